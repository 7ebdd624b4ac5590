"""Acts that change how the table is set up: its set-up, its dealing style, and the notices that some changes need."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from puntobanco.machine import Recorded
from puntobanco.procedure.asking import Matter
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import notes, telling
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.founding import rules_from, with_changes
from puntobanco.table.model.phases import ANY, BETWEEN, PLAYING, Phase
from puntobanco.table.model.state import Change, Rules, Table
from puntobanco.table.shared.series import series_of, under_way
from puntobanco.table.shared.shoes import all_ticks
from puntobanco.table.shared.signs import signs_of
from puntobanco.table.shared.trials import WORDS
from puntobanco.table.specs import OPERATOR, PIT, ActSpec, EventSpec, LeftOut, Trial
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import PayTable, Wager, WagerId
from puntobanco.words import PersonRef, say

NOTICE_MINUTE = 60_000


def change_setup(context: Context, act: ask.ChangeSetup) -> Answer:
    """Limits and elections change between rounds, checked as a set-up is; old and new go on record."""
    table = context.table
    if not act.changes:
        refuse("no-change.command-changes")
    _fixed(table, act.changes)
    _notice(context, act.changes)
    changes: dict[str, Any] = dict(act.changes)
    values = with_changes(table.rules.values, changes)
    after = rules_from(values)
    _open_steps(table, after)
    _series_lie(table, after)
    old = {key: _value(table.rules.values, key) for key in changes}
    needed = signs_of(after.setup) != signs_of(table.rules.setup)
    return done(ev.SetupChanged(old=old, new=changes, reason=act.reason, signs_needed=needed))


def _open_steps(table: Table, after: Rules) -> None:
    """A shuffle or an opening under way is finished as it was begun: a reading of ours, no document says so."""
    steps = table.shoe.steps if table.shoe is not None else ()
    gone = [step for step in steps if step not in all_ticks(replace(table, rules=after))]
    if gone:
        refuse("steps-open", table.procedure.shuffle_clause, tick=all_ticks(table)[gone[0]].names)


def _series_lie(table: Table, after: Rules) -> None:
    """A wager over several rounds stays what it was while bets on it are under way."""
    before, offers = table.rules.terms.offers, after.terms.offers
    for key, laid in under_way(table.standing).items():
        series, wager = series_of(table, laid), laid.bet.wager
        names = (wager, WagerId(series.base))
        if any(name not in offers or _declared(offers[name]) != _declared(before[name]) for name in names):
            refuse("series-under-way.s-bet", series.clause, bettor=PersonRef(key.bettor), wager=wager)


def _declared(offer: Offer) -> tuple[Wager, PayTable]:
    return offer.wager, offer.pay_table


FIXED = ("rulebook", "version", "name", "casino", "currency", "seats", "layout", "game", "game_choices")


def _fixed(table: Table, changes: Mapping[str, object]) -> None:
    """What a table is does not change; odds that the operator may elect do, for whole rounds [NZ 5.11 s2; NZ 13.6]."""
    for key, value in changes.items():
        if key == "version" and value in table.procedure.other_versions:
            continue
        if key.split(".")[0] in FIXED:
            refuse("fixed.what-table", key=key)


def _notice(context: Context, changes: Mapping[str, object]) -> None:
    """Some changes need a written notice that has been out long enough [MA 5(a)(1)(ii)]."""
    table, procedure = context.table, context.table.procedure
    for key in changes:
        given = table.notices.get(key)
        if key not in procedure.notice_keys:
            continue
        if given is None or context.at - given < procedure.notice_minutes * NOTICE_MINUTE:
            refuse("notice", procedure.notice, key=key, notice_minutes=procedure.notice_minutes)


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
        refuse("no-such-style", style=act.style, known=known)
    in_round = table.round is not None
    if in_round and act.style not in procedure.style_mid_round:
        refuse("mid-round.style-changes", procedure.style_changes)
    if act.style == (table.round.style if table.round else table.style):
        refuse("no-change.style-already")
    open_only = procedure.styles[act.style].any_order
    if open_only and table.round and any(card.card is not None and not card.shown for card in table.round.cards):
        refuse("seen-first", open_only)
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
        refuse("no-reference", context.table.procedure.notice)
    return done(ev.NoticeGiven(matter=act.matter, reference=act.reference))


def notice_given(table: Table, event: ev.NoticeGiven, recorded: Recorded[ev.NoticeGiven]) -> Table:
    """The time of the notice counts from here."""
    return replace(table, notices={**table.notices, event.matter: recorded.at})


def _try_change_setup(context: Context) -> Iterator[Trial]:
    minimum = str(context.table.rules.setup.limits.minimum)
    yield Trial(ask.ChangeSetup(changes={"limits.minimum": minimum}))


def _try_change_style(context: Context) -> Iterator[Trial]:
    for style in context.table.procedure.styles:
        yield Trial(ask.ChangeStyle(style=style), style)


def _try_notice(context: Context) -> Iterator[Trial]:
    for matter in context.table.procedure.notice_keys or ("",):
        yield Trial(ask.GiveNotice(matter=matter or WORDS, reference=WORDS), matter)


ACTS = (
    ActSpec(
        ask.ChangeSetup,
        OPERATOR | PIT,
        BETWEEN | {Phase.PAUSED},
        change_setup,
        _try_change_setup,
        second=lambda act, table: None if table is not None and not table.guests else Matter.LIMITS,
        when=when.between_rounds,
    ),
    ActSpec(ask.ChangeStyle, PIT, BETWEEN | PLAYING - {Phase.RESULT, Phase.SETTLED}, change_style, _try_change_style),
    ActSpec(ask.GiveNotice, OPERATOR | PIT, ANY, give_notice, _try_notice),
)

EVENTS = (
    EventSpec(ev.SetupChanged, setup_changed, told=telling.changed, notes=notes.setup_changed),
    EventSpec(ev.StyleChanged, style_changed, told=telling.style_changed, notes=notes.style_changed),
    EventSpec(
        ev.NoticeGiven,
        record_in_place=notice_given,
        told=LeftOut.NOTICES,
        notes=lambda table, event: notes.approval(say("note.notice", matter=event.matter), why=event.reference),
    ),
)
