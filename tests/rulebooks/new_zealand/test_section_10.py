"""New Zealand, section 10: losing wagers are collected, then winning ones are paid; a stand-off stays where it lies."""

import pytest

from tests.rulebooks.new_zealand.examples import COMMISSION, round_of, steps
from tests.support import bet, case, settled, setup


@pytest.mark.clause("NZ 10.2", "NZ 5.10(b)")
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
        "take-commission 2 banker 10",
        "pay 5 banker 100",
        "take-commission 5 banker 5",
        "pay 5 lucky-6 200",
    ]
    cited = {(step.act, str(step.clause)) for step in settlement.order}
    assert cited == {("collect", "NZ 10.2"), ("pay", "NZ 10.2"), ("take-commission", "NZ 5.10(b)")}


@pytest.mark.clause("NZ 10.2", "NZ 11H.4 lead")
def test_losing_insurance_is_collected_with_the_losers() -> None:
    table = setup(COMMISSION)
    bets = bet(table, "banker", "100"), bet(table, "insurance-banker", "10", given=2)
    assert steps(settled(table, round_of("K 3 2 | 2 4"), *bets)) == [
        "collect 3 insurance-banker 10",
        "pay 3 banker 100",
        "take-commission 3 banker 5",
    ]


@pytest.mark.clause("NZ 5.1(a)(iii)", "NZ 5.1(b)(iii)")
def test_after_a_tie_the_bets_on_the_hands_stand_where_they_lie() -> None:
    table = setup(COMMISSION)
    bets = bet(table, "banker", "100", seat=1), bet(table, "player", "50", seat=2), bet(table, "tie", "5", seat=3)
    settlement = settled(table, round_of("2 4 | K 6"), *bets)
    assert steps(settlement) == ["stand 1 banker 100", "stand 2 player 50", "pay 3 tie 40"]
    assert [str(step.clause) for step in settlement.order] == ["NZ 5.1(a)(iii)", "NZ 5.1(b)(iii)", "NZ 10.2"]


# A bet on a hand that stands off stays where it lies; a side wager that does is handed back. Each cites its own line.


@pytest.mark.parametrize(
    ("table", "round_", "wager", "act", "more"),
    [
        case("NZ 16.3", "new-zealand-ez", "2 4 | A 2 4", "banker", "stand", {}, id="EZ on a three-card 7"),
        case("NZ 11B.8 natural tie", COMMISSION, "K 8 | 3 5", "dragon-bonus-player", "return", {}, id="Dragon Bonus"),
        case("NZ 11H.3(c)(vi)", COMMISSION, "K 3 3 | 2 4", "insurance-banker", "return", {"given": 2}, id="Insurance"),
    ],
)
def test_a_stand_off_cites_the_line_of_its_own_wager(
    cited: frozenset[str], table: str, round_: str, wager: str, act: str, more: dict[str, int]
) -> None:
    offered = setup(table)
    settlement = settled(offered, round_of(round_), bet(offered, wager, "10", **more))
    assert steps(settlement) == [f"{act} 3 {wager} 10"]
    assert [step.clause for step in settlement.order] == list(cited)
