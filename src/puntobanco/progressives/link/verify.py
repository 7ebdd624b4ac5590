"""Verify: work out again, from what each event says was put in, what it says came out."""

from collections.abc import Iterable

from puntobanco.progressives.link import commands as ask
from puntobanco.progressives.link import events as ev
from puntobanco.progressives.link.awards import shared
from puntobanco.progressives.link.console import adjusted, rejected
from puntobanco.progressives.link.evolve import BrokenStream, evolve
from puntobanco.progressives.link.hits import hit_of
from puntobanco.progressives.link.rounds import posting_of
from puntobanco.progressives.link.state import Link


def verify(events: Iterable[ev.Recorded]) -> Link:
    """The link that a stream gives; `BrokenStream` at the first event that is not what its own figures make it."""
    link: Link | None = None
    for recorded in events:
        after = evolve(link, recorded)
        if link is not None and not _holds(link, recorded.event):
            raise BrokenStream(f"Event {recorded.position} is not what its own figures give.")
        link = after
    if link is None:
        raise BrokenStream("A stream without events is no link.")
    return link


def _holds(link: Link, event: ev.AnyEvent) -> bool:
    match event:
        case ev.RoundPosted():
            return event == posting_of(link, event.post, event.settled, late=event.late)
        case ev.HitRecorded(hit=hit):
            act = ask.RecordHit(table=hit.table, round=hit.round, meter=hit.meter, part=hit.part, winners=hit.winners)
            return event == hit_of(link, act, hit.by, hit.settled, hit.selection)
        case ev.HitConfirmed():
            hits = [hit for hit in link.pending if hit.number == event.hit]
            terms = link.terms
            return [event.shares] == [shared(hit.amount, hit.winners, terms.split, terms.payable_unit) for hit in hits]
        case ev.HitRejected():
            reject = ask.Reject(hit=event.hit, why=event.why, words=event.words, second=event.second)
            return (event,) == rejected(link, reject)
        case ev.MeterAdjusted():
            adjust = ask.Adjust(meter=event.meter, amount=event.amount, words=event.words, second=event.second)
            return (event,) == adjusted(link, adjust)
        case _:
            return True
