"""The house's stream, read once: what the owner moved, and where money stands."""

from puntobanco.books.readers.reader import Reader, When
from puntobanco.books.scan import Query, Scan
from puntobanco.books.significant import large_movement
from puntobanco.house import commands as ask
from puntobanco.house import events as ev
from puntobanco.house.machine import HOUSE
from puntobanco.house.state import House
from puntobanco.journal.entry import Entry
from puntobanco.machine import Recorded


class HouseReader(Reader[ask.AnyAct, ev.AnyEvent]):
    """Folds the house and writes down what matters."""

    def __init__(self, stream: str, query: Query, scan: Scan) -> None:
        super().__init__(stream, query, scan)
        self.tells = query.cage
        self.house: House | None = None

    def enter(self, entry: Entry[ask.AnyAct, ev.AnyEvent]) -> bool:
        """The next entry; false once the interval is over."""
        when = self.admit(entry)
        if when is When.OVER:
            return False
        for position, event in enumerate(entry.events, entry.first):
            recorded = Recorded(position=position, at=entry.at, by=entry.who, command=entry.id, event=event)
            self.house = HOUSE.evolve(self.house, recorded)
            of_another = isinstance(event, ev.TableAdded) and not self.query.wants(event.table)
            if when is When.WITHIN and not of_another:
                large = large_movement(event, self.query.limits.house.money)
                self.note(entry, position, (*HOUSE.notes(self.house, event), *large))
        return True

    def end(self) -> None:
        if self.query.cage:
            self.scan.house = self.house
