"""Theoretical against actual: handle times the exact edge, and how many deviations the table lies from it."""

from fractions import Fraction
from random import Random

import pytest

from puntobanco.books.scan import Query
from puntobanco.reports.theory import TheoryReport, theory_report
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from tests.books.night import Night, Shuffled
from tests.books.streams import books_of
from tests.books.test_record import voided
from tests.table.evening import Evening
from tests.table.massachusetts.test_house_money import ONTO_PLAYER, four_up
from tests.table.new_zealand.insuring import insure, outcome, round_in, show


def theory(evening: Evening) -> TheoryReport:
    return theory_report(books_of(evening.events), Query(), 0)


def test_the_expected_win_is_the_handle_by_the_exact_edge() -> None:
    evening = Evening("massachusetts-commission")
    evening.sit(anna=1, ben=2)
    evening.play("2d 4d", "Ks 9h", ("anna", "banker", "100"), ("ben", "banker", "60"), ("anna", "tie", "10"))
    evening.play("2s 4h", "3d 4c", ("anna", "banker", "100"))
    rows = {row.wager: row for row in theory(evening).rows}
    banker = rows["banker"]
    assert (banker.rounds, banker.handle) == (2, 26_000)
    assert banker.edge == pytest.approx(0.010579, abs=1e-7)
    assert banker.expected == 275  # 260.00 at 1.05791 %
    assert banker.actual == -(9_500 + 5_700 + 9_500)  # winnings less vigorish: 95, 57 and 95
    # 160 lay there in the first round and 100 in the second: both bettors win or lose together.
    assert banker.sigma == pytest.approx((16_000**2 + 10_000**2) ** 0.5 * 0.9273, rel=1e-3)
    assert (rows["tie"].expected, rows["tie"].actual) == (144, 1_000)


def test_another_pay_table_or_number_of_decks_has_another_edge() -> None:
    edges = set()
    for changes in ({}, {"decks": 6}):
        night = Night("new-zealand-commission", changes)
        night.sit(anna=1)
        night.play("2d 4d", "Ks 9h", ("anna", "tie", "10"))
        (row,) = theory_report(night.books(), Query(), 0).rows
        edges.add((row.decks, row.expected_exact))
    assert len(edges) == 2


def test_a_void_round_is_expected_to_bring_nothing() -> None:
    (row,) = theory_report(books_of(voided().events), Query(), 0).rows
    assert (row.wager, row.rounds, row.handle, row.actual) == ("player", 1, 10_000, 10_000)


def test_winnings_that_were_added_are_no_stake() -> None:
    evening = four_up(("anna", "player", "100"), ("anna", "house-money", "10"), player="4s 4h", banker="Kd 7c")
    evening.do("anna", ONTO_PLAYER)
    evening.do("dina", ask.SettleEarly())
    evening.finish()
    player = {row.wager: row for row in theory(evening).rows}["player"]
    assert player.added > 0
    assert player.handle == 10_000
    assert Fraction(player.actual_exact) == -10_000, "the hundred alone won a hundred"


def test_insurance_is_compared_by_the_counts_that_were_seen() -> None:
    evening = round_in("B")
    show(evening, "Ks 7s")
    insure(evening, "anna", "player", 1)
    evening.show({Side.PLAYER: ["Ks", "7s"], Side.BANKER: ["Kh", "6h"]})
    outcome(evening, "insurance-player")
    row = {row.wager: row for row in theory(evening).rows}["insurance-player"]
    assert (row.given, row.rounds, row.handle) == (1, 1, 2_000)
    assert 0 < row.edge < 1


@pytest.mark.parametrize("setup", ["rws-non-commission", "massachusetts-ez", "new-zealand-half-on-six"])
def test_a_table_dealt_by_chance_lies_within_four_sigma(setup: str) -> None:
    evening = Shuffled(setup, Random(3))
    evening.deal_out(40)
    report = theory(evening)
    assert {row.within for row in report.rows if row.wager in ("player", "banker")} == {True}
    assert report.holds, [(row.wager, row.z) for row in report.rows if not row.within]


def test_of_a_wager_that_is_seldom_won_nothing_is_said_too_soon() -> None:
    evening = Evening("massachusetts-ez")
    evening.sit(anna=1)
    for suit in "shdc":
        evening.play(f"K{suit} 9{suit}", f"2{suit} 4{suit}", ("anna", "player", "100"), ("anna", "dragon-7", "10"))
    rows = {row.wager: row for row in theory(evening).rows}
    assert (rows["player"].within, rows["dragon-7"].within) == (True, None)
    assert rows["dragon-7"].skew < -0.25 < rows["player"].skew


def test_a_table_that_loses_far_too_often_does_not() -> None:
    evening = Evening("rws-non-commission")
    evening.sit(anna=1)
    for suit in "shdc":
        for other in "shdc":
            evening.play(f"K{suit} 9{other}", f"2{suit} 4{other}", ("anna", "player", "100"))
    (row,) = theory(evening).rows
    assert row.z is not None and row.z < -4
    assert not row.within
