"""The board of a link: everything beside its levels that a public display shows, over all its tables."""

from msgspec import Struct

from puntobanco.jackpot.link.events import Hit, Standing
from puntobanco.jackpot.link.known import UNKNOWN, Known
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.link.views import availability, picking, qualifying
from puntobanco.money import Amount
from puntobanco.procedure.asking import At
from puntobanco.words import Names, Text, in_english


class TableSeen(Struct, frozen=True, kw_only=True):
    """A table that takes part, what qualifies at it [NZ 18.6], and whether the jackpot runs there."""

    table: str
    qualifying: Text | str
    running: bool
    wagers_open: bool
    why: Text | None
    displaying: bool


class HitSeen(Struct, frozen=True, kw_only=True):
    """A hit as everybody may see it: where, what and how far it has come; people are known by their seats."""

    number: int
    meter: str
    title: Names
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
    title: Names
    approval: str
    picking: Text | None
    split: Text
    by_hand: bool
    """Whether the dealer activates it each round and records what wins [NZ 18.10; NZ 18.12]."""
    tables: tuple[TableSeen, ...]
    hits: tuple[HitSeen, ...]
    """Those that wait for the console and the last that were confirmed, the newest first."""


def board(link: Link, known: Known = UNKNOWN) -> Board:
    """What any display of the link shows; `known` is what its tables know."""
    terms = link.terms
    shown = [hit for hit in (*link.closed, *link.pending) if hit.standing is not Standing.REJECTED]
    return Board(
        name=terms.name,
        title=known.names or in_english(terms.name),
        approval=terms.approval,
        picking=picking(link, known),
        split=terms.split.words,
        by_hand=not terms.auto_activate,
        tables=tuple(_table(link, name, known) for name in link.tables),
        hits=tuple(_hit(link, hit, known) for hit in sorted(shown, key=lambda shown_hit: -shown_hit.number)),
    )


def _table(link: Link, name: str, known: Known) -> TableSeen:
    told = availability(link, name)
    return TableSeen(
        table=name,
        qualifying=qualifying(link, name, known),
        running=told.running,
        wagers_open=told.wagers_open,
        why=told.why,
        displaying=link.tables[name].displaying,
    )


def _hit(link: Link, hit: Hit, known: Known) -> HitSeen:
    return HitSeen(
        number=hit.number,
        meter=hit.meter,
        title=known.title(link.terms, hit.meter),
        table=hit.table,
        round=hit.round,
        seats=tuple(sorted({winner.seat for winner in hit.winners})),
        amount=link.terms.money(hit.amount),
        settled=hit.settled,
        standing=hit.standing,
    )
