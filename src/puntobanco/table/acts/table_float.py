"""Acts about the table's float: filled, credited and counted."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.ledger import Transfer, post
from puntobanco.money import LARGEST_MINOR, Minor
from puntobanco.procedure.roles import DEALERS, Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import notes
from puntobanco.table.model.accounts import FLOAT, HOUSE
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.phases import ANY, BETWEEN
from puntobanco.table.model.state import Table
from puntobanco.table.shared.trials import WORDS, plain, smallest_chip
from puntobanco.table.specs import PIT, ActSpec, EventSpec, Trial


def fill(context: Context, act: ask.Fill) -> Answer:
    """Chips come from the cage to the float."""
    _whole_chips(context.table, act.amount)
    return done(ev.FloatFilled(slip=act.slip, transfers=(Transfer(HOUSE, FLOAT, act.amount, f"fill {act.slip}"),)))


def float_filled(table: Table, event: ev.FloatFilled) -> Table:
    """The float is larger."""
    filled = table.filled + sum(one.amount for one in event.transfers)
    return replace(table, books=post(table.books, event.transfers), filled=Minor(filled))


def credit(context: Context, act: ask.Credit) -> Answer:
    """Chips go from the float to the cage."""
    table = context.table
    _whole_chips(table, act.amount)
    if act.amount > table.books[FLOAT]:
        refuse("float-short", f"the float holds {table.money(table.books[FLOAT]).shown}.")
    return done(ev.FloatCredited(slip=act.slip, transfers=(Transfer(FLOAT, HOUSE, act.amount, f"credit {act.slip}"),)))


def float_credited(table: Table, event: ev.FloatCredited) -> Table:
    """The float is smaller."""
    filled = table.filled - sum(one.amount for one in event.transfers)
    return replace(table, books=post(table.books, event.transfers), filled=Minor(filled))


def _whole_chips(table: Table, amount: Minor) -> None:
    if not 0 < amount <= LARGEST_MINOR or not table.rules.terms.chips.makes(table.money(amount)):
        refuse("not-in-chips", f"{table.money(amount).shown} cannot be made in the chips of this table.")


def count_float(context: Context, act: ask.CountFloat) -> Answer:
    """A count by denomination, put beside what the books say; a difference is recorded and changes nothing."""
    table = context.table
    chips = table.rules.terms.chips
    strange = [value for value, number in act.chips.items() if value not in chips.values or number < 0]
    if strange:
        refuse("no-such-chip", f"this table has no chip of {table.money(strange[0]).shown}.")
    counted = Minor(sum(value * number for value, number in act.chips.items()))
    return done(ev.FloatCounted(chips=act.chips, counted=counted, expected=Minor(table.books[FLOAT])))


def _try_fill(context: Context) -> Iterator[Trial]:
    yield Trial(ask.Fill(amount=smallest_chip(context.table), slip=WORDS))


def _try_credit(context: Context) -> Iterator[Trial]:
    if context.table.books[FLOAT]:
        yield Trial(ask.Credit(amount=smallest_chip(context.table), slip=WORDS))


ACTS = (
    ActSpec(ask.Fill, PIT | {Role.CASHIER}, ANY, fill, _try_fill),
    ActSpec(ask.Credit, PIT | {Role.CASHIER}, ANY, credit, _try_credit),
    ActSpec(ask.CountFloat, DEALERS | {Role.CASHIER}, BETWEEN, count_float, plain(ask.CountFloat(chips={}))),
)

EVENTS = (
    EventSpec(ev.FloatFilled, float_filled),
    EventSpec(ev.FloatCredited, float_credited),
    EventSpec(ev.FloatCounted, lambda table, event: table, notes=notes.float_counted),
)
