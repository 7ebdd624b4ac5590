"""The operator's business: staff, signs, opening and closing, the float, changes between rounds, pauses, incidents."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from puntobanco.ledger import Transfer, post
from puntobanco.money import LARGEST_MINOR, Minor
from puntobanco.procedure.opening import SetState
from puntobanco.procedure.roles import LADDER, STAFF, Role
from puntobanco.rulebooks.model import Setup
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.shoe.opening import all_ticks
from puntobanco.table.model.accounts import FLOAT, HOUSE
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.founding import rules_from, with_changes
from puntobanco.table.model.state import Change, Incident, Rules, Staff, Table

NOTICE_MINUTE = 60_000


def appoint(context: Context, act: ask.Appoint) -> Answer:
    """Put somebody on record in a post, perhaps only acting in it [RWS 1.13]."""
    table = context.table
    if not act.person.strip():
        refuse("no-name", "whoever takes a post has a name.", None, "Say who it is.")
    if act.role not in STAFF or act.role is Role.OPERATOR:
        refuse("no-post", f"{act.role.words} is no post at a table.")
    if act.person == context.who.person:
        refuse("not-yourself", "nobody gives themselves a post.", table.procedure.acting, "Let somebody else do it.")
    if act.person in table.guests:
        refuse("plays-here", f"{act.person} plays at this table.", None, "They leave it first.")
    if act.person in table.nominees and table.procedure.nominees is not None:
        sentence = f"{act.person} acts for {table.nominees[act.person].player} at this table."
        refuse("acts-here", sentence, table.procedure.nominees.no_staff, "They stop acting first.")
    if context.who.role in LADDER and (act.role not in LADDER or not _below(act.role, context.who.role)):
        refuse("too-high", f"{context.who.role.words} appoints only to posts below.", table.procedure.acting)
    strange = [seat for seat in act.section if seat not in table.rules.setup.seats]
    if strange:
        refuse("no-such-seat", f"this table has no seat {strange[0]}.")
    return done(ev.Appointed(person=act.person, role=act.role, acting=act.acting, duty=act.duty, section=act.section))


def _below(role: Role, other: Role) -> bool:
    return LADDER.index(role) < LADDER.index(other)


def appointed(table: Table, event: ev.Appointed, at: ask.At) -> Table:
    """The person holds the post from now on."""
    one = Staff(role=event.role, acting=event.acting, duty=event.duty, section=event.section, since=at)
    return replace(table, staff={**table.staff, event.person: one})


def dismiss(context: Context, act: ask.Dismiss) -> Answer:
    """Somebody leaves their post: a change of dealer, the end of a shift."""
    if act.person not in context.table.staff:
        refuse("no-such-staff", f"{act.person} is not on this table's record.")
    return done(ev.Dismissed(person=act.person))


def dismissed(table: Table, event: ev.Dismissed) -> Table:
    """The post is free."""
    return replace(table, staff={person: one for person, one in table.staff.items() if person != event.person})


# Signs, opening, closing.


def signs_of(setup: Setup) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The signs that this set-up must show: clause, title, lines."""
    shown = [(sign.clause, sign.title, tuple(sign.lines(setup))) for sign in setup.rulebook.signs]
    return tuple(sign for sign in shown if sign[2])


def post_signs(context: Context, act: ask.PostSigns) -> Answer:
    """The signs of the present set-up are displayed."""
    signs = signs_of(context.table.rules.setup)
    return done(
        ev.SignsPosted(
            titles=tuple(title for _, title, _ in signs),
            clauses=tuple(sign.clause for sign in context.table.rules.setup.rulebook.signs),
        )
    )


def signs_posted(table: Table, event: ev.SignsPosted) -> Table:
    """The table shows what it must."""
    return replace(table, signs=True)


def open_table(context: Context, act: ask.OpenTable) -> Answer:
    """Open the table: with its signs up and a dealer at it."""
    table = context.table
    need_signs(table)
    if not any(one.role is Role.DEALER for one in table.staff.values()):
        refuse("no-dealer", "no dealer is at the table.", table.procedure.dealer, "Appoint one.")
    return done(ev.TableOpened())


def need_signs(table: Table) -> None:
    """Without its signs a table does not open and no round begins [NZ 5.11 s2; NZ 13.6]."""
    if not table.signs:
        signs = signs_of(table.rules.setup)
        clause = table.procedure.odds_sign or (table.rules.setup.rulebook.signs[0].clause if signs else None)
        refuse("signs-missing", "the signs of this set-up are not displayed.", clause, "Post the signs.")


def table_opened(table: Table, event: ev.TableOpened) -> Table:
    """The table is open."""
    return replace(table, is_open=True)


def close_table(context: Context, act: ask.CloseTable) -> Answer:
    """Close the table, with no bet on it and no commission owed."""
    table = context.table
    if table.standing:
        refuse("bets-lie", "bets still lie on the layout.", None, "Deal another round, or hand them back.")
    if table.owed:
        refuse("commission-owed", "commission is still owed.", table.procedure.debt_due, "Collect it first.")
    return done(ev.TableClosed())


def table_closed(table: Table, event: ev.TableClosed) -> Table:
    """The table is closed; its cards are done with."""
    sets = {
        name: replace(one, state=SetState.RETIRED) if one.state is SetState.IN_PLAY else one
        for name, one in table.sets.items()
    }
    return replace(table, is_open=False, sets=sets, shoe=None, results=(), carried=None, may_replace=None)


# The float.


def fill(context: Context, act: ask.Fill) -> Answer:
    """Chips come from the cage to the float."""
    _whole_chips(context.table, act.amount)
    return done(ev.FloatFilled(slip=act.slip, transfers=(Transfer(HOUSE, FLOAT, act.amount, f"fill {act.slip}"),)))


def float_filled(table: Table, event: ev.FloatFilled) -> Table:
    """The float is larger."""
    filled = table.filled + sum(one.amount for one in event.transfers)
    return replace(table, books=post(table.books, event.transfers), filled=Minor(filled))


def credit(context: Context, act: ask.Credit) -> Answer:
    """Chips go from the float to the cage."""
    table = context.table
    _whole_chips(table, act.amount)
    if act.amount > table.books[FLOAT]:
        refuse("float-short", f"the float holds {table.money(table.books[FLOAT]).shown}.")
    return done(ev.FloatCredited(slip=act.slip, transfers=(Transfer(FLOAT, HOUSE, act.amount, f"credit {act.slip}"),)))


def float_credited(table: Table, event: ev.FloatCredited) -> Table:
    """The float is smaller."""
    filled = table.filled - sum(one.amount for one in event.transfers)
    return replace(table, books=post(table.books, event.transfers), filled=Minor(filled))


def _whole_chips(table: Table, amount: Minor) -> None:
    if not 0 < amount <= LARGEST_MINOR or not table.rules.terms.chips.makes(table.money(amount)):
        refuse("not-in-chips", f"{table.money(amount).shown} cannot be made in the chips of this table.")


def count_float(context: Context, act: ask.CountFloat) -> Answer:
    """A count by denomination, put beside what the books say; a difference is recorded and changes nothing."""
    table = context.table
    chips = table.rules.terms.chips
    strange = [value for value, number in act.chips.items() if value not in chips.values or number < 0]
    if strange:
        refuse("no-such-chip", f"this table has no chip of {table.money(strange[0]).shown}.")
    counted = Minor(sum(value * number for value, number in act.chips.items()))
    return done(ev.FloatCounted(chips=act.chips, counted=counted, expected=Minor(table.books[FLOAT])))


def float_counted(table: Table, event: ev.FloatCounted) -> Table:
    """A count is on record."""
    return table


# Changes between rounds.


def change_setup(context: Context, act: ask.ChangeSetup) -> Answer:
    """Limits and elections change between rounds, checked as a set-up is; old and new go on record."""
    table = context.table
    if not act.changes:
        refuse("no-change", "the command changes nothing.")
    _fixed(table, act.changes)
    _notice(context, act.changes)
    changes: dict[str, Any] = dict(act.changes)
    values = with_changes(table.rules.values, changes)
    after = rules_from(values)
    _open_steps(table, after)
    old = {key: _value(table.rules.values, key) for key in changes}
    needed = signs_of(after.setup) != signs_of(table.rules.setup)
    return done(ev.SetupChanged(old=old, new=changes, reason=act.reason, signs_needed=needed))


def _open_steps(table: Table, after: Rules) -> None:
    """A shuffle or an opening under way is finished as it was begun: a reading of ours, no document says so."""
    steps = table.shoe.steps if table.shoe is not None else ()
    gone = [step for step in steps if step not in all_ticks(replace(table, rules=after))]
    if gone:
        sentence = f"“{all_ticks(table)[gone[0]].title}” is still to be done, and the change knows no such step."
        refuse("steps-open", sentence, table.procedure.shuffle_clause, "Change it once the cards are ready.")


FIXED = ("rulebook", "version", "name", "casino", "currency", "seats", "layout")


def _fixed(table: Table, changes: Mapping[str, object]) -> None:
    """What a table is does not change; odds that the operator may elect do, for whole rounds [NZ 5.11 s2; NZ 13.6]."""
    for key, value in changes.items():
        if key == "version" and value in table.procedure.other_versions:
            continue
        if key.split(".")[0] in FIXED:
            refuse(
                "fixed", f"“{key}” is what the table is; it does not change while it stands.", None, "Set up another."
            )


def _notice(context: Context, changes: Mapping[str, object]) -> None:
    """Some changes need a written notice that has been out long enough [MA 5(a)(1)(ii)]."""
    table, procedure = context.table, context.table.procedure
    for key in changes:
        given = table.notices.get(key)
        if key not in procedure.notice_keys:
            continue
        if given is None or context.at - given < procedure.notice_minutes * NOTICE_MINUTE:
            sentence = f"“{key}” changes only {procedure.notice_minutes} minutes after written notice was given."
            refuse("notice", sentence, procedure.notice, "Give notice and wait.")


def _value(values: Mapping[str, Any], key: str) -> object:
    inner: Any = values
    for step in key.split("."):
        inner = inner.get(step) if isinstance(inner, Mapping) else None
    return inner


def setup_changed(table: Table, event: ev.SetupChanged) -> Table:
    """The next round is played by the changed set-up."""
    rules: Rules = rules_from(with_changes(table.rules.values, event.new))
    same = rules.procedure.style == table.rules.procedure.style and table.style in rules.procedure.styles
    style = table.style if same and "style" not in event.new else rules.procedure.style
    notices = {matter: at for matter, at in table.notices.items() if matter not in event.new}
    changes = [
        Change(key=key, old=str(event.old.get(key)), new=str(value), reason=event.reason)
        for key, value in event.new.items()
    ]
    signs = table.signs and not event.signs_needed
    return replace(table, rules=rules, style=style, signs=signs, notices=notices, changes=_latest(table, *changes))


MOST_CHANGES = 100


def _latest(table: Table, *changes: Change) -> tuple[Change, ...]:
    return (*table.changes, *changes)[-MOST_CHANGES:]


def change_style(context: Context, act: ask.ChangeStyle) -> Answer:
    """Deal by another style: between rounds, or in a round where the rulebook lets it be that style [NZ 8.5 s2]."""
    table, procedure = context.table, context.table.procedure
    if act.style not in procedure.styles:
        known = ", ".join(procedure.styles)
        refuse("no-such-style", f"this table has no style “{act.style}”.", procedure.style_changes, f"Known: {known}.")
    in_round = table.round is not None
    if in_round and act.style not in procedure.style_mid_round:
        refuse("mid-round", "the style changes between rounds.", procedure.style_changes)
    if act.style == (table.round.style if table.round else table.style):
        refuse("no-change", "that is the style already.", procedure.style_changes)
    open_only = procedure.styles[act.style].any_order
    if open_only and table.round and any(one.card is not None and not one.shown for one in table.round.cards):
        refuse("seen-first", "somebody has seen a card that lies face down.", open_only, "Have it turned first.")
    rules_from(with_changes(table.rules.values, procedure.style_choices[act.style]))  # or it says why not
    return done(ev.StyleChanged(old=table.dealing.id, new=act.style, in_round=in_round))


def style_changed(table: Table, event: ev.StyleChanged) -> Table:
    """Cards are dealt by the new style."""
    round_ = replace(table.round, style=event.new) if event.in_round and table.round else table.round
    change = Change(key="style", old=event.old, new=event.new)
    return replace(table, style=event.new, round=round_, changes=_latest(table, change))


def give_notice(context: Context, act: ask.GiveNotice) -> Answer:
    """A written notice went out."""
    if not act.reference.strip():
        refuse("no-reference", "name the written notice.", context.table.procedure.notice)
    return done(ev.NoticeGiven(matter=act.matter, reference=act.reference))


def notice_given(table: Table, event: ev.NoticeGiven, at: ask.At) -> Table:
    """The time of the notice counts from here."""
    return replace(table, notices={**table.notices, event.matter: at})


# Pauses and incidents.


def pause(context: Context, act: ask.Pause) -> Answer:
    """Stop the table where it stands."""
    if not act.reason.strip():
        refuse("no-reason", "a pause needs its reason.")
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
        refuse(
            "trouble", f"something went wrong and waits for a way out: {table.trouble.sentence}", None, "Resolve it."
        )
    if not act.reason.strip():
        refuse("no-reason", "say what was wrong with the card.")
    return done(ev.StopLifted(reason=act.reason))


def resumed(table: Table, event: ev.Resumed) -> Table:
    """The table goes on."""
    return replace(table, paused=None)


SHOE_ALARM = "shoe alarm"
"""How the matter begins when the host's watch over real cards rings; no clause speaks of it."""


def report_incident(context: Context, act: ask.ReportIncident) -> Answer:
    """Put something on record for pit and surveillance; the clock tells of a hand that is out too long.

    [NZ 4.3 s1; NZ 5.14 closing; NZ 8.13]
    """
    if not act.matter.strip():
        refuse("no-matter", "say what happened.")
    procedure = context.table.procedure
    clause = procedure.only_dealer_touches if "card" in act.matter else procedure.closing.frozen
    if context.who.role is Role.CLOCK and procedure.handlers is not None:
        clause = procedure.handlers.must_turn
    if context.who.role is Role.CLOCK and act.matter.startswith(SHOE_ALARM):
        clause = None
    return done(ev.IncidentNoted(matter=act.matter, person=act.person, clause=clause, note=act.note))


MOST_INCIDENTS = 500


def incident_noted(table: Table, event: ev.IncidentNoted, at: ask.At) -> Table:
    """It is beside the state and changes nothing in it; the last few hundred are at hand."""
    one = Incident(at=at, person=event.person, matter=event.matter, clause=event.clause, note=event.note)
    return replace(table, incidents=(*table.incidents[-MOST_INCIDENTS + 1 :], one))
