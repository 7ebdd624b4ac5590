"""What counting cards is worth under stated conditions: shoes dealt, counted and bet on as a counter would.

**What is averaged.** Whenever the count asks for a bet, its exact conditional return given every card the
counter has seen is added up, not how the round fell: the mean is the same and the error far smaller. Six cards
of one multiset are drawn with one weight in any order, so the return of any wager on point counts is a fixed
polynomial of 5,005 terms in the numbers of cards not seen; that of a wager on pairs or suits is a sum over the
two-card hands it looks at. Both are worked out once from the declaration of the wager. How the rounds fell is added
up beside it, as a check.

**All targets at once.** A bet is added up under the highest target that its count reaches, so one pass gives the
figures of every target.

**Without tags** the exact return itself, in percent, takes the place of the true count: what somebody would win who
knew every card gone and could work it out. No count of single cards can do better.

**What is not shuffled.** The next card is drawn from the cards not seen. Cards burnt face down are among them:
nobody knows which they are, so it makes no difference which cards of those never seen they were.

**Chance.** Each chunk of shoes has its own xoshiro256++ generator, seeded from the seed and the number of the
chunk, and chunks are added up in their order: the figures are the same bit for bit however the work was split.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from enum import Enum
from functools import cached_property
from math import isfinite, sqrt

import numpy as np
from msgspec import Struct

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.correlation import Staked, together
from puntobanco.analysis.distribution import PricedWager, weights_for
from puntobanco.analysis.tags import RANKS_OF, Tags
from puntobanco.cards import Rank
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.opening import MOST_CARDS_IN_A_ROUND, Burn, LastHand, most_still_dealt
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.game import Game as Rules
from puntobanco.simulate.counting.game import VALUES, game_of
from puntobanco.simulate.counting.kernel import HANDS, Floats, Game, Plan, deal_shoes
from puntobanco.simulate.counting.results import Counted, Estimate, counted

__all__ = ["Conditions", "Counted", "Estimate", "Sweep", "TrueCount", "Wagered", "check", "count_cards", "get_ready"]

CHUNK = 500
"""Shoes in one piece of work; part of what a seed means, so never changed lightly."""

MOST_SHOES = 100_000_000


class Wagered(Struct, frozen=True, kw_only=True, dict=True):
    """What is bet when the count asks for it: one unit on a wager, and what the room forces beside it."""

    offered: PricedWager
    given: int | None = None
    """The chair, where the wager has one."""
    main: PricedWager | None = None
    main_units: float = 0.0
    """Units on the main bet for each unit on the wager."""
    rules: Rules = PUNTO_BANCO

    @cached_property
    def game(self) -> Game:
        """The wager as numbers for the kernel; `Refused` if it cannot be counted."""
        return game_of(self.offered, self.main, self.main_units, given=self.given, rules=self.rules)

    def over_a_fresh_shoe(self, decks: int) -> tuple[float, float]:
        """The mean and the deviation of all that is staked on one bet."""
        staked = [Staked(self.offered, self.given), *([Staked(self.main)] if self.main else [])]
        found = together(staked, fresh(decks), weights=weights_for(fresh(decks), self.rules))
        stakes = [1.0, self.main_units][: len(staked)]
        mean = sum(stake * float(expected) for stake, expected in zip(stakes, found.means, strict=True))
        spread = np.array(found.covariances, dtype=float)
        return mean, sqrt(float(np.array(stakes) @ spread @ np.array(stakes)))


class TrueCount(Enum):
    """What becomes of the true count before it is held against the target."""

    EXACT = "exact"
    DOWN = "down"
    NEAREST = "nearest"


class Conditions(Struct, frozen=True, kw_only=True):
    """Everything that the value of counting depends on besides the wager."""

    tags: Tags | None
    """None for a counter who knows the exact return of every round."""
    decks: int = 8
    depth: int = 14
    """Cards behind the cutting card."""
    last_hand: LastHand = LastHand.THIS_IF_FIRST
    burn: Burn = Burn.VALUE_HIDDEN
    unseen_in_divisor: bool = True
    """Whether cards burnt face down still count as cards to come when the true count is taken."""
    true_count: TrueCount = TrueCount.EXACT
    hands_an_hour: int = 80

    def faults(self) -> list[Fault]:
        found = []
        least = most_still_dealt(self.last_hand)
        size = fresh(self.decks).total
        burnt = 1 + max(rank.burn_points for rank in Rank)
        if self.last_hand is LastHand.NONE:
            found.append(Fault.of("last-hand.shoe-counted", "last hand"))
        if not least <= self.depth <= size - burnt - MOST_CARDS_IN_A_ROUND:
            found.append(
                Fault.of(
                    "depth.cutting-card",
                    "depth",
                    depth=self.depth,
                    decks=self.decks,
                    least=least,
                    most=size - burnt - MOST_CARDS_IN_A_ROUND,
                )
            )
        if self.hands_an_hour < 1:
            found.append(Fault.of("pace", "hands an hour"))
        return found


class Sweep(Struct, frozen=True, kw_only=True):
    """One run: every target, from the lowest up."""

    conditions: Conditions
    seed: int
    shoes: int
    hands: int
    stopped: bool
    """Whether it was stopped before all shoes were dealt."""
    full_shoe_stdev: float
    """The deviation of what is staked on one bet, over a full shoe."""
    rows: tuple[Counted, ...]

    @property
    def best(self) -> Counted:
        """The target by which most is won, or least lost."""
        return max(self.rows, key=lambda row: (row.units_per_100.value, -row.target))

    def at(self, target: float) -> Counted:
        return next(row for row in self.rows if row.target == target)


# The run.


def _plan(game: Game, conditions: Conditions, targets: Sequence[float]) -> Plan:
    shoe = fresh(conditions.decks)
    full = np.array(shoe.by_value if len(game.points) == len(VALUES) else shoe.counts)
    tags = np.zeros(len(VALUES), np.int64)
    if conditions.tags:
        tags = sum(RANKS_OF) * np.array(conditions.tags.by_value) - conditions.tags.sum
    points = {rank.points: rank.burn_points for rank in Rank}
    first_shown = conditions.burn in (Burn.VALUE_SHOWN, Burn.VALUE_HIDDEN)
    single = int(conditions.burn is Burn.SINGLE_HIDDEN)
    return Plan(
        full=full,
        tags=tags[game.points],
        burn=np.array([points[value] if first_shown else single for value in game.points.tolist()]),
        targets=np.array(targets, dtype=float),
        cut=int(full.sum()) - conditions.depth,
        first_more=int(conditions.last_hand is LastHand.ALWAYS_ONE_MORE),
        inside_more=int(conditions.last_hand is not LastHand.THIS_HAND),
        first_shown=first_shown,
        all_shown=conditions.burn is Burn.VALUE_SHOWN,
        in_divisor=conditions.unseen_in_divisor,
        rounding=list(TrueCount).index(conditions.true_count),
        perfect=conditions.tags is None,
    )


def _chunk(game: Game, plan: Plan, seed: int, chunk: int, shoes: int) -> tuple[Floats, Floats]:
    state = np.random.SeedSequence(seed, spawn_key=(chunk,)).generate_state(4, np.uint64)
    return deal_shoes(state.astype(np.uint64), shoes, plan, game)


def get_ready(wagered: Wagered, conditions: Conditions) -> None:
    """Compile, or load what was compiled before: no shoe is dealt."""
    _chunk(wagered.game, _plan(wagered.game, conditions, [0.0]), 0, 0, 0)


def check(wagered: Wagered, conditions: Conditions, targets: Sequence[float], shoes: int, seed: int) -> None:
    """`Refused` with every fault of a run that is asked for."""
    faults = conditions.faults()
    if not targets or not all(isfinite(target) for target in (*targets, wagered.main_units)) or wagered.main_units < 0:
        faults.append(Fault.of("not-a-number.targets-main", "target"))
    if not 1 <= shoes <= MOST_SHOES:
        faults.append(Fault.of("shoes", "shoes", most_shoes=MOST_SHOES, shoes=shoes))
    if seed < 0:
        faults.append(Fault.of("seed.whole-number-nought", "seed"))
    if faults:
        raise Refused(*faults)


def count_cards(
    wagered: Wagered,
    conditions: Conditions,
    targets: Sequence[float],
    shoes: int,
    seed: int,
    *,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Sweep:
    """Deal shoes and count; for each target, bet whenever the count has reached it.

    Any executor will do; without one, a thread a core. `progress` hears of shoes as they are added up. Stopped
    by the keyboard, it answers with what was added up until then.
    """
    check(wagered, conditions, targets, shoes, seed)
    targets = sorted(set(targets))
    sizes = [min(CHUNK, shoes - begun) for begun in range(0, shoes, CHUNK)]
    game, done, stopped = wagered.game, 0, False
    plan, sums, products = _plan(game, conditions, targets), np.zeros((len(targets), 6)), np.zeros((len(targets), 6, 6))
    pool = executor or ThreadPoolExecutor()
    work = [pool.submit(_chunk, game, plan, seed, chunk, size) for chunk, size in enumerate(sizes)]
    try:
        for size, future in zip(sizes, work, strict=True):
            more, squares = future.result()
            sums, products, done = sums + more, products + squares, done + size
            if progress:
                progress(size)
    except KeyboardInterrupt:
        stopped = True
    finally:
        for future in work:
            future.cancel()
        if executor is None:
            pool.shutdown()
    if not done:
        raise KeyboardInterrupt
    deviation = wagered.over_a_fresh_shoe(conditions.decks)[1]
    rows = zip(targets, sums, products, strict=True)
    return Sweep(
        conditions=conditions,
        seed=seed,
        shoes=done,
        hands=int(sums[0, HANDS]),
        stopped=stopped,
        full_shoe_stdev=deviation,
        rows=tuple(counted(*row, done, deviation=deviation, hands_an_hour=conditions.hands_an_hour) for row in rows),
    )
