"""What each event does to a link. Nothing is decided here, only recorded."""

from typing import assert_never

from msgspec.structs import replace

from puntobanco.jackpot.link import events as ev
from puntobanco.jackpot.link.commands import PostRound, RecordHit
from puntobanco.jackpot.link.state import LAST_HITS, Link, LinkedTable
from puntobanco.ledger import post
from puntobanco.machine import BrokenStream


def opened(event: ev.AnyEvent) -> Link:
    """The link that an opening gives."""
    if not isinstance(event, ev.LinkOpened):
        raise BrokenStream("The stream of a link begins with its opening.")
    return _moved(Link(terms=event.terms), event)


def after(link: Link, event: ev.AnyEvent) -> Link:
    """The link after an event, its place in the stream aside."""
    if isinstance(event, ev.Moved):
        link = _moved(link, event)
    match event:
        case ev.RoundPosted() | ev.RoundMissed() | ev.Activated() | ev.Kept():
            return _round(link, event)
        case ev.HitRecorded() | ev.HitConfirmed() | ev.HitRejected():
            return _hit(link, event)
        case ev.TableLinked() | ev.TableUnlinked() | ev.TableLost() | ev.TableRegained() | ev.DisplayReported():
            return _table(link, event)
        case ev.KeptDropped():
            return _dropped(link, event)
        case ev.Acknowledged():
            left = tuple(one for one in link.unreasonable if one != (event.table, event.round))
            return replace(link, unreasonable=left)
        case ev.Malfunctioned():
            return replace(link, unable=frozenset(event.unable))
        case ev.Restored():
            return replace(link, unable=frozenset())
        case ev.LinkOpened() | ev.MeterAdjusted() | ev.ParametersChanged() | ev.NumberDiscarded():
            return link
        case _:
            assert_never(event)


def _moved(link: Link, event: ev.Moved) -> Link:
    if not event.meters and not event.transfers:
        return link
    link = replace(link, meters={**link.meters, **event.meters}, books=post(link.books, event.transfers))
    link.check(event.meters)
    return link


def _round(link: Link, event: ev.RoundPosted | ev.RoundMissed | ev.Activated | ev.Kept) -> Link:
    match event:
        case ev.Activated():
            return _with(link, event.table, replace(link.tables[event.table], armed=event.round))
        case ev.RoundMissed(post=missed):
            table = link.tables[missed.table]
            return _with(link, missed.table, replace(_settled(table, missed.round), missed=(*table.missed, missed)))
        case ev.Kept():
            return _kept(link, event)
        case ev.RoundPosted(post=act):
            table = _settled(link.tables[act.table], act.round)
            if table.missed:
                table = replace(table, missed=tuple(missed for missed in table.missed if missed.round != act.round))
            if event.unreasonable:
                link = replace(link, unreasonable=(*link.unreasonable, (act.table, act.round)))
            return _without_kept(_with(link, act.table, table), PostRound, (act.table, act.round, "", ""))
        case _:
            assert_never(event)


def _kept(link: Link, event: ev.Kept) -> Link:
    """What waits counts as settled or recorded already, so that it is not asked for twice."""
    act = event.act
    link = replace(link, kept=(*link.kept, event))
    if isinstance(act, RecordHit):
        return replace(link, recorded=link.recorded | {(act.table, act.round, act.meter, act.bet)})
    return _with(link, act.table, _settled(link.tables[act.table], act.round))


def _dropped(link: Link, event: ev.KeptDropped) -> Link:
    gone = {
        (kept.act.table, kept.act.round, kept.act.meter, kept.act.bet)
        for kept in link.kept
        if isinstance(kept.act, RecordHit) and (kept.act.table, kept.act.round) == (event.table, event.round)
    }
    for key in gone:
        link = _without_kept(link, RecordHit, key)
    return replace(link, recorded=link.recorded - gone)


def _settled(table: LinkedTable, round_: int) -> LinkedTable:
    armed = None if table.armed is not None and table.armed <= round_ else table.armed
    return replace(table, armed=armed, posted=max(table.posted, round_))


def _hit(link: Link, event: ev.HitRecorded | ev.HitConfirmed | ev.HitRejected) -> Link:
    match event:
        case ev.HitRecorded(hit=hit):
            key = (hit.table, hit.round, hit.meter, hit.bet)
            link = _without_kept(link, RecordHit, key)
            recorded = link.recorded | {key}
            return replace(link, pending=(*link.pending, hit), hits=hit.number, recorded=recorded)
        case ev.HitConfirmed():
            hit = _one(link, event.hit)
            standing = ev.Standing.CONFIRMED
            return _closed(link, replace(hit, standing=standing, shares=event.shares, instrument=event.instrument))
        case ev.HitRejected():
            hit = _one(link, event.hit)
            link = replace(link, recorded=link.recorded - {(hit.table, hit.round, hit.meter, hit.bet)})
            return _closed(link, replace(hit, standing=ev.Standing.REJECTED))
        case _:
            assert_never(event)


def _one(link: Link, number: int) -> ev.Hit:
    for hit in (*link.pending, *link.closed):
        if hit.number == number:
            return hit
    raise BrokenStream(f"There is no hit {number} to be confirmed or rejected.")


def _closed(link: Link, hit: ev.Hit) -> Link:
    pending = tuple(one for one in link.pending if one.number != hit.number)
    closed = (*(one for one in link.closed if one.number != hit.number), hit)[-LAST_HITS:]
    return replace(link, pending=pending, closed=closed)


def _without_kept(link: Link, kind: type[PostRound | RecordHit], key: tuple[str, int, str, str]) -> Link:
    if not link.kept:
        return link
    left = tuple(
        kept
        for kept in link.kept
        if not isinstance(kept.act, kind)
        or (kept.act.table, kept.act.round, getattr(kept.act, "meter", ""), getattr(kept.act, "bet", "")) != key
    )
    return replace(link, kept=left)


def _table(
    link: Link,
    event: ev.TableLinked | ev.TableUnlinked | ev.TableLost | ev.TableRegained | ev.DisplayReported,
) -> Link:
    match event:
        case ev.TableLinked():
            return _with(
                link,
                event.table,
                LinkedTable(display=event.display, criteria=event.criteria, posted=link.left.get(event.table, 0)),
            )
        case ev.TableUnlinked():
            tables = {name: one for name, one in link.tables.items() if name != event.table}
            return replace(link, tables=tables, left={**link.left, event.table: link.tables[event.table].posted})
        case ev.TableLost():
            return _with(link, event.table, replace(link.tables[event.table], lost=event.words))
        case ev.TableRegained():
            return _with(link, event.table, replace(link.tables[event.table], lost=""))
        case ev.DisplayReported():
            return _with(link, event.table, replace(link.tables[event.table], displaying=event.working))
        case _:
            assert_never(event)


def _with(link: Link, name: str, table: LinkedTable) -> Link:
    return replace(link, tables={**link.tables, name: table})
