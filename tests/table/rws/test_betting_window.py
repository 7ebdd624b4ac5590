"""RWS: betting begins with the call to place bets and ends with the call of no more bets."""

import pytest

from puntobanco.procedure.calls import spoken
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from puntobanco.words import in_words
from tests.table.evening import Evening


def at_the_table() -> Evening:
    evening = Evening("rws-non-commission")
    evening.sit(anna=1, ben=2)
    return evening


@pytest.mark.clause("RWS 3.3")
def test_a_bet_before_the_call_is_refused() -> None:
    evening = at_the_table()
    fault = evening.no_bet("anna", "player", "100")
    assert (fault.code, fault.clause) == ("bets-not-open", "RWS 3.3")
    assert evening.rack("anna") == "10000.00"
    assert not evening.table.incidents, "a bet too early is turned away, and is nothing for surveillance"


@pytest.mark.clause("RWS 3.3", "RWS 1.19")
def test_the_round_begins_with_the_dealers_call() -> None:
    evening = at_the_table()
    assert evening.table.round is None
    evening.do("dina", ask.OpenBets())
    assert evening.words() == ["Place your bets, please"]
    assert evening.table.round is not None and evening.table.round.number == 1
    evening.bet("anna", "player", "100")
    assert (evening.rack("anna"), evening.held("anna")) == ("9900.00", "100.00")


@pytest.mark.clause("RWS 3.3")
def test_a_player_does_not_call_for_bets() -> None:
    assert at_the_table().no("anna", ask.OpenBets()).code == "not-your-role"


@pytest.mark.clause("RWS 1.19")
def test_a_round_is_not_over_before_everybody_is_settled() -> None:
    evening = at_the_table()
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    evening.deal("Ks 9h", "2d 4d")
    evening.do("dina", ask.CallResult())
    assert evening.no("dina", ask.OpenBets()).code == "not-now"
    assert evening.table.round is not None and evening.table.round.settled is None
    evening.do("dina", ask.Settle())
    assert evening.phase is Phase.SETTLED


@pytest.mark.clause("RWS 1.19")
def test_between_the_settlement_and_the_next_call_no_later_round_has_begun() -> None:
    evening = at_the_table()
    evening.play("Ks 9h", "2d 4d", ("anna", "player", "100"))
    assert (evening.table.rounds, evening.table.results[-1].number) == (1, 1), "an error found now is found in time"
    evening.do("dina", ask.OpenBets())
    assert evening.table.rounds == 2, "from this call on it is found in a later round"


@pytest.mark.clause("RWS 3.8")
def test_a_bet_after_the_close_is_refused_and_put_on_record() -> None:
    evening = at_the_table()
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.do("dina", ask.CloseBets())
    said = evening.table.said
    assert [(spoken(one), one.clause) for one in said] == [("No more bets", "RWS 3.8")]
    fault = evening.no_bet("ben", "banker", "200")
    assert (fault.code, fault.clause) == ("bets-closed", "RWS 5.6")
    assert [(one.person, in_words(one.matter)) for one in evening.table.incidents] == [("ben", "late bet")]
    assert (evening.rack("ben"), evening.held("ben")) == ("10000.00", "0.00")


@pytest.mark.clause("RWS 5.6")
def test_a_bet_is_not_raised_after_the_close() -> None:
    evening = at_the_table()
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    assert evening.no_bet("anna", "player", "100").clause == "RWS 5.6"
    assert evening.held("anna") == "100.00"
    assert [in_words(one.matter) for one in evening.table.incidents] == ["late bet"]


@pytest.mark.clause("RWS 5.6")
@pytest.mark.parametrize("amount", [None, "40"], ids=["whole", "in part"])
def test_a_bet_is_not_pulled_after_the_close(amount: str | None) -> None:
    evening = at_the_table()
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    act = ask.TakeBack(wager="player", amount=evening.minor(amount) if amount else None)
    assert evening.no("anna", act).clause == "RWS 5.6"
    assert evening.held("anna") == "100.00"
    assert [(one.person, in_words(one.matter)) for one in evening.table.incidents] == [("anna", "late withdrawal")]


@pytest.mark.clause("RWS 5.6")
def test_after_the_close_the_dealer_turns_bets_down_too() -> None:
    evening = at_the_table()
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    late = ask.PlaceBets(bets=(evening.stake("player", "100"),), bettor=ask.Person("anna"))
    assert evening.no("dina", late).clause == "RWS 5.6"
    assert evening.no("pia", ask.TakeBack(wager="player", bettor=ask.Person("anna"))).clause == "RWS 5.6"
    assert [one.person for one in evening.table.incidents] == ["dina", "pia"]


@pytest.mark.clause("RWS 5.6", "RWS 3.8")
def test_until_the_close_a_bet_is_made_raised_and_pulled_at_will() -> None:
    evening = at_the_table()
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.bet("anna", "player", "50")
    evening.do("anna", ask.TakeBack(wager="player", amount=evening.minor("30")))
    assert evening.held("anna") == "120.00"
    evening.do("anna", ask.TakeBack(wager="player"))
    assert evening.rack("anna") == "10000.00"


@pytest.mark.clause("RWS 5.6")
def test_nobody_reopens_the_betting_after_the_close() -> None:
    evening = at_the_table()
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    assert evening.no("max", ask.AllowLateChange(handler=ask.Person("dina"))).clause == "RWS 5.6"
