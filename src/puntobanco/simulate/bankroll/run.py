"""Bankroll runs: sessions at a table with a starting bankroll, staked by a plan, and what becomes of the money.

**A session** begins with a new shoe and ends after its number of hands, at the goal, or in ruin: when what is left
does not make the table minimum. A stake is what the plan asks for, brought within the limits, to what is left, and
down to what the table takes: what chips can make and pay. It is paid what `settle` pays for it at this table; see
`payments`.

**Chance.** Each session has its own generator, seeded from the seed and the number of the session, so a session is
the same in every process and however the work was split: compiled, or by a plan in plain Python.

**The exact return** is that of a full shoe. Within a shoe, what was dealt before a hand moves its return by far
less than these runs can see.
"""

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import closing
from itertools import islice
from time import perf_counter

import numpy as np

from puntobanco.faults import Fault, Refused
from puntobanco.money import Amount
from puntobanco.simulate.bankroll.figures import Played, Ran, figures
from puntobanco.simulate.bankroll.kernel import (
    HANDS,
    PLAYED_OUT,
    REACHED,
    RUINED,
    Ints,
    located,
    paid,
    play_sessions,
    session_lines,
    stake_of,
)
from puntobanco.simulate.bankroll.numbers import Pay
from puntobanco.simulate.bankroll.plans import OwnPlan, StakingPlan, asked_by
from puntobanco.simulate.bankroll.session import Session
from puntobanco.simulate.bankroll.table import Table

MOST_SESSIONS = 2_000_000
HANDS_IN_A_CHUNK = 400_000
AHEAD = 64
"""Pieces of work handed out and not yet added up."""


def check(table: Table, session: Session, sessions: int, seed: int) -> None:
    """`Refused` with every fault of a run that is asked for."""
    faults = session.faults()
    if not 1 <= sessions <= MOST_SESSIONS:
        faults.append(Fault.of("sessions.can-played", "sessions", most_sessions=MOST_SESSIONS, sessions=sessions))
    if not 0 <= seed < 2**64:
        faults.append(Fault.of("seed.whole-number", "seed"))
    if max(session.hands, 1) * _most_paid(table.pay, session.maximum) + session.bankroll >= 2**62:
        faults.append(Fault.of("too-much", "bankroll"))
    elif not faults:
        faults += _stake_faults(table.pay, session)
    if faults:
        raise Refused(*faults)


def _most_paid(pay: Pay, stake: int) -> int:
    """The most that any stake up to this one can win or lose."""
    return int(np.abs(pay.nets).max()) + (stake // pay.period + 1) * int(np.abs(pay.more).max())


def _stake_faults(pay: Pay, session: Session) -> list[Fault]:
    found = []
    for where, stake in {"minimum": session.minimum, "unit": session.unit}.items():
        if stake_of(stake, 2**62, pay) != stake:
            shown = Amount(stake, session.currency).shown
            found.append(Fault.of("not-taken", where, shown=shown))
    if session.bankroll < _ruin(pay, session) and not found:
        found.append(Fault.of("bankroll.make-minimum", "bankroll"))
    return found


def _ruin(pay: Pay, session: Session) -> int:
    """The least that is enough for one more hand."""
    stretch = located(session.minimum, pay)[0]
    return session.minimum + int(pay.fees[stretch])


# The run.


def _goal(session: Session) -> int:
    """The goal, or an amount that no session reaches."""
    return 2**62 if session.goal is None else session.goal


def _compiled_chunk(
    table: Table, session: Session, plan: int, seed: int, first: int, sessions: int, paths: Ints | None = None
) -> Played:
    money = (session.bankroll, session.unit, session.minimum, session.maximum, _goal(session), session.hands,
             _ruin(table.pay, session))  # fmt: skip
    played = Played(np.zeros((sessions, 5), np.int64), np.zeros(sessions))
    followed = np.zeros((0, 0), np.int64) if paths is None else paths
    play_sessions(np.uint64(seed), first, plan, np.array(money, np.int64), *played, followed, table.deal, table.pay)
    return played


def _own_session(
    table: Table, session: Session, plan: OwnPlan, seed: int, number: int, path: Ints | None = None
) -> Played:
    """One session by a plan in plain Python, on hands dealt beforehand."""
    lines = np.zeros(session.hands, np.int64)
    session_lines(np.uint64(seed), number, lines, table.deal)
    left = peak = session.bankroll
    staked, drawdown, mean, ending, hand = 0, 0, 0.0, PLAYED_OUT, 0
    result, state, goal, ruin = None, None, _goal(session), _ruin(table.pay, session)
    results = table.pay.results.tolist()
    for hand, line in enumerate(lines.tolist(), 1):
        asked, state = asked_by(plan, state, result, session.unit, hand)
        stake = stake_of(min(max(asked, session.minimum), session.maximum), left, table.pay)
        net, expected = paid(stake, line, table.pay)
        left, staked, mean, result = left + net, staked + stake, mean + expected, results[line]
        peak = max(peak, left)
        drawdown = max(drawdown, peak - left)
        if path is not None:
            path[hand - 1] = left
        if left < ruin or left >= goal:
            ending = RUINED if left < ruin else REACHED
            break
    return Played(np.array([[left, staked, drawdown, hand, ending]], np.int64), np.array([mean]))


def get_ready(table: Table, session: Session) -> None:
    """Compile, or load what was compiled before: no hand is dealt."""
    _compiled_chunk(table, session, 0, 0, 0, 0)
    session_lines(np.uint64(0), 0, np.zeros(0, np.int64), table.deal)
    paid(stake_of(session.minimum, session.bankroll, table.pay), 0, table.pay)


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
    played: list[Played] = []
    work: Generator[Played]
    if isinstance(plan, StakingPlan):
        work = _pieces(table, session, plan.number, sessions, seed, executor)
    else:
        work = (_own_session(table, session, plan, seed, number) for number in range(sessions))
    try:
        with closing(work):
            for piece in work:
                played.append(piece)
                if progress:
                    progress(len(piece.sessions), int(piece.sessions[:, HANDS].sum()))
    except KeyboardInterrupt:
        stopped = True
    if not played:
        raise KeyboardInterrupt
    seconds = perf_counter() - begun
    name = plan.value if isinstance(plan, StakingPlan) else getattr(plan, "__name__", "own")
    joined = Played(*(np.concatenate(parts) for parts in zip(*played, strict=True)))
    found = figures(table.wager, name, session, seed, joined, table.expected_return, stopped=stopped)
    return Ran(found, joined, seconds)


def paths(table: Table, session: Session, plan: StakingPlan | OwnPlan, sessions: int, seed: int) -> list[Ints]:
    """What was left before the first hand and after every hand of the first sessions of a run, played once more."""
    check(table, session, sessions, seed)
    left = np.zeros((sessions, session.hands), np.int64)
    if isinstance(plan, StakingPlan):
        rows = _compiled_chunk(table, session, plan.number, seed, 0, sessions, left).sessions
    else:
        each = [_own_session(table, session, plan, seed, number, left[number]).sessions for number in range(sessions)]
        rows = np.concatenate(each)
    return [
        np.concatenate(([session.bankroll], path[:hands])) for path, hands in zip(left, rows[:, HANDS], strict=True)
    ]


def _pieces(
    table: Table, session: Session, plan: int, sessions: int, seed: int, executor: Executor | None
) -> Generator[Played]:
    """The sessions in pieces, in their order, by any executor; without one, a thread a core."""
    size = max(1, HANDS_IN_A_CHUNK // session.hands)
    pool = executor or ThreadPoolExecutor()
    firsts = iter(range(0, sessions, size))
    work: deque[Future[Played]] = deque()
    try:
        while True:
            for first in islice(firsts, AHEAD - len(work)):
                amount = min(size, sessions - first)
                work.append(pool.submit(_compiled_chunk, table, session, plan, seed, first, amount))
            if not work:
                return
            yield work[0].result()
            work.popleft()
    finally:
        for future in work:
            future.cancel()
        if executor is None:
            pool.shutdown()
