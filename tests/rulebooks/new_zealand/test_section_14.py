"""New Zealand, section 14: the Ante, collected whatever happens, waived for large bets, missed at one's cost."""

import pytest

from puntobanco.wagers.wager import Result
from tests.rulebooks.new_zealand.examples import complaints, judged, round_of, said, steps
from tests.support import bet, case, settled, setup

ANTE = "new-zealand-commission-ante"
TWO_TO_ONE = "new-zealand-2-to-1-ante"

BANKER_WINS, PLAYER_WINS, TIE = "2 4 | 3 4", "3 4 | K 6", "2 4 | K 6"


@pytest.mark.parametrize("table", [ANTE, TWO_TO_ONE])
@pytest.mark.parametrize("round_", [BANKER_WINS, PLAYER_WINS, TIE, "K 9 | K 7", "2 3 3 | K 4 4"])
@pytest.mark.parametrize("main", ["player", "banker", "tie"])
@pytest.mark.clause("NZ 14.6")
def test_the_ante_is_collected_on_every_outcome(table: str, round_: str, main: str) -> None:
    offered = setup(table)
    ante = settled(offered, round_of(round_), bet(offered, main, "100"), bet(offered, "ante", "5")).wagers[1]
    assert (ante.result, said(ante.returned), ante.clause) == (Result.LOSE, "0", "NZ 14.6")


@pytest.mark.clause("NZ 14.6")
def test_a_winner_is_ahead_by_the_win_less_the_ante() -> None:
    table = setup(ANTE)
    bets = bet(table, "player", "100"), bet(table, "ante", "5")
    wagers = settled(table, round_of(PLAYER_WINS), *bets).wagers
    net = sum(one.returned.minor - one.bet.stake.minor for one in wagers)
    assert net == 95_00


@pytest.mark.clause("NZ 14.6", "NZ 10.2")
def test_antes_and_losers_are_collected_before_winners_are_paid() -> None:
    table = setup(ANTE)
    bets = (
        bet(table, "banker", "100", seat=1),
        bet(table, "ante", "5", seat=1),
        bet(table, "player", "200", seat=2),
        bet(table, "ante", "5", seat=2),
    )
    assert steps(settled(table, round_of(BANKER_WINS), *bets)) == [
        "collect 1 ante 5",
        "collect 2 player 200",
        "collect 2 ante 5",
        "pay 1 banker 100",
        "take-commission 1 banker 5",
    ]


@pytest.mark.clause("NZ 14.1")
@pytest.mark.parametrize(
    ("table", "main", "ante"), [(ANTE, Result.PUSH, Result.LOSE), (TWO_TO_ONE, Result.LOSE, Result.LOSE)]
)
def test_on_a_tie_the_version_decides_the_main_bet_and_the_ante_goes(table: str, main: Result, ante: Result) -> None:
    offered = setup(table)
    wagers = settled(offered, round_of(TIE), bet(offered, "player", "100"), bet(offered, "ante", "5")).wagers
    assert [one.result for one in wagers] == [main, ante]


@pytest.mark.clause("NZ 14.1")
@pytest.mark.parametrize(
    ("table", "round_", "pays"), [(ANTE, "2 3 3 | K 7", "100"), (TWO_TO_ONE, "2 3 3 | K 7", "200")]
)
def test_main_bets_pay_as_in_the_version_underneath(table: str, round_: str, pays: str) -> None:
    offered = setup(table)
    wagers = settled(offered, round_of(round_), bet(offered, "player", "100"), bet(offered, "ante", "5")).wagers
    assert said(wagers[0].pays) == pays


# 14.3: the posted amount and no other. 14.5: with a main bet.


@pytest.mark.clause("NZ 14.3")
@pytest.mark.parametrize(("amount", "refused"), [("4", True), ("4.50", True), ("5", False), ("5.50", True)])
@pytest.mark.parametrize("table", [ANTE, TWO_TO_ONE])
def test_the_ante_is_exactly_the_posted_amount(table: str, amount: str, refused: bool) -> None:
    offered = setup(table)
    found = judged(offered, bet(offered, "player", "100"), bet(offered, "ante", amount))
    assert complaints(found.refused) == ([("seat 3, ante", "NZ 14.3")] if refused else [])


@pytest.mark.clause("NZ 14.3")
def test_the_posted_ante_is_not_measured_by_the_table_minimum() -> None:
    table = setup(ANTE)
    assert judged(table, bet(table, "player", "100"), bet(table, "ante", "5")).noted == ()


@pytest.mark.clause("NZ 14.5")
def test_an_ante_accompanies_a_main_bet() -> None:
    table = setup(ANTE)
    ante = bet(table, "ante", "5")
    assert complaints(judged(table, ante).refused) == [("seat 3, ante", "NZ 14.5")]
    assert complaints(judged(table, ante, bet(table, "dragon-7", "5")).refused) == [("seat 3, ante", "NZ 14.5")]
    for main in ("player", "banker", "tie"):
        assert judged(table, ante, bet(table, main, "100")).refused == ()


# 14.4: waived from a posted value on, measured by the bettor's largest single main bet.


@pytest.mark.clause("NZ 14.4")
@pytest.mark.parametrize(("stake", "needs_ante"), [("990", True), ("1000", False), ("1010", False)])
@pytest.mark.parametrize("main", ["player", "banker", "tie"])
@pytest.mark.parametrize("table", [ANTE, TWO_TO_ONE])
def test_from_the_posted_value_on_no_ante_is_due(table: str, main: str, stake: str, needs_ante: bool) -> None:
    offered = setup(table, {"ante.waived_from": "1000.00"})
    (one,) = settled(offered, round_of(PLAYER_WINS), bet(offered, main, stake)).wagers
    assert (one.result is Result.VOID) is needs_ante


@pytest.mark.clause("NZ 14.4")
@pytest.mark.parametrize(("stake", "returned"), [("990", "0"), ("1000", "5"), ("1010", "5")])
def test_an_ante_that_was_not_due_goes_back(stake: str, returned: str) -> None:
    table = setup(ANTE, {"ante.waived_from": "1000.00"})
    settlement = settled(table, round_of(BANKER_WINS), bet(table, "player", stake), bet(table, "ante", "5"))
    ante = settlement.wagers[1]
    assert said(ante.returned) == returned
    assert (ante.clause, ante.result) == (("NZ 14.6", Result.LOSE) if returned == "0" else ("NZ 14.4", Result.VOID))
    assert steps(settlement, "return") == (["return 3 ante 5"] if returned == "5" else [])


@pytest.mark.clause("NZ 14.4")
@pytest.mark.parametrize(
    ("stakes", "waived"), [(("600", "400"), False), (("1000", "50"), True), (("50", "1000"), True)]
)
def test_the_waiver_looks_at_the_largest_single_main_bet(stakes: tuple[str, str], waived: bool) -> None:
    table = setup(ANTE, {"ante.waived_from": "1000.00"})
    player, tie = stakes
    bets = bet(table, "player", player), bet(table, "tie", tie), bet(table, "ante", "5")
    ante = settled(table, round_of(PLAYER_WINS), *bets).wagers[2]
    assert (ante.result is Result.VOID) is waived


@pytest.mark.clause("NZ 14.4")
def test_a_side_wager_waives_nothing_and_neither_does_a_neighbour() -> None:
    table = setup(ANTE, {"ante.waived_from": "1000.00"})
    bets = bet(table, "player", "100"), bet(table, "dragon-7", "5000"), bet(table, "player", "2000", seat=4)
    results = [one.result for one in settled(table, round_of(PLAYER_WINS), *bets).wagers]
    assert results == [Result.VOID, Result.LOSE, Result.WIN]


@pytest.mark.clause("NZ 14.4")
def test_where_no_waiver_is_posted_every_bet_needs_its_ante() -> None:
    table = setup(ANTE, {"ante": {"amount": "5.00"}})
    (one,) = settled(table, round_of(PLAYER_WINS), bet(table, "player", "100000")).wagers
    assert (one.result, one.clause) == (Result.VOID, "NZ 14.7")


# 14.7: a bet taken without its Ante is void.


@pytest.mark.parametrize("table", [ANTE, TWO_TO_ONE])
@pytest.mark.parametrize("round_", [BANKER_WINS, PLAYER_WINS, TIE])
@pytest.mark.parametrize("main", ["player", "banker", "tie"])
@pytest.mark.clause("NZ 14.7")
def test_a_main_bet_without_its_ante_goes_back_won_or_lost(table: str, round_: str, main: str) -> None:
    offered = setup(table)
    settlement = settled(offered, round_of(round_), bet(offered, main, "100"))
    (one,) = settlement.wagers
    assert (one.result, said(one.pays), said(one.returned), one.clause) == (Result.VOID, "0", "100", "NZ 14.7")
    assert steps(settlement) == [f"return 3 {main} 100"]


@pytest.mark.parametrize(
    ("wager", "void"),
    [
        case("NZ 14.7; NZ 11A.2", "perfect-pair-player", True),
        case("NZ 14.7; NZ 11B.2", "dragon-bonus-player", True),
        case("NZ 14.7; NZ 11G.2", "lucky-6", True),
        case("NZ 14.7; NZ 11I.2", "super-6", True),
        case("NZ 14.7; NZ 11E.2", "dragon-7", False),
        case("NZ 14.7; NZ 11F.2", "panda-8", False),
    ],
)
def test_side_wagers_tied_to_the_main_bet_go_with_it(wager: str, void: bool) -> None:
    table = setup(ANTE)
    bets = bet(table, "player", "100"), bet(table, wager, "10")
    side = settled(table, round_of("2 4 | A 2 4"), *bets).wagers[1]
    assert (side.result is Result.VOID) is void
    assert ("NZ 14.7" in side.clauses) is void


@pytest.mark.clause("NZ 14.7", "NZ 11H.2 closing")
def test_insurance_goes_back_with_the_main_bet() -> None:
    table = setup(ANTE)
    bets = bet(table, "player", "100"), bet(table, "insurance-player", "10", given=2)
    insurance = settled(table, round_of("2 4 | A 2 4"), *bets).wagers[1]
    assert (insurance.result, said(insurance.returned)) == (Result.VOID, "10")


@pytest.mark.clause("NZ 14.7")
def test_the_missing_ante_of_one_bettor_is_no_matter_of_another_s() -> None:
    table = setup(ANTE)
    bets = bet(table, "player", "100", seat=1), bet(table, "player", "100", seat=2), bet(table, "ante", "5", seat=2)
    results = [one.result for one in settled(table, round_of(PLAYER_WINS), *bets).wagers]
    assert results == [Result.VOID, Result.WIN, Result.LOSE]


@pytest.mark.clause("NZ 14.5", "NZ 14.7")
def test_one_ante_covers_all_main_bets_of_a_bettor() -> None:
    table = setup(ANTE)
    mains = [bet(table, main, "100") for main in ("player", "banker", "tie")]
    results = [one.result for one in settled(table, round_of(PLAYER_WINS), *mains, bet(table, "ante", "5")).wagers]
    assert results == [Result.WIN, Result.LOSE, Result.LOSE, Result.LOSE]
