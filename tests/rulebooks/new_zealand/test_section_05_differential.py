"""New Zealand, 5.17 and 5.18: how far Banker and Player bets may lie apart, and how the dealer brings them in."""

from typing import Any

import pytest

from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.settlement import Settlement
from tests.rulebooks.new_zealand.examples import COMMISSION, DOLLARS, round_of, said, steps
from tests.support import bet, settled, setup

BANKER_WINS, PLAYER_WINS = "2 4 | 3 4", "3 4 | K 6"


def differential(limit: str, **more: Any) -> Setup:
    """A commission table with a maximum differential."""
    return setup(COMMISSION, {"limits.differential": limit, **more})


def on_the_table(table: Setup, *stakes: str, reduce: bool = True, round_: str = BANKER_WINS) -> Settlement:
    """One bet a seat from seat 1 up, each written ``banker 12000``."""
    bets = [bet(table, *text.split(), seat=seat) for seat, text in enumerate(stakes, 1)]
    return settled(table, round_of(round_), *bets, reduce=reduce)


def played(settlement: Settlement) -> list[str]:
    """What of each bet was in action."""
    return [said(one.played) for one in settlement.wagers]


@pytest.mark.clause("NZ 5.18")
def test_the_dealer_may_bring_the_heavier_hand_in_pro_rata() -> None:
    settlement = on_the_table(differential("10000"), "banker 12000", "banker 6000", "player 2000")
    assert played(settlement) == ["8000", "4000", "2000"]
    first, second, third = settlement.wagers
    assert (first.clauses[-1], second.clauses[-1]) == ("NZ 5.18", "NZ 5.18")
    assert "NZ 5.18" not in third.clauses
    assert (said(first.pays), said(first.commission), said(first.returned)) == ("8000", "400", "19600")
    assert steps(settlement, "return") == ["return 1 banker 4000", "return 2 banker 2000"]


@pytest.mark.clause("NZ 5.18")
def test_the_player_hand_is_brought_in_likewise() -> None:
    settlement = on_the_table(differential("10000"), "player 12000", "player 6000", "banker 2000", round_=PLAYER_WINS)
    assert played(settlement) == ["8000", "4000", "2000"]
    assert [said(one.returned) for one in settlement.wagers] == ["20000", "10000", "0"]


@pytest.mark.clause("NZ 5.18")
def test_nothing_is_reduced_unless_the_dealer_does_it() -> None:
    stakes = "banker 12000", "banker 6000", "player 2000"
    assert played(on_the_table(differential("10000"), *stakes, reduce=False)) == ["12000", "6000", "2000"]


@pytest.mark.clause("NZ 5.17")
def test_where_no_differential_was_set_there_is_nothing_to_reduce_to() -> None:
    assert played(on_the_table(setup(COMMISSION), "banker 90000", "player 10")) == ["90000", "10"]


@pytest.mark.clause("NZ 5.17", "NZ 5.18")
@pytest.mark.parametrize(
    ("banker", "after"), [("11990", "11990"), ("12000", "12000"), ("12010", "12000"), ("20000", "12000")]
)
def test_only_what_exceeds_the_differential_is_cut(banker: str, after: str) -> None:
    assert played(on_the_table(differential("10000"), f"banker {banker}", "player 2000")) == [after, "2000"]


@pytest.mark.clause("NZ 5.18")
def test_the_differential_is_taken_over_the_whole_table_not_seat_by_seat() -> None:
    stakes = "banker 1000", "player 1000", "banker 1000", "player 1000"
    assert played(on_the_table(differential("100"), *stakes)) == ["1000"] * 4


@pytest.mark.clause("NZ 5.18")
def test_ties_and_side_wagers_are_left_alone() -> None:
    settlement = on_the_table(differential("500"), "banker 1000", "tie 900", "dragon-bonus-banker 800", "dragon-7 700")
    assert played(settlement) == ["500", "900", "800", "700"]


@pytest.mark.clause("NZ 5.18", "NZ 5.12")
def test_reduced_banker_bets_come_down_to_stakes_that_chips_can_pay() -> None:
    """Shares of $66.67 and $33.33; with dollar chips a Banker bet is a multiple of $20."""
    assert played(on_the_table(differential("100", chips=DOLLARS), "banker 100", "banker 50")) == ["60", "20"]


@pytest.mark.clause("NZ 5.18")
def test_reduced_player_bets_come_down_to_whole_chips() -> None:
    table = differential("100", chips=DOLLARS)
    assert played(on_the_table(table, "player 100", "player 50", round_=PLAYER_WINS)) == ["66", "33"]


@pytest.mark.clause("NZ 5.18", "NZ 5.13")
def test_what_chips_cannot_pay_is_void_before_the_bets_are_compared() -> None:
    """Of $130 only $120 is valid, which is no more than the differential."""
    settlement = on_the_table(differential("120", chips=DOLLARS), "banker 130")
    assert played(settlement) == ["120"]
    assert "NZ 5.18" not in settlement.wagers[0].clauses


# The minimum: by default nobody is brought below it, and the others make room.


@pytest.mark.clause("NZ 5.18")
@pytest.mark.parametrize(
    ("floor", "after"), [(True, ["450", "50"]), (False, ["470", "20"])], ids=["to the minimum", "without a floor"]
)
def test_a_small_bet_is_kept_at_the_minimum_unless_the_house_elects_otherwise(floor: bool, after: list[str]) -> None:
    table = differential("500", **{"limits.minimum": "50", "limits.pro_rata_floor": floor})
    assert played(on_the_table(table, "banker 1000", "banker 60")) == after


@pytest.mark.clause("NZ 5.18")
@pytest.mark.parametrize(("limit", "after"), [("160", "50"), ("150", "50"), ("140", "50"), ("20", "50")])
def test_if_the_minima_alone_exceed_it_everybody_plays_the_minimum(limit: str, after: str) -> None:
    table = differential(limit, **{"limits.minimum": "50"})
    assert played(on_the_table(table, "banker 100", "banker 100", "banker 100")) == [after] * 3


@pytest.mark.clause("NZ 5.18")
def test_a_bet_at_the_minimum_is_not_touched() -> None:
    table = differential("450", **{"limits.minimum": "50"})
    settlement = on_the_table(table, "banker 1000", "banker 50")
    assert played(settlement) == ["400", "50"]
    assert "NZ 5.18" not in settlement.wagers[1].clauses


@pytest.mark.clause("NZ 5.18", "NZ 5.12")
def test_even_at_the_minimum_a_reduced_banker_bet_can_be_paid_in_chips() -> None:
    """A minimum of $50 with $5 chips, where Banker bets are multiples of $100: $47.50 cannot be paid."""
    table = differential("60", **{"limits.minimum": "50", "chips": ["5.00", "25.00", "100.00", "500.00"]})
    for one in on_the_table(table, "banker 500", "banker 500").wagers:
        assert table.chips.makes(one.pays - one.commission)


@pytest.mark.clause("NZ 5.18")
def test_insurance_is_reduced_with_the_bet_it_insures() -> None:
    table = differential("500")
    bets = bet(table, "banker", "1000"), bet(table, "insurance-banker", "100", given=2)
    settlement = settled(table, round_of("K 3 4 | 2 4"), *bets, reduce=True)
    assert played(settlement) == ["500", "50"]
    assert (said(settlement.wagers[1].pays), "NZ 5.18" in settlement.wagers[1].clauses) == ("150", True)
