"""The next move: what a table waits for as an act, with everything that the table itself can tell.

Names of cards, the place of a cut and the second person come from outside; a move says which of them it lacks. The
house's own dealer, bots and a game in the terminal complete the same moves, so there is one dealing policy.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct

from puntobanco.procedure.irregular import Report
from puntobanco.procedure.opening import Burn
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.shoe.last_hand import Life
from puntobanco.table import commands as ask
from puntobanco.table.commands import Person
from puntobanco.table.model.committed import is_committed
from puntobanco.table.model.state import Table
from puntobanco.table.shared.shoes import all_ticks
from puntobanco.table.steps import NextStep, hand_to_show, next_step

StaffAct = (
    ask.AnswerCards | ask.AnswerCut | ask.AnswerShoe | ask.AnswerSqueeze | ask.BurnCards | ask.CallCards
    | ask.CallResult | ask.CloseBets | ask.CloseOptions | ask.CollectCommission | ask.ConfirmCuttingCard
    | ask.ConfirmSeenCard | ask.CuttingCardOut | ask.DealWithoutBets | ask.Draw | ask.EndRound | ask.EnterPayment
    | ask.FreeHand | ask.HandOut | ask.LoadShoe | ask.OpenBets | ask.OpenTable | ask.PlaceCuttingCard | ask.PostSigns
    | ask.ReceiveCards | ask.ReplaceCards | ask.ReportTrouble | ask.Resume | ask.ReturnDiscards | ask.Settle
    | ask.SettleEarly | ask.TickStep | ask.Tuck | ask.Turn
)  # fmt: skip
"""What a table may wait for, as far as it can be done without a judgement."""


class WantedCard(Struct, frozen=True, kw_only=True):
    """A card that a move names."""

    round: int
    number: int
    """Which card of the round it is, in order of dealing, from 0."""
    side: Side
    of_hand: int
    """Which card of its hand it is, from 0."""
    place: int
    """How many cards left the shoe before it."""


class NextMove(Struct, frozen=True, kw_only=True):
    """What is done next at a table, and by whom."""

    act: StaffAct
    """Complete except for what the fields below say."""
    by: Role
    person: Person | None = None
    """Whose own turn it is; else anybody of the role, or of one above it."""
    curator: Person | None = None
    """The player who has the shoe and may do this in the dealer's place."""
    signers: tuple[Role, ...] = ()
    """For a step that is signed for: the roles that may sign."""
    barred: tuple[Person, ...] = ()
    """The people who may not sign for it, because they signed for what it checks."""
    cards: tuple[WantedCard, ...] = ()
    """The cards that it names, in this order; none where the host deals a committed shoe."""
    burn: Burn | None = None
    """For a burn of real cards: how many of them are shown."""
    total: int | None = None
    """For a new set, a cut by the staff and the cutting card: how many cards there are."""
    margin: int = 0
    """How far from either end the staff cut."""


def move_due(table: Table) -> NextMove | None:
    """The next move; none where somebody has to judge first: a way out, a dispute, a float that is short."""
    step = next_step(table)
    if (before := _before(table, step)) is not None:
        by = Role.PIT if isinstance(before, ask.ReplaceCards) else Role.DEALER
        return NextMove(act=before, by=by)
    if step.act in _PLAIN:
        return NextMove(act=_PLAIN[step.act], by=_role(table, step), person=step.person)
    make = _MADE.get(step.act)
    return make(table, step) if make is not None else None


def _role(table: Table, step: NextStep) -> Role:
    """In what capacity it is done: the person whose turn it is plays or is a nominee."""
    if step.person is None:
        return step.by
    return Role.NOMINEE if step.person in table.nominees else Role.PLAYER


def _before(table: Table, step: NextStep) -> StaffAct | None:
    """What the shoe or a debt asks for before the next step."""
    shoe = table.shoe
    if step.act == "draw" and shoe is not None and not shoe.commitment:
        if shoe.behind is not None and shoe.life is Life.PLAY_ON and shoe.left <= shoe.behind:
            return ask.CuttingCardOut()
        return ask.ReportTrouble(report=Report.OUT_OF_CARDS) if next_place(table) == shoe.total else None
    if step.act == "receive-cards":
        if table.owed:
            return ask.CollectCommission(person=sorted(table.owed)[0])
        return ask.ReplaceCards() if shoe is not None else None
    return None


def _receive(table: Table, step: NextStep) -> NextMove:
    """Another set, with the next back."""
    backs = table.procedure.backs or ("blue", "red")
    number = len(table.sets) + 1
    act = ask.ReceiveCards(set_id=f"set-{number}", back=backs[number % len(backs)], secured="the card room")
    return NextMove(act=act, by=step.by, total=52 * table.rules.shoe.decks)


def _sign(table: Table, step: NextStep) -> NextMove:
    shoe = table.the_shoe
    tick, signed = all_ticks(table)[shoe.steps[0]], dict(shoe.signed)
    barred = tuple(signed[earlier] for earlier in tick.not_by if earlier in signed)
    signers = tuple(role for role in Role if role in tick.by)
    return NextMove(act=ask.TickStep(step=shoe.steps[0]), by=step.by, signers=signers, barred=barred)


def _cut(table: Table, step: NextStep) -> NextMove:
    """Somebody who is offered the cut may decline it; the staff cut at a place that comes from outside."""
    if step.person is not None:
        return NextMove(act=ask.AnswerCut(), by=_role(table, step), person=step.person)
    margin = table.rules.shoe.cut_from_end or 0
    return NextMove(act=ask.AnswerCut(), by=step.by, total=table.the_shoe.total, margin=margin)


def _cutting_card(table: Table, step: NextStep) -> NextMove:
    return NextMove(act=ask.PlaceCuttingCard(), by=step.by, total=table.the_shoe.total)


def _burn(table: Table, step: NextStep) -> NextMove:
    burn = None if is_committed(table) else table.rules.shoe.burn
    return NextMove(act=ask.BurnCards(), by=step.by, burn=burn)


def next_place(table: Table) -> int:
    """The place of the card that comes next: one that was kept for this round, or the first in the shoe."""
    carried, round_, shoe = table.carried, table.round, table.the_shoe
    kept = carried is not None and round_ is not None and carried.since < round_.number
    return shoe.cards.carried[0] if kept else shoe.out


def _draw(table: Table, step: NextStep) -> NextMove:
    round_, style = table.the_round, table.dealing
    up = style.third_face_up if round_.first_dealt else style.first_face_up
    cards: tuple[WantedCard, ...] = ()
    due = round_.due
    if up and not round_.squeeze_granted and due is not None and not is_committed(table):
        cards = (_wanted(table, due, len(round_.cards), next_place(table)),)
    return NextMove(act=ask.Draw(), by=step.by, curator=_curator(table), cards=cards)


def _wanted(table: Table, side: Side, number: int, place: int) -> WantedCard:
    round_ = table.the_round
    of_hand = (side in round_.game.printed) + sum(dealt.side is side for dealt in round_.cards[:number])
    return WantedCard(round=round_.number, number=number, side=side, of_hand=of_hand, place=place)


def _curator(table: Table) -> Person | None:
    return None if table.curator.dealer else table.curator.holder


def _tuck(table: Table, step: NextStep) -> NextMove:
    return NextMove(act=ask.Tuck(), by=step.by, curator=_curator(table))


def _hidden_side(table: Table) -> Side:
    """The hand that is shown next, where one is hidden."""
    side = hand_to_show(table, table.the_round)
    assert side is not None, "every card lies open"
    return side


def _hand_out(table: Table, step: NextStep) -> NextMove:
    return NextMove(act=ask.HandOut(side=_hidden_side(table)), by=step.by)


def _turn(table: Table, step: NextStep) -> NextMove:
    return turn_of(table, _role(table, step), step.person)


def turn_of(table: Table, by: Role, person: Person | None) -> NextMove:
    """The next hidden cards turned by those who have them."""
    side, round_ = _hidden_side(table), table.the_round
    places = round_.hidden(side)
    holder = next((round_.cards[place].holder for place in places if round_.cards[place].holder is not None), None)
    cards: tuple[WantedCard, ...] = ()
    if not is_committed(table):
        dealt, mine = table.the_shoe.cards.dealt, [n for n in places if round_.cards[n].holder == holder]
        cards = tuple(_wanted(table, side, number, dealt[number]) for number in mine)
    return NextMove(act=ask.Turn(side=side), by=by, person=person, cards=cards)


def _payment(table: Table, step: NextStep) -> NextMove:
    """Somebody who pays by the screen pays what it says."""
    round_ = table.the_round
    number = round_.unpaid[0]
    return NextMove(act=ask.EnterPayment(payment=number, amount=round_.payments[number - 1].owed), by=step.by)


def _close_options(table: Table, step: NextStep) -> NextMove:
    options = table.asked
    assert options is not None
    return NextMove(act=ask.CloseOptions(people=options.waiting), by=step.by)


_MADE: Mapping[str, Callable[[Table, NextStep], NextMove]] = {
    "receive-cards": _receive,
    "tick-step": _sign,
    "answer-cut": _cut,
    "place-cutting-card": _cutting_card,
    "burn": _burn,
    "draw": _draw,
    "tuck": _tuck,
    "hand-out": _hand_out,
    "turn": _turn,
    "close-options": _close_options,
    "enter-payment": _payment,
}
_PLAIN: Mapping[str, StaffAct] = {
    "post-signs": ask.PostSigns(),
    "open-table": ask.OpenTable(),
    "answer-cards": ask.AnswerCards(grant=True),
    "load-shoe": ask.LoadShoe(),
    "answer-shoe": ask.AnswerShoe(take=False),
    "confirm-cutting-card": ask.ConfirmCuttingCard(),
    "confirm-seen-card": ask.ConfirmSeenCard(second=Person("")),
    "return-discards": ask.ReturnDiscards(),
    "open-bets": ask.OpenBets(),
    "free-hand": ask.FreeHand(),
    "close-bets": ask.CloseBets(),
    "call-cards": ask.CallCards(),
    "answer-squeeze": ask.AnswerSqueeze(),
    "settle-early": ask.SettleEarly(),
    "call-result": ask.CallResult(),
    "settle": ask.Settle(),
    "end-round": ask.EndRound(),
    "resume": ask.Resume(),
    "deal-without-bets": ask.DealWithoutBets(),
}
"""Moves that need nothing but to be said."""
