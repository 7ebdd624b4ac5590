"""What counting cards is worth under stated conditions: shoes dealt, counted and bet on as a counter would.

**What is averaged.** Whenever the count asks for a bet, its exact conditional return given every card the
counter has seen is added up, not how the round fell: the mean is the same and the error far smaller. Six cards
of one multiset are drawn with one weight in any order, so the return of any wager on point counts is a fixed
polynomial of 5,005 terms in the numbers of cards not seen; its coefficients are worked out once from the
declaration of the wager. How the rounds fell is added up beside it, as a check.

**What is not shuffled.** The next card is drawn from the cards not seen. Cards burnt face down are among them:
nobody knows which they are, so it makes no difference which cards of those never seen they were.

**Chance.** Each chunk of shoes has its own xoshiro256++ generator, seeded from the seed and the number of the
chunk, and chunks are added up in their order: the figures are the same bit for bit however the work was split.
"""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from enum import Enum
from math import sqrt
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import Offered, grouped, settled_lines
from puntobanco.analysis.tags import RANKS_OF, Tags
from puntobanco.analysis.values import value_facts
from puntobanco.cards import Rank
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.shoe_life import MOST_CARDS_IN_A_ROUND, Burn, LastHand, most_still_dealt
from puntobanco.rules.facts import Reads
from puntobanco.rules.tableau import banker_decision, player_decision
from puntobanco.simulate.counting_kernel import (
    BETS,
    FELL,
    HANDS,
    NO_CARD,
    SIDE,
    SQUARES,
    UNITS,
    Array,
    deal_shoes,
    expected,
    terms_of,
)

CHUNK = 500
"""Shoes in one piece of work; part of what a seed means, so never changed lightly."""

MOST_SHOES = 100_000_000


class TrueCount(Enum):
    """What becomes of the true count before it is held against the target."""

    EXACT = "exact"
    DOWN = "down"
    NEAREST = "nearest"


class Conditions(Struct, frozen=True, kw_only=True):
    """Everything that the value of counting depends on besides the wager."""

    tags: Tags
    target: float
    """A bet is made when the true count is at least this."""
    decks: int = 8
    depth: int = 14
    """Cards behind the cutting card."""
    last_hand: LastHand = LastHand.THIS_IF_FIRST
    burn: Burn = Burn.VALUE_HIDDEN
    unseen_in_divisor: bool = True
    """Whether cards burnt face down still count as cards to come when the true count is taken."""
    true_count: TrueCount = TrueCount.EXACT
    hands_an_hour: int = 80
    main_units: float = 0.0
    """Units on the main bet that the room forces beside each unit on the wager; nought where it forces none."""

    def faults(self) -> list[Fault]:
        """What cannot be played."""
        found = []
        least = most_still_dealt(self.last_hand)
        size = fresh(self.decks).total
        burnt = 1 + max(rank.burn_points for rank in Rank)
        if self.last_hand is LastHand.NONE:
            found.append(Fault("last-hand", "last hand", "a shoe that is counted ends at a cutting card."))
        if not least <= self.depth <= size - burnt - MOST_CARDS_IN_A_ROUND:
            sentence = f"a cutting card with {self.depth} cards behind it does not go into {self.decks} decks."
            instead = f"Leave {least} to {size - burnt - MOST_CARDS_IN_A_ROUND}."
            found.append(Fault("depth", "depth", sentence, None, instead))
        if not np.isfinite(self.target) or not np.isfinite(self.main_units) or self.main_units < 0:
            found.append(Fault("not-a-number", "target", "the target and the main bet are plain numbers."))
        if self.hands_an_hour < 1:
            found.append(Fault("pace", "hands an hour", "at least one hand an hour must be dealt."))
        return found


class Estimate(Struct, frozen=True):
    """A simulated figure and its standard error."""

    value: float
    error: float

    def z(self, other: float) -> float:
        """How many standard errors it lies from another figure."""
        return (self.value - other) / self.error if self.error else 0.0


class Counted(Struct, frozen=True, kw_only=True):
    """What came of it; figures for each bet are none where no bet was ever made."""

    conditions: Conditions
    seed: int
    shoes: int
    hands: int
    bets: int
    stopped: bool
    """Whether it was stopped before all shoes were dealt."""
    full_shoe_stdev: float
    """The deviation of what is staked on one bet, over a full shoe."""
    betting_stdev: float | None
    """The same over the rounds that were bet on."""
    bet_frequency: Estimate
    average_edge: Estimate | None
    """Of the wager alone, in the rounds bet on."""
    units_per_100: Estimate
    """Won in 100 hands dealt, any forced main bet included."""
    fell_per_100: Estimate
    """The same as the rounds fell: the check."""
    units_per_hour: Estimate
    units_per_shoe: Estimate
    bets_per_shoe: Estimate
    desirability: Estimate | None
    """1,000 times units a hand, over the full-shoe deviation times the root of the bet frequency."""


# The wager as numbers.


class Game(NamedTuple):
    """A wager, with any forced main bet, as tables by both two-card counts and both third cards."""

    player_draws: Array
    banker_draws: Array
    nets: Array
    """Of the wager; of it and the main bet together; the square of that."""
    terms: Array
    """The coefficients of the three polynomials."""


def game_of(offered: Offered, main: Offered | None = None, main_units: float = 0.0) -> Game:
    """The tables of a wager on point counts; `Refused` for any other."""
    for one in (offered, main):
        if one and (one.wager.windows or one.wager.reads() not in (Reads.COUNTS, Reads(0))):
            sentence = "only a wager on point counts, made before the round, can be followed by counting values."
            raise Refused(Fault("not-counted", one.wager.id, sentence, one.wager.clause))
    side = _net_table(offered)
    both = side + main_units * _net_table(main) if main else side
    nets = np.stack([side, both, both**2], axis=-1)
    player = np.array([[player_decision(p, b).draws for b in range(10)] for p in range(10)])
    banker = np.array([[[_banker_draws(p, b, t) for t in range(11)] for b in range(10)] for p in range(10)])
    return Game(player, banker, nets, terms_of(player, banker, nets))


def _banker_draws(player: int, banker: int, third: int) -> bool:
    drew = player_decision(player, banker).draws
    return drew is (third != NO_CARD) and banker_decision(player, banker, third if drew else None).draws


def _net_table(offered: Offered) -> Array:
    table = np.zeros((10, 10, 11, 11))
    groups = grouped(offered.wager, None, "values", value_facts())
    nets = [float(settled_lines(offered, None, [witness], [1])[0].net) for witness in groups.witnesses]
    for facts, place in zip(value_facts(), groups.places, strict=True):
        thirds = (NO_CARD if hand.third is None else hand.third for hand in (facts.player, facts.banker))
        table[(facts.player.two, facts.banker.two, *thirds)] = nets[place]
    return table


# The run.


class Plan(NamedTuple):
    """The conditions as the compiled part wants them."""

    full: Array
    tags: Array
    """Less their mean, so that a whole shoe counts nought also where the tags are not balanced."""
    burn: Array
    rules: Array
    target: float


def _plan(conditions: Conditions) -> Plan:
    full = np.array(fresh(conditions.decks).by_value)
    tags = np.array(conditions.tags.by_value) - conditions.tags.sum / sum(RANKS_OF)
    by_value = {rank.points: rank.burn_points for rank in Rank}
    first_shown = conditions.burn in (Burn.VALUE_SHOWN, Burn.VALUE_HIDDEN)
    single = int(conditions.burn is Burn.SINGLE_HIDDEN)
    rules = (
        full.sum() - conditions.depth,
        conditions.last_hand is LastHand.ALWAYS_ONE_MORE,
        conditions.last_hand is not LastHand.THIS_HAND,
        first_shown,
        conditions.burn is Burn.VALUE_SHOWN,
        conditions.unseen_in_divisor,
        list(TrueCount).index(conditions.true_count),
    )
    burn = [by_value[value] if first_shown else single for value in range(10)]
    return Plan(full, tags, np.array(burn), np.array([int(rule) for rule in rules]), float(conditions.target))


def _chunk(game: Game, plan: Plan, seed: int, chunk: int, shoes: int) -> tuple[Array, Array]:
    state = np.random.SeedSequence(seed, spawn_key=(chunk,)).generate_state(4, np.uint64)
    found: tuple[Array, Array] = deal_shoes(state, shoes, *plan, *game)
    return found


def get_ready(game: Game, conditions: Conditions) -> None:
    """Compile, or load what was compiled before: no shoe is dealt."""
    _chunk(game, _plan(conditions), 0, 0, 0)


def check(conditions: Conditions, shoes: int, seed: int) -> None:
    """`Refused` with every fault of a run that is asked for."""
    faults = conditions.faults()
    if not 1 <= shoes <= MOST_SHOES:
        faults.append(Fault("shoes", "shoes", f"from 1 to {MOST_SHOES:,} shoes can be dealt, not {shoes}."))
    if seed < 0:
        faults.append(Fault("seed", "seed", "a seed is a whole number from nought up."))
    if faults:
        raise Refused(*faults)


def count_cards(
    game: Game,
    conditions: Conditions,
    shoes: int,
    seed: int,
    *,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Counted:
    """Deal shoes, count, and bet whenever the true count has reached the target.

    Any executor will do; without one, a thread a core. `progress` hears of shoes as they are added up. Stopped
    by the keyboard, it answers with what was added up until then.
    """
    check(conditions, shoes, seed)
    sizes = [min(CHUNK, shoes - begun) for begun in range(0, shoes, CHUNK)]
    plan, sums, products, done, stopped = _plan(conditions), np.zeros(6), np.zeros((6, 6)), 0, False
    pool = executor or ThreadPoolExecutor()
    work: list[Future[tuple[Array, Array]]] = [pool.submit(_chunk, game, plan, seed, *one) for one in enumerate(sizes)]
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
    return _counted(game, plan, conditions, seed, done, sums, products, stopped)


def _counted(
    game: Game, plan: Plan, conditions: Conditions, seed: int, shoes: int, sums: Array, products: Array, stopped: bool
) -> Counted:
    _, mean, square = expected(plan.full, plan.full.sum(), game.terms)
    deviation = sqrt(square - mean**2)
    spread = (products - np.outer(sums, sums) / shoes) * shoes / max(shoes - 1, 1)

    def ratio(above: int, below: int | None, scale: float = 1.0) -> Estimate:
        """A ratio of two sums (of shoes where there is no second), its error by how both vary between shoes."""
        whole = shoes if below is None else sums[below]
        value, slope = scale * sums[above] / whole, np.zeros(6)
        slope[above] = scale / whole
        if below is not None:
            slope[below] -= value / whole
        return Estimate(float(value), sqrt(max(0.0, float(slope @ spread @ slope))))

    def desirability() -> Estimate:
        scale = 1000 / (deviation * sqrt(sums[HANDS] * sums[BETS]))
        value, slope = scale * sums[UNITS], np.zeros(6)
        slope[UNITS] = scale
        slope[HANDS], slope[BETS] = -value / 2 / sums[HANDS], -value / 2 / sums[BETS]
        return Estimate(float(value), sqrt(max(0.0, float(slope @ spread @ slope))))

    bets = int(sums[BETS])
    return Counted(
        conditions=conditions,
        seed=seed,
        shoes=shoes,
        hands=int(sums[HANDS]),
        bets=bets,
        stopped=stopped,
        full_shoe_stdev=deviation,
        betting_stdev=sqrt(sums[SQUARES] / bets - (sums[UNITS] / bets) ** 2) if bets else None,
        bet_frequency=ratio(BETS, HANDS),
        average_edge=ratio(SIDE, BETS) if bets else None,
        units_per_100=ratio(UNITS, HANDS, 100),
        fell_per_100=ratio(FELL, HANDS, 100),
        units_per_hour=ratio(UNITS, HANDS, conditions.hands_an_hour),
        units_per_shoe=ratio(UNITS, None),
        bets_per_shoe=ratio(BETS, None),
        desirability=desirability() if bets else None,
    )
