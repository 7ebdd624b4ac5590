"""Judging a stream again: the machine, asked the same command in the state before, must give the same entry.

What was written is folded whether it was lawful or not, so that one bad entry does not hide the next; where it cannot
be folded, the judging stops and says so.
"""

from collections.abc import Callable
from typing import Generic, Protocol

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.journal.entry import AnyEntry, Entry, NotAnEntry, encode, read
from puntobanco.journal.findings import MOST, Finding, difference
from puntobanco.journal.machines import ACCOUNTS, HOUSE, LINK, TABLE, Journaled
from puntobanco.machine import Command, Recorded
from puntobanco.machine.machine import A, E, S, State
from puntobanco.words import ClauseRef, Text, say

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


class Judge(Generic[S, A, E]):
    """A machine that is asked everything once more."""

    def __init__(self, stream: str, machine: Journaled[S, A, E], share: Share) -> None:
        self.stream, self.machine, self.share = stream, machine, share
        self.findings: list[Finding] = []
        self.state: S | None = None
        self.number = 0
        self.position = 0
        self.judged = 0
        self.deciding = True
        self.stopped: Text | None = None

    def feed(self, line: bytes) -> tuple[Entry[A, E] | None, str]:
        """Judge the next line; the entry in it, or why it holds none."""
        try:
            entry = read(self.machine.decoder, line)
        except NotAnEntry as found:
            self.stop(say("finding.cannot-be-read"))
            return None, str(found)
        if not self.stopped:
            self._next(line, entry)
        return entry, ""

    def _next(self, line: bytes, entry: Entry[A, E]) -> None:
        if entry.number != self.number and entry.first != self.position:
            self.stop(say("finding.not-there", n=self.number))
            return
        if self.number == 0:
            self._look_at_founding(entry)
        if self.deciding and self.share.has(self.number):
            self.judged += 1
            self._judge(line, entry)
        self._fold(entry)
        self.number += 1

    def stop(self, why: Text | str) -> None:
        """From here on nothing can be judged."""
        if not self.stopped:
            self.stopped = say("finding.stopped", n=self.number, why=why)

    def _look_at_founding(self, entry: Entry[A, E]) -> None:
        if not entry.events or not self.machine.founds(entry.events[0]):
            return
        unknown = self.machine.unknown(entry.events[0])
        if unknown is not None:
            self.deciding = False
            if self.share.part == 0:
                self._find("unknown-edition", say("finding.refusal", why=unknown.text, advice=unknown.advice or ""))

    def _judge(self, line: bytes, entry: Entry[A, E]) -> None:
        try:
            events, refused = self._again(entry)
        except BROKEN as found:
            self._find("undecidable", say("finding.undecidable"), found=_told(found))
            return
        if encode(replace(entry, events=events)) == line:
            return
        if encode(entry) != line:
            self._find("not-canonical", say("finding.not-canonical"))
        elif refused and not events:
            self._find("unlawful", _refused(refused[0]), say("finding.a-refusal"), _kinds(entry.events))
        else:
            self._unlawful(events, entry.events)

    def _again(self, entry: Entry[A, E]) -> tuple[tuple[E, ...], tuple[Fault, ...]]:
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

    def _unlawful(self, expected: tuple[E, ...], found: tuple[E, ...]) -> None:
        if list(map(type, expected)) != list(map(type, found)):
            self._find("unlawful", say("finding.something-else"), _kinds(expected), _kinds(found))
            return
        for number, (wanted, other) in enumerate(zip(expected, found, strict=True)):
            if encode(wanted) != encode(other):
                path, should, is_ = difference(wanted, other)
                text = say("finding.unlawful", what=f"{_tag(other)}{path}")
                self._find("unlawful", text, should, is_, self.position + number)
                return

    def _fold(self, entry: Entry[A, E]) -> None:
        evolve = self.machine.machine.evolve
        try:
            for event in entry.events:
                recorded = Recorded(position=self.position, at=entry.at, by=entry.who, command=entry.id, event=event)
                self.state = evolve(self.state, recorded)
                self.position += 1
        except BROKEN as found:
            without_it = self.number == 0 and not self.deciding  # the edition that would be needed is not here
            if self.share.part == 0 and not without_it:
                self._find("unfoldable", say("finding.unfoldable"), found=_told(found))
            self.stop(_told(found))

    def _find(
        self,
        code: str,
        text: Text,
        expected: Text | str = "",
        found: Text | str = "",
        position: int | None = None,
    ) -> None:
        if len(self.findings) == MOST:
            return
        self.findings.append(
            Finding(
                code=code,
                stream=self.stream,
                number=self.number,
                position=self.position if position is None else position,
                text=text,
                expected=expected,
                found=found,
            )
        )


def _told(found: BaseException) -> str:
    return str(found)[:200] or type(found).__name__


def _refused(fault: Fault) -> Text:
    """What is refused, and by which clause."""
    if fault.clause is None:
        return say("finding.refused", why=fault.text)
    return say("finding.refused-by", why=fault.text, clause=ClauseRef(fault.clause))


def _kinds(events: tuple[object, ...]) -> Text | str:
    return ", ".join(_tag(event) for event in events) or say("finding.none")


def _tag(event: object) -> str:
    return str(event.__struct_config__.tag) if isinstance(event, Struct) else type(event).__name__


class AnyJudge(Protocol):
    """The judge of any stream."""

    findings: list[Finding]
    judged: int
    stopped: Text | None

    @property
    def state(self) -> State | None:
        """The state after the entries so far."""

    def feed(self, line: bytes) -> tuple[AnyEntry | None, str]:
        """Judge the next line."""


_JUDGES: dict[str, Callable[[str, Share], AnyJudge]] = {
    TABLE.name: lambda stream, share: Judge(stream, TABLE, share),
    HOUSE.name: lambda stream, share: Judge(stream, HOUSE, share),
    LINK.name: lambda stream, share: Judge(stream, LINK, share),
    ACCOUNTS.name: lambda stream, share: Judge(stream, ACCOUNTS, share),
}


def judge_of(stream: str, share: Share) -> AnyJudge | None:
    """The judge of a stream; none if no machine has streams of this name."""
    made = _JUDGES.get(stream.partition("/")[0])
    return made(stream, share) if made is not None else None
