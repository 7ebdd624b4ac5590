"""The tray: fills and credits by denomination, counts, colour changes, and the drop box.

None of the rulebooks speaks of it: this is the house's own business. A fill or a credit is asked for at the table, made
up by the cage and accepted at the table by two people, one of them a supervisor.
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from puntobanco.ledger import Transfer, post
from puntobanco.ledger.chips import Short, Stack, Tray, worth
from puntobanco.machine import Recorded
from puntobanco.money import LARGEST_MINOR, Minor
from puntobanco.procedure.roles import DEALERS, Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import notes, telling
from puntobanco.table.model.accounts import DIFFERENCES, DROP, FLOAT, HOUSE, TRANSIT
from puntobanco.table.model.answer import Answer, Context, done, incident, refuse
from puntobanco.table.model.phases import ANY
from puntobanco.table.model.records import Count, Mark, Order
from puntobanco.table.model.state import Table
from puntobanco.table.shared.orders import completes, order_of
from puntobanco.table.shared.tray import known_chips, tray_moved
from puntobanco.table.shared.trials import WORDS, smallest_chip
from puntobanco.table.specs import HOST, PIT, ActSpec, EventSpec, LeftOut, Trial
from puntobanco.words import Money, PersonRef, say

CAGE = frozenset({Role.CASHIER})
KEPT = 50
"""How many orders stay at hand when they are done with, so that their slips can be printed again."""


# Fills and credits.


def fill(context: Context, act: ask.Fill) -> Answer:
    """The host puts chips into the float."""
    chips = _some(context.table, act.chips)
    transfers = (Transfer(HOUSE, FLOAT, worth(chips), "fill"),)
    return done(ev.FloatFilled(slip=act.slip, chips=chips, transfers=transfers))


def ask_fill(context: Context, act: ask.AskFill) -> Answer:
    """The table asks for chips."""
    return _asked(context.table, act.chips, credit=False)


def ask_credit(context: Context, act: ask.AskCredit) -> Answer:
    """The table asks to send chips back, which it must have."""
    _held(context.table, _some(context.table, act.chips))
    return _asked(context.table, act.chips, credit=True)


def _asked(table: Table, chips: Mapping[Minor, int], *, credit: bool) -> Answer:
    if sum(order.open for order in table.orders) >= KEPT:
        refuse("too-many-orders", most=KEPT)
    return done(ev.OrderAsked(number=table.ordered + 1, credit=credit, chips=_some(table, chips)))


def make_up_order(context: Context, act: ask.MakeUpOrder) -> Answer:
    """The cage sends the slip, and the chips of a fill with it."""
    table, order = context.table, order_of(context.table, act.number)
    if order.made is not None:
        refuse("order-made-up", slip=order.slip)
    if order.credit and act.chips:
        refuse("order-credit-chips", slip=order.slip)
    chips = _some(table, act.chips or order.chips)
    sent = () if order.credit else (Transfer(HOUSE, TRANSIT, worth(chips), f"fill:{order.slip}"),)
    return done(ev.OrderMadeUp(number=act.number, chips=chips, transfers=sent))


def accept_order(context: Context, act: ask.AcceptOrder) -> Answer:
    """Somebody has counted the chips at the table and signs; with the second signature they move."""
    table, order = context.table, order_of(context.table, act.number)
    if order.made is None:
        refuse("order-not-made-up", slip=order.slip)
    if any(mark.who.person == context.who.person for mark in order.signed):
        refuse("order-signed", slip=order.slip)
    signed = ev.OrderSigned(number=act.number)
    if not completes(order, context.who):
        if order.signed:
            refuse("order-supervisor", slip=order.slip)
        return done(signed)
    chips, amount = dict(order.chips), worth(order.chips)
    if not order.credit:
        came = (Transfer(TRANSIT, FLOAT, amount, f"fill:{order.slip}"),)
        return done(signed, ev.FloatFilled(slip=order.slip, chips=chips, transfers=came))
    _held(table, chips)
    goes = (Transfer(FLOAT, HOUSE, amount, f"credit:{order.slip}"),)
    return done(signed, ev.FloatCredited(slip=order.slip, chips=chips, transfers=goes))


def cancel_order(context: Context, act: ask.CancelOrder) -> Answer:
    """An order is called off: for a fill on its way the cage says so, which has the chips back."""
    order = order_of(context.table, act.number)
    if not act.reason.strip():
        refuse("no-reason.order")
    on_its_way = order.made is not None and not order.credit
    if on_its_way and context.who.role not in CAGE:
        refuse("order-on-its-way", slip=order.slip)
    back = (Transfer(TRANSIT, HOUSE, worth(order.chips), f"back:{order.slip}"),) if on_its_way else ()
    return done(ev.OrderCancelled(number=act.number, reason=act.reason, transfers=back))


def print_slip(context: Context, act: ask.PrintSlip) -> Answer:
    """A slip is printed; after the first time it says that it is a copy."""
    if order_of(context.table, act.number, is_open=False).made is None:
        refuse("order-not-made-up", slip=order_of(context.table, act.number, is_open=False).slip)
    return done(ev.SlipPrinted(number=act.number))


def _some(table: Table, chips: Mapping[Minor, int]) -> dict[Minor, int]:
    """Chips of this table's denominations, and at least one; refused otherwise."""
    named = known_chips(table, chips)
    if not 0 < worth(named) <= LARGEST_MINOR:
        refuse("no-chips")
    return named


def _held(table: Table, chips: Stack) -> Tray:
    """The tray without these chips; refused if they are not in it."""
    try:
        return table.tray.minus(chips)
    except Short:
        held = table.tray.chips
        few = next(value for value, number in chips.items() if held.get(value, 0) < number)
        chip, has = Money.of(table.money(few)), held.get(few, 0)
        refuse("float-short.denomination", chip=chip, has=has, number=chips[few])


def order_asked(table: Table, event: ev.OrderAsked, recorded: Recorded[ev.OrderAsked]) -> Table:
    """The order is open."""
    order = Order(number=event.number, credit=event.credit, chips=event.chips, asked=Mark(recorded.by, recorded.at))
    over = [order.number for order in table.orders if not order.open][: -KEPT + 1]
    kept = tuple(order for order in table.orders if order.number not in over)
    return replace(table, orders=(*kept, order), ordered=event.number)


def order_made_up(table: Table, event: ev.OrderMadeUp, recorded: Recorded[ev.OrderMadeUp]) -> Table:
    """Its slip is written, and the chips of a fill are on their way."""
    made = replace(_order(table, event.number), made=Mark(recorded.by, recorded.at), chips=event.chips)
    return replace(_with(table, made), books=post(table.books, event.transfers))


def order_signed(table: Table, event: ev.OrderSigned, recorded: Recorded[ev.OrderSigned]) -> Table:
    """Somebody has accepted it; with the second signature it is done."""
    order = _order(table, event.number)
    signed = (*order.signed, Mark(recorded.by, recorded.at))
    return _with(table, replace(order, signed=signed, done=len(signed) > 1))


def order_cancelled(table: Table, event: ev.OrderCancelled) -> Table:
    """It is called off; chips that were on their way are back in the cage."""
    over = replace(_order(table, event.number), cancelled=event.reason)
    return replace(_with(table, over), books=post(table.books, event.transfers))


def slip_printed(table: Table, event: ev.SlipPrinted) -> Table:
    """One more of its slips is out."""
    order = _order(table, event.number)
    return _with(table, replace(order, prints=order.prints + 1))


def _order(table: Table, number: int) -> Order:
    return next(order for order in table.orders if order.number == number)


def _with(table: Table, changed: Order) -> Table:
    return replace(table, orders=tuple(changed if order.number == changed.number else order for order in table.orders))


def float_filled(table: Table, event: ev.FloatFilled) -> Table:
    """The float is larger."""
    filled = Minor(table.filled + worth(event.chips))
    books = post(table.books, event.transfers)
    return replace(table, books=books, filled=filled, tray=table.tray.plus(event.chips))


def float_credited(table: Table, event: ev.FloatCredited) -> Table:
    """The float is smaller."""
    filled = Minor(table.filled - worth(event.chips))
    books = post(table.books, event.transfers)
    return replace(table, books=books, filled=filled, tray=table.tray.minus(event.chips))


# Counts and changes.


def count_float(context: Context, act: ask.CountFloat) -> Answer:
    """A count by denomination beside what the tray should hold.

    Where only the colours differ they are taken over, for bets are made up by a rule and not seen. A difference of the
    sum alerts the pit at once and changes nothing.
    """
    table = context.table
    chips = known_chips(table, act.chips)
    counted, expected = worth(chips), table.tray.worth
    noted = ev.FloatCounted(chips=chips, counted=counted, expected=expected, should_be=dict(table.tray.chips))
    if counted == expected:
        return done(noted)
    amount = Money.of(table.money(abs(counted - expected)))
    matter = incident("count-short" if counted < expected else "count-over")
    told = say("incident.count-differs", amount=amount)
    return done(noted, ev.IncidentNoted(matter=matter, person=context.who.person, clause=None, note=told))


def float_counted(table: Table, event: ev.FloatCounted, recorded: Recorded[ev.FloatCounted]) -> Table:
    """The count is kept; with the right sum its colours are those of the tray."""
    agrees = event.counted == event.expected
    by = Mark(recorded.by, recorded.at)
    count = Count(chips=event.chips, should_be=event.should_be, by=by, accepted=agrees)
    return replace(table, count=count, tray=Tray(event.chips, table.tray.coin) if agrees else table.tray)


def accept_count(context: Context, act: ask.AcceptCount) -> Answer:
    """A supervisor who did not count lets the books follow the count, as long as nothing has moved since."""
    table, count = context.table, context.table.count
    if count is None or count.accepted:
        refuse("no-count")
    if count.by.who.person == context.who.person:
        refuse("own-count")
    if count.should_be != table.tray.chips:
        refuse("old-count")
    if not act.reason.strip():
        refuse("no-reason.count")
    missing = Minor(worth(count.should_be) - worth(count.chips))
    source, target = (FLOAT, DIFFERENCES) if missing > 0 else (DIFFERENCES, FLOAT)
    moved = (Transfer(source, target, Minor(abs(missing)), "count"),)
    return done(ev.CountAccepted(chips=dict(count.chips), reason=act.reason, transfers=moved))


def count_accepted(table: Table, event: ev.CountAccepted) -> Table:
    """The tray holds what was counted, by the books too."""
    count = replace(table.count, accepted=True) if table.count is not None else None
    books = post(table.books, event.transfers)
    return replace(table, books=books, tray=Tray(event.chips, table.tray.coin), count=count)


def change_colour(context: Context, act: ask.ChangeColour) -> Answer:
    """The chips of somebody at the table are changed for others of the same worth, out of the tray."""
    table = context.table
    if act.person not in table.guests or table.guests[act.person].away:
        refuse("not-here.person", person=PersonRef(act.person))
    brings = _some(table, {value: number for value, number in act.chips.items() if number > 0})
    gets = _some(table, {value: -number for value, number in act.chips.items() if number < 0})
    if worth(brings) != worth(gets):
        brought, got = (Money.of(table.money(worth(chips))) for chips in (brings, gets))
        refuse("change-differs", brought=brought, got=got)
    _held(table, gets)
    return done(ev.ColourChanged(person=act.person, chips=dict(act.chips)))


def colour_changed(table: Table, event: ev.ColourChanged) -> Table:
    """The tray is worth the same in other chips."""
    return replace(table, tray=table.tray.plus(event.chips))


def empty_box(context: Context, act: ask.EmptyBox) -> Answer:
    """The cash goes to the cage."""
    cash = Minor(context.table.books[DROP])
    if not cash:
        refuse("box-empty")
    return done(ev.BoxEmptied(transfers=(Transfer(DROP, HOUSE, cash, "drop"),)))


# What may be tried.


def _try_fill(context: Context) -> Iterator[Trial]:
    yield Trial(ask.Fill(chips={smallest_chip(context.table): 1}))


def _try_ask_fill(context: Context) -> Iterator[Trial]:
    yield Trial(ask.AskFill(chips={smallest_chip(context.table): 1}))


def _try_ask_credit(context: Context) -> Iterator[Trial]:
    for value in context.table.tray.chips:
        yield Trial(ask.AskCredit(chips={value: 1}))


def _try_make_up(context: Context) -> Iterator[Trial]:
    for order in context.table.orders:
        yield Trial(ask.MakeUpOrder(number=order.number), str(order.number))


def _try_accept(context: Context) -> Iterator[Trial]:
    for order in context.table.orders:
        yield Trial(ask.AcceptOrder(number=order.number), str(order.number))


def _try_cancel(context: Context) -> Iterator[Trial]:
    for order in context.table.orders:
        yield Trial(ask.CancelOrder(number=order.number, reason=WORDS), str(order.number))


def _try_print(context: Context) -> Iterator[Trial]:
    for order in context.table.orders:
        yield Trial(ask.PrintSlip(number=order.number), str(order.number))


def _try_count(context: Context) -> Iterator[Trial]:
    yield Trial(ask.CountFloat(chips={}), sure=True)


def _try_accept_count(context: Context) -> Iterator[Trial]:
    yield Trial(ask.AcceptCount(reason=WORDS))


def _try_change(context: Context) -> Iterator[Trial]:
    values, held = context.table.rules.terms.chips.values, context.table.tray.chips
    multiples = ((Minor(one), Minor(other)) for one in values for other in values if one < other and other % one == 0)
    pair = next(((one, other) for one, other in multiples if held.get(other)), None)
    here = [person for person, guest in context.table.guests.items() if not guest.away]
    for person in here if pair is not None else ():
        one, other = pair or (Minor(0), Minor(0))
        yield Trial(ask.ChangeColour(person=person, chips={one: other // one, other: -1}), person)


def _try_empty(context: Context) -> Iterator[Trial]:
    yield Trial(ask.EmptyBox())


ACTS = (
    ActSpec(ask.Fill, HOST, ANY, fill, _try_fill),
    ActSpec(ask.AskFill, DEALERS, ANY, ask_fill, _try_ask_fill),
    ActSpec(ask.AskCredit, DEALERS, ANY, ask_credit, _try_ask_credit),
    ActSpec(ask.MakeUpOrder, CAGE, ANY, make_up_order, _try_make_up),
    ActSpec(ask.AcceptOrder, DEALERS, ANY, accept_order, _try_accept),
    ActSpec(ask.CancelOrder, DEALERS | CAGE, ANY, cancel_order, _try_cancel),
    ActSpec(ask.PrintSlip, DEALERS | CAGE, ANY, print_slip, _try_print),
    ActSpec(ask.CountFloat, DEALERS | CAGE, ANY, count_float, _try_count),
    ActSpec(ask.AcceptCount, PIT, ANY, accept_count, _try_accept_count),
    ActSpec(ask.ChangeColour, DEALERS, ANY, change_colour, _try_change),
    ActSpec(ask.EmptyBox, PIT | CAGE, ANY, empty_box, _try_empty),
)

EVENTS = (
    EventSpec(ev.TrayMoved, tray_moved, told=LeftOut.CHIPS),
    EventSpec(ev.FloatFilled, float_filled, told=telling.filled),
    EventSpec(ev.FloatCredited, float_credited, told=telling.credited),
    EventSpec(ev.OrderAsked, record_in_place=order_asked, told=LeftOut.CHIPS),
    EventSpec(ev.OrderMadeUp, record_in_place=order_made_up, told=LeftOut.CHIPS),
    EventSpec(ev.OrderSigned, record_in_place=order_signed, told=LeftOut.CHIPS),
    EventSpec(ev.OrderCancelled, order_cancelled, told=LeftOut.CHIPS, notes=notes.order_cancelled),
    EventSpec(ev.SlipPrinted, slip_printed, told=LeftOut.CHIPS),
    EventSpec(ev.FloatCounted, record_in_place=float_counted, told=telling.float_counted, notes=notes.float_counted),
    EventSpec(ev.CountAccepted, count_accepted, told=LeftOut.CHIPS, notes=notes.count_accepted),
    EventSpec(ev.ColourChanged, colour_changed, told=LeftOut.CHIPS),
    EventSpec(
        ev.BoxEmptied,
        lambda table, event: replace(table, books=post(table.books, event.transfers)),
        told=LeftOut.CHIPS,
    ),
)
