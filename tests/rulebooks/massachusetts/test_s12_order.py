"""Massachusetts 12(b): losing wagers first, then the winners from the highest seat down, each with its vigorish."""

import pytest

from tests.rulebooks.massachusetts.examples import hands, steps, table
from tests.support import bet, settled

BANKER_WINS = "2 4 | 3 4"


@pytest.mark.clause("MA 12(b) s1")
def test_every_losing_wager_is_collected_before_anything_is_paid() -> None:
    at = table("commission")
    bets = [
        bet(at, "banker", "100", seat=14),
        bet(at, "player", "50", seat=9),
        bet(at, "tie", "10", seat=14),
        bet(at, "banker", "20", seat=1),
        bet(at, "dragon-bonus-banker", "5", seat=1),
    ]
    settlement = settled(at, hands(BANKER_WINS), *bets)
    done = steps(settlement)
    assert sorted(done[:3]) == ["collect 1 dragon-bonus-banker 5.00", "collect 14 tie 10.00", "collect 9 player 50.00"]
    assert done[3:] == [
        "pay 14 banker 100.00",
        "take-commission 14 banker 5.00",
        "pay 1 banker 20.00",
        "take-commission 1 banker 1.00",
    ]
    assert {step.clause for step in settlement.order[:3]} == {"MA 12(b) s1"}


@pytest.mark.clause("MA 12(b) s2")
@pytest.mark.parametrize(
    ("version", "expected"),
    [
        (
            "commission",
            [
                "pay 9 banker 100.00",
                "take-commission 9 banker 5.00",
                "pay 3 banker 40.00",
                "take-commission 3 banker 2.00",
            ],
        ),
        (
            "commission-marked",
            [
                "pay 9 banker 100.00",
                "mark-commission 9 banker 5.00",
                "pay 3 banker 40.00",
                "mark-commission 3 banker 2.00",
            ],
        ),
        ("ez", ["pay 9 banker 100.00", "pay 3 banker 40.00"]),
    ],
)
def test_each_seats_vigorish_follows_its_payout(version: str, expected: list[str]) -> None:
    at = table(version)
    bets = [bet(at, "banker", "40", seat=3), bet(at, "banker", "100", seat=9)]
    settlement = settled(at, hands(BANKER_WINS), *bets)
    assert steps(settlement) == expected
    assert settlement.order[0].clause == "MA 12(b) s2"


@pytest.mark.clause("MA 12(b) s3")
@pytest.mark.parametrize("placed", [(1, 4, 12), (12, 4, 1), (4, 12, 1)])
def test_winners_are_paid_seat_by_seat_downward(placed: tuple[int, ...]) -> None:
    at = table("commission")
    settlement = settled(at, hands("K 9 | K 7"), *(bet(at, "player", "10", seat=seat) for seat in placed))
    assert [(step.act, step.seat) for step in settlement.order] == [("pay", 12), ("pay", 4), ("pay", 1)]


@pytest.mark.clause("MA 12(b) s2", "MA 12(b) s3")
def test_a_seat_is_finished_before_the_next_one_down() -> None:
    at = table("commission")
    bets = [bet(at, wager, "10", seat=seat) for wager in ("banker", "dragon-bonus-banker") for seat in (2, 7)]
    assert steps(settled(at, hands("2 3 | K 9"), *bets)) == [
        "pay 7 banker 10.00",
        "take-commission 7 banker 0.50",
        "pay 7 dragon-bonus-banker 10.00",
        "pay 2 banker 10.00",
        "take-commission 2 banker 0.50",
        "pay 2 dragon-bonus-banker 10.00",
    ]


@pytest.mark.clause("MA 8(a)(1)(iii)", "MA 8(a)(2)(iii)", "MA 8(a)(4)(iii)")
@pytest.mark.parametrize(
    ("wager", "clause"),
    [
        ("banker", "MA 8(a)(1)(iii)"),
        ("player", "MA 8(a)(2)(iii)"),
        ("dragon-bonus-player", "MA 8(a)(4)(iii)"),
    ],
)
def test_a_bet_that_comes_back_does_so_by_its_own_clause(wager: str, clause: str) -> None:
    at = table("commission")
    settlement = settled(at, hands("K 9 | 4 5"), bet(at, wager, "50"))
    assert steps(settlement) == [f"return 3 {wager} 50.00"]
    assert settlement.order[0].clause == clause


@pytest.mark.clause("MA 13(i) s3")
def test_royal_9_is_collected_and_paid_on_the_first_four_cards_by_its_own_clause() -> None:
    at = table("commission")
    royal = [bet(at, "royal-9", "5", seat=chair, given=chair) for chair in (4, 1)]
    settlement = settled(at, hands("2 3 | Kc 9d"), *royal, bet(at, "player", "50", seat=9))
    assert steps(settlement) == [
        "collect 1 royal-9 5.00",
        "pay 1 royal-9 25.00",
        "collect 4 royal-9 5.00",
        "pay 4 royal-9 350.00",
        "collect 9 player 50.00",
    ]
    assert {step.clause for step in settlement.order if step.wager == "royal-9"} == {"MA 13(i) s3"}
