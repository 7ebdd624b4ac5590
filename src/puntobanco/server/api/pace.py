"""How much one session may ask for: by the bytes it sends, by what its commands cost, and by how many are refused.

A command is counted before anything of it is read, and a refusal once more when it is known. A session that has used
up what it may is turned away late, and a socket that has is not read for a moment, so that a flooding client
waits for it and not the other way round.
"""

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec

from puntobanco.money import LARGEST_MINOR
from puntobanco.server.api.problems import Problem
from puntobanco.wire.answers import Answer

SHORTEST_PAUSE, LONGEST_PAUSE = 0.25, 1.0
"""Seconds for which somebody who asks too much is kept waiting."""
BYTES_AT_ONE = 512
"""A command costs one more for each of these."""
BESIDE = 120
"""Bytes of a refusal beside its words."""
MOST_IN_LIST = 64
"""Entries of a list in a command: stakes, cards, changes."""
MOST_LETTERS = 4_000
"""Characters of a text in a command: a reason, a note, a name."""


class Rates:
    """A bucket for each asker: `burst` at once, and `a_second` more every second after that."""

    def __init__(self, now: Callable[[], float], *, burst: float, a_second: float, askers: int = 10_000) -> None:
        self._now, self._burst, self._a_second, self._askers = now, burst, a_second, askers
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, asker: str, cost: float = 1) -> bool:
        """Whether this asker may ask for something of this cost now; if so it is counted.

        What costs more than a full bucket is allowed when the bucket is full, and leaves a debt.
        """
        now = self._now()
        left = self._now_left(asker, now)
        allowed = left >= min(cost, self._burst)
        if allowed:
            self._left[asker] = (left - cost, now)
        return allowed

    def charge(self, asker: str, cost: float) -> None:
        """Count what something has cost after all, even if that leaves a debt."""
        now = self._now()
        self._left[asker] = (self._now_left(asker, now) - cost, now)

    def wait(self, asker: str, cost: float = 1) -> float:
        """Seconds until this asker may ask for something of this cost; 0 if they may now."""
        if asker not in self._left:
            return 0.0  # the bucket is full
        return max(0.0, (min(cost, self._burst) - self._now_left(asker, self._now())) / self._a_second)

    def _now_left(self, asker: str, now: float) -> float:
        left, since = self._left.pop(asker, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._a_second)
        self._left[asker] = (left, now)
        if len(self._left) > self._askers:
            self._left.popitem(last=False)
        return left


class Pace:
    """The buckets of all sessions."""

    def __init__(self) -> None:
        self.traffic = Rates(time.monotonic, burst=2**20, a_second=200_000)
        """Bytes that a session sends to be read as messages."""
        self.commands = Rates(time.monotonic, burst=400, a_second=100)
        """What its commands cost: one each, one for every 512 bytes, and one for every fault in them."""
        self.refusals = Rates(time.monotonic, burst=600, a_second=1)
        """Commands that are refused, one for each KB of words: these stay for a day, and the id for good."""

    def all(self) -> tuple[Rates, ...]:
        """Every bucket."""
        return self.traffic, self.commands, self.refusals

    async def read(self, session: str, size: int) -> None:
        """Count a message before it is read; `Problem`, after a while, if this session sends too much."""
        if not self.traffic.allows(session, size):
            await pause(self.traffic.wait(session, size))
            raise Problem("too-fast.much-sent")

    def ask(self, session: str, act: msgspec.Raw) -> None:
        """Count a command before it is read; `Problem` if this session asks too much."""
        if self.refusals.wait(session) > 0:
            raise Problem("too-fast.many-commands")
        if not self.commands.allows(session, 1 + len(memoryview(act)) // BYTES_AT_ONE):
            raise Problem("too-fast.many-commands-once")

    def answered(self, session: str, answer: Answer) -> None:
        """Count what was refused of a command."""
        if faults := len(answer.refused) + answer.more:
            self.commands.charge(session, faults)
            words = sum(len(said.where) + len(msgspec.json.encode(said.text)) + BESIDE for said in answer.refused)
            self.refusals.charge(session, max(1, words // 1024))


async def pause(seconds: float) -> None:
    """Keep somebody waiting who asks too much: a moment at least, so that asking in vain costs the house little."""
    await asyncio.sleep(max(SHORTEST_PAUSE, min(seconds, LONGEST_PAUSE)))


_LONG_NUMBER = re.compile(rb"[0-9]{%d}" % len(str(LARGEST_MINOR)))


def is_small(raw: msgspec.Raw) -> bool:
    """Whether nothing in these bytes can be too large: so it is of nearly every command, and quickly told."""
    data = bytes(raw)
    return len(data) <= MOST_LETTERS and data.count(b",") < MOST_IN_LIST and _LONG_NUMBER.search(data) is None


def check_size(act: object) -> None:
    """`Problem` if a number, a list or a text in an act is larger than anything that a house needs."""
    waiting: list[Any] = [act]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            if len(value) > MOST_LETTERS:
                raise Problem("too-long", most_letters=MOST_LETTERS)
        elif isinstance(value, int):
            if not -LARGEST_MINOR <= value <= LARGEST_MINOR:
                raise Problem("too-large-a-number")
        elif isinstance(value, msgspec.Struct):
            waiting += msgspec.structs.astuple(value)
        elif isinstance(value, tuple | list | frozenset | dict):
            if len(value) > MOST_IN_LIST:
                raise Problem("too-many.list-command", most_in_list=MOST_IN_LIST, value=len(value))
            waiting += value
            if isinstance(value, dict):
                waiting += value.values()
