"""Wagers over several rounds of the library against exact and published chances, and estimates beside them."""

from fractions import Fraction

import pytest

from puntobanco.analysis.figures import Figures
from puntobanco.library import library_book
from puntobanco.pages.wagers import base_of, series_simulated, wager_figures
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.simulate.series import simulate_series
from puntobanco.wagers.wager import VersionId, Wager

BOOK = library_book()
WAGERS = {str(wager.id): wager for wager in BOOK.wagers if wager.series}


def figures(name: str) -> dict[object, Figures]:
    return {found.given["rounds"]: found for found in wager_figures(BOOK, WAGERS[name], 8)}


def chances(found: Figures) -> dict[str, Fraction]:
    return {line.line: Fraction(line.ways, found.total) for line in found.lines}


def test_the_library_has_three_series() -> None:
    assert {*WAGERS} == {"two-in-a-row-banker", "two-in-a-row-player", "banker-streak"}


@pytest.mark.parametrize(
    ("side", "one_shoe", "independent"),
    [
        ("banker", "3141985750423935169039576/14939707742464295551658625", "0.210311596045"),
        ("player", "4522992629521210989538712/22713214210087994050082625", "0.199136036351"),
    ],
)
def test_two_in_a_row_has_its_exact_chances(side: str, one_shoe: str, independent: str) -> None:
    found = figures(f"two-in-a-row-{side}")
    assert chances(found["two of one shoe"])["both"] == Fraction(one_shoe)
    assert f"{float(chances(found['independent'])['both']):.12f}" == independent


def test_banker_streak_has_its_published_chances_and_return() -> None:
    """Pay table 1, 8 decks, each round from a full shoe, as published."""
    published = {
        4: "0.023946759767",
        5: "0.010981922309",
        6: "0.005036281267",
        7: "0.002309625609",
        8: "0.001059188351",
        9: "0.000485741048",
        10: "0.000411449081",
    }
    (found,) = figures("banker-streak").values()
    assert found.given["rounds"] == "independent", "ten rounds of one shoe have no exact figure"
    assert {run: f"{float(chances(found)[f'won-{run}']):.12f}" for run in published} == published
    assert f"{float(found.expected_return):.12f}" == "-0.094005815830"


# Estimates.


def estimate(wager: Wager, shoes: int, seed: int) -> tuple[float, float]:
    version = VersionId("commission")
    made = simulate_series(wager, wager.pay_tables[0], base_of(BOOK, version, wager), PUNTO_BANCO, 8, shoes, seed)
    assert made.bets == sum(bets for _, bets in made.ends)
    return made.mean, made.error


def test_an_estimate_is_near_the_exact_return_and_the_same_for_the_same_seed() -> None:
    wager = WAGERS["two-in-a-row-player"]
    mean, error = estimate(wager, 150, 7)
    assert (mean, error) == estimate(wager, 150, 7) != estimate(wager, 150, 8)
    assert 0.005 < error < 0.05
    assert abs(mean - float(figures("two-in-a-row-player")["independent"].expected_return)) < 4 * error


def test_only_a_longer_series_is_estimated() -> None:
    assert series_simulated(BOOK, WAGERS["two-in-a-row-banker"], 8, 2) is None
    made = series_simulated(BOOK, WAGERS["banker-streak"], 8, 20)
    assert made is not None and made.shoes == 20 and made.error > 0
