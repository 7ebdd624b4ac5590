"""The order of system calls: no acknowledgement leaves a house before what it says has been synced."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

import msgspec

from tests.patience import PATIENCE
from tests.server.durability.bettors import Bettors
from tests.server.durability.houses import ROOT, House, free_port
from tests.server.durability.nursery import Order
from tests.store.faults import strace

CALLS = "trace=pwrite64,pwritev,pwritev2,fdatasync,fsync,write,writev,sendto,sendmsg"
_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
_CALL = re.compile(r"^(?P<thread>\d+) +(?:<\.\.\. (?P<resumed>\w+) resumed>|(?P<name>\w+)\()(?P<rest>.*)$")
SETUP, TABLE = "massachusetts-ez", "MA-03"


class Found(NamedTuple):
    """What a trace shows."""

    acknowledged: int
    early: tuple[str, ...]
    """Commands that were acknowledged before they were synced."""
    syncs: int


def judged(calls: Iterable[str]) -> Found:
    """Follow every command's id: into the log, through a sync that begins after that and ends well, out of a socket."""
    written: set[str] = set()
    durable: set[str] = set()
    acknowledged: set[str] = set()
    syncing: dict[str, set[str]] = {}
    early: list[str] = []
    syncs = 0
    for call in calls:
        found = _CALL.match(call)
        if found is None:
            continue
        name, thread, rest = found["name"] or found["resumed"], found["thread"], found["rest"]
        if name in ("fdatasync", "fsync"):
            if found["name"] and "-wal>" in rest:
                syncing[thread] = set(written)
            if not rest.endswith("<unfinished ...>"):
                ids = syncing.pop(thread, set())
                if rest.endswith("= 0"):
                    syncs += 1
                    durable |= ids
                    written -= ids
        elif name.startswith("pwrite"):
            if "-wal>" in rest:
                written |= set(_ID.findall(rest)) - durable
        elif found["name"] and '\\"done\\":' in rest and ("socket:" in rest or "TCP" in rest):
            for id_ in set(_ID.findall(rest)) - acknowledged:
                acknowledged.add(id_)
                if id_ not in durable:
                    early.append(id_)
    return Found(len(acknowledged), tuple(early), syncs)


def traced(commands: int, seed: int, *, careless: bool = False) -> Found:
    """A house under strace that is given a number of commands over sockets, and what its system calls show."""
    with TemporaryDirectory() as folder:
        data, trace = Path(folder) / "house", Path(folder) / "trace"
        data.mkdir()
        order = Order(data=str(data), port=free_port(), tables=(SETUP,), careless=careless)
        tool = [strace(), "-f", "-qq", "-y", "-s", "4200", "--seccomp-bpf", "-o", str(trace), "-e", CALLS]
        child = [sys.executable, "-m", "tests.server.durability.nursery", msgspec.json.encode(order).decode()]
        begun = perf_counter()
        process = subprocess.Popen([*tool, *child], cwd=ROOT, stdin=subprocess.DEVNULL)
        try:
            asyncio.run(_ask(House(process.pid, order), begun, commands, Random(seed)))
        finally:
            os.kill(int((data / "pid").read_text(encoding="ascii")), signal.SIGKILL)  # its tracer ends with it
            process.wait(PATIENCE)
        with trace.open(errors="replace") as calls:
            return judged(calls)


async def _ask(house: House, begun: float, commands: int, chance: Random) -> None:
    await house.ready(begun)
    bettors = Bettors(house.url, TABLE, 8, chance)
    try:
        await bettors.come()
        await bettors.bet(commands)
    finally:
        await bettors.go()
