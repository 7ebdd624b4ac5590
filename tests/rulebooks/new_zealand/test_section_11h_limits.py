"""New Zealand, 11H.5: insurance held to the bet it insures, and one bettor to an insurance area."""

import pytest

from puntobanco.money import Odds
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.accept import most_insurance
from puntobanco.wagers.settlement import Settled
from puntobanco.wagers.wager import WagerId
from tests.rulebooks.new_zealand.examples import COMMISSION, DOLLARS, complaints, judged, round_of, said
from tests.support import bet, money, settled, setup

CAPPED = {"insurance.cap_to_main": True}

TWO_BETS_WIN = "2 3 2 | 2 2 4"
"""Player 5 over Banker 4, then a final 7 over 4, then Banker 8: Bet 2 wins 2 to 1 and Bet 3 4 to 1."""


def insured(table: Setup, round_: str, main: str, *bets: tuple[int, str]) -> list[Settled]:
    """Player Insurance of one bettor: which bet, and how much."""
    own = [bet(table, "insurance-player", stake, given=stage) for stage, stake in bets]
    return list(settled(table, round_of(round_), bet(table, "player", main), *own).wagers[1:])


# 11H.5(a): one insurance bet.


@pytest.mark.clause("NZ 11H.5(a)")
@pytest.mark.parametrize(
    ("stake", "pays", "limited"), [("33", "99", False), ("33.50", "100", True), ("50", "100", True)]
)
def test_one_insurance_bet_pays_no_more_than_the_main_bet(stake: str, pays: str, limited: bool) -> None:
    (one,) = insured(setup(COMMISSION, CAPPED), "2 4 | A 2 4", "100", (2, stake))
    assert said(one.pays) == pays
    assert one.returned == one.bet.stake + one.pays
    assert ("NZ 11H.5(a)" in one.clauses) is bool(one.notes) is limited


@pytest.mark.clause("NZ 11H.5(a)")
@pytest.mark.parametrize(("main", "pays"), [("98", "98"), ("99", "99"), ("100", "99")])
def test_the_limit_is_the_bettor_s_own_main_bet(main: str, pays: str) -> None:
    (one,) = insured(setup(COMMISSION, CAPPED), "2 4 | A 2 4", main, (2, "33"))
    assert said(one.pays) == pays


@pytest.mark.clause("NZ 11H.5(a)")
def test_without_the_election_nothing_is_limited() -> None:
    (one,) = insured(setup(COMMISSION), "2 4 | A 2 4", "100", (2, "500"))
    assert (said(one.pays), "NZ 11H.5(a)" in one.clauses) == ("1500", False)


# Several that win together: the total is held.


@pytest.mark.clause("NZ 11H.5(a)")
@pytest.mark.parametrize(
    ("bet_3", "pays", "limited"),
    [("9", ["60", "36"], False), ("10", ["60", "40"], False), ("11", ["60", "40"], True), ("30", ["60", "40"], True)],
)
def test_insurance_bets_that_win_together_are_held_together(bet_3: str, pays: list[str], limited: bool) -> None:
    first, second = insured(setup(COMMISSION, CAPPED), TWO_BETS_WIN, "100", (2, "30"), (3, bet_3))
    assert [said(first.pays), said(second.pays)] == pays
    assert "NZ 11H.5(a)" not in first.clauses
    assert ("NZ 11H.5(a)" in second.clauses) is limited
    assert said(second.returned) == str(int(bet_3) + int(pays[1]))


@pytest.mark.clause("NZ 11H.5(a)")
def test_when_nothing_is_left_of_the_limit_the_stake_alone_comes_back() -> None:
    first, second = insured(setup(COMMISSION, CAPPED), TWO_BETS_WIN, "100", (2, "50"), (3, "20"))
    assert [said(first.pays), said(second.pays)] == ["100", "0"]
    assert said(second.returned) == "20"


@pytest.mark.clause("NZ 11H.5(a)")
def test_each_bettor_has_a_limit_of_their_own() -> None:
    table = setup(COMMISSION, CAPPED)
    bets = [
        stake
        for seat in (1, 2)
        for stake in (bet(table, "player", "100", seat=seat), bet(table, "insurance-player", "50", seat=seat, given=2))
    ]
    wagers = settled(table, round_of("2 4 | A 2 4"), *bets).wagers
    assert [said(one.pays) for one in wagers if one.bet.wager == "insurance-player"] == ["100", "100"]


@pytest.mark.clause("NZ 11H.5(a)")
def test_a_bettor_s_main_bets_on_several_areas_make_one_limit() -> None:
    table = setup(COMMISSION, CAPPED)
    mains = [bet(table, "player", "100", seat=seat, bettor="Aroha") for seat in (1, 2)]
    own = [bet(table, "insurance-player", "50", seat=seat, bettor="Aroha", given=2) for seat in (1, 2)]
    wagers = settled(table, round_of("2 4 | A 2 4"), *mains, *own).wagers[2:]
    assert [said(one.pays) for one in wagers] == ["150", "50"]


@pytest.mark.clause("NZ 11H.5(a)")
@pytest.mark.parametrize(
    ("main", "odds", "most"),
    [
        ("100", Odds(3), "33"),
        ("99", Odds(3), "33"),
        ("98", Odds(3), "32"),
        ("100", Odds(3, 2), "66"),
        ("100", Odds(1), "100"),
        ("100", Odds(9), "11"),
        ("8", Odds(9), "0"),
    ],
)
def test_the_most_insurance_is_what_the_main_bet_can_cover_in_chips(main: str, odds: Odds, most: str) -> None:
    table = setup(COMMISSION, {**CAPPED, "chips": DOLLARS})
    offer = table.offers[WagerId("insurance-banker")]
    assert said(most_insurance(table.terms, offer, money(table, main), odds)) == most


@pytest.mark.clause("NZ 11H.5(a)")
def test_without_the_election_the_most_insurance_is_the_posted_maximum() -> None:
    table = setup(COMMISSION, {"wagers.insurance-banker.maximum": "200.00"})
    offer = table.offers[WagerId("insurance-banker")]
    assert said(most_insurance(table.terms, offer, money(table, "100"), Odds(3))) == "200"


# 11H.5(c): one bettor to an insurance area, though three share the betting area.


@pytest.mark.clause("NZ 11H.5(c)", "NZ 5.8(a)")
@pytest.mark.parametrize("one_bettor", [True, False])
def test_an_insurance_area_may_be_kept_for_one_bettor(one_bettor: bool) -> None:
    table = setup(COMMISSION, {"players_per_area": 3, "insurance.one_bettor": one_bettor})
    mains = [bet(table, "banker", "100", seat=3, bettor=name) for name in ("Aroha", "Tama")]
    first = bet(table, "insurance-banker", "10", seat=3, bettor="Aroha", given=2)
    second = bet(table, "insurance-banker", "10", seat=3, bettor="Tama", given=2)
    assert complaints(judged(table, *mains, first).refused) == []
    refused = complaints(judged(table, *mains, first, second).refused)
    assert refused == ([("seat 3, insurance-banker", "NZ 11H.5(c)")] if one_bettor else [])


@pytest.mark.clause("NZ 11H.5(c)")
def test_one_bettor_may_make_several_insurance_bets_on_the_area() -> None:
    table = setup(COMMISSION, {"insurance.one_bettor": True})
    bets = [bet(table, "insurance-banker", "10", given=stage) for stage in (1, 2, 3)]
    assert judged(table, bet(table, "banker", "100"), *bets).refused == ()


@pytest.mark.clause("NZ 11H.5(c)")
def test_the_two_insurance_areas_of_a_seat_may_have_different_bettors() -> None:
    table = setup(COMMISSION, {"players_per_area": 2, "insurance.one_bettor": True})
    bets = (
        bet(table, "banker", "100", bettor="Aroha"),
        bet(table, "player", "100", bettor="Tama"),
        bet(table, "insurance-banker", "10", bettor="Aroha", given=2),
        bet(table, "insurance-player", "10", bettor="Tama", given=2),
    )
    assert judged(table, *bets).refused == ()
