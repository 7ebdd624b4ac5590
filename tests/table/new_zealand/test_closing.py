"""New Zealand: the call of no more bets, when bets freeze, a change let through afterwards, a close that is deemed."""

import pytest

from puntobanco.procedure.calls import Call
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase
from puntobanco.table.steps import next_step
from puntobanco.table.views.words import step_for
from puntobanco.words import in_words
from tests.table.new_zealand.hands import STANDARD, B, Hands, P, at_table

ANNA = ask.Person("anna")
BOTH = {P: ["Ks", "9h"], B: ["2d", "4d"]}


def closed(style: str = "B") -> Hands:
    """No more bets has been called: Anna has 100 on the Player, Ben 200 on the Banker."""
    table = at_table(style, anna=1, ben=2)
    table.start(("anna", "player", "100"), ("ben", "banker", "200"))
    return table


def four_down() -> Hands:
    """Four cards lie face down and nobody has seen any."""
    table = closed()
    table.face_down(4)
    return table


def matters(table: Hands) -> list[tuple[str, str | None]]:
    return [(in_words(one.matter), one.person) for one in table.table.incidents]


# The call.


@pytest.mark.clause("NZ 1.2")
@pytest.mark.parametrize("forms", [["notice"], ["signal"], ["voice", "notice"]])
def test_the_close_is_told_in_the_forms_that_the_operator_elected(forms: list[str]) -> None:
    table = at_table("B", STANDARD, {"no_more_bets": forms}, anna=1)
    table.betting()
    table.bet("anna", "player", "100")
    (told,) = table.do("dina", ask.CloseBets())
    assert isinstance(told, ev.BetsClosed)
    assert told.forms == tuple(forms)
    assert [said.call for said in told.said] == [Call.NO_MORE_BETS]


@pytest.mark.clause("NZ 1.2")
def test_a_form_that_was_not_elected_does_not_close_the_betting() -> None:
    table = at_table("B", STANDARD, {"no_more_bets": ["notice"]}, anna=1)
    table.betting()
    table.bet("anna", "player", "100")
    refused = table.no("dina", ask.CloseBets(forms=("voice",)))
    assert (refused.code, refused.clause) == ("close-form", "NZ 1.2")
    assert table.phase is Phase.BETTING


@pytest.mark.clause("NZ 8.2")
@pytest.mark.parametrize("style", ["A", "B", "C"])
def test_no_card_is_dealt_before_no_more_bets_is_called(style: str) -> None:
    table = at_table(style, anna=1)
    table.betting()
    table.bet("anna", "player", "100")
    card = ask.CardText("Ks") if style == "A" else None
    refused = table.no("dina", ask.Draw(card=card))
    assert (refused.code, refused.clause) == ("not-closed", "NZ 8.2")
    table.close()
    assert table.words() == ["No more bets"]
    table.do("dina", ask.Draw(card=card))
    assert table.phase is Phase.DEALING


# When bets freeze.


@pytest.mark.clause("NZ 5.14 lead")
def test_between_the_call_and_the_first_card_a_bet_may_still_be_taken_back() -> None:
    table = closed()
    table.do("anna", ask.TakeBack(wager="player"))
    assert (table.held("anna"), table.rack("anna")) == ("0.00", "10000.00")


@pytest.mark.clause("NZ 5.14 lead")
def test_with_the_first_card_out_of_the_shoe_it_may_not() -> None:
    table = closed()
    table.face_down()
    assert table.no("anna", ask.TakeBack(wager="player")).code == "bets-closed"
    assert table.held("anna") == "100.00"


@pytest.mark.clause("NZ 5.14(a)")
def test_after_the_first_card_no_bet_is_made() -> None:
    table = closed()
    table.face_down()
    refused = table.no_bet("anna", "tie", "50")
    assert (refused.code, refused.clause) == ("bets-closed", "NZ 5.14(a)")
    assert matters(table) == [("late bet", "anna")]


@pytest.mark.clause("NZ 5.14(b)")
def test_after_the_first_card_no_bet_is_taken_back() -> None:
    table = closed()
    table.face_down()
    refused = table.no("anna", ask.TakeBack(wager="player", amount=table.minor("50")))
    assert (refused.code, refused.clause) == ("bets-closed", "NZ 5.14(b)")
    assert matters(table) == [("late withdrawal", "anna")]


@pytest.mark.clause("NZ 5.14(b)")
def test_a_winning_bet_too_is_left_alone_until_it_has_been_paid() -> None:
    table = four_down()
    table.show(BOTH)
    table.do("dina", ask.CallResult())
    refused = table.no("anna", ask.TakeBack(wager="player"))
    assert (refused.code, refused.clause) == ("bets-closed", "NZ 5.14(b)")
    table.do("dina", ask.Settle())
    assert (table.rack("anna"), table.held("anna")) == ("10100.00", "0.00")


@pytest.mark.clause("NZ 5.14 closing")
def test_a_dealer_who_takes_a_late_chip_is_reported() -> None:
    table = closed()
    table.face_down()
    late = ask.PlaceBets(bets=(table.stake("player", "50"),), bettor=ANNA)
    refused = table.no("dina", late)
    assert refused.code == "bets-closed"
    assert matters(table) == [("late bet", "dina")]
    assert table.held("anna") == "100.00"


@pytest.mark.clause("NZ 5.14 closing")
def test_what_surveillance_saw_goes_on_record_beside_the_bets() -> None:
    table = closed()
    table.face_down()
    table.do("pia", ask.ReportIncident(matter="late chip let through", person=ask.Person("dina")))
    assert matters(table) == [("late chip let through", "dina")]
    assert table.held("anna") == "100.00"


# A change that the operator lets through.


@pytest.mark.clause("NZ 5.14 proviso")
def test_with_four_cards_face_down_the_operator_may_let_bets_change() -> None:
    table = four_down()
    assert table.no("dina", ask.AllowLateChange(handler=ANNA)).code == "not-your-role"
    table.do("pia", ask.AllowLateChange(handler=ANNA))
    table.bet("anna", "banker", "50")
    table.do("anna", ask.TakeBack(wager="player", amount=table.minor("40")))
    assert table.held("anna") == "110.00"


@pytest.mark.clause("NZ 5.14 proviso")
def test_once_a_card_has_been_seen_bets_stand() -> None:
    table = four_down()
    table.pass_out(P)
    table.do("anna", ask.Look(side=P, place=1, card=ask.CardText("Ks")))
    refused = table.no("pia", ask.AllowLateChange(handler=ANNA))
    assert (refused.code, refused.clause) == ("card-revealed", "NZ 5.14 proviso")


@pytest.mark.clause("NZ 5.14 proviso")
def test_a_first_card_dealt_face_up_ends_it() -> None:
    table = closed("A")
    table.draw("Ks")
    assert table.no("pia", ask.AllowLateChange(handler=ANNA)).code == "card-revealed"


@pytest.mark.clause("NZ 5.14 proviso")
def test_the_operators_discretion_may_be_kept_for_a_higher_rank() -> None:
    table = at_table("B", STANDARD, {"discretion": "casino-supervisor"}, anna=1)
    table.start(("anna", "player", "100"))
    table.face_down(4)
    assert table.no("pia", ask.AllowLateChange(handler=ANNA)).code == "not-your-role"
    table.do("sam", ask.AllowLateChange(handler=ANNA))
    assert table.table.round is not None and table.table.round.late == "anna"


@pytest.mark.clause("NZ 5.14(c)")
def test_the_operator_says_who_handles_those_bets() -> None:
    table = four_down()
    refused = table.no("pia", ask.AllowLateChange())
    assert (refused.code, refused.clause) == ("no-handler", "NZ 5.14(c)")
    stranger = table.no("pia", ask.AllowLateChange(handler=ask.Person("zoe")))
    assert (stranger.code, stranger.clause) == ("not-here", "NZ 5.14(c)")
    table.do("pia", ask.AllowLateChange(handler=ask.Person("dina")))
    own = table.no("anna", ask.TakeBack(wager="player"))
    assert (own.code, own.clause) == ("not-the-handler", "NZ 5.14(c)")
    table.do("dina", ask.TakeBack(wager="player", bettor=ANNA))
    assert table.rack("anna") == "10000.00"


@pytest.mark.clause("NZ 5.14(d)")
def test_no_more_bets_is_called_again_before_the_next_card() -> None:
    table = closed()
    table.face_down(2)
    table.do("pia", ask.AllowLateChange(handler=ANNA))
    table.bet("anna", "player", "50")
    refused = table.no("dina", ask.Draw())
    assert (refused.code, refused.clause) == ("call-again", "NZ 5.14(d)")
    assert next_step(table.table).act == "close-bets"
    assert in_words(step_for(table.table).text) == "No more bets.", "nobody is asked to bet while bets are shut"
    table.do("dina", ask.CloseBets())
    assert table.words() == ["No more bets"]
    table.face_down(2)
    table.show(BOTH)
    table.finish()
    assert table.rack("anna") == "10150.00"


@pytest.mark.clause("NZ 5.14(d)")
def test_after_the_second_call_bets_are_frozen_again() -> None:
    table = four_down()
    table.do("pia", ask.AllowLateChange(handler=ANNA))
    table.bet("anna", "player", "50")
    table.do("dina", ask.CloseBets())
    assert table.no_bet("anna", "player", "50").clause == "NZ 5.14(a)"


@pytest.mark.clause("NZ 5.14(e)")
def test_when_every_bet_is_withdrawn_the_hand_is_dealt_out_and_nothing_is_settled() -> None:
    table = four_down()
    table.do("pia", ask.AllowLateChange(handler=ask.Person("dina")))
    table.do("dina", ask.TakeBack(wager="player", bettor=ANNA))
    table.do("dina", ask.TakeBack(wager="banker", bettor=ask.Person("ben")))
    assert table.no("dina", ask.Turn(side=P, cards=(ask.CardText("Ks"), ask.CardText("9h")))).clause == "NZ 5.14(d)"
    table.do("dina", ask.CloseBets())
    table.show(BOTH)
    table.do("dina", ask.CallResult())
    (settled,) = table.do("dina", ask.Settle())
    assert isinstance(settled, ev.RoundSettled)
    assert (settled.wagers, settled.transfers) == ((), ())
    table.do("dina", ask.EndRound())
    assert (table.rack("anna"), table.rack("ben"), len(table.table.results)) == ("10000.00", "10000.00", 1)


# A close that is deemed to have been called.


def betting() -> Hands:
    """Bets are open, and Anna has 100 on the Player."""
    table = at_table("B", anna=1, ben=2)
    table.betting()
    table.bet("anna", "player", "100")
    return table


@pytest.mark.clause("NZ 12.10(a)")
def test_a_card_seen_while_bets_are_open_closes_them() -> None:
    table = betting()
    (told,) = table.do("dina", ask.CardDisclosed())
    assert isinstance(told, ev.BetsClosed)
    assert (told.deemed, told.said) == ("NZ 12.10(a)", ())
    late = table.no_bet("ben", "banker", "100")
    assert (late.code, late.clause) == ("bets-closed", "NZ 12.10(a)")
    assert table.no("anna", ask.TakeBack(wager="player")).clause == "NZ 12.10(a)"
    table.face_down(4)
    table.show(BOTH)
    table.finish()
    assert (table.rack("anna"), table.rack("ben")) == ("10100.00", "10000.00")


@pytest.mark.clause("NZ 12.10(a)", "NZ 5.14 proviso")
def test_after_a_card_was_seen_the_operator_lets_no_bet_change() -> None:
    table = betting()
    table.do("dina", ask.CardDisclosed())
    assert table.no("pia", ask.AllowLateChange(handler=ANNA)).code == "card-revealed"


@pytest.mark.clause("NZ 12.10(b)")
def test_a_card_touched_by_a_player_closes_the_betting_once_the_pit_has_determined_it() -> None:
    table = betting()
    touched = ask.CardDisclosed(touched_by=ask.Person("ben"))
    assert table.no("dina", touched).clause == "NZ 12.10(b)"
    table.bet("ben", "banker", "100")
    table.do("pia", touched)
    assert matters(table) == [("card touched", "ben")]
    late = table.no("ben", ask.TakeBack(wager="banker"))
    assert (late.code, late.clause) == ("bets-closed", "NZ 12.10(b)")
    assert table.held("ben") == "100.00"


@pytest.mark.clause("NZ 12.10(b)")
def test_before_anybody_touched_a_card_bets_change_freely() -> None:
    table = betting()
    table.do("anna", ask.TakeBack(wager="player"))
    assert table.table.incidents == ()
    assert table.rack("anna") == "10000.00"
