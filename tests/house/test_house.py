"""The house: wallets, the cage, and money that goes to a table and comes back."""

import msgspec
import pytest

from puntobanco.faults import Fault
from puntobanco.house import commands as ask
from puntobanco.house import events as ev
from puntobanco.house.machine import ACTS, HOUSE, evolve, fold, step
from puntobanco.house.state import CAGE, DOOR, House
from puntobanco.ledger import BooksBroken, Transfer
from puntobanco.machine import BrokenStream
from puntobanco.money import Currency, Minor
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role

ANNA, BEN = Person("anna"), Person("ben")
SGD = Currency("SGD", 2, "$")


class Day:
    """A day in the house: who does what, and what must be refused."""

    def __init__(self) -> None:
        founded = ev.HouseFounded(name="Example Casino", currency=SGD)
        by = Who(Person("olga"), Role.OPERATOR)
        self.events = [ev.Recorded(position=0, at=At(0), by=by, command="0", event=founded)]
        self.house: House = evolve(None, self.events[0])
        self.do(Role.OPERATOR, ask.AddTable(table="SG-01", currency="SGD"))
        self.do(Role.OPERATOR, ask.AddTable(table="SG-02", currency="SGD"))
        self.do(Role.OPERATOR, ask.FundCage(amount=cents(5000)))
        self.do(Role.CASHIER, ask.OpenAccount(person=ANNA))
        self.do(Role.CASHIER, ask.Deposit(person=ANNA, amount=cents(1000), slip="D-1"))

    def attempt(self, role: Role, act: ask.AnyAct, person: str = "") -> tuple[Fault, ...]:
        who = Who(Person(person or role.value), role)
        command = ask.Command(id=str(len(self.events)), at=At(len(self.events)), who=who, act=act)
        self.house, recorded, refused = step(self.house, command)
        self.events += recorded
        self.house.books.check()
        return refused

    def do(self, role: Role, act: ask.AnyAct, person: str = "") -> None:
        refused = self.attempt(role, act, person)
        assert not refused, [str(fault) for fault in refused]

    def no(self, role: Role, act: ask.AnyAct, person: str = "") -> Fault:
        before = self.house
        refused = self.attempt(role, act, person)
        assert refused and self.house is before
        return refused[0]

    def money(self) -> dict[str, int]:
        """Where the money is, in whole dollars."""
        return {account: holds // 100 for account, holds in self.house.books.balances.items()}


def cents(dollars: int) -> Minor:
    return Minor(dollars * 100)


def to_table(amount: int, table: str = "SG-01", *, cash: bool = False) -> ask.ChipsToTable:
    return ask.ChipsToTable(person=ANNA, table=table, amount=cents(amount), cash=cash)


def from_table(amount: int, table: str = "SG-01") -> ask.ChipsFromTable:
    return ask.ChipsFromTable(person=ANNA, table=table, amount=cents(amount))


def test_money_brought_in_stands_against_the_door() -> None:
    assert Day().money() == {DOOR: -6000, CAGE: 5000, "wallet:anna": 1000}


def test_a_buy_in_and_a_cash_out_with_winnings() -> None:
    day = Day()
    day.do(Role.DEALER, to_table(400))
    day.do(Role.CASHIER, ask.FillTable(table="SG-01", amount=cents(2000), slip="F-1"))
    assert day.money() == {DOOR: -6000, CAGE: 3000, "wallet:anna": 600, "clearing:table:SG-01": 2400}
    day.do(Role.PLAYER, from_table(700), person="anna")
    day.do(Role.PIT, ask.CreditTable(table="SG-01", amount=cents(1700), slip="C-1"))
    assert day.money() == {DOOR: -6000, CAGE: 4700, "wallet:anna": 1300}, "anna won 300 and the cage lost them"


def test_cash_handed_over_at_a_table_comes_in_through_the_door() -> None:
    day = Day()
    day.do(Role.DEALER, to_table(250, cash=True))
    assert day.money() == {DOOR: -6250, CAGE: 5000, "wallet:anna": 1000, "clearing:table:SG-01": 250}


@pytest.mark.parametrize(("amount", "left"), [(999, 1), (1000, 0), (1001, None)])
def test_a_wallet_never_falls_below_nothing(amount: int, left: int | None) -> None:
    acts: tuple[tuple[Role, ask.AnyAct], ...] = (
        (Role.DEALER, to_table(amount)),
        (Role.CASHIER, ask.Withdraw(person=ANNA, amount=cents(amount), second=ANNA)),
    )
    for role, act in acts:
        day = Day()
        if left is None:
            fault = day.no(role, act)
            assert (fault.code, fault.instead) == ("not-enough", "At most $1,000.")
        else:
            day.do(role, act)
            assert day.house.wallet(ANNA) == cents(left)


@pytest.mark.parametrize(("amount", "fits"), [(4999, True), (5000, True), (5001, False)])
def test_the_cage_gives_no_more_than_it_has(amount: int, fits: bool) -> None:
    for role, act in (
        (Role.CASHIER, ask.FillTable(table="SG-01", amount=cents(amount), slip="F-1")),
        (Role.OPERATOR, ask.DrawFromCage(amount=cents(amount), second=BEN)),
    ):
        day = Day()
        if fits:
            day.do(role, act)
        else:
            assert day.no(role, act).sentence == "the cage holds $5,000 and $5,001 is wanted."


@pytest.mark.parametrize(("amount", "fits"), [(399, True), (400, True), (401, False)])
def test_no_more_comes_back_from_a_table_than_stands_there(amount: int, fits: bool) -> None:
    day = Day()
    day.do(Role.DEALER, to_table(400))
    day.do(Role.DEALER, to_table(600, "SG-02"))
    if fits:
        day.do(Role.DEALER, from_table(amount))
    else:
        assert day.no(Role.DEALER, from_table(amount)).code == "not-enough"
        assert day.no(Role.PIT, ask.CreditTable(table="SG-01", amount=cents(amount), slip="C")).code == "not-enough"


@pytest.mark.parametrize("amount", [0, -5, 10**14])
def test_an_amount_that_moves_nothing_or_the_whole_world_is_refused(amount: int) -> None:
    day = Day()
    assert day.no(Role.CASHIER, ask.Deposit(person=ANNA, amount=cents(amount))).code == "no-amount"
    assert day.no(Role.DEALER, to_table(amount)).code == "no-amount"


def test_money_needs_an_account_and_a_table_that_the_house_knows() -> None:
    day = Day()
    fault = day.no(Role.CASHIER, ask.Deposit(person=BEN, amount=cents(5)))
    assert (fault.code, fault.instead) == ("no-account", "Open one at the cage.")
    assert day.no(Role.DEALER, to_table(5, "SG-99")).code == "no-such-table"
    assert day.no(Role.CASHIER, ask.FillTable(table="", amount=cents(5), slip="F")).code == "no-such-table"


def test_accounts_and_tables_are_opened_once_and_have_names() -> None:
    day = Day()
    assert day.no(Role.CASHIER, ask.OpenAccount(person=ANNA)).code == "known-already"
    assert day.no(Role.CASHIER, ask.OpenAccount(person=Person(" "))).code == "no-name"
    assert day.no(Role.OPERATOR, ask.AddTable(table="SG-01", currency="SGD")).code == "known-already"
    assert day.no(Role.OPERATOR, ask.AddTable(table="", currency="SGD")).code == "no-name"
    assert day.no(Role.OPERATOR, ask.AddTable(table="AK-01", currency="NZD")).code == "currency"


@pytest.mark.parametrize("name", ["SG\x1b[31m", "SG\n", "SG\x9b", "SG\u202e10"])
def test_names_hold_no_characters_that_nobody_sees(name: str) -> None:
    day = Day()
    assert day.no(Role.OPERATOR, ask.AddTable(table=name, currency="SGD")).code == "control-character"
    assert day.no(Role.OPERATOR, ask.AddLink(link=name, currency="SGD")).code == "control-character"
    assert day.no(Role.CASHIER, ask.OpenAccount(person=Person(name))).code == "control-character"


def test_no_act_takes_money_from_one_person_to_another() -> None:
    day = Day()
    day.do(Role.CASHIER, ask.OpenAccount(person=BEN))
    named = [{"person", "to", "payee", "other"} & set(act.__struct_fields__) for act in ACTS]
    assert [one for one in named if one] == [{"person"}] * 8, "an act names one person at most"
    assert day.no(Role.PLAYER, from_table(1), person="ben").code == "not-yours"


@pytest.mark.parametrize(
    ("role", "act"),
    [
        (Role.PLAYER, ask.Deposit(person=ANNA, amount=cents(1))),
        (Role.PLAYER, to_table(1)),
        (Role.DEALER, ask.Withdraw(person=ANNA, amount=cents(1))),
        (Role.PIT, ask.FillTable(table="SG-01", amount=cents(1), slip="F")),
        (Role.CASHIER, ask.FundCage(amount=cents(1))),
        (Role.SURVEILLANCE, ask.OpenAccount(person=BEN)),
        (Role.PIT, ask.AddTable(table="SG-03", currency="SGD")),
    ],
)
def test_each_act_has_its_roles(role: Role, act: ask.AnyAct) -> None:
    assert Day().no(role, act, person="anna").code == "not-your-role"


def test_the_events_folded_again_give_the_same_house() -> None:
    day = Day()
    day.do(Role.DEALER, to_table(400))
    rows = [msgspec.json.encode(one) for one in day.events]
    assert fold(msgspec.json.decode(row, type=ev.Recorded) for row in rows) == day.house


def test_events_that_do_not_follow_stop_the_replay() -> None:
    day = Day()
    for broken in ([], day.events[1:], [*day.events, day.events[0]], [*day.events, day.events[-1]]):
        with pytest.raises(BrokenStream):
            fold(broken)


def test_a_transfer_of_nothing_stops_the_house() -> None:
    day = Day()
    moved = ev.MoneyMoved(why=ev.Why.FUNDED, slip="", transfers=(Transfer(DOOR, CAGE, Minor(0), "nothing"),))
    last = msgspec.structs.replace(day.events[-1], position=day.house.position, event=moved)
    with pytest.raises(BooksBroken):
        evolve(day.house, last)


CASHIER = Person("cashier")
"""The person who acts as the cashier of the day."""


@pytest.mark.parametrize(
    "act",
    [
        ask.OpenAccount(person=CASHIER),
        ask.Deposit(person=CASHIER, amount=cents(1)),
        ask.Withdraw(person=CASHIER, amount=cents(1), second=BEN),
        ask.ChipsToTable(person=CASHIER, table="SG-01", amount=cents(1), cash=True),
        ask.ChipsFromTable(person=CASHIER, table="SG-01", amount=cents(1)),
    ],
)
def test_nobody_who_works_at_the_house_acts_on_their_own_account(act: ask.AnyAct) -> None:
    day = Day()
    if not isinstance(act, ask.OpenAccount):
        day.do(Role.OPERATOR, ask.OpenAccount(person=CASHIER))
    assert day.no(Role.CASHIER, act).code == "not-yourself"


@pytest.mark.parametrize(
    ("second", "code"), [(None, "second-person"), (CASHIER, "second-person"), (ANNA, ""), (BEN, "")]
)
def test_a_withdrawal_has_the_word_of_its_owner_or_of_a_second_person(second: Person | None, code: str) -> None:
    day, act = Day(), ask.Withdraw(person=ANNA, amount=cents(1000), second=second)
    if code:
        assert day.no(Role.CASHIER, act).code == code
        return
    day.do(Role.CASHIER, act)
    moved = day.events[-1].event
    assert isinstance(moved, ev.MoneyMoved) and moved.second == second
    assert day.house.wallet(ANNA) == 0


@pytest.mark.parametrize(
    ("second", "code"), [(None, "second-person"), (Person("operator"), "second-person"), (BEN, "")]
)
def test_two_people_draw_the_money_of_the_cage(second: Person | None, code: str) -> None:
    day, act = Day(), ask.DrawFromCage(amount=cents(5000), second=second)
    if code:
        assert day.no(Role.OPERATOR, act).code == code
        return
    day.do(Role.OPERATOR, act)
    assert day.house.books[CAGE] == 0


@pytest.mark.parametrize(
    ("hundreds", "reason", "code"),
    [(60, "", ""), (59, "", "no-reason"), (61, "", "no-reason"), (50, "the deposit is gone", "")],
)
def test_a_day_closes_with_a_count_by_denomination_and_a_reason_for_a_difference(
    hundreds: int, reason: str, code: str
) -> None:
    """In the cage of this day lie $5,000 of the house and $1,000 that a guest has deposited."""
    day, counted = Day(), {cents(100): hundreds}
    act = ask.CloseDay(counted=counted, reason=reason, second=BEN)
    if code:
        assert day.no(Role.CASHIER, act).code == code and day.house.days == 0
        return
    before = day.house.books
    day.do(Role.CASHIER, act)
    closed = day.events[-1].event
    assert isinstance(closed, ev.DayClosed) and (closed.day, closed.second) == (1, BEN)
    assert (closed.counted, closed.expected) == (cents(100 * hundreds), cents(6000))
    assert day.house.books == before and day.house.days == 1
    assert len(tuple(HOUSE.notes(day.house, closed))) == (closed.counted != closed.expected)


@pytest.mark.parametrize("second", [None, CASHIER])
def test_nobody_closes_a_day_alone(second: Person | None) -> None:
    act = ask.CloseDay(counted={cents(100): 50}, second=second)
    assert Day().no(Role.CASHIER, act).code == "second-person"


@pytest.mark.parametrize("counted", [{Minor(0): 1}, {Minor(-5): 1}, {Minor(5): -1}, {Minor(10**13): 10**13}])
def test_a_count_of_what_is_no_money_is_refused(counted: dict[Minor, int]) -> None:
    assert Day().no(Role.CASHIER, ask.CloseDay(counted=counted, reason="?", second=BEN)).code == "no-amount"
