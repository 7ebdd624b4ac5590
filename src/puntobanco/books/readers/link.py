"""A jackpot's stream, read once: its meters at both ends of the interval, its hits, and who changed what."""

from msgspec.structs import replace

from puntobanco.books.readers.reader import Reader, When
from puntobanco.books.scan import Hitting, Linked, Query, Scan
from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link import events as ev
from puntobanco.jackpot.link.machine import LINK
from puntobanco.journal.entry import Entry
from puntobanco.machine import Recorded
from puntobanco.procedure.asking import Who
from puntobanco.words import say


class LinkReader(Reader[ask.AnyAct, ev.AnyEvent]):
    """Folds a link and writes down what matters."""

    def __init__(self, stream: str, query: Query, scan: Scan) -> None:
        super().__init__(stream, query, scan)
        self.tells = not query.tables  # what is changed at a jackpot may concern any of its tables
        self.linked = Linked()

    def enter(self, entry: Entry[ask.AnyAct, ev.AnyEvent]) -> bool:
        """The next entry; false once the interval is over."""
        when = self.admit(entry)
        if when is When.OVER:
            return False
        for position, event in enumerate(entry.events, entry.first):
            before = self.linked.link
            recorded = Recorded(position=position, at=entry.at, by=entry.who, command=entry.id, event=event)
            self.linked.link = LINK.evolve(before, recorded)
            self._hit(event, entry.who)
            if when is When.WITHIN:
                self.note(entry, position, LINK.notes(before, event))
        if when is When.BEFORE and self.linked.link is not None:
            self.linked.opening = self.linked.link.meters
        return True

    def end(self) -> None:
        link = self.linked.link
        if link is not None and (not self.query.tables or self.query.tables & link.tables.keys()):
            self.scan.links[self.name] = self.linked

    def _hit(self, event: ev.AnyEvent, who: Who) -> None:
        hits = self.linked.hits
        match event:
            case ev.HitLocked() | ev.HitRecorded():
                hits[event.hit.number] = Hitting(link=self.name, at=self.now, hit=event.hit)
            case ev.LockedHitRecorded():
                hitting = hits[event.hit]
                hit = replace(hitting.hit, standing=ev.Standing.PENDING, by=event.by)
                hits[event.hit] = replace(hitting, hit=hit)
            case ev.HitConfirmed():
                hitting = hits[event.hit]
                standing = ev.Standing.CONFIRMED
                hit = replace(hitting.hit, standing=standing, shares=event.shares, instrument=event.instrument)
                hits[event.hit] = replace(
                    hitting, hit=hit, decided=self.now, confirmed_by=who.person, second=event.second.person
                )
            case ev.HitRejected():
                hitting = hits[event.hit]
                hit = replace(hitting.hit, standing=ev.Standing.REJECTED)
                second = event.second.person if event.second is not None else ""
                because = say("says.invalid", why=event.why.value)
                why = say("ref.about", what=because, said=event.words) if event.words else because
                hits[event.hit] = replace(
                    hitting, hit=hit, decided=self.now, confirmed_by=who.person, second=second, why=why
                )
            case _:
                return
