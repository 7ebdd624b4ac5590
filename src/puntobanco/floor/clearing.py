"""Chips and money between house, tables and links: what the house moves, and whether the clearing accounts agree."""

from collections.abc import Callable, Iterable
from typing import Any

from puntobanco.floor.transaction import Floor, Transaction, link_stream, table_stream
from puntobanco.house import commands as house_ask
from puntobanco.jackpot.link.accounts import HOUSE as LINK_HOUSE
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.meter import MILLIONTHS
from puntobanco.ledger import BooksBroken
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.table import commands as ask
from puntobanco.table.model.accounts import AWARDS, HOUSE
from puntobanco.table.model.state import Table
from puntobanco.words import in_words, say


class Disagreement(BooksBroken):
    """The house and a table, or a link, do not agree about the money that stands there; in minor units."""

    def __init__(self, name: str, sent: int, has: int) -> None:
        super().__init__(in_words(say("finding.clearing", sent=sent, name=name, has=has)))
        self.name, self.sent, self.has = name, sent, has


def check_agreement(floor: Floor) -> None:
    """Stop if the house does not agree with a table or a link about the money that stands there."""
    check_streams(floor, (*map(table_stream, floor.tables), *map(link_stream, floor.links)))


def check_streams(floor: Floor, streams: Iterable[str]) -> None:
    """The same for those streams alone that something was written to: nothing else can have come apart."""
    if floor.house is None:
        return
    for stream in streams:
        kind, _, name = stream.partition("/")
        if kind == "table":
            _agree(name, floor.house.at_table(name), received(floor.tables[name]))
        elif kind == "link" and name in floor.house.links:
            _agree(name, floor.house.at_link(name), put_in(floor.links[name]))


def _agree(name: str, sent: int, has: int) -> None:
    if sent != has:
        raise Disagreement(name, sent, has)


def received(table: Table) -> int:
    """What a table has from the house: chips for racks and float, and awards."""
    return -(table.books[HOUSE] + table.books[AWARDS])


def put_in(link: Link) -> int:
    """What a link has from the house in whole minor units; less than one more is on its way."""
    return -link.books[LINK_HOUSE] // MILLIONTHS


def fund(transaction: Transaction) -> None:
    """The house moves what its jackpots have taken on by now, in whole minor units."""
    if not transaction.floor.links:
        return
    touched = {part.stream for part in transaction.parts}
    for name, link in transaction.floor.links.items():
        house = transaction.floor.house
        if house is None or name not in house.links or link_stream(name) not in touched:
            continue
        if house.at_link(name) != put_in(link):
            transaction.house(house_ask.FundLink(link=name, stands=put_in(link)))


# Chips between house and table: which act of the house belongs to one at a table.


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
