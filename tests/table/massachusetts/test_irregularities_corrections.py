"""Massachusetts: a misread card read again, a settled round corrected, a dispute decided.

The document says nothing of wrong records: they are put right by the pit, with a reason, and where money has moved
with a second person; what the right cards pay stays what sections 9, 12 and 13 say.
"""

from fractions import Fraction
from typing import Any

import pytest

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.irregular.corrections import preview
from puntobanco.table.model.accounts import COMMISSION, COUPONS, FLOAT, debt_of, owed_of
from puntobanco.table.model.phases import Phase
from puntobanco.table.offers import is_offered
from puntobanco.table.steps import next_step
from tests.table.evening import Evening
from tests.table.massachusetts.troubles import four_up, hand, not_resolved, report, resolve, seated, ways

ANNA, BEN = ask.Person("anna"), ask.Person("ben")
WHY = "the camera shows another card"
MARKED = "massachusetts-commission-marked"

# A misread card before the bets are settled.


def misread(table: Evening, side: Side, place: int) -> None:
    assert ways(report(table, Report.MISREAD, side=side, place=place)) == [("read-again", "pit", None)]


@pytest.mark.clause("MA 11(b)", "MA 11(c)(1)")
def test_a_misread_card_is_read_again_by_the_pit_and_the_right_hand_draws() -> None:
    table = four_up("2s 3h", "Kd 3c", ("ben", "banker", "100"))
    misread(table, Side.PLAYER, 2)
    assert not_resolved(table, Exit.READ_AGAIN, by="dina", card="4h").code == "not-your-role"
    assert not_resolved(table, Exit.READ_AGAIN, by="pia").code == "no-card"
    resolve(table, Exit.READ_AGAIN, "4h", by="pia")
    table.do("dina", ask.Draw(card=ask.CardText("5d")))
    assert (hand(table, Side.PLAYER), hand(table, Side.BANKER)) == (["2s", "4h"], ["Kd", "3c", "5d"])
    table.finish()
    assert table.rack("ben") == "10095.00"
    assert table.refolded() == table.table


@pytest.mark.clause("MA 12(a) s1")
def test_a_result_that_was_called_on_a_misread_card_is_called_again() -> None:
    table = four_up("Ks 9h", "2d 5d", ("anna", "player", "100"))
    table.do("dina", ask.CallResult())
    misread(table, Side.PLAYER, 2)
    resolve(table, Exit.READ_AGAIN, "6h", by="pia")
    assert table.phase is Phase.COMPLETE
    assert table.no("dina", ask.Settle()).code == "not-now"
    table.finish()
    assert table.rack("anna") == "9900.00"


@pytest.mark.clause("MA 11(b)", "MA 15(c)")
def test_a_right_card_that_does_not_fit_what_was_dealt_puts_the_cards_in_order_instead() -> None:
    table = four_up("2s 3h", "Kd 3c", ("ben", "banker", "100"))
    table.do("dina", ask.Draw(card=ask.CardText("5d")))  # to the Player, on 5 as it was read
    misread(table, Side.PLAYER, 2)
    refused = not_resolved(table, Exit.READ_AGAIN, by="pia", card="4h")
    assert refused.code == "does-not-fit"
    resolve(table, Exit.READ_AGAIN, "3h", by="pia")
    report(table, Report.WRONG_NUMBER)
    order = tuple(ask.CardText(text) for text in ("2s", "Kd", "4h", "3c", "5d"))
    resolve(table, Exit.REBUILD, by="pia", order=order)
    assert (hand(table, Side.PLAYER), hand(table, Side.BANKER)) == (["2s", "4h"], ["Kd", "3c", "5d"])
    table.finish()
    assert table.rack("ben") == "10095.00"


def house_money_paid(*more: tuple[str, str, str]) -> Evening:
    """Anna was paid 30 for a pair of twos that was, in truth, a two and a three."""
    table = four_up("2s 2h", "Kd 7c", ("anna", "house-money", "10"), *more)
    if more:
        table.do("anna", ask.ChooseWinnings(wager="house-money", onto="player"))
    table.do("dina", ask.SettleEarly())
    misread(table, Side.PLAYER, 2)
    return table


@pytest.mark.clause("MA 9(e)(1)", "MA 9(e)(2)")
def test_house_money_paid_on_a_misread_card_is_taken_back_with_a_second_person_and_settled_again() -> None:
    table = house_money_paid()
    assert table.rack("anna") == "10030.00"
    for second in (None, "pia", "dina", "anna"):
        refused = not_resolved(table, Exit.READ_AGAIN, by="pia", card="3h", second=second, reason=WHY)
        assert refused.code == "second-person"
    assert not_resolved(table, Exit.READ_AGAIN, by="pia", card="3h", second="sam").code == "no-reason"
    resolve(table, Exit.READ_AGAIN, "3h", by="pia", second="sam", reason=WHY)
    assert (table.rack("anna"), table.held("anna"), table.phase) == ("9990.00", "10.00", Phase.EARLY)
    table.do("dina", ask.SettleEarly())
    assert (table.rack("anna"), table.held("anna")) == ("9990.00", "0.00")
    assert table.refolded() == table.table


@pytest.mark.clause("MA 9(e)(1)(ii)")
def test_house_money_that_rides_on_a_misread_card_leaves_the_main_bet_as_it_lay() -> None:
    table = house_money_paid(("anna", "player", "100"))
    assert table.held("anna") == "130.00"
    resolve(table, Exit.READ_AGAIN, "3h", by="pia", second="sam", reason=WHY)
    assert (table.rack("anna"), table.held("anna")) == ("9890.00", "110.00")
    table.do("dina", ask.SettleEarly())
    table.do("dina", ask.Draw(card=ask.CardText("4d")))
    table.finish()
    assert (table.rack("anna"), table.held("anna")) == ("10090.00", "0.00")  # 9 against 7: 100 won, 10 lost


@pytest.mark.clause("MA 9(e)(1)")
def test_a_card_that_was_read_rightly_after_all_changes_nothing() -> None:
    table = house_money_paid()
    books = table.table.books
    resolve(table, Exit.READ_AGAIN, "2h", by="pia")
    assert (table.table.books, table.phase) == (books, Phase.DRAWING)


@pytest.mark.clause("MA 9(e)(1)")
def test_what_the_bettor_has_no_more_becomes_a_debt_or_nothing_is_done() -> None:
    table = house_money_paid()
    table.do("anna", ask.CashOut(person=ANNA, amount=table.minor("10010")))
    more: dict[str, Any] = {"second": "sam", "reason": WHY}
    refused = not_resolved(table, Exit.READ_AGAIN, by="pia", card="3h", **more)
    assert (refused.code, refused.instead) == ("would-be-negative", "Let it become a debt, or stop here.")
    resolve(table, Exit.READ_AGAIN, "3h", by="pia", debt=True, **more)
    assert (table.rack("anna"), table.table.books[debt_of(ANNA)]) == ("0.00", -2000)


@pytest.mark.clause("MA 12(b) s1")
def test_after_the_bets_are_settled_a_card_is_not_read_again_but_the_round_corrected() -> None:
    table = four_up("Ks 9h", "2d 5d", ("anna", "player", "100"))
    table.do("dina", ask.CallResult())
    table.do("dina", ask.Settle())
    refused = table.no("dina", ask.ReportTrouble(report=Report.MISREAD, side=Side.PLAYER, place=2))
    assert (refused.code, refused.instead) == ("bets-settled", "Clear the cards, then correct the round.")


# A settled round.


def texts(cards: str) -> tuple[ask.CardText, ...]:
    return tuple(ask.CardText(one) for one in cards.split())


def correction(player: str, banker: str, number: int = 1, **more: Any) -> ask.CorrectRound:
    given: dict[str, Any] = {"reason": WHY, "second": ask.Person("sam"), **more}
    return ask.CorrectRound(number=number, player=texts(player), banker=texts(banker), **given)


RECORDED = ("2d 4d", "Ks 9h")
"""The Banker won, as it was recorded."""
TRUE = ("2d 7d", "Ks 8h")
"""The Player won, as it was."""


@pytest.mark.clause("MA 13(d)(1)", "MA 13(c) s1")
def test_a_correction_takes_back_the_win_and_its_vigorish_and_pays_the_other_side() -> None:
    table = seated()
    before = table.table.books[FLOAT]
    table.play(*RECORDED, ("ben", "banker", "100"), ("anna", "player", "40"))
    assert (table.rack("ben"), table.rack("anna"), table.table.books[COMMISSION]) == ("10095.00", "9960.00", 500)
    (corrected,) = table.do("pia", correction(*TRUE))
    assert isinstance(corrected, ev.RoundCorrected)
    assert set(corrected.changes) == {(BEN, 19500, 0), (ANNA, 0, 8000)}
    assert (table.rack("ben"), table.rack("anna"), table.table.books[COMMISSION]) == ("9900.00", "10040.00", 0)
    assert table.table.books[FLOAT] == before + 10000 - 4000
    assert [str(card) for card in table.table.results[-1].player] == ["2d", "7d"]
    assert table.refolded() == table.table


@pytest.mark.clause("MA 13(d)(1)")
def test_the_old_entries_stand_beside_the_new() -> None:
    table = seated()
    table.play(*RECORDED, ("ben", "banker", "100"))
    before = list(table.events)
    table.do("pia", correction(*TRUE))
    assert table.events[: len(before)] == before
    assert [type(one.event) for one in table.events[len(before) :]] == [ev.RoundCorrected, ev.TrayMoved]


@pytest.mark.clause("MA 13(d)(2)(ii)")
def test_vigorish_that_was_marked_comes_off_the_marker() -> None:
    table = seated(name=MARKED)
    table.play(*RECORDED, ("ben", "banker", "100"))
    table.play("2h 4h", "Kc 9c", ("ben", "banker", "40"))
    assert table.table.owed == {BEN: Fraction(700)}
    table.do("pia", correction(*TRUE))
    assert table.table.owed == {BEN: Fraction(200)}
    assert (table.rack("ben"), table.table.books[COMMISSION]) == ("9940.00", 200)


@pytest.mark.clause("MA 13(d)(2)(ii)")
def test_a_loss_that_was_a_win_is_paid_and_its_vigorish_marked() -> None:
    table = seated(name=MARKED)
    table.play(*TRUE, ("ben", "banker", "12"))
    table.do("pia", correction(*RECORDED))
    assert (table.rack("ben"), table.table.owed) == ("10012.00", {BEN: Fraction(60)})
    (collected,) = table.do("dina", ask.CollectCommission(person=BEN))
    assert isinstance(collected, ev.CommissionCollected) and collected.due == 75


@pytest.mark.clause("MA 13(d)(2)(iii)")
def test_vigorish_that_was_marked_and_collected_is_handed_back() -> None:
    table = seated(name=MARKED)
    table.play(*RECORDED, ("ben", "banker", "100"))
    table.do("dina", ask.CollectCommission(person=BEN))
    assert table.rack("ben") == "10095.00"
    table.do("pia", correction(*TRUE))
    assert (table.rack("ben"), table.table.owed) == ("9900.00", {})
    assert (table.table.books[COMMISSION], table.table.books[owed_of(BEN)]) == (0, 0)
    table.do("ben", ask.Leave(person=BEN))


@pytest.mark.clause("MA 9(e)(1)(ii)")
def test_house_money_that_rode_on_the_bet_is_settled_again_with_it() -> None:
    table = four_up("2s 2h", "Kd 7c", ("anna", "player", "100"), ("anna", "house-money", "10"))
    table.do("anna", ask.ChooseWinnings(wager="house-money", onto="player"))
    table.do("dina", ask.SettleEarly())
    table.do("dina", ask.Draw(card=ask.CardText("5d")))
    table.finish()
    assert table.rack("anna") == "10160.00"
    (corrected,) = table.do("pia", correction("2s 3h 5d", "Kd 7c"))
    assert isinstance(corrected, ev.RoundCorrected)
    assert corrected.changes == ((ANNA, 27000, 0),)
    assert (table.rack("anna"), table.held("anna")) == ("9890.00", "0.00")


@pytest.mark.clause("MA 9(e)(1)", "MA 13(d)(1)")
def test_everybody_gets_their_own_difference_where_some_bets_were_settled_earlier_than_others() -> None:
    table = four_up("2s 2h", "Kd 7c", ("anna", "player", "100"), ("ben", "house-money", "10"), ("cleo", "banker", "20"))
    table.do("dina", ask.SettleEarly())
    table.do("dina", ask.Draw(card=ask.CardText("5d")))
    table.finish()
    assert [table.rack(one) for one in ("anna", "ben", "cleo")] == ["10100.00", "10030.00", "9980.00"]
    table.do("pia", correction("2s 3h 5d", "Kd 7c"))
    assert [table.rack(one) for one in ("anna", "ben", "cleo")] == ["9900.00", "9990.00", "10019.00"]


@pytest.mark.clause("MA 8(b) s1")
def test_a_coupon_neither_becomes_chips_nor_costs_any_by_a_correction() -> None:
    table = seated({"instruments": ["chips", "match-play"], "match_play_pays": "even-money-once"})
    table.betting()
    table.bet("anna", "player", "100")
    table.bet("anna", "player", "50", instrument="match-play")
    table.close()
    table.deal(*TRUE)
    table.finish()
    assert table.rack("anna") == "10150.00"
    table.do("pia", correction(*RECORDED))
    assert (table.rack("anna"), table.table.books[COUPONS]) == ("9900.00", 0)
    table.do("pia", correction("2d 4d", "Ks 6h"))  # and a tie in the end
    assert (table.rack("anna"), table.table.books[COUPONS]) == ("10000.00", 0)


@pytest.mark.clause("MA 13(d)(1)")
def test_everybodys_change_is_seen_before_anything_moves() -> None:
    table = seated()
    table.play(*RECORDED, ("ben", "banker", "100"), ("anna", "player", "40"), ("cleo", "tie", "5"))
    before = table.table
    seen = preview(table.table, correction(*TRUE))
    assert dict((person, (was, becomes)) for person, was, becomes in seen.changes) == {
        BEN: (19500, 0),
        ANNA: (0, 8000),
    }  # Cleo's bet on the Tie lost either way
    assert table.table is before


@pytest.mark.clause("MA 13(d)(1)")
def test_who_may_correct_and_with_whom() -> None:
    table = seated()
    table.play(*RECORDED, ("ben", "banker", "100"))
    for person in ("dina", "ben", "eye"):
        assert table.no(person, correction(*TRUE)).code == "not-your-role"
    for second in ("pia", "dina", "carl", "ben", "nobody"):
        assert table.no("pia", correction(*TRUE, second=ask.Person(second))).code == "second-person"
    assert table.no("pia", correction(*TRUE, reason=" ")).code == "no-reason"
    table.do("sam", correction(*TRUE, second=ask.Person("pia")))
    assert table.rack("ben") == "9900.00"


def test_a_bettor_in_a_round_corrects_it_in_no_post_that_they_got_later() -> None:
    """Ben bets, leaves, and is made a supervisor: neither he nor he as the second person decides about his own bet."""
    table = seated()
    table.play(*RECORDED, ("ben", "banker", "100"))
    table.do("ben", ask.Leave(person=BEN))
    table.do("olga", ask.Appoint(person=BEN, role=Role.PIT))
    before = table.table
    assert table.no("ben", correction(*TRUE), role=Role.PIT).code == "not-yourself"
    assert table.no("pia", correction(*TRUE, second=BEN)).code == "second-person"
    assert table.table is before
    table.play(*RECORDED, ("anna", "player", "100"))
    table.do("pia", correction(*TRUE, number=2, second=BEN))


@pytest.mark.clause("MA 11(b)")
def test_what_is_no_round_by_the_drawing_table_corrects_nothing() -> None:
    table = seated()
    table.play(*RECORDED)
    assert table.no("pia", correction("2d 4d 5d", "Ks 9h")).code == "no-round"
    refused = table.no("pia", correction(*TRUE, number=2))
    assert (refused.code, refused.instead) == ("round-not-at-hand", "At hand: 1.")


@pytest.mark.clause("MA 13(d)(1)")
def test_a_round_is_corrected_while_the_next_is_under_way() -> None:
    table = seated()
    table.play(*RECORDED, ("ben", "banker", "100"))
    table.betting()
    table.bet("ben", "player", "60")
    table.do("pia", correction(*TRUE))
    assert (table.rack("ben"), table.held("ben")) == ("9840.00", "60.00")
    table.close()
    table.deal("Kc 9c", "2h 4h")
    table.finish()
    assert table.rack("ben") == "9960.00"


@pytest.mark.clause("MA 13(d)(1)")
@pytest.mark.parametrize("left", [False, True], ids=["cashed out", "left the table"])
def test_a_win_that_has_been_carried_away_becomes_a_debt_or_stays(left: bool) -> None:
    table = seated()
    table.play(*RECORDED, ("ben", "banker", "100"))
    if left:
        table.do("ben", ask.Leave(person=BEN))
    else:
        table.do("ben", ask.CashOut(person=BEN, amount=table.minor("10000")))
    refused = table.no("pia", correction(*TRUE))
    missing = "$195" if left else "$100"
    assert (refused.code, refused.instead) == ("would-be-negative", "Let it become a debt, or stop here.")
    assert missing in refused.sentence
    table.do("pia", correction(*TRUE, debt=True))
    assert table.table.books[debt_of(BEN)] == (-19500 if left else -10000)
    assert table.table.books[COMMISSION] == 0
    table.table.books.check()


# Disputes.


@pytest.mark.clause("MA 12(b) s1")
def test_a_dispute_stops_the_table_until_the_floorperson_has_decided_it() -> None:
    table = four_up("Ks 9h", "2d 4d", ("anna", "player", "100"))
    table.do("dina", ask.CallResult())
    table.do("dina", ask.OpenDispute(matter="Anna says 200 lay there", person=ANNA))
    step = next_step(table.table)
    assert (step.act, step.by, "200 lay there" in step.sentence) == ("decide-dispute", Role.PIT, True)
    assert table.no("dina", ask.Settle()).code == "not-now"
    assert table.no_bet("anna", "player", "100").code == "bets-not-open"
    table.do("dina", ask.NoteDispute(note="one stack of 100"))
    table.do("pia", ask.NoteDispute(note="the camera agrees"))
    assert table.table.dispute is not None
    assert table.table.dispute.notes == ("dina: one stack of 100", "pia: the camera agrees")
    assert table.no("dina", ask.DecideDispute(decision="100 lay there")).code == "not-your-role"
    assert table.no("pia", ask.DecideDispute(decision=" ")).code == "no-decision"
    table.do("pia", ask.DecideDispute(decision="100 lay there"))
    assert table.phase is Phase.RESULT
    table.do("dina", ask.Settle())
    assert table.rack("anna") == "10100.00"
    assert table.refolded() == table.table


@pytest.mark.clause("MA 12(b) s1")
def test_during_a_dispute_nobody_is_offered_anything_of_the_round() -> None:
    table = four_up("2s 3h", "2d 4d", ("anna", "player", "100"))
    table.do("dina", ask.OpenDispute(matter="whose chips these are"))
    dina, pia = ask.Who(ask.Person("dina"), Role.DEALER), ask.Who(ask.Person("pia"), Role.PIT)
    assert not is_offered(table.table, dina, ask.Draw(card=ask.CardText("5d")))
    assert is_offered(table.table, pia, ask.DecideDispute(decision="Anna's"))
    assert table.no("dina", ask.ReportTrouble(report=Report.EXTRA_CARD)).code == "not-now"
    assert table.no("dina", ask.OpenDispute(matter="another")).code == "not-now"
