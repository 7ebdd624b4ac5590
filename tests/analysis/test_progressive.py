"""Return, break-even and rarity of Royal 9, against the figures of `edge` and against plain counting."""

from fractions import Fraction

import pytest

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import PricedWager, Weights, line_figures
from puntobanco.analysis.progressive import Progressive
from puntobanco.money import Amount, Currency
from puntobanco.rulebooks.massachusetts.wagers.s13_royal_9 import (
    COMBINATIONS_BY_CHAIR,
    K9_BANKER,
    K9_PLAYER,
    MAJOR,
    PAY_TABLES,
    royal_9,
)
from puntobanco.wagers.wager import Choosing, MeterId

USD = Currency("USD", 2, "$")
WEIGHTS = Weights(fresh(8))
WAGERS = {choosing: royal_9(COMBINATIONS_BY_CHAIR, choosing) for choosing in (Choosing.HIGHEST, Choosing.ALL)}


def offered(table: int = 0, choosing: Choosing = Choosing.HIGHEST) -> PricedWager:
    return PricedWager(WAGERS[choosing], PAY_TABLES[table], USD)


def at(major: int, banker: int = 350, player: int = 350) -> dict[MeterId, Fraction]:
    return {MAJOR: Fraction(major), K9_BANKER: Fraction(banker), K9_PLAYER: Fraction(player)}


@pytest.mark.parametrize("choosing", WAGERS)
@pytest.mark.parametrize("table", [0, 1])
@pytest.mark.parametrize("meters", [(50_000, 350, 350), (40, 10, 5_000), (2_000_000, 900, 20)])
def test_the_return_is_that_of_the_settlement(choosing: Choosing, table: int, meters: tuple[int, int, int]) -> None:
    values = at(*meters)
    amounts = {meter: Amount(int(value) * 100, USD) for meter, value in values.items()}
    lines = line_figures(offered(table, choosing), 3, WEIGHTS, amounts)
    settled = Fraction(sum(line.net * line.ways for line in lines)) / sum(line.ways for line in lines)
    assert Progressive(offered(table, choosing), 3, WEIGHTS).net(values) == settled


@pytest.mark.parametrize("table", [0, 1])
def test_at_the_break_even_meter_nobody_has_an_edge(table: int) -> None:
    bet = Progressive(offered(table), 1, WEIGHTS)
    for meter in (MAJOR, K9_BANKER, K9_PLAYER):
        found = bet.break_even(meter, bet.seeds())
        assert found is not None
        assert bet.net({**bet.seeds(), meter: found}) == 0
        assert bet.net({**bet.seeds(), meter: found - 1}) < 0 < bet.net({**bet.seeds(), meter: found + 1})


def test_there_is_no_break_even_where_the_bettor_always_has_the_edge() -> None:
    bet = Progressive(offered(), 1, WEIGHTS)
    assert bet.break_even(MAJOR, at(0, 10**6, 10**6)) is None


def test_an_exact_match_is_as_rare_as_three_pairs_of_like_hands() -> None:
    hands = 3 * (2 * 8 * 8) * (2 * 7 * 7)
    assert Progressive(offered(), 1, WEIGHTS).bets_between(MAJOR, at(50_000)) == Fraction(416 * 415 * 414 * 413, hands)


def test_a_k9_meter_below_the_other_awards_is_hit_less_often() -> None:
    bet = Progressive(offered(), 1, WEIGHTS)
    low, high = bet.bets_between(K9_BANKER, at(50_000, 20)), bet.bets_between(K9_BANKER, at(50_000, 350))
    assert low is None and high is not None
