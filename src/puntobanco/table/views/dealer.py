"""What the dealer sees: the next step and its words, who handles the cards, the bets, and the payments in order."""

from msgspec import Struct

from puntobanco.money import Minor
from puntobanco.rules.hand import Side
from puntobanco.table.commands import Person, Who
from puntobanco.table.events import HandStep
from puntobanco.table.model.expected_cards import few_cards
from puntobanco.table.model.handlers import candidate
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.next_move import NextMove, move_due
from puntobanco.table.offers import Offered, offers
from puntobanco.table.shared.paying import hand_steps
from puntobanco.table.shared.seeing import cutting_card_in_doubt
from puntobanco.table.shared.shoes import all_ticks
from puntobanco.table.views.cards import CardsInHand, hands_out
from puntobanco.table.views.felt import Felt, felt_for
from puntobanco.table.views.trouble import Wrong, wrong_of
from puntobanco.table.views.words import Flag, Step, flags_of, step_for
from puntobanco.words import Names, Text


class Handler(Struct, frozen=True, kw_only=True):
    """Who turns one hand; nobody where the dealer does."""

    side: Side
    person: Person | None
    declined: tuple[Person, ...]


class Spoken(Struct, frozen=True, kw_only=True):
    """A bet called aloud that waits to be put down."""

    person: Person
    wager: str
    amount: Minor


class WinningsChoice(Struct, frozen=True, kw_only=True):
    """What a bettor chose to have done with winnings."""

    person: Person
    wager: str
    onto: str | None


class Curator(Struct, frozen=True, kw_only=True):
    """Who has the shoe, or to whom it is offered."""

    holder: Person | None
    dealer_deals: bool
    offered: tuple[Person, ...]


class Dealing(Struct, frozen=True, kw_only=True):
    """What the person running the table needs to see."""

    handlers: tuple[Handler, ...]
    out: tuple[CardsInHand, ...]
    flags: tuple[Flag, ...]
    spoken: tuple[Spoken, ...]
    choices: tuple[WinningsChoice, ...]
    curator: Curator | None
    late: Person | None
    """Who handles bets that may be changed after the call."""
    asked: Person | None
    """Who asks about the pre-shuffled cards."""
    steps_to_sign: tuple[Names, ...]
    settlement: tuple[HandStep, ...]
    """The movements of the dealer's hands, in their order."""
    wrong: Wrong | None
    """What went wrong, and the lawful ways out."""
    few_cards: int | None
    """The cards that are left, where a round may need more of them."""
    off: Text | None
    """What the pit is to confirm about the cutting card."""
    move: NextMove | None
    """The next step as an act, complete except for cards and people; none where somebody has to judge first."""


class DealerView(Struct, frozen=True, kw_only=True, tag="dealer"):
    """The table before a dealer."""

    position: int
    phase: Phase
    step: Step
    felt: Felt
    dealing: Dealing
    offers: tuple[Offered, ...]


def dealer_view(table: Table, who: Who) -> DealerView:
    """The dealer's view. A card that lies face down has no name here either."""
    return DealerView(
        position=table.position,
        phase=phase_of(table),
        step=step_for(table, staff=True),
        felt=felt_for(table),
        dealing=dealing_of(table),
        offers=offers(table, who),
    )


def dealing_of(table: Table) -> Dealing:
    """How the round is run."""
    round_, shoe, ticks = table.round, table.shoe, all_ticks(table)
    return Dealing(
        handlers=_handlers(table),
        out=hands_out(table),
        flags=flags_of(table),
        spoken=tuple(
            Spoken(person=person, wager=stake.wager, amount=stake.amount)
            for person, stake in (round_.spoken.items() if round_ else ())
        ),
        choices=tuple(
            WinningsChoice(person=person, wager=wager, onto=onto)
            for (person, wager), onto in (round_.choices.items() if round_ else ())
        ),
        curator=_curator(table),
        late=round_.late if round_ else None,
        asked=shoe.asked[0] if shoe and shoe.asked else None,
        steps_to_sign=tuple(ticks[step].names for step in shoe.steps) if shoe else (),
        settlement=_settlement(table),
        wrong=wrong_of(table),
        few_cards=few_cards(table),
        off=cutting_card_in_doubt(table),
        move=move_due(table),
    )


def _handlers(table: Table) -> tuple[Handler, ...]:
    round_ = table.round
    if round_ is None or table.procedure.handlers is None:
        return ()
    return tuple(
        Handler(
            side=side,
            person=candidate(table, side),
            declined=round_.handling[side].declined if side in round_.handling else (),
        )
        for side in Side
    )


def _curator(table: Table) -> Curator | None:
    if table.procedure.curator is None:
        return None
    curator = table.curator
    return Curator(holder=curator.holder, dealer_deals=curator.dealer, offered=curator.offers)


def _settlement(table: Table) -> tuple[HandStep, ...]:
    """What is collected and paid in this moment: nothing before the cards have decided it."""
    phase = phase_of(table)
    if phase is Phase.EARLY:
        return hand_steps(table, early=True)
    return hand_steps(table, early=False) if phase in (Phase.RESULT, Phase.SETTLED) else ()
