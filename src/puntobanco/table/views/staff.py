"""What those see who run and watch the table: pit, surveillance, operator, cashier, and the results display."""

from msgspec import Struct

from puntobanco.table.commands import Who
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Change, Table
from puntobanco.table.offers import Offered, offers
from puntobanco.table.views.dealer import Dealing, dealing_of
from puntobanco.table.views.felt import Felt, Sign, felt_for, signs_for
from puntobanco.table.views.house import (
    Account,
    IncidentSeen,
    NomineeSeen,
    Notice,
    Personal,
    Rack,
    SetSeen,
    StaffSeen,
    account_of,
    incidents_of,
    nominees_of,
    notices_of,
    personal_of,
    racks_of,
    sets_of,
    staff_of,
)
from puntobanco.table.views.tray import TraySeen, tray_of
from puntobanco.table.views.words import Step, step_for


class PitView(Struct, frozen=True, kw_only=True, tag="pit"):
    """The supervisor's view of the table."""

    position: int
    phase: Phase
    step: Step
    felt: Felt
    dealing: Dealing
    staff: tuple[StaffSeen, ...]
    racks: tuple[Rack, ...]
    personal: tuple[Personal, ...]
    account: Account
    tray: TraySeen
    nominees: tuple[NomineeSeen, ...]
    incidents: tuple[IncidentSeen, ...]
    notices: tuple[Notice, ...]
    sets: tuple[SetSeen, ...]
    changes: tuple[Change, ...]
    """What was changed, old and new."""
    free_hands: int
    """Free Hands dealt one after another so far."""
    offers: tuple[Offered, ...]


def pit_view(table: Table, who: Who) -> PitView:
    """The view of the pit: how the round is run, and everything the house knows. Hidden cards stay hidden."""
    return PitView(
        position=table.position,
        phase=phase_of(table),
        step=step_for(table, pit=True),
        felt=felt_for(table),
        dealing=dealing_of(table),
        staff=staff_of(table),
        racks=racks_of(table),
        personal=personal_of(table),
        account=account_of(table),
        tray=tray_of(table),
        nominees=nominees_of(table),
        incidents=incidents_of(table),
        notices=notices_of(table),
        sets=sets_of(table),
        changes=table.changes,
        free_hands=table.free_hands,
        offers=offers(table, who),
    )


class SurveillanceView(Struct, frozen=True, kw_only=True, tag="surveillance"):
    """The table as the cameras see it, with the incidents. It is never ahead of the players."""

    position: int
    phase: Phase
    step: Step
    felt: Felt
    dealing: Dealing
    staff: tuple[StaffSeen, ...]
    racks: tuple[Rack, ...]
    nominees: tuple[NomineeSeen, ...]
    incidents: tuple[IncidentSeen, ...]
    sets: tuple[SetSeen, ...]
    paused: str | None
    """Why the table is paused."""


def surveillance_view(table: Table) -> SurveillanceView:
    """The view of surveillance, which sees and never acts."""
    return SurveillanceView(
        position=table.position,
        phase=phase_of(table),
        step=step_for(table, staff=True),
        felt=felt_for(table),
        dealing=dealing_of(table),
        staff=staff_of(table),
        racks=racks_of(table),
        nominees=nominees_of(table),
        incidents=incidents_of(table),
        sets=sets_of(table),
        paused=table.paused,
    )


class DisplayView(Struct, frozen=True, kw_only=True, tag="display"):
    """The results display and its signs: nothing but what the whole room may read."""

    position: int
    phase: Phase
    step: Step
    felt: Felt
    signs: tuple[Sign, ...]


def display_view(table: Table) -> DisplayView:
    """The view of the display beside the table."""
    return DisplayView(
        position=table.position,
        phase=phase_of(table),
        step=step_for(table),
        felt=felt_for(table),
        signs=signs_for(table),
    )


class OperatorView(Struct, frozen=True, kw_only=True, tag="operator"):
    """The table as a business."""

    position: int
    phase: Phase
    step: Step
    felt: Felt
    account: Account
    tray: TraySeen
    staff: tuple[StaffSeen, ...]
    incidents: tuple[IncidentSeen, ...]
    notices: tuple[Notice, ...]
    sets: tuple[SetSeen, ...]
    changes: tuple[Change, ...]
    signs: tuple[Sign, ...]
    shoes: int
    rounds: int
    offers: tuple[Offered, ...]


def operator_view(table: Table, who: Who) -> OperatorView:
    """The view of the operator: the books and the business."""
    return OperatorView(
        position=table.position,
        phase=phase_of(table),
        step=step_for(table),
        felt=felt_for(table),
        account=account_of(table),
        tray=tray_of(table),
        staff=staff_of(table),
        incidents=incidents_of(table),
        notices=notices_of(table),
        sets=sets_of(table),
        changes=table.changes,
        signs=signs_for(table),
        shoes=table.shoes,
        rounds=table.rounds,
        offers=offers(table, who),
    )


class CashierView(Struct, frozen=True, kw_only=True, tag="cashier"):
    """The chips of the table, for the people who bring them and take them away."""

    position: int
    phase: Phase
    step: Step
    felt: Felt
    account: Account
    tray: TraySeen
    racks: tuple[Rack, ...]
    offers: tuple[Offered, ...]


def cashier_view(table: Table, who: Who) -> CashierView:
    """The view of the cashier."""
    return CashierView(
        position=table.position,
        phase=phase_of(table),
        step=step_for(table),
        felt=felt_for(table),
        account=account_of(table),
        tray=tray_of(table),
        racks=racks_of(table),
        offers=offers(table, who),
    )
