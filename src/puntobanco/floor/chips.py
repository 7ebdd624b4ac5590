"""Chips between house and table: which act of the house belongs to one at a table."""

from puntobanco.house import commands as house_ask
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.table import commands as ask
from puntobanco.table.state import Table


def house_act(table: Table, act: ask.AnyAct, cash: bool = False) -> house_ask.AnyAct | None:
    """The house's part of an act at a table; none if no chips cross."""
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
