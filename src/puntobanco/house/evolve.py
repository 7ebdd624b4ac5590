"""Evolve: a house and an event give the next house. Nothing is decided here, only recorded."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from puntobanco.house.events import (
    AccountOpened,
    HouseFounded,
    LinkAdded,
    MoneyMoved,
    NoticesGiven,
    Recorded,
    SetupsChanged,
    TableAdded,
)
from puntobanco.house.state import House
from puntobanco.ledger import post


class BrokenStream(AssertionError):
    """Events that do not follow each other: the replay stops."""


def evolve(house: House | None, recorded: Recorded) -> House:
    """The house after an event. The books are checked whenever money moved."""
    event = recorded.event
    if isinstance(event, HouseFounded):
        if house is not None or recorded.position != 0:
            raise BrokenStream("A house is founded once, by the first event of its stream.")
        return House(name=event.name, currency=event.currency, position=1)
    if house is None or recorded.position != house.position:
        stands = 0 if house is None else house.position
        raise BrokenStream(f"Event {recorded.position} does not follow: the house stands at {stands}.")
    return replace(_after(house, event), position=house.position + 1)


def _after(
    house: House, event: TableAdded | LinkAdded | AccountOpened | MoneyMoved | SetupsChanged | NoticesGiven
) -> House:
    match event:
        case TableAdded():
            return replace(house, tables=house.tables | {event.table})
        case LinkAdded():
            return replace(house, links=house.links | {event.link})
        case AccountOpened():
            return replace(house, people=house.people | {event.person})
        case MoneyMoved():
            books = post(house.books, event.transfers)
            books.check()
            return replace(house, books=books)
        case SetupsChanged() | NoticesGiven():
            return house  # the tables have it in their own streams
        case _:
            assert_never(event)


def fold(events: Iterable[Recorded]) -> House:
    """The house that a stream of events gives."""
    house: House | None = None
    for recorded in events:
        house = evolve(house, recorded)
    if house is None:
        raise BrokenStream("A stream without events is no house.")
    return house
