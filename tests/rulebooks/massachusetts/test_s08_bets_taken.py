"""Massachusetts 8(a): which bets a table takes, refuses, or takes with a note. The document sets no limits itself."""

import pytest

from puntobanco.rulebooks.massachusetts import MASSACHUSETTS
from puntobanco.wagers.accept import judge
from puntobanco.wagers.wager import WagerId
from tests.rulebooks.massachusetts.examples import table
from tests.support import bet, refusals, setup

LIMITS = {"limits.minimum": "25.00", "limits.maximum": "500.00", "wagers.dragon-bonus.maximum": "100.00"}

PERMITTED = {
    "commission": {"dragon-bonus-player", "dragon-bonus-banker", "house-money", "royal-9"},
    "ez": {"dragon-bonus-player", "dragon-bonus-banker", "dragon-7", "panda-8", "house-money", "royal-9"},
}


@pytest.mark.clause("MA 8(a)", "MA 13(i) s1")
@pytest.mark.parametrize("version", ["commission", "ez"])
def test_the_permitted_wagers_are_those_the_document_lists(version: str) -> None:
    wagers = {wager.id for wager in MASSACHUSETTS.wagers_of(version)}
    assert wagers == {"player", "banker", "tie"} | PERMITTED[version]
    assert table(version).offers.keys() == wagers


@pytest.mark.clause("MA 8(a)")
@pytest.mark.parametrize("wager", ["super-6", "lucky-6", "player-pair"])
def test_a_wager_the_document_does_not_list_cannot_be_offered(wager: str) -> None:
    (fault,) = refusals("massachusetts-commission", {f"wagers.{wager}": {}})
    assert (fault.code, fault.where) == ("unknown-wager", f"wagers.{wager}")


@pytest.mark.parametrize(
    ("wager", "stake", "refused", "noted"),
    [
        ("player", "24.75", ["below-minimum"], []),
        ("player", "25.00", [], []),
        ("player", "500.00", [], []),
        ("player", "500.25", ["above-maximum"], []),
        ("banker", "24.00", ["below-minimum"], []),
        ("banker", "501.00", ["above-maximum"], []),
        ("tie", "500.00", [], []),
        ("tie", "500.25", ["above-maximum"], []),
        ("dragon-bonus-player", "99.75", [], []),
        ("dragon-bonus-player", "100.00", [], []),
        ("dragon-bonus-player", "100.25", ["above-maximum"], []),
    ],
)
def test_stakes_below_at_and_above_the_posted_limits(
    wager: str, stake: str, refused: list[str], noted: list[str]
) -> None:
    at = setup("massachusetts-commission", LIMITS)
    judged = judge(at.terms, [bet(at, wager, stake)])
    assert [fault.code for fault in judged.refused] == refused
    assert [fault.code for fault in judged.noted] == noted


def test_a_refused_stake_is_told_in_a_sentence() -> None:
    at = setup("massachusetts-commission", LIMITS)
    (fault,) = judge(at.terms, [bet(at, "banker", "600", seat=7)]).refused
    assert str(fault) == "seat 7, banker: $600 is above the maximum of $500. Bet less."


@pytest.mark.parametrize(("stake", "refused"), [("499", []), ("500", []), ("501", ["above-maximum"])])
def test_a_personal_maximum_holds_for_its_bettor(stake: str, refused: list[str]) -> None:
    at = setup("massachusetts-commission", {"limits.personal.Ann": "500.00"})
    judged = judge(at.terms, [bet(at, "player", stake, bettor="Ann"), bet(at, "player", "501", seat=4)])
    assert [fault.code for fault in judged.refused] == refused


@pytest.mark.clause("MA 2(a)")
@pytest.mark.parametrize(
    ("seat", "refused"),
    [(-1, ["no-such-seat"]), (0, ["no-such-seat"]), (1, []), (14, []), (15, ["no-such-seat"])],
)
def test_only_the_numbered_seats_bet(seat: int, refused: list[str]) -> None:
    at = table("commission")
    assert [fault.code for fault in judge(at.terms, [bet(at, "player", "10", seat=seat)]).refused] == refused


@pytest.mark.parametrize(
    ("stake", "refused"),
    [("100.00", []), ("100.24", ["not-in-chips"]), ("100.25", []), ("100.26", ["not-in-chips"]), ("100.75", [])],
)
def test_a_stake_lies_in_the_chips_of_the_table(stake: str, refused: list[str]) -> None:
    at = table("commission")
    assert [fault.code for fault in judge(at.terms, [bet(at, "banker", stake)]).refused] == refused


def test_a_table_takes_one_bettor_a_seat_and_nobody_standing_unless_it_says_so() -> None:
    at = table("commission")
    open_at = setup("massachusetts-commission", {"players_per_area": 2, "standing_players": True})
    two = [bet(at, "player", "10", bettor="Ann"), bet(at, "player", "10", bettor="Ben", standing=True)]
    assert {fault.code for fault in judge(at.terms, two).refused} == {"too-many-bettors", "standing"}
    assert judge(open_at.terms, two).refused == ()


def test_all_faults_are_told_at_once() -> None:
    at = setup("massachusetts-commission", LIMITS)
    bets = [bet(at, "player", "600", seat=15), bet(at, "royal-9", "6", seat=10, given=10), bet(at, "tie", "25.10")]
    assert [fault.code for fault in judge(at.terms, bets).refused] == [
        "no-such-seat",
        "above-maximum",
        "fixed-stake",
        "no-such-given",
        "not-in-chips",
    ]


@pytest.mark.clause("MA 8(a)(1)", "MA 8(a)(2)", "MA 8(a)(3)", "MA 8(a)(4)", "MA 8(a)(7)")
def test_one_bettor_may_make_every_offered_bet_at_once() -> None:
    at = table("ez")
    bets = [bet(at, wager, "5", seat=4, given=4 if wager == WagerId("royal-9") else None) for wager in at.offers]
    judged = judge(at.terms, bets)
    assert (len(bets), judged.refused, judged.noted) == (9, (), ())
