"""Sentosa 3.7 and section 4: what every bet pays, and the cloth of Appendix A beside it."""

import pytest

from puntobanco.money import Odds
from puntobanco.rulebooks.rws import RWS_RULEBOOK
from puntobanco.wagers.wager import Result
from tests.rulebooks.rws.tables import NAME, rws
from tests.support import bet, case, dealt, refused_clauses, settled, settled_one

WIN, LOSE, PUSH = Result.WIN, Result.LOSE, Result.PUSH

# 4.1.1: the hands, any tie and the pairs.


@pytest.mark.parametrize(
    ("wager", "stake", "player", "banker", "result", "pays", "returned"),
    [
        case("RWS 4.1.1 Player; RWS 3.7 Player", "player", "100", "K 9", "K 7", WIN, "100.00", "200.00"),
        case("RWS 4.1.1 Player", "player", "100", "2 4", "A A 2", WIN, "100.00", "200.00", id="Player on 6: even too"),
        case("RWS 3.13", "player", "100", "K 6", "K 7", LOSE, "0.00", "0.00", id="Player loses"),
        case("RWS 3.14", "player", "100", "2 4", "K 6", PUSH, "0.00", "100.00", id="Player bet on a tie goes back"),
        case("RWS 4.1.1 Banker other; RWS 3.7 Banker", "banker", "100", "K 6", "K 7", WIN, "100.00", "200.00"),
        case("RWS 4.1.1 Banker other", "banker", "100", "2 3 7", "K 5 K", WIN, "100.00", "200.00", id="Banker on 5"),
        case("RWS 4.1.1 Banker 6", "banker", "100", "2 3 K", "2 4", WIN, "50.00", "150.00", id="two-card 6: half"),
        case("RWS 4.1.1 Banker 6", "banker", "100", "2 3 K", "A 2 3", WIN, "50.00", "150.00", id="three-card 6: half"),
        case("RWS 1.11", "banker", "100", "2 2 A", "K 6", WIN, "50.00", "150.00", id="no commission, half on 6"),
        case("RWS 1.11", "banker", "100", "K 6", "A 6", WIN, "100.00", "200.00", id="no commission on 7"),
        case("RWS 3.13", "banker", "100", "K 7", "2 4", LOSE, "0.00", "0.00", id="Banker loses on 6"),
        case("RWS 3.14", "banker", "100", "2 4", "K 6", PUSH, "0.00", "100.00", id="6-6: all back, not half"),
        case("RWS 4.1.1 Any Tie; RWS 3.7 Any Tie", "tie", "10", "K 8", "3 5", WIN, "80.00", "90.00"),
        case("RWS 4.1.1 Any Tie", "tie", "25", "3 4", "K 7", WIN, "200.00", "225.00", id="7-7"),
        case("RWS 3.7 Any Tie", "tie", "10", "K 8", "K 9", LOSE, "0.00", "0.00", id="no tie"),
        case("RWS 4.1.1 Pair; RWS 3.7 Player Pair", "player-pair", "10", "4 4", "2 3", WIN, "110.00", "120.00"),
        case("RWS 4.1.1 Pair; RWS 3.7 Banker Pair", "banker-pair", "10", "K 8", "2 2", WIN, "110.00", "120.00"),
        case("RWS 1.15", "player-pair", "10", "T T 9", "K 7", WIN, "110.00", "120.00", id="two tens"),
        case("RWS 1.15", "player-pair", "10", "K K 9", "K 7", WIN, "110.00", "120.00", id="two kings"),
        case("RWS 1.15", "player-pair", "10", "T K 9", "K 7", LOSE, "0.00", "0.00", id="a ten and a king"),
        case("RWS 1.15", "player-pair", "10", "K 8", "2 2", LOSE, "0.00", "0.00", id="the other hand's pair"),
        case("RWS 3.10 s3", "player-pair", "10", "2 3 3", "K 7", LOSE, "0.00", "0.00", id="a pair with the third card"),
        case("RWS 3.10 s3", "banker-pair", "10", "2 4", "2 3 3", LOSE, "0.00", "0.00", id="the Banker's likewise"),
        case("RWS 1.15", "player-pair", "10", "4s 4s", "2d 3s", WIN, "110.00", "120.00", id="one suit pays no more"),
    ],
)  # fmt: skip
def test_main_bets_and_pairs(
    wager: str, stake: str, player: str, banker: str, result: Result, pays: str, returned: str
) -> None:
    one = settled_one(rws(), dealt(player, banker), wager, stake)
    assert (one.result, str(one.pays), str(one.returned)) == (result, pays, returned)
    assert str(one.commission) == "0.00"


@pytest.mark.clause("RWS 4.1.1 Pair")
def test_both_pairs_pay_together() -> None:
    table = rws()
    both = settled(table, dealt("4 4", "2 2"), bet(table, "player-pair", "10"), bet(table, "banker-pair", "10"))
    assert [str(one.pays) for one in both.wagers] == ["110.00", "110.00"]


@pytest.mark.parametrize(
    ("player", "banker", "line", "clause"),
    [
        ("2 3 K", "2 4", "six", "RWS 4.1.1 Banker 6"),
        ("K 6", "K 7", "win", "RWS 4.1.1 Banker other"),
        ("K 7", "2 4", "lose", "RWS 3.13"),
        ("2 4", "K 6", "tie", "RWS 3.14"),
    ],
)
@pytest.mark.clause("RWS 4.1.1 Banker 6", "RWS 4.1.1 Banker other", "RWS 3.13", "RWS 3.14")
def test_every_figure_on_the_banker_names_its_clause(player: str, banker: str, line: str, clause: str) -> None:
    one = settled_one(rws(), dealt(player, banker), "banker", "100")
    assert (one.line, one.clause) == (line, clause)


# 4.1.1: half of a stake that has no half.


@pytest.mark.parametrize(
    ("stake", "pays"),
    [("1.00", "0.50"), ("1.01", "0.50"), ("1.02", "0.51"), ("0.01", "0.00"), ("2.50", "1.25"), ("33.33", "16.66")],
)
@pytest.mark.clause("RWS 4.1.1 Banker 6")
def test_half_on_six_is_exact_to_the_cent(stake: str, pays: str) -> None:
    one = settled_one(rws(), dealt("2 3 K", "2 4"), "banker", stake)
    assert str(one.pays) == pays
    assert one.returned == one.bet.stake + one.pays


@pytest.mark.parametrize(
    ("stake", "pays", "remainder"), [("24", "12.00", "0.00"), ("25", "12.00", "0.50"), ("26", "13.00", "0.00")]
)
@pytest.mark.clause("RWS 4.1.1 Banker 6")
def test_an_operator_may_pay_down_to_the_chip_and_records_the_rest(stake: str, pays: str, remainder: str) -> None:
    table = rws({"fractions": "to-chip", "chips": ["1.00", "5.00", "25.00"]})
    one = settled_one(table, dealt("2 3 K", "2 4"), "banker", stake)
    assert (str(one.pays), str(one.remainder)) == (pays, remainder)
    assert bool(one.notes) is (remainder != "0.00")


# 4.1.2 to 4.1.4: a win or a tie on a named total.

PLAYER, BANKER, TIE = "player-wins-on", "banker-wins-on", "tie-wins-on"

WINS_ON = [
    case("RWS 4.1.2 on 1", PLAYER, 1, "2 3 6", "K 4 6", "1600.00"),
    case("RWS 4.1.2 on 2", PLAYER, 2, "2 3 7", "K 4 6", "800.00"),
    case("RWS 4.1.2 on 3", PLAYER, 3, "2 3 8", "K 2 9", "500.00"),
    case("RWS 4.1.2 on 4", PLAYER, 4, "2 3 9", "K 3 K", "500.00"),
    case("RWS 4.1.2 on 5", PLAYER, 5, "2 3 K", "K 4", "300.00"),
    case("RWS 4.1.2 on 6", PLAYER, 6, "2 4", "A A 2", "110.00"),
    case("RWS 4.1.2 on 7", PLAYER, 7, "K 7", "K 6", "80.00"),
    case("RWS 4.1.2 on 8", PLAYER, 8, "K 8", "K 7", "60.00"),
    case("RWS 4.1.2 on 9", PLAYER, 9, "K 9", "K 8", "50.00"),
    case("RWS 4.1.3 on 1", BANKER, 1, "2 3 5", "K 5 6", "1600.00"),
    case("RWS 4.1.3 on 2", BANKER, 2, "2 3 5", "K 5 7", "800.00"),
    case("RWS 4.1.3 on 3", BANKER, 3, "2 3 5", "K 5 8", "500.00"),
    case("RWS 4.1.3 on 4", BANKER, 4, "2 3 5", "K 5 9", "250.00"),
    case("RWS 4.1.3 on 5", BANKER, 5, "2 3 5", "K 5 K", "150.00"),
    case("RWS 4.1.3 on 6", BANKER, 6, "2 3 K", "2 4", "110.00"),
    case("RWS 4.1.3 on 7", BANKER, 7, "2 4", "3 4", "80.00"),
    case("RWS 4.1.3 on 8", BANKER, 8, "K 7", "K 8", "60.00"),
    case("RWS 4.1.3 on 9", BANKER, 9, "K 8", "K 9", "50.00"),
    case("RWS 4.1.4 on 0", TIE, 0, "2 3 5", "A 2 7", "1100.00"),
    case("RWS 4.1.4 on 1", TIE, 1, "2 3 6", "A 2 8", "1600.00"),
    case("RWS 4.1.4 on 2", TIE, 2, "2 3 7", "A 2 9", "1600.00"),
    case("RWS 4.1.4 on 3", TIE, 3, "2 3 8", "K 3", "1500.00"),
    case("RWS 4.1.4 on 4", TIE, 4, "2 3 9", "K 4", "1000.00"),
    case("RWS 4.1.4 on 5", TIE, 5, "2 3 K", "K 5", "900.00"),
    case("RWS 4.1.4 on 6", TIE, 6, "2 4", "K 6", "350.00"),
    case("RWS 4.1.4 on 7", TIE, 7, "3 4", "K 7", "350.00"),
    case("RWS 4.1.4 on 8", TIE, 8, "K 8", "3 5", "600.00"),
    case("RWS 4.1.4 on 9", TIE, 9, "K 9", "4 5", "600.00"),
]


@pytest.mark.parametrize(("family", "total", "player", "banker", "pays"), WINS_ON)
def test_ten_dollars_on_every_total_win_on_one_alone(
    family: str, total: int, player: str, banker: str, pays: str, request: pytest.FixtureRequest
) -> None:
    """Ten dollars lie on all 28 totals: only the one that the round ended on wins, with its own clause."""
    table = rws()
    every = [wager for wager in table.offers if "-wins-on-" in wager]
    round_ = settled(table, dealt(player, banker), *(bet(table, wager, "10") for wager in every))
    (won,) = (one for one in round_.wagers if one.result is WIN)
    assert (won.bet.wager, str(won.pays), won.clause) == (f"{family}-{total}", pays, request.node.callspec.id)
    lost = [one for one in round_.wagers if one is not won]
    assert len(lost) == 27 and not any(one.returned for one in lost)


@pytest.mark.parametrize(
    ("wager", "player", "banker", "result"),
    [
        case("RWS 1.2; RWS 3.7 Banker Wins On", "banker-wins-on-7", "2 4", "3 4", WIN, id="Banker wins on 7"),
        case("RWS 1.2; RWS 3.7 Banker Wins On", "banker-wins-on-6", "2 4", "3 4", LOSE, id="6 named, 7 it is"),
        case("RWS 1.2", "banker-wins-on-7", "K 9", "3 4", LOSE, id="the Banker has 7 and loses"),
        case("RWS 1.2", "banker-wins-on-7", "K 7", "3 4", LOSE, id="the Banker has 7 and ties"),
        case("RWS 1.16; RWS 3.7 Player Wins On", "player-wins-on-9", "2 3 4", "K 7", WIN, id="Player wins on 9"),
        case("RWS 3.7 Player Wins On", "player-wins-on-8", "K 8", "K 7", WIN, id="Player wins on 8"),
        case("RWS 1.16", "player-wins-on-9", "2 3 4", "K 5 4", LOSE, id="the Player has 9 and ties"),
        case("RWS 1.16", "player-wins-on-7", "K 7", "K 8", LOSE, id="the Player has 7 and loses"),
        case("RWS 1.23; RWS 3.7 Tie Wins On", "tie-wins-on-6", "2 4", "K 6", WIN, id="tie on 6"),
        case("RWS 1.23; RWS 3.7 Tie Wins On", "tie-wins-on-0", "2 3 5", "A 2 7", WIN, id="tie on 0"),
        case("RWS 1.23", "tie-wins-on-5", "2 4", "K 6", LOSE, id="tie on another total"),
        case("RWS 1.23", "tie-wins-on-6", "K 7", "2 4", LOSE, id="6 and no tie"),
    ],
)
def test_a_named_total_must_win_or_tie(wager: str, player: str, banker: str, result: Result) -> None:
    assert settled_one(rws(), dealt(player, banker), wager, "10").result is result


@pytest.mark.clause("RWS 4.1.3 on 6", "RWS 4.1.1 Banker 6", "RWS 4.1.4 on 6", "RWS 4.1.1 Any Tie")
def test_bets_on_one_result_pay_beside_each_other() -> None:
    table = rws()
    six = settled(table, dealt("2 3 K", "2 4"), bet(table, "banker-wins-on-6", "10"), bet(table, "banker", "100"))
    assert [str(one.pays) for one in six.wagers] == ["110.00", "50.00"]
    tie = settled(table, dealt("2 4", "K 6"), bet(table, "tie-wins-on-6", "10"), bet(table, "tie", "10"))
    assert [str(one.pays) for one in tie.wagers] == ["350.00", "80.00"]


# Nobody elects odds.


@pytest.mark.parametrize(
    ("wager", "odds", "clause"),
    [
        case("RWS 4.1.1 Any Tie", "tie", "9 to 1", "RWS 4.1.1 Any Tie"),
        case("RWS 4.1.1 Pair", "player-pair", "12 to 1", "RWS 4.1.1 Pair"),
        case("RWS 4.1.2 on 4", "player-wins-on-4", "25 to 1", "RWS 4.1.2 on 4"),
        case("RWS 4.1.3 on 4", "banker-wins-on-4", "50 to 1", "RWS 4.1.3 on 4"),
        case("RWS 4.1.1 Banker 6", "banker", "1 to 1", "RWS 4.1.1 Banker 6"),
    ],
)
def test_odds_are_as_printed_and_no_others(wager: str, odds: str, clause: str) -> None:
    assert refused_clauses(NAME, {f"wagers.{wager}.pays": odds}) == {clause}


# Appendix A: what is printed on the cloth.

CLOTH = """
    player-wins-on  1 160 to 1 | 2  80 to 1 | 3  50 to 1 | 4  50 to 1 | 5 30 to 1 | 6 11 to 1 | 7  8 to 1 | 8  6 to 1 | 9  5 to 1
    tie-wins-on     0 110 to 1 | 1 160 to 1 | 2 160 to 1 | 3 150 to 1 | 4 100 to 1
    tie-wins-on     5  90 to 1 | 6  35 to 1 | 7  35 to 1 | 8  60 to 1 | 9  60 to 1
    banker-wins-on  1 160 to 1 | 2  80 to 1 | 3  50 to 1 | 4  25 to 1 | 5 15 to 1 | 6 11 to 1 | 7  8 to 1 | 8  6 to 1 | 9  5 to 1
"""  # noqa: E501

CELLS = [
    (f"{family}-{total}", odds)
    for family, row in (line.split(maxsplit=1) for line in CLOTH.strip().splitlines())
    for total, odds in (cell.split(maxsplit=1) for cell in row.split(" | "))
]


@pytest.mark.parametrize(
    ("wager", "odds"), [*CELLS, ("player-pair", "11 to 1"), ("tie", "8 to 1"), ("banker-pair", "11 to 1")]
)
@pytest.mark.clause("RWS App A")
def test_the_odds_printed_on_layout_a_are_those_paid(wager: str, odds: str) -> None:
    (row,) = next(offer.pay_table.rows for name, offer in rws().offers.items() if name == wager)
    assert row.pays == Odds.read(odds)


@pytest.mark.clause("RWS App A", "RWS 3.7 list")
def test_layout_a_has_28_cells_and_the_five_other_spots() -> None:
    assert len(CELLS) == len(dict(CELLS)) == 28
    assert set(rws().spots) == {wager for wager, _ in CELLS} | {"player", "banker", "tie", "player-pair", "banker-pair"}


@pytest.mark.clause("RWS 3.7 list")
def test_there_are_eight_families_of_bets_and_no_more() -> None:
    assert {wager.family for wager in RWS_RULEBOOK.wagers} == {
        "player", "banker", "tie", "player-pair", "banker-pair", "banker-wins-on", "player-wins-on", "tie-wins-on",
    }  # fmt: skip
