"""The operator's business: staff, signs, opening and closing, pauses, incidents."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.faults import Refused
from puntobanco.machine import Recorded
from puntobanco.procedure.opening import SetState
from puntobanco.procedure.roles import DEALERS, LADDER, STAFF, Role
from puntobanco.shoe.alarms import told
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import notes, telling
from puntobanco.table.model.answer import (
    CARD_TOUCHED,
    LATE_BET,
    LATE_WITHDRAWAL,
    Answer,
    Context,
    done,
    refuse,
)
from puntobanco.table.model.phases import ANY, BETWEEN, OPEN, Phase, at
from puntobanco.table.model.state import Incident, Staff, Table
from puntobanco.table.shared.hits import unrecorded
from puntobanco.table.shared.series import Cause, of_one_round, series_ends
from puntobanco.table.shared.signs import signs_of
from puntobanco.table.shared.trials import SOMEBODY, WORDS, plain
from puntobanco.table.specs import OPERATOR, PIT, ActSpec, EventSpec, LeftOut, Trial
from puntobanco.words import PersonRef, in_words, say


def appoint(context: Context, act: ask.Appoint) -> Answer:
    """Put somebody on record in a post, perhaps only acting in it [RWS 1.13]."""
    table = context.table
    if not act.person.strip():
        refuse("no-name.person-who")
    if act.role not in STAFF or act.role is Role.OPERATOR:
        refuse("no-post", role=act.role.text)
    if act.person == context.who.person:
        refuse("not-yourself.gives-themselves", table.procedure.acting)
    if act.person in table.guests:
        refuse("plays-here.table", person=PersonRef(act.person))
    if act.person in table.nominees and table.procedure.nominees is not None:
        refuse(
            "acts-here",
            table.procedure.nominees.no_staff,
            person=PersonRef(act.person),
            player=PersonRef(table.nominees[act.person].player),
        )
    if context.who.role in LADDER and (act.role not in LADDER or not _below(act.role, context.who.role)):
        refuse("too-high", table.procedure.acting, role=context.who.role.text)
    strange = [seat for seat in act.section if seat not in table.rules.setup.seats]
    if strange:
        refuse("no-such-seat.number", seat=strange[0])
    return done(ev.Appointed(person=act.person, role=act.role, acting=act.acting, duty=act.duty, section=act.section))


def _below(role: Role, other: Role) -> bool:
    return LADDER.index(role) < LADDER.index(other)


def appointed(table: Table, event: ev.Appointed, recorded: Recorded[ev.Appointed]) -> Table:
    """The person holds the post from now on."""
    member = Staff(role=event.role, acting=event.acting, duty=event.duty, section=event.section, since=recorded.at)
    return replace(table, staff={**table.staff, event.person: member})


def dismiss(context: Context, act: ask.Dismiss) -> Answer:
    """Somebody leaves their post: a change of dealer, the end of a shift."""
    member = context.table.staff.get(act.person)
    if member is None:
        refuse("no-such-staff", person=PersonRef(act.person))
    if context.who.role in LADDER and (member.role not in LADDER or not _below(member.role, context.who.role)):
        refuse("too-high", context.table.procedure.acting, role=context.who.role.text)
    return done(ev.Dismissed(person=act.person))


def dismissed(table: Table, event: ev.Dismissed) -> Table:
    """The post is free."""
    return replace(table, staff={person: member for person, member in table.staff.items() if person != event.person})


# Signs, opening, closing.


def post_signs(context: Context, act: ask.PostSigns) -> Answer:
    """The signs of the present set-up are displayed."""
    signs = signs_of(context.table.rules.setup)
    return done(
        ev.SignsPosted(
            titles=tuple(in_words(title) for _, title, _ in signs),
            clauses=tuple(sign.clause for sign in context.table.rules.setup.rulebook.signs),
        )
    )


def open_table(context: Context, act: ask.OpenTable) -> Answer:
    """Open the table: with its signs up and a dealer at it."""
    table = context.table
    need_signs(table)
    if not any(member.role is Role.DEALER for member in table.staff.values()):
        refuse("no-dealer", table.procedure.dealer)
    return done(ev.TableOpened())


def need_signs(table: Table) -> None:
    """Without its signs a table does not open and no round begins [NZ 5.11 s2; NZ 13.6]."""
    if not table.signs:
        signs = signs_of(table.rules.setup)
        clause = table.procedure.odds_sign or (table.rules.setup.rulebook.signs[0].clause if signs else None)
        refuse("signs-missing", clause)


def close_table(context: Context, act: ask.CloseTable) -> Answer:
    """Close the table, with no bet on it and no commission owed; bets over several rounds end as they say."""
    table = context.table
    if of_one_round(table.standing):
        refuse("bets-lie.still-layout")
    if table.owed:
        refuse("commission-owed.still", table.procedure.debt_due)
    if (fault := unrecorded(table)) is not None:
        raise Refused(fault)
    return done(*series_ends(table, Cause.CLOSING, table.standing), ev.TableClosed())


def table_closed(table: Table, event: ev.TableClosed) -> Table:
    """The table is closed; its cards are done with."""
    sets = {
        name: replace(cards, state=SetState.RETIRED) if cards.state is SetState.IN_PLAY else cards
        for name, cards in table.sets.items()
    }
    table = replace(table, shoe=None, shoe_before=table.without_shoe())
    return replace(table, is_open=False, sets=sets, results=(), carried=None, may_replace=None)


# Pauses and incidents.


def pause(context: Context, act: ask.Pause) -> Answer:
    """Stop the table where it stands."""
    if not act.reason.strip():
        refuse("no-reason.pause-needs")
    return done(ev.Paused(reason=act.reason))


def paused(table: Table, event: ev.Paused) -> Table:
    """Nothing goes on."""
    return replace(table, paused=event.reason)


def resume(context: Context, act: ask.Resume) -> Answer:
    """Go on where the table stands: after a pause, or after a card that was only misread."""
    table = context.table
    if table.paused is not None:
        return done(ev.Resumed(reason=act.reason))
    if table.trouble is not None:
        refuse("trouble.something-went", sentence=table.trouble.text)
    if not act.reason.strip():
        refuse("no-reason.say-what")
    return done(ev.StopLifted(reason=act.reason))


def resumed(table: Table, event: ev.Resumed) -> Table:
    """The table goes on."""
    return replace(table, paused=None)


KNOWN = frozenset({"alert-seen", "supervisor-called", CARD_TOUCHED, LATE_BET, LATE_WITHDRAWAL})
"""Matters that are put on record by their code and told in the reader's language."""


def report_incident(context: Context, act: ask.ReportIncident) -> Answer:
    """Put something on record for pit and surveillance; the clock tells of a hand that is out too long.

    [NZ 4.3 s1; NZ 5.14 closing; NZ 8.13]
    """
    if act.alarm is not None and context.who.role is Role.CLOCK:  # no clause speaks of it
        note = told(act.alarm, act.number, act.cards, context.table.rules.shoe.decks)
        return done(ev.IncidentNoted(matter=say("incident.shoe-alarm"), person=None, clause=None, note=note))
    procedure = context.table.procedure
    if act.matter in KNOWN:
        matter, closing = say(f"incident.{act.matter}"), procedure.closing
        forbidden = {
            CARD_TOUCHED: procedure.only_dealer_touches,
            LATE_BET: closing.frozen,
            LATE_WITHDRAWAL: closing.altered or closing.frozen,
        }
        clause = forbidden.get(act.matter)
        return done(ev.IncidentNoted(matter=matter, person=act.person, clause=clause, note=act.note))
    if not act.matter.strip():
        refuse("no-matter.say-what")
    handlers = procedure.handlers
    clause = handlers.must_turn if context.who.role is Role.CLOCK and handlers is not None else None
    return done(ev.IncidentNoted(matter=act.matter, person=act.person, clause=clause, note=act.note))


def incident_noted(table: Table, event: ev.IncidentNoted, recorded: Recorded[ev.IncidentNoted]) -> Table:
    """Pit and surveillance read of it."""
    incident = Incident(at=recorded.at, person=event.person, matter=event.matter, clause=event.clause, note=event.note)
    return table.with_incident(incident)


def _try_appoint(context: Context) -> Iterator[Trial]:
    for role in Role:
        if role in STAFF:
            yield Trial(ask.Appoint(person=SOMEBODY, role=role), role.value)


def _try_dismiss(context: Context) -> Iterator[Trial]:
    for person in context.table.staff:
        yield Trial(ask.Dismiss(person=person), person)


ACTS = (
    ActSpec(ask.Appoint, OPERATOR | PIT, ANY, appoint, _try_appoint),
    ActSpec(ask.Dismiss, OPERATOR | PIT, ANY, dismiss, _try_dismiss),
    ActSpec(ask.PostSigns, OPERATOR | PIT, BETWEEN, post_signs, plain(ask.PostSigns())),
    ActSpec(ask.OpenTable, OPERATOR | PIT, at(Phase.CLOSED), open_table, plain(ask.OpenTable())),
    ActSpec(ask.CloseTable, OPERATOR | PIT, BETWEEN - {Phase.CLOSED}, close_table, plain(ask.CloseTable())),
    ActSpec(ask.Pause, PIT, OPEN - {Phase.PAUSED}, pause, plain(ask.Pause(reason=WORDS))),
    ActSpec(ask.Resume, PIT, at(Phase.PAUSED, Phase.STOPPED), resume, plain(ask.Resume(reason=WORDS))),
    ActSpec(ask.ReportIncident, DEALERS | {Role.CLOCK}, ANY, report_incident, plain(ask.ReportIncident(matter=WORDS))),
)


EVENTS = (
    EventSpec(ev.Dismissed, dismissed, told=telling.dismissed),
    EventSpec(ev.SignsPosted, lambda table, event: replace(table, signs=True), told=LeftOut.SIGNS),
    EventSpec(
        ev.TableOpened,
        lambda table, event: replace(table, is_open=True),
        told=telling.note(lambda event: "The table opens."),
    ),
    EventSpec(ev.TableClosed, table_closed, told=telling.note(lambda event: "The table closes.")),
    EventSpec(
        ev.Paused,
        paused,
        told=telling.paused,
        notes=lambda table, event: notes.stop(say("note.paused"), event.reason),
    ),
    EventSpec(
        ev.Resumed,
        resumed,
        told=telling.resumed,
        notes=lambda table, event: notes.stop(say("note.resumed"), event.reason),
    ),
    EventSpec(ev.Appointed, record_in_place=appointed, told=telling.appointed),
    EventSpec(
        ev.IncidentNoted,
        record_in_place=incident_noted,
        told=telling.note(lambda event: telling.joined("Incident", in_words(event.matter), in_words(event.note))),
        notes=notes.incident,
    ),
)
