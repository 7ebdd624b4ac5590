"""Where chance comes from: raw bits under batteries, no two shoes alike, and a weak source that is found out."""

from random import Random

from tests.proofs import Found, Parts, Piece, Proof, total
from tests.shoe.audited_source import AUDITS, BLOCKS, MOST_BAD, audit, digest, forked, mersenne_shoe, restarted

CHILDREN, AT_LEAST = 100, 10
"""Forked processes in the full form, and the shoes that each of them makes at least."""


def raw_bits(piece: Piece, seed: int) -> Found:
    """Parts of the audit by their number."""
    return total(audit(number) for number in range(piece.start, piece.start + piece.size))


def told_of_raw_bits(found: Found, size: int, seed: int) -> str:
    """What all batteries said."""
    assert found["FIPS blocks bad"] <= MOST_BAD, f"{found['FIPS blocks bad']} blocks fail FIPS 140-2"
    told = f"{found['FIPS blocks']:,} blocks by FIPS 140-2, {found['FIPS blocks bad']} bad"
    if size == AUDITS:
        assert found["FIPS blocks"] == found["rngtest blocks"] == BLOCKS and found["ent bytes"], found
        told += (
            f"; {found['rngtest blocks']:,} by rngtest, {found['rngtest bad']} bad; ent content with "
            f"{found['ent bytes']:,} bytes; dieharder -a -k 2 -Y 1: {found['dieharder passed']:,} passed, "
            f"{found['dieharder weak']:,} weak and passed when repeated, none failed"
        )
    return f"The bytes that the house shuffles with: {told}."


def shoes_differ(size: int, seed: int) -> str:
    """A number of shoes, by children forked in the middle of shuffling and by processes started anew: no two alike."""
    children = min(CHILDREN, max(4, size // AT_LEAST))
    each = size // children
    found = forked(children, each)
    restarts = max(1, children // 20)
    for _ in range(restarts):
        found += restarted(AT_LEAST)
    assert len(found) >= (children + 1) * each + restarts * AT_LEAST, f"only {len(found)} shoes came"
    assert len(set(found)) == len(found), f"{len(found) - len(set(found))} shoes came twice"
    return (
        f"{len(found):,} shoes, {each:,} of each of {children} forked processes and of their parent, and "
        f"{AT_LEAST} of each of {restarts} started anew: no two alike."
    )


def time_seed(size: int, seed: int) -> str:
    """A shoe seeded by the clock is found by trying the milliseconds around, which an honest shoe never is."""
    moment = Random(seed).randrange(size, 86_400_000 - size)
    wanted = digest(mersenne_shoe(moment))
    first = moment - Random(seed + 1).randrange(size)
    tried = {digest(mersenne_shoe(millisecond)): millisecond for millisecond in range(first, first + size)}
    assert tried.get(wanted) == moment, "the attack that must work does not"
    assert len(tried) == size
    honest = restarted(AT_LEAST)
    assert not tried.keys() & set(honest), "a shoe of the house was found among those seeded by the clock"
    return (
        f"{size:,} milliseconds tried: the shoe of a Mersenne twister seeded by the clock was found, "
        f"none of {len(honest)} shoes of the house was."
    )


PROOFS = (
    Proof(
        name="raw-bits",
        what="the bytes behind the shuffle pass FIPS 140-2, rngtest, ent and all tests of dieharder",
        parts=Parts(work=raw_bits, told=told_of_raw_bits, step=1),
        small=1,
        full=AUDITS,
    ),
    Proof(
        name="shoes-differ",
        what="no two shoes are alike, whether processes were forked in the middle of shuffling or started anew",
        run=shoes_differ,
        small=40,
        full=100_000,
    ),
    Proof(
        name="time-seed",
        what="a shoe seeded by the clock would be found by trying seeds; a shoe of the house is not",
        run=time_seed,
        small=200,
        full=200_000,
    ),
)
