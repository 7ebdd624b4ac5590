"""Every drawing variant and every commission at a table: see `tests.table.other_games`."""

from tests.proofs import Proof
from tests.table.other_games import CASES, COMMISSIONS, check_dealt, check_pays, check_verified, dealt

FULL = 2_000


def other_games(size: int, seed: int) -> str:
    """Deal `size` rounds of each variant at a table of each rulebook, and of each commission."""
    for place, (name, game) in enumerate(CASES):
        table = dealt(name, game, size, seed + place)
        check_dealt(name, game, table)
        check_verified(table)
    for place, pays in enumerate(COMMISSIONS):
        check_pays(pays, size, seed + len(CASES) + place)
    rounds = size * (len(CASES) + len(COMMISSIONS))
    return (
        f"{rounds:,} rounds: {len(CASES)} pairs of a set-up and a game, {len(COMMISSIONS)} ways to pay; every hand, "
        "every payment and every journal as the second reading says."
    )


PROOFS = (
    Proof(
        name="other-games",
        what="drawing variants, printed cards and commissions are dealt, paid and verified as a second reading says",
        run=other_games,
        small=25,
        full=FULL,
    ),
)
