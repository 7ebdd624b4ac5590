"""Sessions of a stated length on independent rounds: the whole distribution of what is left, and ruin, exactly.

Each round is dealt from whole decks, so a session is a Markov chain: its state is that of the plan and what is left.
Up to `MOST_EXACT` hands every weight is a whole number of draws, and probabilities are fractions. For longer sessions
weights are floating-point numbers, with a proven bound of their error. All weights are nought or more, so nothing
cancels: with u = 2^-53, each hand multiplies a weight by a rounded chance (two factors 1 + u) and adds at most m of
them (m - 1 more), and what has ended is added up once a hand and once at the end. After n hands and with s states the
relative error of every sum is below k·u / (1 - k·u) with k = n·(m + 2) + s. What underflows adds less than
n·s·m·2^-1074.

Play without an end is never exact: what is told is an interval in which the chance of ruin lies, from what has ended
after many hands and what is still going on.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import gcd

from msgspec import Struct

from puntobanco.faults import Fault, Refused

MOST_EXACT = 100
"""Hands up to which probabilities are fractions."""

MOST_STATES = 200_000
"""States of one chain; more are refused."""

MOST_WORK = 2_000_000_000
"""Steps of one chain, states times ways times hands; more are refused."""

_ULP = 2.0**-53


class PlanState(Struct, frozen=True):
    """One state of a plan: how many units it stakes, and the state after a hand won, pushed and lost."""

    units: int | Fraction
    won: int
    pushed: int
    lost: int


class FinitePlan(Struct, frozen=True):
    """A plan of finitely many states; it begins in the first."""

    name: str
    states: tuple[PlanState, ...]


FLAT = FinitePlan("flat", (PlanState(1, 0, 0, 0),))


class Way(Struct, frozen=True):
    """One way a round ends for a stake: what the bettor is richer by, whether it was won (1), pushed or lost (-1)."""

    net: int
    result: int
    ways: int


class Terms(Struct, frozen=True, kw_only=True):
    """The terms of a session; amounts in whole minor units."""

    hands: int
    bankroll: int
    unit: int
    minimum: int
    maximum: int
    goal: int | None = None
    ruin: int
    """With less than this no further hand can be played."""
    taken: Callable[[int, int], int]
    """The largest stake up to the one wanted, and payable out of what is left, that the table takes."""
    pays: Callable[[int], Sequence[Way]]
    """What a stake is paid; the ways of all stakes add up to the same total."""


Chance = Fraction | float


class Sessions(Struct, frozen=True, kw_only=True):
    """How sessions end. Chances are fractions where `error` is nought, else floats that err by no more than it."""

    plan: str
    hands: int
    bankroll: int
    ends: tuple[tuple[int, Chance], ...]
    """What may be left at the end, lowest first."""
    ruin_by_hand: tuple[Chance, ...]
    """The chance of ruin by hand 1, 2, …"""
    reached: Chance
    states: int
    error: float

    @property
    def ruin(self) -> Chance:
        """How likely a session is to end in ruin."""
        return self.ruin_by_hand[-1]

    @property
    def exact(self) -> bool:
        """Whether every chance is a fraction."""
        return not self.error

    @property
    def mean(self) -> Chance:
        """The mean result of a session."""
        return sum(((left - self.bankroll) * chance for left, chance in self.ends), Fraction(0))

    def quantile(self, share: Fraction | float) -> int:
        """The least result that at least this share of sessions does not exceed."""
        reached: Chance = Fraction(0)
        for left, chance in self.ends:
            reached += chance
            if reached >= share:
                return left - self.bankroll
        return self.ends[-1][0] - self.bankroll

    def __repr__(self) -> str:
        how = "exact" if self.exact else f"within {self.error:.1e}"
        return f"<Sessions of {self.hands} hands, {self.plan}: ruin {float(self.ruin):.6%}, {how}>"


State = tuple[int, int]
"""A state of the plan, and what is left."""

_Edges = list[tuple[State, int]]


class _Chain:
    """The steps of a session, each worked out when it is first asked for."""

    def __init__(self, terms: Terms, plan: FinitePlan) -> None:
        self.terms, self.plan = terms, plan
        self.total = sum(way.ways for way in terms.pays(terms.taken(terms.unit, terms.bankroll)))
        self._steps: dict[State, _Edges] = {}
        self._paid: dict[int, Sequence[Way]] = {}

    def is_over(self, left: int) -> bool:
        return left < self.terms.ruin or (self.terms.goal is not None and left >= self.terms.goal)

    def steps(self, state: State) -> _Edges:
        if state not in self._steps:
            self._steps[state] = self._from(state)
            if len(self._steps) > MOST_STATES:
                raise Refused(Fault.of("too-many.states", self.plan.name, most=MOST_STATES))
        return self._steps[state]

    def _from(self, state: State) -> _Edges:
        at, left = state
        known, terms = self.plan.states[at], self.terms
        stake = terms.taken(min(max(int(known.units * terms.unit), terms.minimum), terms.maximum), left)
        if stake not in self._paid:
            self._paid[stake] = terms.pays(stake)
        found: dict[State, int] = {}
        for way in self._paid[stake]:
            then = known.won if way.result > 0 else known.lost if way.result < 0 else known.pushed
            to = (then, left + way.net)
            found[to] = found.get(to, 0) + way.ways
        return list(found.items())


def sessions(terms: Terms, plan: FinitePlan = FLAT) -> Sessions:
    """How sessions of this many hands end; `Refused` where there are too many states."""
    chain = _Chain(terms, plan)
    return _exact(chain) if terms.hands <= MOST_EXACT else _within(chain)


def _exact(chain: _Chain) -> Sessions:
    terms = chain.terms
    parts = gcd(*(way.ways for way in terms.pays(terms.taken(terms.unit, terms.bankroll))))
    playing: dict[State, int] = {(0, terms.bankroll): 1}
    ended: dict[int, Fraction] = {}
    ruin, by_hand, every = Fraction(0), [], 1
    for _ in range(terms.hands):
        every *= chain.total // parts
        after: dict[State, int] = {}
        for state, weight in playing.items():
            for to, ways in chain.steps(state):
                after[to] = after.get(to, 0) + weight * (ways // parts)
        over = {state: weight for state, weight in after.items() if chain.is_over(state[1])}
        for (_, left), weight in over.items():
            ended[left] = ended.get(left, Fraction(0)) + Fraction(weight, every)
        ruin += Fraction(sum(weight for (_, left), weight in over.items() if left < terms.ruin), every)
        by_hand.append(ruin)
        playing = {state: weight for state, weight in after.items() if state not in over}
    reached = sum(ended.values(), Fraction(0)) - ruin
    for (_, left), weight in playing.items():
        ended[left] = ended.get(left, Fraction(0)) + Fraction(weight, every)
    return _told(chain, ended, by_hand, reached, 0.0)


def _told(
    chain: _Chain, ended: Mapping[int, Chance], by_hand: Sequence[Chance], reached: Chance, error: float
) -> Sessions:
    return Sessions(
        plan=chain.plan.name,
        hands=chain.terms.hands,
        bankroll=chain.terms.bankroll,
        ends=tuple(sorted(ended.items())),
        ruin_by_hand=tuple(by_hand),
        reached=reached,
        states=len(chain._steps),
        error=error,
    )


# Longer sessions, in floating point.


class _Graph(Struct):
    """All states that a session may come to, numbered, and the steps between them."""

    states: list[State]
    sources: list[int]
    targets: list[int]
    chances: list[float]
    most_into: int


def _graph(chain: _Chain, hands: int) -> _Graph:
    start = (0, chain.terms.bankroll)
    number, layer = {start: 0}, [start]
    sources: list[int] = []
    targets: list[int] = []
    chances: list[float] = []
    for _ in range(hands):
        following = []
        for state in layer:
            for to, ways in chain.steps(state):
                if to not in number:
                    number[to] = len(number)
                    if not chain.is_over(to[1]):
                        following.append(to)
                sources.append(number[state])
                targets.append(number[to])
                chances.append(ways / chain.total)
        layer = following
        if not layer:
            break
    into: dict[int, int] = {}
    for target in targets:
        into[target] = into.get(target, 0) + 1
    return _Graph(list(number), sources, targets, chances, max(into.values()))


def _within(chain: _Chain) -> Sessions:
    terms = chain.terms
    graph = _graph(chain, terms.hands)
    _check_work(chain, graph, terms.hands)
    weights, by_hand, reached = _run(chain, graph, terms.hands, 0.0)
    ended: dict[int, float] = {}
    for (_, left), weight in zip(graph.states, weights, strict=True):
        ended[left] = ended.get(left, 0.0) + weight
    return _told(chain, ended, by_hand, reached, _error(graph, terms.hands))


def _check_work(chain: _Chain, graph: _Graph, hands: int) -> None:
    if len(graph.sources) * hands > MOST_WORK:
        raise Refused(Fault.of("too-many.work", chain.plan.name, steps=len(graph.sources), hands=hands))


def _error(graph: _Graph, hands: int) -> float:
    """The bound of the head of this module."""
    size = len(graph.states)
    k = hands * (graph.most_into + 2) + size
    return k * _ULP / (1 - k * _ULP) + hands * size * graph.most_into * 2.0**-1074


def _run(chain: _Chain, graph: _Graph, hands: int, until: float) -> tuple[list[float], list[float], float]:
    """The weight of each state at the end, those that are over with all that came to them; ruin by hand; the goal."""
    import numpy as np  # an extra
    from numpy.typing import NDArray

    sources, targets, chances = np.array(graph.sources), np.array(graph.targets), np.array(graph.chances)
    playing: NDArray[np.float64]
    size, terms = len(graph.states), chain.terms
    over = np.array([chain.is_over(left) for _, left in graph.states])
    ruined = np.array([left < terms.ruin for _, left in graph.states])
    playing, ended = np.zeros(size), np.zeros(size)
    playing[0] = 1.0
    by_hand = []
    for _ in range(hands):
        playing = np.bincount(targets, weights=chances * playing[sources], minlength=size).astype(np.float64)
        ended[over] += playing[over]
        playing[over] = 0.0
        by_hand.append(float(ended[ruined].sum()))
        if until and float(playing.sum()) < until:
            break
    return (playing + ended).tolist(), by_hand, float(ended[over & ~ruined].sum())


# Play without an end.


class Bound(Struct, frozen=True, kw_only=True):
    """Between what the chance of ever being ruined lies, after that many hands were followed. Never exact."""

    low: float
    high: float
    hands: int
    error: float
    """By how much rounding may have moved either end; both ends allow for it."""

    @property
    def width(self) -> float:
        return self.high - self.low


def unlimited(terms: Terms, plan: FinitePlan = FLAT, *, until: float = 1e-9) -> Bound:
    """A bound of the chance of ruin before the goal, however long it takes.

    Followed for as many hands as `terms` says, or until hardly any session is still going on. Without a goal nothing is
    known from above: anybody who is not ruined yet may be.
    """
    if terms.goal is None:
        found = sessions(terms, plan)
        low = max(float(found.ruin) - found.error, 0.0)
        return Bound(low=low, high=1.0, hands=terms.hands, error=found.error)
    chain = _Chain(terms, plan)
    graph = _graph(chain, terms.hands)
    _check_work(chain, graph, terms.hands)
    _, by_hand, reached = _run(chain, graph, terms.hands, until)
    error = _error(graph, len(by_hand))
    low, high = max(by_hand[-1] - error, 0.0), min(1.0 - reached + error, 1.0)
    return Bound(low=low, high=high, hands=len(by_hand), error=error)
