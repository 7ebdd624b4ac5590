"""The floor, where house and tables meet: chips go from one to the other on both books in one step, or on neither.

Each machine knows only its own side. Here one request to a table becomes the two commands that belong together, and
afterwards the two clearing accounts must agree: what the house has at a table is what the table has from the house.
"""

from msgspec import Struct

from puntobanco.faults import Fault
from puntobanco.house import commands as house_ask
from puntobanco.house import events as house_ev
from puntobanco.house.decide import step as house_step
from puntobanco.house.state import House
from puntobanco.ledger import BooksBroken
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.accounts import HOUSE
from puntobanco.table.decide import step as table_step
from puntobanco.table.state import Table


class Stepped(Struct, frozen=True, kw_only=True):
    """House and table after a request, and what is to be written to the stream of each."""

    house: House
    table: Table
    of_house: tuple[house_ev.Recorded, ...] = ()
    of_table: tuple[ev.Recorded, ...] = ()
    refused: tuple[Fault, ...] = ()


def step(house: House, table: Table, command: ask.Command, *, cash: bool = False) -> Stepped:
    """Ask a table, and the house with it where chips cross; a refusal of either leaves both as they were."""
    beside = house_part(table, command, cash=cash)
    if beside is None:
        after, events, refused = table_step(table, command)
        check_agreement(house, after)
        return Stepped(house=house, table=after, of_table=events, refused=refused)
    new_house, of_house, house_refused = house_step(house, beside)
    new_table, of_table, table_refused = table_step(table, command)
    if house_refused or table_refused:
        return Stepped(house=house, table=table, refused=(*house_refused, *table_refused))
    check_agreement(new_house, new_table)
    return Stepped(house=new_house, table=new_table, of_house=of_house, of_table=of_table)


def house_part(table: Table, command: ask.Command, *, cash: bool = False) -> house_ask.Command | None:
    """The house's command that belongs to one at a table: the same id, person and time; none if no chips cross."""
    act = _house_act(table, command.act, cash)
    return house_ask.Command(id=command.id, at=command.at, who=command.who, act=act) if act is not None else None


def _house_act(table: Table, act: ask.AnyAct, cash: bool) -> house_ask.AnyAct | None:
    name = table.rules.setup.name
    match act:
        case ask.BuyIn():
            return house_ask.ChipsToTable(person=act.person, table=name, amount=act.amount, slip=act.slip, cash=cash)
        case ask.ConfirmSpoken():
            amount = _spoken_cash(table, act.person)
            return house_ask.ChipsToTable(person=act.person, table=name, amount=amount, cash=True) if amount else None
        case ask.CashOut():
            return house_ask.ChipsFromTable(person=act.person, table=name, amount=act.amount, slip=act.slip)
        case ask.Leave():
            rack = table.rack(act.person)
            return house_ask.ChipsFromTable(person=act.person, table=name, amount=rack) if rack else None
        case ask.Fill():
            return house_ask.FillTable(table=name, amount=act.amount, slip=act.slip)
        case ask.Credit():
            return house_ask.CreditTable(table=name, amount=act.amount, slip=act.slip)
        case _:
            return None


def _spoken_cash(table: Table, person: Person) -> Minor | None:
    """The cash that is changed into chips when a spoken bet is confirmed, where bets are spoken with cash."""
    rules, round_ = table.procedure.spoken, table.round
    if rules is None or not rules.with_cash or round_ is None or person not in round_.spoken:
        return None
    return round_.spoken[person].amount


def check_agreement(house: House, table: Table) -> None:
    """Stop if house and table do not agree about the money that stands at the table."""
    name, sent, received = table.rules.setup.name, house.at_table(table.rules.setup.name), -table.books[HOUSE]
    if sent != received:
        raise BooksBroken(f"The house has {sent} at {name}, and {name} has {received} from the house.")
