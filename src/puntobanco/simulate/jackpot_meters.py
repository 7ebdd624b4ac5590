"""Simulated histories of a jackpot's meters: one amount qualifies in every round, each tier has its own chance.

Every round is dealt from a fresh set of cards. A tier whose number is drawn is won by a draw of its own, once in as
many rounds as the operator says; where nobody says so it is never won here.
"""

import random

from puntobanco.analysis.distribution import Weights
from puntobanco.analysis.jackpot import outcomes
from puntobanco.jackpot.link.terms import Terms
from puntobanco.jackpot.meter import contribute, hit_within, opened, put_in
from puntobanco.money import Minor
from puntobanco.simulate.wager_meters import POINTS, History, Hit


class _Run:
    """The meters of one run, with the rounds that have not been put in yet."""

    def __init__(self, terms: Terms, staked: Minor) -> None:
        self.terms, self.staked = terms, staked
        self.meters = {tier.name: opened(tier.parameters) for tier in terms.tiers}
        self.hits: list[Hit] = []
        self.waiting = 0

    def put_in(self) -> None:
        """Put in what all rounds since the last time bring: together it is what they bring one by one."""
        if not self.waiting:
            return
        for tier in self.terms.tiers:
            meter = contribute(self.meters[tier.name], Minor(self.staked * self.waiting))
            self.meters[tier.name] = put_in(meter, Minor(tier.house * self.waiting))
        self.waiting = 0

    def win(self, round_: int, name: str) -> None:
        """Pay a tier as the display shows it at settlement, with what the round itself brought."""
        self.put_in()
        tier = self.terms.tier(name)
        assert tier is not None
        amount, self.meters[name] = hit_within(self.meters[name], tier.part, self.terms.bounds(tier))
        self.hits.append(Hit(round=round_, chair=None, meter=name, part=tier.part, amount=amount))


def jackpot_history(terms: Terms, weights: Weights, *, staked: Minor, rounds: int, seed: int) -> History:
    """Play rounds with the same qualifying stake in each; the same seed gives the same history."""
    run, chance = _Run(terms, staked), random.Random(seed)
    found = outcomes(terms.tiers, weights)
    met, ways = tuple(found), tuple(found.values())
    drawn = [(tier.name, tier.one_in) for tier in terms.tiers if tier.random and tier.one_in]
    every = max(1, rounds // POINTS)
    at: list[int] = []
    shown: dict[str, list[Minor]] = {name: [] for name in run.meters}
    for start in range(0, rounds, every):
        stretch = min(every, rounds - start)
        for offset, won in enumerate(chance.choices(met, ways, k=stretch), 1):
            run.waiting += 1
            for name in (*won, *(name for name, one_in in drawn if chance.randrange(one_in) == 0)):
                run.win(start + offset, name)
        run.put_in()
        at.append(start + stretch)
        for name, meter in run.meters.items():
            meter.check()
            shown[name].append(meter.shown)
    return History(
        rounds=rounds,
        bets=0,
        at=tuple(at),
        shown={name: tuple(values) for name, values in shown.items()},
        hits=tuple(run.hits),
        meters=run.meters,
    )
