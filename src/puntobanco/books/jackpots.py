"""Jackpots reconciled: what went into each meter is shown, kept or paid, to the millionth; and the last hits."""

from collections.abc import Iterator

from msgspec import Struct

from puntobanco.books.heading import Heading, heading
from puntobanco.books.scan import Hitting, Linked, Query, Scan
from puntobanco.jackpot.link.accounts import of_meter
from puntobanco.jackpot.link.events import Standing
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.meter import MILLIONTHS, Meter
from puntobanco.money import Currency
from puntobanco.words import Money, PersonRef, SeatRef, Text, listed, say

LAST_HITS = 25
"""How many hits of each jackpot a report names."""


class MeterRow(Struct, frozen=True, kw_only=True):
    """A meter since it was opened, and what came in and went out in the interval; millionths of a minor unit."""

    link: str
    meter: str
    currency: Currency
    contributed: int
    seeded: int
    topped_up: int
    adjusted: int
    displayed: int
    reserve: int
    overflow: int
    paid: int
    differs: int
    """What went in less what is there or paid: nothing, or something was lost."""
    books_differ: int
    """What the meter has less what its account holds."""
    hits: int
    pending: int
    """Of what was paid: locked for hits that the console has not confirmed."""
    contributed_now: int
    seeded_now: int
    topped_up_now: int
    adjusted_now: int
    paid_now: int
    hits_now: int


class HitRow(Struct, frozen=True, kw_only=True):
    """A hit and who stood for it; the amount in minor units."""

    link: str
    number: int
    at: int
    currency: Currency
    table: str
    round: int
    meter: str
    part: str
    amount: int
    winners: Text
    recorded_by: str
    standing: str
    decided: int | None
    confirmed_by: str
    second: str
    instrument: str
    shares: Text
    why: Text | str


class JackpotReport(Struct, frozen=True, kw_only=True):
    heading: Heading
    meters: tuple[MeterRow, ...]
    hits: tuple[HitRow, ...]


def jackpot_report(scan: Scan, query: Query, made: int) -> JackpotReport:
    """Every meter of every jackpot, and the last hits of the interval."""
    meters = meter_rows(scan)
    hits = tuple(row for linked in scan.links.values() for row in _hits(linked, query))
    return JackpotReport(
        heading=heading(say("sheet.jackpot-reconciliation"), scan, query, made, bool(meters)), meters=meters, hits=hits
    )


def meter_rows(scan: Scan) -> tuple[MeterRow, ...]:
    """All meters as they stand at the end."""
    return tuple(row for name, linked in sorted(scan.links.items()) for row in _meters(name, linked))


def _meters(name: str, linked: Linked) -> Iterator[MeterRow]:
    link = linked.link
    assert link is not None
    for meter, counter in link.meters.items():
        yield _meter(name, link, meter, counter, linked.opening.get(meter))


def _meter(name: str, link: Link, meter: str, stands: Meter, opening: Meter | None) -> MeterRow:
    there = stands.displayed + stands.reserve + stands.overflow
    before = opening or Meter(parameters=stands.parameters)
    pending = sum(hit.amount for hit in link.pending if hit.meter == meter)
    return MeterRow(
        link=name,
        meter=meter,
        currency=link.terms.currency,
        contributed=stands.contributed,
        seeded=stands.seeded,
        topped_up=stands.topped_up,
        adjusted=stands.adjusted,
        displayed=stands.displayed,
        reserve=stands.reserve,
        overflow=stands.overflow,
        paid=stands.paid,
        differs=stands.contributed + stands.seeded + stands.topped_up + stands.adjusted - there - stands.paid,
        books_differ=there - link.books[of_meter(meter)],
        hits=stands.hits,
        pending=pending * MILLIONTHS,
        contributed_now=stands.contributed - before.contributed,
        seeded_now=stands.seeded - before.seeded,
        topped_up_now=stands.topped_up - before.topped_up,
        adjusted_now=stands.adjusted - before.adjusted,
        paid_now=stands.paid - before.paid,
        hits_now=stands.hits - before.hits,
    )


def _hits(linked: Linked, query: Query) -> Iterator[HitRow]:
    link = linked.link
    assert link is not None
    within = [hit for hit in linked.hits.values() if query.interval.holds(hit.at) and query.wants(hit.hit.table)]
    for hitting in within[-LAST_HITS:]:
        yield _hit(link, hitting)


def _hit(link: Link, hitting: Hitting) -> HitRow:
    hit = hitting.hit
    winners = (
        say(
            "says.winner", person=PersonRef(who.person), seat=SeatRef(who.seat),
            stake=Money.of(link.terms.money(who.stake)),
        )
        for who in hit.winners
    )  # fmt: skip
    shares = (
        say("says.share", person=PersonRef(share.person), amount=Money.of(link.terms.money(share.amount)))
        for share in hit.shares
    )
    return HitRow(
        link=hitting.link,
        number=hit.number,
        at=hitting.at,
        currency=link.terms.currency,
        table=hit.table,
        round=hit.round,
        meter=hit.meter,
        part=str(hit.part),
        amount=hit.amount,
        winners=say("ref.whole", what=listed(winners)),
        recorded_by=hit.by.person,
        standing=hit.standing.value,
        decided=hitting.decided,
        confirmed_by=hitting.confirmed_by if hit.standing is not Standing.PENDING else "",
        second=hitting.second,
        instrument=hit.instrument.value if hit.instrument is not None else "",
        shares=say("ref.whole", what=listed(shares)),
        why=hitting.why,
    )
