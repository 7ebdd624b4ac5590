"""Disputes: the table stands still, notes are attached, somebody of rank decides, and it goes on."""

from msgspec.structs import replace

from puntobanco.procedure.roles import DEALERS
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import notes, telling
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.phases import OPEN, Phase, at
from puntobanco.table.model.state import Dispute, Table
from puntobanco.table.shared.trials import WORDS, plain
from puntobanco.table.specs import ActSpec, EventSpec, operators
from puntobanco.words import say

MOST_NOTES = 100


def open_dispute(context: Context, act: ask.OpenDispute) -> Answer:
    """Freeze the table over a dispute."""
    if not act.matter.strip():
        refuse("no-matter.say-what-disputed")
    return done(ev.DisputeOpened(matter=act.matter, person=act.person))


def dispute_opened(table: Table, event: ev.DisputeOpened) -> Table:
    """Nothing goes on until it is decided."""
    return replace(table, dispute=Dispute(matter=event.matter, person=event.person))


def note_dispute(context: Context, act: ask.NoteDispute) -> Answer:
    """Attach what somebody says or saw."""
    dispute = context.table.dispute
    assert dispute is not None
    if not act.note.strip() or len(dispute.notes) >= MOST_NOTES:
        refuse("no-note")
    return done(ev.DisputeNoted(note=f"{context.who.person}: {act.note}"))


def dispute_noted(table: Table, event: ev.DisputeNoted) -> Table:
    """The note is on record."""
    assert table.dispute is not None
    return replace(table, dispute=replace(table.dispute, notes=(*table.dispute.notes, event.note)))


def decide_dispute(context: Context, act: ask.DecideDispute) -> Answer:
    """Decide it; chips are settled where they lay when betting closed [RWS 5.13 s1; RWS 5.13 s2]."""
    if not act.decision.strip():
        refuse("no-decision")
    return done(ev.DisputeDecided(decision=act.decision))


def dispute_decided(table: Table, event: ev.DisputeDecided) -> Table:
    """The table goes on where it stood."""
    return replace(table, dispute=None)


ACTS = (
    ActSpec(
        ask.OpenDispute,
        DEALERS,
        OPEN - {Phase.PAUSED, Phase.DISPUTED},
        open_dispute,
        plain(ask.OpenDispute(matter=WORDS)),
    ),
    ActSpec(ask.NoteDispute, DEALERS, at(Phase.DISPUTED), note_dispute, plain(ask.NoteDispute(note=WORDS))),
    ActSpec(
        ask.DecideDispute,
        operators,
        at(Phase.DISPUTED),
        decide_dispute,
        plain(ask.DecideDispute(decision=WORDS)),
    ),
)

EVENTS = (
    EventSpec(
        ev.DisputeOpened,
        dispute_opened,
        told=telling.note(lambda event: telling.joined("Dispute", event.matter)),
        notes=lambda table, event: notes.dispute(say("note.dispute-opened"), event.matter, event.person),
    ),
    EventSpec(
        ev.DisputeNoted,
        dispute_noted,
        told=telling.note(lambda event: telling.joined("Dispute, noted", event.note)),
        notes=lambda table, event: notes.dispute(say("note.dispute-noted"), event.note),
    ),
    EventSpec(
        ev.DisputeDecided,
        dispute_decided,
        told=telling.note(lambda event: telling.joined("Dispute, decided", event.decision)),
        notes=lambda table, event: notes.dispute(say("note.dispute-decided"), event.decision),
    ),
)
