"""Every wager of the library against its exact figures: the return with 6 and 8 decks, and the ways of each line."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import PricedWager, Weights, line_figures
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.analysis.figures import Figures
from puntobanco.faults import Refused
from puntobanco.library import complete, library, library_book
from puntobanco.setup import read_setup
from puntobanco.simulate.bankroll.table import table_for
from puntobanco.wagers.wager import Wager, WagerId
from tests.support import SETUPS

DATA = Path(__file__).parents[1] / "data" / "library.toml"
FIGURES = tomllib.loads(DATA.read_text(encoding="utf-8"))
SIBLINGS = {f"{name}-banker": name for name in ("natural-8", "natural-9", "fabulous-pair", "majestic-match")}
"""Wagers on the Banker's hand whose figures are those of the Player's."""
SERIES = {name for name, declared in library().items() if "series" in declared}
"""Wagers over several rounds: see test_series.py."""
WAGERS = {str(wager.id): wager for wager in library_book().wagers}


@cache
def weights(decks: int) -> Weights:
    """The weighed facts of whole decks, shared by all wagers."""
    return FastWeights(fresh(decks))


def figures(wager: Wager, decks: int) -> Figures:
    lines = line_figures(PricedWager(wager, wager.pay_tables[0], library_book().currency), None, weights(decks))
    return Figures(
        rulebook="library", version="", wager=str(wager.id), pay_table="house", decks=decks, given={}, lines=lines
    )


def test_the_library_has_all_wagers_of_the_list() -> None:
    assert len(FIGURES) == 107
    assert {*FIGURES, *SIBLINGS} == {*library()} - SERIES


@pytest.mark.parametrize("name", sorted(library().keys() - SERIES))
def test_a_wager_has_its_exact_figures(name: str) -> None:
    known = FIGURES[SIBLINGS.get(name, name)]
    for decks in (6, 8):
        assert str(figures(WAGERS[name], decks).expected_return) == known["returns"][str(decks)]
    ways = {line.line: line.ways for line in figures(WAGERS[name], 8).lines}
    assert [ways.get(f"line-{number}", 0) for number in range(1, len(known["ways"]) + 1)] == known["ways"]


@pytest.mark.parametrize("wager", library_book().wagers, ids=lambda wager: wager.id)
def test_a_wager_has_three_names_and_a_source(wager: Wager) -> None:
    names = wager.names
    assert wager.source and all((names.en, names.zh_hans, names.zh_hant))
    assert names.en.isascii() or "’" in names.en


def test_a_stake_that_is_a_share_of_another_bet_is_refused_to_plans() -> None:
    text = (SETUPS / "massachusetts-commission.toml").read_text(encoding="utf-8")
    text = text.replace("\nversion", '\ndeparts_from_rulebook = true\nhouse_wagers = ["library:lucky-bonus"]\nversion')
    setup = read_setup(complete(text, None))
    with pytest.raises(Refused, match="its stake is a part of a bet on banker"):
        table_for(setup.terms, setup.offers[WagerId("lucky-bonus")], setup.shoe, setup.game)
