"""Notes of significant events at a jackpot. `link` is the link before the event, where it is known."""

from collections.abc import Iterator

from puntobanco.jackpot.link import events as ev
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.meter import MILLIONTHS, Parameters
from puntobanco.machine import Kind, Note
from puntobanco.procedure.jackpot import Ability
from puntobanco.words import Money, Text, say


def of_link(what: Text, why: Text | str = "", second: str = "", round_: int | None = None) -> tuple[Note, ...]:
    """A note about the link itself, or about a table's part in it."""
    return (Note(kind=Kind.LINK, what=what, why=why, second=second, round=round_),)


def opened(link: Link | None, event: ev.LinkOpened) -> Iterator[Note]:
    what = say("note.jackpot-opened", name=event.terms.name)
    yield Note(kind=Kind.APPROVAL, what=what, second=event.second.person)


def missed(link: Link | None, event: ev.RoundMissed) -> tuple[Note, ...]:
    return of_link(say("note.not-activated", table=event.post.table), round_=event.post.round)


def posted(link: Link | None, event: ev.RoundPosted) -> tuple[Note, ...]:
    what = say("note.unreasonable", table=event.post.table)
    return of_link(what, round_=event.post.round) if event.unreasonable else ()


def acknowledged(link: Link | None, event: ev.Acknowledged) -> Iterator[Note]:
    what = say("note.looked-at", table=event.table)
    yield Note(kind=Kind.APPROVAL, what=what, round=event.round, why=event.words)


def confirmed(link: Link | None, event: ev.HitConfirmed) -> Iterator[Note]:
    hit = link.hit(event.hit) if link is not None else None
    yield Note(
        kind=Kind.APPROVAL,
        what=say("note.hit-confirmed", hit=_hit(event.hit, hit), instrument=event.instrument.value),
        round=hit.round if hit is not None else None,
        person=", ".join(share.person for share in event.shares),
        second=event.second.person,
        amount=sum(share.amount for share in event.shares),
    )


def rejected(link: Link | None, event: ev.HitRejected) -> Iterator[Note]:
    second = event.second.person if event.second is not None else ""
    hit = link.hit(event.hit) if link is not None else None
    if link is None or hit is None:
        what = say("note.hit-rejected", hit=_hit(event.hit, None), why=event.why.value)
        yield Note(kind=Kind.VOID, what=what, second=second, why=event.words)
        return
    yield Note(
        kind=Kind.VOID,
        what=say("note.hit-rejected", hit=_hit(hit.number, hit), why=event.why.value),
        round=hit.round,
        person=", ".join(winner.person for winner in hit.winners),
        second=second,
        why=event.words,
        before=say("note.hit-stood", amount=Money.of(link.terms.money(hit.amount)), standing=hit.standing.value),
        after=say("note.rejected"),
        amount=hit.amount,
    )


def adjusted(link: Link | None, event: ev.MeterAdjusted) -> Iterator[Note]:
    yield Note(
        kind=Kind.ADJUSTMENT,
        what=say("note.meter-adjusted", meter=event.meter),
        second=event.second.person,
        why=event.words,
        before=exactly(link, link.meters[event.meter].displayed) if link is not None else "",
        after=exactly(link, event.meters[event.meter].displayed) if link is not None else "",
        amount=event.amount,
    )


def parameters_changed(link: Link | None, event: ev.ParametersChanged) -> Iterator[Note]:
    before: Text | str = ""
    after: Text | str = ""
    if link is not None:
        old, new = link.meters[event.meter], event.meters[event.meter]
        before, after = (_parameters(link, meter.pending or meter.parameters) for meter in (old, new))
    yield Note(
        kind=Kind.PARAMETER,
        what=say("note.meter-changed", meter=event.meter),
        second=event.second.person,
        why=event.words,
        before=before,
        after=after,
    )


def exactly(link: Link, millionths: int) -> str:
    """A meter's amount as money, with the millionths that follow the minor unit."""
    whole, part = divmod(abs(millionths), MILLIONTHS)
    sign = "-" if millionths < 0 else ""
    return f"{sign}{link.terms.money(whole)}" + (f"+{part:06d}" if part else "")


def _parameters(link: Link, parameters: Parameters) -> Text:
    seed, reset = (Money.of(link.terms.money(sum_)) for sum_ in (parameters.seed, parameters.reset))
    ceiling = None if parameters.ceiling is None else Money.of(link.terms.money(parameters.ceiling))
    return say(
        "note.parameters",
        seed=seed,
        reset=reset,
        rate=str(parameters.rate),
        reserve=str(parameters.reserve_rate),
        ceiling=say("note.no-ceiling") if ceiling is None else ceiling,
    )


def ability(unable: Ability) -> Text:
    return say("note.unable", what=unable.value)


def _hit(number: int, hit: ev.Hit | None) -> Text:
    if hit is None:
        return say("note.hit", n=number)
    return say("note.hit-of", n=number, meter=hit.meter)
