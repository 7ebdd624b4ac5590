"""Massachusetts, section 15(a) to 15(c): a card too many, and a third card that the Player's Hand must not have."""

import pytest

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from puntobanco.table.steps import next_step
from tests.table.evening import Evening
from tests.table.massachusetts.troubles import (
    DISCARD,
    PLAYERS_TURN,
    SIMULATE,
    Bet,
    bets_closed,
    both,
    closed,
    four_up,
    hand,
    left,
    not_resolved,
    played_down_to,
    report,
    resolve,
    seated,
    simulated,
    turned,
    ways,
)

ON_PLAYER = ("anna", "player", "100")
ON_BANKER = ("ben", "banker", "100")

# 15(a): a card too many that nobody has seen.


@pytest.mark.clause("MA 15(a)")
def test_a_card_too_many_that_nobody_saw_is_the_first_card_of_the_next_hand() -> None:
    table = four_up("Ks 9h", "2d 4d", ON_PLAYER)
    assert ways(report(table, Report.EXTRA_CARD)) == [("first-of-next", "dealer", "MA 15(a)")]
    resolve(table, Exit.FIRST_OF_NEXT)
    table.finish()
    assert table.rack("anna") == "10100.00"
    before = left(table)
    bets_closed(table, ON_PLAYER)
    table.do("dina", ask.Draw())
    assert (hand(table, Side.PLAYER), left(table)) == (["?"], before)  # it lay there: none left the shoe
    table.do("dina", ask.Draw())
    assert left(table) == before - 1
    turned(table, "5s 4h", "Kc 7c")
    assert hand(table, Side.PLAYER) == ["5s", "4h"]


@pytest.mark.clause("MA 15(a)")
@pytest.mark.parametrize("dealt", [1, 2, 3])
def test_in_the_middle_of_the_deal_it_is_laid_apart_and_the_round_goes_on_with_the_next_card(dealt: int) -> None:
    table = closed(ON_PLAYER)
    for _ in range(dealt):
        table.do("dina", ask.Draw())
    before = left(table)
    report(table, Report.EXTRA_CARD)
    assert table.no("dina", ask.Draw()).code == "not-now"
    resolve(table, Exit.FIRST_OF_NEXT)
    assert left(table) == before - 1
    turned(table, "Ks 9h", "2d 4d")
    table.finish()
    assert table.rack("anna") == "10100.00"
    assert table.table.shoe is not None and table.table.shoe.out == table.table.shoe.discarded + 1


@pytest.mark.clause("MA 15(a)")
def test_after_the_round_it_opens_the_next_one_in_which_bets_are_taken_as_ever() -> None:
    table = seated()
    table.play("Ks 9h", "2d 4d", ON_PLAYER)
    report(table, Report.EXTRA_CARD)
    resolve(table, Exit.FIRST_OF_NEXT)
    table.take_shoe()
    assert next_step(table.table).act == "open-bets"
    before = left(table)
    table.play("Kc 8h", "2c 4c", ON_PLAYER)
    assert (left(table), table.rack("anna")) == (before - 3, "10200.00")
    assert table.refolded() == table.table


@pytest.mark.clause("MA 15(a)")
def test_with_players_turning_the_cards_it_lies_face_down_until_its_holder_turns_it() -> None:
    table = four_up("Ks 9h", "2d 4d", ON_PLAYER, changes=PLAYERS_TURN)
    report(table, Report.EXTRA_CARD)
    resolve(table, Exit.FIRST_OF_NEXT)
    table.finish()
    bets_closed(table, ON_PLAYER)
    refused = table.no("dina", ask.Draw(card=ask.CardText("5s")))
    assert (refused.code, refused.clause) == ("card-seen", "MA 9(c) s1")
    turned(table, "5s 4h", "Kc 7c")
    table.finish()
    assert table.rack("anna") == "10200.00"


@pytest.mark.clause("MA 15(a)", "MA 10(d) s2")
def test_on_the_last_hand_it_goes_to_the_discards_for_no_hand_follows() -> None:
    table = seated()
    table.do("dina", ask.CuttingCardOut())
    table.play("2d 4d", "Ks 9h")
    bets_closed(table, ON_PLAYER)
    turned(table, "Kc 8h", "2c 4c")
    report(table, Report.EXTRA_CARD)
    resolve(table, Exit.FIRST_OF_NEXT)
    assert table.table.carried is None
    table.finish()
    assert table.phase is Phase.SHOE
    assert table.table.shoe is not None and table.table.shoe.discarded == table.table.shoe.out


# 15(b): a wrongful third card that nobody has seen.


@pytest.mark.clause("MA 15(b)")
def test_an_unseen_wrongful_third_is_the_bankers_third_when_the_banker_must_draw() -> None:
    table = four_up("3s 4h", "2d 3c", ON_PLAYER, ON_BANKER)
    before = left(table)
    assert ways(report(table, Report.WRONGFUL_THIRD)) == [("bankers-third", "dealer", "MA 15(b)")]
    resolve(table, Exit.BANKERS_THIRD, "5d")
    assert hand(table, Side.BANKER) == ["2d", "3c", "5d"]
    assert left(table) == before - 1
    table.finish()
    assert (table.rack("anna"), table.rack("ben")) == ("10100.00", "9900.00")  # 7 against 0


@pytest.mark.clause("MA 15(b)", "MA 9(c) s4")
def test_as_the_bankers_third_it_is_turned_and_must_be_named() -> None:
    table = four_up("3s 4h", "2d 3c")
    report(table, Report.WRONGFUL_THIRD)
    assert not_resolved(table, Exit.BANKERS_THIRD).code == "no-card"
    assert not_resolved(table, Exit.FIRST_OF_NEXT).code == "not-lawful"
    resolve(table, Exit.BANKERS_THIRD, "5d")
    assert table.phase is Phase.COMPLETE


@pytest.mark.clause("MA 15(b)", "MA 9(d)(5)")
def test_where_players_turn_the_cards_the_bankers_third_lies_face_down_for_its_holder() -> None:
    table = four_up("3s 4h", "2d 3c", ON_BANKER, changes=PLAYERS_TURN)
    report(table, Report.WRONGFUL_THIRD)
    resolve(table, Exit.BANKERS_THIRD)
    assert hand(table, Side.BANKER) == ["2d", "3c", "?"]
    table.do("dina", ask.HandOut(side=Side.BANKER))
    table.do("ben", ask.Turn(side=Side.BANKER, cards=(ask.CardText("4d"),)))
    table.finish()
    assert table.rack("ben") == "10095.00"  # 9 against 7, less 5%


@pytest.mark.clause("MA 15(b)")
@pytest.mark.parametrize(
    ("player", "banker"),
    [("3s 4h", "2d 5c"), ("3s 4h", "2d 4c"), ("Ks 8h", "2d 3c"), ("Ks 7h", "Kd 8c")],
    ids=["Banker stands on 7", "Banker stands on 6", "Player's natural", "Banker's natural"],
)
def test_where_the_banker_stands_an_unseen_wrongful_third_opens_the_next_hand(player: str, banker: str) -> None:
    table = four_up(player, banker, ON_PLAYER)
    assert ways(report(table, Report.WRONGFUL_THIRD)) == [("first-of-next", "dealer", "MA 15(b)")]
    resolve(table, Exit.FIRST_OF_NEXT)
    table.finish()
    before = left(table)
    bets_closed(table)
    table.do("dina", ask.Draw())
    assert left(table) == before


@pytest.mark.clause("MA 15(b)")
def test_once_the_banker_has_its_third_card_another_opens_the_next_hand() -> None:
    table = four_up("3s 4h", "2d 3c", ON_PLAYER)
    table.do("dina", ask.Draw(card=ask.CardText("Kh")))
    assert ways(report(table, Report.WRONGFUL_THIRD)) == [("first-of-next", "dealer", "MA 15(b)")]
    resolve(table, Exit.FIRST_OF_NEXT)
    assert hand(table, Side.BANKER) == ["2d", "3c", "Kh"]


@pytest.mark.clause("MA 15(b)", "MA 11(b)")
def test_a_third_card_to_which_the_player_is_entitled_is_no_irregularity() -> None:
    table = four_up("2s 3h", "2d 3c")
    refused = table.no("dina", ask.ReportTrouble(report=Report.WRONGFUL_THIRD))
    assert refused.code == "entitled"
    assert "the Player is on 5" in refused.sentence


@pytest.mark.clause("MA 15(b)", "MA 9(e)(2)")
def test_house_money_is_settled_first_though_the_bankers_third_lies_there_already() -> None:
    table = four_up("3s 3h", "2d 3c", ("anna", "house-money", "10"), ON_BANKER)
    report(table, Report.WRONGFUL_THIRD)
    resolve(table, Exit.BANKERS_THIRD, "2h")
    assert table.phase is Phase.EARLY
    table.do("dina", ask.SettleEarly())
    assert table.rack("anna") == "10030.00"
    table.finish()
    assert table.rack("ben") == "10095.00"


# 15(c): a wrongful third card that was seen.


@pytest.mark.clause("MA 15(c)")
@pytest.mark.parametrize("filed", [DISCARD, SIMULATE], ids=["discard", "simulate"])
def test_a_seen_wrongful_third_is_the_bankers_third_whatever_was_filed(filed: dict[str, str]) -> None:
    table = four_up("3s 4h", "2d 3c", ON_PLAYER, changes=dict(filed))
    assert ways(report(table, Report.WRONGFUL_THIRD, "5d")) == [("bankers-third", "dealer", "MA 15(c)")]
    resolve(table, Exit.BANKERS_THIRD)
    assert hand(table, Side.BANKER) == ["2d", "3c", "5d"]
    table.finish()
    assert table.rack("anna") == "10100.00"


@pytest.mark.clause("MA 15(c)")
def test_a_card_that_stopped_the_round_and_is_then_reported_leaves_the_shoe_once() -> None:
    table = four_up("3s 4h", "2d 3c", ON_PLAYER)
    before = left(table)
    table.do("dina", ask.Draw(card=ask.CardText("5d"), to=Side.PLAYER))
    assert table.phase is Phase.STOPPED
    assert ways(report(table, Report.WRONGFUL_THIRD)) == [("bankers-third", "dealer", "MA 15(c)")]  # it had been read
    resolve(table, Exit.BANKERS_THIRD)
    assert hand(table, Side.BANKER) == ["2d", "3c", "5d"]
    assert left(table) == before - 1
    assert table.refolded() == table.table


@pytest.mark.clause("MA 15(c)", "MA 15(c)(1)")
def test_filed_to_discard_the_seen_card_and_one_more_unseen_go_to_the_discards() -> None:
    table = seated(dict(DISCARD))
    played_down_to(table, 204)
    turned(bets_closed(table, ON_PLAYER), "3s 4h", "2d 5c")
    assert left(table) == 200
    assert ways(report(table, Report.WRONGFUL_THIRD, "5d")) == [("discard-with-one", "dealer", "MA 15(c)(1)")]
    shoe = table.table.shoe
    assert shoe is not None and shoe.left == 199
    known = sum(shoe.seen.values())
    resolve(table, Exit.DISCARD_WITH_ONE)
    after = table.table.shoe
    assert after is not None and after.left == 198
    assert sum(after.seen.values()) == known  # nobody knows the second card
    assert not_now_simulated(table) == "not-now"
    table.finish()
    assert table.rack("anna") == "10000.00"  # 7 against 7
    assert next_step(table.table).act == "open-bets"


def not_now_simulated(table: Evening) -> str:
    return table.no("dina", ask.DealWithoutBets()).code


@pytest.mark.clause("MA 15(c)", "MA 15(c)(1)", "MA 15(c)(2)")
@pytest.mark.parametrize(
    ("filed", "other"),
    [(DISCARD, Exit.WITHOUT_BETS_NEXT), (SIMULATE, Exit.DISCARD_WITH_ONE)],
    ids=["discard", "simulate"],
)
def test_the_way_that_was_not_filed_is_not_open_to_anybody(filed: dict[str, str], other: Exit) -> None:
    table = four_up("3s 4h", "2d 5c", changes=dict(filed))
    report(table, Report.WRONGFUL_THIRD, "5d")
    for person in ("dina", "pia", "max"):
        assert not_resolved(table, other, by=person).code == "not-lawful"


@pytest.mark.clause("MA 15(c)", "MA 15(c)(2)")
def test_filed_to_simulate_the_round_is_settled_and_the_seen_card_opens_a_round_without_bets() -> None:
    table = four_up("3s 4h", "2d 4c", ON_PLAYER, changes=dict(SIMULATE))
    assert ways(report(table, Report.WRONGFUL_THIRD, "5d")) == [("without-bets-next", "dealer", "MA 15(c)(2)")]
    resolve(table, Exit.WITHOUT_BETS_NEXT)
    table.finish()
    assert table.rack("anna") == "10100.00"
    table.take_shoe()
    refused = table.no("dina", ask.OpenBets())
    assert (refused.code, refused.clause) == ("no-bets-this-hand", "MA 15(c)(2)")
    step = next_step(table.table)
    assert (step.act, step.clause) == ("deal-without-bets", "MA 15(c)(2)")
    table.do("dina", ask.DealWithoutBets())
    assert hand(table, Side.PLAYER) == ["5d"]
    simulated(table, "5d 2h Kh", "3h 4s")
    assert next_step(table.table).act == "open-bets"


@pytest.mark.clause("MA 15(c)", "MA 15(c)(2)")
@pytest.mark.parametrize(
    ("player", "banker"), [("Ks 8h", "2d 3c"), ("Ks 7h", "Kd 8c")], ids=["Player's natural", "Banker's natural"]
)
def test_against_a_natural_the_banker_never_gets_the_seen_card(player: str, banker: str) -> None:
    table = four_up(player, banker)
    assert ways(report(table, Report.WRONGFUL_THIRD, "5d")) == [("without-bets-next", "dealer", "MA 15(c)(2)")]


@pytest.mark.clause("MA 15(c)", "MA 15(c)(2)")
def test_a_simulated_round_takes_no_bets_pays_nobody_and_ends_among_the_discards() -> None:
    table = owing_a_simulated_round(ON_PLAYER)
    books = table.table.books
    table.take_shoe()
    table.do("dina", ask.DealWithoutBets())
    refused = table.no_bet("anna", "player", "100")
    assert (refused.code, refused.clause) == ("bets-closed", "MA 15(c)(2)")
    turned(table, "5d 4h", "3h 4s")
    assert table.no_bet("anna", "royal-9", "5").clause == "MA 15(c)(2)"
    assert table.phase is Phase.COMPLETE
    table.finish()
    assert table.table.books == books
    result = table.table.results[-1]
    assert (result.kind, [str(card) for card in result.player]) == ("without-bets", ["5d", "4h"])
    assert table.table.shoe is not None and table.table.shoe.discarded == table.table.shoe.out
    assert table.refolded() == table.table


def owing_a_simulated_round(*bets: Bet) -> Evening:
    """A round is over in which the Player got a 5 wrongly and the Banker stood."""
    table = four_up("3s 4h", "2d 4c", *bets)
    report(table, Report.WRONGFUL_THIRD, "5d")
    resolve(table, Exit.WITHOUT_BETS_NEXT)
    table.finish()
    return table


@pytest.mark.clause("MA 15(c)(2)", "MA 14(a)(1)")
def test_a_simulated_round_that_the_banker_loses_does_not_pass_the_shoe() -> None:
    table = owing_a_simulated_round()
    table.do(table.table.curator.offers[0], ask.AnswerShoe(take=True))
    curator = table.table.curator
    table.do("dina", ask.DealWithoutBets())
    simulated(table, "5d 4h", "3h 4s")  # 9 against 7
    assert table.table.curator == curator
    table.play("Kc 9d", "2h 4h")
    assert table.table.curator != curator  # a round with bets that the Banker loses does


@pytest.mark.clause("MA 15(c)(2)", "MA 1 Curator")
def test_the_curator_deals_the_simulated_round_too() -> None:
    table = owing_a_simulated_round()
    holder = table.table.curator.offers[0]
    table.do(holder, ask.AnswerShoe(take=True))
    table.do("dina", ask.DealWithoutBets())
    table.do(holder, ask.Draw())
    assert (hand(table, Side.PLAYER), hand(table, Side.BANKER)) == (["5d"], ["?"])


@pytest.mark.clause("MA 15(c)(2)", "MA 9(d)(7)")
def test_where_players_turn_the_cards_the_caller_turns_those_of_a_simulated_round() -> None:
    table = four_up("3s 4h", "2d 4c", ON_PLAYER, changes=PLAYERS_TURN)
    report(table, Report.WRONGFUL_THIRD, "5d")
    resolve(table, Exit.WITHOUT_BETS_NEXT)
    table.finish()
    table.take_shoe()
    table.do("dina", ask.DealWithoutBets())
    for _ in range(3):
        table.do("dina", ask.Draw())
    table.do("dina", ask.Tuck())
    refused = table.no("dina", ask.HandOut(side=Side.PLAYER))
    assert (refused.code, refused.clause) == ("dealer-turns", "MA 9(d)(7)")
    table.show(both("5d 4h", "3h 4s"))
    assert table.phase is Phase.COMPLETE
