"""Simulated returns scatter around the exact ones as chance has it: neither too far nor too near, and to no side.

Each seed gives every wager one z: how many standard errors its simulated return lies from the exact one. Over many
seeds the sum of their squares is distributed as chi-squared, and their mean tends to nothing.
"""

from collections import defaultdict
from collections.abc import Mapping
from math import exp, fsum, sqrt

from puntobanco.api.setups import load, setup_names
from puntobanco.simulate.compare import Compared, compare, plan_of
from puntobanco.simulate.run import run
from tests.proofs import Proof

SEEDS, HANDS, FEWER, SOME = 40, 2_000_000, 200_000, 6
"""Seeds of the full form and the hands of each; in a smaller form the hands of each, at every sixth set-up."""
Bet = tuple[str, str, str]
"""Set-up, wager, and what the figure is conditioned on."""
TAIL, FAR = 0.0001, 4.0
"""The tails of chi-squared that are beyond chance, and standard errors of the mean that are."""
SELDOM = 0.5
"""The excess kurtosis of a run's mean from which its z is not nearly normal: the wager wins too seldom in a run."""


def tail(x: float, degrees: int) -> float:
    """The chance that chi-squared with an even number of degrees of freedom exceeds a number: exact."""
    assert degrees % 2 == 0
    term, terms = 1.0, [1.0]
    for number in range(1, degrees // 2):
        term *= x / 2 / number
        terms.append(term)
    return exp(-x / 2) * fsum(terms)


def seldom(one: Compared) -> bool:
    """Whether a wager is decided by lines so rare that one run of it does not come near the normal distribution."""
    exact, mean = one.exact, one.exact.expected_return
    fourth = sum(line.ways * (line.net - mean) ** 4 for line in exact.lines) / exact.total
    return float(fourth / exact.variance**2 - 3) > SELDOM * one.bets


def scatter(size: int, seed: int) -> str:
    """Every wager of ready set-ups, with the seeds from 1 on: which seeds they are is part of the claim."""
    full = size >= SEEDS
    found, rare = defaultdict[Bet, list[float]](list), set[Bet]()
    for name in setup_names() if full else setup_names()[::SOME]:
        setup = load(name)
        for number in range(1, size + 1):
            dealt = run(plan_of(setup, hands=HANDS if full else FEWER, seed=number))
            for one in compare(setup, dealt):
                bet = name, one.exact.wager, str(dict(one.exact.given))
                found[bet].append(one.z)
                rare |= {bet} if seldom(one) else set()
    told = judged({bet: scores for bet, scores in found.items() if bet not in rare}, size)
    hands = HANDS if full else FEWER
    return f"{size} seeds of {hands:,} hands, {told}; {len(rare)} more are won too seldom for one run to tell."


def judged(found: Mapping[Bet, list[float]], size: int) -> str:
    """What the scores of each wager come to; AssertionError where chance does not explain them."""
    sums = {bet: fsum(z * z for z in scores) for bet, scores in found.items()}
    means = {bet: fsum(scores) / sqrt(size) for bet, scores in found.items()}
    for bet, total in sums.items():
        assert len(found[bet]) == size and TAIL < tail(total, size) < 1 - TAIL, f"{bet}: sum of squares {total:.2f}"
        assert abs(means[bet]) < FAR, f"{bet}: the mean of z is {means[bet]:.2f} standard errors from nothing"
    widest = max(means.values(), key=abs)
    return (
        f"{len(sums):,} wagers and states: sums of squared z {min(sums.values()):.1f} to {max(sums.values()):.1f}, "
        f"all between the {TAIL} and {1 - TAIL} quantiles of chi-squared({size}); means within {FAR:g} standard errors "
        f"of nothing, the widest at {widest:+.2f}"
    )


PROOFS = (
    Proof(
        name="fixed-seeds",
        what="simulated returns scatter around the exact ones as chance has it, for every wager of every ready set-up",
        run=scatter,
        small=4,
        full=SEEDS,
    ),
)
