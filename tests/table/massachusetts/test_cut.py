"""Massachusetts, section 5: who is offered the cut, and a fresh cut that a supervisor orders."""

import pytest

from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.state import Ready
from tests.table.evening import Evening

TABLE = "massachusetts-commission"


def before_the_cut(changes: dict[str, object] | None = None) -> Evening:
    """People at 2, 5 and 9 and the first set of cards, laced and ready to be cut."""
    table = Evening(TABLE, changes, ready=False)
    table.staff()
    table.do("olga", ask.PostSigns())
    table.fill("100000")
    table.do("pia", ask.OpenTable())
    table.sit(two=2, five=5, nine=9)
    table.cards(until=Ready.CUT)
    return table


def line(table: Evening) -> list[str]:
    assert table.table.shoe is not None
    return list(table.table.shoe.cut_offers)


@pytest.mark.clause("MA 5(c)")
def test_the_first_cut_is_offered_from_the_highest_seat_downward_and_then_the_dealer_cuts() -> None:
    table = before_the_cut()
    assert line(table) == ["nine", "five", "two"]
    assert table.no("five", ask.AnswerCut(at=100)).clause == "MA 5(c)"
    refused = table.no("dina", ask.AnswerCut(at=100))
    assert (refused.code, refused.clause) == ("offer-first", "MA 5(c)")
    for person in ("nine", "five", "two"):
        table.do(person, ask.AnswerCut())
    (cut,) = table.do("dina", ask.AnswerCut(at=100))
    assert isinstance(cut, ev.CardsCut) and cut.person == "dina"


@pytest.mark.clause("MA 5(c)")
def test_the_offer_ends_with_the_first_who_cuts() -> None:
    table = before_the_cut()
    table.do("nine", ask.AnswerCut())
    table.do("five", ask.AnswerCut(at=52))
    assert line(table) == []
    assert table.table.shoe is not None and table.table.shoe.cutter == "five"


@pytest.mark.clause("MA 5(c)")
def test_somebody_who_leaves_is_not_offered_the_cut() -> None:
    table = before_the_cut()
    table.do("nine", ask.Leave(person=ask.Person("nine")))
    assert line(table) == ["five", "two"]
    table.do("two", ask.Leave(person=ask.Person("two")))
    assert line(table) == ["five"]
    table.do("five", ask.AnswerCut(at=100))


def second_shoe(
    changes: dict[str, object] | None = None, *, taker: str | None = "five", leaves: bool = False
) -> Evening:
    """The first shoe is over, in which somebody (or nobody) had the shoe; the second set waits for its cut."""
    table = before_the_cut(changes)
    table.prepare()
    while table.table.curator.offers:
        person = table.table.curator.offers[0]
        table.do(person, ask.AnswerShoe(take=person == taker))
    table.do("dina", ask.CuttingCardOut())
    table.play("2d 4d", "Ks 9h")
    table.play("2c 4c", "Kh 9d")
    if leaves:
        table.do("five", ask.Leave(person=ask.Person("five")))
    table.cards(until=Ready.CUT)
    return table


@pytest.mark.clause("MA 5(c)")
def test_after_a_shoe_the_last_curator_is_offered_the_cut_first() -> None:
    assert line(second_shoe()) == ["five", "two", "nine"]


@pytest.mark.clause("MA 5(c)")
def test_the_operator_may_begin_every_cut_at_the_highest_seat() -> None:
    assert line(second_shoe({"cut_offer": "highest-seat"})) == ["nine", "five", "two"]


@pytest.mark.clause("MA 5(c)")
def test_where_the_dealer_was_the_last_curator_the_offer_begins_at_the_highest_seat() -> None:
    assert line(second_shoe(taker=None)) == ["nine", "five", "two"]


@pytest.mark.clause("MA 5(c)")
def test_where_the_last_curator_has_left_the_offer_begins_at_the_highest_seat() -> None:
    assert line(second_shoe(leaves=True)) == ["nine", "two"]


@pytest.mark.clause("MA 5(c)")
def test_a_curator_who_passed_to_a_table_where_nobody_took_it_is_not_the_last_curator() -> None:
    table = before_the_cut()
    table.prepare()
    table.do("two", ask.AnswerShoe(take=False))
    table.do("five", ask.AnswerShoe(take=True))
    table.play("2d 4d", "Ks 9h")
    table.do("five", ask.PassShoe())
    table.do("nine", ask.AnswerShoe(take=False))
    table.do("two", ask.AnswerShoe(take=False))
    table.do("dina", ask.CuttingCardOut())
    table.play("2d 4d", "Kc 9h")
    table.play("2c 4c", "Kh 9d")
    table.cards(until=Ready.CUT)
    assert line(table) == ["nine", "five", "two"]


REASON = "the stack was bent while it was cut"


def cut_by_five(changes: dict[str, object] | None = None) -> Evening:
    table = before_the_cut(changes)
    table.do("nine", ask.AnswerCut())
    table.do("five", ask.AnswerCut(at=100))
    return table


@pytest.mark.clause("MA 5(f) s1")
def test_a_casino_supervisor_orders_a_fresh_cut_and_a_floorperson_does_not() -> None:
    table = cut_by_five()
    assert table.no("pia", ask.OrderRecut(reason=REASON)).code == "not-your-role"
    (ordered,) = table.do("sam", ask.OrderRecut(reason=REASON))
    assert isinstance(ordered, ev.RecutOrdered) and ordered.reason == REASON
    assert table.table.shoe is not None and table.table.shoe.ready is Ready.CUT


@pytest.mark.clause("MA 5(f) s1")
def test_the_order_for_a_fresh_cut_needs_its_reason() -> None:
    refused = cut_by_five().no("sam", ask.OrderRecut(reason=" "))
    assert (refused.code, refused.clause) == ("no-reason", "MA 5(f) s1")


@pytest.mark.clause("MA 5(f) s1")
def test_a_fresh_cut_is_ordered_after_the_cut_and_before_the_first_card_leaves() -> None:
    early = before_the_cut()
    assert early.no("sam", ask.OrderRecut(reason=REASON)).clause == "MA 5(f) s1"
    loaded = cut_by_five()
    loaded.prepare(until=Ready.BURN)
    loaded.do("sam", ask.OrderRecut(reason=REASON))
    loaded.prepare()
    assert loaded.table.shoes == 1
    burnt = cut_by_five()
    burnt.prepare()
    refused = burnt.no("sam", ask.OrderRecut(reason=REASON))
    assert (refused.code, refused.clause) == ("too-late", "MA 5(f) s1")


@pytest.mark.clause("MA 5(f) s1", "MA 5(f) s2")
@pytest.mark.parametrize(("elected", "asked"), [("same", ["five"]), ("next", ["two"])])
def test_the_fresh_cut_is_made_by_the_same_person_or_by_the_next_in_line(elected: str, asked: list[str]) -> None:
    table = cut_by_five({"recut_by": elected})
    table.do("sam", ask.OrderRecut(reason=REASON))
    assert line(table) == asked
    table.do(asked[0], ask.AnswerCut())
    table.do("dina", ask.AnswerCut(at=200))
    table.prepare()
    assert table.table.shoe is not None and table.table.shoe.cut_at == 200
    assert table.table.shoes == 1
