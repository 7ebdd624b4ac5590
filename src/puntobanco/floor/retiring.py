"""Retiring a table: only one that is closed and holds nothing, and from then on nothing is asked of it."""

from collections.abc import Iterator

from puntobanco.faults import Fault, Refused
from puntobanco.floor.transaction import Floor, table_stream
from puntobanco.house import commands as house_ask
from puntobanco.table.model.accounts import DROP, TRANSIT
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.shared.tray import promised
from puntobanco.words import Money, Param


def in_use(floor: Floor) -> dict[str, Table]:
    """The tables that are not retired."""
    retired = floor.house.retired if floor.house is not None else frozenset()
    return {name: table for name, table in floor.tables.items() if name not in retired}


def check_in_use(floor: Floor, name: str) -> None:
    """Refuse whatever is asked of a table that is retired."""
    if floor.house is not None and name in floor.house.retired:
        raise Refused(Fault("table-retired", table_stream(name), None, {"table": name}))


def check_empty(floor: Floor, act: house_ask.RetireTable) -> None:
    """Refuse a table that is open, holds money or promises, or takes part in a jackpot; every reason at once."""
    table = floor.tables.get(act.table)
    if table is None:
        return  # the house says that it knows none of this name
    faults = [Fault(key, table_stream(act.table), None, params) for key, params in _left(table)]
    faults += [
        Fault("table-in-use.linked", table_stream(act.table), None, {"link": link})
        for link in floor.links_of(act.table)
    ]
    if faults:
        raise Refused(*faults)


def _left(table: Table) -> Iterator[tuple[str, dict[str, Param]]]:
    """What is still there."""
    books = table.books
    people = sum(sum(books.of(kind).values()) for kind in ("rack", "held", "unclaimed"))
    if phase_of(table) is not Phase.CLOSED:
        yield "table-in-use.open", {}
    for key, amount in (
        ("table-in-use.tray", table.tray.holds),
        ("table-in-use.box", books[DROP]),
        ("table-in-use.transit", books[TRANSIT]),
        ("table-in-use.people", people),
        ("table-in-use.owed", -promised(table)),
    ):
        if amount:
            yield key, {"amount": Money.of(table.money(amount))}
    if any(order.open for order in table.orders):
        yield "table-in-use.orders", {}
    if table.awards:
        yield "table-in-use.awards", {}
