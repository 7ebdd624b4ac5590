"""Single conditions of the table's acts that no evening comes across."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from puntobanco.cards import card
from puntobanco.machine import BrokenStream
from puntobanco.money import Minor
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.acts.irregular.trouble import proof
from puntobanco.table.acts.irregular.voiding import without_marked
from puntobanco.table.machine import evolve
from puntobanco.table.model.accounts import FLOAT
from puntobanco.table.offers import offers
from puntobanco.wagers.terms import bare_terms
from tests.table.evening import Evening

RWS = "rws-non-commission"
MARKED = "massachusetts-commission-marked"
ANNA = ask.Person("anna")


def test_an_incident_says_what_happened() -> None:
    table = Evening(RWS)
    assert table.no("pia", ask.ReportIncident(matter=" ")).code == "no-matter"
    assert table.do("pia", ask.ReportIncident(matter="a glass fell"))


def test_a_stream_of_a_table_begins_with_its_set_up() -> None:
    first, second, *_ = Evening(RWS).events
    assert evolve(None, first).position == 1
    with pytest.raises(BrokenStream, match="begins with its set-up"):
        evolve(None, replace(second, position=0))


def test_a_credit_is_offered_from_the_smallest_chip_to_the_whole_float() -> None:
    table = Evening(RWS).table
    pit = ask.Who(ask.Person("pia"), Role.PIT)
    (credit,) = (offered for offered in offers(table, pit) if offered.act == "credit")
    assert credit.between == (table.rules.terms.chips.values[0], table.books[FLOAT])


@pytest.mark.clause("RWS 5.9")
def test_a_card_exposed_by_an_error_counts_for_the_hand_that_is_due() -> None:
    evening = Evening(RWS)
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    hands = {Side.PLAYER: ["Ks", "4h"], Side.BANKER: ["2d", "5c"]}
    evening.draw_four(hands)
    evening.show(hands)
    assert "player" not in {wager.wager for wager in proof(evening.table)}
    assert {wager.wager: wager.won for wager in proof(evening.table, card("5d"))}["player"]


def test_what_a_void_round_had_marked_is_owed_no_more() -> None:
    evening = Evening(MARKED)
    evening.sit(anna=1)
    evening.play("2s 3h", "4d 4c", ("anna", "banker", "100"))
    table = evening.table
    (settled,) = table.finished[-1].wagers
    assert table.owed == {ANNA: Fraction(settled.marked or 0)} and settled.marked == "500"
    assert without_marked(table, [settled]) == {}
    more = replace(table, owed={ANNA: Fraction(700)})
    assert without_marked(more, [settled]) == {ANNA: Fraction(200)}


def test_bare_terms_have_the_fourteen_seats_of_the_largest_table_and_chips_of_the_smallest_unit() -> None:
    table = Evening(RWS).table
    terms = bare_terms(table.rules.terms.currency, ())
    assert terms.seats == tuple(range(1, 15)) and terms.chips.values == (Minor(1),)


@pytest.mark.parametrize(
    ("amount", "code"), [("0.25", "not-in-chips"), ("0.30", "not-in-chips"), ("0.50", None), ("100.25", None)]
)
def test_chips_leave_a_rack_that_chips_can_make_or_all_of_them(amount: str, code: str | None) -> None:
    made = Evening("rws-non-commission")
    made.sit(anna=1)
    person = ask.Person("anna")
    made.do("anna", ask.CashOut(person=person, amount=Minor(made.table.rack(person) - 100_00)))
    made.play("2s 2h Kd", "Kc 6s", ("anna", "banker", "0.50"))
    assert made.table.rack(person) == 100_25, "half on a six"
    act = ask.CashOut(person=person, amount=made.minor(amount))
    if code is None:
        made.do("anna", act)
    else:
        assert made.no("anna", act).code == code
