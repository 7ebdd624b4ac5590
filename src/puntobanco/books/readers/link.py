"""A jackpot's stream, read once: its meters at both ends of the interval, its hits, and who changed what."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.books.notes import Kind, Note
from puntobanco.books.readers.reader import Reader, When
from puntobanco.books.scan import Hitting, Linked, Query, Scan
from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link import events as ev
from puntobanco.jackpot.link.machine import evolve
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.meter import MILLIONTHS, Parameters
from puntobanco.journal.entry import Entry
from puntobanco.machine import Recorded
from puntobanco.procedure.asking import Who


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
            self.linked.link = evolve(before, recorded)
            self._hit(event, entry.who)
            if when is When.WITHIN:
                self.note(entry, position, link_notes(before, self.linked.link, event))
        if when is When.BEFORE and self.linked.link is not None:
            self.linked.opening = self.linked.link.meters
        return True

    def end(self) -> None:
        """The stream has been read, or the interval is over."""
        link = self.linked.link
        if link is not None and (not self.query.tables or self.query.tables & link.tables.keys()):
            self.scan.links[self.name] = self.linked

    def _hit(self, event: ev.AnyEvent, who: Who) -> None:
        hits = self.linked.hits
        match event:
            case ev.HitRecorded():
                hits[event.hit.number] = Hitting(link=self.name, at=self.now, hit=event.hit)
            case ev.HitConfirmed():
                one = hits[event.hit]
                standing = ev.Standing.CONFIRMED
                hit = replace(one.hit, standing=standing, shares=event.shares, instrument=event.instrument)
                hits[event.hit] = replace(
                    one, hit=hit, decided=self.now, confirmed_by=who.person, second=event.second.person
                )
            case ev.HitRejected():
                one = hits[event.hit]
                hit = replace(one.hit, standing=ev.Standing.REJECTED)
                second = event.second.person if event.second is not None else ""
                why = f"{event.why.value}: {event.words}" if event.words else event.why.value
                hits[event.hit] = replace(
                    one, hit=hit, decided=self.now, confirmed_by=who.person, second=second, why=why
                )
            case _:
                return


def link_notes(before: Link | None, after: Link, event: ev.AnyEvent) -> Iterator[Note]:
    """What is to be remembered of an event at a jackpot."""
    if before is None:
        if isinstance(event, ev.LinkOpened):
            second = event.second.person
            yield Note(kind=Kind.APPROVAL, what=f"jackpot opened: {event.terms.name}", second=second)
        return
    yield from _decisions(before, after, event)
    yield from _health(event)


def _decisions(before: Link, after: Link, event: ev.AnyEvent) -> Iterator[Note]:
    match event:
        case ev.HitConfirmed():
            hit = after.closed[-1]
            what = f"hit {hit.number} of {hit.meter} confirmed, {event.instrument.value}"
            who = ", ".join(share.person for share in event.shares)
            yield Note(
                kind=Kind.APPROVAL, what=what, round=hit.round, person=who, second=event.second.person,
                amount=hit.amount,
            )  # fmt: skip
        case ev.HitRejected():
            hit = next(one for one in (*before.pending, *before.closed) if one.number == event.hit)
            yield Note(
                kind=Kind.VOID,
                what=f"hit {hit.number} of {hit.meter} rejected: {event.why.value}",
                round=hit.round,
                person=", ".join(winner.person for winner in hit.winners),
                second=event.second.person if event.second is not None else "",
                why=event.words,
                before=f"{hit.standing.value}, {before.terms.money(hit.amount)}",
                after="rejected",
                amount=hit.amount,
            )
        case ev.MeterAdjusted():
            yield Note(
                kind=Kind.ADJUSTMENT,
                what=f"meter {event.meter} adjusted",
                second=event.second.person,
                why=event.words,
                before=exactly(before, before.meters[event.meter].displayed),
                after=exactly(before, after.meters[event.meter].displayed),
                amount=event.amount,
            )
        case ev.ParametersChanged():
            old, new = before.meters[event.meter], after.meters[event.meter]
            yield Note(
                kind=Kind.PARAMETER,
                what=f"meter {event.meter}, from the next hit on",
                second=event.second.person,
                why=event.words,
                before=_parameters(before, old.pending or old.parameters),
                after=_parameters(before, new.pending or new.parameters),
            )
        case ev.Acknowledged():
            what = f"unreasonable contribution of {event.table} looked at"
            yield Note(kind=Kind.APPROVAL, what=what, round=event.round, why=event.words)
        case _:
            return


def _health(event: ev.AnyEvent) -> Iterator[Note]:
    match event:
        case ev.Malfunctioned():
            unable = ", ".join(one.value for one in event.unable)
            yield Note(kind=Kind.LINK, what="the jackpot system malfunctions", why=unable)
        case ev.Restored():
            what = "the jackpot system operates again"
            yield Note(kind=Kind.LINK, what=what, why=event.words, second=event.second.person)
        case ev.TableLost():
            yield Note(kind=Kind.LINK, what=f"{event.table} has lost the link", why=event.words)
        case ev.TableRegained():
            yield Note(kind=Kind.LINK, what=f"{event.table} has the link again")
        case ev.RoundMissed():
            what = f"a round of {event.post.table} was not activated"
            yield Note(kind=Kind.LINK, what=what, round=event.post.round)
        case ev.RoundPosted() if event.unreasonable:
            what = f"a round of {event.post.table} brought more than is reasonable"
            yield Note(kind=Kind.LINK, what=what, round=event.post.round)
        case ev.TableLinked():
            yield Note(kind=Kind.LINK, what=f"{event.table} takes part")
        case ev.TableUnlinked():
            yield Note(kind=Kind.LINK, what=f"{event.table} takes part no more")
        case _:
            return


def exactly(link: Link, millionths: int) -> str:
    """A meter's amount as money, with the millionths that follow the minor unit."""
    whole, part = divmod(abs(millionths), MILLIONTHS)
    sign = "-" if millionths < 0 else ""
    return f"{sign}{link.terms.money(whole)}" + (f"+{part:06d}" if part else "")


def _parameters(link: Link, parameters: Parameters) -> str:
    ceiling = "none" if parameters.ceiling is None else str(link.terms.money(parameters.ceiling))
    seed, reset = link.terms.money(parameters.seed), link.terms.money(parameters.reset)
    return f"seed {seed}, reset {reset}, rate {parameters.rate}, reserve {parameters.reserve_rate}, ceiling {ceiling}"
