"""Whether the system operates properly, and which tables have the link."""

from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.authorise import CONSOLE, OVERSEERS, WATCHERS, LinkAct, by_act, refuse, table_of
from puntobanco.jackpot.link.events import (
    AnyEvent,
    DisplayReported,
    Hit,
    Kept,
    LockedHitRecorded,
    Malfunctioned,
    Restored,
    Standing,
    TableLinked,
    TableLost,
    TableRegained,
    TableUnlinked,
)
from puntobanco.jackpot.link.hits import hit_of, lock_of, recording
from puntobanco.jackpot.link.record import after
from puntobanco.jackpot.link.rounds import posting_of
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.link.terms import Terms
from puntobanco.procedure.asking import Matter
from puntobanco.procedure.jackpot import Ability, Control
from puntobanco.procedure.roles import DEALERS
from puntobanco.words import listed


def needed(terms: Terms) -> frozenset[Ability]:
    """What the system must be able to do; it must pick only where winners are picked. A display is not part of it."""
    return frozenset(Ability) - (frozenset() if terms.pick else {Ability.SELECTS})


def checked(link: Link, act: ask.CheckHealth) -> tuple[AnyEvent, ...]:
    """What cannot be done any more is a malfunction; that it can be done again, people say."""
    unable = needed(link.terms) - act.able
    if not unable - link.unable:
        return ()
    return (Malfunctioned(unable=tuple(ability for ability in Ability if ability in unable | link.unable)),)


def restored(link: Link, act: ask.Restore) -> tuple[AnyEvent, ...]:
    """The system operates again, and what was kept is put in and recorded in its order [NZ 18.20]."""
    if not link.unable:
        refuse(link.terms, "operating", "link", Control.MALFUNCTION)
    if still := needed(link.terms) - act.able:
        refuse(
            link.terms,
            "malfunction",
            "link",
            Control.MALFUNCTION,
            sorted=listed(ability.words for ability in Ability if ability in still),
        )
    event = Restored(words=act.words, second=act.second)
    return (event, *_caught_up(after(link, event)))


def regained(link: Link, act: ask.RegainTable) -> tuple[AnyEvent, ...]:
    """A table has the link again, and what was kept for it is put in."""
    if not table_of(link, act.table).lost:
        refuse(link.terms, "linked", act.table)
    event = TableRegained(table=act.table)
    return (event, *_caught_up(after(link, event)))


def _caught_up(link: Link) -> tuple[AnyEvent, ...]:
    events: list[AnyEvent] = []
    for kept in link.kept:
        for event in _put_in(link, kept):
            link = after(link, event)
            events.append(event)
    return tuple(events)


def _put_in(link: Link, kept: Kept) -> tuple[AnyEvent, ...]:
    """What was kept, as it now stands; a table that has lost the link keeps what it brings, not what it has locked."""
    act = kept.act
    if isinstance(act, ask.LockHit):
        return (lock_of(link, recording(act), kept.by, kept.settled),) if not link.unable else ()
    locked = _locked(link, act) if isinstance(act, ask.RecordHit) else None
    if locked is not None and not link.unable:
        return (LockedHitRecorded(hit=locked.number, by=kept.by),)
    if link.resting(act.table):
        return ()
    if isinstance(act, ask.PostRound):
        return (posting_of(link, act, kept.settled),)
    return (hit_of(link, act, kept.by, kept.settled),)


def _locked(link: Link, act: ask.RecordHit) -> Hit | None:
    """The locked hit that was recorded while the system malfunctioned."""
    key = (act.table, act.round, act.meter, act.bet)
    locked = (hit for hit in link.pending if hit.standing is Standing.LOCKED)
    return next((hit for hit in locked if (hit.table, hit.round, hit.meter, hit.bet) == key), None)


def lost(link: Link, act: ask.LoseTable) -> tuple[AnyEvent, ...]:
    """A table has lost the link; again is nothing new."""
    return () if table_of(link, act.table).lost else (TableLost(table=act.table, words=act.words),)


def display_reported(link: Link, act: ask.ReportDisplay) -> tuple[AnyEvent, ...]:
    """A display that fails is told to a supervisor; the system goes on [NZ 1.1 Jackpot System (b)]."""
    same = table_of(link, act.table).displaying is act.working
    return () if same else (DisplayReported(table=act.table, working=act.working),)


def table_linked(link: Link, act: ask.LinkTable) -> tuple[AnyEvent, ...]:
    terms = link.terms
    if not act.table.strip() or ":" in act.table:
        refuse(terms, "no-name.table-without", "table")
    if act.table in link.tables:
        refuse(terms, "known-already.table-takes", act.table)
    if not act.display.strip():
        refuse(terms, "no-display", act.table, Control.DISPLAY)
    if act.criteria is not None and (not act.criteria.words.strip() or act.criteria.minimum < 0):
        refuse(terms, "no-criteria.what-qualifies", act.table, Control.CRITERIA)
    return (TableLinked(table=act.table, display=act.display, criteria=act.criteria),)


def table_unlinked(link: Link, act: ask.UnlinkTable) -> tuple[AnyEvent, ...]:
    """A table leaves when nothing of its own waits any more."""
    table = table_of(link, act.table)
    waits = [hit for hit in link.pending if hit.table == act.table] + [
        kept for kept in link.kept if kept.act.table == act.table
    ]
    if waits or table.missed or table.armed is not None:
        refuse(link.terms, "still-open.round-missed", act.table)
    return (TableUnlinked(table=act.table),)


ACTS = (
    LinkAct(ask.LinkTable, CONSOLE, by_act(table_linked)),
    LinkAct(ask.UnlinkTable, CONSOLE, by_act(table_unlinked)),
    LinkAct(ask.ReportDisplay, WATCHERS | DEALERS, by_act(display_reported)),
    LinkAct(ask.CheckHealth, WATCHERS, by_act(checked)),
    LinkAct(ask.Restore, OVERSEERS, by_act(restored), second=Matter.JACKPOT, about=Control.MALFUNCTION),
    LinkAct(ask.LoseTable, WATCHERS, by_act(lost)),
    LinkAct(ask.RegainTable, WATCHERS, by_act(regained)),
)
