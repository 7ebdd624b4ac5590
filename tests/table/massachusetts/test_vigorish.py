"""Massachusetts, section 13(c) and 13(d): vigorish taken with the payout, or marked and collected later."""

from fractions import Fraction

import pytest

from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase
from tests.table.evening import Evening

BANKER = ("2s 4h", "Kd 9c")
ANNA = ask.Person("anna")
COLLECT = ask.CollectCommission(person=ANNA)


def marked(*stakes: str, name: str = "massachusetts-commission-marked", **changes: object) -> Evening:
    """Anna at seat 4 has won these bets on the Banker's Hand, one a round."""
    table = Evening(name, {key.replace("__", "."): value for key, value in changes.items()})
    table.sit(anna=4, ben=9)
    for stake in stakes:
        table.play(*BANKER, ("anna", "banker", stake))
    return table


def owed(table: Evening) -> Fraction:
    """What the button in the box of seat 4 reads, in cents."""
    return table.table.owed.get(ANNA, Fraction(0))


@pytest.mark.clause("MA 13(d)(1)")
def test_taken_at_once_the_vigorish_leaves_with_the_payout_and_nothing_is_owed() -> None:
    table = marked("100", name="massachusetts-commission")
    assert table.rack("anna") == "10095.00"
    assert owed(table) == 0
    table.do("anna", ask.Leave(person=ANNA))


@pytest.mark.clause("MA 13(d)(2)(ii)")
def test_two_banker_wins_of_100_and_40_make_the_box_read_7_dollars() -> None:
    table = marked("100", "40")
    assert owed(table) == 700
    assert table.rack("anna") == "10140.00"
    refused = table.no("anna", ask.Leave(person=ANNA))
    assert refused.sentence == "anna owes $7 in commission."


@pytest.mark.clause("MA 13(d)(2)(ii)")
def test_the_dealer_marks_the_vigorish_right_after_paying() -> None:
    table = marked()
    table.betting()
    table.bet("anna", "banker", "100")
    table.close()
    table.deal(*BANKER)
    table.do("dina", ask.CallResult())
    (settled,) = table.do("dina", ask.Settle())
    assert isinstance(settled, ev.RoundSettled)
    assert [(step.act, step.seat, step.amount) for step in settled.steps] == [
        ("pay", 4, 10000),
        ("mark-commission", 4, 500),
    ]


@pytest.mark.clause("MA 13(d)(2)(i)")
def test_a_player_who_owes_vigorish_does_not_leave_before_it_is_collected() -> None:
    table = marked("200")
    refused = table.no("anna", ask.Leave(person=ANNA))
    assert (refused.code, refused.clause) == ("commission-owed", "MA 13(d)(2)(i)")
    assert refused.instead == "Collect it first."
    table.do("ben", ask.Leave(person=ask.Person("ben")))
    (collected,) = table.do("dina", COLLECT)
    assert isinstance(collected, ev.CommissionCollected)
    assert (collected.due, collected.clause) == (1000, "MA 13(d)(2)(i)")
    assert table.rack("anna") == "10190.00"
    table.do("anna", ask.Leave(person=ANNA))


@pytest.mark.clause("MA 13(d)(2)(i)")
def test_no_new_shoe_begins_while_vigorish_is_owed() -> None:
    table = marked("200")
    table.do("dina", ask.CuttingCardOut())
    table.play(*BANKER)
    table.play(*BANKER)
    assert table.phase is Phase.SHOE
    receive = ask.ReceiveCards(set_id="set-9", back="red")
    refused = table.no("dina", receive)
    assert (refused.code, refused.clause) == ("commission-owed", "MA 13(d)(2)(i)")
    assert "anna" in refused.sentence
    table.do("dina", COLLECT)
    table.do("dina", receive)


@pytest.mark.clause("MA 13(d)(2)(i)")
def test_the_table_does_not_close_on_a_debt() -> None:
    table = marked("200")
    refused = table.no("pia", ask.CloseTable())
    assert (refused.code, refused.clause) == ("commission-owed", "MA 13(d)(2)(i)")


@pytest.mark.clause("MA 13(d)(2)(iii)")
def test_only_a_collection_takes_the_marker_off() -> None:
    table = marked("200")
    table.play("Ks 9h", "2d 4d", ("anna", "banker", "100"))
    assert owed(table) == 1000
    table.do("anna", ask.Join(person=ANNA, seat=6))
    assert owed(table) == 1000
    table.do("pia", ask.ChangeSetup(changes={"vigorish.collected": "at-once"}))
    assert owed(table) == 1000
    assert table.no("anna", COLLECT).code == "not-your-role"
    table.do("dina", COLLECT)
    assert owed(table) == 0
    refused = table.no("dina", COLLECT)
    assert (refused.code, refused.clause) == ("nothing-owed", "MA 13(d)(2)(iii)")


@pytest.mark.clause("MA 13(d)(2)(iii)")
def test_a_debt_that_the_rack_cannot_pay_stays() -> None:
    table = marked("200")
    table.do("anna", ask.CashOut(person=ANNA, amount=table.minor("10199")))
    refused = table.no("dina", COLLECT)
    assert (refused.code, refused.clause, refused.instead) == ("not-enough", "MA 13(d)(2)(iii)", "Buy in first.")
    assert owed(table) == 1000
    table.do("dina", ask.BuyIn(person=ANNA, amount=table.minor("9")))
    table.do("dina", COLLECT)
    assert table.rack("anna") == "0.00"


@pytest.mark.clause("MA 13(c) s2", "MA 13(d)(2)(ii)")
def test_marked_vigorish_is_rounded_on_the_sum_collected() -> None:
    table = marked("12", "12")
    assert owed(table) == 120
    table.do("dina", COLLECT)
    assert table.rack("anna") == "10022.75"  # 24 won, $1.20 rounded up to $1.25


@pytest.mark.clause("MA 13(c) s2")
def test_vigorish_taken_at_once_is_rounded_by_the_bet() -> None:
    table = marked("12", "12", name="massachusetts-commission", vigorish__rounding="up-to-quarter")
    assert table.rack("anna") == "10022.50"  # 60 cents rounded up to 75, twice


@pytest.mark.clause("MA 13(c) s2")
@pytest.mark.parametrize(("stake", "due"), [("24", 125), ("25", 125), ("26", 150)])
def test_a_quarter_is_reached_or_passed(stake: str, due: int) -> None:
    table = marked(stake)
    (collected,) = table.do("dina", COLLECT)
    assert isinstance(collected, ev.CommissionCollected) and collected.due == due


def test_the_books_balance_with_a_debt_and_without_it() -> None:
    table = marked("12", "100")
    table.table.books.check()
    table.do("dina", COLLECT)
    table.table.books.check()
    assert table.refolded() == table.table
