"""New Zealand: a card too many, a card face up in the shoe, a shoe run dry, and the Void Hand that follows some."""

import pytest

from puntobanco.cards import DECK
from puntobanco.procedure.calls import spoken
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase
from puntobanco.table.steps import next_step
from tests.table.new_zealand.hands import INTERNATIONAL, STANDARD, B, Hands, P, at_table
from tests.table.new_zealand.trouble import report, resolve, turn_rest, void_hand, whole

ANNA = ("anna", "player", "100")
BEN = ("ben", "banker", "200")
BACK = ("10000.00", "10000.00")


def four(style: str = "A", player: str = "3s 4s", banker: str = "2d 3d") -> Hands:
    """Anna has 100 on the Player, Ben 200 on the Banker; the first four cards lie face up."""
    table = at_table(style, anna=1, ben=2)
    table.start(ANNA, BEN)
    hands = {P: player.split(), B: banker.split()}
    table.draw_four(hands)
    table.show(hands)
    return table


def racks(table: Hands) -> tuple[str, str]:
    return table.rack("anna"), table.rack("ben")


# 12.1: a third card that the Player's Hand was not entitled to.


@pytest.mark.clause("NZ 12.1(a)")
@pytest.mark.parametrize("style", ["A", "C"])
@pytest.mark.parametrize("seen", ["", "5h"])
def test_a_wrongful_third_is_the_bankers_if_the_banker_draws_seen_or_not(style: str, seen: str) -> None:
    table = four(style)
    assert report(table, Report.WRONGFUL_THIRD, seen) == [(Exit.BANKERS_THIRD, "NZ 12.1(a)")]
    resolve(table, Exit.BANKERS_THIRD, "dina", card="5h")
    assert (table.hand(P), table.hand(B)) == ("3s 4s", "2d 3d 5h")
    table.finish()
    assert racks(table) == ("10100.00", "9800.00")
    whole(table)


@pytest.mark.clause("NZ 12.1(a)")
def test_where_third_cards_lie_hidden_it_goes_unseen_to_the_bankers_holder() -> None:
    table = four("B")
    report(table, Report.WRONGFUL_THIRD)
    resolve(table, Exit.BANKERS_THIRD, "dina")
    assert table.table.round is not None
    assert table.table.round.hidden(B) == (4,)
    table.reveal(B, "5h")
    table.finish()
    assert racks(table) == ("10100.00", "9800.00")


@pytest.mark.clause("NZ 12.1(a)")
def test_against_a_natural_the_banker_never_draws_and_the_card_is_not_the_bankers() -> None:
    table = four(player="9s Ks")
    assert report(table, Report.WRONGFUL_THIRD) == [(Exit.FIRST_OF_NEXT, "NZ 12.1(b) s1")]


@pytest.mark.clause("NZ 12.1(a)")
def test_a_banker_who_has_a_third_card_gets_no_second_one() -> None:
    table = four()
    table.draw("9h")
    assert report(table, Report.WRONGFUL_THIRD) == [(Exit.FIRST_OF_NEXT, "NZ 12.1(b) s1")]


@pytest.mark.clause("NZ 12.1(a)")
@pytest.mark.parametrize(("player", "entitled"), [("2s 3s", True), ("2s 4s", False), ("3s 4s", False)])
def test_only_a_player_who_stands_can_have_a_wrongful_third(player: str, entitled: bool) -> None:
    table = four(player=player)
    act = ask.ReportTrouble(report=Report.WRONGFUL_THIRD)
    if entitled:
        assert table.no("dina", act).code == "entitled"
    else:
        table.do("dina", act)


@pytest.mark.clause("NZ 12.1(b) s1")
def test_unseen_with_the_banker_standing_it_opens_the_next_round() -> None:
    table = four(banker="2d 5d")
    assert report(table, Report.WRONGFUL_THIRD) == [(Exit.FIRST_OF_NEXT, "NZ 12.1(b) s1")]
    resolve(table, Exit.FIRST_OF_NEXT, "dina")
    table.finish()
    assert (table.held("anna"), table.held("ben")) == ("100.00", "200.00")  # 7 to 7: both bets stand
    whole(table)
    left = table.table.shoe.left if table.table.shoe else 0
    table.start()
    table.draw("9h")
    assert table.hand(P) == "9h"
    assert table.table.shoe is not None and table.table.shoe.left == left  # it had left the shoe before
    assert table.table.carried is None


@pytest.mark.clause("NZ 12.1(b) s1")
@pytest.mark.parametrize("way", ["shuffle", "replace"])
def test_cards_shuffled_or_replaced_before_the_next_round_take_the_card_with_them(way: str) -> None:
    table = four(banker="3d 5d")
    report(table, Report.WRONGFUL_THIRD)
    resolve(table, Exit.FIRST_OF_NEXT, "dina")
    table.finish()
    assert table.table.carried is not None
    new_cards(table, way)
    assert table.table.carried is None
    table.play("Ks 9s", "2d 4d", ANNA)
    assert table.table.results[-1].player[0] == DECK[[str(card) for card in DECK].index("Ks")]


def new_cards(table: Hands, way: str) -> None:
    """The set is shuffled, or another one comes, and is made ready for play."""
    if way == "shuffle":
        table.do("pia", ask.OrderShuffle(reason="at will"))
        table.prepare()
    else:
        table.do("pia", ask.ReplaceCards(reason="at will"))
        table.cards()


@pytest.mark.clause("NZ 12.1(b) s2", "NZ 1.1 Void Hand")
def test_seen_with_the_banker_standing_it_begins_an_announced_void_hand() -> None:
    table = four(banker="2d 6d")
    assert report(table, Report.WRONGFUL_THIRD, "9h") == [(Exit.WITHOUT_BETS_NEXT, "NZ 12.1(b) s2")]
    resolve(table, Exit.WITHOUT_BETS_NEXT, "dina")
    table.finish()
    assert racks(table) == ("9900.00", "10190.00")
    assert table.no("dina", ask.OpenBets()).clause == "NZ 12.1(b) s2"
    assert next_step(table.table).act == "deal-without-bets"
    table.do("dina", ask.DealWithoutBets())
    assert [str(said.clause) for event in table.events[-2:-1] for said in getattr(event.event, "said", ())] == [
        "NZ 12.1(b) s2"
    ]
    assert table.hand(P) == "9h"
    assert table.no_bet("anna", "player", "100").clause == "NZ 12.1(b) s2"
    assert table.held("anna") == "0.00"


@pytest.mark.clause("NZ 12.1(b) s3", "NZ 1.1 Void Hand")
def test_after_the_void_hand_play_is_normal() -> None:
    table = four(banker="2d 6d")
    report(table, Report.WRONGFUL_THIRD, "9h")
    resolve(table, Exit.WITHOUT_BETS_NEXT, "dina")
    table.finish()
    before = racks(table)
    table.do("dina", ask.DealWithoutBets())
    void_hand(table, "9h Kh", "2c 4c")
    assert table.table.results[-1].kind == "without-bets"
    assert racks(table) == before
    table.play("Ks 9s", "2s 4d", ANNA)
    assert table.rack("anna") == "10000.00"  # 100 lost on the first round, 100 won on the third
    whole(table)


# 12.2: any other card in excess.


def complete(style: str = "A", banker: str = "2d 6d", player: str = "3s 4s") -> Hands:
    """Both hands stand and the result is to be called."""
    table = four(style, player, banker)
    assert table.phase is Phase.COMPLETE
    return table


@pytest.mark.clause("NZ 12.2(a)")
@pytest.mark.parametrize("style", ["A", "B", "C"])
def test_an_unseen_card_too_many_opens_the_next_round(style: str) -> None:
    table = complete(style)
    assert report(table, Report.EXTRA_CARD) == [(Exit.FIRST_OF_NEXT, "NZ 12.2(a)")]
    resolve(table, Exit.FIRST_OF_NEXT, "dina")
    table.finish()
    whole(table)
    before = table.table.shoe.out if table.table.shoe else 0
    table.play("Ks 9s", "2s 4d", ANNA)
    assert table.table.shoe is not None
    assert table.table.shoe.out == before + 3
    assert str(table.table.results[-1].player[0]) == "Ks"
    whole(table)


@pytest.mark.clause("NZ 12.2(a)")
@pytest.mark.parametrize("way", ["shuffle", "replace"])
def test_it_is_dropped_when_the_cards_are_shuffled_or_replaced(way: str) -> None:
    table = complete()
    report(table, Report.EXTRA_CARD)
    resolve(table, Exit.FIRST_OF_NEXT, "dina")
    table.finish()
    new_cards(table, way)
    assert table.table.carried is None
    burnt = table.table.shoe.out if table.table.shoe else 0
    table.play("Ks 9s", "2d 4d", ANNA)
    assert table.table.shoe is not None and table.table.shoe.out == burnt + 4
    whole(table)


@pytest.mark.clause("NZ 12.2(b)", "NZ 1.1 Void Hand")
@pytest.mark.parametrize("style", ["A", "B", "C"])
def test_a_seen_card_too_many_begins_a_void_hand(style: str) -> None:
    table = complete(style)
    table.do("dina", ask.CallResult())
    table.do("dina", ask.Settle())
    table.do("dina", ask.EndRound())
    assert report(table, Report.EXTRA_CARD, "4h") == [(Exit.WITHOUT_BETS_NEXT, "NZ 12.2(b)")]
    resolve(table, Exit.WITHOUT_BETS_NEXT, "dina")
    table.do("dina", ask.DealWithoutBets())
    assert table.hand(P) == "4h"
    assert table.no_bet("anna", "player", "100").code == "bets-closed"
    void_hand(table, "4h 5h", "2c 4c")
    assert [one.kind for one in table.table.results] == ["", "without-bets"]
    table.play("Ks 9s", "2s 4d", ANNA)
    whole(table)


@pytest.mark.clause("NZ 12.2(b)")
def test_a_bet_that_a_tie_left_standing_goes_back_before_a_void_hand() -> None:
    table = complete(banker="2d 5d")
    report(table, Report.EXTRA_CARD, "4h")
    resolve(table, Exit.WITHOUT_BETS_NEXT, "dina")
    table.finish()
    assert (table.held("anna"), table.held("ben")) == ("100.00", "200.00")
    table.do("dina", ask.DealWithoutBets())
    assert (table.held("anna"), table.held("ben")) == ("0.00", "0.00")
    assert racks(table) == BACK
    void_hand(table, "4h 5h", "2c 4c")
    whole(table)


@pytest.mark.clause("NZ 12.2(a)", "NZ 12.6 s1")
def test_a_card_that_a_hand_waits_for_is_not_in_excess() -> None:
    table = four(player="2s 3s", banker="2d 5d")
    assert report(table, Report.EXTRA_CARD) == [(Exit.STAND, "NZ 12.6 s1")]
    resolve(table, Exit.STAND, "dina", card="9h")
    assert table.hand(P) == "2s 3s 9h"
    assert table.table.carried is None


@pytest.mark.clause("NZ 12.2(a)")
def test_with_hands_still_hidden_nobody_knows_whether_a_card_is_in_excess() -> None:
    table = at_table("C", anna=1)
    table.start(ANNA)
    table.face_down(4)
    refused = table.no("dina", ask.ReportTrouble(report=Report.EXTRA_CARD))
    assert (refused.code, refused.clause) == ("cards-hidden", "NZ 9.1")


# 12.3 and 12.4: a card face up in the shoe.


@pytest.mark.clause("NZ 12.3", "NZ 1.1 Void Hand")
@pytest.mark.parametrize("style", ["A", "B", "C"])
@pytest.mark.parametrize("closed", [True, False])
def test_the_first_card_face_up_hands_every_bet_back_and_the_hand_is_dealt_without(style: str, closed: bool) -> None:
    table = at_table(style, anna=1, ben=2)
    table.betting()
    table.bet("ben", "banker", "100")
    table.bet("ben", "tie", "10")
    if closed:
        table.close()
    assert report(table, Report.FACE_UP_IN_SHOE, "Qh") == [(Exit.WITHOUT_BETS_NOW, "NZ 12.3")]
    resolve(table, Exit.WITHOUT_BETS_NOW, "dina")
    assert (table.rack("ben"), table.held("ben")) == ("10000.00", "0.00")
    assert table.hand(P) == "Qh"
    assert table.no_bet("ben", "banker", "100").clause == "NZ 12.3"
    void_hand(table, "Qh 9h", "2c 4c")
    assert table.rack("ben") == "10000.00"
    table.play("Ks 9s", "2s 4d", ANNA)
    assert table.rack("anna") == "10100.00"
    whole(table)


@pytest.mark.clause("NZ 12.3")
def test_the_dealer_says_no_bets_this_hand() -> None:
    table = at_table("A", anna=1)
    table.start(ANNA)
    report(table, Report.FACE_UP_IN_SHOE, "Qh")
    (_, back, _) = table.do("dina", ask.Resolve(exit=Exit.WITHOUT_BETS_NOW, second=ask.Person("pia")))
    assert isinstance(back, ev.BetsHandedBack)
    assert [(said.call.value, said.clause) for said in back.said] == [("no-bets-this-hand", "NZ 12.3")]


NO_BETS = "No bets this hand"


@pytest.mark.clause("NZ 12.3", "NZ 15.11")
@pytest.mark.parametrize(("style", "clause"), [("A", "NZ 12.3"), ("B", "NZ 15.11")])
def test_the_call_is_what_the_table_says_until_the_dealer_goes_on(style: str, clause: str) -> None:
    """Handing the bets back and laying the card are events of one command: the card does not wipe the call away."""
    table = at_table(style, INTERNATIONAL if style == "B" else STANDARD, anna=1)
    table.start(ANNA)
    report(table, Report.FACE_UP_IN_SHOE, "Qh")
    resolve(table, Exit.WITHOUT_BETS_NOW, "dina")
    assert table.words() == [NO_BETS]
    assert [said.clause for said in table.table.said] == [clause]
    table.no_bet("anna", "player", "100")  # which goes on record, and changes no call
    assert table.words() == [NO_BETS]
    table.face_down() if style == "B" else table.draw("2c")
    assert table.words() == []
    assert table.refolded() == table.table


@pytest.mark.clause("NZ 12.1(b) s2", "NZ 12.2(b)")
@pytest.mark.parametrize(
    ("what", "clause"), [(Report.WRONGFUL_THIRD, "NZ 12.1(b) s2"), (Report.EXTRA_CARD, "NZ 12.2(b)")]
)
def test_before_a_void_hand_the_call_is_shown_and_then_said(what: Report, clause: str) -> None:
    table = four(player="3s 4s", banker="2d 5d")
    report(table, what, "Qh")
    resolve(table, Exit.WITHOUT_BETS_NEXT, "dina")
    table.finish()
    words = next_step(table.table).words
    assert [(spoken(said), said.clause) for said in words] == [(NO_BETS, clause)]
    table.do("dina", ask.DealWithoutBets())
    assert (table.words(), [said.clause for said in table.table.said]) == ([NO_BETS], [clause])


@pytest.mark.clause("NZ 12.3")
def test_found_between_rounds_it_opens_a_void_hand_at_once() -> None:
    table = at_table("A", anna=1)
    report(table, Report.FACE_UP_IN_SHOE, "Qh")
    resolve(table, Exit.WITHOUT_BETS_NOW, "dina")
    assert (table.hand(P), table.no_bet("anna", "player", "100").clause) == ("Qh", "NZ 12.3")
    void_hand(table, "Qh 9h", "2c 4c")
    whole(table)


@pytest.mark.clause("NZ 12.3")
def test_found_behind_the_last_card_of_a_round_it_is_the_first_of_the_next() -> None:
    table = complete()
    assert report(table, Report.FACE_UP_IN_SHOE, "Qh") == [(Exit.WITHOUT_BETS_NEXT, "NZ 12.3")]
    resolve(table, Exit.WITHOUT_BETS_NEXT, "dina")
    table.finish()
    assert racks(table) == ("9900.00", "10190.00")  # this round is paid
    table.do("dina", ask.DealWithoutBets())
    assert table.hand(P) == "Qh"


@pytest.mark.clause("NZ 12.3")
def test_a_late_change_does_not_hold_a_void_hand_up() -> None:
    table = at_table("B", anna=1)
    table.start(ANNA)
    table.do("pia", ask.AllowLateChange(handler=ask.Person("dina")))
    report(table, Report.FACE_UP_IN_SHOE, "Qh")
    resolve(table, Exit.WITHOUT_BETS_NOW, "dina")
    assert table.no("pia", ask.AllowLateChange(handler=ask.Person("dina"))).code in ("bets-locked", "card-revealed")
    void_hand(table, "Qh 9h", "2c 4c")
    assert table.rack("anna") == "10000.00"


@pytest.mark.clause("NZ 12.4")
@pytest.mark.parametrize("style", ["A", "B", "C"])
@pytest.mark.parametrize("dealt", [1, 2, 3])
def test_a_later_card_face_up_is_simply_used(style: str, dealt: int) -> None:
    table = at_table(style, anna=1, ben=2)
    table.start(ANNA, BEN)
    cards = ["Ks", "2d", "9s", "4d"]
    for card in cards[:dealt]:
        table.draw(card) if style == "A" else table.face_down()
    assert report(table, Report.FACE_UP_IN_SHOE, cards[dealt]) == [(Exit.USE_CARD, "NZ 12.4")]
    resolve(table, Exit.USE_CARD, "dina")
    for card in cards[dealt + 1 :]:
        table.draw(card) if style == "A" else table.face_down()
    turn_rest(table, {P: ["Ks", "9s"], B: ["2d", "4d"]})
    assert (table.hand(P), table.hand(B)) == ("Ks 9s", "2d 4d")
    table.finish()
    assert racks(table) == ("10100.00", "9800.00")
    whole(table)


@pytest.mark.clause("NZ 12.4")
def test_so_is_a_third_card() -> None:
    table = four(player="2s 3s", banker="2d 5d")
    assert report(table, Report.FACE_UP_IN_SHOE, "9h") == [(Exit.USE_CARD, "NZ 12.4")]
    resolve(table, Exit.USE_CARD, "dina")
    assert table.hand(P) == "2s 3s 9h"
