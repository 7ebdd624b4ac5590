"""New Zealand, 5.12 and 5.13: a Banker bet must be one that can be paid exactly in chips, less commission."""

import pytest

from puntobanco.wagers.wager import Result
from tests.rulebooks.new_zealand.examples import COMMISSION, DOLLARS, judged, round_of, said, steps
from tests.support import bet, case, settled, settled_one, setup

FIVE_CENTS = ["0.05", "0.50", "1.00", "5.00"]
HALF_DOLLARS = ["0.50", "1.00", "5.00", "25.00"]
TWO_FIFTIES = ["2.50", "5.00", "25.00", "100.00"]
FIVES = ["5.00", "25.00", "100.00", "500.00"]
NO_SMALL = ["25.00", "100.00", "500.00"]

# What is left of a Banker bet when chips can pay only part of it: the largest payable part is valid.

VALID_PARTS = [
    #     clause                                 chips         stake   valid
    case("NZ 5.12", FIVE_CENTS, "1", "1", id="5c chips pay any dollar"),
    case("NZ 5.12", FIVE_CENTS, "130", "130", id="5c chips pay 123.50"),
    case("NZ 5.12; NZ 5.13", HALF_DOLLARS, "9", "0", id="50c chips, below the first"),
    case("NZ 5.12; NZ 5.13", HALF_DOLLARS, "10", "10", id="50c chips, at the first"),
    case("NZ 5.12; NZ 5.13", HALF_DOLLARS, "11", "10", id="50c chips, above the first"),
    case("NZ 5.12; NZ 5.13", DOLLARS, "19", "0", id="$1 chips, below the first"),
    case("NZ 5.12; NZ 5.13", DOLLARS, "20", "20", id="$1 chips, at the first"),
    case("NZ 5.12; NZ 5.13", DOLLARS, "21", "20", id="$1 chips, above the first"),
    case("NZ 5.12; NZ 5.13", DOLLARS, "39", "20", id="$1 chips, below the second"),
    case("NZ 5.12; NZ 5.13", DOLLARS, "40", "40", id="$1 chips, at the second"),
    case("NZ 5.12; NZ 5.13", DOLLARS, "130", "120", id="$1 chips, 123.50 cannot be paid"),
    case("NZ 5.12; NZ 5.13", TWO_FIFTIES, "45", "0", id="2.50 chips, below the first"),
    case("NZ 5.12; NZ 5.13", TWO_FIFTIES, "50", "50", id="2.50 chips, at the first"),
    case("NZ 5.12; NZ 5.13", TWO_FIFTIES, "97.50", "50", id="2.50 chips, below the second"),
    case("NZ 5.12; NZ 5.13", FIVES, "95", "0", id="$5 chips, below the first"),
    case("NZ 5.12; NZ 5.13", FIVES, "100", "100", id="$5 chips, at the first"),
    case("NZ 5.12; NZ 5.13", FIVES, "1995", "1900", id="$5 chips, below the twentieth"),
    case("NZ 5.12; NZ 5.13", NO_SMALL, "475", "0", id="$25 chips, below the first"),
    case("NZ 5.12; NZ 5.13", NO_SMALL, "500", "500", id="$25 chips, at the first"),
    case("NZ 5.12; NZ 5.13", NO_SMALL, "525", "500", id="$25 chips, above the first"),
]


@pytest.mark.parametrize(("chips", "stake", "valid"), VALID_PARTS)
def test_the_largest_payable_part_of_a_banker_bet_is_valid(chips: list[str], stake: str, valid: str) -> None:
    table = setup(COMMISSION, {"chips": chips, "limits.minimum": chips[0]})
    one = settled_one(table, round_of("2 4 | 3 4"), "banker", stake)
    assert said(one.played) == valid
    assert table.chips.makes(one.pays - one.commission), "winnings less commission are paid in chips"
    assert ("NZ 5.13" in one.clauses) is (stake != valid)


@pytest.mark.parametrize(("chips", "stake", "valid"), VALID_PARTS)
def test_a_banker_bet_that_chips_cannot_pay_is_not_accepted(chips: list[str], stake: str, valid: str) -> None:
    table = setup(COMMISSION, {"chips": chips, "limits.minimum": chips[0]})
    found = judged(table, bet(table, "banker", stake))
    said_no = "NZ 5.12" in {fault.clause for fault in (*found.refused, *found.noted)}
    assert said_no is (stake != valid)


# $130 on Banker with nothing below a dollar in the rack: $120 is valid, $10 void.


@pytest.mark.clause("NZ 5.13")
@pytest.mark.parametrize(
    ("round_", "result", "pays", "commission", "returned"),
    [
        ("2 4 | 3 4", Result.WIN, "120", "6", "244"),
        ("K 9 | K 7", Result.LOSE, "0", "0", "10"),
        ("2 4 | K 6", Result.PUSH, "0", "0", "130"),
    ],
)
def test_the_void_part_goes_back_whatever_the_result(
    round_: str, result: Result, pays: str, commission: str, returned: str
) -> None:
    one = settled_one(setup(COMMISSION, {"chips": DOLLARS}), round_of(round_), "banker", "130")
    assert one.result is result
    assert (said(one.pays), said(one.commission), said(one.returned)) == (pays, commission, returned)


@pytest.mark.clause("NZ 5.13")
@pytest.mark.parametrize(
    ("round_", "movements"),
    [
        ("2 4 | 3 4", ["pay 3 banker 120", "take-commission 3 banker 6", "return 3 banker 10"]),
        ("K 9 | K 7", ["collect 3 banker 120", "return 3 banker 10"]),
        ("2 4 | K 6", ["stand 3 banker 120", "return 3 banker 10"]),
    ],
)
def test_the_dealer_hands_the_void_part_back_by_its_clause(round_: str, movements: list[str]) -> None:
    table = setup(COMMISSION, {"chips": DOLLARS})
    settlement = settled(table, round_of(round_), bet(table, "banker", "130"))
    assert steps(settlement) == movements
    assert settlement.order[-1].clause == "NZ 5.13"


@pytest.mark.clause("NZ 5.13")
def test_a_bet_of_which_chips_can_pay_nothing_is_void() -> None:
    one = settled_one(setup(COMMISSION, {"chips": DOLLARS}), round_of("2 4 | 3 4"), "banker", "10")
    assert (one.result, said(one.returned), one.clause) == (Result.VOID, "10", "NZ 5.13")


@pytest.mark.clause("NZ 5.12", "NZ 5.13")
@pytest.mark.parametrize(("wager", "round_"), [("player", "3 4 | K 6"), ("tie", "2 4 | K 6")])
def test_bets_without_commission_need_no_exact_chips(wager: str, round_: str) -> None:
    table = setup(COMMISSION, {"chips": DOLLARS})
    assert judged(table, bet(table, wager, "13")).refused == ()
    one = settled_one(table, round_of(round_), wager, "13")
    assert one.played == one.bet.stake


@pytest.mark.clause("NZ 5.12")
@pytest.mark.parametrize(
    "version",
    ["half-on-six", "ez", "2-to-1", "2-to-1-half-on-six"],
)
def test_where_no_commission_is_taken_any_banker_bet_is_accepted(version: str) -> None:
    table = setup(f"new-zealand-{version}", {"chips": DOLLARS})
    found = judged(table, bet(table, "banker", "13"))
    assert (found.refused, found.noted) == ((), ())
    one = settled_one(table, round_of("2 4 | 3 4"), "banker", "13")
    assert (said(one.played), said(one.returned)) == ("13", "26")


@pytest.mark.clause("NZ 5.13", "NZ 11H.2 closing")
def test_insurance_goes_back_in_the_proportion_of_the_main_bet_it_insures() -> None:
    table = setup(COMMISSION, {"chips": DOLLARS})
    bets = bet(table, "banker", "130"), bet(table, "insurance-banker", "13", given=2)
    main, insurance = settled(table, round_of("K 3 4 | 2 4"), *bets).wagers
    assert (said(main.played), said(insurance.played)) == ("120", "12")
    assert (said(insurance.pays), said(insurance.returned)) == ("36", "49")
    assert "NZ 5.13" in insurance.clauses
