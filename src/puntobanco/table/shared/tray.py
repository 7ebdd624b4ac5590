"""The tray: which chips go into it and out of it with the sums that a command moves.

The tray is what lies in the dealer's rack of chips: the float, commission and antes that were taken, without what is
only marked or owed. Sums are made up by the rule of `ledger.chips`. A stake that is lost comes in by itself; what one
person is paid and pays in one command is one sum. What the tray cannot make is not paid: a fill comes first.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec.structs import replace

from puntobanco.ledger import Account, Transfer
from puntobanco.ledger.chips import Short, Tray, added
from puntobanco.money import LARGEST_MINOR, Minor
from puntobanco.table import events as ev
from puntobanco.table.model.accounts import ANTES, COMMISSION, DIFFERENCES, FLOAT, HOUSE, TRANSIT
from puntobanco.table.model.answer import SHORT, Answer, forbid, refuse
from puntobanco.table.model.state import Table
from puntobanco.words import Money

IN_TRAY = frozenset({FLOAT, COMMISSION, ANTES})
PROMISED = ("owed:", "debt:")
"""Commission marked and debts: what the books count and the tray does not hold."""
NAMED = frozenset({HOUSE, TRANSIT, DIFFERENCES})
"""What moves by events that name their chips."""


def holds(table: Table) -> int:
    """What the tray must hold by the books, chips and coin."""
    books = table.books
    return books[FLOAT] + books[COMMISSION] + books[ANTES] + promised(table)


def promised(table: Table) -> int:
    """Commission marked and debts, as a negative balance."""
    return sum(amount for account, amount in table.books.balances.items() if account.startswith(PROMISED))


@lru_cache(maxsize=2**14)  # every bet asks
def _is_in(account: Account) -> bool:
    return account in IN_TRAY or account.startswith(PROMISED)


def _crossing(transfers: Iterable[Transfer]) -> list[Transfer]:
    """Those that move something into the tray or out of it."""
    return [transfer for transfer in transfers if _is_in(transfer.source) is not _is_in(transfer.target)]


def sums_of(transfers: Iterable[Transfer]) -> tuple[list[int], list[int]]:
    """The sums that come into the tray, and those that are paid out of it, by transfers that cross its edge."""
    taken: list[int] = []
    paid: list[int] = []
    people: dict[Account, int] = {}
    for transfer in transfers:
        comes = _is_in(transfer.target)
        other = transfer.source if comes else transfer.target
        if other.startswith("held:"):
            (taken if comes else paid).append(transfer.amount)
        elif other not in NAMED:
            people[other] = people.get(other, 0) + (transfer.amount if comes else -transfer.amount)
    taken += [amount for amount in people.values() if amount > 0]
    paid += [-amount for amount in people.values() if amount < 0]
    return taken, paid


def moved(table: Table, transfers: Iterable[Transfer]) -> Tray:
    """The tray after transfers; `Short` if it cannot make one of the payments."""
    taken, paid = sums_of(_crossing(transfers))
    return table.tray.moved(taken, paid, table.rules.terms.chips.values) if taken or paid else table.tray


def lacking(table: Table, transfers: Iterable[Transfer]) -> Minor:
    """What the tray is short of for payments, or the payment that its chips do not make; nothing if it makes them."""
    try:
        moved(table, transfers)
    except Short as short:
        return Minor(short.lacks or short.amount)
    return Minor(0)


def with_chips(table: Table, answer: Answer) -> Answer:
    """An answer with the chips that its sums move; where the tray cannot make them, a refusal that the pit hears of."""
    events = answer.events
    if len(events) == 1 and type(events[0]) is ev.BetsPlaced:
        return answer  # from the rack to the layout: most commands are bets
    transfers = [move for event in events for move in getattr(event, "transfers", ())]
    if not transfers:
        return answer
    try:
        after = moved(table, transfers)
    except Short as short:
        if short.lacks:
            forbid(SHORT, "float-short.next-payment", missing=Money.of(table.money(short.lacks)))
        forbid(SHORT, "float-short.chips", amount=Money.of(table.money(short.amount)))
    before = table.tray
    if after is before:
        return answer
    chips = added(after.chips, {value: -number for value, number in before.chips.items()})
    if not chips and after.coin == before.coin:
        return answer
    return Answer((*answer.events, ev.TrayMoved(chips=dict(chips), coin=after.coin - before.coin)), answer.refused)


def known_chips(table: Table, chips: Mapping[Minor, int]) -> dict[Minor, int]:
    """Chips without denominations of which there are none; refused if the table or its tray has no such chip."""
    known = {*table.rules.terms.chips.values, *table.tray.chips}
    strange = [value for value, number in chips.items() if value not in known or not 0 <= number <= LARGEST_MINOR]
    if strange:
        refuse("no-such-chip", strange=Money.of(table.money(strange[0])))
    return {value: chips[value] for value in sorted(chips) if chips[value]}


def tray_moved(table: Table, event: ev.TrayMoved) -> Table:
    """The chips are where the event says."""
    return replace(table, tray=Tray(added(table.tray.chips, event.chips), table.tray.coin + event.coin))
