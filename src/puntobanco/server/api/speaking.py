"""Who answers for a guest: staff write down what somebody without a device says, and nobody else's answer.

A guest who is signed in and has a screen before them answers there, whichever process of the house it is connected to.
What goes on without an answer, because a rulebook lets the staff pass somebody over, waits until the dealer has asked
and some time has gone by.
"""

from collections.abc import Awaitable, Callable

from puntobanco.faults import Fault
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import BETTORS
from puntobanco.table import commands as ask
from puntobanco.table.commands import Act
from puntobanco.table.model.committed import is_committed
from puntobanco.table.model.state import Table
from puntobanco.words import PersonRef

PATIENCE = 30_000
"""Milliseconds for which somebody who is connected is waited for once the dealer has asked."""


async def nowhere(person: Person) -> bool:
    """There is no other process."""
    return False


class Speaking:
    """The guests who have a screen before them, at this process or at another, and whom the staff have asked."""

    def __init__(
        self, has_screen: Callable[[Person], bool], elsewhere: Callable[[Person], Awaitable[bool]] = nowhere
    ) -> None:
        self._has_screen, self._elsewhere = has_screen, elsewhere
        self._asked: dict[str, tuple[Person, int, At]] = {}
        """By table: who was asked last, after how many rounds, and when."""

    async def fault(self, stream: str, table: Table | None, who: Who, act: object, now: At) -> Fault | None:
        """Why staff may not say this for a guest; nothing for everything else."""
        if table is None or who.role in BETTORS or not isinstance(act, Act):
            return None
        if (person := spoken_for(table, act)) is not None and await self._is_connected(person):
            return Fault.of("answers-themselves", stream, person=PersonRef(person))
        person = passed_over(table, act)
        if person is None or not await self._is_connected(person) or self._was_asked(stream, table, person, now):
            return None
        return Fault.of("asked-first", stream, person=PersonRef(person), seconds=PATIENCE // 1000)

    async def _is_connected(self, person: Person) -> bool:
        """Whether somebody is signed in, and a screen of theirs is connected."""
        return self._has_screen(person) or await self._elsewhere(person)

    def _was_asked(self, stream: str, table: Table, person: Person, now: At) -> bool:
        """Whether the dealer has asked this person long enough ago; the first time is remembered."""
        last = self._asked.get(stream)
        if last is None or last[0] != person or last[1] != table.rounds:
            self._asked[stream] = person, table.rounds, now
            return False
        return now - last[2] >= PATIENCE


def spoken_for(table: Table, act: Act) -> Person | None:
    """The guest whose answer staff write down by this act.

    Real cards that a guest turns are keyed by the dealer in any case; and where the rulebook has staff put bets down
    for a player who asks, they do so for anybody [RWS 5.16].
    """
    match act:
        case ask.AnswerCut(person=person) | ask.AnswerShoe(person=person) | ask.ChooseWinnings(person=person):
            return person
        case ask.ChooseOption(bettor=bettor) | ask.WithdrawBet(bettor=bettor):
            return bettor
        case ask.KeyTurned(holder=holder) if is_committed(table):
            return holder
        case ask.PlaceBets(bettor=bettor) if table.procedure.staff_bets is None:
            return bettor
        case _:
            return None


def passed_over(table: Table, act: Act) -> Person | None:
    """The guest whose answer is not waited for by this act."""
    match act:
        case ask.AnswerCut(at=None) if table.shoe is not None and table.shoe.cut_offers:
            return table.shoe.cut_offers[0]
        case ask.PassShoe() if table.curator.offers:
            return table.curator.offers[0]
        case _:
            return None
