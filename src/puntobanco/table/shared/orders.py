"""Orders of chips: which one is meant, whose signature completes it, and what the house does with it."""

from puntobanco.procedure.asking import Who
from puntobanco.procedure.roles import SUPERVISORS
from puntobanco.table.model.answer import refuse
from puntobanco.table.model.records import Order
from puntobanco.table.model.state import Table


def order_of(table: Table, number: int, *, is_open: bool = True) -> Order:
    """The order of this number; refused if there is none, or if it is done with and must be open."""
    for order in table.orders:
        if order.number == number:
            if is_open and not order.open:
                refuse("order-over", slip=order.slip)
            return order
    refuse("no-such-order", number=number)


def completes(order: Order, who: Who) -> bool:
    """Whether this signature is the second: another person's, and one of the two is a supervisor's."""
    first = order.signed[0].who if order.signed else None
    return first is not None and first.person != who.person and bool({first.role, who.role} & SUPERVISORS)


def waiting_fill(table: Table) -> Order | None:
    """The fill that is on its way, or the first that was asked for."""
    fills = [order for order in table.orders if order.open and not order.credit]
    return next((order for order in fills if order.made is not None), fills[0] if fills else None)
