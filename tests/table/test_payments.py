"""Owed against paid: no document asks for it. The house elects that what the dealer pays is entered and compared."""

from typing import Any

import pytest

from puntobanco.money import Minor
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.next_move import move_due
from puntobanco.table.steps import next_step
from puntobanco.table.views.dealer import dealing_of
from puntobanco.words import in_words
from tests.support import refusals, setup
from tests.table.evening import Evening

HUNDRED = Minor(100_00)


def settled(check: str) -> Evening:
    """Anna has won 100 on Player, ben 50; nothing has been entered."""
    table = Evening("rws-non-commission", {"payment_check": check})
    table.sit(anna=1, ben=2)
    table.betting()
    table.bet("anna", "player", "100")
    table.bet("ben", "player", "50")
    table.close()
    table.deal("Ks 8s", "2d 4d")
    table.do("dina", ask.CallResult())
    table.do("dina", ask.Settle())
    return table


def paid(amount: int, payment: int = 1, **chips: Any) -> ask.EnterPayment:
    return ask.EnterPayment(payment=payment, amount=Minor(amount), **chips)


def test_without_the_option_the_round_ends_after_the_settlement_as_ever() -> None:
    table = settled("off")
    assert dealing_of(table.table).payments == ()
    assert table.no("dina", paid(100_00)).code == "no-payment"
    table.do("dina", ask.EndRound())


def test_the_round_waits_until_every_payment_has_been_entered() -> None:
    table = settled("stop")
    step, move = next_step(table.table), move_due(table.table)
    assert (step.act, phase_of(table.table)) == ("enter-payment", Phase.SETTLED)
    assert move is not None and move.act == paid(100_00)
    assert table.no("dina", ask.EndRound()).code == "payments-open"
    table.do("dina", paid(100_00))
    assert [(one.number, one.owed, one.paid) for one in dealing_of(table.table).payments] == [
        (1, 100_00, 100_00),
        (2, 50_00, None),
    ]
    assert table.no("dina", ask.EndRound()).code == "payments-open"
    table.do("pia", paid(50_00, 2))
    table.do("dina", ask.EndRound())
    assert (table.rack("anna"), table.rack("ben")) == ("10100.00", "10050.00")


@pytest.mark.parametrize(("amount", "said"), [(99_50, "too little"), (100_50, "too much"), (0, "too little")])
def test_a_wrong_payment_is_stopped_and_the_pit_hears_of_it(amount: int, said: str) -> None:
    table = settled("stop")
    fault = table.no("dina", paid(amount))
    assert fault.code == "payment-differs"
    noted = table.table.incidents[-1]
    assert (noted.person, in_words(noted.matter)) == ("dina", "wrong payment")
    assert "$100" in in_words(noted.note) and said in in_words(noted.note)
    assert dealing_of(table.table).payments[0].paid is None
    table.do("dina", paid(100_00))


@pytest.mark.parametrize("amount", [99_50, 100_50])
def test_where_the_house_lets_it_pass_the_difference_is_on_record_and_the_books_pay_what_is_owed(amount: int) -> None:
    table = settled("record")
    before = table.rack("anna")
    entered, noted = table.do("dina", paid(amount))
    assert isinstance(entered, ev.PaymentEntered) and (entered.owed, entered.paid) == (100_00, amount)
    assert isinstance(noted, ev.IncidentNoted) and "$0.50" in in_words(noted.note)
    assert table.rack("anna") == before
    assert dealing_of(table.table).payments[0].paid == amount


def test_a_right_payment_puts_nothing_on_record() -> None:
    table = settled("record")
    assert len(table.do("dina", paid(100_00))) == 1
    assert not table.table.incidents


def test_chips_come_to_the_amount_and_are_those_of_the_table() -> None:
    table = settled("stop")
    assert table.no("dina", paid(100_00, chips={Minor(25_00): 3})).code == "chips-differ"
    assert table.no("dina", paid(100_00, chips={Minor(7_00): 1})).code == "no-such-chip"
    (entered,) = table.do("dina", paid(100_00, chips={Minor(25_00): 4, HUNDRED: 0}))
    assert isinstance(entered, ev.PaymentEntered) and entered.chips == {25_00: 4}


@pytest.mark.parametrize("number", [0, 3])
def test_a_payment_that_there_is_not_is_refused(number: int) -> None:
    assert settled("stop").no("dina", paid(100_00, number)).code == "no-payment"


def test_a_payment_is_entered_once_and_never_below_nothing() -> None:
    table = settled("stop")
    assert table.no("dina", paid(-1)).code == "no-amount"
    table.do("dina", paid(100_00))
    assert table.no("dina", paid(100_00)).code == "no-payment"


def test_the_set_up_knows_three_answers_and_no_other() -> None:
    for check in ("off", "stop", "record"):
        assert setup("rws-non-commission", {"payment_check": check}).payment_check.value == check
    (fault,) = refusals("rws-non-commission", {"payment_check": "perhaps"})
    assert fault.where == "payment_check"


def test_what_the_first_four_cards_paid_is_entered_before_another_card_leaves_the_shoe() -> None:
    table = Evening("massachusetts-ez", {"payment_check": "stop"})
    table.sit(anna=1)
    table.betting()
    table.bet("anna", "player", "100")
    table.bet("anna", "house-money", "10")
    table.close()
    hands = {Side.PLAYER: ["2s", "2h"], Side.BANKER: ["3d", "4d"]}
    table.draw_four(hands)
    table.show(hands)
    table.do("dina", ask.ChooseWinnings(wager="house-money", person=ask.Person("anna")))
    table.do("dina", ask.SettleEarly())
    assert phase_of(table.table) is Phase.DRAWING and next_step(table.table).act == "enter-payment"
    assert table.no("dina", ask.Draw(card=ask.CardText("9s"))).code == "payments-open"
    (payment,) = dealing_of(table.table).payments
    table.do("dina", paid(payment.owed))
    table.do("dina", ask.Draw(card=ask.CardText("9s")))
