"""Massachusetts, section 8(b) and 8(c): what a bet is made with, spoken bets, and the close."""

import pytest

from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from tests.table.evening import Evening

TABLE = "massachusetts-commission"


def betting(changes: dict[str, object] | None = None) -> Evening:
    """Anna at seat 3 with 10,000 in chips, and bets open."""
    table = Evening(TABLE, changes)
    table.sit(anna=3)
    table.betting()
    return table


@pytest.mark.clause("MA 8(b) s1")
@pytest.mark.parametrize("instrument", ["chips", "plaques"])
def test_a_bet_is_made_with_chips_or_plaques_on_its_spot(instrument: str) -> None:
    table = betting()
    table.bet("anna", "player", "1000", instrument=instrument)
    assert table.table.round is not None
    ((key, laid),) = table.table.round.bets.items()
    assert (key.seat, key.wager, laid.instrument) == (3, "player", instrument)


@pytest.mark.clause("MA 8(b) s1")
def test_a_cheque_is_no_bet() -> None:
    refused = betting().no_bet("anna", "player", "100", instrument="cheque")
    assert (refused.code, refused.clause) == ("instrument", "MA 8(b) s1")
    assert "chips, plaques" in refused.sentence


@pytest.mark.clause("MA 8(b) s1")
def test_cash_on_the_layout_is_changed_first() -> None:
    refused = betting().no_bet("anna", "player", "100", instrument="cash")
    assert (refused.code, refused.clause, refused.instead) == ("instrument", "MA 8(b) s1", "Buy in with the cash.")


@pytest.mark.clause("MA 8(b) s1")
def test_a_match_play_coupon_is_refused_until_the_operator_says_what_it_pays() -> None:
    refused = betting().no_bet("anna", "player", "100", instrument="match-play")
    assert (refused.code, refused.clause) == ("instrument", "MA 8(b) s1")


# Spoken bets.


def say(table: Evening, wager: str, amount: str, **more: str) -> ask.SpeakBet:
    return ask.SpeakBet(bet=table.stake(wager, amount, **more))


CONFIRM = ask.ConfirmSpoken(person=ask.Person("anna"))


@pytest.mark.clause("MA 8(b) s2")
def test_a_spoken_bet_that_nobody_confirmed_is_out_at_the_close() -> None:
    table = betting()
    table.do("anna", say(table, "player", "200"))
    dropped, _ = table.do("dina", ask.CloseBets())
    assert isinstance(dropped, ev.SpokenDropped)
    assert (dropped.people, dropped.clause) == (("anna",), "MA 8(b) s2")
    assert table.table.round is not None and not table.table.round.bets
    assert table.rack("anna") == "10000.00"
    assert table.no("dina", CONFIRM).code == "nothing-spoken"


@pytest.mark.clause("MA 8(b) s2")
@pytest.mark.parametrize("instrument", ["chips", "cash"])
def test_confirmed_by_the_dealer_the_cash_is_changed_at_once_and_the_bet_is_live(instrument: str) -> None:
    table = betting()
    table.do("anna", say(table, "player", "200", instrument=instrument))
    assert table.held("anna") == "0.00"
    confirmed, changed, placed = table.do("dina", CONFIRM)
    assert isinstance(confirmed, ev.SpokenConfirmed)
    assert isinstance(changed, ev.BoughtIn)
    assert isinstance(placed, ev.BetsPlaced) and placed.by == "dina"
    assert placed.bets[0].instrument == "chips"
    assert (table.held("anna"), table.rack("anna")) == ("200.00", "10000.00")
    table.close()
    table.deal("Ks 9h", "2d 4d")
    table.finish()
    assert table.rack("anna") == "10400.00"


@pytest.mark.clause("MA 8(b) s2")
def test_only_the_dealer_confirms_a_spoken_bet() -> None:
    table = betting()
    table.do("anna", say(table, "player", "200"))
    assert table.no("anna", CONFIRM).code == "not-your-role"


@pytest.mark.clause("MA 8(b) s2")
def test_a_spoken_bet_beyond_the_maximum_is_not_put_down_and_no_cash_is_changed() -> None:
    table = betting()
    table.do("anna", say(table, "player", "100001"))
    assert table.no("dina", CONFIRM).code == "above-maximum"
    assert table.rack("anna") == "10000.00"


@pytest.mark.clause("MA 8(b) s2", "MA 8(c)")
def test_after_the_close_a_spoken_bet_is_a_late_bet() -> None:
    table = betting()
    table.do("dina", ask.CloseBets())
    refused = table.no("anna", say(table, "player", "200"))
    assert (refused.code, refused.clause) == ("bets-closed", "MA 8(c)")


# The close.


@pytest.mark.clause("MA 8(c)")
def test_before_the_close_a_bet_is_made_raised_and_taken_back() -> None:
    table = betting()
    table.bet("anna", "banker", "100")
    table.bet("anna", "banker", "50")
    assert table.held("anna") == "150.00"
    table.do("anna", ask.TakeBack(wager="banker", amount=table.minor("30")))
    table.do("anna", ask.TakeBack(wager="banker"))
    assert (table.held("anna"), table.rack("anna")) == ("0.00", "10000.00")


@pytest.mark.clause("MA 8(c)")
def test_after_the_close_no_bet_is_made_raised_or_taken_back_and_each_attempt_is_on_record() -> None:
    table = betting()
    table.bet("anna", "banker", "100")
    table.do("dina", ask.CloseBets())
    for attempt in (
        ask.PlaceBets(bets=(table.stake("player", "100"),)),
        ask.PlaceBets(bets=(table.stake("banker", "50"),)),
        ask.TakeBack(wager="banker"),
    ):
        refused = table.no("anna", attempt)
        assert (refused.code, refused.clause) == ("bets-closed", "MA 8(c)")
    assert [one.person for one in table.table.incidents] == ["anna"] * 3
    assert {one.clause for one in table.table.incidents} == {"MA 8(c)"}
    assert table.held("anna") == "100.00"


@pytest.mark.clause("MA 8(c)")
def test_the_bets_stay_frozen_while_the_cards_are_dealt_and_settled() -> None:
    table = betting()
    table.bet("anna", "banker", "100")
    table.close()
    table.deal("Ks 9h", "2d 4d")
    assert table.no("anna", ask.TakeBack(wager="banker")).clause == "MA 8(c)"
    table.do("dina", ask.CallResult())
    assert table.no("anna", ask.TakeBack(wager="banker")).clause == "MA 8(c)"


def test_a_refusal_names_its_bet_by_its_index_in_the_command() -> None:
    evening = Evening("massachusetts-commission")
    evening.sit(anna=1)
    evening.betting()
    bets = (("dragon-bonus-banker", "0.25"), ("banker", "5"), ("dragon-bonus-banker", "0.50"), ("no-such-wager", "5"))
    evening.attempt("anna", ask.PlaceBets(bets=tuple(evening.stake(wager, amount) for wager, amount in bets)))
    assert sorted({fault.bet for fault in evening.refused if fault.bet is not None}) == [0, 2, 3]
    assert all(fault.bet is not None and not fault.taken for fault in evening.refused)
    assert evening.held("anna") == "5.00"
