"""Nobody outside can stop a house or keep its guests out: see `tests.server.entrance`."""

import asyncio

from tests.pace import slowness
from tests.proofs import Proof
from tests.server.entrance.crowds import SOURCES, Crowd, housed, played, poured

IN_TIME = 2.0
"""Seconds within which somebody signed in is back and has bet."""
AT_A_TABLE = 5
FULL = 1_000
"""Connections from which on a proof is run as the issue asks, with the usual limits of a house."""
MEMORY = 30.0
"""Megabytes that endless headers may take."""


def held_open(size: int, seed: int) -> str:
    """A number of connections of strangers from five addresses; 20 guests lose theirs, come back and bet."""
    few = ("--most-anonymous", "400", "--most-of-address", "100") if size < FULL else ()
    tables, rounds = (4, 5) if size >= FULL else (2, 2)
    with housed(*few, tables=tables) as house:
        crowd = Crowd(house, size, pause=pause_of(size))
        waits = asyncio.run(played(house, crowd, players=AT_A_TABLE, rounds=rounds, seed=seed))
    assert len(waits) >= tables * AT_A_TABLE * rounds
    return (
        f"{size:,} connections held open from {len(SOURCES)} addresses, opened {crowd.opened:,} times; "
        f"{tables * AT_A_TABLE} guests lost their sockets, came back and bet in each of {rounds} rounds: {len(waits)} "
        f"times, all done, the slowest after {in_time(waits, size):.2f} s."
    )


def pause_of(size: int) -> float:
    """Seconds until the crowd comes again; a short bound and a slow machine leave newcomers little time else."""
    return 0.2 if size >= FULL else 2.0


def in_time(waits: list[float], size: int) -> float:
    """The longest wait, as it would have been on the quiet machine; in full it is held to its limit."""
    found = max(waits) / slowness()
    assert size < FULL or found <= IN_TIME, f"one took {found:.2f} s"
    return found


def few_files(size: int, seed: int) -> str:
    """A house that may open 1,024 files, and three times as many connections that send no header."""
    files = 1024 if size >= FULL else 300
    tables, rounds = (4, 5) if size >= FULL else (2, 2)
    with housed(tables=tables, files=files) as house:
        crowd = Crowd(house, size, half_open=True, pause=pause_of(size))
        waits = asyncio.run(played(house, crowd, players=AT_A_TABLE, rounds=rounds, seed=seed))
        text = house.log.read_text(encoding="utf-8")
    assert "Too many open files" not in text and "Errno 24" not in text, text[-2000:]
    return (
        f"ulimit -n {files:,} and {size:,} connections without a header, opened {crowd.opened:,} times: "
        f"{tables * AT_A_TABLE} guests came back and bet {len(waits)} times, the slowest after "
        f"{in_time(waits, size):.2f} s; the store never lacked a file."
    )


def endless_header(size: int, seed: int) -> str:
    """`size` megabytes of headers that never end, over four connections at once."""
    with housed() as house:
        slowest, memory = poured(house, size)
    assert memory <= MEMORY, f"it took {memory:.0f} MB"
    return (
        f"{size:,} MB of endless headers over 4 connections took {memory:.0f} MB at most; the slowest honest answer "
        f"came after {slowest:.2f} s."
    )


PROOFS = (
    Proof(
        name="endless-header",
        what="headers that never end take no memory and hold nobody up",
        run=endless_header,
        small=50,
        full=5_000,
    ),
    Proof(
        name="held-open",
        what="connections of strangers held open from five addresses keep nobody out who is signed in",
        run=held_open,
        small=600,
        full=5_000,
    ),
    Proof(
        name="few-files",
        what="a house with few file descriptors and many half-open connections serves its guests",
        run=few_files,
        small=300,
        full=3_000,
    ),
)
