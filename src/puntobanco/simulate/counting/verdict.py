"""The verdict on counting a wager, from a fixed scale of our own, the same for every wager.

A run is graded by two figures, both with any forced main bet in them: units won in an hour at the stated pace, and
the desirability index, which is what is won against how it swings. The grade is the best one of which both figures
reach the least. A gain of less than two standard errors counts as none.
"""

from enum import Enum
from typing import NamedTuple

from puntobanco.simulate.counting.results import Counted
from puntobanco.simulate.counting.run import Conditions
from puntobanco.words import Param, Text, Wording, say, sentences


class Grade(Enum):
    """How far a wager can be beaten by counting."""

    NONE = "none"
    NEGLIGIBLE = "negligible"
    SLIGHT = "slight"
    MODERATE = "moderate"
    STRONG = "strong"


class Least(NamedTuple):
    units_per_hour: float
    desirability: float


SCALE = {Grade.STRONG: Least(0.5, 5.0), Grade.MODERATE: Least(0.25, 2.0), Grade.SLIGHT: Least(0.05, 0.5)}
"""The grades above negligible, best first."""

SURE = 2
"""Standard errors that a gain must be away from nought."""


def grade(row: Counted) -> Grade:
    """Where a row of a sweep stands on the scale."""
    units, index = row.units_per_hour, row.desirability
    if index is None or units.value <= SURE * units.error:
        return Grade.NONE
    for found, least in SCALE.items():
        if units.value >= least.units_per_hour and index.value >= least.desirability:
            return found
    return Grade.NEGLIGIBLE


def scale() -> Text:
    grades = {
        f"{found.value}_{figure}": f"{least:g}"
        for found, leasts in SCALE.items()
        for figure, least in (("units", leasts.units_per_hour), ("index", leasts.desirability))
    }
    return say("counting.scale", sure=SURE, **grades)


def verdict(row: Counted, conditions: Conditions, forced_main: str | None) -> Wording:
    found = grade(row)
    most = "no" if conditions.tags else "yes"
    words: list[Wording] = [say(f"counting.verdict-{found.value}", most=most)]
    if conditions.tags is None:
        words.append(say("counting.only-exact"))
    if found is not Grade.NONE and row.desirability is not None and row.hands_to_one_deviation is not None:
        hands = row.hands_to_one_deviation
        gain: dict[str, Param] = {
            "units": f"{row.units_per_hour.value:.3f}",
            "pace": conditions.hands_an_hour,
            "index": f"{row.desirability.value:.2f}",
            "hands": f"{hands:,.0f}",
            "hours": f"{hands / conditions.hands_an_hour:,.0f}",
        }
        beside = say("counting.gain-beside", main=forced_main, **gain) if forced_main else say("counting.gain", **gain)
        words.append(beside)
    return sentences(words)
