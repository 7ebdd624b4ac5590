"""Checking the hash chain of a stream: each line names the hash of the one before.

A break between two lines does not say by itself which of them was altered; the next one does. If that names the
second line as it stands, the second is whole and the first was altered; if not, it was the second.
"""

import re
from collections.abc import Sequence

from puntobanco.journal.checkpoint import Wanted
from puntobanco.journal.entry import NOTHING, SCHEMA, AnyEntry, Header, hash_of
from puntobanco.journal.findings import MOST, Finding
from puntobanco.journal.merkle import Frontier
from puntobanco.words import Text, say

_HASH = re.compile("[0-9a-f]{64}")


class Chained:
    """The check of one stream, fed line by line."""

    def __init__(self, stream: str, wanted: Sequence[Wanted] = ()) -> None:
        self.stream = stream
        self.findings: list[Finding] = []
        self.bad: set[int] = set()
        """Numbers of the entries with a finding, here or by the judge."""
        self.place = 0
        """How many lines there were."""
        self.events = 0
        self.last = NOTHING
        self.tree = Frontier() if wanted else None
        self._number = 0
        self._first = 0
        self._ids: set[str] = set()
        self._broken: tuple[int, int, int] | None = None
        """A line that names another one than the line before it: its number, its position, and that of the other."""
        self._before = 0
        """The position of the entry before."""
        self._lost = False
        """Whether the line before was no entry, so that the count goes on from whatever the next one says."""
        self._wanted = list(wanted)
        self._agreed = 0
        self._other: Wanted | None = None

    def feed(self, line: bytes, head: Header | AnyEntry | None, why: str = "") -> None:
        """The next line, and what it says of itself, if anything."""
        self._roots()
        self.place += 1
        if self.tree is not None:
            self.tree.append(line)
        if head is None:
            self._settle_break(intact=False)
            self._find("unreadable", self._number, say("finding.unreadable"), say("finding.an-entry"), why)
            self._number, self._lost = self._number + 1, True
        else:
            if self._lost:
                self._number, self._first = head.number, head.first
            self._linked(head)
            if not self._placed(line, head):
                return
        self.last = hash_of(line)

    def end(self) -> None:
        """There is no line after this."""
        self._roots()
        self._settle_break(intact=None)
        self._checkpoints()

    # The chain.

    def _linked(self, head: Header | AnyEntry) -> None:
        intact = head.prev == self.last or self._lost
        self._lost = False
        self._settle_break(intact=intact)
        gap = head.number != self._number and head.first != self._first
        if not intact and not _HASH.fullmatch(head.prev):
            self._find("chain", self._number, say("finding.no-hash"), self.last, head.prev[:100])
        elif not intact and not gap and self._number - 1 not in self.bad:
            self._broken = (self._number, self._first, self._before)

    def _settle_break(self, *, intact: bool | None) -> None:
        """Say which of two lines was altered, now that it is known whether the next names the second as it stands."""
        if self._broken is None:
            return
        number, position, before = self._broken
        self._broken = None
        if number == 0:
            self._find("chain", 0, say("finding.no-beginning"), "", "")
        elif intact is False:
            text = say("finding.names-another", n=number, before=number - 1)
            expected = say("finding.hash-of", n=number - 1)
            self._find("chain", number, text, expected, say("finding.another"), position)
        else:
            text = say("finding.altered" if intact else "finding.altered-or-last", n=number - 1, after=number)
            expected = say("finding.named-by", n=number)
            self._find("chain", number - 1, text, expected, say("finding.another"), before)

    def _placed(self, line: bytes, head: Header | AnyEntry) -> bool:
        """Whether the line stands where it may count as the next one."""
        number, first = self._number, self._first
        if head.schema != SCHEMA:
            self._find("schema", number, say("finding.schema"), str(SCHEMA), str(head.schema))
        if head.stream != self.stream:
            self._find("stream", number, say("finding.stream"), self.stream, head.stream)
        if head.number != number and head.first != first:
            self._gap(line, head)
            if head.number < number:
                return False
        elif head.number != number:
            self._find("number", number, say("finding.number"), str(number), str(head.number))
        elif head.first != first:
            self._find("position", number, say("finding.position"), str(first), str(head.first))
        if not head.events:
            self._find("no-events", number, say("finding.no-events"), say("finding.an-event"), say("finding.none"))
        if head.id in self._ids:
            self._find("id-twice", number, say("finding.id-twice", id=head.id), say("finding.a-new-id"), head.id)
        self._ids.add(head.id)
        self.events += len(head.events)
        self._before = self._first
        self._number, self._first = self._number + 1, self._first + len(head.events)
        return True

    def _gap(self, line: bytes, head: Header | AnyEntry) -> None:
        """A line that belongs elsewhere; from a later one the count goes on, an earlier one is not counted."""
        number = self._number
        if head.number == number - 1 and hash_of(line) != self.last and number - 1 not in self.bad:
            text = say("finding.twice", n=number - 1)
            self._find("twice", number - 1, text, say("finding.count", n=1), say("finding.count", n=2), self._before)
        elif number not in self.bad:
            text = say("finding.order", n=number, found=head.number)
            self._find("order", number, text, say("finding.entry", n=number), say("finding.entry", n=head.number))
        if head.number > number:
            self._number, self._first = head.number, head.first

    # Checkpoints.

    def _roots(self) -> None:
        while self._wanted and self.tree is not None and self._wanted[0].length == self.place:
            wanted = self._wanted.pop(0)
            if self._other is None and self.tree.root().hex() != wanted.root:
                self._other = wanted
            elif self._other is None:
                self._agreed = wanted.length

    def _checkpoints(self) -> None:
        other = self._other
        if other is not None and not any(self._agreed <= number < other.length for number in self.bad):
            text = say("finding.checkpoint", n=other.checkpoint, first=self._agreed, last=other.length - 1)
            expected = say("finding.root", root=other.root)
            self._find("checkpoint", self._agreed, text, expected, say("finding.another-root"), None)
        if self._wanted:
            most = self._wanted[-1]
            text = say("finding.cut", n=most.checkpoint, entries=most.length)
            expected, found = (say("finding.entries", n=entries) for entries in (most.length, self.place))
            self._find("cut", self.place, text, expected, found, self._first)

    def _find(
        self, code: str, number: int, text: Text, expected: Text | str, found: Text | str, position: int | None = -1
    ) -> None:
        if len(self.findings) == MOST:
            return
        self.bad.add(number)
        where = self._first if position == -1 else position
        self.findings.append(
            Finding(
                code=code,
                stream=self.stream,
                number=number,
                position=where,
                text=text,
                expected=expected,
                found=found,
            )
        )
