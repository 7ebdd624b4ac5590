"""The audit of where chance comes from: raw bits under batteries, and shoes of many processes side by side.

`python -m tests.shoe.audited_source` writes the raw bits without end; with `shoes COUNT` it prints digests of shoes.
"""

import inspect
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from itertools import chain, groupby
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from puntobanco.cards import Card
from puntobanco.procedure.asking import At
from puntobanco.server.shoes.keeper import ShoeKeeper
from puntobanco.server.shoes.sealing import Seal
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.shuffle import shuffled
from puntobanco.store import MemoryStore
from tests.proofs import Found

ROOT = Path(__file__).parents[2]
BLOCK_BITS, BLOCKS, MOST_BAD = 20_000, 5_000, 12
"""FIPS 140-2: the size of a block, how many are looked at, and how many of them may fail."""
RUNS = {1: (2315, 2685), 2: (1114, 1386), 3: (527, 723), 4: (240, 384), 5: (103, 209), 6: (103, 209)}
"""How many runs of a length may be in a block, of noughts and of ones alike; six stands for all longer ones."""
LONGEST_RUN = 25
TURNS = 10
"""The number of turns in which the blocks are looked at, so that a test may take one."""


def source() -> Callable[[int], bytes]:
    """The bytes that the house shuffles with, as its keeper of shoes is made to read them."""
    found = inspect.signature(ShoeKeeper).parameters["entropy"].default
    assert found is os.urandom, f"the house does not draw from the operating system, but from {found}"
    return lambda number: os.urandom(number)


def keeper() -> ShoeKeeper:
    """The keeper of shoes, as in a house."""
    return ShoeKeeper(MemoryStore(), Seal(bytes(32)), find=lambda _: None, now=lambda: At(0))


def shoes(one: ShoeKeeper) -> Iterator[tuple[Card, ...]]:
    """One shoe of eight decks after another, shuffled as the keeper does."""
    while True:
        yield shuffled(decks_of(8), one._below())


def digest(shoe: tuple[Card, ...]) -> bytes:
    """A shoe in sixteen bytes."""
    return sha256("".join(map(str, shoe)).encode()).digest()[:16]


# Programs.


def program(name: str, package: str) -> str:
    """Where a program is; without it nothing is shown, and that is said."""
    found = shutil.which(name)
    assert found, f"{name} is not installed, so this was not shown: sudo apt-get install {package}"
    return found


@contextmanager
def fed() -> Iterator[Any]:
    """The raw bits without end, as the input of a program."""
    bits = subprocess.Popen([sys.executable, "-m", "tests.shoe.audited_source"], cwd=ROOT, stdout=subprocess.PIPE)
    assert bits.stdout is not None
    with closing(bits.stdout):
        try:
            yield bits.stdout
        finally:
            bits.kill()
            bits.wait()


# Batteries.


def fips() -> Found:
    """The four tests of FIPS 140-2 on every block, worked out here."""
    read = source()
    bad = sum(not is_good_block(read(BLOCK_BITS // 8)) for _ in range(BLOCKS // TURNS))
    assert bad <= MOST_BAD, f"{bad} of {BLOCKS // TURNS} blocks fail FIPS 140-2"
    return Found({"FIPS blocks": BLOCKS // TURNS, "FIPS blocks bad": bad})


def is_good_block(block: bytes) -> bool:
    """Ones, fours, runs and the longest run of a block."""
    bits = np.unpackbits(np.frombuffer(block, dtype=np.uint8))
    ones = int(bits.sum())
    fours = np.bincount(bits.reshape(-1, 4) @ np.array([8, 4, 2, 1]), minlength=16)
    poker = 16 / 5000 * float((fours.astype(float) ** 2).sum()) - 5000
    edges = np.flatnonzero(np.diff(bits)) + 1
    lengths = np.diff(np.concatenate(([0], edges, [len(bits)])))
    values = bits[np.concatenate(([0], edges))]
    even = all(
        low <= int((np.minimum(lengths[values == value], 6) == length).sum()) <= high
        for length, (low, high) in RUNS.items()
        for value in (0, 1)
    )
    return 9725 < ones < 10275 and 2.16 < poker < 46.17 and even and int(lengths.max()) <= LONGEST_RUN


def rngtest() -> Found:
    """The same by the program of rng-tools, which also looks for repeated words."""
    with fed() as bits:
        command = [program("rngtest", "rng-tools5"), "-c", str(BLOCKS)]
        ran = subprocess.run(command, stdin=bits, capture_output=True, text=True, check=False)
    failures = re.search(r"FIPS 140-2 failures: (\d+)", ran.stderr)
    good = re.search(r"FIPS 140-2 successes: (\d+)", ran.stderr)
    assert failures and good and int(good[1]) + int(failures[1]) == BLOCKS, ran.stderr
    assert int(failures[1]) <= MOST_BAD, f"rngtest: {failures[1]} of {BLOCKS} blocks fail"
    return Found({"rngtest blocks": BLOCKS, "rngtest bad": int(failures[1])})


ENT_BYTES = 100_000_000


def ent() -> Found:
    """Entropy, chi-square, mean and correlation of a hundred million bytes."""
    command = f"head -c {ENT_BYTES} | {program('ent', 'ent')} -t"
    with fed() as bits:
        ran = subprocess.run(["sh", "-c", command], stdin=bits, capture_output=True, text=True, check=True)
    _, size, entropy, square, mean, _, serial = ran.stdout.splitlines()[1].split(",")
    assert int(size) == ENT_BYTES and float(entropy) > 7.99999, ran.stdout
    assert 150 < float(square) < 380, f"chi-square {square} with 255 degrees of freedom"  # five sigma and more
    assert abs(float(mean) - 127.5) < 0.05 and abs(float(serial)) < 0.0005, ran.stdout
    return Found({"ent bytes": ENT_BYTES})


def dieharder(test: str, number: str) -> Found:
    """One test of dieharder on the raw bits; what is weak it repeats with more of them until it is clear."""
    command = [program("dieharder", "dieharder"), "-g", "200", "-k", "2", "-Y", "1", "-d", test]
    with fed() as bits:
        ran = subprocess.run(
            [*command, *(("-n", number) if number else ())], stdin=bits, capture_output=True, text=True, check=False
        )
    lines = [line.split("|") for line in ran.stdout.splitlines() if line.count("|") >= 5]
    told = [(line[0].strip(), line[4].strip(), line[5].strip()) for line in lines if line[5].strip() != "Assessment"]
    assert told, f"dieharder -d {test} -n {number} said nothing: {ran.stdout}{ran.stderr}"
    last = [list(group)[-1] for _, group in groupby(told, key=lambda one: one[0])]
    assert all(word != "FAILED" for *_, word in last), f"dieharder -d {test} -n {number}: {told}"
    return Found({f"dieharder {word.lower()}": sum(one[2] == word for one in told) for word in ("PASSED", "WEAK")})


DIEHARDER = (
    *((str(test), "") for test in (*range(18), 100, 101, 204, 205, 206, 207, 209)),
    *(("102", str(bits)) for bits in range(1, 17)),
    *(("200", str(bits)) for bits in range(1, 13)),
    *(("201", str(dimensions)) for dimensions in range(2, 6)),
    *(("202", str(length)) for length in range(2, 6)),
    *(("203", str(lag)) for lag in range(33)),
    *(("208", str(kind)) for kind in range(2)),
)
"""The tests of `dieharder -a`, each a run of its own: by number, and by what it is told to look at."""
PARTS: tuple[Callable[[], Found], ...] = (*(fips for _ in range(TURNS)), rngtest, ent)
AUDITS = len(PARTS) + len(DIEHARDER)


def audit(number: int) -> Found:
    """One part of the audit by its number; the first ones need no program besides this one."""
    return PARTS[number]() if number < len(PARTS) else dieharder(*DIEHARDER[number - len(PARTS)])


# Many processes.


def forked(children: int, each: int) -> list[bytes]:
    """Shoes of processes that share one memory up to their birth, in the middle of shuffling; as digests."""
    parents = shoes(keeper())
    found = [digest(next(parents)) for _ in range(5)]  # whatever may be left over from these is inherited
    births = [_born(parents, each) for _ in range(children)]
    found += [digest(next(parents)) for _ in range(each)]
    return found + list(chain.from_iterable(map(_read, births)))


def _born(parents: Iterator[tuple[Card, ...]], each: int) -> int:
    reading, writing = os.pipe()
    if pid := os.fork():
        os.close(writing)
        return reading | pid << 20
    try:
        with os.fdopen(writing, "wb") as told:
            told.write(b"".join(digest(next(parents)) for _ in range(each)))
    finally:
        os._exit(0)


def _read(birth: int) -> list[bytes]:
    with os.fdopen(birth & (1 << 20) - 1, "rb") as told:
        data = told.read()
    os.waitpid(birth >> 20, 0)
    return [data[at : at + 16] for at in range(0, len(data), 16)]


def restarted(each: int) -> list[bytes]:
    """Shoes of a process of its own."""
    command = [sys.executable, "-m", "tests.shoe.audited_source", "shoes", str(each)]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    return [bytes.fromhex(one) for one in told]


# The canary.

CANARY = """
import time
from random import Random

def entropy(number):
    return Random(int(time.time() * 1000) % 86_400_000).randbytes(number)
"""
"""What must never be built: a Mersenne twister seeded by the milliseconds since midnight."""


def mersenne_shoe(millisecond: int) -> tuple[Card, ...]:
    """The shoe that the canary would shuffle at that millisecond of the day."""
    chance = Random(millisecond)
    weak = ShoeKeeper(MemoryStore(), Seal(bytes(32)), find=lambda _: None, now=lambda: At(0), entropy=chance.randbytes)
    return next(shoes(weak))


if __name__ == "__main__":
    if sys.argv[1:2] == ["shoes"]:
        following = shoes(keeper())
        sys.stdout.write(" ".join(digest(next(following)).hex() for _ in range(int(sys.argv[2]))))
    else:
        read = source()
        try:
            while True:
                os.write(1, b"".join(read(1024) for _ in range(64)))
        except BrokenPipeError:
            os._exit(0)
