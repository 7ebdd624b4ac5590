"""Sentosa 1.20, 1.21, 3.5 to 3.7 and 5.2.1: who bets on a box, how much, and in which order all are settled."""

import pytest

from puntobanco.rulebooks.rws import RWS_RULEBOOK
from puntobanco.wagers.accept import judge
from puntobanco.wagers.wager import Result
from puntobanco.words import in_words
from tests.rulebooks.rws.tables import NAME, rws
from tests.support import REMOVE, bet, case, dealt, refusals, settled, settled_one

LIMITS = {"limits.minimum": "100", "limits.maximum": "5000", "limits.differential": "5000"}


# 1.20, 1.21, 3.6: seated and standing players in one box.


@pytest.mark.clause("RWS 1.20", "RWS 1.21")
def test_seated_and_standing_players_share_a_box_and_are_paid_apart() -> None:
    table = rws()
    box = [
        bet(table, "banker", "400", seat=3, bettor="Yeo"),
        bet(table, "banker", "600", seat=3, bettor="Ong", standing=True),
        bet(table, "player", "50", seat=3, bettor="Lim", standing=True),
    ]
    assert judge(table.terms, box).refused == ()
    round_ = settled(table, dealt("K 6", "K 7"), *box)
    told = [(one.bet.owner, one.bet.standing, str(one.returned)) for one in round_.wagers]
    assert told == [("Yeo", False, "800.00"), ("Ong", True, "1200.00"), ("Lim", True, "0.00")]


@pytest.mark.clause("RWS 1.20")
def test_a_seat_without_a_bet_has_no_part_in_the_round() -> None:
    table = rws()
    round_ = settled(table, dealt("K 6", "K 7"), bet(table, "banker", "400", seat=3))
    assert {one.bet.owner for one in round_.wagers} == {step.bettor for step in round_.order} == {"seat 3"}


@pytest.mark.clause("RWS 3.6")
def test_the_balance_of_a_box_may_be_taken_up_by_any_number_of_others() -> None:
    table = rws(LIMITS)
    seated = bet(table, "banker", "400", seat=3, bettor="Yeo")
    others = [bet(table, "banker", "100", seat=3, bettor=f"guest {n}", standing=True) for n in range(20)]
    assert judge(table.terms, [seated, *others]).refused == ()


@pytest.mark.clause("RWS 1.21")
def test_a_house_may_take_no_standing_bets() -> None:
    table = rws({"standing_players": False})
    seated, standing = bet(table, "banker", "400"), bet(table, "banker", "400", bettor="Ong", standing=True)
    assert judge(table.terms, [seated]).refused == ()
    (fault,) = judge(table.terms, [seated, standing]).refused
    assert (fault.code, fault.clause) == ("standing", "RWS 1.21")


@pytest.mark.clause("RWS 1.21")
def test_a_standing_player_has_no_box_of_his_own() -> None:
    table = rws()
    (fault,) = judge(table.terms, [bet(table, "banker", "400", seat=0, bettor="Ong", standing=True)]).refused
    assert fault.code == "no-such-seat"


@pytest.mark.parametrize("seat", [8, 99])
@pytest.mark.clause("RWS 2.1.1a")
def test_a_bet_needs_one_of_the_boxes(seat: int) -> None:
    table = rws()
    assert [fault.code for fault in judge(table.terms, [bet(table, "banker", "400", seat=seat)]).refused] == [
        "no-such-seat"
    ]
    assert judge(table.terms, [bet(table, "banker", "400", seat=7)]).refused == ()


# 3.4, 3.5, 5.2.1: limits.


@pytest.mark.clause("RWS 3.4")
def test_minimum_and_differential_are_displayed() -> None:
    (sign,) = (sign for sign in RWS_RULEBOOK.signs if sign.clause == "RWS 3.4")
    words = " ".join(map(in_words, sign.lines(rws({"limits.minimum": "100", "limits.differential": "50000"}))))
    assert "Minimum" in words and "$100" in words
    assert "differential" in words and "$50,000" in words


@pytest.mark.clause("RWS 3.4", "RWS 3.5")
def test_a_maximum_for_single_bets_is_the_operators_choice() -> None:
    """Only the differential must be displayed; no clause asks for an individual maximum."""
    assert refusals(NAME, {"limits.maximum": REMOVE}) == ()


@pytest.mark.parametrize(
    ("stake", "refused", "noted"),
    [
        case("RWS 3.5", "99.50", [], ["RWS 5.2.1"], id="below the minimum: pointed out"),
        case("RWS 3.5", "100", [], [], id="at the minimum"),
        case("RWS 3.5", "100.50", [], [], id="above the minimum"),
        case("RWS 3.5", "4999.50", [], [], id="below the maximum"),
        case("RWS 3.5", "5000", [], [], id="at the maximum"),
        case("RWS 3.5", "5000.50", ["RWS 3.5"], [], id="above the maximum: refused"),
    ],
)
def test_bets_within_the_posted_limits(stake: str, refused: list[str], noted: list[str]) -> None:
    table = rws(LIMITS)
    judged = judge(table.terms, [bet(table, "player", stake)])
    assert [fault.clause for fault in judged.refused] == refused
    assert [fault.clause for fault in judged.noted] == noted


@pytest.mark.parametrize(
    ("player", "banker", "returned"), [("K 9", "K 7", "100.00"), ("K 6", "K 7", "0.00"), ("K 7", "A 6", "50.00")]
)
@pytest.mark.clause("RWS 5.2.1")
def test_an_unnoticed_bet_below_the_minimum_plays_for_what_it_is(player: str, banker: str, returned: str) -> None:
    one = settled_one(rws(LIMITS), dealt(player, banker), "player", "50")
    assert (str(one.played), str(one.returned)) == ("50.00", returned)


@pytest.mark.clause("RWS 3.5")
def test_a_personal_maximum_binds_the_person_it_names() -> None:
    table = rws({**LIMITS, "limits.personal": {"Yeo": "1000"}})
    at, above = bet(table, "banker", "1000", bettor="Yeo"), bet(table, "banker", "1000.50", bettor="Yeo")
    assert judge(table.terms, [at]).refused == ()
    assert [fault.code for fault in judge(table.terms, [above]).refused] == ["above-maximum"]
    assert judge(table.terms, [bet(table, "banker", "1000.50", bettor="Ong")]).refused == ()


# 3.7: what may be bet.


@pytest.mark.parametrize(
    "wager",
    [
        "tie", "player-pair", "banker-pair", "banker-wins-on-1", "banker-wins-on-9", "player-wins-on-1",
        "player-wins-on-9", "tie-wins-on-0", "tie-wins-on-4", "tie-wins-on-9",
    ],
)  # fmt: skip
@pytest.mark.clause("RWS 3.7 closing")
def test_every_side_bet_stands_alone(wager: str) -> None:
    table = rws()
    judged = judge(table.terms, [bet(table, wager, "10")])
    assert judged.refused == judged.noted == ()


@pytest.mark.clause("RWS 3.7 closing")
def test_a_side_bet_alone_is_settled_like_any_other() -> None:
    one = settled_one(rws(), dealt("2 3 9", "K 4"), "tie-wins-on-4", "10")
    assert (one.result, str(one.returned)) == (Result.WIN, "1010.00")


@pytest.mark.clause("RWS 3.7 Player", "RWS 3.7 Banker", "RWS 3.7 list")
def test_one_bettor_may_bet_on_everything_at_once() -> None:
    table = rws()
    bets = [bet(table, wager, "10") for wager in table.offers]
    assert len(bets) == 33
    judged = judge(table.terms, bets)
    assert judged.refused == judged.noted == ()


# No order is stated: losers first, then winners, lowest seat first, and no clause is claimed for it.


def test_losing_bets_are_collected_then_winners_paid_from_the_lowest_seat() -> None:
    table = rws()
    round_ = settled(
        table,
        dealt("K 6", "K 7"),
        bet(table, "banker", "100", seat=7),
        bet(table, "player", "20", seat=5),
        bet(table, "banker", "30", seat=2),
        bet(table, "tie", "10", seat=1),
        bet(table, "banker-wins-on-7", "10", seat=5),
    )
    assert [(step.act, step.seat, step.wager, str(step.amount), step.clause) for step in round_.order] == [
        ("collect", 1, "tie", "10.00", None),
        ("collect", 5, "player", "20.00", None),
        ("pay", 2, "banker", "30.00", None),
        ("pay", 5, "banker-wins-on-7", "80.00", None),
        ("pay", 7, "banker", "100.00", None),
    ]


@pytest.mark.clause("RWS 3.14")
def test_on_a_tie_original_bets_are_handed_back() -> None:
    table = rws()
    bets = [bet(table, wager, "100", seat=seat) for seat, wager in ((4, "banker"), (2, "player"), (3, "tie"))]
    round_ = settled(table, dealt("2 4", "K 6"), *bets)
    assert [(step.act, step.seat, str(step.amount), step.clause) for step in round_.order] == [
        ("return", 2, "100.00", "RWS 3.14"),
        ("pay", 3, "800.00", None),
        ("return", 4, "100.00", "RWS 3.14"),
    ]
