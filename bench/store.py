"""Durable appends a second with one, eight and fifty tables, against raw one-row commits to SQLite in the same run.

A batch is what a command leaves: a line of its table and its answer. Each table has one batch on its way, or one for
each guest, and appends the next when that one is on disk. The raw commit is one row in a table of its own, with the
same care for the disk. PostgreSQL is measured too if PUNTOBANCO_TEST_POSTGRES names one.
"""

import asyncio
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import NamedTuple

from puntobanco.store import Answered, Batch, Part, Store, opened

LINE = b'{"schema":1,"stream":"table/T07","number":1234' + b"x" * 450 + b"}"
ANSWER = b'{"done":true,"position":1234}' * 3
SECONDS = 0.5
TIMES = 10


class Load(NamedTuple):
    """How many tables write at once, and how many guests of each have a command on its way to the disk."""

    tables: int
    guests: int = 1

    def __str__(self) -> str:
        guests = "" if self.guests == 1 else f", {self.guests} commands on their way"
        return f"{self.tables} {'table' if self.tables == 1 else 'tables'}{guests}"


LOADS = {Load(1): 0.35, Load(1, 14): 0.35, Load(8): 1.0, Load(50): 1.5}
"""Each load, and the ratio that whole commands must reach; the store alone must lie well above."""


class Row(NamedTuple):
    """One way of writing."""

    work: str
    rate: float
    ratio: float
    middle: float | None = None
    slowest: float | None = None
    goal: float | None = None

    def __str__(self) -> str:
        waits = "" if self.middle is None else f"{self.middle * 1000:>10.2f}{(self.slowest or 0) * 1000:>10.2f}"
        goal = "" if self.goal is None else f"{self.goal:>10.2f}"
        return f"{self.work:<44}{self.rate:>12,.0f}{self.ratio:>8.2f}{waits or ' ' * 20}{goal}".rstrip()


HEADING = f"{'durable appends':<44}{'a second':>12}{'ratio':>8}{'p50 ms':>10}{'p99 ms':>10}{'whole ≥':>10}"


EVENTS = """
    CREATE TABLE IF NOT EXISTS events (
        global_seq INTEGER PRIMARY KEY, stream TEXT NOT NULL, version INTEGER NOT NULL, type TEXT NOT NULL,
        at TEXT NOT NULL, data BLOB NOT NULL, prev_hash BLOB NOT NULL, hash BLOB NOT NULL, UNIQUE (stream, version)
    )
"""
"""The table with which the plan of the house measured raw commits: one event a row, unique in its stream."""
ADD_EVENT = "INSERT INTO events (stream, version, type, at, data, prev_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?)"
AT, DIGEST = "2026-11-16T20:00:00.000000Z", bytes(32)


def raw(folder: Path) -> float:
    """One-row commits a second, one after another."""
    with closing(sqlite3.connect(folder / "raw.sqlite", isolation_level=None)) as file:
        assert file.execute("PRAGMA journal_mode = WAL").fetchone() == ("wal",)
        file.execute("PRAGMA synchronous = FULL")
        file.execute(EVENTS)
        before = file.execute("SELECT count(*) FROM events").fetchone()[0]
        count, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < SECONDS:
            file.execute(ADD_EVENT, ("table/1", before + count, "bets-placed", AT, LINE, DIGEST, DIGEST))
            count += 1
        return count / (time.perf_counter() - begun)


def appends(store: Store, load: Load, turn: int) -> tuple[float, list[float]]:
    """Appends a second of several tables at once, and how long each took."""
    waits: list[float] = []

    async def guest(name: str, numbers: Iterator[int], until: float) -> None:
        while (begun := time.perf_counter()) < until:
            number = next(numbers)
            answer = Answered(f"{name} {number}", "0" * 64, ANSWER)
            batch = Batch(parts=(Part(name, number, (LINE,)),), answers=(answer,))
            await asyncio.wrap_future(store.append(batch))
            waits.append(time.perf_counter() - begun)

    async def all_tables() -> None:
        until = time.perf_counter() + SECONDS
        names = {f"table/{turn} {load.tables} {load.guests} {table}": count() for table in range(load.tables)}
        guests = [guest(name, numbers, until) for name, numbers in names.items() for _ in range(load.guests)]
        await asyncio.gather(*guests)

    begun = time.perf_counter()
    asyncio.run(all_tables())
    return len(waits) / (time.perf_counter() - begun), waits


def measure(times: int = TIMES) -> list[Row]:
    """Raw commits and appends in turns; the best of several."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as name:
        folder, best, address = Path(name), 0.0, os.environ.get("PUNTOBANCO_TEST_POSTGRES")
        found: dict[tuple[str, Load], tuple[float, list[float]]] = {}
        for turn in range(times):
            best = max(best, raw(folder))
            for kind, where in (("SQLite", str(folder / f"{turn}.sqlite")), ("PostgreSQL", address)):
                if where is None:
                    continue
                with closing(opened(where)) as store:
                    for load in LOADS:
                        measured = appends(store, load, time.monotonic_ns())
                        found[kind, load] = max(found.get((kind, load), (0.0, [])), measured, key=lambda made: made[0])
        rows.append(Row("raw one-row commits, SQLite", best, 1.0))
        for (kind, load), (rate, waits) in sorted(found.items(), key=lambda item: item[0][0] != "SQLite"):
            ordered = sorted(waits)
            middle, slowest = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
            work, goal = f"{kind}, {load}", LOADS[load] if kind == "SQLite" else None
            rows.append(Row(work, rate, rate / best, middle, slowest, goal))
    return rows


def main() -> None:
    """Print the table."""
    busy = f"{os.getloadavg()[0]:.1f} processes were at work on {os.cpu_count()} cores when this began."
    sys.stdout.write("\n".join([HEADING, *map(str, measure()), "", busy, ""]))


if __name__ == "__main__":
    main()
