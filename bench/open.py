"""How long a table with a million events takes to open: from a snapshot 10,000 events old, and folded whole.

The events are real: full rounds with fourteen seats, written as a host writes them. PUNTOBANCO_BENCH_EVENTS makes them
fewer.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from bench.table import BenchTable
from puntobanco.journal.chain import Writer
from puntobanco.money import Currency
from puntobanco.procedure.asking import At
from puntobanco.server.casino import Casino
from puntobanco.store import Batch, Deed, Part, Store, opened
from puntobanco.store.snapshot import document_of, loaded
from puntobanco.table import commands as ask
from puntobanco.table.machine import step

EVENTS = int(os.environ.get("PUNTOBANCO_BENCH_EVENTS", 1_000_000))
OLD = 10_000
"""Events that came after the snapshot."""
GOAL = 5.0
LEFT = Deed(at=At(0), what="snapshot-left")
STREAM = "table/T07"
ROUNDS = 60
CURRENCY = Currency("USD", 2, "$")


class Written(BenchTable):
    """A table whose commands become lines of a journal."""

    def __init__(self, seed: int) -> None:
        self.writer = Writer(STREAM)
        super().__init__(seed)

    def _open(self, by: ask.Who) -> None:
        founded = self.events[0]
        self.writer.found(id="0", at=At(0), who=by, event=founded.event)
        super()._open(by)

    def _give(self, who: ask.Who, act: ask.AnyAct) -> None:
        self.commands += 1
        command = ask.Command(id=str(self.commands), at=ask.At(self.commands), who=who, act=act)
        self.table, recorded, refused = step(self.table, command)
        assert not refused, refused
        self.writer.add(command, (event.event for event in recorded))

    def lines(self) -> Iterator[tuple[bytes, ...]]:
        """The lines of a shoe after another."""
        while True:
            self.rounds(ROUNDS)
            lines, self.writer.lines = self.writer.lines, []
            yield tuple(lines)


class Row(NamedTuple):
    """One way of opening it."""

    work: str
    seconds: float
    ratio: float
    goal: float | None = None

    def __str__(self) -> str:
        goal = "" if self.goal is None else f"{self.goal:.1f}"
        return f"{self.work:<58}{self.seconds:>10.2f}{self.ratio:>8.3f}{goal:>9}"


HEADING = f"{'opening a table':<58}{'seconds':>10}{'ratio':>8}{'at most':>9}"


def measure(events: int = EVENTS, old: int = OLD) -> list[Row]:
    """Write a stream, leave a snapshot before its end, and open it both ways."""
    with tempfile.TemporaryDirectory() as folder:
        address = Path(folder)
        with closing(opened(address)) as store:
            table, number, left = Written(4), 0, False
            for lines in table.lines():
                store.append(Batch(parts=(Part(STREAM, number, lines),))).result()
                number += len(lines)
                if not left and table.table.position >= events - old:
                    left = True
                    store.append(
                        Batch(documents=(document_of(store, STREAM, loaded(store, STREAM)),), deed=LEFT)
                    ).result()
                if table.table.position >= events:
                    break
        begun = perf_counter()
        with closing(opened(address)) as store:
            quick = loaded(store, STREAM)
            seconds = perf_counter() - begun
            after = number - quick.snapshot
            house = _house(store, number)
            begun = perf_counter()
            kept = store.document("snapshot", STREAM)
            assert kept is not None and kept.body is not None
            store.append(Batch(documents=(type(kept)("snapshot", STREAM, kept.version, None),), deed=LEFT)).result()
            whole = loaded(store, STREAM)
            folding = perf_counter() - begun
        assert whole.state == quick.state == table.table and quick.snapshot, "both ways lead to one state"
    told = f"{whole.state.position:,} events"
    return [
        Row(f"{told}, folded whole", folding, 1.0),
        Row(f"{told}, from a snapshot {after:,} entries old", seconds, seconds / folding, GOAL),
        Row("the house that has it, until it can be asked", house, house / folding, GOAL),
        Row(f"the snapshot's size in MB: {len(kept.body) / 1e6:.3f}", 0.0, 0.0),
    ]


def _house(store: Store, entries: int) -> float:
    """Seconds until a casino has taken up everything in a store; it must stand where the store ends."""

    async def open_() -> float:
        casino = Casino(store, name="bench", currency=CURRENCY)
        begun = perf_counter()
        await casino.open()
        seconds = perf_counter() - begun
        head = casino.head(STREAM)
        assert head is not None and head.end.number == entries and head.snapshot, "from the snapshot"
        return seconds

    return asyncio.run(open_())


def main() -> None:
    """Print the table."""
    busy = f"{os.getloadavg()[0]:.1f} processes were at work on {os.cpu_count()} cores when this began."
    *rows, size = measure()
    sys.stdout.write("\n".join([HEADING, *map(str, rows), "", f"{size.work}.", busy, ""]))


if __name__ == "__main__":
    main()
