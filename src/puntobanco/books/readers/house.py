"""The house's stream, read once: where chips for a table came from, what the owner moved, and where money stands."""

from collections.abc import Iterator

from puntobanco.books.notes import Kind, Note
from puntobanco.books.readers.reader import Reader, When
from puntobanco.books.scan import Query, Scan
from puntobanco.house import commands as ask
from puntobanco.house import events as ev
from puntobanco.house.events import Why
from puntobanco.house.machine import evolve
from puntobanco.house.state import House
from puntobanco.journal.entry import Entry
from puntobanco.machine import Recorded

OWNERS = (Why.FUNDED, Why.DRAWN)
CARRIED = (Why.DEPOSIT, Why.WITHDRAWAL, Why.AWARD_PAID)


class HouseReader(Reader[ask.AnyAct, ev.AnyEvent]):
    """Folds the house and writes down what matters."""

    def __init__(self, stream: str, query: Query, scan: Scan) -> None:
        super().__init__(stream, query, scan)
        self.tells = query.cage
        self.house: House | None = None
        self.cash: dict[tuple[str, str], bool] = {}
        """By table and command: whether chips were bought for cash."""

    def enter(self, entry: Entry[ask.AnyAct, ev.AnyEvent]) -> bool:
        """The next entry; false once the interval is over."""
        when = self.admit(entry)
        if when is When.OVER:
            return False
        for position, event in enumerate(entry.events, entry.first):
            recorded = Recorded(position=position, at=entry.at, by=entry.who, command=entry.id, event=event)
            self.house = evolve(self.house, recorded)
            if isinstance(event, ev.MoneyMoved) and event.why in (Why.BUY_IN, Why.CASH_BUY_IN):
                self.cash[event.table, entry.id] = event.why is Why.CASH_BUY_IN
            if when is When.WITHIN:
                self.note(entry, position, self._notes(event))
        return True

    def end(self) -> None:
        """The stream has been read, or the interval is over."""
        if self.query.cage:
            self.scan.house = self.house

    def _notes(self, event: ev.AnyEvent) -> Iterator[Note]:
        if not isinstance(event, ev.MoneyMoved):
            return
        amount, why = sum(transfer.amount for transfer in event.transfers), event.slip
        large = self.query.large is not None and amount >= self.query.large
        if event.why in OWNERS:
            yield Note(kind=Kind.MONEY, what=event.why.value, why=why, amount=amount)
        elif event.why is Why.AWARD_BACK:
            yield Note(kind=Kind.ADJUSTMENT, what=event.why.value, person=event.person or "", amount=amount)
        elif event.why in CARRIED and large:
            yield Note(kind=Kind.LARGE_MONEY, what=event.why.value, person=event.person or "", why=why, amount=amount)
