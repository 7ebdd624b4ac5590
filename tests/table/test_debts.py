"""Debts from a correction: they stand until they are paid, as far as the rack reaches."""

import pytest
from msgspec.structs import replace

from puntobanco.table import commands as ask
from puntobanco.table.model.accounts import debt_of
from tests.table.evening import Evening

ANNA = ask.Person("anna")


def in_debt() -> Evening:
    """Anna won 100 on a misread card and cashed everything but 40; the correction asks the 200 back."""
    table = Evening("rws-non-commission")
    table.sit(anna=1)
    table.play("Ks 9h", "2d 4d", ("anna", "player", "100"))
    table.do("anna", ask.CashOut(person=ANNA, amount=table.minor("10060")))
    correction = ask.CorrectRound(
        number=1,
        player=(ask.CardText("Ks"), ask.CardText("2h"), ask.CardText("2c")),
        banker=(ask.CardText("2d"), ask.CardText("4d")),
        reason="the nine was a two, and the third card a two",
        second=ask.Person("sam"),
    )
    assert table.no("pia", correction).code == "would-be-negative"
    table.do("pia", replace(correction, debt=True))
    return table


def owes(table: Evening) -> str:
    return str(table.table.money(-table.table.books[debt_of(ANNA)]))


def test_what_the_rack_does_not_hold_becomes_a_debt() -> None:
    table = in_debt()
    assert (table.rack("anna"), owes(table)) == ("0.00", "160.00")
    table.table.books.check()


@pytest.mark.parametrize(
    ("brings", "left", "still"), [("100", "0.00", "60.00"), ("160", "0.00", "0.00"), ("200", "40.00", "0.00")]
)
def test_a_debt_is_paid_as_far_as_the_rack_reaches(brings: str, left: str, still: str) -> None:
    table = in_debt()
    assert table.no("dina", ask.CollectDebt(person=ANNA)).code == "not-enough"
    table.do("dina", ask.BuyIn(person=ANNA, amount=table.minor(brings)))
    assert table.no("anna", ask.Leave(person=ANNA)).code == "debt"
    table.do("dina", ask.CollectDebt(person=ANNA))
    assert (table.rack("anna"), owes(table)) == (left, still)
    table.do("anna", ask.Leave(person=ANNA))


def test_nobody_pays_a_debt_they_do_not_have() -> None:
    table = Evening("rws-non-commission")
    table.sit(anna=1)
    assert table.no("dina", ask.CollectDebt(person=ANNA)).code == "no-debt"
