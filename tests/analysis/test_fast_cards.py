"""The fast ways of pairs, triples, Royal 9 hands and House Money equal the plain ones."""

from math import perm

import pytest

from puntobanco.analysis.cases import _main_lines, _winnings
from puntobanco.analysis.composition import Composition
from puntobanco.analysis.distribution import FULL, VALUES, PricedWager, Weights, line_figures
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.analysis.fast.house_money import seen_ways
from puntobanco.analysis.figures import LineFigure
from puntobanco.analysis.house_money import Added, FourCards, MainLines, every_seen
from puntobanco.rulebooks import RULEBOOKS
from tests.analysis.compositions import all_kinds, lopsided, some, tiny

PARLAYS = [(book, wager) for book in RULEBOOKS for wager in book.wagers if wager.parlay]


A_FEW = [*some(8, 1)[:1], *some(10, 0), *tiny(2), *lopsided()]
"""The plain ways of all facts take their time."""


@pytest.mark.parametrize("kind", [VALUES, FULL])
def test_every_kind_of_facts_weighs_the_same_in_the_same_order(kind: str) -> None:
    for composition in all_kinds() if kind != FULL else A_FEW:
        facts, ways = Weights(composition).of(kind)
        fast_facts, fast_ways = FastWeights(composition).of(kind)
        assert fast_facts is facts
        assert list(fast_ways) == list(ways), composition
        assert {type(number) for number in fast_ways} == {int}


def test_lines_come_out_the_same_from_fast_weights() -> None:
    for rulebook in RULEBOOKS:
        for composition in (some(6, 1)[0], tiny(1)[0]):
            plain, fast = Weights(composition), FastWeights(composition)
            for wager in (one for one in rulebook.wagers if not one.windows):
                offered = PricedWager(wager, wager.pay_tables[0], rulebook.currency)
                for given in wager.givens():
                    assert line_figures(offered, given, fast) == line_figures(offered, given, plain)


def by_name(lines: tuple[LineFigure, ...]) -> dict[str, LineFigure]:
    named = {line.line: line for line in lines}
    assert len(named) == len(lines)
    return named


def expect_same_parlay(added: Added, main: MainLines, composition: Composition) -> None:
    plain, fast = Weights(composition).parlay(added, main), FastWeights(composition).parlay(added, main)
    assert by_name(fast.always) == by_name(plain.always)
    assert by_name(fast.favourable) == by_name(plain.favourable)


COMPOSITIONS = [*some(1, 1), *some(10, 1), *tiny(6), *lopsided()]


def test_four_cards_weigh_the_same() -> None:
    for composition in COMPOSITIONS:
        plain = FourCards(composition)
        ways = [plain.of(seen) for seen in every_seen()]
        assert seen_ways(composition).tolist() == ways
        assert sum(ways) == perm(composition.total, 4)


def test_winnings_added_come_out_the_same() -> None:
    assert PARLAYS
    for rulebook, wager in PARLAYS:
        mains = [main for main in rulebook.wagers if wager.parlay and main.id in wager.parlay.onto]
        assert len(mains) > 1
        for one, other in ((wager, main) for main in mains):
            added = _winnings(PricedWager(one, one.pay_tables[0], rulebook.currency))
            lines = _main_lines(PricedWager(other, other.pay_tables[0], rulebook.currency))
            for composition in COMPOSITIONS:
                expect_same_parlay(added, lines, composition)
