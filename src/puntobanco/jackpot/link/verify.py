"""Verifying a link: what each event says came out, worked out again from what it says went in; its records as bytes."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link import events as ev
from puntobanco.jackpot.link.accounts import awarded
from puntobanco.jackpot.link.awards import shared
from puntobanco.jackpot.link.console import adjusted, rejection
from puntobanco.jackpot.link.events import Recorded
from puntobanco.jackpot.link.hits import hit_of, lock_of
from puntobanco.jackpot.link.machine import evolve, opening_of
from puntobanco.jackpot.link.rounds import posting_of
from puntobanco.jackpot.link.state import Link
from puntobanco.machine import BrokenStream


def verify(events: Iterable[ev.Recorded]) -> Link:
    """The link that a stream gives; `BrokenStream` at the first event that is not what its own figures make it."""
    link: Link | None = None
    for recorded in events:
        after = evolve(link, recorded)
        if not _holds(link, recorded.event):
            raise BrokenStream(f"Event {recorded.position} is not what its own figures give.")
        link = after
    if link is None:
        raise BrokenStream("A stream without events is no link.")
    return link


def _holds(link: Link | None, event: ev.AnyEvent) -> bool:
    if link is None:
        return isinstance(event, ev.LinkOpened) and event == opening_of(event.terms, event.second)
    match event:
        case ev.RoundPosted():
            return event == posting_of(link, event.post, event.settled, late=event.late)
        case ev.HitLocked() | ev.LockedHitRecorded() | ev.HitRecorded():
            return _locked_as_known(link, event)
        case ev.HitConfirmed():
            return any(_paid_as_locked(link, hit, event) for hit in link.pending if hit.number == event.hit)
        case ev.HitRejected():
            return _rejected_as_known(link, event)
        case ev.MeterAdjusted():
            adjust = ask.Adjust(meter=event.meter, amount=event.amount, words=event.words, second=event.second)
            return (event,) == adjusted(link, adjust)
        case ev.ParametersChanged():
            meter = replace(link.meters[event.meter], pending=event.meters[event.meter].pending)
            return event.meters == {event.meter: meter} and not event.transfers
        case ev.Acknowledged():
            return (event.table, event.round) in link.unreasonable
        case _:
            return not isinstance(event, ev.Moved)


def _locked_as_known(link: Link, event: ev.HitLocked | ev.LockedHitRecorded | ev.HitRecorded) -> bool:
    """A hit locks what its meter showed when the round was settled; only one that is locked is recorded later."""
    if isinstance(event, ev.LockedHitRecorded):
        return any(hit.number == event.hit and hit.standing is ev.Standing.LOCKED for hit in link.pending)
    hit = event.hit
    act = ask.RecordHit(
        table=hit.table, round=hit.round, meter=hit.meter, part=hit.part, winners=hit.winners, bet=hit.bet
    )
    if isinstance(event, ev.HitLocked):
        return event == lock_of(link, act, hit.by, hit.settled)
    return event == hit_of(link, act, hit.by, hit.settled, hit.selection)


def _rejected_as_known(link: Link, event: ev.HitRejected) -> bool:
    hits = [hit for hit in (*link.pending, *link.closed) if hit.number == event.hit]
    return any(event == rejection(link, hit, event.why, event.words, event.second) for hit in hits)


def _paid_as_locked(link: Link, hit: ev.Hit, event: ev.HitConfirmed) -> bool:
    terms = link.terms
    shares = shared(hit.amount, hit.winners, terms.split, terms.payable_unit)
    return event.shares == shares and event.transfers == awarded(hit.number, hit.amount) and not event.meters


# A link's records as bytes and back. Rates and parts are written as exact fractions: ``"9/100"``.


def _written(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} is not written.")


def _read(kind: type, value: Any) -> Fraction:
    if kind is Fraction:
        return Fraction(value)
    raise TypeError(f"{kind.__name__} is not read.")


_ENCODER = msgspec.json.Encoder(enc_hook=_written)
_DECODER = msgspec.json.Decoder(Recorded, dec_hook=_read)


def encode(recorded: Recorded) -> bytes:
    return _ENCODER.encode(recorded)


def decode(line: bytes | str) -> Recorded:
    return _DECODER.decode(line)
