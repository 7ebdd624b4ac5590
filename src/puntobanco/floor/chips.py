"""Chips between house and table: which act of the house belongs to one at a table."""

from collections.abc import Callable
from typing import Any

from puntobanco.house import commands as house_ask
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.table import commands as ask
from puntobanco.table.model.state import Table


def house_act(table: Table, act: ask.AnyAct, cash: bool = False) -> house_ask.AnyAct | None:
    """The house's part of an act at a table; none if no chips cross."""
    part = _PARTS.get(type(act))
    return part(table, act, cash) if part is not None else None


def _bought(table: Table, act: ask.BuyIn, cash: bool) -> house_ask.AnyAct:
    name = table.rules.setup.name
    return house_ask.ChipsToTable(person=act.person, table=name, amount=act.amount, slip=act.slip, cash=cash)


def _spoken(table: Table, act: ask.ConfirmSpoken, cash: bool) -> house_ask.AnyAct | None:
    amount, name = _spoken_cash(table, act.person), table.rules.setup.name
    return house_ask.ChipsToTable(person=act.person, table=name, amount=amount, cash=True) if amount else None


def _cashed_out(table: Table, act: ask.CashOut, cash: bool) -> house_ask.AnyAct:
    name = table.rules.setup.name
    return house_ask.ChipsFromTable(person=act.person, table=name, amount=act.amount, slip=act.slip)


def _left(table: Table, act: ask.Leave, cash: bool) -> house_ask.AnyAct | None:
    rack, name = table.rack(act.person), table.rules.setup.name
    return house_ask.ChipsFromTable(person=act.person, table=name, amount=rack) if rack else None


def _filled(table: Table, act: ask.Fill, cash: bool) -> house_ask.AnyAct:
    return house_ask.FillTable(table=table.rules.setup.name, amount=act.amount, slip=act.slip)


def _credited(table: Table, act: ask.Credit, cash: bool) -> house_ask.AnyAct:
    return house_ask.CreditTable(table=table.rules.setup.name, amount=act.amount, slip=act.slip)


_PARTS: dict[type[ask.Act], Callable[[Table, Any, bool], house_ask.AnyAct | None]] = {
    ask.BuyIn: _bought,
    ask.ConfirmSpoken: _spoken,
    ask.CashOut: _cashed_out,
    ask.Leave: _left,
    ask.Fill: _filled,
    ask.Credit: _credited,
}


def _spoken_cash(table: Table, person: Person) -> Minor | None:
    """The cash that is changed into chips when a spoken bet is confirmed, where bets are spoken with cash."""
    rules, round_ = table.procedure.spoken, table.round
    if rules is None or not rules.with_cash or round_ is None or person not in round_.spoken:
        return None
    return round_.spoken[person].amount
