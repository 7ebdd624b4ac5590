"""Bankroll runs: sessions at a table with a starting bankroll, staked by a plan, and what becomes of the money.

**A session** begins with a new shoe and ends after so many hands, at the goal, or in ruin: when what is left is
less than the table minimum. A stake is what the plan asks for, brought within the limits and to what is left.
Every payment is exact: nets come from the wager's declaration in whole parts of a minor unit, commission is not
rounded and no payout is capped.

**Chance.** Each session has its own generator, seeded from the seed and the number of the session, so a session is
the same whoever plays it and however the work was split: compiled, or by a plan in plain Python.

**The exact return** is that of a full shoe. Within a shoe, what was dealt before a hand moves its return by far
less than these runs can see.
"""

from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import closing
from fractions import Fraction
from math import ceil, sqrt
from time import perf_counter

import numpy as np
from msgspec import Struct

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import Offered, Weights, line_figures
from puntobanco.analysis.fast import value_nets
from puntobanco.analysis.values import value_facts
from puntobanco.cards import Rank
from puntobanco.faults import Fault, Refused
from puntobanco.money import Amount, Currency
from puntobanco.procedure.shoe_life import MOST_CARDS_IN_A_ROUND, Burn, LastHand, ShoeRules, most_still_dealt
from puntobanco.simulate.bankroll_kernel import (
    DRAWDOWN,
    END,
    ENDING,
    HANDS,
    NO_CARD,
    PLAYED_OUT,
    REACHED,
    RUINED,
    STAKED,
    Array,
    Deal,
    play_sessions,
    session_nets,
)
from puntobanco.simulate.counting import Estimate
from puntobanco.simulate.plans import OwnPlan, StakingPlan
from puntobanco.wagers.wager import Kind

NO_PLAN_HELPS = "No staking plan changes the expected return: it only moves how the results are spread."

MOST_SESSIONS = 2_000_000
MOST_HANDS = 100_000
HANDS_IN_A_CHUNK = 400_000
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
BINS = 40


class Session(Struct, frozen=True, kw_only=True):
    """The terms of one session, money in whole minor units."""

    hands: int
    """At most so many."""
    bankroll: int
    unit: int
    minimum: int
    maximum: int
    goal: int | None = None
    """Leave once the bankroll has come to this."""
    currency: Currency = Currency("", 0)
    """How refusals show money; as plain minor units unless said."""

    def faults(self) -> list[Fault]:
        """What cannot be played."""
        found = []
        if not 1 <= self.hands <= MOST_HANDS:
            found.append(Fault("hands", "hands", f"a session has from 1 to {MOST_HANDS:,} hands, not {self.hands:,}."))
        bankroll, minimum, maximum = (self._shown(one) for one in (self.bankroll, self.minimum, self.maximum))
        if not 1 <= self.minimum <= self.maximum:
            found.append(Fault("limits", "limits", f"limits from {minimum} to {maximum} leave nothing to stake."))
        elif not self.minimum <= self.unit <= self.maximum:
            sentence = f"a unit of {self._shown(self.unit)} is not within the limits, {minimum} to {maximum}."
            found.append(Fault("unit", "unit", sentence))
        if self.bankroll < max(self.minimum, 1):
            sentence = f"a bankroll of {bankroll} does not make the table minimum of {minimum}."
            found.append(Fault("bankroll", "bankroll", sentence, None, "Bring more, or find a lower minimum."))
        if self.goal is not None and self.goal <= self.bankroll:
            sentence = f"a goal of {self._shown(self.goal)} is reached before the first hand."
            found.append(Fault("goal", "goal", sentence, None, f"Aim above {bankroll}."))
        return found

    def _shown(self, minor: int) -> str:
        return Amount(minor, self.currency).shown


class Bankroll(Struct, frozen=True, kw_only=True):
    """What became of the money, in minor units; results are what was left less what was brought."""

    wager: str
    plan: str
    session: Session
    seed: int
    sessions: int
    stopped: bool
    """Whether it was stopped before all sessions were played."""
    ruin: Estimate
    """The share of sessions that ended in ruin."""
    reached: Estimate
    """The share that reached the goal."""
    result: Estimate
    """The mean result of a session."""
    quantiles: tuple[tuple[float, float], ...]
    """The result that so large a share of sessions did not exceed."""
    edges: tuple[float, ...]
    """Of the bins of the distribution of results, one more than there are bins."""
    counts: tuple[int, ...]
    mean_drawdown: Estimate
    """The deepest fall from the best moment before it, a session."""
    worst_drawdown: float
    hands: int
    staked: int
    net: Fraction
    """All results together, exactly."""
    net_per_unit: Estimate
    """For each unit staked."""
    expected_return: Fraction
    """The same, exactly, for one bet from a full shoe."""
    sentence: str = NO_PLAN_HELPS

    @property
    def z(self) -> float:
        """How many standard errors the simulated return lies from the exact one."""
        return self.net_per_unit.z(float(self.expected_return))


class Ran(Struct, frozen=True):
    """A run: what it found, which depends on the seed alone, and how long it took, which does not."""

    bankroll: Bankroll
    seconds: float

    @property
    def hands_a_second(self) -> float:
        """The rate."""
        return self.bankroll.hands / self.seconds if self.seconds else 0.0


# The table and the wager as numbers.


class Table(Struct, frozen=True):
    """A wager dealt from shoes by a table's rules, ready to be played."""

    wager: str
    deal: Deal
    scale: int
    """So many parts make one minor unit."""
    expected_return: Fraction


def table_of(offered: Offered, rules: ShoeRules) -> Table:
    """A wager on point counts at a table's shoe; `Refused` for any other wager, or a shoe that does not end."""
    wager = offered.wager
    if wager.windows or wager.fixed_stake is not None or wager.kind is Kind.FEE:
        sentence = "only a wager made before the round, of a stake one chooses, can be staked by a plan."
        raise Refused(Fault("not-staked", wager.id, sentence, wager.clause))
    parts = value_nets(offered)
    if faults := _shoe_faults(rules):
        raise Refused(*faults)
    player, banker = np.zeros((10, 10), np.bool_), np.zeros((10, 10, 11), np.bool_)
    nets = np.zeros((10, 10, 11, 11), np.int64)
    for facts, net in zip(value_facts(), parts.nets, strict=True):
        one, two = facts.player.two, facts.banker.two
        third, other = (NO_CARD if hand.third is None else hand.third for hand in (facts.player, facts.banker))
        player[one, two] |= third != NO_CARD
        banker[one, two, third] |= other != NO_CARD
        nets[one, two, third, other] = net
    lines = line_figures(offered, None, Weights(fresh(rules.decks)))
    mean = sum((line.net * line.ways for line in lines), Fraction(0)) / sum(line.ways for line in lines)
    return Table(wager.id, Deal(*_shoe(rules), player, banker, nets), parts.scale, mean)


def _shoe(rules: ShoeRules) -> tuple[Array, Array, Array]:
    full = np.array(fresh(rules.decks).by_value, np.int64)
    by_value = {rank.points: rank.burn_points for rank in Rank}
    turned = rules.burn in (Burn.VALUE_SHOWN, Burn.VALUE_HIDDEN)
    burn = [by_value[value] if turned else int(rules.burn is Burn.SINGLE_HIDDEN) for value in range(10)]
    numbers = (
        turned,
        full.sum() - (rules.depth or 0),
        rules.last_hand is LastHand.ALWAYS_ONE_MORE,
        rules.last_hand is not LastHand.THIS_HAND,
        rules.buffer if rules.continuous else -1,
    )
    return full, np.array(burn, np.int64), np.array([int(number) for number in numbers], np.int64)


def _shoe_faults(rules: ShoeRules) -> list[Fault]:
    if rules.continuous:
        return []
    least, burnt = most_still_dealt(rules.last_hand), 1 + max(rank.burn_points for rank in Rank)
    most = fresh(rules.decks).total - burnt - MOST_CARDS_IN_A_ROUND
    if rules.last_hand is LastHand.NONE or rules.depth is None:
        return [Fault("last-hand", "shoe", "a shoe that is played ends at a cutting card.", rules.last_hand_clause)]
    if not least <= rules.depth <= most:
        sentence = f"a cutting card with {rules.depth} cards behind it does not go into {rules.decks} decks."
        return [Fault("depth", "shoe", sentence, rules.depth_clause, f"Leave {least} to {most}.")]
    return []


def check(table: Table, session: Session, sessions: int, seed: int) -> None:
    """`Refused` with every fault of a run that is asked for."""
    faults = session.faults()
    if not 1 <= sessions <= MOST_SESSIONS:
        sentence = f"from 1 to {MOST_SESSIONS:,} sessions can be played, not {sessions:,}."
        faults.append(Fault("sessions", "sessions", sentence))
    if not 0 <= seed < 2**64:
        faults.append(Fault("seed", "seed", "a seed is a whole number from nought up to 2⁶⁴ - 1."))
    most = int(np.abs(table.deal.nets).max()) + table.scale
    if session.bankroll * table.scale + max(session.hands, 0) * session.maximum * most >= 2**62:
        sentence = "so much money cannot be followed exactly in 64 bits."
        faults.append(Fault("too-much", "bankroll", sentence, None, "Ask for less money, lower limits or fewer hands."))
    if faults:
        raise Refused(*faults)


# The run.


def _goal(session: Session) -> int:
    """The goal, or what no session comes to."""
    return 2**62 if session.goal is None else session.goal


def _compiled_chunk(table: Table, session: Session, plan: int, seed: int, first: int, sessions: int) -> Array:
    goal = min(_goal(session), 2**62 // table.scale)
    money = (session.bankroll, session.unit, session.minimum, session.maximum, goal, session.hands, table.scale)
    written = np.zeros((sessions, 5), np.int64)
    play_sessions(np.uint64(seed), first, plan, np.array(money, np.int64), written, table.deal)
    return written


def _own_chunk(table: Table, session: Session, plan: OwnPlan, seed: int, first: int, sessions: int) -> Array:
    nets = np.zeros(session.hands, np.int64)
    written = np.zeros((sessions, 5), np.int64)
    for row in range(sessions):
        session_nets(np.uint64(seed), first + row, nets, table.deal)
        written[row] = _play_own(session, table.scale, plan, nets)
    return written


def _play_own(session: Session, scale: int, plan: OwnPlan, nets: Array) -> tuple[int, int, int, int, int]:
    """One session by a plan in plain Python, on hands already dealt."""
    left = peak = session.bankroll * scale
    staked = drawdown = 0
    result, state, goal = None, None, _goal(session)
    for hand, net in enumerate(nets.tolist(), 1):
        asked, state = plan(state, result, session.unit)
        if type(asked) is not int or asked < 1:
            sentence = f"hand {hand}: {asked!r} is no stake."
            raise Refused(
                Fault("stake", "plan", sentence, None, "Answer with a whole number of minor units above nought.")
            )
        stake = min(max(asked, session.minimum), session.maximum, left // scale)
        result = (net > 0) - (net < 0)
        left += stake * net
        staked += stake
        peak = max(peak, left)
        drawdown = max(drawdown, peak - left)
        if left < session.minimum * scale:
            return left, staked, drawdown, hand, RUINED
        if left >= goal * scale:
            return left, staked, drawdown, hand, REACHED
    return left, staked, drawdown, session.hands, PLAYED_OUT


def get_ready(table: Table, session: Session) -> None:
    """Compile, or load what was compiled before: no hand is dealt."""
    _compiled_chunk(table, session, 0, 0, 0, 0)
    session_nets(np.uint64(0), 0, np.zeros(0, np.int64), table.deal)


def run(
    table: Table,
    session: Session,
    plan: StakingPlan | OwnPlan,
    sessions: int,
    seed: int,
    *,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Ran:
    """Play sessions by a plan. Any executor will do for a built-in plan; one's own plan runs here, at Python speed.

    `progress` hears of sessions and hands as they are added up. Stopped by the keyboard, it answers with the
    sessions played until then.
    """
    check(table, session, sessions, seed)
    get_ready(table, session)
    begun, stopped = perf_counter(), False
    played: list[Array] = []
    work: Generator[Array]
    if isinstance(plan, StakingPlan):
        work = _pieces(table, session, plan.number, sessions, seed, executor)
    else:
        work = (_own_chunk(table, session, plan, seed, one, 1) for one in range(sessions))
    try:
        with closing(work):
            for piece in work:
                played.append(piece)
                if progress:
                    progress(len(piece), int(piece[:, HANDS].sum()))
    except KeyboardInterrupt:
        stopped = True
    if not played:
        raise KeyboardInterrupt
    name = plan.value if isinstance(plan, StakingPlan) else getattr(plan, "__name__", "own")
    found = _bankroll(table, session, name, seed, np.concatenate(played), stopped)
    return Ran(found, perf_counter() - begun)


def _pieces(
    table: Table, session: Session, plan: int, sessions: int, seed: int, executor: Executor | None
) -> Generator[Array]:
    """The sessions in pieces, in their order, by any executor; without one, a thread a core."""
    size = max(1, HANDS_IN_A_CHUNK // session.hands)
    pool = executor or ThreadPoolExecutor()
    work: list[Future[Array]] = [
        pool.submit(_compiled_chunk, table, session, plan, seed, first, min(size, sessions - first))
        for first in range(0, sessions, size)
    ]
    try:
        for future in work:
            yield future.result()
    finally:
        for future in work:
            future.cancel()
        if executor is None:
            pool.shutdown()


# The figures.


def _mean(values: Array) -> Estimate:
    """The mean, and its error by how it varies between sessions."""
    number = len(values)
    error = float(values.std(ddof=1)) / sqrt(number) if number > 1 else 0.0
    return Estimate(float(values.mean()), error)


def _share(among: Array) -> Estimate:
    share = float(among.mean())
    return Estimate(share, sqrt(share * (1 - share) / len(among)))


def _bankroll(table: Table, session: Session, plan: str, seed: int, played: Array, stopped: bool) -> Bankroll:
    scale, number = table.scale, len(played)
    parts = played[:, END] - session.bankroll * scale
    results, staked, drawdown = parts / scale, played[:, STAKED].astype(np.float64), played[:, DRAWDOWN] / scale
    all_staked, net = sum(played[:, STAKED].tolist()), Fraction(sum(parts.tolist()), scale)
    rate = float(net / all_staked)
    ranked = np.sort(results)
    quantiles = tuple((share, float(ranked[ceil(share * number) - 1])) for share in QUANTILES)
    counts, edges = np.histogram(results, BINS)
    return Bankroll(
        wager=table.wager,
        plan=plan,
        session=session,
        seed=seed,
        sessions=number,
        stopped=stopped,
        ruin=_share(played[:, ENDING] == RUINED),
        reached=_share(played[:, ENDING] == REACHED),
        result=_mean(results),
        quantiles=quantiles,
        edges=tuple(edges.tolist()),
        counts=tuple(counts.tolist()),
        mean_drawdown=_mean(drawdown),
        worst_drawdown=float(drawdown.max()),
        hands=int(played[:, HANDS].sum()),
        staked=all_staked,
        net=net,
        net_per_unit=Estimate(rate, _mean(results - rate * staked).error * number / all_staked),
        expected_return=table.expected_return,
    )
