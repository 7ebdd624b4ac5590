"""A whole house in a virtual world, from a seed: lost, doubled, late and reordered messages, crashes, a slow disk and a
clock that jumps, all at once. Nothing acknowledged is lost, nothing happens twice, and one seed is one evening.
"""

from collections import Counter

from tests.proofs import Proof
from tests.server.simulated.evenings import Evening, evening
from tests.server.simulated.virtual import EagerDisk, ForgetfulDisk, MakeDisk

ROUNDS = 8
"""At each of three tables, one of each rulebook."""
PLANTED: tuple[MakeDisk, ...] = (EagerDisk, ForgetfulDisk)
TRIED = 8
"""Evenings within which a planted defect must have shown."""


def _is_noticed(disk: MakeDisk, seed: int) -> bool:
    try:
        evening(seed, ROUNDS, disk)
    except (AssertionError, ExceptionGroup, TimeoutError):
        return True
    return False


def simulated_house(size: int, seed: int) -> str:
    """So many evenings, each from a seed of its own; the first of a hundred are lived through again."""
    for disk in PLANTED:
        assert any(_is_noticed(disk, seed * 1_000_000 + one) for one in range(TRIED)), f"{disk} was not noticed"
    counts: Counter[str] = Counter()
    rounds = entries = again = 0
    for number in range(size):
        found = evening(seed * 1_000_000 + number, ROUNDS)
        counts += found.counts
        rounds, entries = rounds + found.rounds, entries + found.entries
        if number % 100 < 5:
            again += _same(found, evening(seed * 1_000_000 + number, ROUNDS))
    unknown = counts["not judged: not-known-yet"]
    return (
        f"{size:,} evenings, {rounds:,} rounds, {entries:,} entries; {counts['requests']:,} requests in "
        f"{counts['messages']:,} messages, {counts['asked again']:,} asked again, {unknown:,} first answered with not "
        f"knowing, {counts['crashes']:,} crashes, {counts['steps of the clock']:,} steps of the clock: all that was "
        f"acknowledged kept once, books balanced, streams refolded; {again:,} evenings again, the same to the byte; "
        f"{len(PLANTED)} planted defects noticed."
    )


def _same(first: Evening, second: Evening) -> int:
    assert first == second, "the same seed gave another evening"
    return 1


PROOFS = (
    Proof(
        name="simulated-house",
        what="a house with crashes, slow disk, lost and doubled messages, from a seed: nothing lost, nothing twice",
        run=simulated_house,
        small=6,
        full=1_000,
    ),
)
