"""Mutants: a small mistake anywhere in the rules, wagers, money, ledger or table makes a test of theirs fail."""

from tests.proofs import Found, Parts, Piece, Proof
from tools.mutants.coverage import TESTS, coverage
from tools.mutants.judge import Judge
from tools.mutants.mistakes import CHANGED, sample

STEP = 50
"""Mutants that one process tries. The small form has fewer: those of one file, tried by its own tests alone."""
ENOUGH = 100
"""From this size on nine in ten must be noticed; of a few, half."""


def tried(piece: Piece, seed: int) -> Found:
    """Some mutants of the sample."""
    packages, tests = (CHANGED, TESTS) if piece.size == STEP else (("money.py",), ("tests/test_money.py",))
    counts: dict[str, int] = {}
    with Judge(coverage(tests)) as judge:
        for mutant in sample(piece.start + piece.size, seed, packages)[piece.start :]:
            counts[f"tried {mutant.package}"] = counts.get(f"tried {mutant.package}", 0) + 1
            key = f"noticed {mutant.package}" if judge.is_noticed(mutant) else f"survived {mutant}"
            counts[key] = counts.get(key, 0) + 1
    return Found(counts)


def score(found: Found, size: int, seed: int) -> str:
    """How many of all were noticed, and how many of each package."""
    tried_by, noticed_by = found.group("tried "), found.group("noticed ")
    tried_all, noticed = sum(tried_by.values()), sum(noticed_by.values())
    assert tried_all == size, found
    survivors = "; ".join(found.group("survived "))
    wanted = size * 9 / 10 if size >= ENOUGH else size / 2
    assert noticed >= wanted, f"{noticed} of {size} noticed; survived: {survivors}"
    each = ", ".join(f"{package} {noticed_by.get(package, 0)} of {number}" for package, number in tried_by.items())
    return f"{noticed:,} of {size:,} mutants noticed ({noticed / size:.1%}): {each}."


PROOFS = (
    Proof(
        name="mutants",
        what="a random small mistake in rules, wagers, money, ledger or table is noticed by their tests, nine in ten",
        parts=Parts(work=tried, told=score, step=STEP),
        small=4,
        full=1000,
    ),
)
