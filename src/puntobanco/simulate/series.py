"""Wagers over several rounds, followed through shoes that are dealt round by round: an estimate with its error.

A bet is made before each round in which none is under way. What a new shoe does to it is what its declaration says.
"""

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random

from msgspec import Struct

from puntobanco.cards import DECK
from puntobanco.money import Odds
from puntobanco.rules.facts import facts
from puntobanco.rules.game import Game
from puntobanco.rules.round import next_card, opening
from puntobanco.wagers.series import Fate
from puntobanco.wagers.wager import PayTable, Result, Wager

LEFT = 20
"""Cards behind which no round begins: the usual fourteen behind the cutting card, and those of one round."""


class Simulated(Struct, frozen=True, kw_only=True):
    """What a series brought over simulated shoes; never exact."""

    shoes: int
    seed: int
    bets: int
    ends: tuple[tuple[str, int], ...]
    """How many bets ended by each line; a bet that a new shoe ended is counted under its fate."""
    mean: float
    """The mean net result of a unit staked."""
    error: float
    """The standard error of the mean, from shoe to shoe."""


def simulate_series(
    wager: Wager, table: PayTable, base: Wager, game: Game, decks: int, shoes: int, seed: int = 1
) -> Simulated:
    """Follow a wager through shoes, each shuffled afresh."""
    chance, state = Random(seed), ""
    ends: Counter[str] = Counter()
    results: list[tuple[float, int]] = []
    nets = {line.id: float(_net(wager, table, line.id)) for line in wager.lines[None]}
    for _ in range(shoes):
        net, bets = 0.0, 0
        assert wager.series is not None
        fate = wager.series.new_shoe
        state, between = (state, None) if not state or fate is Fate.GOES_ON else ("", fate)
        if between is not None:
            ends[f"new shoe: {between.value}"] += 1
            net, bets = (-1.0 if between is Fate.LOSES else 0.0), 1
        for line in _lines(base, game, decks, chance):
            assert wager.series is not None
            state = wager.series.step(state, line)
            if state not in wager.series.states:
                ends[state] += 1
                net, bets, state = net + nets[state], bets + 1, ""
        results.append((net, bets))
    return _summed(shoes, seed, ends, results)


def _lines(base: Wager, game: Game, decks: int, chance: Random) -> list[str]:
    cards = list(DECK) * decks
    chance.shuffle(cards)
    lines = []
    while len(cards) > LEFT:
        round_ = opening(game)
        while (side := next_card(round_, game)) is not None:
            round_ = round_.with_card(side, cards.pop())
        (line,) = base.lines_of(facts(round_, game))
        lines.append(line.id)
    return lines


def _net(wager: Wager, table: PayTable, line: str) -> Fraction:
    row, result = table.row(line), wager.line(line).result
    if result is Result.WIN and row is not None and isinstance(row.pays, Odds):
        return Fraction(row.pays.pays, row.pays.staked) * (1 - (row.commission or 0))
    return Fraction(0) if result is Result.PUSH else Fraction(-1)


def _summed(shoes: int, seed: int, ends: Counter[str], results: list[tuple[float, int]]) -> Simulated:
    bets = sum(number for _, number in results)
    mean = sum(net for net, _ in results) / bets
    spread = sum((net - mean * number) ** 2 for net, number in results)
    error = sqrt(spread * shoes / (shoes - 1)) / bets
    return Simulated(shoes=shoes, seed=seed, bets=bets, ends=tuple(sorted(ends.items())), mean=mean, error=error)
