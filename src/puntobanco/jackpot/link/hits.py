"""Hits: locked when the round is settled, recorded by the dealer, paid only when the console has confirmed them."""

from msgspec.structs import replace

from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.accounts import moved
from puntobanco.jackpot.link.authorise import SYSTEM, WATCHERS, LinkAct, refuse, table_of, tier_of
from puntobanco.jackpot.link.awards import groups, key, merged, picked
from puntobanco.jackpot.link.events import (
    AnyEvent,
    Hit,
    HitLocked,
    HitRecorded,
    Kept,
    LockedHitRecorded,
    NumberDiscarded,
    Selection,
    Standing,
)
from puntobanco.jackpot.link.known import pays_said, wins_on_said
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.meter import Meter, hit_at
from puntobanco.ledger import Transfer
from puntobanco.machine import Command
from puntobanco.money import LARGEST_MINOR
from puntobanco.procedure.asking import At, Who
from puntobanco.procedure.jackpot import Control
from puntobanco.procedure.roles import DEALERS, SUPERVISORS, Role


def locked(link: Link, command: Command[ask.LockHit]) -> tuple[AnyEvent, ...]:
    """A settled hand wins: what it pays is locked at once, so that it is not lost however late it is recorded.

    The meter goes on without it, for this table and every other of the link [NZ 18.12; NZ 18.17].
    """
    act, who, at = command.act, command.who, command.at
    table_of(link, act.table)
    _check_way(link, act, drawn=False)
    if (act.table, act.round, act.meter, "") in link.recorded or act in link.unrecorded(act.table):
        return ()
    _check(link, recording(act))
    if link.unable:
        return (Kept(act=act, by=who, settled=at),)
    return (lock_of(link, recording(act), who, at),)


def recording(act: ask.LockHit) -> ask.RecordHit:
    """The recording that a locked hand waits for."""
    return ask.RecordHit(table=act.table, round=act.round, meter=act.meter, part=act.part, winners=act.winners)


def recorded(link: Link, command: Command[ask.RecordHit]) -> tuple[AnyEvent, ...]:
    """The dealer records a hand that wins: it waits for the console [NZ 18.12].

    One that was locked when its round was settled is recorded as it was locked, at any time.
    """
    act, who, at = command.act, command.who, command.at
    terms, table = link.terms, table_of(link, act.table)
    if who.role is Role.CLOCK and not terms.auto_activate:
        refuse(terms, "not-automatic", act.table, Control.RECORDING)
    for hand in link.unrecorded(act.table) if not act.bet else ():
        if (hand.round, hand.meter) == (act.round, act.meter):
            return recorded_of(hand, act, who, at)
    if act.round < 1 or (act.round < table.posted and who.role not in SUPERVISORS | SYSTEM):
        refuse(terms, "round-over.been-settled", act.table, Control.MALFUNCTION, round=act.round, posted=table.posted)
    _check_way(link, act, drawn=False)
    _check(link, act)
    if link.resting(act.table):
        return (Kept(act=act, by=who, settled=at),)
    return (hit_of(link, act, who, at),)


def recorded_of(hand: Hit | ask.LockHit, act: ask.RecordHit, who: Who, at: At) -> tuple[AnyEvent, ...]:
    """What recording a locked hand does; while the system malfunctions it is kept with the hand."""
    if isinstance(hand, Hit):
        return (LockedHitRecorded(hit=hand.number, by=who),)
    return (Kept(act=act, by=who, settled=at),)


def _check_way(link: Link, act: ask.LockHit | ask.RecordHit | ask.SelectWinner, *, drawn: bool) -> None:
    """A tier is won by a hand or by a number drawn, as declared, and pays the part declared [NZ 18.8 closing]."""
    terms, tier = link.terms, tier_of(link, act.meter)
    if tier.random and not drawn:
        refuse(terms, "won-at-random", act.meter, Control.RANDOM)
    if tier.trigger and drawn:
        refuse(terms, "won-by-a-hand", act.meter, Control.RANDOM, wins_on=wins_on_said(terms, tier))
    if (tier.random or tier.trigger) and act.part != tier.part:
        refuse(terms, "no-part.meter-pays", act.meter, Control.QUALIFYING, pays=pays_said(terms, tier))


def _check(link: Link, act: ask.RecordHit) -> None:
    terms, table, winners = link.terms, act.table, act.winners
    tier_of(link, act.meter)
    if not 0 < act.part <= 1:
        refuse(terms, "no-part.hit-pays", act.meter)
    if (table, act.round, act.meter, act.bet) in link.recorded:
        refuse(terms, "recorded-already", table, Control.RECORDING, round=act.round)
    if any(not 0 < winner.stake <= LARGEST_MINOR for winner in winners):
        refuse(terms, "no-amount.winner-qualifying", table, Control.QUALIFYING)
    if len({(winner.person, winner.seat) for winner in winners}) < len(winners):
        refuse(terms, "named-twice.winner-once", table, Control.QUALIFYING)


def hit_of(link: Link, act: ask.RecordHit, who: Who, settled: At, selection: Selection | None = None) -> HitRecorded:
    hit, meter = _locked_hit(link, act, who, settled)
    hit = replace(hit, selection=selection)
    return HitRecorded(hit=hit, meters={act.meter: meter}, transfers=_moved(link, hit, meter))


def lock_of(link: Link, act: ask.RecordHit, who: Who, settled: At) -> HitLocked:
    hit, meter = _locked_hit(link, act, who, settled)
    hit = replace(hit, standing=Standing.LOCKED)
    return HitLocked(hit=hit, meters={act.meter: meter}, transfers=_moved(link, hit, meter))


def _moved(link: Link, hit: Hit, meter: Meter) -> tuple[Transfer, ...]:
    return moved(hit.meter, link.meters[hit.meter], meter, hit.number)


def _locked_hit(link: Link, act: ask.RecordHit, who: Who, settled: At) -> tuple[Hit, Meter]:
    """Lock what the meter showed when the round was settled, and let it go on without that [NZ 18.17]."""
    tier = tier_of(link, act.meter)
    before = link.shown_at(act.table, act.round, act.meter)
    amount, after, meter = hit_at(link.meters[act.meter], before, act.part, link.terms.bounds(tier))
    hit = Hit(
        number=link.hits + 1,
        table=act.table,
        round=act.round,
        meter=act.meter,
        part=act.part,
        winners=act.winners,
        bet=act.bet,
        amount=amount,
        before=before,
        after=after,
        settled=settled,
        by=who,
    )
    return hit, meter


def selected(link: Link, command: Command[ask.SelectWinner]) -> tuple[AnyEvent, ...]:
    """Somebody wins by a number drawn outside, whatever the cards were [NZ 18.8(d); NZ 18.8 closing]."""
    act, pick = command.act, link.terms.pick
    if pick is None:
        refuse(link.terms, "no-selection", act.meter, Control.RANDOM)
    _check_way(link, act, drawn=True)
    _check_places(link, act)
    among = groups(act.places, pick)
    if not 0 <= act.drawn < act.out_of or act.out_of < len(among) or not act.source.strip():
        refuse(link.terms, "no-number", act.meter, Control.RANDOM)
    index = picked(act.drawn, act.out_of, len(among))
    if index is None:
        discarded = NumberDiscarded(
            meter=act.meter, drawn=act.drawn, out_of=act.out_of, source=act.source, among=len(among)
        )
        return (discarded,)
    places = [place for place in act.places if key(place, pick) == among[index]]
    hit = ask.RecordHit(
        table=places[0].table,
        round=places[0].round,
        meter=act.meter,
        part=act.part,
        winners=merged([place.winner for place in places]),
    )
    _check(link, hit)
    selection = Selection(drawn=act.drawn, out_of=act.out_of, source=act.source, among=len(among), index=index)
    return (hit_of(link, hit, command.who, command.at, selection),)


def _check_places(link: Link, act: ask.SelectWinner) -> None:
    terms = link.terms
    tier_of(link, act.meter)
    if link.unable:
        refuse(terms, "resting.system-malfunctions-select", act.meter, Control.MALFUNCTION)
    if not act.places:
        refuse(terms, "nobody-qualifies.wager-can", act.meter, Control.QUALIFYING)
    rounds: dict[str, int] = {}
    for place in act.places:
        table = table_of(link, place.table)
        if table.lost:
            refuse(terms, "resting.jackpot-rests", place.table, Control.MALFUNCTION, lost=table.lost)
        if rounds.setdefault(place.table, place.round) != place.round:
            refuse(terms, "two-rounds", place.table, Control.RANDOM)


ACTS = (
    LinkAct(ask.LockHit, SYSTEM, locked),
    LinkAct(ask.RecordHit, DEALERS | SYSTEM, recorded, about=Control.RECORDING),
    LinkAct(ask.SelectWinner, WATCHERS, selected),
)
