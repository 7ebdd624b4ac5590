"""The tray at a table: what may be done about it, by whom, and what is refused. No rulebook speaks of it."""

import pytest

from puntobanco.money import Minor
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.accounts import DROP, TRANSIT
from puntobanco.table.shared.tray import holds
from puntobanco.table.steps import next_step
from puntobanco.table.views.dealer import dealer_view
from puntobanco.table.views.house import account_of
from puntobanco.table.views.staff import pit_view
from tests.table.evening import ROLES, Evening

ANNA, HUNDRED, FIVE_HUNDRED = ask.Person("anna"), Minor(100_00), Minor(500_00)


def evening(hundreds: int = 10, **limits: str) -> Evening:
    """A table whose tray holds chips of 100 alone, with Anna at it."""
    table = Evening("rws-non-commission", {f"limits.{name}": amount for name, amount in limits.items()}, ready=False)
    table.staff()
    table.do("olga", ask.PostSigns())
    table.do("system", ask.Fill(chips={HUNDRED: hundreds}), Role.CLOCK)
    table.do("pia", ask.OpenTable())
    table.cards()
    table.do("anna", ask.Join(person=ANNA, seat=1))
    table.do("pia", ask.BuyIn(person=ANNA, amount=table.minor("1000")))
    return table


def test_a_payment_that_the_chips_do_not_make_waits_for_a_fill_and_alerts_the_pit_once() -> None:
    """A tray of 1,000 in chips of 100 cannot pay the 50 that a bet of 50 wins."""
    table = evening()
    table.betting()
    table.bet("anna", "player", "50")
    table.close()
    table.deal("Ks 9h", "2d 4d")
    table.do("dina", ask.CallResult())
    assert table.no("dina", ask.Settle()).sentence == "the chips in the tray cannot make up $50."
    table.no("dina", ask.Settle())
    (alert,) = pit_view(table.table, ask.Who(ask.Person("pia"), Role.PIT)).incidents
    assert getattr(alert.matter, "code", "") == "incident.float-short"
    table.carry(ask.AskFill(chips={Minor(25_00): 4}))
    table.do("dina", ask.Settle())
    assert table.table.tray.chips == {Minor(25_00): 2, HUNDRED: 10}


def test_two_people_sign_and_one_of_them_is_a_supervisor() -> None:
    table = evening()
    table.do("olga", ask.Appoint(person=ask.Person("dora"), role=Role.DEALER))
    table.do("dina", ask.AskFill(chips={HUNDRED: 1}))
    table.do("carl", ask.MakeUpOrder(number=1))
    assert table.table.books[TRANSIT] == 100_00
    table.do("dina", ask.AcceptOrder(number=1))
    assert table.no("dina", ask.AcceptOrder(number=1)).code == "order-signed"
    assert table.no("dora", ask.AcceptOrder(number=1), Role.DEALER).code == "order-supervisor"
    assert table.no("carl", ask.AcceptOrder(number=1)).code == "not-your-role"
    assert table.table.tray.chips == {HUNDRED: 10}
    signed, filled = table.do("pia", ask.AcceptOrder(number=1))
    assert isinstance(signed, ev.OrderSigned) and isinstance(filled, ev.FloatFilled) and filled.slip == "F-1"
    assert (table.table.tray.chips, table.table.books[TRANSIT]) == ({HUNDRED: 11}, 0)
    assert table.no("max", ask.AcceptOrder(number=1)).code == "order-over"


@pytest.mark.parametrize("person", ["pia", "max", "dina", "carl"])
def test_nobody_fills_in_one_step(person: str) -> None:
    assert evening().no(person, ask.Fill(chips={HUNDRED: 1})).code == "not-your-role"


@pytest.mark.parametrize(("number", "refused"), [(9, None), (10, None), (11, "float-short")])
def test_a_credit_names_chips_that_are_there(number: int, refused: str | None) -> None:
    table, act = evening(), ask.AskCredit(chips={HUNDRED: number})
    if refused:
        assert table.no("dina", act).code == refused
    else:
        table.carry(act)
        assert table.table.tray.worth == 1_000_00 - number * HUNDRED


@pytest.mark.parametrize("chips", [{}, {HUNDRED: 0}, {HUNDRED: -1}, {Minor(7): 1}])
def test_an_order_names_chips_of_the_table(chips: dict[Minor, int]) -> None:
    assert evening().no("dina", ask.AskFill(chips=chips)).code in ("no-chips", "no-such-chip")


@pytest.mark.parametrize(("amount", "alone"), [("1999.50", True), ("2000", True), ("2000.50", False)])
def test_a_buy_in_above_the_limit_takes_a_supervisor(amount: str, alone: bool) -> None:
    table = evening(buy_in="2000.00")
    act = ask.BuyIn(person=ANNA, amount=table.minor(amount))
    if alone:
        table.do("dina", act)
        return
    assert table.no("dina", act).code == table.no("carl", act).code == "second-person"
    agreed = ask.BuyIn(person=ANNA, amount=act.amount, second=ask.Person("carl"))
    assert table.no("dina", agreed).code == "second-person", "a cashier is no supervisor"
    (bought,) = table.do("dina", ask.BuyIn(person=ANNA, amount=act.amount, second=ask.Person("pia")))
    assert isinstance(bought, ev.BoughtIn) and bought.second == "pia"
    table.do("pia", act)


@pytest.mark.parametrize(("amount", "refused"), [("900", False), ("1000", False), ("1100", True)])
def test_chips_for_cash_come_out_of_the_tray(amount: str, refused: bool) -> None:
    table = evening()
    act = ask.BuyIn(person=ANNA, amount=table.minor(amount), cash=True)
    if refused:
        assert table.no("dina", act).code == "float-short"
        assert (table.table.tray.worth, table.table.books[DROP]) == (1_000_00, 0)
    else:
        table.do("dina", act)
        assert (table.table.tray.worth, table.table.books[DROP]) == (1_000_00 - act.amount, act.amount)


def test_a_count_with_other_colours_is_taken_over_and_one_with_another_sum_is_not() -> None:
    table = evening()
    (counted,) = table.do("dina", ask.CountFloat(chips={FIVE_HUNDRED: 2}))
    assert isinstance(counted, ev.FloatCounted) and counted.should_be == {HUNDRED: 10}
    assert table.table.tray.chips == {FIVE_HUNDRED: 2}
    _, alert = table.do("dina", ask.CountFloat(chips={FIVE_HUNDRED: 1}))
    assert isinstance(alert, ev.IncidentNoted) and table.table.tray.chips == {FIVE_HUNDRED: 2}
    assert table.no("max", ask.AcceptCount(reason=" ")).code == "no-reason"
    table.do("max", ask.AcceptCount(reason="seen by the cameras"))
    assert table.table.tray.chips == {FIVE_HUNDRED: 1}
    assert table.no("max", ask.AcceptCount(reason="again")).code == "no-count"


def test_the_person_who_counted_does_not_decide_and_an_old_count_decides_nothing() -> None:
    table = evening()
    table.do("pia", ask.CountFloat(chips={HUNDRED: 9}))
    assert table.no("pia", ask.AcceptCount(reason="lost")).code == "own-count"
    table.do("dina", ask.BuyIn(person=ANNA, amount=HUNDRED, cash=True))
    assert table.no("max", ask.AcceptCount(reason="lost")).code == "old-count"


def test_a_change_of_colours_is_worth_the_same() -> None:
    table = evening()
    change = ask.ChangeColour(person=ANNA, chips={Minor(25_00): 4, HUNDRED: -1})
    table.do("dina", change)
    assert table.table.tray.chips == {Minor(25_00): 4, HUNDRED: 9}
    uneven = ask.ChangeColour(person=ANNA, chips={Minor(25_00): 3, HUNDRED: -1})
    assert table.no("dina", uneven).code == "change-differs"
    assert (
        table.no("dina", ask.ChangeColour(person=ANNA, chips={HUNDRED: 50, Minor(5_000_00): -1})).code == "float-short"
    )


def test_the_chips_of_somebody_who_is_not_at_the_table_are_not_changed() -> None:
    table = evening()
    chips = {Minor(25_00): 4, HUNDRED: -1}
    assert table.no("dina", ask.ChangeColour(person=ask.Person("nobody"), chips=chips)).code == "not-here"
    table.do("anna", ask.Leave(person=ANNA))
    assert table.no("dina", ask.ChangeColour(person=ANNA, chips=chips)).code == "not-here"


def test_the_dealer_counts_without_being_told_what_should_be_there() -> None:
    dina = ask.Who(ask.Person("dina"), Role.DEALER)
    assert dealer_view(evening(10).table, dina) == dealer_view(evening(20).table, dina)


def test_the_next_step_of_a_table_that_cannot_pay_is_that_of_the_fill() -> None:
    """The dealer asks, the cage makes up, the dealer signs, a supervisor signs, and only then is the bet settled."""
    table = evening()
    table.betting()
    table.bet("anna", "player", "50")
    table.close()
    table.deal("Ks 9h", "2d 4d")
    table.do("dina", ask.CallResult())
    asked = ask.AskFill(chips={Minor(25_00): 4})
    steps = [("ask-fill", "dina", asked), ("make-up-order", "carl", ask.MakeUpOrder(number=1))]
    steps += [("accept-order", person, ask.AcceptOrder(number=1)) for person in ("dina", "pia")]
    for name, person, act in (*steps, ("settle", "dina", ask.Settle())):
        due = next_step(table.table)
        assert (due.act, due.by) == (name, ROLES[person])
        table.do(person, act)


def test_every_print_of_a_slip_is_counted() -> None:
    table = evening()
    table.do("dina", ask.AskFill(chips={HUNDRED: 1}))
    table.do("carl", ask.MakeUpOrder(number=1))
    for number in (1, 2, 3):
        table.do("carl", ask.PrintSlip(number=1))
        assert [order.prints for order in table.table.orders] == [number]


@pytest.mark.parametrize(
    ("name", "bets"),
    [
        ("massachusetts-commission", [("banker", "100")]),
        ("new-zealand-commission-ante", [("banker", "40"), ("ante", "5")]),
        ("rws-non-commission", [("player", "100")]),
    ],
)
def test_the_house_has_won_what_its_guests_lost_whatever_a_count_finds(name: str, bets: list[tuple[str, str]]) -> None:
    """A commission and an ante are won, too; a chip that is missing at a count was lost to no guest."""
    table = Evening(name)
    table.sit(anna=1)
    table.do("dina", ask.BuyIn(person=ANNA, amount=table.minor("200"), cash=True))
    table.play("2s 3h Kd", "4d 4c", *(("anna", *bet) for bet in bets))
    lost = table.minor("10200") - table.table.rack(ANNA)
    assert lost and account_of(table.table).win == lost
    held = dict(table.table.tray.chips)
    chip = next(value for value, number in held.items() if number > 1)
    table.do("dina", ask.CountFloat(chips={**held, chip: held[chip] - 1}))
    table.do("max", ask.AcceptCount(reason="counted twice"))
    assert account_of(table.table).win == lost and account_of(table.table).in_float == holds(table.table)
