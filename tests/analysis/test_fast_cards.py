"""The fast ways of pairs, triples, Royal 9 hands and House Money equal the plain ones."""

from fractions import Fraction

import pytest

from puntobanco.analysis.cases import _main_lines
from puntobanco.analysis.composition import Composition
from puntobanco.analysis.distribution import Offered, Weights, line_figures
from puntobanco.analysis.fast_cards import FastWeights, fast_parlay
from puntobanco.analysis.figures import LineFigure
from puntobanco.analysis.house_money import parlay_figures
from puntobanco.money import Odds
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook
from puntobanco.wagers.wager import Wager
from tests.analysis.compositions import all_kinds, lopsided, some, tiny

PARLAYS = [(book, wager) for book in RULEBOOKS for wager in book.wagers if wager.parlay]


@pytest.mark.parametrize("kind", ["values", "pairs", "royal", "player", "banker"])
def test_every_kind_of_facts_weighs_the_same_in_the_same_order(kind: str) -> None:
    for composition in all_kinds():
        facts, ways = Weights(composition).of(kind)
        fast_facts, fast_ways = FastWeights(composition).of(kind)
        assert list(fast_facts) == list(facts)
        assert list(fast_ways) == list(ways), composition
        assert {type(number) for number in fast_ways} == {int}


def test_what_has_no_fast_twin_is_counted_plainly() -> None:
    composition = tiny(1)[0]
    assert FastWeights(composition).of("full") == Weights(composition).of("full")


def test_lines_come_out_the_same_from_fast_weights() -> None:
    for rulebook in RULEBOOKS:
        for composition in (some(6, 1)[0], tiny(1)[0]):
            plain, fast = Weights(composition), FastWeights(composition)
            for wager in (one for one in rulebook.wagers if not one.windows):
                offered = Offered(wager, wager.pay_tables[0], rulebook.currency)
                for given in wager.givens():
                    assert line_figures(offered, given, fast) == line_figures(offered, given, plain)


def by_name(lines: tuple[LineFigure, ...]) -> dict[str, LineFigure]:
    named = {line.line: line for line in lines}
    assert len(named) == len(lines)
    return named


def expect_same_parlay(rulebook: Rulebook, wager: Wager, main: Wager, composition: Composition) -> None:
    table = wager.pay_tables[0]
    paid = {row.line: row.pays.ratio for row in table.rows if isinstance(row.pays, Odds)}
    odds: dict[int, Fraction] = {1: paid["one-pair"], 2: paid["both-pairs"]}
    lines = line_figures(Offered(main, main.pay_tables[0], rulebook.currency), None, Weights(composition))
    nets, places = {line.line: line.net for line in lines}, _main_lines(main)
    plain = parlay_figures(composition, odds, places, nets)
    fast = fast_parlay(composition, odds, places, nets)
    assert by_name(fast.always) == by_name(plain.always)
    assert by_name(fast.favourable) == by_name(plain.favourable)
    assert FastWeights(composition).parlay(odds, places, nets) == fast


def test_house_money_added_comes_out_the_same() -> None:
    assert PARLAYS
    compositions = [*some(1, 2), *some(8, 1), *some(10, 1), *tiny(12), *lopsided()]
    for rulebook, wager in PARLAYS:
        mains = [main for main in rulebook.wagers if wager.parlay and main.id in wager.parlay.onto]
        assert len(mains) > 1
        for main in mains:
            for composition in compositions:
                expect_same_parlay(rulebook, wager, main, composition)
