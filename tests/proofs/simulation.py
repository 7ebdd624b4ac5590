"""A whole house in a virtual world, from a seed: lost, doubled, late and reordered messages, crashes, a slow disk and a
clock that jumps, all at once. Nothing acknowledged is lost, nothing happens twice, and one seed is one evening.
"""

from collections import Counter

from tests.proofs import Found, Parts, Piece, Proof
from tests.server.simulated.evenings import evening
from tests.server.simulated.virtual import EagerDisk, ForgetfulDisk, MakeDisk

SHORT, ROUNDS, FIRST = 8, 34, 100
"""Rounds of an evening at each of three tables, one of each rulebook; the first hundred evenings are short, so that
the tests are quick. Ten thousand come to more than a million rounds."""
PLANTED: tuple[MakeDisk, ...] = (EagerDisk, ForgetfulDisk)
TRIED = 8
"""Evenings within which a planted defect must have shown."""


def _is_noticed(disk: MakeDisk, seed: int) -> bool:
    try:
        evening(seed, SHORT, disk)
    except (AssertionError, ExceptionGroup, TimeoutError):
        return True
    return False


AGAIN = 100
"""One evening in this number is lived through again; in the full form these are 100."""
FULL, PROMISED = 10_000, 1_000_000
"""Evenings of the full form, and the rounds that AT-12 wants of them."""


def evenings(piece: Piece, seed: int) -> Found:
    """Evenings, each from a seed of its own; the first piece also has planted defects to notice."""
    counts: Counter[str] = Counter()
    for disk in PLANTED if piece.start == 0 else ():
        assert any(_is_noticed(disk, seed * 1_000_000 + one) for one in range(TRIED)), f"{disk} was not noticed"
    for number in range(piece.start, piece.start + piece.size):
        rounds = SHORT if number < FIRST else ROUNDS
        found = evening(seed * 1_000_000 + number, rounds)
        counts += found.counts
        counts += Counter(rounds=found.rounds, entries=found.entries)
        if number % AGAIN == 0:
            assert evening(seed * 1_000_000 + number, rounds) == found, f"evening {number} came out otherwise"
            counts["again"] += 1
    return Found(dict(counts))


def simulated_house(found: Found, size: int, seed: int) -> str:
    """What all evenings came to."""
    assert found["rounds"] and found["again"] == -(-size // AGAIN), found
    assert size < FULL or found["rounds"] >= PROMISED, f"only {found['rounds']:,} rounds"
    return (
        f"{size:,} evenings, {found['rounds']:,} rounds, {found['entries']:,} entries; {found['requests']:,} requests "
        f"in {found['messages']:,} messages, {found['asked again']:,} asked again, "
        f"{found['not judged: not-known-yet']:,} first answered with not knowing, {found['crashes']:,} crashes, "
        f"{found['steps of the clock']:,} steps of the clock: all that was acknowledged kept once, books balanced, "
        f"streams refolded; {found['again']:,} evenings again, the same to the byte; {len(PLANTED)} planted defects "
        "noticed."
    )


PROOFS = (
    Proof(
        name="simulated-house",
        what="a house with crashes, slow disk, lost and doubled messages, from a seed: nothing lost, nothing twice",
        parts=Parts(work=evenings, told=simulated_house, step=25),
        small=6,
        full=FULL,
    ),
)
