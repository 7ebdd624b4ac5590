"""Offers: what a person may do now at a link, with its bounds.

An act is offered if a trial of it would be accepted and change something, so nothing is offered that could only be
refused, and whatever changes something is of a kind that was offered at that table, meter or hit.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec import Struct

from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.machine import ACTS, decide
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.meter import MILLIONTHS
from puntobanco.money import LARGEST_MINOR, Minor
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.jackpot import Ability, Instrument, RoundMoment
from puntobanco.procedure.roles import Role


class LinkOffer(Struct, frozen=True, kw_only=True):
    """One act that a person may ask for now, at one table, meter or hit where it has one."""

    act: str
    table: str | None = None
    meter: str | None = None
    hit: int | None = None
    round: int | None = None
    """The one round it may name."""
    from_round: int | None = None
    """The first round it may name, where later ones may be named too."""
    between: tuple[int, int] | None = None
    """The least and the most in minor units: of a correction, which is never zero, or of a ceiling."""
    amount: Minor | None = None
    second: bool = False
    """Whether another person has to agree."""


class Trial(NamedTuple):
    """An act that could be asked for, and how it would be offered."""

    act: ask.AnyAct
    offered: LinkOffer


Trials = Iterator[Trial]

WORDS = "tried"


def offers(link: Link, who: Who) -> tuple[LinkOffer, ...]:
    if not any(who.role in spec.may(None) for spec in ACTS.values()):
        return ()
    second = Who(Person(f"not {who.person}"), Role.JACKPOT)
    found: dict[LinkOffer, None] = {}
    for act, trials in _TRIALS.items():
        if who.role in ACTS[act].may(None):
            for trial in trials(link, who, second):
                if trial.offered not in found and _would_do(link, who, trial.act):
                    found[trial.offered] = None
    return tuple(found)


def is_offered(link: Link, who: Who, act: ask.AnyAct) -> bool:
    """Whether an act is among a person's offers, at the table, meter and hit that it names."""
    tag = _tag(type(act))
    named = [(field, getattr(act, field)) for field in ("table", "meter", "hit", "round") if hasattr(act, field)]
    return any(
        offer.act == tag and all(getattr(offer, field) in (None, value) for field, value in named)
        for offer in offers(link, who)
    )


def _would_do(link: Link, who: Who, act: ask.AnyAct) -> bool:
    answer = decide(link, ask.Command(id="", at=At(0), who=who, act=act))
    return bool(answer.events) and not answer.refused


def _tag(act: type[ask.Act]) -> str:
    return str(act.__struct_config__.tag)


def _offered(act: ask.AnyAct, **more: object) -> Trial:
    second = hasattr(act, "second")
    return Trial(act, LinkOffer(act=_tag(type(act)), second=second, **more))  # type: ignore[arg-type]


# Tables and the system.


def _link_table(link: Link, who: Who, second: Who) -> Trials:
    new = "new"
    while new in link.tables:
        new += "er"
    yield _offered(ask.LinkTable(table=new, display="display"))


def _unlink_table(link: Link, who: Who, second: Who) -> Trials:
    for table in link.tables:
        yield _offered(ask.UnlinkTable(table=table), table=table)


def _report_display(link: Link, who: Who, second: Who) -> Trials:
    for name, table in link.tables.items():
        yield _offered(ask.ReportDisplay(table=name, working=not table.displaying), table=name)


def _lose_table(link: Link, who: Who, second: Who) -> Trials:
    for table in link.tables:
        yield _offered(ask.LoseTable(table=table, words=WORDS), table=table)


def _regain_table(link: Link, who: Who, second: Who) -> Trials:
    for table in link.tables:
        yield _offered(ask.RegainTable(table=table), table=table)


def _check_health(link: Link, who: Who, second: Who) -> Trials:
    yield _offered(ask.CheckHealth(able=frozenset()))


def _restore(link: Link, who: Who, second: Who) -> Trials:
    yield _offered(ask.Restore(able=frozenset(Ability), words=WORDS, second=second))


# Rounds.


def _activate(link: Link, who: Who, second: Who) -> Trials:
    for name, table in link.tables.items():
        number = 1 + table.posted + (table.armed == table.posted + 1)
        yield _offered(
            ask.Activate(table=name, round=number, moment=RoundMoment.COMPLETE), table=name, from_round=number
        )


def _post_round(link: Link, who: Who, second: Who) -> Trials:
    for name, table in link.tables.items():
        number = table.posted + 1
        yield _offered(ask.PostRound(table=name, round=number), table=name, from_round=number)


def _add_missed(link: Link, who: Who, second: Who) -> Trials:
    for name, table in link.tables.items():
        for post in table.missed:
            act = ask.AddMissedRound(table=name, round=post.round)
            yield _offered(act, table=name, round=post.round)


def _acknowledge(link: Link, who: Who, second: Who) -> Trials:
    for table, number in link.unreasonable:
        act = ask.Acknowledge(table=table, round=number, words=WORDS)
        yield _offered(act, table=table, round=number)


# Hits.


def _unrecorded(link: Link, table: str) -> int:
    """The first round of a table after those that were posted or have recorded a hit."""
    rounds = [number for name, number, _, _ in link.recorded if name == table]
    return 1 + max([link.tables[table].posted, *rounds])


def _lock_hit(link: Link, who: Who, second: Who) -> Trials:
    for name in link.tables:
        for tier in link.terms.tiers:
            act = ask.LockHit(table=name, round=_unrecorded(link, name), meter=tier.name, part=tier.part)
            yield _offered(act, table=name, meter=tier.name)


def _record_hit(link: Link, who: Who, second: Who) -> Trials:
    for name in link.tables:
        for hand in link.unrecorded(name):
            late = ask.RecordHit(table=name, round=hand.round, meter=hand.meter, part=hand.part)
            yield _offered(late, table=name, meter=hand.meter, round=hand.round)
        for tier in link.terms.tiers:
            number = _unrecorded(link, name)
            act = ask.RecordHit(table=name, round=number, meter=tier.name, part=tier.part)
            yield _offered(act, table=name, meter=tier.name)


def _select_winner(link: Link, who: Who, second: Who) -> Trials:
    for name, table in link.tables.items():
        if not table.lost:
            winner = ask.Entrant(person=Person("somebody"), seat=1, stake=Minor(1))
            places = (ask.QualifyingBet(table=name, round=_unrecorded(link, name), winner=winner),)
            for tier in link.terms.tiers:
                act = ask.SelectWinner(meter=tier.name, part=tier.part, drawn=0, out_of=1, source=WORDS, places=places)
                yield _offered(act, meter=tier.name)


def _confirm(link: Link, who: Who, second: Who) -> Trials:
    for hit in link.pending:
        act = ask.Confirm(hit=hit.number, shown=hit.before.shown, instrument=Instrument.CHIPS, second=second)
        yield _offered(act, hit=hit.number, amount=hit.amount)


def _reject(link: Link, who: Who, second: Who) -> Trials:
    for hit in link.pending:
        act = ask.Reject(hit=hit.number, why=ask.Invalid.NOT_MET, words=WORDS, second=second)
        yield _offered(act, hit=hit.number, amount=hit.amount)


def _unwind(link: Link, who: Who, second: Who) -> Trials:
    won = [(hit.table, hit.round) for hit in (*link.closed, *link.pending)]
    for table, number in dict.fromkeys([*won, *((kept.act.table, kept.act.round) for kept in link.kept)]):
        yield _offered(ask.UnwindRound(table=table, round=number), table=table, round=number)


def _unwind_hit(link: Link, who: Who, second: Who) -> Trials:
    kept = [waiting.act for waiting in link.kept if not isinstance(waiting.act, ask.PostRound)]
    for table, number, meter in dict.fromkeys((hit.table, hit.round, hit.meter) for hit in (*link.pending, *kept)):
        act = ask.UnwindHit(table=table, round=number, meter=meter)
        yield _offered(act, table=table, round=number, meter=meter)


# The console.


def _adjust(link: Link, who: Who, second: Who) -> Trials:
    """Down to nothing, or only up where there is nothing."""
    for name, meter in link.meters.items():
        act = ask.Adjust(meter=name, amount=1, words=WORDS, second=second)
        yield _offered(act, meter=name, between=(-min(meter.shown, LARGEST_MINOR), LARGEST_MINOR))


def _change(link: Link, who: Who, second: Who) -> Trials:
    """A ceiling lies above what the meter shows."""
    for name, meter in link.meters.items():
        new = meter.pending or meter.parameters
        act = ask.ChangeParameters(meter=name, parameters=new, words=WORDS, second=second)
        least = max(-(-meter.displayed // MILLIONTHS), new.seed, new.reset)
        yield _offered(act, meter=name, between=(least, LARGEST_MINOR))


_TRIALS: dict[type[ask.AnyAct], Callable[[Link, Who, Who], Trials]] = {
    ask.LinkTable: _link_table,
    ask.UnlinkTable: _unlink_table,
    ask.ReportDisplay: _report_display,
    ask.LoseTable: _lose_table,
    ask.RegainTable: _regain_table,
    ask.CheckHealth: _check_health,
    ask.Restore: _restore,
    ask.Activate: _activate,
    ask.PostRound: _post_round,
    ask.AddMissedRound: _add_missed,
    ask.Acknowledge: _acknowledge,
    ask.LockHit: _lock_hit,
    ask.RecordHit: _record_hit,
    ask.SelectWinner: _select_winner,
    ask.Confirm: _confirm,
    ask.Reject: _reject,
    ask.UnwindRound: _unwind,
    ask.UnwindHit: _unwind_hit,
    ask.Adjust: _adjust,
    ask.ChangeParameters: _change,
}
"""One entry for every act but the opening, which a link that is open takes no more."""
