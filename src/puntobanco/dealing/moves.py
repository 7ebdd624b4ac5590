"""The dealing policy: the next move of a table, done by those of the staff who may, with cards from a supply.

`table.next_move` says what is due; here it is completed. The house's own dealer, bots, scripts and a game in the
terminal all do so, and differ only in their staff and in where their cards come from.
"""

from collections.abc import Mapping
from typing import Protocol

from msgspec.structs import replace

from puntobanco.procedure.opening import Burn
from puntobanco.procedure.roles import LADDER, SUPERVISORS, Role
from puntobanco.table import commands as ask
from puntobanco.table.model.state import Table
from puntobanco.table.next_move import NextMove, WantedCard, move_due
from puntobanco.table.steps import next_step

CAST = {
    "dina": Role.DEALER,
    "pia": Role.PIT,
    "sam": Role.CASINO_SUPERVISOR,
    "max": Role.SHIFT_MANAGER,
    "olga": Role.OPERATOR,
}
"""The staff of a table unless others are named."""

Staff = Mapping[ask.Person, Role]
Move = tuple[ask.Who, ask.AnyAct]


class NoEligibleStaff(Exception):
    """Nobody at the table can do what is next, or a card that is needed is not named."""


class CardSupply(Protocol):
    """Where cards come from, and how a set is made ready."""

    def card(self, wanted: WantedCard) -> ask.CardText | None:
        """The name of a card of the round; none if the host names it."""

    def burnt(self, burn: Burn) -> tuple[ask.CardText, ...]:
        """The cards shown when the first ones are burnt."""

    def next_set(self, usual: ask.ReceiveCards, total: int) -> ask.ReceiveCards:
        """The set of `total` cards that comes to the table: the usual one, or another."""

    def cut_at(self, total: int, margin: int) -> int:
        """Where the staff cut `total` cards, not nearer than `margin` to either end."""

    def behind(self, total: int) -> int | None:
        """How many of the cards lie behind the cutting card; none for the table's depth."""


class UsualSet:
    """A set made ready where nobody asks for anything: the next back, cut in the middle, the table's own depth."""

    def next_set(self, usual: ask.ReceiveCards, total: int) -> ask.ReceiveCards:
        """Another set, with the next back."""
        return usual

    def cut_at(self, total: int, margin: int) -> int:
        """In the middle."""
        return total // 2

    def behind(self, total: int) -> int | None:
        """The table's own depth."""
        return None


class HostDeals(UsualSet):
    """The cards of a table whose host deals a random shoe: nobody at the table names one."""

    def card(self, wanted: WantedCard) -> None:
        """Nothing: the host names the burnt cards."""

    def burnt(self, burn: Burn) -> tuple[ask.CardText, ...]:
        """Nothing: the host names the burnt cards."""
        return ()


def next_move(table: Table, staff: Staff, supply: CardSupply) -> Move:
    """What is done next, and by whom; `NoEligibleStaff` where somebody has to judge first."""
    move = move_due(table)
    if move is None:
        raise NoEligibleStaff(next_step(table).sentence)
    return complete(move, staff, supply)


def complete(move: NextMove, staff: Staff, supply: CardSupply) -> Move:
    who = _doer(move, staff)
    return who, completed(move, who, staff, supply)


def completed(move: NextMove, who: ask.Who, staff: Staff, supply: CardSupply) -> ask.AnyAct:
    match move.act:
        case ask.Draw() if move.cards:
            return replace(move.act, card=supply.card(move.cards[0]))
        case ask.Turn() if move.cards:
            named = (supply.card(wanted) for wanted in move.cards)
            return replace(move.act, cards=tuple(card for card in named if card is not None))
        case ask.BurnCards() if move.burn is not None:
            return replace(move.act, shown=supply.burnt(move.burn))
        case ask.ReceiveCards() if move.total is not None:
            return supply.next_set(move.act, move.total)
        case ask.AnswerCut() if move.total is not None:
            return replace(move.act, at=supply.cut_at(move.total, move.margin))
        case ask.PlaceCuttingCard() if move.total is not None:
            return replace(move.act, behind=supply.behind(move.total))
        case ask.ConfirmSeenCard():
            return replace(move.act, second=_second(staff, who))
        case _:
            return move.act


def _doer(move: NextMove, staff: Staff) -> ask.Who:
    """The person whose turn it is, somebody who may sign, or somebody of the role."""
    if move.person is not None:
        return ask.Who(move.person, move.by)
    if not move.signers:
        return able(staff, move.by)
    for person, role in staff.items():
        if role in move.signers and person not in move.barred:
            return ask.Who(person, role)
    raise NoEligibleStaff("Nobody at this table may sign for the next step.")


def _second(staff: Staff, who: ask.Who) -> ask.Person:
    """A card that was seen before the bets is confirmed by somebody of rank, and by another supervisor with them."""
    for person, role in staff.items():
        if role in SUPERVISORS and person != who.person:
            return person
    raise NoEligibleStaff("Nobody at this table can confirm the card as the second person.")


def able(staff: Staff, role: Role) -> ask.Who:
    """Somebody of a role, or of the next above it."""
    roles = LADDER[LADDER.index(role) :] if role in LADDER else (role,)
    for wanted in roles:
        for person, has in staff.items():
            if has is wanted:
                return ask.Who(person, wanted)
    raise NoEligibleStaff(f"Nobody at this table is {role.words}.")
