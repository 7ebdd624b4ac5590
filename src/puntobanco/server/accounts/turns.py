"""Turns at hashing passwords: a few at once, in threads, and a queue in which a flood of requests pushes nobody aside.

A hash takes 64 MiB and a tenth of a second on purpose. Known browsers go first, then addresses that have not failed
lately; one address with many in the line waits behind others with few. The line is put in order anew after every turn,
for what came of it may speak against others who wait. Where the line is full the last of it is sent away, which is a
guesser and not an honest person.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import TypeVar

from msgspec import Struct

from puntobanco.faults import Fault, Refused

AT_ONCE, IN_LINE = 2, 256

Result = TypeVar("Result")

BUSY = Fault.of("busy.too-many", "sign-in")


class Asker(Struct, frozen=True):
    """Who waits: from where, and what speaks against them."""

    place: str = ""
    known: bool = True
    """Signed in, or with a browser that has signed in to this account before."""
    failures: int = 0
    """Wrong guesses from this address lately."""
    neighbours: int = 0
    """Wrong guesses from the network around it."""

    @property
    def suspect(self) -> bool:
        """Whether guesses have come from there."""
        return not self.known and bool(self.failures or self.neighbours)


SIGNED_IN = Asker()


class _Waiting:
    def __init__(self, look: Callable[[], Asker], ahead: int, number: int) -> None:
        self._look, self._ahead, self._number = look, ahead, number
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.look()

    def look(self) -> None:
        self.asker = self._look()
        asker = self.asker
        self.rank = (not asker.known, asker.failures, asker.neighbours, self._ahead, self._number)


class Turns:
    def __init__(self, at_once: int = AT_ONCE, in_line: int = IN_LINE) -> None:
        self._at_once, self._in_line = at_once, in_line
        self._line: list[_Waiting] = []
        self._here: Counter[str] = Counter()
        self._working: set[_Waiting] = set()
        self._numbers = count()

    async def take(self, work: Callable[[], Result], look: Callable[[], Asker] = lambda: SIGNED_IN) -> Result:
        """Run the work when its turn comes; refused if the queue is full of others who go first."""
        place = look().place
        self._here[place] += 1
        waiting = _Waiting(look, self._here[place], next(self._numbers))
        try:
            self._line.append(waiting)
            self._next()
            self._send_the_last_away()
            await waiting.turn
            return await asyncio.to_thread(work)
        finally:
            self._leave(waiting, place)

    def _send_the_last_away(self) -> None:
        if len(self._line) > self._in_line:
            last = max(self._line, key=lambda waiting: waiting.rank)
            self._line.remove(last)
            if not last.turn.done():
                last.turn.set_exception(Refused(BUSY))

    def _leave(self, waiting: _Waiting, place: str) -> None:
        self._here[place] -= 1
        if not self._here[place]:
            del self._here[place]
        if waiting in self._working:
            self._working.remove(waiting)
            for turn in self._line:
                turn.look()
        elif waiting in self._line:
            self._line.remove(waiting)
        self._next()

    def _next(self) -> None:
        """Give out free turns in order; one is always kept for somebody who is not suspected."""
        while self._line and len(self._working) < self._at_once:
            first = min(self._line, key=lambda waiting: waiting.rank)
            suspects = sum(busy.asker.suspect for busy in self._working)
            if first.asker.suspect and suspects >= max(1, self._at_once - 1):
                return  # anyone not suspect would have come first
            self._line.remove(first)
            if first.turn.done():  # it was cancelled, and has not left yet
                continue
            self._working.add(first)
            first.turn.set_result(None)
