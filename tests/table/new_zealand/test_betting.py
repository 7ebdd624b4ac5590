"""New Zealand: bets as they lie, spoken bets, bets put down by others, the Ante, and bets after a tie."""

import pytest

from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.steps import next_step
from puntobanco.table.views.layout import bets_on
from puntobanco.words import in_words
from tests.table.evening import Evening
from tests.table.new_zealand.hands import B, Hands, P, at_table

ANTE = "new-zealand-commission-ante"
ANNA, BEN = ask.Person("anna"), ask.Person("ben")


def speak(table: Evening, person: str, wager: str, amount: str) -> None:
    table.do(person, ask.SpeakBet(bet=table.stake(wager, amount)))


def place_for(table: Evening, person: ask.Person, wager: str, amount: str) -> ask.PlaceBets:
    return ask.PlaceBets(bets=(table.stake(wager, amount),), bettor=person)


def anna_and_ben() -> Hands:
    """Bets are open and two players are there."""
    table = at_table("A", anna=1, ben=2)
    table.betting()
    return table


# Chips on the layout.


@pytest.mark.clause("NZ 5.3")
def test_a_bet_lies_in_chips_with_the_smaller_ones_on_top() -> None:
    table = anna_and_ben()
    table.bet("anna", "player", "25")
    table.bet("anna", "player", "100")
    (lies,) = bets_on(table.table)
    assert [(pile.value, pile.number) for pile in lies.chips] == [(10_000, 1), (2_500, 1)]


@pytest.mark.clause("NZ 5.3")
@pytest.mark.parametrize("instrument", ["cash", "coupon"])
def test_only_chips_are_bet(instrument: str) -> None:
    table = anna_and_ben()
    refused = table.no_bet("anna", "player", "100", instrument=instrument)
    assert (refused.code, refused.clause) == ("instrument", "NZ 5.3")
    assert table.held("anna") == "0.00"


# Spoken bets.


@pytest.mark.clause("NZ 5.4")
def test_a_spoken_bet_counts_once_the_dealer_has_put_it_down() -> None:
    table = anna_and_ben()
    speak(table, "anna", "player", "100")
    assert table.held("anna") == "0.00"
    table.do("dina", ask.ConfirmSpoken(person=ANNA))
    assert (table.held("anna"), table.rack("anna")) == ("100.00", "9900.00")


@pytest.mark.clause("NZ 5.4")
def test_a_spoken_bet_that_is_not_put_down_before_the_call_is_void() -> None:
    table = anna_and_ben()
    table.bet("ben", "banker", "100")
    speak(table, "anna", "player", "100")
    events = table.do("dina", ask.CloseBets())
    assert [event.people for event in events if isinstance(event, ev.SpokenDropped)] == [("anna",)]
    refused = table.no("dina", ask.ConfirmSpoken(person=ANNA))
    assert (refused.code, refused.clause) == ("nothing-spoken", "NZ 5.4")
    assert table.held("anna") == "0.00"


@pytest.mark.clause("NZ 5.4")
def test_after_the_call_chips_may_still_be_laid_but_words_come_too_late() -> None:
    table = anna_and_ben()
    table.bet("ben", "banker", "100")
    table.do("dina", ask.CloseBets())
    refused = table.no("anna", ask.SpeakBet(bet=table.stake("player", "100")))
    assert (refused.code, refused.clause) == ("bets-closed", "NZ 5.4")
    table.bet("anna", "player", "100")
    assert table.held("anna") == "100.00"


@pytest.mark.clause("NZ 5.4")
@pytest.mark.parametrize("amount", ["9999.50", "10000"])
def test_words_come_with_the_chips_for_them(amount: str) -> None:
    table = anna_and_ben()
    speak(table, "anna", "player", amount)
    table.do("dina", ask.ConfirmSpoken(person=ANNA))
    assert table.held("anna") == str(table.table.money(table.minor(amount)))


@pytest.mark.clause("NZ 5.4")
def test_words_without_the_chips_for_them_are_no_bet() -> None:
    table = anna_and_ben()
    refused = table.no("anna", ask.SpeakBet(bet=table.stake("player", "10000.50")))
    assert (refused.code, refused.clause) == ("no-chips", "NZ 5.4")


# Bets put down by others.


@pytest.mark.clause("NZ 5.5 s1")
def test_a_bet_that_the_dealer_put_on_the_wrong_side_stands_if_nobody_objects() -> None:
    table = anna_and_ben()
    table.do("dina", place_for(table, ANNA, "banker", "100"))
    table.close()
    table.deal("Ks 9h", "2d 4d")
    table.finish()
    assert table.rack("anna") == "9900.00"


@pytest.mark.clause("NZ 5.5 s1")
def test_before_the_close_the_player_may_still_put_it_right() -> None:
    table = anna_and_ben()
    table.do("dina", place_for(table, ANNA, "banker", "100"))
    table.do("anna", ask.TakeBack(wager="banker"))
    table.bet("anna", "player", "100")
    table.close()
    table.deal("Ks 9h", "2d 4d")
    table.finish()
    assert table.rack("anna") == "10100.00"


@pytest.mark.clause("NZ 5.5 s2")
def test_a_bet_that_the_nominee_misplaced_is_settled_as_it_lies() -> None:
    table = at_table("A", anna=1, nora=7)
    table.nominee("anna", "nora")
    table.betting()
    table.do("nora", ask.PlaceBets(bets=(table.stake("banker", "100"),)), Role.NOMINEE)
    assert [(bet.wager, bet.by) for bet in bets_on(table.table, ANNA)] == [("banker", "nora")]
    table.close()
    table.draw("Ks")
    late = table.no("anna", ask.TakeBack(wager="banker"))
    assert late.code == "bets-closed"
    table.draw("2d", "9h", "4d")
    table.finish()
    assert (table.rack("anna"), table.rack("nora")) == ("9900.00", "10000.00")


@pytest.mark.clause("NZ 5.5 s2")
def test_a_bet_that_the_dealer_misplaced_is_the_players_to_check_before_the_close() -> None:
    table = anna_and_ben()
    table.do("dina", place_for(table, ANNA, "banker", "100"))
    table.close()
    table.draw("Ks")
    refused = table.no("anna", ask.TakeBack(wager="banker"))
    assert (refused.code, refused.clause) == ("bets-closed", "NZ 5.5 s2")
    assert table.held("anna") == "100.00"


# After the result.


@pytest.mark.clause("NZ 5.15")
def test_a_losing_bet_is_not_pulled_back_before_it_is_collected_or_after() -> None:
    table = anna_and_ben()
    table.bet("anna", "banker", "100")
    table.close()
    table.deal("Ks 9h", "2d 4d")
    table.do("dina", ask.CallResult())
    assert table.no("anna", ask.TakeBack(wager="banker")).code == "bets-closed"
    table.do("dina", ask.Settle())
    refused = table.no("anna", ask.TakeBack(wager="banker"))
    assert (refused.code, refused.clause) == ("bets-closed", "NZ 5.15")
    assert [in_words(one.matter) for one in table.table.incidents] == ["late withdrawal", "late withdrawal"]
    assert (table.rack("anna"), table.held("anna")) == ("9900.00", "0.00")


@pytest.mark.clause("NZ 5.16")
def test_after_a_six_six_tie_a_banker_bet_of_100_may_become_a_player_bet_of_50() -> None:
    table = anna_and_ben()
    table.bet("anna", "banker", "100")
    table.close()
    table.deal("2s 4h", "Kd 6c")
    for act in (ask.CallResult(), ask.Settle()):
        table.do("dina", act)
    assert table.no("anna", ask.TakeBack(wager="banker")).clause == "NZ 5.16", "it stands off, and lost nothing"
    table.do("dina", ask.EndRound())
    assert (table.rack("anna"), table.held("anna")) == ("9900.00", "100.00")
    early = table.no("anna", ask.TakeBack(wager="banker"))
    assert (early.code, early.clause) == ("bets-not-open", "NZ 5.16")
    table.betting()
    table.do("anna", ask.TakeBack(wager="banker"))
    table.bet("anna", "player", "50")
    table.close()
    table.deal("Ks 9h", "2d 4d")
    table.finish()
    assert (table.rack("anna"), table.held("anna")) == ("10050.00", "0.00")


@pytest.mark.clause("NZ 5.16")
def test_a_bet_that_is_left_alone_after_a_tie_plays_the_next_round() -> None:
    table = anna_and_ben()
    table.bet("anna", "player", "100")
    table.close()
    table.deal("2s 4h", "Kd 6c")
    table.finish()
    table.betting()
    table.close()
    table.deal("Ks 9h", "2d 4d")
    table.finish()
    assert (table.rack("anna"), table.held("anna")) == ("10100.00", "0.00")


# The Ante.


@pytest.mark.clause("NZ 14.5")
@pytest.mark.parametrize(("stake", "asked"), [("999.50", True), ("1000", False), ("1000.50", False)])
def test_the_dealer_is_told_who_still_owes_the_ante(stake: str, asked: bool) -> None:
    table = at_table("B", ANTE, anna=1)
    table.betting()
    table.bet("anna", "player", stake)
    waits = next_step(table.table)
    assert waits.act == "close-bets"
    assert ("Ask anna for the Ante of" in waits.sentence) is asked
    assert waits.clause == ("NZ 14.5" if asked else "NZ 8.2")


@pytest.mark.clause("NZ 14.5")
def test_with_the_ante_down_nobody_is_asked() -> None:
    table = at_table("B", ANTE, anna=1, ben=2)
    table.betting()
    table.bet("anna", "player", "100")
    table.bet("ben", "banker", "100")
    table.bet("anna", "ante", "5")
    sentence = next_step(table.table).sentence
    assert "anna" not in sentence
    assert "Ask ben for the Ante of" in sentence


@pytest.mark.clause("NZ 14.5")
def test_after_the_first_card_the_ante_comes_too_late() -> None:
    table = at_table("B", ANTE, anna=1)
    table.start(("anna", "player", "100"))
    table.face_down()
    refused = table.no_bet("anna", "ante", "5")
    assert refused.code == "bets-closed"
    table.face_down(3)
    table.show({P: ["Ks", "9h"], B: ["2d", "4d"]})
    table.finish()
    assert table.rack("anna") == "10000.00"
