"""The management console: confirming and rejecting hits, correcting meters, changing their parameters.

All of it takes two different people.
"""

from puntobanco.faults import Fault, Refused
from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.accounts import awarded, moved, taken_back
from puntobanco.jackpot.link.authorise import CONSOLE, OVERSEERS, SYSTEM, LinkAct, by_act, refuse, tier_of
from puntobanco.jackpot.link.awards import shared
from puntobanco.jackpot.link.events import (
    AnyEvent,
    Hit,
    HitConfirmed,
    HitRejected,
    KeptDropped,
    KeptHitDropped,
    MeterAdjusted,
    ParametersChanged,
    Standing,
)
from puntobanco.jackpot.link.record import after as following
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.link.terms import parameter_faults
from puntobanco.jackpot.meter import adjust, change, undone
from puntobanco.money import LARGEST_MINOR
from puntobanco.procedure.asking import Matter, Who
from puntobanco.procedure.jackpot import Control
from puntobanco.procedure.roles import Role


def confirmed(link: Link, act: ask.Confirm) -> tuple[AnyEvent, ...]:
    """A hit may be paid: the older first, the figure agreed, to the players who qualify [NZ 18.13; NZ 18.15]."""
    terms, hit = link.terms, _pending(link, act.hit)
    where = f"hit {hit.number}"
    if link.unable:
        refuse(terms, "resting.system-malfunctions", where, Control.MALFUNCTION)
    if hit.standing is Standing.LOCKED:
        refuse(terms, "not-recorded", where, Control.RECORDING, table=hit.table, round=hit.round)
    recorded = (pending for pending in link.pending if pending.standing is not Standing.LOCKED)
    older = next(pending for pending in recorded if pending.meter == hit.meter)
    if older is not hit:
        refuse(terms, "older-first", where, Control.CONFIRMATION, number=older.number)
    if not hit.winners:
        refuse(terms, "nobody-qualifies.had-qualifying", where, Control.QUALIFYING)
    if act.shown != hit.before.shown:
        here, there = terms.money(act.shown).shown, terms.money(hit.before.shown).shown
        refuse(terms, "figures-differ", where, Control.MALFUNCTION, here=here, there=there)
    if act.instrument is None:
        refuse(terms, "no-instrument", where, Control.INSTRUMENT)
    event = HitConfirmed(
        hit=hit.number,
        shares=shared(hit.amount, hit.winners, terms.split, terms.payable_unit),
        instrument=act.instrument,
        second=act.second,
        transfers=awarded(hit.number, hit.amount),
    )
    return (event,)


def rejected(link: Link, act: ask.Reject) -> tuple[AnyEvent, ...]:
    """A hit is deemed invalid, and its meter stands as if it had not been met [NZ 18.21].

    A hit that was confirmed already is unwound only with its whole round.
    """
    return (rejection(link, _pending(link, act.hit), act.why, act.words, act.second),)


def unwound(link: Link, act: ask.UnwindRound) -> tuple[AnyEvent, ...]:
    """Whatever a void or misread round won is taken back, the last first, paid or not [MA 15(e) s1]."""
    events: list[AnyEvent] = []
    if any((kept.table, kept.round) == (act.table, act.round) for kept in _kept_hits(link)):
        events.append(KeptDropped(table=act.table, round=act.round))
    won = [*link.closed, *link.pending]
    for hit in sorted(won, key=lambda won_hit: -won_hit.number):
        if (hit.table, hit.round) == (act.table, act.round) and hit.standing is not Standing.REJECTED:
            event = rejection(link, hit, act.why, "", None)
            link = following(link, event)
            events.append(event)
    return tuple(events)


def hit_unwound(link: Link, act: ask.UnwindHit) -> tuple[AnyEvent, ...]:
    """A hit that the cards as corrected do not win is taken back, unless it has been paid."""
    key = (act.table, act.round, act.meter)
    for hit in link.closed:
        if (hit.table, hit.round, hit.meter) == key and hit.standing is Standing.CONFIRMED:
            refuse(link.terms, "award-changes.paid", act.table, Control.CONFIRMATION, hit=hit.number, round=act.round)
    for hit in link.pending:
        if (hit.table, hit.round, hit.meter) == key:
            return (rejection(link, hit, ask.Invalid.NOT_MET, "", None),)
    if any((kept.table, kept.round, kept.meter) == key for kept in _kept_hits(link)):
        return (KeptHitDropped(table=act.table, round=act.round, meter=act.meter),)
    return ()


def _kept_hits(link: Link) -> list[ask.LockHit | ask.RecordHit]:
    return [kept.act for kept in link.kept if not isinstance(kept.act, ask.PostRound)]


def rejection(link: Link, hit: Hit, why: ask.Invalid, words: str, second: Who | None) -> HitRejected:
    """The meter as if the hit had not been met, and what was paid for it taken back."""
    before = link.meters[hit.meter]
    after = undone(before, hit.before, hit.after)
    back = taken_back(hit.number, hit.amount) if hit.standing is Standing.CONFIRMED else ()
    return HitRejected(
        hit=hit.number,
        why=why,
        words=words,
        second=second,
        meters={hit.meter: after},
        transfers=(*back, *moved(hit.meter, before, after, hit.number)),
    )


def _pending(link: Link, number: int) -> Hit:
    hit = next((pending for pending in link.pending if pending.number == number), None)
    if hit is None:
        key = "not-pending" if 0 < number <= link.hits else "not-pending.no-such-hit"
        refuse(link.terms, key, f"hit {number}", Control.CONFIRMATION)
    return hit


def adjusted(link: Link, act: ask.Adjust) -> tuple[AnyEvent, ...]:
    """A recorded correction [NZ 1.1 Jackpot Management Console]."""
    tier_of(link, act.meter)
    if not act.amount or abs(act.amount) > LARGEST_MINOR:
        refuse(link.terms, "no-amount.correction", act.meter, Control.CONSOLE)
    before = link.meters[act.meter]
    after = adjust(before, act.amount)
    event = MeterAdjusted(
        meter=act.meter,
        amount=act.amount,
        words=act.words,
        second=act.second,
        meters={act.meter: after},
        transfers=moved(act.meter, before, after),
    )
    return (event,)


def parameters_changed(link: Link, act: ask.ChangeParameters) -> tuple[AnyEvent, ...]:
    tier, meter, new = tier_of(link, act.meter), link.meters[act.meter], act.parameters
    if found := tuple(parameter_faults(act.meter, new)):
        raise Refused(*found)
    set_by_document = (meter.parameters.rate, meter.parameters.reset)
    if tier.fixed and (new.rate, new.reset) != set_by_document:
        raise Refused(Fault.of("fixed.rate-seed", act.meter, tier.fixed, fixed=tier.fixed))
    after = change(meter, new)
    return (ParametersChanged(meter=act.meter, words=act.words, second=act.second, meters={act.meter: after}),)


_JACKPOT = Matter.JACKPOT
ACTS = (
    LinkAct(ask.Confirm, CONSOLE, by_act(confirmed), second=_JACKPOT, about=Control.CONFIRMATION),
    LinkAct(ask.Reject, OVERSEERS, by_act(rejected), second=_JACKPOT, about=Control.INVALID),
    LinkAct(ask.UnwindRound, SYSTEM, by_act(unwound)),
    LinkAct(ask.UnwindHit, SYSTEM, by_act(hit_unwound)),
    LinkAct(ask.Adjust, CONSOLE, by_act(adjusted), second=_JACKPOT, about=Control.CONSOLE),
    LinkAct(
        ask.ChangeParameters,
        CONSOLE | {Role.OPERATOR},
        by_act(parameters_changed),
        second=_JACKPOT,
        about=Control.CONSOLE,
    ),
)
