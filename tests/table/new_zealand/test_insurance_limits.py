"""New Zealand insurance at the table: whose bet it is, and what the operator may limit."""

import pytest

from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from tests.table.new_zealand.hands import B, Hands, at_table
from tests.table.new_zealand.insuring import insure, most_offered, no_insurance, round_in, show, third

# Whose bet it is.


@pytest.mark.clause("NZ 11H.2 closing", "NZ 11H.3(d)(i)", "NZ 11H.3(c)(i)")
def test_insurance_is_for_the_own_bet_on_that_hand() -> None:
    table = round_in("A")
    show(table, "Ks 6s", "Kh 4h")
    assert no_insurance(table, "ben", "player", 2) == ("no-main-bet", "NZ 11H.3(d)(i)")
    table = round_in("A")
    show(table, "Ks 2s", "Kh 6h")
    assert no_insurance(table, "anna", "banker", 2) == ("no-main-bet", "NZ 11H.3(c)(i)")


@pytest.mark.clause("NZ 11H.1")
def test_a_nominee_may_insure_for_the_player() -> None:
    table = at_table("A", anna=1, ben=2)
    table.nominee("anna", "ben")
    table.start(("anna", "player", "100"))
    show(table, "Ks 6s", "Kh 4h")
    stake = table.stake("insurance-player", "20", given=2)
    table.do("ben", ask.PlaceBets(bets=(stake,)), Role.NOMINEE)
    placed = table.last()
    assert isinstance(placed, ev.BetsPlaced) and placed.bets[0].bettor == "anna"
    assert table.held("anna") == "120.00"


# What the operator may elect.


CAPPED = {"insurance.cap_to_main": True}


@pytest.mark.clause("NZ 11H.5(a)")
@pytest.mark.parametrize(("stake", "taken"), [("66", True), ("66.50", True), ("67", False)])
def test_insurance_at_three_to_one_on_200_is_at_most_66_50(stake: str, taken: bool) -> None:
    table = round_in("A", CAPPED)
    show(table, "Ks 2s", "Kh 6h")
    assert most_offered(table, "ben", "insurance-banker") == "66.50"
    if taken:
        insure(table, "ben", "banker", 2, stake)
        assert table.held("ben") == str(table.table.money(20000 + table.minor(stake)))
    else:
        assert no_insurance(table, "ben", "banker", 2, stake) == ("above-insured", "NZ 11H.5(a)")


@pytest.mark.clause("NZ 11H.5(a)")
@pytest.mark.parametrize(("stake", "taken"), [("5", True), ("5.50", True), ("6", False)])
def test_insurance_that_could_win_together_shares_the_room(stake: str, taken: bool) -> None:
    """Thirty on Bet 2 at 2 to 1 promises 60 of the 100 insured; of the other 40, Bet 3 at 7 to 1 takes 5.50."""
    table = round_in("A", CAPPED)
    show(table, "Ks 5s", "Kh 4h")
    insure(table, "anna", "player", 2, "30")
    third(table, "3d")
    if taken:
        insure(table, "anna", "player", 3, stake)
        third(table, "5c")
        assert outcome_of_both(table) == ("win", "win")
    else:
        assert no_insurance(table, "anna", "player", 3, stake) == ("above-insured", "NZ 11H.5(a)")


def outcome_of_both(table: Hands) -> tuple[str, ...]:
    table.do("dina", ask.CallResult())
    table.do("dina", ask.Settle())
    assert table.table.round is not None and table.table.round.settled is not None
    return tuple(one.result for one in table.table.round.settled if one.wager == "insurance-player")


@pytest.mark.clause("NZ 11H.5(a)", "NZ 11H.2")
def test_a_bet_1_that_can_no_longer_win_leaves_the_whole_room_to_bet_2() -> None:
    table = round_in("C", CAPPED)
    show(table, "Ks 7s")
    insure(table, "anna", "player", 1, "50")
    table.reveal(B, "Kh", "5h")
    assert no_insurance(table, "anna", "player", 2, "25.50") == ("above-insured", "NZ 11H.5(a)")
    insure(table, "anna", "player", 2, "25")
    assert table.held("anna") == "175.00"


@pytest.mark.clause("NZ 11H.5(a)")
def test_without_that_limit_insurance_may_pay_more_than_the_bet() -> None:
    table = round_in("A")
    show(table, "Ks 2s", "Kh 6h")
    insure(table, "ben", "banker", 2, "500")
    assert table.held("ben") == "700.00"


@pytest.mark.clause("NZ 11H.5(b)")
def test_a_table_that_offers_bet_2_alone_never_opens_bet_1() -> None:
    table = round_in("C", {"wagers.insurance-player.bets": [2]})
    show(table, "Ks 7s")
    assert no_insurance(table, "anna", "player", 1)[0] == "not-offered-now"
    table.reveal(B, "Kh", "5h")
    insure(table, "anna", "player", 2)
    assert table.held("anna") == "120.00"


@pytest.mark.clause("NZ 11H.5(c)")
def test_one_insurance_area_serves_one_bettor_where_so_elected() -> None:
    table = at_table("A", "new-zealand-commission", {"insurance.one_bettor": True}, anna=1, ben=2)
    table.betting()
    table.bet("anna", "player", "100")
    table.bet("ben", "player", "100")
    table.close()
    show(table, "Ks 6s", "Kh 4h")
    insure(table, "anna", "player", 2)
    refused = table.no_bet("ben", "insurance-player", "20", given=2, seat=1)
    assert (refused.code, refused.clause) == ("too-many-bettors", "NZ 11H.5(c)")
    insure(table, "ben", "player", 2)
