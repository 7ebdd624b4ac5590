"""How fast a journal is verified: the chain alone, and everything judged again, of a busy table's million events.

The journal is made here: fourteen seats with three wagers each, every bet a command of its own, as in `bench.table`.
A number of events is made, checked and scaled up to a million; `PUNTOBANCO_BENCH_EVENTS` asks for another number.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple

from bench.table import ROUNDS_IN_A_SHOE, BenchTable
from puntobanco.audit.source import Source, find_source, write_folder
from puntobanco.audit.verify import verify
from puntobanco.journal.chain import Writer
from puntobanco.journal.merkle import Frontier
from puntobanco.table import commands as ask
from puntobanco.table.machine import step

STREAM = "table/T07"
MILLION = 1_000_000
CHAIN_GOAL, JUDGED_GOAL = 10, 60


class WrittenTable(BenchTable):
    """A full table of which every entry is written."""

    def __init__(self, seed: int) -> None:
        self.writer = Writer(STREAM)
        super().__init__(seed)

    def _open(self, by: ask.Who) -> None:
        founded = self.events[0]
        self.writer.found(id=founded.command, at=founded.at, who=founded.by, event=founded.event)
        super()._open(by)

    def _give(self, who: ask.Who, act: ask.AnyAct) -> None:
        self.commands += 1
        command = ask.Command(id=str(self.commands), at=ask.At(self.commands), who=who, act=act)
        self.table, recorded, refused = step(self.table, command)
        assert not refused, refused
        self.writer.add(command, (event.event for event in recorded))

    def lines(self, events: int) -> Iterator[bytes]:
        """The lines of this number of events, shoe by shoe."""
        while self.writer.end.first < events:
            self.rounds(ROUNDS_IN_A_SHOE)
            yield from self.writer.lines
            self.writer.lines.clear()


class Row(NamedTuple):
    """One figure: seconds for a million events, and how many are allowed."""

    work: str
    seconds: float
    ratio: float
    goal: int | None = None

    def __str__(self) -> str:
        goal = "" if self.goal is None else f"{self.goal:,}"
        return f"{self.work:<58}{self.seconds:>16.1f}{self.ratio:>8.2f}{goal:>9}"


HEADING = f"{'a journal verified':<58}{'s a million':>16}{'ratio':>8}{'at most':>9}"


def measure(events: int, seed: int = 4) -> tuple[list[Row], str]:
    """Make a journal of this number of events and check it in every way."""
    with TemporaryDirectory() as folder:
        write_folder(Path(folder), {STREAM: WrittenTable(seed).lines(events)})
        source = find_source(folder)
        reading = _seconds(lambda: sum(len(line) for line in source.read(STREAM)))
        chain, made = _verified(source, chain_only=True)
        merkle = _seconds(lambda: _rooted(source))
        worked = process_time()
        both, _ = _verified(source, processes=2)
        worked = process_time() - worked
        alone, _ = _verified(source, processes=1)
    scale = MILLION / made
    rows = [
        Row("lines read alone", reading * scale, 1.0),
        Row("chain alone / read", chain * scale, chain / reading, CHAIN_GOAL),
        Row("root of the Merkle tree / read", merkle * scale, merkle / reading),
        Row("judged again, two processes / read", both * scale, both / reading, JUDGED_GOAL),
        Row("the same by the busier process' own time / read", worked * scale, worked / reading),
        Row("judged again, one process / two", alone * scale, alone / both),
    ]
    return rows, f"{made:,} events in {source.size / 1e6:,.0f} MB were made and checked."


def _verified(source: Source, *, chain_only: bool = False, processes: int = 1) -> tuple[float, int]:
    begun = perf_counter()
    verdict = verify(source, chain_only=chain_only, processes=processes)
    assert not verdict.findings, verdict.findings[0]
    return perf_counter() - begun, verdict.streams[0].events


def _rooted(source: Source) -> None:
    tree = Frontier()
    for line in source.read(STREAM):
        tree.append(line)
    assert tree.root()


def _seconds(work: object) -> float:
    assert callable(work)
    begun = perf_counter()
    work()
    return perf_counter() - begun


def main() -> None:
    """Print the table."""
    busy = f"{os.getloadavg()[0]:.1f} processes were at work on {os.cpu_count()} cores when this began."
    rows, made = measure(int(os.environ.get("PUNTOBANCO_BENCH_EVENTS", 200_000)))
    sys.stdout.write("\n".join([HEADING, *map(str, rows), "", made, busy, ""]))


if __name__ == "__main__":
    main()
