"""Simulated histories of a progressive wager's meters: bets go in, awards come out, exactly as at a table.

Every round is dealt from a fresh set of cards, so that each is as likely as the exact counts say.
"""

import random
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from puntobanco.analysis.distribution import PricedWager, Weights, kind_of
from puntobanco.jackpot.link.terms import Tier
from puntobanco.jackpot.meter import Meter, contribute, hit, opened, payable
from puntobanco.money import Minor
from puntobanco.rules.facts import Facts
from puntobanco.wagers.wager import Choosing, Share, Sum

POINTS = 400
"""How often a history is looked at."""

Pays = Share | Sum


class Hit(Struct, frozen=True, kw_only=True):
    round: int
    chair: int | None
    """The chair whose bet won it, where chairs win separately."""
    meter: str
    part: Fraction
    amount: Minor


class History(Struct, frozen=True, kw_only=True):
    """What the meters showed over a number of rounds."""

    rounds: int
    bets: int
    """Bets on a progressive wager; a jackpot has none of its own."""
    at: tuple[int, ...]
    shown: dict[str, tuple[Minor, ...]]
    hits: tuple[Hit, ...]
    meters: dict[str, Meter]


class _Run:
    """The meters of one run, with the stakes that have not been put in yet."""

    def __init__(self, offered: PricedWager, tiers: Sequence[Tier], chairs: Sequence[int]) -> None:
        self.offered, self.tiers, self.chairs = offered, tuple(tiers), tuple(chairs)
        self.meters = {tier.name: opened(tier.parameters) for tier in tiers}
        self.hits: list[Hit] = []
        self.waiting = 0
        self.pays: dict[tuple[Facts, int], tuple[Pays, ...]] = {}

    def put_in(self) -> None:
        """Put the stakes of all rounds since the last time in: together they bring what they bring one by one."""
        stake = self.offered.wager.fixed_stake or 0
        for tier in self.tiers:
            feeding = len(self.chairs) if tier.seat is None else self.chairs.count(tier.seat)
            staked = Minor(stake * feeding * self.waiting)
            if staked:
                self.meters[tier.name] = contribute(self.meters[tier.name], staked)
        self.waiting = 0

    def settle(self, round_: int, facts: Facts) -> None:
        """Pay what a round awards; what it brings itself is put in afterwards."""
        for chair in self.chairs:
            pays = self.pays_of(facts, chair)
            if not any(isinstance(pay, Share) for pay in pays):
                continue
            self.put_in()
            if self.offered.wager.choosing is not Choosing.ALL:
                pays = (max(pays, key=lambda pay: self.worth(pay, chair)),)
            for pay in pays:
                if isinstance(pay, Share):
                    self.hit(round_, chair, pay)

    def pays_of(self, facts: Facts, chair: int) -> tuple[Pays, ...]:
        if (facts, chair) not in self.pays:
            rows = [self.offered.table.row(line.id) for line in self.offered.wager.lines_of(facts, chair)]
            self.pays[facts, chair] = tuple(row.pays for row in rows if row and isinstance(row.pays, Share | Sum))
        return self.pays[facts, chair]

    def worth(self, pays: Pays, chair: int) -> int:
        """What an award would pay now, in minor units."""
        if isinstance(pays, Share):
            return payable(self.meters[self.name(pays, chair)], pays.part, None)
        return pays.major * self.offered.currency.minor_per_major

    def name(self, share: Share, chair: int) -> str:
        """The meter of a share: the chair's own where it has one."""
        own = f"{share.meter}-{chair}"
        return own if own in self.meters else share.meter

    def hit(self, round_: int, chair: int, share: Share) -> None:
        name = self.name(share, chair)
        amount, self.meters[name] = hit(self.meters[name], share.part)
        self.hits.append(Hit(round=round_, chair=chair, meter=name, part=share.part, amount=amount))


def history(
    offered: PricedWager, tiers: Sequence[Tier], chairs: Sequence[int], weights: Weights, *, rounds: int, seed: int
) -> History:
    """Play rounds with one bet at each of these chairs; the same seed gives the same history."""
    run = _Run(offered, tiers, chairs)
    facts, ways = weights.of(kind_of(weights.game, offered.wager.leaves()))
    chance = random.Random(seed)
    every = max(1, rounds // POINTS)
    at: list[int] = []
    shown: dict[str, list[Minor]] = {name: [] for name in run.meters}
    for start in range(0, rounds, every):
        stretch = min(every, rounds - start)
        for offset, choice in enumerate(chance.choices(facts, ways, k=stretch), 1):
            run.settle(start + offset, choice)
            run.waiting += 1
        run.put_in()
        at.append(start + stretch)
        for name, meter in run.meters.items():
            meter.check()
            shown[name].append(meter.shown)
    return History(
        rounds=rounds,
        bets=rounds * len(run.chairs),
        at=tuple(at),
        shown={name: tuple(values) for name, values in shown.items()},
        hits=tuple(run.hits),
        meters=run.meters,
    )
