"""Judging a stream again: the machine, asked the same command in the state before, must give the same entry.

What was written is folded whether it was lawful or not, so that one bad entry does not hide the next; where it cannot
be folded, the judging stops and says so.
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.journal.entry import Entry, encode
from puntobanco.journal.findings import MOST, Finding, difference
from puntobanco.journal.machines import AnyMachine
from puntobanco.machine import Command, Recorded

BROKEN = (AssertionError, LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError, Refused)
"""What a machine may meet in a state that was folded from forged events."""

STRETCH = 500
"""Entries that one process decides before it leaves as many to the next."""


class Share(Struct, frozen=True):
    """Which part of the entries is to be decided here; all are folded, which costs a tenth of it."""

    part: int = 0
    parts: int = 1

    def has(self, number: int) -> bool:
        """Whether an entry is to be decided here."""
        return number // STRETCH % self.parts == self.part


ALL = Share()


class Judge:
    """A machine that is asked everything once more."""

    def __init__(self, stream: str, machine: AnyMachine, share: Share = ALL) -> None:
        self.stream, self.machine, self.share = stream, machine, share
        self.findings: list[Finding] = []
        self.state: Any = None
        self.number = 0
        self.position = 0
        self.judged = 0
        self.deciding = True
        self.stopped = ""

    def feed(self, line: bytes, entry: Entry[Any, Any]) -> None:
        """The next entry, as it is written and as it was read."""
        if self.stopped:
            return
        if entry.number != self.number and entry.first != self.position:
            self.stop(f"entry {self.number} is not there.")
            return
        if self.number == 0:
            self._look_at_founding(entry)
        if self.deciding and self.share.has(self.number):
            self.judged += 1
            self._judge(line, entry)
        self._fold(entry)
        self.number += 1

    def stop(self, why: str) -> None:
        """From here on nothing can be judged."""
        if not self.stopped:
            self.stopped = f"not judged from entry {self.number} on: {why}"

    def _look_at_founding(self, entry: Entry[Any, Any]) -> None:
        if not entry.events or not self.machine.founds(entry.events[0]):
            return
        unknown = self.machine.unknown(entry.events[0])
        if unknown is not None:
            self.deciding = False
            if self.share.part == 0:
                self._find("unknown-edition", f"{unknown.sentence} {unknown.instead}")

    def _judge(self, line: bytes, entry: Entry[Any, Any]) -> None:
        try:
            events, refused = self._again(entry)
        except BROKEN as found:
            self._find("undecidable", f"the rulebook's machine cannot decide this: {_told(found)}")
            return
        if encode(replace(entry, events=events)) == line:
            return
        if encode(entry) != line:
            self._find("not-canonical", "the entry is not written in the one way in which it is written.")
        elif refused and not events:
            self._find("unlawful", f"this is refused: {refused[0]}", "a refusal", _kinds(entry.events))
        else:
            self._unlawful(events, entry.events)

    def _again(self, entry: Entry[Any, Any]) -> tuple[tuple[Any, ...], tuple[Fault, ...]]:
        """The events that the machine gives now, and what it refuses."""
        machine = self.machine
        if entry.act is None:
            if self.state is not None or len(entry.events) != 1 or not machine.founds(entry.events[0]):
                raise ValueError("only the event that founds a stream has no command.")
            return (machine.founded(entry.events[0]),), ()
        if self.state is None and machine.founding is not None:
            raise ValueError("the stream has not been founded.")
        command = Command(id=entry.id, at=entry.at, who=entry.who, act=entry.act)
        answer = machine.machine.decide(self.state, command)
        return answer.events, answer.refused

    def _unlawful(self, expected: tuple[Any, ...], found: tuple[Any, ...]) -> None:
        if [type(one) for one in expected] != [type(one) for one in found]:
            self._find("unlawful", "something else would have happened.", _kinds(expected), _kinds(found))
            return
        for number, (one, other) in enumerate(zip(expected, found, strict=True)):
            if encode(one) != encode(other):
                path, should, is_ = difference(one, other)
                sentence = f"{_tag(other)}{path} is not what the rulebook gives."
                self._find("unlawful", sentence, should, is_, self.position + number)
                return

    def _fold(self, entry: Entry[Any, Any]) -> None:
        evolve = self.machine.machine.evolve
        try:
            for event in entry.events:
                one = Recorded(position=self.position, at=entry.at, by=entry.who, command=entry.id, event=event)
                self.state = evolve(self.state, one)
                self.position += 1
        except BROKEN as found:
            if self.share.part == 0:
                self._find("unfoldable", f"this cannot have happened here: {_told(found)}")
            self.stop(_told(found))

    def _find(self, code: str, sentence: str, expected: str = "", found: str = "", position: int | None = None) -> None:
        if len(self.findings) == MOST:
            return
        self.findings.append(
            Finding(
                code=code,
                stream=self.stream,
                number=self.number,
                position=self.position if position is None else position,
                sentence=sentence,
                expected=expected,
                found=found,
            )
        )


def _told(found: BaseException) -> str:
    return str(found)[:200] or type(found).__name__


def _kinds(events: tuple[Any, ...]) -> str:
    return ", ".join(_tag(event) for event in events) or "nothing"


def _tag(event: Any) -> str:
    return str(event.__struct_config__.tag)
