"""The verdict scale: below, at and above each threshold, and what the sentence says."""

import pytest

from puntobanco.analysis.tags import read_tags
from puntobanco.simulate.counting.results import Counted, Estimate
from puntobanco.simulate.counting.run import Conditions
from puntobanco.simulate.counting.verdict import SCALE, Grade, grade, scale, verdict
from puntobanco.words import in_words

CONDITIONS = Conditions(tags=read_tags("8=+1 9=-1"))
NONE = Estimate(0.0, 0.0)


def row(units: float, index: float | None, error: float = 0.01) -> Counted:
    return Counted(
        target=4.0,
        bets=0 if index is None else 100,
        betting_stdev=None,
        bet_frequency=NONE,
        average_edge=None,
        units_per_100=NONE,
        fell_per_100=NONE,
        units_per_hour=Estimate(units, error),
        units_per_shoe=NONE,
        bets_per_shoe=NONE,
        desirability=None if index is None else Estimate(index, 0.1),
    )


@pytest.mark.parametrize(
    ("units", "index", "found"),
    [
        (0.0, None, Grade.NONE),
        (-1.0, -2.0, Grade.NONE),
        (0.019, 9.0, Grade.NONE),
        (0.02, 9.0, Grade.NONE),
        (0.021, 9.0, Grade.NEGLIGIBLE),
        (0.049, 9.0, Grade.NEGLIGIBLE),
        (0.05, 0.49, Grade.NEGLIGIBLE),
        (0.05, 0.5, Grade.SLIGHT),
        (0.249, 2.0, Grade.SLIGHT),
        (0.25, 2.0, Grade.MODERATE),
        (0.25, 1.99, Grade.SLIGHT),
        (0.499, 5.0, Grade.MODERATE),
        (0.5, 5.0, Grade.STRONG),
        (0.5, 4.99, Grade.MODERATE),
        (3.0, 9.0, Grade.STRONG),
    ],
)
def test_a_grade_asks_for_both_figures(units: float, index: float | None, found: Grade) -> None:
    assert grade(row(units, index)) is found


def test_the_scale_is_said_in_its_own_numbers() -> None:
    for least in SCALE.values():
        assert f"{least.units_per_hour:g} units an hour and an index of {least.desirability:g}" in in_words(scale())


def test_the_sentence_names_pace_forced_bet_and_how_long_it_takes() -> None:
    said = in_words(verdict(row(0.6, 5.0), CONDITIONS, "banker"))
    assert said.startswith("Verdict: strong; ") and "80 rounds, the forced banker bet included" in said
    assert "after 40,000 rounds (500 hours)" in said


def test_without_tags_it_is_a_bound_and_without_gain_it_says_no_more() -> None:
    assert in_words(verdict(row(0.6, 5.0), Conditions(tags=None), None)).startswith("Verdict: at most strong; ")
    assert in_words(verdict(row(0.0, None), CONDITIONS, None)).endswith("tell from zero.")
