"""New Zealand, section 10: losing wagers are collected, then winning ones are paid; a stand-off stays where it lies."""

import pytest

from tests.rulebooks.new_zealand.examples import COMMISSION, round_of, steps
from tests.support import bet, settled, setup


@pytest.mark.clause("NZ 10.2")
def test_losing_wagers_are_collected_before_any_winner_is_paid() -> None:
    table = setup(COMMISSION)
    bets = (
        bet(table, "banker", "100", seat=5),
        bet(table, "player", "50", seat=7),
        bet(table, "lucky-6", "10", seat=5),
        bet(table, "banker", "200", seat=2),
        bet(table, "tie", "5", seat=2),
        bet(table, "dragon-bonus-banker", "20", seat=1),
    )
    settlement = settled(table, round_of("K Q T | J T 6"), *bets)
    assert steps(settlement) == [
        "collect 2 tie 5",
        "collect 7 player 50",
        "pay 1 dragon-bonus-banker 80",
        "pay 2 banker 200",
        "take commission 2 banker 10",
        "pay 5 banker 100",
        "take commission 5 banker 5",
        "pay 5 lucky-6 200",
    ]
    assert {step.clause for step in settlement.order} == {"NZ 10.2"}


@pytest.mark.clause("NZ 10.2", "NZ 11H.4 lead")
def test_losing_insurance_is_collected_with_the_losers() -> None:
    table = setup(COMMISSION)
    bets = bet(table, "banker", "100"), bet(table, "insurance-banker", "10", given=2)
    assert steps(settled(table, round_of("K 3 2 | 2 4"), *bets)) == [
        "collect 3 insurance-banker 10",
        "pay 3 banker 100",
        "take commission 3 banker 5",
    ]


@pytest.mark.clause("NZ 5.1(a)(iii)", "NZ 5.1(b)(iii)", "NZ 5.16")
def test_after_a_tie_the_bets_on_the_hands_stand_where_they_lie() -> None:
    table = setup(COMMISSION)
    bets = bet(table, "banker", "100", seat=1), bet(table, "player", "50", seat=2), bet(table, "tie", "5", seat=3)
    settlement = settled(table, round_of("2 4 | K 6"), *bets)
    assert steps(settlement) == ["stand 1 banker 100", "stand 2 player 50", "pay 3 tie 40"]
    assert [str(step.clause) for step in settlement.order] == ["NZ 5.16", "NZ 5.16", "NZ 10.2"]


@pytest.mark.clause("NZ 5.16")
@pytest.mark.parametrize(
    ("table", "round_", "wager", "more"),
    [
        ("new-zealand-ez", "2 4 | A 2 4", "banker", {}),
        (COMMISSION, "K 8 | 3 5", "dragon-bonus-player", {}),
        (COMMISSION, "K 3 3 | 2 4", "insurance-banker", {"given": 2}),
    ],
    ids=["EZ on a three-card 7", "Dragon Bonus on a natural tie", "Insurance on a tie"],
)
def test_every_stand_off_stays_on_the_layout(table: str, round_: str, wager: str, more: dict[str, int]) -> None:
    offered = setup(table)
    settlement = settled(offered, round_of(round_), bet(offered, wager, "10", **more))
    assert steps(settlement) == [f"stand 3 {wager} 10"]
