"""Chips and money between house, tables and links: what the house moves, and whether the clearing accounts agree."""

from collections.abc import Callable, Iterable
from typing import Any

from puntobanco.floor.transaction import HOUSE as HOUSE_STREAM
from puntobanco.floor.transaction import Floor, Transaction, link_stream, table_stream
from puntobanco.house import commands as house_ask
from puntobanco.house.own_play import check_play
from puntobanco.jackpot.link.accounts import HOUSE as LINK_HOUSE
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.meter import MILLIONTHS
from puntobanco.ledger import BooksBroken
from puntobanco.ledger.chips import worth
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.model.accounts import AWARDS, DROP, HOUSE, held_of, rack_of, unclaimed_of
from puntobanco.table.model.records import Order
from puntobanco.table.model.state import Table
from puntobanco.table.shared.orders import completes
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


def house_act(table: Table, act: ask.AnyAct, who: Who) -> house_ask.AnyAct | None:
    """The house's part of an act at a table; none if no chips cross."""
    part = _PARTS.get(type(act))
    return part(table, act, who) if part is not None else None


def holds(table: Table, person: Person) -> Minor:
    """Everything that somebody has at a table: chips before them, stakes on the layout, and what waits for them."""
    return Minor(sum(table.books[of(person)] for of in (rack_of, held_of, unclaimed_of)))


def check_own_limits(transaction: Transaction, table: Table, act: ask.AnyAct, who: Who) -> None:
    """Refuse bets and chips that somebody's own limits forbid, no matter who asks for them."""
    house = transaction.floor.house
    if house is None or not isinstance(act, ask.PlaceBets | ask.SpeakBet | ask.BuyIn):
        return
    person = act.person if isinstance(act, ask.BuyIn) else bettor_of(table, act, who)
    if person is None or person not in house.plays:
        return
    transaction.looked_at |= {HOUSE_STREAM}
    bets = act.bets if isinstance(act, ask.PlaceBets) else (act.bet,) if isinstance(act, ask.SpeakBet) else ()
    stakes = Minor(sum(bet.amount for bet in bets) + (table.books[held_of(person)] if bets else 0))
    check_play(house, person, transaction.at, holds=holds(table, person), stakes=stakes)


def bettor_of(table: Table, act: ask.PlaceBets | ask.SpeakBet, who: Who) -> Person | None:
    """Whose bets they are."""
    if who.role is Role.NOMINEE:
        link = table.nominees.get(who.person)
        return link.player if link is not None else None
    asked: Person | None = getattr(act, "bettor", None)
    return who.person if who.role is Role.PLAYER else asked


def _bought(table: Table, act: ask.BuyIn, who: Who) -> house_ask.AnyAct:
    name = table.rules.setup.name
    held = holds(table, act.person)
    return house_ask.ChipsToTable(
        person=act.person, table=name, amount=act.amount, slip=act.slip, cash=act.cash, held=held
    )


def _spoken(table: Table, act: ask.ConfirmSpoken, who: Who) -> house_ask.AnyAct | None:
    amount, name = _spoken_cash(table, act.person), table.rules.setup.name
    return house_ask.ChipsToTable(person=act.person, table=name, amount=amount, cash=True) if amount else None


def _cashed_out(table: Table, act: ask.CashOut, who: Who) -> house_ask.AnyAct:
    name = table.rules.setup.name
    return house_ask.ChipsFromTable(person=act.person, table=name, amount=act.amount, slip=act.slip)


def _left(table: Table, act: ask.Leave, who: Who) -> house_ask.AnyAct | None:
    rack, name = table.rack(act.person), table.rules.setup.name
    return house_ask.ChipsFromTable(person=act.person, table=name, amount=rack) if rack else None


def _filled(table: Table, act: ask.Fill, who: Who) -> house_ask.AnyAct:
    return house_ask.FillTable(table=table.rules.setup.name, amount=worth(act.chips), slip=act.slip)


def _order(table: Table, number: int) -> Order | None:
    return next((order for order in table.orders if order.number == number and order.open), None)


def _made_up(table: Table, act: ask.MakeUpOrder, who: Who) -> house_ask.AnyAct | None:
    """The chips of a fill leave the cage with its slip."""
    order = _order(table, act.number)
    if order is None or order.credit or order.made is not None:
        return None
    amount = worth(act.chips or order.chips)
    return house_ask.FillTable(table=table.rules.setup.name, amount=amount, slip=order.slip)


def _accepted(table: Table, act: ask.AcceptOrder, who: Who) -> house_ask.AnyAct | None:
    """The chips of a credit are the cage's once two people have signed."""
    order = _order(table, act.number)
    if order is None or not order.credit or order.made is None or not completes(order, who):
        return None
    return house_ask.CreditTable(table=table.rules.setup.name, amount=worth(order.chips), slip=order.slip)


def _cancelled(table: Table, act: ask.CancelOrder, who: Who) -> house_ask.AnyAct | None:
    """The chips of a fill that was on its way are back in the cage."""
    order = _order(table, act.number)
    if order is None or order.credit or order.made is None:
        return None
    return house_ask.CreditTable(table=table.rules.setup.name, amount=worth(order.chips), slip=order.slip)


def _emptied(table: Table, act: ask.EmptyBox, who: Who) -> house_ask.AnyAct | None:
    cash = Minor(table.books[DROP])
    return house_ask.TakeDrop(table=table.rules.setup.name, amount=cash) if cash else None


_PARTS: dict[type[ask.Act], Callable[[Table, Any, Who], house_ask.AnyAct | None]] = {
    ask.BuyIn: _bought,
    ask.ConfirmSpoken: _spoken,
    ask.CashOut: _cashed_out,
    ask.Leave: _left,
    ask.Fill: _filled,
    ask.MakeUpOrder: _made_up,
    ask.AcceptOrder: _accepted,
    ask.CancelOrder: _cancelled,
    ask.EmptyBox: _emptied,
}


def _spoken_cash(table: Table, person: Person) -> Minor | None:
    """The cash that is changed into chips when a spoken bet is confirmed, where bets are spoken with cash."""
    rules, round_ = table.procedure.spoken, table.round
    if rules is None or not rules.with_cash or round_ is None or person not in round_.spoken:
        return None
    return round_.spoken[person].amount
