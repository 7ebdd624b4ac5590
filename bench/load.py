"""A full house under load: the server in one process, all guests in another, SQLite on disk.

Bets spread over eight seconds, then all of them in the last second before the close, then as fast as they go; the
server's memory meanwhile; and beside it durable commands a second at the desk, without a network, against raw commits.
"""

import argparse
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from bench.load_desk import GOALS, Rate, rates
from bench.load_guests import Result, Waits
from bench.table import SETUP

SPREAD_GOAL, BURST_GOAL, MEMORY_GOAL = 0.100, 0.250, 20.0
"""Seconds at the 99th of a hundred, and megabytes from the second minute to the tenth."""
FROM_MINUTE, TO_MINUTE = 2.0, 10.0


class Memory(NamedTuple):
    """Resident memory of the server: seconds since it was full, megabytes."""

    at: float
    megabytes: float


class Measured(NamedTuple):
    """A house under load."""

    result: Result
    memory: list[Memory]

    @property
    def grown(self) -> float:
        """Megabytes from the second minute to the tenth; from the beginning and to the end, if it was shorter."""
        later = [sample for sample in self.memory if sample.at >= FROM_MINUTE * 60] or self.memory
        within = [sample for sample in later if sample.at <= TO_MINUTE * 60] or later
        return within[-1].megabytes - within[0].megabytes if within else 0.0


@contextmanager
def served(tables: int) -> Iterator[tuple[str, int]]:
    """A practice house with this number of tables, served by a process of its own: its address and its process."""
    with tempfile.TemporaryDirectory() as name, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port, folder = free.getsockname()[1], Path(name)
        free.close()
        named = [arg for number in range(1, tables + 1) for arg in ("--tables", str(_setup(folder, f"T{number:02}")))]
        begin = [sys.executable, "-m", "puntobanco", "serve", "--practice", "--no-bots", "--port", str(port)]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen([*begin, "--data", str(folder / "house"), *named], stdout=log, stderr=log)
        try:
            _wait_for(port, server, folder / "log")
            yield f"http://127.0.0.1:{port}", server.pid
        finally:
            server.terminate()
            with suppress(subprocess.TimeoutExpired):
                server.wait(60)
            server.kill()
            server.wait()


def _setup(folder: Path, name: str) -> Path:
    path = folder / f"{name}.toml"
    path.write_text(re.sub(r"(?m)^name = .*$", f'name = "{name}"', SETUP.read_text("utf-8"), count=1), "utf-8")
    return path


def _wait_for(port: int, server: "subprocess.Popen[bytes]", log: Path) -> None:
    until = time.monotonic() + 300
    while time.monotonic() < until and server.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise RuntimeError(f"the house was not served: {log.read_text(encoding='utf-8')[-500:]}")


def load(*, tables: int, seats: int, watching: int, seconds: float, bursts: int = 5) -> Measured:
    """A house under load for a time, and then the bursts and the flood."""
    with served(tables) as (url, process):
        memory: list[Memory] = []
        over, begun = threading.Event(), time.monotonic()

        def sample() -> None:
            while not over.wait(1.0):
                memory.append(Memory(time.monotonic() - begun, _resident(process)))

        sampling = threading.Thread(target=sample)
        sampling.start()
        wanted = {
            "url": url,
            "tables": tables,
            "seats": seats,
            "watching": watching,
            "seconds": seconds,
            "bursts": bursts,
        }
        arguments = [arg for name, value in wanted.items() for arg in (f"--{name}", str(value))]
        try:
            run = [sys.executable, "-m", "bench.load_guests", *arguments]
            guests = subprocess.run(run, stdout=subprocess.PIPE, check=True)
        finally:
            over.set()
            sampling.join()
        return Measured(msgspec.json.decode(guests.stdout, type=Result), memory)


def _resident(process: int) -> float:
    for line in Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def _waits(work: str, waits: Waits, goal: float | None = None) -> str:
    numbers = (waits.at(0.5), waits.at(0.99), max(waits.seconds, default=0.0))
    shown = "".join(f"{number * 1000:>10.1f}" for number in numbers)
    held = "" if goal is None else f"{goal * 1000:>10.0f}  {'holds' if waits.at(0.99) <= goal else 'MISSED'}"
    return f"{work:<44}{len(waits.seconds):>9,}{waits.refused:>9,}{waits.unanswered:>12,}{shown}{held}"


def _rate(rate: Rate) -> str:
    goal = GOALS.get(rate.tables)
    held = "" if goal is None else f"{goal:>10.2f}  {'holds' if rate.ratio >= goal else 'MISSED'}"
    bets = "one bet a command" if rate.bets == 1 else f"{rate.bets} bets a command"
    work = f"at the desk, {rate.tables} {'table' if rate.tables == 1 else 'tables'}, {bets}"
    return f"{work:<44}{rate.rate:>9,.0f}{rate.raw:>12,.0f}{rate.ratio:>8.2f}{rate.p99 * 1000:>10.1f}{held}"


def lines(measured: Measured, found: list[Rate]) -> Iterator[str]:
    """The tables as they are printed."""
    result = measured.result
    yield f"{'bets of three wagers, over sockets':<44}{'answered':>9}{'refused':>9}{'unanswered':>12}" + (
        f"{'p50 ms':>10}{'p99 ms':>10}{'most ms':>10}{'p99 ≤':>10}"
    )
    yield _waits("spread over 8 s", result.spread, SPREAD_GOAL)
    yield _waits("all in the last second before the close", result.burst, BURST_GOAL)
    yield _waits("all at once, as fast as it goes", result.flood)
    yield ""
    first, last = measured.memory[0], measured.memory[-1]
    yield (
        f"The server's memory: {last.megabytes:.0f} MB after {last.at / 60:.1f} minutes, {first.megabytes:.0f} first; "
        f"grown by {measured.grown:.1f} MB from minute {FROM_MINUTE:.0f} to {min(last.at / 60, TO_MINUTE):.0f} "
        f"(at most {MEMORY_GOAL:.0f} to minute {TO_MINUTE:.0f})."
    )
    yield f"{result.rounds:,} rounds, {result.views:,} views received. {' '.join(result.stuck)}".rstrip()
    if found:
        yield ""
        yield f"{'durable commands':<44}{'a second':>9}{'raw commits':>12}{'ratio':>8}{'p99 ms':>10}{'ratio ≥':>10}"
        yield from map(_rate, found)
        yield f"{'over sockets, the flood above':<44}{result.flood.a_second:>9,.0f}"
    yield ""


def main(*arguments: str) -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench load")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seats", type=int, default=14)
    parser.add_argument("--watching", type=int, default=6)
    parser.add_argument("--minutes", type=float, default=2.0, help="of bets spread over 8 s; 10 for the memory's goal")
    parser.add_argument("--no-desk", action="store_true", help="leave the rates without a network out")
    asked = parser.parse_args(arguments)
    busy = f"{os.getloadavg()[0]:.1f} processes were at work on {os.cpu_count()} cores when this began."
    found = [] if asked.no_desk else rates(GOALS)
    measured = load(tables=asked.tables, seats=asked.seats, watching=asked.watching, seconds=asked.minutes * 60)
    sys.stdout.write("\n".join([*lines(measured, found), busy, ""]))
