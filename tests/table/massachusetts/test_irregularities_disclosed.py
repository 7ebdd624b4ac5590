"""Massachusetts, section 15(d): a card that is seen when it should not be, and the simulated round that it opens."""

from typing import Any

import pytest

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.rules.hand import Side
from puntobanco.shoe.last_hand import Life
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.accounts import COUPONS
from puntobanco.table.model.phases import Phase
from puntobanco.table.steps import next_step
from tests.table.evening import Evening
from tests.table.massachusetts.troubles import (
    PLAYERS_TURN,
    bets_closed,
    closed,
    four_up,
    hand,
    left,
    not_resolved,
    report,
    resolve,
    seated,
    simulated,
    turned,
    ways,
)

ON_PLAYER = ("anna", "player", "100")
ON_BANKER = ("ben", "banker", "100")
NOW = [("without-bets-now", "dealer", "MA 15(d)")]
NEXT = [("without-bets-next", "dealer", "MA 15(d)")]
NEXT_WITH_THE_FLOORPERSON = [("without-bets-next", "pit", "MA 15(d)")]

# A card too many that somebody saw.


@pytest.mark.clause("MA 15(d)")
def test_a_card_too_many_that_was_seen_opens_a_simulated_round_once_this_one_is_over() -> None:
    table = four_up("Ks 9h", "2d 4d", ON_PLAYER)
    assert ways(report(table, Report.EXTRA_CARD, "7c")) == NEXT
    resolve(table, Exit.WITHOUT_BETS_NEXT)
    table.finish()
    assert table.rack("anna") == "10100.00"
    table.take_shoe()
    before = left(table)
    table.do("dina", ask.DealWithoutBets())
    assert (hand(table, Side.PLAYER), left(table)) == (["7c"], before)
    simulated(table, "7c Kh", "2h 5h")
    assert (left(table), table.rack("anna")) == (before - 3, "10100.00")


@pytest.mark.clause("MA 15(d)")
@pytest.mark.parametrize("dealt", [1, 3])
def test_seen_in_the_middle_of_the_deal_it_is_laid_apart_and_the_bets_stay(dealt: int) -> None:
    table = closed(ON_PLAYER)
    for _ in range(dealt):
        table.do("dina", ask.Draw())
    assert ways(report(table, Report.EXTRA_CARD, "7c")) == NEXT
    assert not_resolved(table, Exit.FIRST_OF_NEXT).code == "not-lawful"
    resolve(table, Exit.WITHOUT_BETS_NEXT)
    assert table.held("anna") == "100.00"
    turned(table, "Ks 9h", "2d 4d")
    table.finish()
    assert table.no("dina", ask.OpenBets()).code in ("no-bets-this-hand", "shoe-offered")
    assert table.rack("anna") == "10100.00"


@pytest.mark.clause("MA 15(d)", "MA 15(a)")
def test_of_two_cards_too_many_the_one_that_was_seen_opens_the_simulated_round() -> None:
    table = four_up("2d 4d", "Ks 9h")
    report(table, Report.EXTRA_CARD)
    resolve(table, Exit.FIRST_OF_NEXT)
    report(table, Report.EXTRA_CARD, "7c")
    resolve(table, Exit.WITHOUT_BETS_NEXT)
    table.finish()
    table.do("dina", ask.DealWithoutBets())
    table.do("dina", ask.Draw())
    assert (hand(table, Side.PLAYER), hand(table, Side.BANKER)) == (["7c"], ["?"])
    assert table.table.carried is None


# A card face up in the shoe: the first of a round, or a later one.


@pytest.mark.clause("MA 15(d)")
def test_a_seven_found_face_up_before_a_round_opens_a_simulated_round_at_once() -> None:
    table = seated()
    table.take_shoe()
    assert ways(report(table, Report.FACE_UP_IN_SHOE, "7c")) == NOW
    resolve(table, Exit.WITHOUT_BETS_NOW)
    assert hand(table, Side.PLAYER) == ["7c"]
    assert table.no_bet("anna", "player", "100").clause == "MA 15(d)"
    simulated(table, "7c Kh", "2h 5h")
    assert next_step(table.table).act == "open-bets"


@pytest.mark.clause("MA 15(d)")
@pytest.mark.parametrize("called", [False, True], ids=["bets open", "no more bets called"])
def test_bets_that_lie_when_the_first_card_is_found_face_up_go_back_to_the_cent(called: bool) -> None:
    table = seated({"instruments": ["chips", "match-play"], "match_play_pays": "even-money-once"})
    table.betting()
    table.bet("anna", "player", "100")
    table.bet("anna", "player", "50", instrument="match-play")
    table.bet("ben", "royal-9", "5")
    table.bet("cleo", "house-money", "12.50")
    if called:
        table.close()
    assert ways(report(table, Report.FACE_UP_IN_SHOE, "7c")) == NOW
    resolve(table, Exit.WITHOUT_BETS_NOW)
    assert [table.rack(person) for person in ("anna", "ben", "cleo")] == ["10000.00"] * 3
    assert table.table.books[COUPONS] == 0
    assert table.no_bet("anna", "player", "100").clause == "MA 15(d)"
    simulated(table, "7c 2h", "2d 5d")
    assert [table.rack(person) for person in ("anna", "ben", "cleo")] == ["10000.00"] * 3
    assert table.refolded() == table.table


@pytest.mark.clause("MA 15(d)", "MA 8(b) s2")
def test_a_bet_spoken_and_not_yet_confirmed_is_gone_with_the_others() -> None:
    table = seated()
    table.betting()
    table.do("anna", ask.SpeakBet(bet=table.stake("player", "100")))
    report(table, Report.FACE_UP_IN_SHOE, "7c")
    resolve(table, Exit.WITHOUT_BETS_NOW)
    table.no("dina", ask.ConfirmSpoken(person=ask.Person("anna")))
    assert (table.rack("anna"), table.held("anna")) == ("10000.00", "0.00")


@pytest.mark.clause("MA 15(d)")
@pytest.mark.parametrize("dealt", [1, 2, 3])
def test_a_later_card_face_up_is_set_aside_with_the_floorpersons_word_and_the_next_serves(dealt: int) -> None:
    table = closed(ON_PLAYER)
    for _ in range(dealt):
        table.do("dina", ask.Draw())
    before = left(table)
    assert ways(report(table, Report.FACE_UP_IN_SHOE, "7c")) == NEXT_WITH_THE_FLOORPERSON
    refused = not_resolved(table, Exit.WITHOUT_BETS_NEXT, by="dina")
    assert (refused.code, refused.clause) == ("not-your-role", "MA 15(d)")
    resolve(table, Exit.WITHOUT_BETS_NEXT, by="pia")
    assert left(table) == before - 1
    turned(table, "Ks 9h", "2d 4d")
    assert left(table) == before - 1 - (4 - dealt)
    table.finish()
    assert table.rack("anna") == "10100.00"
    table.take_shoe()
    table.do("dina", ask.DealWithoutBets())
    assert hand(table, Side.PLAYER) == ["7c"]


@pytest.mark.clause("MA 15(d)")
def test_a_third_card_to_which_a_hand_is_entitled_is_set_aside_too_when_it_lay_reversed() -> None:
    table = four_up("2s 3h", "Kd 7c", ON_PLAYER)
    assert ways(report(table, Report.FACE_UP_IN_SHOE, "7s")) == NEXT_WITH_THE_FLOORPERSON
    resolve(table, Exit.WITHOUT_BETS_NEXT, by="pia")
    table.do("dina", ask.Draw(card=ask.CardText("4c")))
    assert hand(table, Side.PLAYER) == ["2s", "3h", "4c"]
    table.finish()
    assert table.rack("anna") == "10100.00"


# A card that is exposed as it is dealt.


@pytest.mark.clause("MA 15(d)", "MA 9(c) s1")
@pytest.mark.parametrize("changes", [{}, PLAYERS_TURN], ids=["the caller turns", "players turn"])
def test_the_first_card_exposed_as_it_is_dealt_makes_the_round_a_simulated_one(changes: dict[str, Any]) -> None:
    table = closed(ON_PLAYER, changes=changes)
    assert ways(report(table, Report.EXPOSED, "7c")) == NOW
    resolve(table, Exit.WITHOUT_BETS_NOW)
    assert (table.rack("anna"), hand(table, Side.PLAYER)) == ("10000.00", ["7c"])
    simulated(table, "7c Kh", "2h 5h")
    assert table.rack("anna") == "10000.00"


@pytest.mark.clause("MA 15(d)", "MA 9(c) s1")
@pytest.mark.parametrize("changes", [{}, PLAYERS_TURN], ids=["the caller turns", "players turn"])
def test_another_of_the_first_four_exposed_is_set_aside_and_the_next_card_serves(changes: dict[str, Any]) -> None:
    table = closed(ON_PLAYER, changes=changes)
    table.do("dina", ask.Draw())
    assert ways(report(table, Report.EXPOSED, "7c")) == NEXT_WITH_THE_FLOORPERSON
    resolve(table, Exit.WITHOUT_BETS_NEXT, by="pia")
    assert hand(table, Side.BANKER) == []
    turned(table, "Ks 9h", "2d 4d")
    assert hand(table, Side.BANKER) == ["2d", "4d"]


@pytest.mark.clause("MA 15(d)", "MA 9(c) s4")
def test_a_third_card_that_the_caller_deals_face_up_is_not_disclosed_by_that() -> None:
    table = four_up("2s 3h", "Kd 7c", ON_PLAYER)
    assert ways(report(table, Report.EXPOSED, "4c")) == [("stand", "dealer", "MA 9(c) s4")]
    assert not_resolved(table, Exit.WITHOUT_BETS_NEXT, by="pia").code == "not-lawful"
    resolve(table, Exit.STAND)
    assert hand(table, Side.PLAYER) == ["2s", "3h", "4c"]
    table.finish()
    assert table.rack("anna") == "10100.00"


@pytest.mark.clause("MA 15(d)", "MA 9(d)(4)")
def test_where_players_turn_the_cards_a_third_card_exposed_as_it_is_dealt_is_disclosed() -> None:
    table = four_up("2s 3h", "Kd 7c", ON_PLAYER, changes=PLAYERS_TURN)
    assert ways(report(table, Report.EXPOSED, "7s")) == NEXT_WITH_THE_FLOORPERSON
    resolve(table, Exit.WITHOUT_BETS_NEXT, by="pia")
    table.do("dina", ask.Draw())
    assert hand(table, Side.PLAYER) == ["2s", "3h", "?"]


@pytest.mark.clause("MA 15(d)")
@pytest.mark.parametrize("kind", [Report.FACE_UP_IN_SHOE, Report.EXPOSED])
def test_a_card_that_was_seen_has_a_name(kind: Report) -> None:
    table = closed()
    assert table.no("dina", ask.ReportTrouble(report=kind)).code == "no-card"


# The simulated round and the end of the shoe.


def life(table: Evening) -> Life:
    assert table.table.shoe is not None
    return table.table.shoe.life


@pytest.mark.clause("MA 15(d)", "MA 10(d) s1", "MA 10(d) s2")
def test_the_cutting_card_may_come_out_in_a_simulated_round_and_one_more_hand_follows_it() -> None:
    table = seated()
    table.take_shoe()
    report(table, Report.FACE_UP_IN_SHOE, "7c")
    resolve(table, Exit.WITHOUT_BETS_NOW)
    table.do("dina", ask.Draw())
    table.do("dina", ask.CuttingCardOut())
    turned(table, "7c Kh", "2h 5h")
    table.do("dina", ask.CallResult())
    table.do("dina", ask.Settle())
    (ended,) = table.do("dina", ask.EndRound())
    assert isinstance(ended, ev.RoundEnded)
    assert ([said.clause for said in ended.said], life(table)) == (["MA 10(d) s2"], Life.NEXT_IS_LAST)
    table.play("Ks 9h", "2d 4d", ON_PLAYER)
    assert (life(table), table.rack("anna")) == (Life.OVER, "10100.00")


@pytest.mark.clause("MA 15(d)", "MA 10(d) s3")
def test_a_first_card_face_up_on_the_announced_last_hand_does_not_use_it_up() -> None:
    table = seated()
    table.do("dina", ask.CuttingCardOut())
    table.play("2d 4d", "Ks 9h")
    bets_closed(table, ON_PLAYER)
    assert life(table) is Life.THIS_IS_LAST
    report(table, Report.FACE_UP_IN_SHOE, "7c")
    resolve(table, Exit.WITHOUT_BETS_NOW)
    simulated(table, "7c Kh", "2h 5h")
    assert (life(table), table.words()) == (Life.NEXT_IS_LAST, ["Last hand"])
    table.play("Kc 9c", "2c 4c", ON_PLAYER)
    assert (life(table), table.rack("anna")) == (Life.OVER, "10100.00")


@pytest.mark.clause("MA 15(d)", "MA 10(d) s3")
def test_a_card_seen_in_the_round_before_the_last_opens_a_simulated_round_before_it() -> None:
    table = seated()
    table.do("dina", ask.CuttingCardOut())
    bets_closed(table)
    turned(table, "2d 4d", "Ks 9h")
    report(table, Report.EXTRA_CARD, "7c")
    resolve(table, Exit.WITHOUT_BETS_NEXT)
    table.finish()
    assert next_step(table.table).act == "deal-without-bets"
    table.do("dina", ask.DealWithoutBets())
    simulated(table, "7c Kh", "2h 5h")
    assert life(table) is Life.NEXT_IS_LAST
    table.play("Kc 9c", "2c 4c", ON_PLAYER)
    assert (life(table), table.rack("anna")) == (Life.OVER, "10100.00")


@pytest.mark.clause("MA 15(d)", "MA 10(d) s3")
def test_a_card_seen_during_the_last_hand_goes_to_the_discards() -> None:
    table = seated()
    table.do("dina", ask.CuttingCardOut())
    table.play("2d 4d", "Ks 9h")
    turned(bets_closed(table, ON_PLAYER), "Kc 9c", "2c 4c")
    report(table, Report.EXTRA_CARD, "7c")
    resolve(table, Exit.WITHOUT_BETS_NEXT)
    table.finish()
    assert (table.phase, table.table.carried, table.rack("anna")) == (Phase.SHOE, None, "10100.00")
    assert table.table.shoe is not None and table.table.shoe.discarded == table.table.shoe.out


@pytest.mark.clause("MA 15(d)", "MA 10(d) s3")
def test_a_card_found_face_up_after_the_last_hand_opens_nothing_any_more() -> None:
    table = seated()
    table.do("dina", ask.CuttingCardOut())
    table.play("2d 4d", "Ks 9h")
    table.play("2c 4c", "Kc 9c")
    report(table, Report.FACE_UP_IN_SHOE, "7c")
    resolve(table, Exit.WITHOUT_BETS_NOW)
    assert (table.phase, table.table.round) == (Phase.SHOE, None)
    assert table.table.shoe is not None and table.table.shoe.discarded == table.table.shoe.out
    table.cards()
    table.play("Ks 9h", "2d 4d", ON_PLAYER)
    assert table.rack("anna") == "10100.00"


# Nothing of this is void.

STANDING = [
    (Report.EXTRA_CARD, None),
    (Report.EXTRA_CARD, "7c"),
    (Report.WRONGFUL_THIRD, None),
    (Report.WRONGFUL_THIRD, "7c"),
    (Report.FACE_UP_IN_SHOE, "7c"),
    (Report.EXPOSED, "7c"),
    (Report.WRONG_SIDE, None),
    (Report.WRONG_HANDLER, None),
    (Report.TWO_AT_ONCE, None),
    (Report.WRONG_NUMBER, None),
    (Report.FOREIGN_CARD, None),
    (Report.CARD_COUNT, None),
    (Report.UNSHUFFLED, None),
    (Report.INTERRUPTED, None),
    (Report.OTHER, None),
]


DRAWS, STANDS = "2d 3c", "2d 5c"
CASES = [
    *((kind, card, DRAWS) for kind, card in STANDING),
    (Report.WRONGFUL_THIRD, None, STANDS),
    (Report.WRONGFUL_THIRD, "7c", STANDS),
]


@pytest.mark.clause("MA 15(a)", "MA 15(b)", "MA 15(c)", "MA 15(d)", "MA 15(e) s1")
@pytest.mark.parametrize(
    ("kind", "card", "banker"),
    CASES,
    ids=[f"{kind.value}, {card or 'unseen'}, {banker}" for kind, card, banker in CASES],
)
def test_only_an_empty_shoe_makes_a_round_void(kind: Report, card: str | None, banker: str) -> None:
    table = four_up("3s 4h", banker, ON_PLAYER, ON_BANKER, changes=PLAYERS_TURN)
    offered = report(table, kind, card)
    assert Exit.VOID not in {one.exit for one in offered}
    for person in ("dina", "pia", "sam", "max"):
        refused = not_resolved(table, Exit.VOID, by=person, reason="it would be simpler")
        assert refused.code == "not-lawful"
        assert refused.clause == offered[0].clause
    assert (table.held("anna"), table.held("ben")) == ("100.00", "100.00")


@pytest.mark.clause("MA 15(d)", "MA 15(e) s1")
def test_a_misread_card_voids_nothing_either() -> None:
    table = four_up("3s 4h", "2d 5c", ON_PLAYER)
    report(table, Report.MISREAD, side=Side.PLAYER, place=1)
    assert not_resolved(table, Exit.VOID, by="max").code == "not-lawful"


@pytest.mark.clause("MA 15(e) s1")
def test_the_round_is_not_void_while_cards_are_left() -> None:
    table = four_up("2s 3h", "2d 5c", ON_PLAYER)
    assert table.no("dina", ask.ReportTrouble(report=Report.OUT_OF_CARDS)).code == "cards-left"
