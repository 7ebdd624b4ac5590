"""What sessions came to: ruin, results, drawdown and return, from what was written down of each."""

from fractions import Fraction
from math import ceil, sqrt
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from puntobanco.html_text import Record, table_html
from puntobanco.simulate.bankroll.kernel import DRAWDOWN, END, ENDING, HANDS, REACHED, RUINED, STAKED, Floats, Ints
from puntobanco.simulate.bankroll.session import Session
from puntobanco.simulate.counting.results import Estimate

NO_PLAN_HELPS = "No staking plan changes the expected return: it only moves how the results are spread."

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
BINS = 40
MOMENTS = 10
"""Hands at which the share of ruined sessions is told."""


class Played(NamedTuple):
    """Sessions played, one in each row."""

    sessions: Ints
    """What the compiled part writes down: end, staked, drawdown, hands and ending."""
    means: Floats
    """The exact means of all hands, added up."""


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
    result: Estimate
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
    net: int
    net_per_unit: Estimate
    """For each unit staked."""
    expected_return: Fraction
    """The same, exactly, for one bet from a full shoe by the odds alone."""
    expected_at_stakes: float
    """The same for the very stakes that were made, as this table pays them: rounded, capped, with any Ante."""
    ruin_by_hand: tuple[tuple[int, float], ...]
    """The share of sessions ruined by then, at some numbers of hands."""
    sentence: str = NO_PLAN_HELPS

    def __repr__(self) -> str:
        ruin, back = f"ruin {self.ruin.value:.2%}", f"return {self.net_per_unit.value:+.3%}"
        return f"<Bankroll {self.plan} on {self.wager}: {self.sessions:,} sessions, {ruin}, {back}>"

    def record(self) -> Record:
        """The run as one plain record, money in minor units."""
        return {
            **{name: getattr(self, name) for name in ("wager", "plan", "seed", "sessions", "hands", "staked", "net")},
            "ruin": self.ruin.value,
            "reached_goal": self.reached.value,
            "mean_result": self.result.value,
            "worst_drawdown": self.worst_drawdown,
            "return": self.net_per_unit.value,
            "expected": self.expected_at_stakes,
            "z": self.z,
        }

    def _repr_html_(self) -> str:
        return table_html(("figure", "value"), self.record().items(), repr(self).strip("<>"))

    @property
    def z(self) -> float:
        """How many standard errors the simulated return lies from the exact one of the same stakes."""
        return self.net_per_unit.z(self.expected_at_stakes)


class Ran(Struct, frozen=True):
    """A run: what it found, which depends on the seed alone, and how long it took, which does not."""

    bankroll: Bankroll
    played: Played
    seconds: float

    @property
    def hands_a_second(self) -> float:
        return self.bankroll.hands / self.seconds if self.seconds else 0.0


def figures(
    wager: str, plan: str, session: Session, seed: int, played: Played, expected_return: Fraction, *, stopped: bool
) -> Bankroll:
    rows, number = played.sessions, len(played.sessions)
    results, staked = rows[:, END] - session.bankroll, int(rows[:, STAKED].sum())
    net, ranked = int(results.sum()), np.sort(results)
    counts, edges = np.histogram(results, BINS)
    return Bankroll(
        wager=wager,
        plan=plan,
        session=session,
        seed=seed,
        sessions=number,
        stopped=stopped,
        ruin=_share(rows[:, ENDING] == RUINED),
        reached=_share(rows[:, ENDING] == REACHED),
        result=_mean(results),
        quantiles=tuple((share, float(ranked[ceil(share * number) - 1])) for share in QUANTILES),
        edges=tuple(edges.tolist()),
        counts=tuple(counts.tolist()),
        mean_drawdown=_mean(rows[:, DRAWDOWN]),
        worst_drawdown=float(rows[:, DRAWDOWN].max()),
        hands=int(rows[:, HANDS].sum()),
        staked=staked,
        net=net,
        net_per_unit=Estimate(net / staked, _mean(results - played.means).error * number / staked),
        expected_return=expected_return,
        expected_at_stakes=float(played.means.sum()) / staked,
        ruin_by_hand=tuple(_moments(session.hands, ended_by(played, RUINED, session.hands))),
    )


def ended_by(played: Played, ending: int, hands: int) -> Floats:
    """The share of sessions that had ended this way by each number of hands, from 0."""
    ended = played.sessions[played.sessions[:, ENDING] == ending, HANDS]
    shares: Floats = np.bincount(ended, minlength=hands + 1).cumsum() / len(played.sessions)
    return shares


def _moments(hands: int, shares: Floats) -> list[tuple[int, float]]:
    """The shares at some hands, evenly apart, the last hand among them."""
    told = sorted({ceil(hands * part / MOMENTS) for part in range(1, MOMENTS + 1)})
    return [(hand, float(shares[hand])) for hand in told]


def _mean(values: Ints | Floats) -> Estimate:
    """The mean over sessions, and its standard error."""
    number = len(values)
    error = float(values.std(ddof=1)) / sqrt(number) if number > 1 else 0.0
    return Estimate(float(values.mean()), error)


def _share(among: NDArray[np.bool_]) -> Estimate:
    share = float(among.mean())
    return Estimate(share, sqrt(share * (1 - share) / len(among)))
