"""New Zealand, 5.6 to 5.9: who may bet where, how many share an area, and how much may lie there."""

from collections.abc import Sequence
from typing import Any

import pytest

from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.terms import Bet
from tests.rulebooks.new_zealand.examples import COMMISSION, complaints, judged
from tests.support import bet, case, setup

FULL = {"layout.name": "full", "seats": 14, "players_per_area": 1}
MINI = {"layout.name": "mini", "seats": 7}


def expect_refused(table: Setup, bets: Sequence[Bet], *expected: tuple[str, str]) -> None:
    """Exactly these complaints are made, each naming its clause."""
    assert complaints(judged(table, *bets).refused) == list(expected)


# 5.6: standing players.


@pytest.mark.parametrize(
    ("layout", "seat", "clause"),
    [
        case("NZ 5.6(a)", FULL, 0, None, id="NZ 5.6(a) full, standing area"),
        case("NZ 5.6(a)", FULL, 5, "NZ 5.6(a)", id="NZ 5.6(a) full, area 5"),
        case("NZ 5.6", MINI, 5, None, id="NZ 5.6 mini, area 5"),
        case("NZ 5.6(a)", MINI, 0, "NZ 5.6(a)", id="NZ 5.6(a) mini, no standing area"),
    ],
)
def test_where_a_standing_player_may_bet(layout: dict[str, Any], seat: int, clause: str | None) -> None:
    table = setup(COMMISSION, layout)
    standing = bet(table, "banker", "50", seat=seat, bettor="Mere", standing=True)
    expect_refused(table, [standing], *([("Mere, banker", clause)] if clause else []))


@pytest.mark.clause("NZ 5.6(a)")
def test_the_standing_area_of_a_full_table_is_not_for_the_seated() -> None:
    table = setup(COMMISSION, FULL)
    expect_refused(table, [bet(table, "player", "50", seat=0, bettor="Wiremu")], ("Wiremu, player", "NZ 5.6(a)"))


@pytest.mark.clause("NZ 5.6(a)")
def test_any_number_of_people_may_stand() -> None:
    table = setup(COMMISSION, FULL)
    crowd = ("Mere", "Ana", "Tama", "Hone", "Rua")
    expect_refused(table, [bet(table, "tie", "5", seat=0, bettor=name, standing=True) for name in crowd])


@pytest.mark.clause("NZ 5.6")
@pytest.mark.parametrize(("layout", "seat"), [(FULL, 0), (MINI, 3)])
def test_a_house_may_take_no_bets_from_standing_players(layout: dict[str, Any], seat: int) -> None:
    table = setup(COMMISSION, {**layout, "standing_players": False})
    standing = bet(table, "banker", "50", seat=seat, bettor="Mere", standing=True)
    expect_refused(table, [standing], ("Mere, banker", "NZ 5.6"))


# 5.7 and 5.8(a): how many bettors an area serves.


@pytest.mark.clause("NZ 5.7")
def test_an_area_of_a_full_table_serves_one_player() -> None:
    table = setup(COMMISSION, FULL)
    first = bet(table, "banker", "50", seat=5, bettor="Aroha")
    expect_refused(table, [first])
    expect_refused(table, [first, bet(table, "player", "50", seat=5, bettor="Tama")], ("seat 5", "NZ 5.7"))


@pytest.mark.clause("NZ 5.7", "NZ 5.8(a)")
@pytest.mark.parametrize("layout", [FULL, MINI])
def test_a_nominee_is_not_a_second_player(layout: dict[str, Any]) -> None:
    table = setup(COMMISSION, layout)
    own = bet(table, "banker", "50", seat=5, bettor="Aroha")
    by_nominee = bet(table, "tie", "5", seat=5, bettor="Aroha", nominee="Tama")
    expect_refused(table, [own, by_nominee])


@pytest.mark.clause("NZ 5.8(a)")
@pytest.mark.parametrize(
    ("may_share", "bettors", "refused"),
    [(1, 1, False), (1, 2, True), (2, 2, False), (2, 3, True), (3, 2, False), (3, 3, False), (3, 4, True)],
)
@pytest.mark.parametrize("layout", [MINI, {"layout.name": "midi"}])
def test_up_to_three_players_may_share_an_area_of_a_mini_or_midi_table(
    layout: dict[str, Any], may_share: int, bettors: int, refused: bool
) -> None:
    table = setup(COMMISSION, {**layout, "players_per_area": may_share})
    crowd = ("Aroha", "Tama", "Mere", "Hone")[:bettors]
    bets = [bet(table, "banker", "50", seat=2, bettor=name) for name in crowd]
    expect_refused(table, bets, *([("seat 2, banker", "NZ 5.8(a)")] if refused else []))


@pytest.mark.clause("NZ 5.8(a)", "NZ 5.7")
@pytest.mark.parametrize("layout", [MINI, {"layout.name": "midi"}])
def test_the_areas_of_one_seat_are_counted_one_by_one(layout: dict[str, Any]) -> None:
    table = setup(COMMISSION, {**layout, "players_per_area": 1})
    on_banker = bet(table, "banker", "50", seat=2, bettor="Aroha")
    on_player = bet(table, "player", "50", seat=2, bettor="Tama")
    expect_refused(table, [on_banker, on_player])
    second = bet(table, "player", "50", seat=2, bettor="Mere")
    expect_refused(table, [on_banker, on_player, second], ("seat 2, player", "NZ 5.8(a)"))


# 5.8(b): a joint maximum for an area, for all or for named players.


def sharing(area_cap: str, *named: str) -> Setup:
    """A mini table with a maximum of $1,000, three bettors an area and that joint maximum."""
    people = {"area_cap_players": list(named)} if named else {}
    changes = {"limits.maximum": "1000.00", "players_per_area": 3, "area_cap": area_cap}
    return setup(COMMISSION, {**MINI, **changes, **people})


def two_bets(table: Setup, second: str, *, wager: str = "banker", seat: int = 2) -> list[Bet]:
    """Aroha has $600 on Banker at area 2; Tama bets too."""
    return [
        bet(table, "banker", "600", seat=2, bettor="Aroha"),
        bet(table, wager, second, seat=seat, bettor="Tama"),
    ]


@pytest.mark.clause("NZ 5.8(b)")
@pytest.mark.parametrize(("second", "refused"), [("395", False), ("400", False), ("405", True), ("500", True)])
def test_all_bets_on_an_area_may_be_held_to_the_table_maximum(second: str, refused: bool) -> None:
    table = sharing("all-players")
    expect_refused(table, two_bets(table, second), *([("seat 2, banker", "NZ 5.8(b)")] if refused else []))


@pytest.mark.clause("NZ 5.8(b)")
def test_the_joint_maximum_is_for_one_area_and_one_outcome() -> None:
    table = sharing("all-players")
    expect_refused(table, two_bets(table, "500", wager="player"))
    expect_refused(table, two_bets(table, "500", seat=3))


@pytest.mark.clause("NZ 5.8(b)")
@pytest.mark.parametrize(
    ("named", "refused"), [(("Aroha", "Tama"), True), (("Aroha",), False), (("Aroha", "Mere"), False)]
)
def test_the_joint_maximum_may_bind_named_players_only(named: tuple[str, ...], refused: bool) -> None:
    table = sharing("named-players", *named)
    expect_refused(table, two_bets(table, "500"), *([("seat 2, banker", "NZ 5.8(b)")] if refused else []))


@pytest.mark.clause("NZ 5.8(b)")
def test_without_a_joint_maximum_each_bettor_has_the_whole_of_it() -> None:
    table = sharing("none")
    expect_refused(table, two_bets(table, "1000"))


# 5.9: one outcome on several areas.


def on_two_areas(table: Setup, first: str, second: str, other: str = "banker") -> list[Bet]:
    """One bettor's bets on areas 1 and 2."""
    return [
        bet(table, "banker", first, seat=1, bettor="Aroha"),
        bet(table, other, second, seat=2, bettor="Aroha"),
    ]


@pytest.mark.clause("NZ 5.9(a)")
@pytest.mark.parametrize(("second", "noted"), [("20", True), ("30", False), ("40", False)])
def test_the_minimum_holds_for_each_bet_on_each_area(second: str, noted: bool) -> None:
    table = setup(COMMISSION, {"limits.minimum": "30.00"})
    found = judged(table, *on_two_areas(table, "100", second))
    assert complaints((*found.refused, *found.noted)) == ([("Aroha, banker", "NZ 5.9(a)")] if noted else [])


@pytest.mark.clause("NZ 5.9(b)")
@pytest.mark.parametrize(("second", "refused"), [("390", False), ("400", False), ("410", True), ("500", True)])
def test_the_maximum_holds_for_the_total_on_one_outcome(second: str, refused: bool) -> None:
    table = setup(COMMISSION, {"limits.maximum": "1000.00"})
    expected = [("Aroha, banker", "NZ 5.9(b)")] if refused else []
    expect_refused(table, on_two_areas(table, "600", second), *expected)


@pytest.mark.clause("NZ 5.9(b)")
@pytest.mark.parametrize("other", ["player", "tie"])
def test_different_outcomes_are_not_added_up(other: str) -> None:
    table = setup(COMMISSION, {"limits.maximum": "1000.00"})
    expect_refused(table, on_two_areas(table, "1000", "1000", other))


@pytest.mark.clause("NZ 5.9(b)")
def test_different_bettors_are_not_added_up() -> None:
    table = setup(COMMISSION, {"limits.maximum": "1000.00"})
    bets = [bet(table, "banker", "1000", seat=seat) for seat in (1, 2, 3)]
    expect_refused(table, bets)


@pytest.mark.clause("NZ 5.9(b)")
@pytest.mark.parametrize(
    ("first", "second", "refused"),
    [("300", "190", False), ("300", "200", False), ("300", "210", True)],
)
def test_a_lower_personal_maximum_takes_the_place_of_the_posted_one(first: str, second: str, refused: bool) -> None:
    table = setup(COMMISSION, {"limits.maximum": "1000.00", "limits.personal.Aroha": "500.00"})
    expected = [("Aroha, banker", "NZ 5.9(b)")] if refused else []
    expect_refused(table, on_two_areas(table, first, second), *expected)


@pytest.mark.clause("NZ 5.9(b)")
@pytest.mark.parametrize(("stake", "refused"), [("490", False), ("500", False), ("510", True)])
def test_a_personal_maximum_holds_for_a_single_bet_too(stake: str, refused: bool) -> None:
    table = setup(COMMISSION, {"limits.maximum": "1000.00", "limits.personal.Aroha": "500.00"})
    expected = [("Aroha, banker", "NZ 5.9(b)")] if refused else []
    expect_refused(table, [bet(table, "banker", stake, bettor="Aroha")], *expected)


@pytest.mark.clause("NZ 5.9(b)")
@pytest.mark.parametrize(("stake", "refused"), [("2990", False), ("3000", False), ("3010", True)])
def test_a_higher_personal_maximum_takes_the_place_of_the_posted_one(stake: str, refused: bool) -> None:
    table = setup(COMMISSION, {"limits.maximum": "1000.00", "limits.personal.Aroha": "3000.00"})
    expected = [("Aroha, banker", "NZ 5.9(b)")] if refused else []
    expect_refused(table, [bet(table, "banker", stake, bettor="Aroha")], *expected)


@pytest.mark.clause("NZ 5.9(b)")
def test_a_personal_maximum_is_one_person_s_own() -> None:
    table = setup(COMMISSION, {"limits.maximum": "1000.00", "limits.personal.Aroha": "3000.00"})
    tama = bet(table, "banker", "1010", bettor="Tama")
    expect_refused(table, [tama], ("Tama, banker", "NZ 5.9(b)"))


@pytest.mark.clause("NZ 5.9(b)", "NZ 5.8(b)")
def test_a_joint_maximum_goes_before_a_higher_personal_one() -> None:
    changes = {"limits.maximum": "1000.00", "limits.personal.Aroha": "3000.00", "area_cap": "all-players"}
    table = setup(COMMISSION, {**MINI, **changes})
    found = judged(table, bet(table, "banker", "1010", seat=2, bettor="Aroha"))
    assert complaints(found.refused) == [("seat 2, banker", "NZ 5.8(b)")]


@pytest.mark.clause("NZ 5.9(b)")
def test_only_bets_on_the_two_hands_and_the_tie_are_added_up() -> None:
    table = setup(COMMISSION, {"wagers.dragon-7.maximum": "100.00", "wagers.insurance-banker.maximum": "100.00"})
    sevens = [bet(table, "dragon-7", "100", seat=seat, bettor="Aroha") for seat in (1, 2)]
    expect_refused(table, sevens)
    stages = [bet(table, "insurance-banker", "100", bettor="Aroha", given=stage) for stage in (1, 2, 3)]
    expect_refused(table, [bet(table, "banker", "500", bettor="Aroha"), *stages])
