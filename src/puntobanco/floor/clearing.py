"""Whether the clearing accounts of house, tables and links agree, and what the house moves so that they do."""

from collections.abc import Iterable

from puntobanco.floor.transaction import Floor, Transaction, link_stream, table_stream
from puntobanco.house import commands as house_ask
from puntobanco.jackpot.link.accounts import HOUSE as LINK_HOUSE
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.meter import MILLIONTHS
from puntobanco.ledger import BooksBroken
from puntobanco.table.model.accounts import AWARDS, HOUSE
from puntobanco.table.model.state import Table


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
        raise BooksBroken(f"The house has {sent} at {name}, and {name} has {has} from the house.")


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
