"""Rounds a shoe and runs of wins, counted over dealt shoes: how long a shoe lasts by its depth and its burn.

Shoe number n of a seed is the same whatever is asked about it.
"""

from itertools import groupby
from math import sqrt

import numpy as np
from msgspec import Struct

from puntobanco.cards import DECK
from puntobanco.faults import Refused
from puntobanco.procedure.opening import ShoeRules
from puntobanco.rules.game import Game
from puntobanco.rules.round import Winner
from puntobanco.rules.witnesses import by_counts
from puntobanco.simulate.bankroll.kernel import shoe_lines
from puntobanco.simulate.bankroll.table import deal_by, shoe_faults
from puntobanco.simulate.counting.results import Estimate
from puntobanco.simulate.plan import FEWEST_CARDS_IN_A_ROUND

WINNERS = tuple(Winner)
LONGEST = 12
"""Longer runs are counted together."""


class ShoeRounds(Struct, frozen=True, kw_only=True):
    """What dealt shoes showed; estimates with their standard errors."""

    shoes: int
    seed: int
    hands: int
    mean_rounds: Estimate
    rounds: tuple[tuple[int, int], ...]
    """Rounds of a shoe, and how many shoes had as many."""
    runs: tuple[tuple[Winner, tuple[int, ...]], ...]
    """Of each side, how many runs of its wins were 1, 2, … long, ties left out; the last place counts longer ones too.

    A run that the end of the shoe cuts off counts with the length it had.
    """


def shoe_rounds(rules: ShoeRules, game: Game, *, shoes: int, seed: int = 1) -> ShoeRounds:
    """Deal whole shoes by a table's rules and count."""
    if faults := shoe_faults(rules, whole=True):
        raise Refused(*faults)
    known = by_counts(game)
    lines = np.array([WINNERS.index(facts.winner) for facts in known], np.int64)
    deal = deal_by(lines, (), rules, game)
    most = len(DECK) * rules.decks // (FEWEST_CARDS_IN_A_ROUND - len(game.printed))
    dealt, rounds = np.zeros((shoes, most), np.int64), np.zeros(shoes, np.int64)
    shoe_lines(np.uint64(seed), 0, dealt, rounds, deal)
    runs: dict[Winner, list[int]] = {winner: [0] * LONGEST for winner in (Winner.PLAYER, Winner.BANKER)}
    tie = WINNERS.index(Winner.TIE)
    for row, number in zip(dealt.tolist(), rounds.tolist(), strict=True):
        for winner, run in groupby(result for result in row[:number] if result != tie):
            runs[WINNERS[winner]][min(sum(1 for _ in run), LONGEST) - 1] += 1
    numbers, times = np.unique(rounds, return_counts=True)
    error = float(rounds.std(ddof=1)) / sqrt(shoes) if shoes > 1 else 0.0
    return ShoeRounds(
        shoes=shoes,
        seed=seed,
        hands=int(rounds.sum()),
        mean_rounds=Estimate(float(rounds.mean()), error),
        rounds=tuple(zip(numbers.tolist(), times.tolist(), strict=True)),
        runs=tuple((winner, tuple(found)) for winner, found in runs.items()),
    )
