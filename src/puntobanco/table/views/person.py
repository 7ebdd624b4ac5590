"""What one person sees: the felt, their own chips and bets, and what they may do."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.money import Minor
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table.commands import Person, Who
from puntobanco.table.events import WagerSettled
from puntobanco.table.model.accounts import held_of, unclaimed_of
from puntobanco.table.model.bets import totals
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Stage, Table
from puntobanco.table.offers import Offered, offers
from puntobanco.table.shared.boxes import Box
from puntobanco.table.shared.paying import commission_due, settled_now
from puntobanco.table.views.felt import Felt, felt_for
from puntobanco.table.views.layout import BetSeen, Pay, bets_on, pays_of
from puntobanco.table.views.trouble import ErrorChoice, choice_of
from puntobanco.table.views.words import Flag, Step, flags_of, step_for
from puntobanco.wagers.established import Exposed, still_winning
from puntobanco.wagers.terms import Offer, Scope
from puntobanco.wagers.wager import Names, Result, WagerId, in_english


class Room(Struct, frozen=True, kw_only=True):
    """How much still fits under the differential on each hand, over the table or on the person's own box."""

    scope: Scope
    limit: Minor
    player: Minor
    banker: Minor


class Insurance(Struct, frozen=True, kw_only=True):
    """One insurance bet: after how many cards shown it is offered, and the box while it is open to the person."""

    wager: str
    given: int
    own: int
    other: int
    clause: ClauseId
    box: Box | None
    pays: tuple[Pay, ...]
    """While it is open: what it pays on the cards that lie there, by every line that can still win."""


class Winnings(Struct, frozen=True, kw_only=True):
    """Winnings that may be handed over or added to a main bet of the person's own."""

    wager: str
    pays: Minor
    onto: tuple[str, ...]
    chosen: str | None
    """To which bet they are to be added; none to have them handed over."""
    clause: ClauseId


class Helper(Struct, frozen=True, kw_only=True):
    """Somebody who acts for a player, or the player for whom somebody acts, and how far that has come."""

    person: Person
    stage: Stage
    bets: bool
    handles: bool


class CorrectionSeen(Struct, frozen=True, kw_only=True):
    """A correction of a round in which the person had bets: what it returned, what it returns, and why."""

    round: int
    before: Minor
    after: Minor
    reason: str


class PersonView(Struct, frozen=True, kw_only=True, tag="person"):
    """The table before one person."""

    position: int
    phase: Phase
    step: Step
    felt: Felt
    person: Person
    seat: int | None
    is_here: bool
    rack: Minor
    held: Minor
    """All of their stakes on the layout."""
    unclaimed: Minor
    """What waits for them from an earlier visit."""
    owed: Minor
    personal_maximum: Minor | None
    bets: tuple[BetSeen, ...]
    flags: tuple[Flag, ...]
    """What is to be pointed out about their bets."""
    room: Room | None
    insurance: tuple[Insurance, ...]
    winnings: tuple[Winnings, ...]
    settled: tuple[WagerSettled, ...]
    """Each of their wagers as it was settled in this round."""
    settled_by: tuple[Names, ...]
    """What the line of each of these is called."""
    corrections: tuple[CorrectionSeen, ...]
    """Corrections of rounds in which they had bets, until the round after has been dealt."""
    choice: ErrorChoice | None
    """What they are asked after an error, until they have answered."""
    nominees: tuple[Helper, ...]
    acts_for: Helper | None
    offers: tuple[Offered, ...]
    as_nominee: tuple[Offered, ...]
    """What they may do for the player for whom they act."""

    def __repr__(self) -> str:
        where = "no seat" if self.seat is None else f"seat {self.seat}"
        return f"<PersonView of {self.person}: {self.phase.value}, {where}, rack {self.rack}, {len(self.bets)} bets>"


def person_view(table: Table, person: Person) -> PersonView:
    """The view of somebody who plays, acts for a player, or watches."""
    guest = table.guests.get(person)
    mine = offers(table, Who(person, Role.PLAYER))
    personal = table.rules.terms.personal.get(person)
    settled = _settled(table, person)
    return PersonView(
        position=table.position,
        phase=phase_of(table),
        step=step_for(table, person),
        felt=felt_for(table, person),
        person=person,
        seat=guest.seat if guest else None,
        is_here=guest is not None and not guest.away,
        rack=table.rack(person),
        held=Minor(table.books[held_of(person)]),
        unclaimed=Minor(table.books[unclaimed_of(person)]),
        owed=commission_due(table, person),
        personal_maximum=Minor(personal.minor) if personal else None,
        bets=bets_on(table, person),
        flags=flags_of(table, person),
        room=_room(table, person),
        insurance=_insurance(table, mine),
        winnings=_winnings(table, person),
        settled=settled,
        settled_by=settled_by(table, settled),
        corrections=_corrections(table, person),
        choice=choice_of(table, person),
        nominees=_nominees(table, person),
        acts_for=_acts_for(table, person),
        offers=mine,
        as_nominee=offers(table, Who(person, Role.NOMINEE)) if person in table.nominees else (),
    )


def _corrections(table: Table, person: Person) -> tuple[CorrectionSeen, ...]:
    found = []
    for round_ in table.finished:
        made, mine = round_.corrected, [wager for wager in round_.wagers if wager.bettor == person]
        if made is None or not mine or table.rounds > made.rounds + 1:
            continue
        after = Minor(sum(wager.returned for wager in mine))
        before = next((was for who, was, _ in made.changes if who == person), after)
        found.append(CorrectionSeen(round=round_.number, before=before, after=after, reason=made.reason))
    return tuple(found)


def nominee_view(table: Table, nominee: Person) -> PersonView:
    """The view of somebody who acts for a player: that player's chips and bets, and what the nominee may do with them.

    Cards are seen with the nominee's own eyes. Until the announcement, and once it is over, nothing is the player's.
    """
    own, link = person_view(table, nominee), table.nominees.get(nominee)
    may = own.as_nominee
    insurance = _insurance(table, may)
    if link is None or link.stage is not Stage.ACTING:
        return replace(own, offers=may, insurance=insurance, winnings=(), choice=None)
    theirs = person_view(table, link.player)
    choice = theirs.choice if {offer.act for offer in may} & {"choose-option", "withdraw-bet"} else None
    return replace(
        theirs,
        person=nominee,
        step=own.step,
        felt=own.felt,
        insurance=insurance,
        winnings=(),
        choice=choice,
        nominees=(),
        acts_for=own.acts_for,
        offers=may,
        as_nominee=may,
    )


def _room(table: Table, person: Person) -> Room | None:
    rule = table.rules.terms.differential
    if rule is None:
        return None
    seat = table.seat_of(person) if rule.scope is Scope.BOX else None
    sums = totals(table, seat)
    left = {side: max(0, rule.limit.minor + sums[side.other.value] - sums[side.value]) for side in Side}
    return Room(
        scope=rule.scope,
        limit=Minor(rule.limit.minor),
        player=Minor(left[Side.PLAYER]),
        banker=Minor(left[Side.BANKER]),
    )


def _insurance(table: Table, mine: tuple[Offered, ...]) -> tuple[Insurance, ...]:
    boxes = {(box.wager, box.given): box for offer in mine for box in offer.boxes}
    return tuple(
        Insurance(
            wager=wager_id,
            given=given,
            own=window.shown_own,
            other=window.shown_other,
            clause=window.shown_clause,
            box=boxes.get((wager_id, given)),
            pays=_pays_now(table, offer, given) if (wager_id, given) in boxes else (),
        )
        for wager_id, offer in table.rules.terms.offers.items()
        for given, window in offer.wager.windows.items()
    )


def _pays_now(table: Table, offer: Offer, given: int) -> tuple[Pay, ...]:
    """What a bet pays on the cards that are shown, by every line that can still win."""
    shown = table.the_round.shown
    lines = still_winning(offer.wager, given, Exposed(shown.player, shown.banker), table.the_round.game)
    return tuple(pay for pay in pays_of(offer) if pay.line in lines)


def _winnings(table: Table, person: Person) -> tuple[Winnings, ...]:
    """What the first four cards have won for them and may be added to a bet, while the dealer waits for the choice."""
    round_ = table.round
    if round_ is None or phase_of(table) is not Phase.EARLY:
        return ()
    own = {key.wager for key in round_.bets if key.bettor == person}
    found = []
    for wager in settled_now(table, early=True).wagers:
        parlay = table.rules.terms.offers[wager.bet.wager].wager.parlay
        if wager.bet.bettor == person and wager.result is Result.WIN and parlay is not None:
            chosen = round_.choices.get((person, wager.bet.wager))
            onto = tuple(sorted(parlay.onto & own))
            pays = Minor(wager.pays.minor)
            found.append(Winnings(wager=wager.bet.wager, pays=pays, onto=onto, chosen=chosen, clause=parlay.clause))
    return tuple(found)


def _settled(table: Table, person: Person) -> tuple[WagerSettled, ...]:
    if table.round is None:
        return ()
    return tuple(wager for wager in table.round.settled or table.round.early or () if wager.bettor == person)


def settled_by(table: Table, settled: Iterable[WagerSettled]) -> tuple[Names, ...]:
    """What the line of each wager is called; where several were paid together, as settlement told it."""
    offers = table.rules.terms.offers
    return tuple(
        offers[WagerId(wager.wager)].wager.line_called(wager.line, wager.given) or in_english(wager.label)
        for wager in settled
    )


def _nominees(table: Table, person: Person) -> tuple[Helper, ...]:
    return tuple(
        Helper(person=name, stage=link.stage, bets=link.bets, handles=link.handles)
        for name, link in table.nominees.items()
        if link.player == person
    )


def _acts_for(table: Table, person: Person) -> Helper | None:
    link = table.nominees.get(person)
    return Helper(person=link.player, stage=link.stage, bets=link.bets, handles=link.handles) if link else None
