"""The staff of a table as a program: whatever the machine waits for next, done by whoever may do it.

Everything follows from `next_step`; only the cards come from outside. Scripts use it to deal a whole round in one
line, and a game in the terminal to deal from a shuffled shoe.
"""

from collections.abc import Callable, Mapping
from typing import Protocol

from puntobanco.procedure.roles import LADDER, SUPERVISORS, Role
from puntobanco.rules.hand import Side
from puntobanco.shoe.last_hand import Life
from puntobanco.table import commands as ask
from puntobanco.table.model.state import Table
from puntobanco.table.shared.shoes import all_ticks
from puntobanco.table.steps import NextStep, next_step

CAST = {
    "dina": Role.DEALER,
    "pia": Role.PIT,
    "sam": Role.CASINO_SUPERVISOR,
    "max": Role.SHIFT_MANAGER,
    "olga": Role.OPERATOR,
}
"""Who works at a table unless somebody else is named."""

Staff = Mapping[ask.Person, Role]


class NobodyCan(Exception):
    """Nobody at the table can do what is next, or a card that is needed is not named."""


class Cards(Protocol):
    """Where cards come from, and how a set is made ready."""

    def card(self, table: Table, place: int) -> ask.CardText | None:
        """The card of the round that was or will be dealt at this place, counted from 0; none if the host names it."""

    def burnt(self, table: Table) -> tuple[ask.CardText, ...]:
        """The cards shown when the first ones are burnt."""

    def next_set(self, table: Table) -> ask.ReceiveCards:
        """The set that comes to the table."""

    def cut_at(self, table: Table) -> int:
        """Where the staff cut."""

    def behind(self, table: Table) -> int | None:
        """How many cards lie behind the cutting card; none for the table's depth."""


class UsualSet:
    """A set made ready without anybody's wish: the next back, cut in the middle, the table's own depth."""

    def next_set(self, table: Table) -> ask.ReceiveCards:
        """Another set, with the next back."""
        return next_set(table)

    def cut_at(self, table: Table) -> int:
        """In the middle."""
        assert table.shoe is not None
        return table.shoe.total // 2

    def behind(self, table: Table) -> int | None:
        """The table's own depth."""
        return None


class HostDeals(UsualSet):
    """The cards of a table whose host deals a random shoe: nobody at the table names one.

    A random shoe is turned by whoever wants to, and needs nobody to.
    """

    def card(self, table: Table, place: int) -> None:
        """The host knows."""

    def burnt(self, table: Table) -> tuple[ask.CardText, ...]:
        """The host knows."""
        return ()


def next_set(table: Table) -> ask.ReceiveCards:
    """Another set, with the next back."""
    backs = table.procedure.backs or ("blue", "red")
    number = len(table.sets) + 1
    return ask.ReceiveCards(set_id=f"set-{number}", back=backs[number % len(backs)], secured="the card room")


Move = tuple[ask.Who, ask.AnyAct]


def next_move(table: Table, staff: Staff, cards: Cards) -> Move:
    """What is done next, and by whom."""
    step = next_step(table)
    between = _before(table, step)
    if between is not None:
        return able(staff, Role.PIT if isinstance(between, ask.ReplaceCards) else Role.DEALER), between
    if step.act == "confirm-seen-card":
        return _confirmed(staff, step)
    act = _ACTS[step.act](table, cards)
    if isinstance(act, ask.TickStep):
        return _signer(table, staff, act.step), act
    if step.person is not None:
        return ask.Who(step.person, role_of(table, step.person)), act
    return able(staff, step.by), act


def _confirmed(staff: Staff, step: NextStep) -> Move:
    """A card that was seen before the bets is confirmed by somebody of rank, and another supervisor with them."""
    who = able(staff, step.by)
    others = (person for person, role in staff.items() if role in SUPERVISORS and person != who.person)
    second = next(others, None)
    if second is None:
        raise NobodyCan("Nobody at this table can confirm the card as the second person.")
    return who, ask.ConfirmSeenCard(second=second)


def role_of(table: Table, person: ask.Person) -> Role:
    """In what capacity somebody holds cards or answers an offer."""
    return Role.NOMINEE if person in table.nominees else Role.PLAYER


def able(staff: Staff, role: Role) -> ask.Who:
    """Somebody of a role, or of the next above it."""
    roles = LADDER[LADDER.index(role) :] if role in LADDER else (role,)
    for wanted in roles:
        for person, has in staff.items():
            if has is wanted:
                return ask.Who(person, wanted)
    raise NobodyCan(f"Nobody at this table is {role.words}.")


def _signer(table: Table, staff: Staff, step: str) -> ask.Who:
    """Somebody who may sign for a step and did not sign for what it checks."""
    tick, shoe = all_ticks(table)[step], table.shoe
    signed = dict(shoe.signed) if shoe else {}
    barred = {signed[one] for one in tick.not_by if one in signed}
    for person, role in staff.items():
        if role in tick.by and person not in barred:
            return ask.Who(person, role)
    raise NobodyCan(f"Nobody at this table may sign for “{tick.title}”.")


def _before(table: Table, step: NextStep) -> ask.AnyAct | None:
    """What the shoe or a debt asks for before the next step."""
    shoe = table.shoe
    if step.act == "draw" and shoe is not None and shoe.behind is not None and not shoe.commitment:
        return ask.CuttingCardOut() if shoe.life is Life.PLAY_ON and shoe.left <= shoe.behind else None
    if step.act == "receive-cards":
        if table.owed:
            return ask.CollectCommission(person=sorted(table.owed)[0])
        return ask.ReplaceCards(reason="the shoe is over") if shoe is not None else None
    return None


def _draw(table: Table, cards: Cards) -> ask.Draw:
    round_, style = table.round, table.dealing
    assert round_ is not None
    up = style.first_face_up if len(round_.cards) < 4 else style.third_face_up
    return ask.Draw(card=cards.card(table, len(round_.cards)) if up and not round_.squeeze_granted else None)


def hidden_side(table: Table) -> Side:
    """The hand that is shown next: the Player's before the Banker's."""
    assert table.round is not None
    return next(side for side in Side if table.round.hidden(side))


def _hand_out(table: Table, cards: Cards) -> ask.HandOut:
    return ask.HandOut(side=hidden_side(table))


def turn(table: Table, cards: Cards) -> ask.Turn:
    """The next hidden cards turned, by whoever has them."""
    side, round_ = hidden_side(table), table.round
    assert round_ is not None
    places = round_.hidden(side)
    held = [place for place in places if round_.cards[place].holder is not None]
    first = round_.cards[held[0]].holder if held else None
    mine = [place for place in places if round_.cards[place].holder == first]
    named = (cards.card(table, place) for place in mine)
    return ask.Turn(side=side, cards=tuple(one for one in named if one is not None))


def _cut(table: Table, cards: Cards) -> ask.AnswerCut:
    offered = bool(table.shoe and table.shoe.cut_offers)
    return ask.AnswerCut(at=None if offered else cards.cut_at(table))


def _sign(table: Table, cards: Cards) -> ask.TickStep:
    assert table.shoe is not None
    return ask.TickStep(step=table.shoe.steps[0])


_ACTS: dict[str, Callable[[Table, Cards], ask.AnyAct]] = {
    "post-signs": lambda table, cards: ask.PostSigns(),
    "open-table": lambda table, cards: ask.OpenTable(),
    "receive-cards": lambda table, cards: cards.next_set(table),
    "answer-cards": lambda table, cards: ask.AnswerCards(grant=True),
    "tick-step": _sign,
    "answer-cut": _cut,
    "place-cutting-card": lambda table, cards: ask.PlaceCuttingCard(behind=cards.behind(table)),
    "load-shoe": lambda table, cards: ask.LoadShoe(),
    "burn": lambda table, cards: ask.BurnCards(shown=cards.burnt(table)),
    "answer-shoe": lambda table, cards: ask.AnswerShoe(take=False),
    "confirm-cutting-card": lambda table, cards: ask.ConfirmCuttingCard(),
    "return-discards": lambda table, cards: ask.ReturnDiscards(),
    "open-bets": lambda table, cards: ask.OpenBets(),
    "free-hand": lambda table, cards: ask.FreeHand(),
    "close-bets": lambda table, cards: ask.CloseBets(),
    "call-cards": lambda table, cards: ask.CallCards(),
    "draw": _draw,
    "tuck": lambda table, cards: ask.Tuck(),
    "hand-out": _hand_out,
    "turn": turn,
    "answer-squeeze": lambda table, cards: ask.AnswerSqueeze(),
    "settle-early": lambda table, cards: ask.SettleEarly(),
    "call-result": lambda table, cards: ask.CallResult(),
    "settle": lambda table, cards: ask.Settle(),
    "end-round": lambda table, cards: ask.EndRound(),
    "resume": lambda table, cards: ask.Resume(reason="cleared"),
    "close-options": lambda table, cards: ask.CloseOptions(),
    "deal-without-bets": lambda table, cards: ask.DealWithoutBets(),
}
"""How each thing that a table may wait for is asked for."""
