"""New Zealand, section 5: bets on the two hands and the tie, what they pay, and fractions of a chip."""

import pytest

from puntobanco.wagers.wager import Result
from tests.rulebooks.new_zealand.examples import (
    COLUMNS,
    COMMISSION,
    DOLLARS,
    check_settled,
    complaints,
    judged,
    round_of,
    said,
)
from tests.support import bet, case, refused_clauses, settled, settled_one, setup

HALF_ON_SIX = "new-zealand-half-on-six"

# 5.1 and 5.10: at 5% commission, the tie at 8 to 1.

AT_COMMISSION = [
    #     clause                                 round          wager     stake  line    pays   returned
    case("NZ 5.1(a)(i); NZ 5.10(b)", "2 4 | 3 4", "banker", "100", "win", "100", "195"),
    case("NZ 5.10(b)", "2 4 | 3 4", "banker", "200", "win", "200", "390"),
    case("NZ 5.1(a)(ii)", "K 9 | K 7", "banker", "100", "lose", "0", "0"),
    case("NZ 5.1(a)(iii)", "2 4 | K 6", "banker", "100", "tie", "0", "100"),
    case("NZ 5.1(b)(i); NZ 5.10(a)", "K 9 | K 7", "player", "60", "win", "60", "120"),
    case("NZ 5.1(b)(ii)", "2 4 | 3 4", "player", "60", "lose", "0", "0"),
    case("NZ 5.1(b)(iii)", "2 4 | K 6", "player", "60", "tie", "0", "60"),
    case("NZ 5.1(c)(i); NZ 5.10(c)", "2 4 | K 6", "tie", "10", "win", "80", "90"),
    case("NZ 5.1(c)(ii)", "3 4 | K 6", "tie", "10", "lose", "0", "0"),
]


@pytest.mark.parametrize(COLUMNS, AT_COMMISSION)
def test_main_bets_at_commission(
    cited: frozenset[str], round_: str, wager: str, stake: str, line: str, pays: str, returned: str
) -> None:
    check_settled(setup(COMMISSION), cited, (round_, wager, stake, line, pays, returned))


@pytest.mark.clause("NZ 5.10(b)")
def test_commission_is_taken_when_the_winnings_are_paid() -> None:
    table = setup(COMMISSION)
    settlement = settled(table, round_of("2 4 | 3 4"), bet(table, "banker", "200"))
    assert [(step.act, said(step.amount), step.clause) for step in settlement.order] == [
        ("pay", "200", "NZ 10.2"),
        ("take-commission", "10", "NZ 5.10(b)"),
    ]
    assert settlement.owed == ()


@pytest.mark.clause("NZ 5.10(c)")
@pytest.mark.parametrize(("odds", "pays"), [("8 to 1", "80"), ("9 to 1", "90")])
def test_the_tie_pays_eight_or_nine_to_one(odds: str, pays: str) -> None:
    table = setup(COMMISSION, {"wagers.tie": {"pays": odds}})
    assert said(settled_one(table, round_of("2 4 | K 6"), "tie", "10").pays) == pays


@pytest.mark.clause("NZ 5.10(c)")
@pytest.mark.parametrize("odds", ["7 to 1", "10 to 1", "17 to 2"])
def test_the_tie_pays_nothing_but_eight_or_nine(odds: str) -> None:
    assert refused_clauses(COMMISSION, {"wagers.tie": {"pays": odds}}) == {"NZ 5.10(c)"}


# 5.11: no commission, but half on a winning six.

AT_HALF_ON_SIX = [
    case("NZ 5.11 s1; NZ 5.1(a)(i)", "2 3 K | 2 4", "banker", "100", "six", "50", "150"),
    case("NZ 5.11 s1", "2 3 K | A 2 3", "banker", "100", "six", "50", "150", id="six on three cards"),
    case("NZ 5.11 s1", "2 3 K | A 2 2", "banker", "100", "tie", "0", "100", id="tie on five"),
    case("NZ 5.11 s1", "2 4 | 3 4", "banker", "100", "win", "100", "200", id="win on seven"),
    case("NZ 5.11 s1", "3 4 | K 6", "banker", "100", "lose", "0", "0", id="six that loses"),
    case("NZ 5.11 s1", "2 4 | K 6", "banker", "100", "tie", "0", "100", id="six that ties"),
]


@pytest.mark.parametrize(COLUMNS, AT_HALF_ON_SIX)
def test_banker_bets_at_half_on_six(
    round_: str, wager: str, stake: str, line: str, pays: str, returned: str, cited: frozenset[str]
) -> None:
    won = cited if line in ("six", "win") else ()
    one = check_settled(setup(HALF_ON_SIX), won, (round_, wager, stake, line, pays, returned))
    assert not one.commission


@pytest.mark.parametrize(("wager", "round_", "pays"), [("player", "3 4 | K 6", "100"), ("tie", "2 4 | K 6", "800")])
@pytest.mark.clause("NZ 5.11 s1")
def test_half_on_six_changes_the_banker_bet_alone(wager: str, round_: str, pays: str) -> None:
    for name in (COMMISSION, HALF_ON_SIX):
        assert said(settled_one(setup(name), round_of(round_), wager, "100").pays) == pays


# 5.2: what one bettor may back in one round.


@pytest.mark.parametrize(
    "backed",
    [
        case("NZ 5.2(a)", {"banker": "50"}),
        case("NZ 5.2(b)", {"banker": "50", "tie": "5"}),
        case("NZ 5.2(c)", {"banker": "50", "player": "30"}),
        case("NZ 5.2(d)", {"banker": "50", "player": "30", "tie": "5"}),
        case("NZ 5.2(e)", {"player": "50"}),
        case("NZ 5.2(f)", {"player": "50", "tie": "5"}),
        case("NZ 5.2(g)", {"tie": "5"}),
    ],
)
def test_a_bettor_may_back_any_of_the_three_outcomes_together(backed: dict[str, str]) -> None:
    table = setup(COMMISSION)
    bets = [bet(table, wager, stake) for wager, stake in backed.items()]
    found = judged(table, *bets)
    assert complaints((*found.refused, *found.noted)) == []
    wagers = settled(table, round_of("2 4 | 3 4"), *bets).wagers
    results = {one.bet.wager: (one.result, said(one.returned)) for one in wagers}
    all_three = {
        "banker": (Result.WIN, "97.50"),
        "player": (Result.LOSE, "0"),
        "tie": (Result.LOSE, "0"),
    }
    assert results == {wager: all_three[wager] for wager in backed}


# 5.19: side wagers and other versions pay by their own rules.


@pytest.mark.clause("NZ 5.19")
@pytest.mark.parametrize(
    ("table", "banker", "by"),
    [
        (COMMISSION, "195", "NZ 5.10(b)"),
        (HALF_ON_SIX, "150", "NZ 5.11 s1"),
        ("new-zealand-ez", "200", "NZ 16.3"),
        ("new-zealand-2-to-1", "200", "NZ 13.3"),
        ("new-zealand-2-to-1-half-on-six", "150", "NZ 13.4"),
    ],
)
def test_each_version_pays_the_banker_its_own_way_and_lucky_6_the_same(table: str, banker: str, by: str) -> None:
    offered = setup(table)
    bets = bet(offered, "banker", "100"), bet(offered, "lucky-6", "10")
    main, side = settled(offered, round_of("2 3 K | A 2 3"), *bets).wagers
    assert (said(main.returned), main.clause) == (banker, by)
    assert (said(side.returned), side.clause) == ("210", "NZ 11G.7 three cards")


# Odds of 1 to 2 and 1.5 to 1 can give half a chip: it is paid down to the chip, the rest is on record.


@pytest.mark.clause("NZ 5.11 s1")
@pytest.mark.parametrize(("stake", "pays", "remainder"), [("24", "12", "0"), ("25", "12", "0.50"), ("26", "13", "0")])
def test_half_a_chip_is_not_paid_but_stays_on_record(stake: str, pays: str, remainder: str) -> None:
    table = setup(HALF_ON_SIX, {"chips": DOLLARS})
    one = settled_one(table, round_of("2 3 K | 2 4"), "banker", stake)
    assert (said(one.pays), said(one.remainder)) == (pays, remainder)
    assert one.returned == one.bet.stake + one.pays
    assert bool(one.notes) is (remainder != "0")


@pytest.mark.clause("NZ 5.11 s1", "NZ 13.4")
@pytest.mark.parametrize("table", [HALF_ON_SIX, "new-zealand-2-to-1-half-on-six"])
@pytest.mark.parametrize(("elected", "pays", "remainder"), [("to-chip", "12", "0.50"), ("exact", "12.50", "0")])
def test_a_house_may_elect_to_settle_half_chips_exactly(table: str, elected: str, pays: str, remainder: str) -> None:
    offered = setup(table, {"chips": DOLLARS, "fractions": elected})
    one = settled_one(offered, round_of("2 3 K | 2 4"), "banker", "25")
    assert (said(one.pays), said(one.remainder)) == (pays, remainder)


@pytest.mark.clause("NZ 5.11 s1")
def test_with_half_dollar_chips_nothing_remains() -> None:
    one = settled_one(setup(HALF_ON_SIX), round_of("2 3 K | 2 4"), "banker", "25")
    assert (said(one.pays), said(one.remainder), said(one.returned)) == ("12.50", "0", "37.50")
