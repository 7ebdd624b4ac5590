"""Staking plans: how much to stake next, from how the hands before it went. None of them changes the return.

A plan of one's own is a plain Python function `(state, last_result, unit) -> (stake, state)`. State is whatever the
function likes, none before the first hand; the last result is 1 for a hand won, 0 pushed, -1 lost, and none before
the first hand; the unit and the stake are whole minor units. Every built-in plan has such a function too.
"""

from collections import defaultdict
from collections.abc import Callable
from enum import Enum
from typing import Any

from puntobanco.faults import Fault, Refused

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
        raise Refused(Fault("plan", "plan", f"there is no staking plan “{name}”.", None, f"Known: {known}.")) from None


def twin_of(plan: StakingPlan) -> OwnPlan:
    """A built-in plan as a plain Python function: its one definition, not compiled."""
    from puntobanco.simulate import bankroll_kernel

    asked = getattr(bankroll_kernel, plan.name.lower()).py_func

    def own(state: Any, last_result: int | None, unit: int) -> tuple[int, Any]:
        memory = defaultdict(int) if state is None else state
        return asked(memory, last_result or 0) * unit, memory

    return own
