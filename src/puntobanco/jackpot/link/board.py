"""The board of a link: everything beside its levels that a public display shows, over all its tables."""

from msgspec import Struct

from puntobanco.jackpot.link.events import Hit, Standing
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.link.views import availability, contributions, picking
from puntobanco.money import Amount
from puntobanco.procedure.asking import At


class TableSeen(Struct, frozen=True, kw_only=True):
    """A table that takes part, what qualifies at it [NZ 18.6], and whether the jackpot runs there."""

    table: str
    qualifying: str
    wagers: tuple[str, ...]
    minimum: Amount | None
    running: bool
    wagers_open: bool
    why: str
    displaying: bool


class HitSeen(Struct, frozen=True, kw_only=True):
    """A hit as everybody may see it: where, what and how far it has come; people are known by their seats."""

    number: int
    meter: str
    title: str
    table: str
    round: int
    seats: tuple[int, ...]
    amount: Amount
    """What it pays in all, locked when it was recorded."""
    settled: At
    standing: Standing


class Board(Struct, frozen=True, kw_only=True):
    """What is displayed beside the amounts [NZ 18.5; NZ 18.6; NZ 18.8; NZ 18.16]; it can only be read."""

    name: str
    approval: str
    contributions: tuple[str, ...]
    picking: str
    split: str
    unit: Amount | None
    """What can be paid at all: awards are rounded up to it [NZ 18.17]."""
    tables: tuple[TableSeen, ...]
    hits: tuple[HitSeen, ...]
    """Those that wait for the console and the last that were confirmed, the newest first."""


def board(link: Link) -> Board:
    """What any display of the link shows."""
    terms = link.terms
    shown = [hit for hit in (*link.closed, *link.pending) if hit.standing is not Standing.REJECTED]
    return Board(
        name=terms.name,
        approval=terms.approval,
        contributions=contributions(link),
        picking=picking(link),
        split=terms.split.words,
        unit=terms.money(terms.payable_unit) if terms.payable_unit else None,
        tables=tuple(_table(link, name) for name in link.tables),
        hits=tuple(_hit(link, hit) for hit in sorted(shown, key=lambda shown_hit: -shown_hit.number)),
    )


def _table(link: Link, name: str) -> TableSeen:
    criteria, told = link.criteria(name), availability(link, name)
    return TableSeen(
        table=name,
        qualifying=criteria.words,
        wagers=criteria.wagers,
        minimum=link.terms.money(criteria.minimum) if criteria.minimum else None,
        running=told.running,
        wagers_open=told.wagers_open,
        why=told.why,
        displaying=link.tables[name].displaying,
    )


def _hit(link: Link, hit: Hit) -> HitSeen:
    tier = link.terms.tier(hit.meter)
    return HitSeen(
        number=hit.number,
        meter=hit.meter,
        title=tier.title if tier else hit.meter,
        table=hit.table,
        round=hit.round,
        seats=tuple(sorted({winner.seat for winner in hit.winners})),
        amount=link.terms.money(hit.amount),
        settled=hit.settled,
        standing=hit.standing,
    )
