"""Checking a journal: the chain of every stream, every entry decided again, then the streams against each other."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from puntobanco.floor import HOUSE, Floor, check_agreement
from puntobanco.floor.clearing import Disagreement
from puntobanco.house.state import House
from puntobanco.jackpot.link.state import Link
from puntobanco.journal.chained import Chained
from puntobanco.journal.checkpoint import Wanted
from puntobanco.journal.entry import AnyEntry, Header, NotAnEntry, header_of
from puntobanco.journal.findings import MOST, Finding, Summary
from puntobanco.journal.judge import ALL, AnyJudge, Share, judge_of
from puntobanco.journal.machines import machine_of
from puntobanco.machine.machine import State
from puntobanco.money import Amount
from puntobanco.table.model.state import Table
from puntobanco.words import Money, say

STEP = 1000
"""Lines between two reports of progress."""


class Streams(Protocol):
    """Where lines are read from, whatever it is made of: a folder, a store, memory."""

    def streams(self) -> tuple[str, ...]:
        """The names of all streams, in order."""

    def read(self, stream: str) -> Iterable[bytes]:
        """The lines of a stream in their order, without the ends of the lines."""


class Checked(NamedTuple):
    """What was found in a stream, and the state it leads to, if it could be folded to its end."""

    summary: Summary
    findings: tuple[Finding, ...]
    state: State | None = None


def check_stream(
    stream: str,
    lines: Iterable[bytes],
    *,
    wanted: Sequence[Wanted] = (),
    chain_only: bool = False,
    share: Share = ALL,
    progress: Callable[[int], None] = lambda read: None,
) -> Checked:
    """What there is of a stream, and everything found about it, the first bad event first.

    Of several shares the first looks at the chain; each decides its part of the entries. Progress is told in bytes.
    """
    judge = None if chain_only else judge_of(stream, share)
    chained = Chained(stream, wanted) if share.part == 0 else None
    size = 0
    for number, line in enumerate(lines, 1):
        _feed(line, chained, judge)
        size += len(line) + 1
        if number % STEP == 0:
            progress(size)
            size = 0
    progress(size)
    if chained is not None:
        chained.end()
    state = None if judge is None or judge.stopped else judge.state
    return Checked(_summary(stream, chained, judge), _findings(stream, chained, judge), state)


def _feed(line: bytes, chained: Chained | None, judge: AnyJudge | None) -> None:
    """Give a line to those that look at the stream; what the judge finds in it makes the entry bad for the chain."""
    found_so_far = 0 if judge is None else len(judge.findings)
    head, why = _header(line) if judge is None else judge.feed(line)
    if chained is None:
        return
    chained.feed(line, head, why)
    if judge is not None and len(judge.findings) > found_so_far:
        chained.bad.add(judge.findings[-1].number or 0)


def check_all(
    journal: Streams,
    *,
    wanted: Mapping[str, Sequence[Wanted]],
    chain_only: bool = False,
    share: Share = ALL,
    progress: Callable[[int], None] = lambda read: None,
) -> dict[str, Checked]:
    """What there is of every stream, and everything found about it."""
    return {
        name: check_stream(
            name,
            journal.read(name),
            wanted=wanted.get(name, ()),
            chain_only=chain_only,
            share=share,
            progress=progress,
        )
        for name in journal.streams()
    }


def _header(line: bytes) -> tuple[AnyEntry | Header | None, str]:
    try:
        return header_of(line), ""
    except NotAnEntry as found:
        return None, str(found)


def _summary(stream: str, chained: Chained | None, judge: AnyJudge | None) -> Summary:
    made = Summary(stream=stream, entries=0, events=0, judged=0, last="", root="")
    if chained is not None:
        root = chained.tree.root().hex() if chained.tree is not None else ""
        made = replace(made, entries=chained.place, events=chained.events, last=chained.last, root=root)
    if judge is None:
        return made
    return replace(made, judged=judge.judged, stopped=judge.stopped)


def _findings(stream: str, chained: Chained | None, judge: AnyJudge | None) -> tuple[Finding, ...]:
    found = [*(chained.findings if chained else ()), *(judge.findings if judge else ())]
    if machine_of(stream) is None and chained is not None:
        text = say("finding.no-machine")
        found.append(Finding(code="no-machine", stream=stream, number=0, position=0, text=text))
    return in_order(found)


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings by stream and entry; of one stream not more than can be read."""
    kept: list[Finding] = []
    counts: dict[str, int] = {}
    for finding in sorted(findings, key=lambda found: (found.stream, -1 if found.number is None else found.number)):
        counts[finding.stream] = counts.get(finding.stream, 0) + 1
        if counts[finding.stream] <= MOST:
            kept.append(finding)
    return tuple(kept)


def merged(parts: Sequence[Checked]) -> Checked:
    """What several shares found about one stream; the first has its chain."""
    summary = replace(parts[0].summary, judged=sum(part.summary.judged for part in parts))
    return Checked(summary, in_order(finding for part in parts for finding in part.findings), parts[0].state)


def disagreements(states: Mapping[str, State | None]) -> tuple[Finding, ...]:
    """Where house, tables and links do not agree about the money between them, as far as both sides are there."""
    found, house = [], states.get(HOUSE)
    for stream, state in sorted(states.items()):
        name = stream.partition("/")[2]
        floor = Floor(
            house=house if isinstance(house, House) else None,
            tables={name: state} if isinstance(state, Table) else {},
            links={name: state} if isinstance(state, Link) else {},
        )
        try:
            check_agreement(floor)
        except Disagreement as apart:
            assert isinstance(house, House)
            sent, has = (Money.of(Amount(sum_, house.currency)) for sum_ in (apart.sent, apart.has))
            text = say("finding.clearing", sent=sent, name=apart.name, has=has)
            found.append(Finding(code="clearing", stream=stream, text=text))
    return tuple(found)


def vanished(wanted: Mapping[str, Sequence[Wanted]], names: Iterable[str]) -> tuple[Finding, ...]:
    """Streams that a checkpoint has seen and that are not there."""
    there = set(names)
    return tuple(
        Finding(
            code="vanished",
            stream=stream,
            number=0,
            position=0,
            text=say("finding.vanished", n=ones[-1].checkpoint, entries=ones[-1].length),
            expected=say("finding.entries", n=ones[-1].length),
            found=say("finding.none"),
        )
        for stream, ones in sorted(wanted.items())
        if stream not in there and ones[-1].length
    )
