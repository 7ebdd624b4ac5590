"""The verdict on counting a wager, from a fixed scale of our own, the same for every wager.

A run is graded by two figures, both with any forced main bet in them: units won in an hour at the stated pace, and
the desirability index, which is what is won against how it swings. The grade is the best one of which both figures
reach the least. A gain of less than two standard errors counts as none.
"""

from enum import Enum
from typing import NamedTuple

from puntobanco.simulate.counting.results import Counted
from puntobanco.simulate.counting.run import Conditions


class Grade(Enum):
    """How far a wager can be beaten by counting."""

    NONE = "none"
    NEGLIGIBLE = "negligible"
    SLIGHT = "slight"
    MODERATE = "moderate"
    STRONG = "strong"


class Least(NamedTuple):
    """What a grade asks for at least."""

    units_per_hour: float
    desirability: float


SCALE = {Grade.STRONG: Least(0.5, 5.0), Grade.MODERATE: Least(0.25, 2.0), Grade.SLIGHT: Least(0.05, 0.5)}
"""The grades above negligible, best first."""

SURE = 2
"""Standard errors that a gain must be away from nought."""

WORDS = {
    Grade.NONE: "no gain that this simulation can tell from nought",
    Grade.NEGLIGIBLE: "a gain on paper only",
    Grade.SLIGHT: "a gain, but a small one or one that swings too much",
    Grade.MODERATE: "a gain that a patient counter can collect, and an operator should watch",
    Grade.STRONG: "a gain that an operator has to guard against",
}


def grade(row: Counted) -> Grade:
    """Where a row of a sweep stands on the scale."""
    units, index = row.units_per_hour, row.desirability
    if index is None or units.value <= SURE * units.error:
        return Grade.NONE
    for found, least in SCALE.items():
        if units.value >= least.units_per_hour and index.value >= least.desirability:
            return found
    return Grade.NEGLIGIBLE


def scale_in_words() -> str:
    """The scale as a reader needs it."""
    grades = [
        f"{found.value} from {least.units_per_hour:g} units an hour and an index of {least.desirability:g}"
        for found, least in SCALE.items()
    ]
    return f"Our scale: {'; '.join(grades)}; negligible below; none within {SURE} standard errors of nought."


def verdict(row: Counted, conditions: Conditions, forced_main: str | None) -> str:
    """The verdict line."""
    found = grade(row)
    beside = f", the {forced_main} bet forced beside it included" if forced_main else ""
    most = "" if conditions.tags else "at most "
    words = f"Verdict: {most}{found.value}; {WORDS[found]}."
    if most:
        words += " Only exact knowledge of every card gone brings it; no count of single cards does."
    if found is Grade.NONE or row.desirability is None or row.hands_to_one_deviation is None:
        return words
    hands = row.hands_to_one_deviation
    return (
        f"{words} {row.units_per_hour.value:.3f} units in an hour of {conditions.hands_an_hour} hands{beside}, index "
        f"{row.desirability.value:.2f}: after {hands:,.0f} hands ({hands / conditions.hands_an_hour:,.0f} hours) the "
        "expected gain is as large as one deviation."
    )
