"""New Zealand, section 17: the five Tiger wagers."""

import pytest

from puntobanco.wagers.wager import Result, WagerId
from tests.rulebooks.new_zealand.examples import COLUMNS, check_settled, judged, round_of, said
from tests.support import bet, case, refused_clauses, settled, settled_one, setup

TIGER = "new-zealand-commission-tiger"
TWO_TO_ONE = "new-zealand-2-to-1-tiger"
INTERNATIONAL = "new-zealand-commission-international-tiger"
FIVE = ("big-tiger", "small-tiger", "tiger", "tiger-pair", "tiger-tie")

ROWS = [
    #     clause                             round              wager     stake  line     pays   returned
    case("NZ 17.7 Big Tiger; NZ 17.2(a)", "2 3 K | A 2 3", "big-tiger", "10", "three-cards", "500", "510"),
    case("NZ 17.2(a)", "2 3 K | 2 4", "big-tiger", "10", "lose", "0", "0", id="Big Tiger on two cards"),
    case("NZ 17.2(a)", "2 4 | A 2 3", "big-tiger", "10", "lose", "0", "0", id="Big Tiger on a tie"),
    case("NZ 17.2(a)", "3 4 | A 2 3", "big-tiger", "10", "lose", "0", "0", id="Big Tiger, six beaten"),
    case("NZ 17.7 Small Tiger; NZ 17.2(b)", "2 3 K | 2 4", "small-tiger", "10", "two-cards", "220", "230"),
    case("NZ 17.2(b)", "2 3 K | A 2 3", "small-tiger", "10", "lose", "0", "0", id="Small Tiger on three cards"),
    case("NZ 17.2(b)", "2 4 | K 6", "small-tiger", "10", "lose", "0", "0", id="Small Tiger on a tie"),
    case("NZ 17.2(b)", "3 4 | K 6", "small-tiger", "10", "lose", "0", "0", id="Small Tiger, six beaten"),
    case("NZ 17.7 Tiger two cards; NZ 17.2(c)", "2 3 K | 2 4", "tiger", "10", "two-cards", "120", "130"),
    case("NZ 17.7 Tiger three cards; NZ 17.2(c)", "2 3 K | A 2 3", "tiger", "10", "three-cards", "200", "210"),
    case("NZ 17.2(c)", "2 4 | K 6", "tiger", "10", "lose", "0", "0", id="Tiger on a tie"),
    case("NZ 17.2(c)", "2 3 K | 3 4", "tiger", "10", "lose", "0", "0", id="Tiger, Banker wins with seven"),
    case("NZ 17.2(c)", "2 4 | A 2 2", "tiger", "10", "lose", "0", "0", id="Tiger, Player wins with six"),
    case("NZ 17.7 Single; NZ 17.2(d)(i)", "4 4 | 2 3", "tiger-pair", "10", "single", "40", "50"),
    case("NZ 17.7 Single; NZ 17.2(d)(i)", "2 6 | 4 4", "tiger-pair", "10", "single", "40", "50", id="Banker's pair"),
    case("NZ 17.7 Double; NZ 17.2(d)(ii)", "4 4 | 2 2", "tiger-pair", "10", "double", "200", "210"),
    case(
        "NZ 17.7 Double; NZ 17.2(d)(ii)", "A A 5 | 6 6 K", "tiger-pair", "10", "double", "200", "210", id="aces, sixes"
    ),
    case(
        "NZ 17.7 Double; NZ 17.2(d)(ii)",
        "K K 5 | Q Q 5",
        "tiger-pair",
        "10",
        "double",
        "200",
        "210",
        id="kings, queens",
    ),
    case("NZ 17.7 Twin; NZ 17.2(d)(iii)", "4 4 | 4 4", "tiger-pair", "10", "twin", "1000", "1010"),
    case(
        "NZ 17.7 Twin; NZ 17.2(d)(iii)", "K K 5 | K K 5", "tiger-pair", "10", "twin", "1000", "1010", id="kings twice"
    ),
    case("NZ 17.2(d)", "2 3 3 | K 7", "tiger-pair", "10", "lose", "0", "0"),
    case("NZ 17.2(d)", "K T 3 | Q J 4", "tiger-pair", "10", "lose", "0", "0", id="four cards worth nothing"),
    case("NZ 17.7 Tiger Tie; NZ 17.2(e)", "2 4 | K 6", "tiger-tie", "10", "tie-on-6", "350", "360"),
    case(
        "NZ 17.7 Tiger Tie; NZ 17.2(e)", "2 4 | A 2 3", "tiger-tie", "10", "tie-on-6", "350", "360", id="long six ties"
    ),
    case("NZ 17.2(e)", "3 4 | K 7", "tiger-tie", "10", "lose", "0", "0", id="tie of sevens"),
    case("NZ 17.2(e)", "2 3 K | K 5", "tiger-tie", "10", "lose", "0", "0", id="tie of fives"),
    case("NZ 17.2(e)", "2 3 K | 2 4", "tiger-tie", "10", "lose", "0", "0", id="six that wins"),
]


@pytest.mark.parametrize(COLUMNS, ROWS)
@pytest.mark.parametrize("table", [TIGER, TWO_TO_ONE, INTERNATIONAL])
def test_tiger_wagers(
    cited: frozenset[str], table: str, round_: str, wager: str, stake: str, line: str, pays: str, returned: str
) -> None:
    check_settled(setup(table), cited, (round_, wager, stake, line, pays, returned))


@pytest.mark.clause("NZ 17.2(d)", "NZ 17.2(d)(ii)", "NZ 17.2(d)(iii)")
def test_a_twin_is_a_double_too_and_is_paid_once_at_the_top() -> None:
    one = settled_one(setup(TIGER), round_of("4 4 | 4 4"), "tiger-pair", "10")
    assert (one.line, said(one.pays), "NZ 17.7 Double" in one.clauses) == ("twin", "1000", False)


@pytest.mark.clause("NZ 17.4 s3")
@pytest.mark.parametrize(
    ("round_", "returned"),
    [
        ("2 3 K | A 2 3", {"big-tiger": "510", "tiger": "210"}),
        ("2 3 K | 2 4", {"small-tiger": "230", "tiger": "130"}),
        ("3 3 | 3 3", {"tiger-pair": "1010", "tiger-tie": "360"}),
        ("K 9 | K 7", {}),
    ],
)
def test_tiger_wagers_are_independent_of_each_other(round_: str, returned: dict[str, str]) -> None:
    table = setup(TIGER)
    bets = [bet(table, wager, "10") for wager in FIVE]
    found = judged(table, bet(table, "player", "50"), *bets)
    assert (found.refused, found.noted) == ((), ())
    wagers = settled(table, round_of(round_), *bets).wagers
    assert {one.bet.wager: said(one.returned) for one in wagers if one.returned} == returned
    for one in wagers:
        alone = settled(table, round_of(round_), one.bet).wagers[0]
        assert alone == one


@pytest.mark.clause("NZ 17.4 s1")
@pytest.mark.parametrize("main", ["player", "banker", "tie"])
@pytest.mark.parametrize("wager", FIVE)
def test_a_tiger_wager_need_not_follow_the_main_bet(main: str, wager: str) -> None:
    table = setup(TIGER)
    found = judged(table, bet(table, main, "50"), bet(table, wager, "5"))
    assert (found.refused, found.noted) == ((), ())


# 17.8: an approved limit on the pay-out.


@pytest.mark.clause("NZ 17.8")
@pytest.mark.parametrize(
    ("stake", "pays", "limited"),
    [("49", "4900", False), ("50", "5000", False), ("51", "5000", True), ("100", "5000", True)],
)
def test_an_approved_limit_holds_a_twin_down(stake: str, pays: str, limited: bool) -> None:
    table = setup(TIGER, {"wagers.tiger-pair.cap": "5000.00", "approvals.tiger_cap": "Secretary 2026/4"})
    one = settled_one(table, round_of("4 4 | 4 4"), "tiger-pair", stake)
    assert said(one.pays) == pays
    assert one.returned == one.bet.stake + one.pays
    assert ("NZ 17.8" in one.clauses) is bool(one.notes) is limited


@pytest.mark.clause("NZ 17.8")
@pytest.mark.parametrize("wager", FIVE)
def test_a_limit_on_a_tiger_wager_needs_an_approval(wager: str) -> None:
    assert refused_clauses(TIGER, {f"wagers.{wager}.cap": "5000.00"}) == {"NZ 17.8"}
    approved = {f"wagers.{wager}.cap": "5000.00", "approvals.tiger_cap": "Secretary 2026/4"}
    assert setup(TIGER, approved).offers[WagerId(wager)].cap is not None


# 17.1 and 17.9: over the base game, over 2 to 1, and in International.


@pytest.mark.clause("NZ 17.1")
@pytest.mark.parametrize(
    ("table", "banker", "clause", "on_a_tie"),
    [(TIGER, "195", "NZ 5.10(b)", Result.PUSH), (TWO_TO_ONE, "200", "NZ 13.3", Result.LOSE)],
)
def test_tiger_leaves_the_main_bets_to_the_game_underneath(
    table: str, banker: str, clause: str, on_a_tie: Result
) -> None:
    offered = setup(table)
    won = settled_one(offered, round_of("2 3 K | A 2 3"), "banker", "100")
    assert (said(won.returned), won.clause) == (banker, clause)
    assert settled_one(offered, round_of("2 4 | K 6"), "banker", "100").result is on_a_tie


@pytest.mark.clause("NZ 17.9", "NZ 15.1 s2")
@pytest.mark.parametrize("wager", FIVE)
def test_any_tiger_wager_may_be_offered_in_international_baccarat(wager: str) -> None:
    table = setup(
        "new-zealand-commission-international", {"options": ["international", "tiger"], f"wagers.{wager}": {}}
    )
    assert {"international", "tiger"} <= table.adopted
    assert [id for id in FIVE if WagerId(id) in table.offers] == [wager]
