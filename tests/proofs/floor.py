"""House, tables and jackpots asked together, by anybody and for anything: money never gets lost between them."""

from tests.floor.floor_walk import walk
from tests.proofs import Proof

WALKED = 30_000
ENOUGH = 20
NEVER = frozenset({"PayAward", "PostRound", "UnwindRound"})
"""Acts that follow by themselves: a person who asks for one is refused."""
SELDOM = frozenset({"LinkTable", "UnlinkTable", "ReplaceCards", "ReportTrouble", "Resolve"})


def floor_walk(size: int, seed: int) -> str:
    """Walk, and demand that a long walk meets what matters often enough."""
    accepted, refused, events = walk(seed, size)
    assert not NEVER & set(accepted), f"accepted although it follows by itself: {sorted(NEVER & set(accepted))}"
    if size >= WALKED:
        kinds = (set(accepted) | set(refused)) - NEVER - SELDOM
        seldom = sorted(kind for kind in kinds if accepted[kind] < ENOUGH)
        assert not seldom, f"accepted fewer than {ENOUGH} times: {', '.join(seldom)}"
    return (
        f"{accepted.total():,} requests accepted and {refused.total():,} refused at two tables, a jackpot and a house, "
        f"{events:,} events: books balanced and agreed after each, every stream refolded."
    )


PROOFS = (
    Proof(
        name="floor-walk",
        what="random requests to tables, jackpot and house by every role: all books balance and agree, events refold",
        run=floor_walk,
        small=600,
        full=WALKED,
    ),
)
