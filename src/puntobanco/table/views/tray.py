"""The tray as the staff see it: chips by denomination, fills and credits, and the last count."""

from enum import Enum

from msgspec import Struct

from puntobanco.ledger.chips import worth
from puntobanco.money import Minor
from puntobanco.table.commands import At, Person
from puntobanco.table.model.accounts import DROP, TRANSIT
from puntobanco.table.model.records import Count, Mark, Order
from puntobanco.table.model.state import Table


class OrderStage(Enum):
    """How far an order has come."""

    ASKED = "asked"
    MADE_UP = "made-up"
    DONE = "done"
    CANCELLED = "cancelled"


class MarkSeen(Struct, frozen=True):
    """Who did something, and when."""

    person: Person
    at: At


class OrderSeen(Struct, frozen=True, kw_only=True):
    """A fill or a credit."""

    number: int
    slip: str
    credit: bool
    stage: OrderStage
    chips: dict[Minor, int]
    amount: Minor
    asked: MarkSeen
    made: MarkSeen | None
    signed: tuple[MarkSeen, ...]
    cancelled: str | None
    prints: int


class CountSeen(Struct, frozen=True, kw_only=True):
    """A count beside what the tray should have held."""

    chips: dict[Minor, int]
    should_be: dict[Minor, int]
    difference: Minor
    """Counted less expected; with none, other chips are a difference of colours only."""
    by: MarkSeen
    accepted: bool


class TraySeen(Struct, frozen=True, kw_only=True):
    """What lies in the tray by its record, and what is under way to it or from it."""

    chips: dict[Minor, int]
    coin: int
    worth: Minor
    drop: Minor
    """The cash in the drop box."""
    transit: Minor
    """Fills on their way."""
    orders: tuple[OrderSeen, ...]
    """The newest first."""
    count: CountSeen | None


def tray_of(table: Table) -> TraySeen:
    """The tray."""
    books = table.books
    return TraySeen(
        chips=dict(table.tray.chips),
        coin=table.tray.coin,
        worth=table.tray.worth,
        drop=Minor(books[DROP]),
        transit=Minor(books[TRANSIT]),
        orders=orders_of(table),
        count=_count(table.count) if table.count is not None else None,
    )


def orders_of(table: Table) -> tuple[OrderSeen, ...]:
    """Fills and credits, the newest first."""
    return tuple(map(_order, reversed(table.orders)))


def _order(order: Order) -> OrderSeen:
    return OrderSeen(
        number=order.number,
        slip=order.slip,
        credit=order.credit,
        stage=_stage(order),
        chips=dict(order.chips),
        amount=worth(order.chips),
        asked=_mark(order.asked),
        made=_mark(order.made) if order.made is not None else None,
        signed=tuple(map(_mark, order.signed)),
        cancelled=order.cancelled,
        prints=order.prints,
    )


def _stage(order: Order) -> OrderStage:
    if order.cancelled is not None:
        return OrderStage.CANCELLED
    if order.done:
        return OrderStage.DONE
    return OrderStage.ASKED if order.made is None else OrderStage.MADE_UP


def _mark(mark: Mark) -> MarkSeen:
    return MarkSeen(mark.who.person, mark.at)


def _count(count: Count) -> CountSeen:
    return CountSeen(
        chips=dict(count.chips),
        should_be=dict(count.should_be),
        difference=Minor(worth(count.chips) - worth(count.should_be)),
        by=_mark(count.by),
        accepted=count.accepted,
    )
