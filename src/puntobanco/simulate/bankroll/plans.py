"""Staking plans: how much to stake next, from how the hands before it went. None of them changes the return.

A plan of one's own is a plain Python function `(state, last_result, unit) -> (stake, state)`. State is whatever the
function likes, none before the first hand; the last result is 1 for a hand won, 0 pushed, -1 lost, and none before
the first hand; the unit and the stake are whole minor units. Every built-in plan has such a function too. On the
command line it is named by its file: `mine.py:cautious`.
"""

from collections import defaultdict
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from traceback import extract_tb
from typing import Any

from puntobanco.faults import Fault, Refused
from puntobanco.words import listed

OwnPlan = Callable[[Any, int | None, int], tuple[int, Any]]


class StakingPlan(Enum):
    """The common plans, each in a sentence; a push repeats the stake in all of them."""

    FLAT = "flat"
    MARTINGALE = "martingale"
    PAROLI = "paroli"
    ONE_THREE_TWO_SIX = "1-3-2-6"
    FIBONACCI = "fibonacci"
    LABOUCHERE = "labouchere"
    DALEMBERT = "dalembert"

    @property
    def number(self) -> int:
        """As the compiled part knows it."""
        return list(StakingPlan).index(self)

    @property
    def sentence(self) -> str:
        """The plan as one would explain it at the table."""
        return _SENTENCES[self]


_SENTENCES = {
    StakingPlan.FLAT: "One unit on every hand.",
    StakingPlan.MARTINGALE: "Double the stake after a loss, back to one unit after a win.",
    StakingPlan.PAROLI: "Double the stake after a win; back to one unit after a loss or three wins in a row.",
    StakingPlan.ONE_THREE_TWO_SIX: "One, three, two, six units, a step on after each win; back to one unit after "
    "a loss or four wins in a row.",
    StakingPlan.FIBONACCI: "One, one, two, three, five, eight and so on units, a step on after a loss, two steps "
    "back after a win.",
    StakingPlan.LABOUCHERE: "The first and the last number of a line that begins as 1 2 3 4: both struck out after "
    "a win, their sum written behind it after a loss, a new line once all are struck out.",
    StakingPlan.DALEMBERT: "One unit more after a loss, one unit less after a win, never below one.",
}


def plan_named(name: str) -> StakingPlan:
    """The plan of a name; `Refused` with those there are."""
    try:
        return StakingPlan(name.lower())
    except ValueError:
        known = ", ".join(plan.value for plan in StakingPlan)
        raise Refused(Fault.of("plan", "plan", name=name[:60], known=known)) from None


def twin_of(plan: StakingPlan) -> OwnPlan:
    """A built-in plan as a plain Python function: its one definition, not compiled."""
    from puntobanco.simulate.bankroll import kernel

    asked = getattr(kernel, plan.name.lower()).py_func

    def own(state: Any, last_result: int | None, unit: int) -> tuple[int, Any]:
        memory = defaultdict(int) if state is None else state
        return asked(memory, last_result or 0) * unit, memory

    return own


# A plan of one's own.


def own_plan(named: str) -> OwnPlan:
    """The function of `FILE.py:FUNCTION`; `Refused` for a file that does not run or has no such function."""
    file, _, function = named.rpartition(":")
    known: dict[str, Any] = {"__name__": "puntobanco_plan", "__file__": file}
    try:
        exec(compile(Path(file).read_bytes(), file, "exec"), known)
    except OSError as found:
        raise Refused(Fault.of("unreadable.plan-cannot", named[:100], found=str(found.strerror))) from found
    except (Exception, SystemExit) as found:
        raise Refused(Fault.of("unreadable.plan-run", file[:100], found=_told(found))) from found
    plan = known.get(function)
    if not callable(plan):
        there = [name for name, value in known.items() if callable(value) and not name.startswith("_")]
        key = "plan.other-functions" if there else "plan.no-function"
        raise Refused(Fault.of(key, file[:100], function=function[:60], there=listed(there)))
    own: OwnPlan = plan
    return own


def asked_by(plan: OwnPlan, state: Any, last_result: int | None, unit: int, hand: int) -> tuple[int, Any]:
    """What one's own plan answers before a hand; `Refused` if it fails, or answers with no stake."""
    try:
        answer = plan(state, last_result, unit)
    except (Exception, SystemExit) as found:
        raise Refused(Fault.of("plan-failed", "plan", hand=hand, found=_told(found))) from found
    if not isinstance(answer, tuple) or len(answer) != 2:
        raise Refused(Fault.of("answer", "plan", hand=hand, answer=repr(answer)[:60]))
    if type(answer[0]) is not int or answer[0] < 1:
        raise Refused(Fault.of("stake", "plan", hand=hand, answer=repr(answer[0])[:60]))
    return answer


def _told(found: BaseException) -> str:
    """An error of somebody's code in a few words, with the line of theirs that was running."""
    lines = [frame.lineno for frame in extract_tb(found.__traceback__) if frame.filename != __file__]
    if isinstance(found, SyntaxError):
        lines = [found.lineno]
    where = f"line {lines[-1]}, " if lines and lines[-1] else ""
    return f"{where}{type(found).__name__}: {found!s:.200}".rstrip(".: ")
