"""Evenings in practice houses of every set-up, with guests who are silent, leave, lose their connection, pester, meddle
and ask for time, and with restarts: no table ever stands still beyond its limits.
"""

from collections import Counter
from random import Random

from tests.bots.evenings import GUESTS, WAYS, evening
from tests.bots.tables import TABLES
from tests.proofs import Found, Parts, Piece, Proof

ROUNDS = 2
"""Rounds of an evening."""


def evenings(piece: Piece, seed: int) -> Found:
    """Evenings, each from a seed of its own, at each set-up in turn; every other one with restarts."""
    counts: Counter[str] = Counter()
    longest, names = 0.0, [*TABLES]
    for number in range(piece.start, piece.start + piece.size):
        chance = Random(seed * 1_000_000 + number)
        ways = {person: chance.choice(WAYS) for person in GUESTS}
        setup = TABLES[names[number % len(names)]]()
        found = evening(chance.getrandbits(32), setup, ways, ROUNDS, restarts=number % 2 == 0)
        counts += found.counts + Counter(rounds=found.rounds, minutes=round(found.seconds / 60))
        counts += Counter(ways.values())
        if "wants time" not in ways.values():
            longest = max(longest, found.longest)
    return Found(dict(counts), {"longest": longest})


def silent_guests(found: Found, size: int, seed: int) -> str:
    """What all evenings came to."""
    assert found["rounds"] >= size * ROUNDS, found
    who = ", ".join(f"{found[way]:,} {way}" for way in WAYS)
    return (
        f"{size:,} evenings at {len(TABLES)} tables, {found['rounds']:,} rounds in {found['minutes'] // 60:,} hours of "
        f"the house's clock, {found['restarts']:,} restarts, {found['refused']:,} refused commands; guests: {who}. No "
        f"table stood beyond its limits; none waited longer than {found.most['longest']:.0f} s for one person who had "
        "not been given more time."
    )


PROOFS = (
    Proof(
        name="silent-guests",
        what="guests silent, gone, offline, pestering, and restarts: no table waits beyond its limits",
        parts=Parts(work=evenings, told=silent_guests, step=20),
        small=6,
        full=1_000,
    ),
)
