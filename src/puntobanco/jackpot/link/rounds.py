"""What rounds bring: activated by the dealer, posted when the round is settled, and once only."""

from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.accounts import moved
from puntobanco.jackpot.link.authorise import OVERSEERS, SYSTEM, LinkAct, by_act, refuse, table_of
from puntobanco.jackpot.link.events import Acknowledged, Activated, AnyEvent, Kept, RoundMissed, RoundPosted
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.link.terms import Terms, Tier
from puntobanco.jackpot.meter import MILLIONTHS, Meter, contribute, put_in
from puntobanco.machine import Command
from puntobanco.money import LARGEST_MINOR, Minor
from puntobanco.procedure.asking import At
from puntobanco.procedure.jackpot import Control, IncrementPoint, RoundMoment
from puntobanco.procedure.roles import DEALERS


def activated(link: Link, act: ask.Activate) -> tuple[AnyEvent, ...]:
    """The dealer's activation: counted once, however often it is pressed [NZ 18.10]."""
    terms, table = link.terms, table_of(link, act.table)
    if terms.auto_activate:
        refuse(terms, "automatic", act.table, Control.AUTOMATIC)
    if any(missed.round == act.round for missed in table.missed):
        refuse(terms, "round-over.settled-without", act.table, Control.MISSED, round=act.round)
    if act.round <= table.posted or act.round == table.armed:
        return ()
    if link.resting(act.table):
        refuse(terms, "resting.jackpot-rests-what", act.table, Control.MALFUNCTION)
    if act.moment is RoundMoment.BETTING:
        refuse(terms, "too-early.link-activated", act.table, Control.INCREMENT_POINT)
    if terms.increment_point is IncrementPoint.ROUND_END and act.moment is not RoundMoment.COMPLETE:
        refuse(terms, "too-early.link-activated-end", act.table, Control.INCREMENT_POINT)
    return (Activated(table=act.table, round=act.round),)


def posted(link: Link, command: Command[ask.PostRound]) -> tuple[AnyEvent, ...]:
    """What a settled round brings; a round that comes again brings nothing more."""
    act, at = command.act, command.at
    table = table_of(link, act.table)
    if act.round < 1 or any(not 0 < stake.amount <= LARGEST_MINOR for stake in act.stakes):
        refuse(link.terms, "no-amount.round-number", act.table)
    if act.round <= table.posted:
        return ()
    if link.resting(act.table):
        return (Kept(act=act, by=command.who, settled=at),)
    posting = posting_of(link, act, at)
    if posting.meters and table.armed != act.round and not link.terms.auto_activate:
        return (RoundMissed(post=act),)
    return (posting,)


def missed_added(link: Link, command: Command[ask.AddMissedRound]) -> tuple[AnyEvent, ...]:
    """A supervisor adds what a forgotten round should have brought [NZ 18.19]."""
    act = command.act
    table = table_of(link, act.table)
    missed = next((post for post in table.missed if post.round == act.round), None)
    if missed is None:
        refuse(link.terms, "nothing-missed", act.table, Control.MISSED, round=act.round)
    if link.resting(act.table):
        refuse(link.terms, "resting.jackpot-rests-add", act.table, Control.MALFUNCTION)
    return (posting_of(link, missed, command.at, late=True),)


def posting_of(link: Link, act: ask.PostRound, settled: At, *, late: bool = False) -> RoundPosted:
    after = {tier.name: _fed(link.terms, tier, link.meters[tier.name], act) for tier in link.terms.tiers}
    meters = {name: meter for name, meter in after.items() if meter != link.meters[name]}
    transfers = [transfer for name, meter in meters.items() for transfer in moved(name, link.meters[name], meter)]
    brought = sum(meter.contributed - link.meters[name].contributed for name, meter in meters.items())
    most = link.terms.unreasonable
    return RoundPosted(
        post=act,
        settled=settled,
        late=late,
        unreasonable=most is not None and brought > most * MILLIONTHS,
        meters=meters,
        transfers=tuple(transfers),
    )


def acknowledged(link: Link, act: ask.Acknowledge) -> tuple[AnyEvent, ...]:
    """A supervisor has looked at a round that brought more than is reasonable."""
    if (act.table, act.round) not in link.unreasonable:
        refuse(link.terms, "nothing-unreasonable", act.table, Control.CONSOLE, round=act.round)
    return (Acknowledged(table=act.table, round=act.round, words=act.words),)


def _fed(terms: Terms, tier: Tier, meter: Meter, act: ask.PostRound) -> Meter:
    """A meter after the parts of the stakes [NZ 18.3] and the house's amount [NZ 18.4]; a void round has no stakes."""
    staked = 0 if act.void else sum(stake.amount for stake in act.stakes if tier.seat in (None, stake.seat))
    if staked:
        meter = contribute(meter, Minor(staked))
    if tier.house and act.qualifies and (terms.void_rounds_count or not act.void):
        meter = put_in(meter, tier.house)
    return meter


ACTS = (
    LinkAct(ask.Activate, DEALERS, by_act(activated), about=Control.ACTIVATION),
    LinkAct(ask.PostRound, DEALERS | SYSTEM, posted),
    LinkAct(ask.AddMissedRound, OVERSEERS, missed_added, about=Control.MISSED),
    LinkAct(ask.Acknowledge, OVERSEERS, by_act(acknowledged)),
)
