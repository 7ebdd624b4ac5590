"""Whether the clearing accounts of house, tables and links agree, and what the house moves so that they do."""

from collections.abc import Iterable

from puntobanco.floor.work import Floor, Work, link_stream, table_stream
from puntobanco.house import commands as house_ask
from puntobanco.ledger import BooksBroken
from puntobanco.progressives.link.accounts import HOUSE as LINK_HOUSE
from puntobanco.progressives.link.state import Link
from puntobanco.progressives.meter import MILLIONTHS
from puntobanco.table.accounts import AWARDS, HOUSE
from puntobanco.table.state import Table


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


def fund(work: Work) -> None:
    """The house moves what its jackpots have taken on by now, in whole minor units."""
    if not work.floor.links:
        return
    touched = {part.stream for part in work.parts}
    for name, link in work.floor.links.items():
        house = work.floor.house
        if house is None or name not in house.links or link_stream(name) not in touched:
            continue
        if house.at_link(name) != put_in(link):
            work.house(house_ask.FundLink(link=name, stands=put_in(link)))
