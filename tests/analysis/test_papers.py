"""Every figure we quote from others comes out to the last digit printed; sources are in reports/published.toml."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import perm

import pytest

from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import fresh
from puntobanco.analysis.figures import Figures
from puntobanco.analysis.values import value_counts, value_facts
from puntobanco.reports.published import Figure, OtherOdds, published
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rules.round import Winner
from puntobanco.wagers.wager import Result

PUBLISHED = published()
SOURCES = PUBLISHED.source


@cache
def eight_decks(name: str) -> Figures:
    """The figure of “rulebook/version/wager/pay table” for a whole shoe, conditioned on nothing."""
    rulebook_id, version_id, wager, table = name.split("/")
    rulebook = next(one for one in RULEBOOKS if one.id == rulebook_id)
    versions = tuple(one for one in rulebook.versions if one.id == version_id)
    asked = Query(rulebook=rulebook, versions=versions, wagers=frozenset({wager}))
    (found,) = (one for one in figures_of(asked, fresh(8), 8) if one.pay_table == table and not one.given)
    return found


def printed(value: Fraction | float, as_in: str) -> str:
    """A number with as many decimals as the published one."""
    decimals = -int(Decimal(as_in).as_tuple().exponent)
    if isinstance(value, Fraction):
        value = Fraction(round(value * 10**decimals), 10**decimals)
    return f"{float(value):.{decimals}f}"


def expect_printed(value: Fraction | float, text: str | None, figure: Figure | OtherOdds) -> None:
    if text is not None:
        got = printed(value, text)
        assert got == text, f"{figure.what}: {got}, but {text} in {SOURCES[figure.source].who}"


FIGURES = [(figure, wager) for figure in PUBLISHED.figure for wager in figure.wagers]


@pytest.mark.parametrize(("figure", "wager"), FIGURES, ids=[f"{figure.what}-{wager}" for figure, wager in FIGURES])
def test_the_published_figure_comes_out(figure: Figure, wager: str) -> None:
    found = eight_decks(wager)
    assert figure.edge
    expect_printed(-found.expected_return * 100, figure.edge, figure)
    expect_printed(found.stdev, figure.stdev, figure)
    expect_printed(found.hit_frequency * 100, figure.hit, figure)
    if figure.expected_return is not None:
        assert found.expected_return == Fraction(figure.expected_return)


@pytest.mark.parametrize("figure", PUBLISHED.at_other_odds, ids=lambda figure: figure.what)
def test_the_published_figure_at_other_odds_follows_from_the_counts(figure: OtherOdds) -> None:
    found = eight_decks(figure.wager)
    won = sum(line.ways for line in found.lines if line.result is Result.WIN)
    expect_printed((1 - Fraction(won, found.total) * (figure.pays + 1)) * 100, figure.edge, figure)


def test_the_counts_of_eight_decks_are_the_published_ones() -> None:
    counts: Counter[Winner] = Counter()
    for facts, ways in zip(value_facts(), value_counts(fresh(8).by_value), strict=True):
        counts[facts.winner] += ways
    assert counts == {side: getattr(PUBLISHED.counts, side.value) for side in Winner}
    assert counts.total() == PUBLISHED.counts.all == perm(416, 6)


@pytest.mark.parametrize("wager", ["banker", "player", "tie"])
def test_a_main_bet_wins_as_often_as_was_published(wager: str) -> None:
    lines = eight_decks(f"massachusetts/commission/{wager}/{'8 to 1' if wager == 'tie' else 'standard'}").lines
    assert sum(line.ways for line in lines if line.result is Result.WIN) == getattr(PUBLISHED.counts, wager)
    assert sum(line.ways for line in lines) == PUBLISHED.counts.all


@pytest.mark.parametrize("count", range(10))
def test_what_follows_the_players_two_cards_is_as_was_published(count: int) -> None:
    ways: Counter[Winner] = Counter()
    for facts, number in zip(value_facts(), value_counts(fresh(8).by_value), strict=True):
        if facts.player.two == count:
            ways[facts.winner] += number
    texts = PUBLISHED.after_two_player_cards[str(count)]
    for side, text in zip((Winner.PLAYER, Winner.BANKER, Winner.TIE), texts, strict=True):
        assert printed(Fraction(ways[side], ways.total()), text) == text


def test_every_figure_names_a_source_and_every_source_is_used() -> None:
    used = {one.source for one in PUBLISHED.figure} | {one.source for one in PUBLISHED.at_other_odds}
    assert used | {PUBLISHED.counts.source, PUBLISHED.after_two_player_cards["source"]} == set(SOURCES)
    assert all(source.who and source.address for source in SOURCES.values())
