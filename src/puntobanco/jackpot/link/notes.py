"""Notes of significant events at a jackpot. `link` is the link before the event, where it is known."""

from collections.abc import Iterator

from puntobanco.jackpot.link import events as ev
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.meter import MILLIONTHS, Parameters
from puntobanco.machine import Kind, Note


def of_link(what: str, why: str = "", second: str = "", round_: int | None = None) -> tuple[Note, ...]:
    """A note about the link itself, or about a table's part in it."""
    return (Note(kind=Kind.LINK, what=what, why=why, second=second, round=round_),)


def opened(link: Link | None, event: ev.LinkOpened) -> Iterator[Note]:
    what = f"jackpot opened: {event.terms.name}"
    yield Note(kind=Kind.APPROVAL, what=what, second=event.second.person)


def missed(link: Link | None, event: ev.RoundMissed) -> tuple[Note, ...]:
    return of_link(f"a round of {event.post.table} was not activated", round_=event.post.round)


def posted(link: Link | None, event: ev.RoundPosted) -> tuple[Note, ...]:
    what = f"a round of {event.post.table} brought more than is reasonable"
    return of_link(what, round_=event.post.round) if event.unreasonable else ()


def acknowledged(link: Link | None, event: ev.Acknowledged) -> Iterator[Note]:
    what = f"unreasonable contribution of {event.table} looked at"
    yield Note(kind=Kind.APPROVAL, what=what, round=event.round, why=event.words)


def confirmed(link: Link | None, event: ev.HitConfirmed) -> Iterator[Note]:
    hit = link.hit(event.hit) if link is not None else None
    of_meter = f" of {hit.meter}" if hit is not None else ""
    yield Note(
        kind=Kind.APPROVAL,
        what=f"hit {event.hit}{of_meter} confirmed, {event.instrument.value}",
        round=hit.round if hit is not None else None,
        person=", ".join(share.person for share in event.shares),
        second=event.second.person,
        amount=sum(share.amount for share in event.shares),
    )


def rejected(link: Link | None, event: ev.HitRejected) -> Iterator[Note]:
    second = event.second.person if event.second is not None else ""
    hit = link.hit(event.hit) if link is not None else None
    if link is None or hit is None:
        what = f"hit {event.hit} rejected: {event.why.value}"
        yield Note(kind=Kind.VOID, what=what, second=second, why=event.words)
        return
    yield Note(
        kind=Kind.VOID,
        what=f"hit {hit.number} of {hit.meter} rejected: {event.why.value}",
        round=hit.round,
        person=", ".join(winner.person for winner in hit.winners),
        second=second,
        why=event.words,
        before=f"{hit.standing.value}, {link.terms.money(hit.amount)}",
        after="rejected",
        amount=hit.amount,
    )


def adjusted(link: Link | None, event: ev.MeterAdjusted) -> Iterator[Note]:
    yield Note(
        kind=Kind.ADJUSTMENT,
        what=f"meter {event.meter} adjusted",
        second=event.second.person,
        why=event.words,
        before=exactly(link, link.meters[event.meter].displayed) if link is not None else "",
        after=exactly(link, event.meters[event.meter].displayed) if link is not None else "",
        amount=event.amount,
    )


def parameters_changed(link: Link | None, event: ev.ParametersChanged) -> Iterator[Note]:
    before = after = ""
    if link is not None:
        old, new = link.meters[event.meter], event.meters[event.meter]
        before, after = (_parameters(link, meter.pending or meter.parameters) for meter in (old, new))
    yield Note(
        kind=Kind.PARAMETER,
        what=f"meter {event.meter}, from the next hit on",
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


def _parameters(link: Link, parameters: Parameters) -> str:
    ceiling = "none" if parameters.ceiling is None else str(link.terms.money(parameters.ceiling))
    seed, reset = link.terms.money(parameters.seed), link.terms.money(parameters.reset)
    return f"seed {seed}, reset {reset}, rate {parameters.rate}, reserve {parameters.reserve_rate}, ceiling {ceiling}"
