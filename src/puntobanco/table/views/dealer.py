"""What the dealer sees: the next step and its words, who handles the cards, the bets, and the payments in order."""

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.money import Minor
from puntobanco.rules.hand import Side
from puntobanco.table.commands import Person, Who
from puntobanco.table.events import HandStep, HitPointedOut
from puntobanco.table.model.expected_cards import few_cards
from puntobanco.table.model.handlers import candidate
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.next_move import NextMove, move_due
from puntobanco.table.offers import Offered, offers
from puntobanco.table.shared.hits import names_of
from puntobanco.table.shared.paying import hand_steps, won_now
from puntobanco.table.shared.seeing import cutting_card_in_doubt
from puntobanco.table.shared.shoes import all_ticks
from puntobanco.table.views.cards import CardsInHand, hands_out
from puntobanco.table.views.felt import Felt, felt_for
from puntobanco.table.views.questions import Question, questions_of
from puntobanco.table.views.tray import OrderSeen, orders_of
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


class HandToRecord(Struct, frozen=True, kw_only=True):
    """A hand that has won of a jackpot and that the dealer is to record [NZ 18.12]."""

    round: int
    link: str
    meter: str
    names: Names
    clause: ClauseId | None


class PaymentSeen(Struct, frozen=True, kw_only=True):
    """Winnings that are paid by hand, and what was entered as paid; no amount until then."""

    number: int
    bettor: Person
    seat: int
    wager: str
    owed: Minor
    paid: Minor | None


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
    payments: tuple[PaymentSeen, ...]
    """What is paid by hand in this round, where the table checks it."""
    to_record: tuple[HandToRecord, ...]
    """Hands that have won of a jackpot: until they are recorded no bets are called for."""
    wrong: Wrong | None
    """What went wrong, and the lawful ways out."""
    questions: tuple[Question, ...]
    """What guests are asked, for those who have no device to answer with."""
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
    orders: tuple[OrderSeen, ...]
    """Fills and credits, the newest first. What the tray should hold is not shown to those who count it."""
    offers: tuple[Offered, ...]


def dealer_view(table: Table, who: Who) -> DealerView:
    """The dealer's view. A card that lies face down has no name here either."""
    return DealerView(
        position=table.position,
        phase=phase_of(table),
        step=step_for(table, staff=True),
        felt=felt_for(table),
        dealing=dealing_of(table),
        orders=orders_of(table),
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
        payments=_payments(table),
        to_record=tuple(_to_record(table, hit) for hit in table.unrecorded),
        wrong=wrong_of(table),
        questions=questions_of(table),
        few_cards=few_cards(table),
        off=cutting_card_in_doubt(table),
        move=move_due(table),
    )


def _to_record(table: Table, hit: HitPointedOut) -> HandToRecord:
    hand, names = hit.hand, names_of(table, hit.hand)
    return HandToRecord(round=hit.round, link=hand.link, meter=hand.meter, names=names, clause=hand.clause)


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
    """What is collected and paid in this moment: nothing before the cards have decided it.

    A bet that wins of a meter is shown with its award, which the console confirms; its stake is not handed back.
    """
    phase = phase_of(table)
    if phase is Phase.EARLY:
        return _with_awards(table, hand_steps(table, early=True), early=True)
    steps = hand_steps(table, early=False) if phase in (Phase.RESULT, Phase.SETTLED) else ()
    return _with_awards(table, steps, early=False)


def _payments(table: Table) -> tuple[PaymentSeen, ...]:
    return tuple(
        PaymentSeen(
            number=number,
            bettor=payment.bettor,
            seat=payment.seat,
            wager=payment.wager,
            owed=payment.owed,
            paid=payment.paid,
        )
        for number, payment in enumerate(table.round.payments if table.round else (), 1)
    )


def _with_awards(table: Table, steps: tuple[HandStep, ...], *, early: bool) -> tuple[HandStep, ...]:
    """Awards in the place of the stakes that are taken for them; what the link has locked stands until it is paid."""
    round_ = table.round
    locked = tuple(
        HandStep(act="award", seat=award.seat, bettor=award.bettor, wager=award.wager, amount=award.amount, clause=None)
        for award in (pending.award for pending in table.awards if round_ and pending.round == round_.number)
    )
    if not steps:
        return locked
    won = {(win.seat, win.bettor, win.wager) for win in won_now(table, {}, early=early)}
    kept = [step for step in steps if (step.seat, step.bettor, step.wager) not in won or step.act != "collect"]
    taken = [step for step in steps if step not in kept]
    due = () if locked else tuple(replace(step, act="award", amount=Minor(0)) for step in taken)
    return (*locked, *due, *kept)
