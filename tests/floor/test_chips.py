"""Chips between house and table: both books move together and agree, or neither moves."""

import pytest
from msgspec.structs import replace

from puntobanco import floor
from puntobanco.house import commands as house_ask
from puntobanco.house import events as house_ev
from puntobanco.house.machine import evolve
from puntobanco.house.machine import step as house_step
from puntobanco.house.state import CAGE, House
from puntobanco.ledger import BooksBroken
from puntobanco.money import Minor
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.model.accounts import DROP, HOUSE
from puntobanco.table.model.state import Table
from tests.table.evening import ROLES, Evening

ANNA = ask.Person("anna")
HUNDRED = Minor(10_000)
OPERATOR = ask.Who(ask.Person("olga"), Role.OPERATOR)


def house_for(table: Table) -> House:
    """A house with 5,000 in the cage and 1,000 in Anna's wallet."""
    currency = table.rules.setup.currency
    founded = house_ev.HouseFounded(name="Example Casino", currency=currency)
    house = evolve(None, house_ev.Recorded(position=0, at=ask.At(0), by=OPERATOR, command="0", event=founded))
    cashier = ask.Who(ask.Person("carl"), Role.CASHIER)
    acts: tuple[tuple[ask.Who, house_ask.AnyAct], ...] = (
        (OPERATOR, house_ask.AddTable(table=table.rules.setup.name, currency=currency.code)),
        (OPERATOR, house_ask.FundCage(amount=Minor(500_000))),
        (cashier, house_ask.OpenAccount(person=ANNA)),
        (cashier, house_ask.Deposit(person=ANNA, amount=Minor(100_000))),
    )
    for number, (who, act) in enumerate(acts):
        house, _, refused = house_step(house, house_ask.Command(id=str(number), at=ask.At(0), who=who, act=act))
        assert not refused
    return house


class Night:
    """A house and one table of it, asked together."""

    def __init__(self, name: str = "rws-non-commission") -> None:
        evening = Evening(name, ready=False)
        evening.staff()
        evening.do("olga", ask.PostSigns())
        evening.do("pia", ask.OpenTable())
        self.table, self.house = evening.table, house_for(evening.table)
        self.events, self.house_events = list(evening.events), list[house_ev.Recorded]()

    def ask(self, person: str, act: ask.AnyAct) -> tuple[str, ...]:
        """Ask for something; the codes of whatever was refused."""
        who = ask.Who(ask.Person(person), ROLES.get(person, Role.PLAYER))
        command = ask.Command(id="1", at=ask.At(1), who=who, act=act)
        before = (self.house, self.table)
        name = self.table.rules.setup.name
        made = floor.at_table(floor.Floor(house=self.house, tables={name: self.table}), name, command)
        assert made.floor.house is not None
        self.house, self.table = made.floor.house, made.floor.tables[name]
        for part in made.parts:
            self.events += [one for one in part.events if floor.is_tables(one)]
            self.house_events += [one for one in part.events if floor.is_houses(one)]
        if made.refused:
            assert (self.house, self.table) == before and not made.parts
        return tuple(f"{fault.where}: {fault.code}" for fault in made.refused)

    def fill(self, chip: Minor, number: int) -> None:
        """A fill on its whole way."""
        assert self.ask("dina", ask.AskFill(chips={chip: number})) == ()
        order = self.table.ordered
        for person, act in (
            ("carl", ask.MakeUpOrder(number=order)),
            ("dina", ask.AcceptOrder(number=order)),
            ("pia", ask.AcceptOrder(number=order)),
        ):
            assert self.ask(person, act) == ()

    def standing(self) -> tuple[int, int, int, int]:
        """Wallet and rack of Anna, cage, and the money at the table, in whole dollars."""
        assert self.house.at_table(self.table.rules.setup.name) == -self.table.books[HOUSE]
        house, table = self.house, self.table
        return (
            house.wallet(ANNA) // 100,
            table.rack(ANNA) // 100,
            house.books[CAGE] // 100,
            -table.books[HOUSE] // 100,
        )


def seated() -> Night:
    night = Night()
    assert night.ask("anna", ask.Join(person=ANNA, seat=1)) == ()
    return night


def buy_in(amount: int) -> ask.BuyIn:
    return ask.BuyIn(person=ANNA, amount=Minor(amount * 100), slip="B-1")


def test_after_every_crossing_both_books_say_the_same() -> None:
    night = seated()
    steps: tuple[tuple[str, ask.AnyAct, tuple[int, int, int, int]], ...] = (
        ("dina", buy_in(400), (600, 400, 5000, 400)),
        ("dina", ask.AskFill(chips={HUNDRED: 20}), (600, 400, 5000, 400)),
        ("carl", ask.MakeUpOrder(number=1), (600, 400, 3000, 2400)),
        ("dina", ask.AcceptOrder(number=1), (600, 400, 3000, 2400)),
        ("pia", ask.AcceptOrder(number=1), (600, 400, 3000, 2400)),
        ("anna", ask.CashOut(person=ANNA, amount=Minor(10_000)), (700, 300, 3000, 2300)),
        ("pia", ask.AskCredit(chips={HUNDRED: 5}), (700, 300, 3000, 2300)),
        ("carl", ask.MakeUpOrder(number=2), (700, 300, 3000, 2300)),
        ("dina", ask.AcceptOrder(number=2), (700, 300, 3000, 2300)),
        ("pia", ask.AcceptOrder(number=2), (700, 300, 3500, 1800)),
        ("dina", ask.AskFill(chips={HUNDRED: 1}), (700, 300, 3500, 1800)),
        ("carl", ask.MakeUpOrder(number=3, chips={HUNDRED: 2}), (700, 300, 3300, 2000)),
        ("carl", ask.CancelOrder(number=3, reason="two and not one"), (700, 300, 3500, 1800)),
        ("dina", replace(buy_in(100), cash=True), (700, 400, 3500, 1900)),
        ("pia", ask.EmptyBox(), (700, 400, 3600, 1800)),
        ("anna", ask.Leave(person=ANNA), (1100, 0, 3600, 1400)),
    )
    for person, act, standing in steps:
        assert night.ask(person, act) == ()
        assert night.standing() == standing, act


def test_cash_at_the_table_leaves_the_wallet_alone() -> None:
    night = seated()
    night.fill(HUNDRED, 10)
    assert night.ask("dina", replace(buy_in(400), cash=True)) == ()
    assert night.standing() == (1000, 400, 4000, 1400)
    assert (night.table.tray.chips, night.table.books[DROP]) == ({HUNDRED: 6}, 40_000)


def test_a_fill_that_the_cage_does_not_have_is_not_sent() -> None:
    night = seated()
    night.ask("dina", ask.AskFill(chips={HUNDRED: 51}))
    assert night.ask("carl", ask.MakeUpOrder(number=1)) == ("house: not-enough",)
    assert night.standing() == (1000, 0, 5000, 0)


def test_one_request_is_one_command_to_each() -> None:
    night = seated()
    who = ask.Who(ask.Person("dina"), Role.DEALER)
    command = ask.Command(id="77", at=ask.At(5), who=who, act=buy_in(400))
    name = night.table.rules.setup.name
    made = floor.at_table(floor.Floor(house=night.house, tables={name: night.table}), name, command)
    (gone,), (come,) = (part.events for part in made.parts)
    assert (gone.command, gone.at, gone.by) == (come.command, come.at, come.by) == ("77", ask.At(5), who)
    assert (gone.position, come.position) == (night.house.position, night.table.position)


@pytest.mark.parametrize(("amount", "refused"), [(999, ()), (1000, ()), (1001, ("house: not-enough",))])
def test_a_refusal_of_the_house_leaves_the_table_untouched(amount: int, refused: tuple[str, ...]) -> None:
    night = seated()
    assert night.ask("dina", buy_in(amount)) == refused
    assert night.standing() == ((1000, 0, 5000, 0) if refused else (1000 - amount, amount, 5000, amount))


def test_a_refusal_of_the_table_leaves_the_house_untouched() -> None:
    night = Night()
    assert night.ask("dina", buy_in(400)) == ("table: not-here",), "anna has not joined"
    assert night.standing() == (1000, 0, 5000, 0)


def test_both_may_refuse_and_both_say_why() -> None:
    night = Night()
    assert night.ask("dina", buy_in(4000)) == ("house: not-enough", "table: not-here")


def test_more_than_the_rack_does_not_come_back_although_it_stands_at_the_table() -> None:
    night = seated()
    night.ask("dina", buy_in(400))
    night.fill(HUNDRED, 20)
    assert night.ask("anna", ask.CashOut(person=ANNA, amount=Minor(40_100))) == ("table: not-enough",)
    assert night.standing() == (600, 400, 3000, 2400)


def test_what_does_not_cross_is_no_matter_of_the_house() -> None:
    night = Night()
    assert floor.house_act(night.table, ask.Join(person=ANNA, seat=1), OPERATOR) is None
    leave = ask.Leave(person=ANNA)
    assert floor.house_act(night.table, leave, OPERATOR) is None, "nobody leaves with an empty rack's nothing"


def test_somebody_without_an_account_takes_no_chips_from_the_table() -> None:
    night = Night()
    ben = ask.Person("ben")
    night.ask("ben", ask.Join(person=ben, seat=2))
    assert night.ask("dina", ask.BuyIn(person=ben, amount=Minor(100))) == ("house: no-account",)


def test_books_that_do_not_agree_stop_everything() -> None:
    evening = Evening("rws-non-commission")  # its float was filled behind the house's back
    with pytest.raises(BooksBroken, match="SG-01 has 100,000,000 from the house"):
        floor.check_agreement(floor.Floor(house=house_for(evening.table), tables={"SG-01": evening.table}))


def test_a_spoken_bet_with_cash_brings_the_cash_into_the_house() -> None:
    evening = Evening("massachusetts-commission")
    evening.do("anna", ask.Join(person=ANNA, seat=1))
    evening.betting()
    stake = evening.stake("player", "200")
    evening.do("anna", ask.SpeakBet(bet=stake))
    beside = floor.house_act(evening.table, ask.ConfirmSpoken(person=ANNA), OPERATOR)
    name = evening.table.rules.setup.name
    assert beside == house_ask.ChipsToTable(person=ANNA, table=name, amount=stake.amount, cash=True)
    before = evening.table.books[HOUSE]
    evening.do("dina", ask.ConfirmSpoken(person=ANNA))
    assert before - evening.table.books[HOUSE] == stake.amount
