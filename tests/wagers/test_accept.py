"""Which stakes a table takes: every kind of fault, with its code; all of them at once."""

from typing import Any

import pytest

from puntobanco.money import Odds
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.accept import STANDING_AREA, judge, most_insurance, open_window, window_faults
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import WagerId
from tests.support import bet, facts_of, money, setup

MASSACHUSETTS, SENTOSA = "massachusetts-commission", "rws-non-commission"
AUCKLAND, ANTE, FULL = "new-zealand-commission", "new-zealand-commission-ante", "new-zealand-commission-international"


def refused(table: Setup, *bets: Bet) -> list[str]:
    return [fault.code for fault in judge(table.terms, bets).refused]


def noted(table: Setup, *bets: Bet) -> list[str]:
    return [fault.code for fault in judge(table.terms, bets).noted]


# The stake itself.


@pytest.mark.parametrize(
    ("wager", "stake", "more", "codes"),
    [
        ("player", "100", {}, []),
        ("player", "0.50", {}, []),
        ("player", "0.75", {}, ["not-in-chips"]),
        ("player", "100000", {}, []),
        ("player", "100000.50", {}, ["above-maximum"]),
        ("player", "0", {}, ["no-stake"]),
        ("player-pair", "10000", {}, []),
        ("player-pair", "10000.50", {}, ["above-maximum"]),
        ("player", "100", {"seat": 7}, []),
        ("player", "100", {"seat": 8}, ["no-such-seat"]),
        ("player", "100", {"seat": -1}, ["no-such-seat"]),
        ("dragon-bonus", "100", {}, ["not-offered"]),
    ],
)
def test_a_stake_at_the_sentosa_table(wager: str, stake: str, more: dict[str, Any], codes: list[str]) -> None:
    table = setup(SENTOSA)
    assert refused(table, bet(table, wager, stake, **more)) == codes


@pytest.mark.parametrize(("stake", "codes"), [("0.50", ["below-minimum"]), ("1", []), ("1.50", [])])
def test_a_bet_below_the_minimum_is_noted_and_plays(stake: str, codes: list[str]) -> None:
    table = setup(SENTOSA)
    assert (refused(table, bet(table, "tie", stake)), noted(table, bet(table, "tie", stake))) == ([], codes)


@pytest.mark.parametrize("name", [MASSACHUSETTS, AUCKLAND])
@pytest.mark.parametrize(("stake", "codes"), [("0.50", ["below-minimum"]), ("1", []), ("1.50", [])])
def test_elsewhere_a_bet_below_the_minimum_is_refused(name: str, stake: str, codes: list[str]) -> None:
    table = setup(name)
    assert (refused(table, bet(table, "tie", stake)), noted(table, bet(table, "tie", stake))) == (codes, [])


def test_a_dealer_turns_away_what_is_refused_and_what_chips_cannot_pay() -> None:
    table = setup(AUCKLAND)
    bets = bet(table, "player", "0.50"), bet(table, "banker", "15"), bet(table, "lucky-6", "5", seat=4)
    judged = judge(table.terms, bets)
    assert [fault.code for fault in judged.refused] == ["below-minimum"]
    assert sorted(fault.code for fault in judged.noted) == ["needs-main", "not-payable"]
    assert [fault.code for fault in judged.on_placing] == ["below-minimum", "not-payable"]


def test_a_wager_of_one_fixed_stake_is_made_once_by_a_bettor() -> None:
    table = setup(MASSACHUSETTS, {"players_per_area": 2})
    first = bet(table, "royal-9", "5", given=3, bettor="Ann")
    assert refused(table, first) == []
    assert refused(table, first, first) == ["second-bet"]
    assert refused(table, first, bet(table, "royal-9", "5", given=3, bettor="Ben")) == []


def test_an_ante_is_put_down_once_by_a_bettor() -> None:
    table = setup(ANTE)
    mains = bet(table, "player", "100"), bet(table, "player", "100", seat=4)
    ante, neighbour = bet(table, "ante", "5"), bet(table, "ante", "5", seat=4)
    assert refused(table, *mains, ante, neighbour) == []
    assert refused(table, *mains, ante, ante) == ["second-bet"]


@pytest.mark.parametrize(("seat", "codes"), [(3, []), (4, ["other-chair"])])
def test_the_chair_of_another_seat_is_noted(seat: int, codes: list[str]) -> None:
    table = setup(MASSACHUSETTS)
    royal_9 = bet(table, "royal-9", "5", seat=seat, given=3)
    assert (refused(table, royal_9), noted(table, royal_9)) == ([], codes)


@pytest.mark.parametrize(("stake", "codes"), [("4.75", ["fixed-stake"]), ("5", []), ("5.25", ["fixed-stake"])])
def test_a_fixed_stake_is_exactly_that(stake: str, codes: list[str]) -> None:
    table = setup(MASSACHUSETTS)
    assert refused(table, bet(table, "royal-9", stake, given=3)) == codes


@pytest.mark.parametrize("given", [None, 0, 10, -1])
def test_a_wager_with_a_chair_needs_one_that_exists(given: int | None) -> None:
    table = setup(MASSACHUSETTS)
    assert refused(table, bet(table, "royal-9", "5", given=given)) == ["no-such-given"]


@pytest.mark.parametrize(("stake", "codes"), [("4.50", ["ante-amount"]), ("5", []), ("5.50", ["ante-amount"])])
def test_an_ante_is_the_posted_amount(stake: str, codes: list[str]) -> None:
    table = setup(ANTE)
    assert refused(table, bet(table, "ante", stake), bet(table, "player", "100")) == codes


def test_every_fault_of_every_bet_is_told_at_once() -> None:
    table = setup(SENTOSA)
    bets = bet(table, "player", "100000.50", seat=8), bet(table, "tie", "0.75"), bet(table, "banker", "100")
    assert sorted(refused(table, *bets)) == ["above-maximum", "no-such-seat", "not-in-chips"]
    places = {fault.where for fault in judge(table.terms, bets).refused}
    assert places == {"seat 8, player", "seat 3, tie"}


def test_a_fault_names_the_bettor_where_there_is_a_name() -> None:
    table = setup(SENTOSA)
    (fault,) = judge(table.terms, [bet(table, "player", "0.75", bettor="Yeo")]).refused
    assert fault.where == "Yeo, player"


# People on an area.


def on_area(table: Setup, *people: str, wager: str = "banker", stake: str = "100") -> list[Bet]:
    return [bet(table, wager, stake, bettor=name) for name in people]


@pytest.mark.parametrize(("number", "codes"), [(1, []), (2, []), (3, ["too-many-bettors"])])
def test_an_area_serves_a_limited_number_of_bettors(number: int, codes: list[str]) -> None:
    table = setup(AUCKLAND, {"players_per_area": 2})
    assert refused(table, *on_area(table, *["Aroha", "Ben", "Cam"][:number])) == codes


def test_one_bettor_with_several_bets_is_one_bettor() -> None:
    table = setup(AUCKLAND, {"players_per_area": 1})
    assert refused(table, *on_area(table, "Aroha"), *on_area(table, "Aroha", wager="tie")) == []


@pytest.mark.parametrize(
    ("name", "changes", "seat", "standing", "codes"),
    [
        (AUCKLAND, {}, 3, True, []),
        (AUCKLAND, {"standing_players": False}, 3, True, ["standing"]),
        (AUCKLAND, {"standing_players": False}, 3, False, []),
        (AUCKLAND, {}, STANDING_AREA, True, ["no-such-seat"]),
        (FULL, {}, STANDING_AREA, True, []),
        (FULL, {}, STANDING_AREA, False, ["standing"]),
        (FULL, {}, 3, True, ["standing"]),
        (FULL, {}, 3, False, []),
    ],
)
def test_where_standing_players_bet(
    name: str, changes: dict[str, Any], seat: int, standing: bool, codes: list[str]
) -> None:
    table = setup(name, changes)
    assert refused(table, bet(table, "banker", "100", seat=seat, bettor="Aroha", standing=standing)) == codes


@pytest.mark.parametrize(("second", "codes"), [("400", []), ("500", []), ("500.50", ["above-maximum"])])
def test_a_bettors_maximum_holds_over_all_areas(second: str, codes: list[str]) -> None:
    table = setup(AUCKLAND, {"limits.maximum": "1000"})
    bets = [
        bet(table, "player", "500", seat=1, bettor="Aroha"),
        bet(table, "player", second, seat=2, bettor="Aroha"),
        bet(table, "player", "500", seat=3, bettor="Ben"),
        bet(table, "banker", "500", seat=2, bettor="Aroha"),
    ]
    assert refused(table, *bets[:2], bets[3]) == codes
    assert refused(table, bets[0], bets[2]) == []


@pytest.mark.parametrize(
    ("cap", "codes"),
    [
        ({"area_cap": "none"}, []),
        ({"area_cap": "all-players"}, ["above-maximum"]),
        ({"area_cap": "named-players", "area_cap_players": ["Aroha", "Ben"]}, ["above-maximum"]),
        ({"area_cap": "named-players", "area_cap_players": ["Aroha", "Cam"]}, []),
    ],
)
def test_an_area_may_have_one_maximum_for_all_or_for_some(cap: dict[str, Any], codes: list[str]) -> None:
    table = setup(AUCKLAND, {"limits.maximum": "1000", "players_per_area": 2, **cap})
    assert refused(table, *on_area(table, "Aroha", "Ben", stake="600")) == codes
    assert refused(table, *on_area(table, "Aroha", "Ben", stake="500")) == []


# Bets that need another.


def test_insurance_needs_the_bettors_own_main_bet() -> None:
    table = setup(AUCKLAND)
    insurance = bet(table, "insurance-banker", "10", given=2)
    assert refused(table, insurance, bet(table, "banker", "100")) == []
    assert refused(table, insurance) == ["no-main-bet"]
    assert refused(table, insurance, bet(table, "player", "100")) == ["no-main-bet"]
    assert refused(table, insurance, bet(table, "banker", "100", seat=4)) == ["no-main-bet"]


def test_an_insurance_area_may_serve_one_bettor_only() -> None:
    bettors = ("Aroha", "Ben")
    for alone, codes in ((False, []), (True, ["too-many-bettors"])):
        table = setup(AUCKLAND, {"insurance.one_bettor": alone, "players_per_area": 2})
        insurance = [bet(table, "insurance-banker", "10", given=2, bettor=name) for name in bettors]
        assert refused(table, *insurance, *on_area(table, *bettors)) == codes


def test_an_ante_accompanies_a_main_bet() -> None:
    table = setup(ANTE)
    assert refused(table, bet(table, "ante", "5")) == ["no-main-bet"]


@pytest.mark.parametrize(
    ("wager", "add_to", "own", "codes"),
    [
        ("house-money", "banker", "banker", []),
        ("house-money", "player", "player", []),
        ("house-money", "player", "banker", ["no-main-bet"]),
        ("house-money", "tie", "tie", ["no-main-bet"]),
        ("tie", "banker", "banker", ["no-main-bet"]),
    ],
)
def test_winnings_are_added_only_to_the_bettors_own_hand(wager: str, add_to: str, own: str, codes: list[str]) -> None:
    table = setup(MASSACHUSETTS)
    assert refused(table, bet(table, wager, "10", add_to=add_to), bet(table, own, "100")) == codes


@pytest.mark.parametrize(("needed", "codes"), [(True, ["needs-main"]), (False, [])])
def test_a_side_wager_without_its_main_bet_is_noted_where_it_needs_one(needed: bool, codes: list[str]) -> None:
    table = setup(AUCKLAND, {"side_needs_main": needed})
    alone = bet(table, "lucky-6", "10")
    assert (refused(table, alone), noted(table, alone)) == ([], codes)
    assert noted(table, alone, bet(table, "tie", "10")) == []
    assert noted(table, bet(table, "dragon-7", "10")) == []


# Insurance in its window.


@pytest.mark.parametrize(
    ("player", "banker", "given", "offered"),
    [
        ("2 4", "K 6", 1, False),
        ("2 4", "K 7", 1, True),
        ("2 3 K", "K 4", 2, False),
        ("2 2 K", "K 5", 2, True),
        ("K 6", "K 7", 2, False),
    ],
    ids=["6 shown", "7 shown", "behind", "ahead", "no card due"],
)
def test_insurance_outside_its_window_is_told(player: str, banker: str, given: int, offered: bool) -> None:
    table = setup(AUCKLAND)
    found = list(
        window_faults(table.terms, facts_of(player, banker), [bet(table, "insurance-banker", "10", given=given)])
    )
    assert [fault.code for fault in found] == ([] if offered else ["not-offered-now"])
    assert all(fault.clause for fault in found)


def test_bets_without_a_window_are_never_late_by_the_cards() -> None:
    table = setup(AUCKLAND)
    assert list(window_faults(table.terms, facts_of("K 6", "K 7"), [bet(table, "banker", "10")])) == []


@pytest.mark.parametrize(
    ("own", "other", "window"),
    [(0, 0, None), (2, 0, 1), (0, 2, None), (2, 2, 2), (3, 2, 3), (2, 3, None), (3, 3, None)],
)
def test_which_window_stands_open_by_the_cards_shown(own: int, other: int, window: int | None) -> None:
    insurance = setup(AUCKLAND).offers[WagerId("insurance-player")].wager
    assert open_window(insurance, own, other) == window


def test_a_window_that_the_table_does_not_offer_never_opens() -> None:
    table = setup(AUCKLAND, {"wagers.insurance-player.bets": [2]})
    insurance = table.offers[WagerId("insurance-player")].wager
    assert open_window(insurance, 2, 0) is None and open_window(insurance, 2, 2) == 2
    assert open_window(table.offers[WagerId("player")].wager, 2, 2) is None


@pytest.mark.parametrize(
    ("main", "odds", "most"),
    [("100", "1 to 1", "100.00"), ("100", "2 to 1", "50.00"), ("100", "1.5 to 1", "66.50"), ("100", "8 to 1", "12.50")],
)
def test_the_largest_insurance_whose_winnings_stay_within_the_bet(main: str, odds: str, most: str) -> None:
    table = setup(AUCKLAND, {"insurance.cap_to_main": True})
    offer = table.offers[WagerId("insurance-banker")]
    assert str(most_insurance(table.terms, offer, money(table, main), Odds.read(odds))) == most


def test_without_that_election_insurance_has_its_own_maximum() -> None:
    table = setup(AUCKLAND)
    offer = table.offers[WagerId("insurance-banker")]
    assert most_insurance(table.terms, offer, money(table, "100"), Odds.read("8 to 1")) == offer.maximum
