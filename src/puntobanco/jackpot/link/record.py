"""What each event does to a link, and what is noted of it. Nothing is decided here, only recorded."""

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec.structs import replace

from puntobanco.jackpot.link import events as ev
from puntobanco.jackpot.link import notes
from puntobanco.jackpot.link.commands import LockHit, PostRound, RecordHit
from puntobanco.jackpot.link.state import LAST_HITS, LAST_ROUNDS, Link, LinkedTable, RoundFigures
from puntobanco.ledger import post
from puntobanco.machine import BrokenStream, EventSpec
from puntobanco.words import listed, say

E_co = TypeVar("E_co", covariant=True)


def opened(event: ev.AnyEvent) -> Link:
    if not isinstance(event, ev.LinkOpened):
        raise BrokenStream("The stream of a link begins with its opening.")
    return _moved(Link(terms=event.terms), event)


def after(link: Link, event: ev.AnyEvent) -> Link:
    """The link after an event, before the event is counted."""
    record = EVENTS[type(event)].record
    assert record is not None
    return record(link, event)


def _moved(link: Link, event: ev.Moved) -> Link:
    if not event.meters and not event.transfers:
        return link
    link = replace(link, meters={**link.meters, **event.meters}, books=post(link.books, event.transfers))
    link.check(event.meters)
    return link


# Rounds.


def _posted(link: Link, event: ev.RoundPosted) -> Link:
    act = event.post
    table = _settled(link.tables[act.table], act.round)
    if table.missed:
        table = replace(table, missed=tuple(missed for missed in table.missed if missed.round != act.round))
    table = _shown(link, table, act.round)
    if event.unreasonable:
        link = replace(link, unreasonable=(*link.unreasonable, (act.table, act.round)))
    return _without_kept(_with(link, act.table, table), (PostRound,), (act.table, act.round, "", ""))


def _missed(link: Link, event: ev.RoundMissed) -> Link:
    missed = event.post
    table = link.tables[missed.table]
    table = replace(_settled(table, missed.round), missed=(*table.missed, missed))
    return _with(link, missed.table, _shown(link, table, missed.round))


def _shown(link: Link, table: LinkedTable, round_: int) -> LinkedTable:
    """What the meters that a hand wins show when a round is settled: it may turn out later that it wins.

    What is put in only later, because it was kept or missed, was not shown then.
    """
    if any(figures.round == round_ for figures in table.shown):
        return table
    meters = {tier.name: link.meters[tier.name] for tier in link.terms.tiers if tier.trigger}
    if not meters:
        return table
    return replace(table, shown=(*table.shown, RoundFigures(round=round_, meters=meters))[-LAST_ROUNDS:])


def _kept(link: Link, event: ev.Kept) -> Link:
    """What waits counts as settled or recorded already, so that it is not asked for twice."""
    act = event.act
    link = replace(link, kept=(*link.kept, event))
    if isinstance(act, RecordHit):
        return replace(link, recorded=link.recorded | {_key(act)})
    if isinstance(act, LockHit):
        return link
    return _with(link, act.table, _shown(link, _settled(link.tables[act.table], act.round), act.round))


Key = tuple[str, int, str, str]
"""Table, round, meter and bet."""


def _key(act: PostRound | LockHit | RecordHit) -> Key:
    match act:
        case PostRound():
            return act.table, act.round, "", ""
        case LockHit():
            return act.table, act.round, act.meter, ""
        case RecordHit():
            return act.table, act.round, act.meter, act.bet


def _dropped(link: Link, event: ev.KeptDropped | ev.KeptHitDropped) -> Link:
    hits = [kept.act for kept in link.kept if not isinstance(kept.act, PostRound)]
    meters = {event.meter} if isinstance(event, ev.KeptHitDropped) else {act.meter for act in hits}
    gone = {_key(act) for act in hits if (act.table, act.round) == (event.table, event.round) and act.meter in meters}
    for key in gone:
        link = _without_kept(link, (LockHit, RecordHit), key)
    return replace(link, recorded=link.recorded - gone)


def _settled(table: LinkedTable, round_: int) -> LinkedTable:
    armed = None if table.armed is not None and table.armed <= round_ else table.armed
    return replace(table, armed=armed, posted=max(table.posted, round_))


def _without_kept(link: Link, kinds: tuple[type[PostRound | LockHit | RecordHit], ...], key: Key) -> Link:
    if not link.kept:
        return link
    left = tuple(kept for kept in link.kept if not isinstance(kept.act, kinds) or _key(kept.act) != key)
    return replace(link, kept=left)


# Hits.


def _hit_recorded(link: Link, event: ev.HitLocked | ev.HitRecorded) -> Link:
    hit = event.hit
    key = (hit.table, hit.round, hit.meter, hit.bet)
    link = _without_kept(link, (LockHit if isinstance(event, ev.HitLocked) else RecordHit,), key)
    return replace(link, pending=(*link.pending, hit), hits=hit.number, recorded=link.recorded | {key})


def _locked_hit_recorded(link: Link, event: ev.LockedHitRecorded) -> Link:
    hit = replace(_hit(link, event.hit), standing=ev.Standing.PENDING, by=event.by)
    link = _without_kept(link, (RecordHit,), (hit.table, hit.round, hit.meter, hit.bet))
    return replace(link, pending=tuple(hit if other.number == hit.number else other for other in link.pending))


def _hit_confirmed(link: Link, event: ev.HitConfirmed) -> Link:
    hit, standing = _hit(link, event.hit), ev.Standing.CONFIRMED
    return _closed(link, replace(hit, standing=standing, shares=event.shares, instrument=event.instrument))


def _hit_rejected(link: Link, event: ev.HitRejected) -> Link:
    hit = _hit(link, event.hit)
    link = replace(link, recorded=link.recorded - {(hit.table, hit.round, hit.meter, hit.bet)})
    return _closed(link, replace(hit, standing=ev.Standing.REJECTED))


def _hit(link: Link, number: int) -> ev.Hit:
    hit = link.hit(number)
    if hit is None:
        raise BrokenStream(f"There is no hit {number} to be confirmed or rejected.")
    return hit


def _closed(link: Link, hit: ev.Hit) -> Link:
    pending = tuple(waiting for waiting in link.pending if waiting.number != hit.number)
    closed = (*(before for before in link.closed if before.number != hit.number), hit)[-LAST_HITS:]
    return replace(link, pending=pending, closed=closed)


# Tables.


def _table_linked(link: Link, event: ev.TableLinked) -> Link:
    posted = link.left.get(event.table, 0)
    return _with(link, event.table, LinkedTable(display=event.display, criteria=event.criteria, posted=posted))


def _table_unlinked(link: Link, event: ev.TableUnlinked) -> Link:
    tables = {name: table for name, table in link.tables.items() if name != event.table}
    return replace(link, tables=tables, left={**link.left, event.table: link.tables[event.table].posted})


def _with(link: Link, name: str, table: LinkedTable) -> Link:
    return replace(link, tables={**link.tables, name: table})


def _acknowledged(link: Link, event: ev.Acknowledged) -> Link:
    looked_at = (event.table, event.round)
    return replace(link, unreasonable=tuple(round_ for round_ in link.unreasonable if round_ != looked_at))


def _unchanged(link: Link, event: ev.MeterAdjusted | ev.ParametersChanged | ev.NumberDiscarded) -> Link:
    """Nothing changes but the meters, if they move."""
    return link


class LinkEvent(EventSpec[Link, E_co], Generic[E_co], frozen=True):
    """The declaration of one event of a link, without the meters that it moves."""


def _with_meters(record: Callable[[Link, ev.AnyEvent], Link] | None) -> Callable[[Link, ev.AnyEvent], Link]:
    """Record an event that moves meters: the meters and the money first, then the rest."""

    def recorded(link: Link, event: ev.AnyEvent) -> Link:
        assert isinstance(event, ev.Moved) and record is not None
        return record(_moved(link, event), event)

    return recorded


_DECLARED: dict[type[ev.AnyEvent], EventSpec[Link, ev.AnyEvent]] = {
    spec.event: spec
    for spec in (
        LinkEvent(ev.LinkOpened, notes=notes.opened),
        LinkEvent(ev.RoundPosted, _posted, notes=notes.posted),
        LinkEvent(ev.RoundMissed, _missed, notes=notes.missed),
        LinkEvent(
            ev.Activated,
            lambda link, event: _with(link, event.table, replace(link.tables[event.table], armed=event.round)),
        ),
        LinkEvent(ev.Kept, _kept),
        LinkEvent(ev.KeptDropped, _dropped),
        LinkEvent(ev.KeptHitDropped, _dropped),
        LinkEvent(ev.Acknowledged, _acknowledged, notes=notes.acknowledged),
        LinkEvent(ev.HitLocked, _hit_recorded),
        LinkEvent(ev.LockedHitRecorded, _locked_hit_recorded),
        LinkEvent(ev.HitRecorded, _hit_recorded),
        LinkEvent(ev.NumberDiscarded, _unchanged),
        LinkEvent(ev.HitConfirmed, _hit_confirmed, notes=notes.confirmed),
        LinkEvent(ev.HitRejected, _hit_rejected, notes=notes.rejected),
        LinkEvent(ev.MeterAdjusted, _unchanged, notes=notes.adjusted),
        LinkEvent(ev.ParametersChanged, _unchanged, notes=notes.parameters_changed),
        LinkEvent(
            ev.Malfunctioned,
            lambda link, event: replace(link, unable=frozenset(event.unable)),
            notes=lambda link, event: notes.of_link(
                say("note.malfunctions"), say("ref.whole", what=listed(map(notes.ability, event.unable)))
            ),
        ),
        LinkEvent(
            ev.Restored,
            lambda link, event: replace(link, unable=frozenset()),
            notes=lambda link, event: notes.of_link(say("note.operates-again"), event.words, event.second.person),
        ),
        LinkEvent(
            ev.TableLinked,
            _table_linked,
            notes=lambda link, event: notes.of_link(say("note.takes-part", table=event.table)),
        ),
        LinkEvent(
            ev.TableUnlinked,
            _table_unlinked,
            notes=lambda link, event: notes.of_link(say("note.takes-part-no-more", table=event.table)),
        ),
        LinkEvent(
            ev.TableLost,
            lambda link, event: _with(link, event.table, replace(link.tables[event.table], lost=event.words)),
            notes=lambda link, event: notes.of_link(say("note.link-lost", table=event.table), event.words),
        ),
        LinkEvent(
            ev.TableRegained,
            lambda link, event: _with(link, event.table, replace(link.tables[event.table], lost="")),
            notes=lambda link, event: notes.of_link(say("note.link-again", table=event.table)),
        ),
        LinkEvent(
            ev.DisplayReported,
            lambda link, event: _with(link, event.table, replace(link.tables[event.table], displaying=event.working)),
        ),
    )
}
EVENTS = {
    kind: replace(spec, record=_with_meters(spec.record)) if issubclass(kind, ev.Moved) else spec
    for kind, spec in _DECLARED.items()
}
"""The declaration of every event."""
