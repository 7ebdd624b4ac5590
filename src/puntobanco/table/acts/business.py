"""The operator's business: staff, signs, opening and closing, the float, pauses, incidents."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.ledger import Transfer, post
from puntobanco.machine import Recorded
from puntobanco.money import LARGEST_MINOR, Minor
from puntobanco.procedure.opening import SetState
from puntobanco.procedure.roles import DEALERS, LADDER, STAFF, Role, from_rank
from puntobanco.shoe.alarms import told
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import notes, telling
from puntobanco.table.model.accounts import FLOAT, HOUSE
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.phases import ANY, BETWEEN, OPEN, Phase, at
from puntobanco.table.model.state import Incident, Staff, Table
from puntobanco.table.shared.series import Cause, of_one_round, series_ends
from puntobanco.table.shared.signs import signs_of
from puntobanco.table.shared.trials import SOMEBODY, WORDS, plain, smallest_chip
from puntobanco.table.specs import OPERATOR, PIT, ActSpec, EventSpec, LeftOut, Trial
from puntobanco.words import Money, PersonRef, in_words, say


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
        refuse("no-such-seat.strange", strange=strange[0])
    return done(ev.Appointed(person=act.person, role=act.role, acting=act.acting, duty=act.duty, section=act.section))


def _below(role: Role, other: Role) -> bool:
    return LADDER.index(role) < LADDER.index(other)


def appointed(table: Table, event: ev.Appointed, recorded: Recorded[ev.Appointed]) -> Table:
    """The person holds the post from now on."""
    member = Staff(role=event.role, acting=event.acting, duty=event.duty, section=event.section, since=recorded.at)
    return replace(table, staff={**table.staff, event.person: member})


def dismiss(context: Context, act: ask.Dismiss) -> Answer:
    """Somebody leaves their post: a change of dealer, the end of a shift."""
    if act.person not in context.table.staff:
        refuse("no-such-staff", person=PersonRef(act.person))
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


KNOWN = frozenset({"alert-seen", "supervisor-called"})
"""Matters that a console puts on record at a key; they are told in the reader's language."""


def report_incident(context: Context, act: ask.ReportIncident) -> Answer:
    """Put something on record for pit and surveillance; the clock tells of a hand that is out too long.

    [NZ 4.3 s1; NZ 5.14 closing; NZ 8.13]
    """
    if act.alarm is not None and context.who.role is Role.CLOCK:  # no clause speaks of it
        note = told(act.alarm, act.number, act.cards, context.table.rules.shoe.decks)
        return done(ev.IncidentNoted(matter=say("incident.shoe-alarm"), person=None, clause=None, note=note))
    if act.matter in KNOWN:
        matter = say(f"incident.{act.matter}")
        return done(ev.IncidentNoted(matter=matter, person=act.person, clause=None, note=act.note))
    if not act.matter.strip():
        refuse("no-matter.say-what")
    procedure = context.table.procedure
    clause = procedure.only_dealer_touches if "card" in act.matter else procedure.closing.frozen
    if context.who.role is Role.CLOCK and procedure.handlers is not None:
        clause = procedure.handlers.must_turn
    return done(ev.IncidentNoted(matter=act.matter, person=act.person, clause=clause, note=act.note))


MOST_INCIDENTS = 500


def incident_noted(table: Table, event: ev.IncidentNoted, recorded: Recorded[ev.IncidentNoted]) -> Table:
    """It is beside the state and changes nothing in it; the last few hundred are at hand."""
    incident = Incident(at=recorded.at, person=event.person, matter=event.matter, clause=event.clause, note=event.note)
    return replace(table, incidents=(*table.incidents[-MOST_INCIDENTS + 1 :], incident))


def _try_appoint(context: Context) -> Iterator[Trial]:
    for role in Role:
        if role in STAFF:
            yield Trial(ask.Appoint(person=SOMEBODY, role=role), role.value)


def _try_dismiss(context: Context) -> Iterator[Trial]:
    for person in context.table.staff:
        yield Trial(ask.Dismiss(person=person), person)


# The float: filled, credited and counted.


def fill(context: Context, act: ask.Fill) -> Answer:
    """Chips come from the cage to the float."""
    _whole_chips(context.table, act.amount)
    return done(ev.FloatFilled(slip=act.slip, transfers=(Transfer(HOUSE, FLOAT, act.amount, f"fill {act.slip}"),)))


def float_filled(table: Table, event: ev.FloatFilled) -> Table:
    """The float is larger."""
    filled = table.filled + sum(transfer.amount for transfer in event.transfers)
    return replace(table, books=post(table.books, event.transfers), filled=Minor(filled))


def credit(context: Context, act: ask.Credit) -> Answer:
    """Chips go from the float to the cage."""
    table = context.table
    _whole_chips(table, act.amount)
    if act.amount > table.books[FLOAT]:
        refuse("float-short.holds", books=Money.of(table.money(table.books[FLOAT])))
    return done(ev.FloatCredited(slip=act.slip, transfers=(Transfer(FLOAT, HOUSE, act.amount, f"credit {act.slip}"),)))


def float_credited(table: Table, event: ev.FloatCredited) -> Table:
    """The float is smaller."""
    filled = table.filled - sum(transfer.amount for transfer in event.transfers)
    return replace(table, books=post(table.books, event.transfers), filled=Minor(filled))


def _whole_chips(table: Table, amount: Minor) -> None:
    if not 0 < amount <= LARGEST_MINOR or not table.rules.terms.chips.makes(table.money(amount)):
        refuse("not-in-chips.cannot-made", amount=Money.of(table.money(amount)))


def count_float(context: Context, act: ask.CountFloat) -> Answer:
    """A count by denomination, put beside what the books say; a difference is recorded and changes nothing."""
    table = context.table
    chips = table.rules.terms.chips
    strange = [value for value, number in act.chips.items() if value not in chips.values or number < 0]
    if strange:
        refuse("no-such-chip", strange=Money.of(table.money(strange[0])))
    counted = Minor(sum(value * number for value, number in act.chips.items()))
    return done(ev.FloatCounted(chips=act.chips, counted=counted, expected=Minor(table.books[FLOAT])))


def _try_fill(context: Context) -> Iterator[Trial]:
    yield Trial(ask.Fill(amount=smallest_chip(context.table), slip=WORDS))


def _try_credit(context: Context) -> Iterator[Trial]:
    if context.table.books[FLOAT]:
        yield Trial(ask.Credit(amount=smallest_chip(context.table), slip=WORDS))


ACTS = (
    ActSpec(ask.Appoint, OPERATOR | from_rank(Role.CASINO_SUPERVISOR), ANY, appoint, _try_appoint),
    ActSpec(ask.Dismiss, OPERATOR | from_rank(Role.CASINO_SUPERVISOR), ANY, dismiss, _try_dismiss),
    ActSpec(ask.PostSigns, OPERATOR | PIT, BETWEEN, post_signs, plain(ask.PostSigns())),
    ActSpec(ask.OpenTable, OPERATOR | PIT, at(Phase.CLOSED), open_table, plain(ask.OpenTable())),
    ActSpec(ask.CloseTable, OPERATOR | PIT, BETWEEN - {Phase.CLOSED}, close_table, plain(ask.CloseTable())),
    ActSpec(ask.Pause, PIT, OPEN - {Phase.PAUSED}, pause, plain(ask.Pause(reason=WORDS))),
    ActSpec(ask.Resume, PIT, at(Phase.PAUSED, Phase.STOPPED), resume, plain(ask.Resume(reason=WORDS))),
    ActSpec(ask.ReportIncident, DEALERS | {Role.CLOCK}, ANY, report_incident, plain(ask.ReportIncident(matter=WORDS))),
    ActSpec(ask.Fill, PIT | {Role.CASHIER}, ANY, fill, _try_fill),
    ActSpec(ask.Credit, PIT | {Role.CASHIER}, ANY, credit, _try_credit),
    ActSpec(ask.CountFloat, DEALERS | {Role.CASHIER}, BETWEEN, count_float, plain(ask.CountFloat(chips={}))),
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
    EventSpec(ev.FloatFilled, float_filled, told=telling.filled),
    EventSpec(ev.FloatCredited, float_credited, told=telling.credited),
    EventSpec(ev.FloatCounted, lambda table, event: table, told=telling.float_counted, notes=notes.float_counted),
)
