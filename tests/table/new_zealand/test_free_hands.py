"""New Zealand: rounds without a bet, and International's four hidden cards before the bets are closed."""

import pytest

from puntobanco.procedure.calls import Call
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase
from puntobanco.table.steps import next_step
from tests.table.new_zealand.hands import INSURANCE, INTERNATIONAL, STANDARD, B, Hands, P, at_table

BOTH = {P: ["Ks", "9h"], B: ["2d", "4d"]}


def deal_out(table: Hands) -> None:
    table.deal("Ks 9h", "2d 4d")
    table.finish()


def free_hand(table: Hands) -> None:
    """A whole Free Hand."""
    table.betting()
    table.do("pia", ask.FreeHand())
    table.do("dina", ask.CloseBets())
    deal_out(table)


# Free Hands.


@pytest.mark.clause("NZ 8.3 s1", "NZ 1.1 Free Hand")
def test_without_a_bet_the_operator_may_deal_a_free_hand() -> None:
    table = at_table("A", anna=1)
    table.betting()
    refused = table.no("dina", ask.CloseBets())
    assert (refused.code, refused.clause) == ("no-bets", "NZ 8.3 s1")
    table.do("pia", ask.FreeHand())
    assert table.words() == ["Free hand"]
    table.do("dina", ask.CloseBets())
    deal_out(table)
    settled = next(one.event for one in reversed(table.events) if isinstance(one.event, ev.RoundSettled))
    assert (settled.wagers, settled.transfers) == ((), ())
    assert [(result.number, result.free) for result in table.table.results] == [(1, True)]


@pytest.mark.clause("NZ 8.3 s1")
def test_with_a_bet_on_the_table_there_is_no_free_hand() -> None:
    table = at_table("A", anna=1)
    table.betting()
    table.bet("anna", "player", "100")
    refused = table.no("pia", ask.FreeHand())
    assert (refused.code, refused.clause) == ("bets-lie", "NZ 8.3 s1")


@pytest.mark.clause("NZ 8.3 s2")
def test_with_three_at_most_the_fourth_free_hand_in_a_row_is_refused() -> None:
    table = at_table("A", STANDARD, {"max_free_hands": 3}, anna=1)
    for _ in range(3):
        free_hand(table)
    table.betting()
    refused = table.no("pia", ask.FreeHand())
    assert (refused.code, refused.clause) == ("free-hands", "NZ 8.3 s2")
    table.bet("anna", "player", "100")
    table.close()
    deal_out(table)
    free_hand(table)
    assert [result.free for result in table.table.results] == [True, True, True, False, True]


@pytest.mark.clause("NZ 8.3 s2")
def test_where_no_number_is_set_free_hands_go_on() -> None:
    table = at_table("A", anna=1)
    for _ in range(5):
        free_hand(table)
    assert table.table.free_hands == 5


@pytest.mark.clause("NZ 8.3 s2")
def test_a_table_may_deal_none_at_all() -> None:
    table = at_table("A", STANDARD, {"max_free_hands": 0}, anna=1)
    table.betting()
    assert table.no("pia", ask.FreeHand()).clause == "NZ 8.3 s2"


@pytest.mark.clause("NZ 8.3 s3", "NZ 1.1 Free Hand")
def test_a_bet_on_a_free_hand_makes_it_an_ordinary_round() -> None:
    table = at_table("A", anna=1)
    table.betting()
    table.do("pia", ask.FreeHand())
    table.bet("anna", "player", "100")
    table.do("dina", ask.CloseBets())
    deal_out(table)
    assert (table.rack("anna"), table.table.results[0].free, table.table.free_hands) == ("10100.00", False, 0)


@pytest.mark.clause("NZ 8.3 s3")
def test_even_after_the_call_and_before_the_first_card_a_bet_is_welcome() -> None:
    table = at_table("A", anna=1)
    table.betting()
    table.do("pia", ask.FreeHand())
    table.do("dina", ask.CloseBets())
    table.bet("anna", "player", "100")
    deal_out(table)
    assert table.rack("anna") == "10100.00"


# International: cards before the close.


def begun(start: str, style: str = "B") -> Hands:
    """A round of International begun in one of its ways."""
    table = at_table(style, INTERNATIONAL, anna=1, ben=2)
    table.do("dina", ask.OpenBets(start=start))
    return table


@pytest.mark.clause("NZ 15.4")
@pytest.mark.parametrize("style", ["B", "D"])
@pytest.mark.parametrize("start", ["bet-first", "deal-first"])
def test_in_styles_b_and_d_the_dealer_chooses_how_a_round_begins(style: str, start: str) -> None:
    table = begun(start, style)
    assert table.table.round is not None and table.table.round.start == start
    table.bet("anna", "player", "100")
    table.face_down(4)
    assert table.phase is Phase.BETTING


@pytest.mark.clause("NZ 15.4", "NZ 15.4 closing")
@pytest.mark.parametrize("style", ["A", "C"])
def test_in_styles_a_and_c_bets_are_closed_first(style: str) -> None:
    table = at_table(style, INTERNATIONAL, anna=1)
    refused = table.no("dina", ask.OpenBets(start="deal-first"))
    assert (refused.code, refused.clause) == ("round-start", "NZ 15.4 closing")
    table.betting()
    table.bet("anna", "player", "100")
    card = ask.CardText("Ks") if style == "A" else None
    assert table.no("dina", ask.Draw(card=card)).clause == "NZ 8.2"


@pytest.mark.clause("NZ 15.4 closing")
def test_a_style_c_round_at_a_deal_first_table_keeps_the_ordinary_order() -> None:
    table = at_table("B", INTERNATIONAL, {"round_start": "deal-first", **INSURANCE["C"]}, anna=1)
    table.do("pia", ask.ChangeStyle(style="C"))
    table.betting()
    assert table.table.round is not None and table.table.round.start == "close-first"
    table.bet("anna", "player", "100")
    table.close()
    table.face_down()
    assert table.no_bet("anna", "player", "50").clause == "NZ 5.14(a)"


@pytest.mark.clause("NZ 15.4")
def test_a_standard_game_knows_only_one_way() -> None:
    table = at_table("B", anna=1)
    refused = table.no("dina", ask.OpenBets(start="deal-first"))
    assert (refused.code, refused.clause) == ("round-start", "NZ 8.2")


@pytest.mark.clause("NZ 15.4(a)")
def test_bet_first_wants_one_bet_before_the_four_cards_and_takes_more_after_them() -> None:
    table = begun("bet-first")
    refused = table.no("dina", ask.Draw())
    assert (refused.code, refused.clause) == ("no-bets", "NZ 15.4(a)")
    table.bet("anna", "player", "100")
    table.face_down(4)
    table.bet("ben", "banker", "200")
    assert table.no("dina", ask.HandOut(side=P)).code == "not-now"
    table.do("dina", ask.CloseBets())
    assert table.no_bet("ben", "banker", "50").clause == "NZ 5.14(a)"
    table.show(BOTH)
    table.finish()
    assert (table.rack("anna"), table.rack("ben")) == ("10100.00", "9800.00")


@pytest.mark.clause("NZ 15.4(b)")
def test_deal_first_takes_a_banker_bet_of_500_after_four_hidden_cards() -> None:
    table = begun("deal-first")
    table.face_down(4)
    assert table.no("dina", ask.Draw()).code == "not-closed"
    table.bet("ben", "banker", "500")
    table.do("dina", ask.CloseBets())
    table.show({P: ["2s", "4h"], B: ["Ks", "9d"]})
    table.finish()
    assert table.rack("ben") == "10475.00"


@pytest.mark.clause("NZ 15.4(b)")
def test_before_the_close_such_a_bet_may_be_taken_back() -> None:
    table = begun("deal-first")
    table.face_down(4)
    table.bet("ben", "banker", "500")
    table.do("ben", ask.TakeBack(wager="banker", amount=table.minor("100")))
    assert table.held("ben") == "400.00"


@pytest.mark.clause("NZ 15.4(b)(i)")
def test_a_free_hand_on_four_hidden_cards_is_announced_first() -> None:
    table = begun("deal-first")
    table.face_down(4)
    (told,) = table.do("pia", ask.FreeHand())
    assert isinstance(told, ev.FreeHandAnnounced)
    assert [(said.call, said.clause) for said in told.said] == [(Call.FREE_HAND, "NZ 15.4(b)(i)")]
    table.do("dina", ask.CloseBets())
    table.show(BOTH)
    table.finish()
    assert table.table.results[0].free


@pytest.mark.clause("NZ 15.4(b)(i)")
def test_without_the_notice_the_hand_is_no_free_hand_and_cannot_become_one_later() -> None:
    table = begun("deal-first")
    table.face_down(4)
    table.do("dina", ask.CloseBets())
    refused = table.no("pia", ask.FreeHand())
    assert (refused.code, refused.clause) == ("not-now", "NZ 15.4(b)(i)")
    table.show(BOTH)
    table.finish()
    assert not table.table.results[0].free


@pytest.mark.clause("NZ 15.4(b)(ii)")
def test_with_four_cards_and_no_bet_the_close_is_called_after_a_while_and_the_hand_dealt_out() -> None:
    table = begun("deal-first")
    table.face_down(3)
    assert table.no("dina", ask.CloseBets()).code == "no-bets"
    table.face_down()
    assert next_step(table.table).act == "close-bets"
    table.do("dina", ask.CloseBets())
    assert table.words() == ["No more bets"]
    table.show(BOTH)
    table.finish()
    assert [(result.number, len(result.player)) for result in table.table.results] == [(1, 2)]
    assert table.rack("anna") == "10000.00"
