"""The operator's reports and the proofs of shoes. Reports are made in a process of their own."""

import re
from collections.abc import Mapping

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from puntobanco.books.csv_file import comma_separated
from puntobanco.books.periods import DAY, MINUTE, By, Cut, Interval
from puntobanco.books.read import read_books
from puntobanco.books.scan import Query, wager_names
from puntobanco.books.sheets import Cell, Form, Sheet
from puntobanco.journal.entry import encode
from puntobanco.reports.operator import NAMES, Made, differences, made_reports
from puntobanco.server.accounts.posts import Holding
from puntobanco.server.api.door import Door, json, sent
from puntobanco.server.api.named import table_named
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import number_in, route
from puntobanco.server.reading import StoreJob
from puntobanco.server.thresholds import thresholds_of
from puntobanco.server.watch.views import SEES_BOOKS
from puntobanco.shoe.proof import ShoeProof
from puntobanco.store import Reader
from puntobanco.wire.posts import ALL, Post, posts_of
from puntobanco.words import Money, Names, Text, listed, say

READERS = frozenset({
    Post.PIT, Post.CASINO_SUPERVISOR, Post.SHIFT_MANAGER, Post.CASHIER, Post.SURVEILLANCE, Post.OPERATOR, Post.OFFICER,
})  # fmt: skip
"""Who reads the books: of the tables that the grant is for."""
CAGE_READERS = READERS & (posts_of(SEES_BOOKS) | {Post.OFFICER})
"""Who reads wallets, the cage and the owner's money too, with a grant for all tables."""

_QUERY = ("from", "to", "table", "person", "seat", "by", "starts", "zone", "dealers", "last")


@route("GET", "/api/reports/{name}", query=(*_QUERY, "form"), more=(404, 409, 429))
async def get_report(door: Door, request: Request) -> Response:
    """A report of the operator: win, handle, theory, liability, jackpots, alterations, events, recall, or all."""
    form = request.query_params.get("form", "json")
    if form not in ("json", "csv"):
        raise Problem("not-found.reports-come")
    media = "text/csv; charset=utf-8" if form == "csv" else "application/json"
    return sent(await _made(door, request, form), media)


async def _made(door: Door, request: Request, form: str) -> bytes:
    found = door.found(request)
    acting = found.session.acting
    if acting is None or acting.post not in READERS:
        raise Problem("not-your-role.books-pit")
    name = request.path_params["name"]
    if name not in NAMES:
        raise Problem("not-found.reports", names=listed(NAMES))
    asked = await query_of(door, request, acting)
    job = MakeReport(url=door.settings.url, name=name, asked=asked, form=form, now=door.service.now)
    return await door.service.readings.ask(job)


async def query_of(door: Door, request: Request, acting: Holding) -> Query:
    """What is asked for, as far as the grant goes, with the thresholds that hold now."""
    query, store, settings = request.query_params, door.service.accounts.store, door.settings
    thresholds = await door.service.in_thread(lambda: thresholds_of(store, settings))
    return Query(
        limits=thresholds.limits,
        interval=Interval(since=_number(request, "from"), until=_number(request, "to")),
        cut=_cut(request),
        by_dealer=query.get("dealers", "0") == "1",
        tables=_tables(door, acting, query.getlist("table")),
        cage=acting.post in CAGE_READERS and acting.scope == ALL,
        person=query.get("person", ""),
        seat=_number(request, "seat"),
        last=number_in(request, "last", 10),
    )


def _tables(door: Door, acting: Holding, named: list[str]) -> frozenset[str]:
    """The tables that a report is about: those that were named, none beyond the grant; or all that it reaches."""
    for name in named:
        if not acting.covers(name):
            raise Problem(
                "not-your-table.you-act-books",
                status=403,
                scope=acting.scope,
                what=name[:60] or say("ref.other-tables"),
            )
        table_named(door, name)
    return frozenset(named) if named or acting.scope == ALL else frozenset({acting.scope})


def _number(request: Request, name: str) -> int | None:
    return number_in(request, name, 0) if name in request.query_params else None


_STARTS = re.compile(r"[0-9]{1,4}(,[0-9]{1,4}){0,11}", re.ASCII)
_ZONE = re.compile(r"-?[0-9]{1,3}", re.ASCII)
_MINUTES = DAY // MINUTE


def _cut(request: Request) -> Cut:
    """Into what it is cut; `starts` and `zone` are minutes: after midnight, and ahead of universal time."""
    query = request.query_params
    starts, zone = query.get("starts", "0"), query.get("zone", "0")
    try:
        by = By(query.get("by", "whole"))
    except ValueError:
        raise Problem("not-understood.reports-cut") from None
    if not _STARTS.fullmatch(starts) or not _ZONE.fullmatch(zone):
        raise Problem("not-understood.starts-zone")
    minutes = sorted({int(start) for start in starts.split(",")})
    if minutes[-1] >= _MINUTES:
        raise Problem("not-understood.day-shift")
    return Cut(by=by, starts=tuple(minute * MINUTE for minute in minutes), offset=int(zone) * MINUTE)


class ColumnOut(Struct, frozen=True, kw_only=True):
    """A column: its code, what its values are, and whether they add up."""

    code: str
    """What it is called: a word of the catalogue's section `col`."""
    form: Form
    adds: bool


class SheetOut(Struct, frozen=True, kw_only=True):
    """A table of a report: values written out, and texts for the reader's language."""

    title: Text
    currency: str
    digits: int
    columns: tuple[ColumnOut, ...]
    rows: tuple[tuple[str | Text | Names, ...], ...]
    totals: tuple[str, ...]
    """Nothing where nothing adds up."""


class ReportOut(Struct, frozen=True, kw_only=True):
    """A report as it is laid out for people."""

    name: str
    operator: str
    since: int | None
    until: int | None
    made: int
    entries: int
    events: int
    active: bool
    """Whether anything happened."""
    sheets: tuple[SheetOut, ...]
    cannot_be: tuple[Text, ...]
    """Books that differ, meters that lost something, a return beyond what chance explains."""


class ReportsOut(Struct, frozen=True, kw_only=True):
    """One report, or all of them."""

    reports: tuple[ReportOut, ...]
    names: Mapping[str, Names]
    """Of all wagers that the tables offer."""


@route("GET", "/api/sheets/{name}", gives=ReportsOut, query=_QUERY, more=(404, 409, 429))
async def get_report_sheets(door: Door, request: Request) -> Response:
    """The same laid out for people: tables with every value written, and what cannot be."""
    return sent(await _made(door, request, "sheets"))


class MakeReport(StoreJob[bytes], frozen=True, kw_only=True):
    """A report of the operator, as bytes."""

    name: str
    asked: Query
    form: str
    now: int

    def read(self, store: Reader) -> bytes:
        """Read the books, and write the report in the form that was asked for."""
        found = read_books(store, self.asked)
        reports = made_reports(self.name, found, self.asked, self.now)
        if self.form == "csv":
            return "\n".join(comma_separated(report.heading, report.sheets) for report in reports).encode()
        if self.form == "sheets":
            made = tuple(_report(report, self.now) for report in reports)
            return encode(ReportsOut(reports=made, names=wager_names(found)))
        return encode({report.name: report.report for report in reports})


def _report(made: Made, now: int) -> ReportOut:
    heading = made.heading
    return ReportOut(
        name=made.name,
        operator=heading.operator,
        since=heading.since,
        until=heading.until,
        made=now,
        entries=heading.entries,
        events=heading.events,
        active=heading.active,
        sheets=tuple(map(_sheet, made.sheets)),
        cannot_be=differences(made.report),
    )


def _sheet(sheet: Sheet) -> SheetOut:
    def cell(place: int, value: Cell) -> str | Text | Names:
        if isinstance(value, Text | Names):
            return value
        return say("ref.whole", what=value) if isinstance(value, Money) else sheet.written(place, value)

    def written(row: tuple[Cell, ...]) -> tuple[str, ...]:
        return tuple(sheet.written(place, value) for place, value in enumerate(row))

    return SheetOut(
        title=sheet.title,
        currency=sheet.currency.code,
        digits=sheet.currency.digits,
        columns=tuple(ColumnOut(code=column.code, form=column.form, adds=column.adds) for column in sheet.columns),
        rows=tuple(tuple(cell(place, value) for place, value in enumerate(row)) for row in sheet.rows),
        totals=written(sheet.totals) if sheet.totals is not None else (),
    )


class ShoeOut(Struct, frozen=True, kw_only=True):
    """A committed shoe of which there is a proof."""

    table: str
    shoe: str
    root: str
    """Published before the first bet; nothing here for a shoe that is over: its proof has it."""
    over: bool
    """Whether it is over, so that all its cards are opened."""


MOST_SHOES = 60


@route("GET", "/api/shoes/{table}/list", gives=list[ShoeOut], signed_in=False, more=(404, 429))
async def list_shoes(door: Door, request: Request) -> Response:
    """The committed shoes of a table, the one in play first, then the newest that are over."""
    name, keeper = request.path_params["table"], door.service.casino.shoes
    shoe = table_named(door, name).shoe
    now, root = (shoe.committed_as, shoe.commitment) if shoe is not None else (None, None)
    over = await door.service.in_thread(lambda: keeper.over(name)) if keeper is not None else ()
    first = [ShoeOut(table=name, shoe=now, root=root or "", over=False)] if now else []
    rest = (ShoeOut(table=name, shoe=number, root="", over=True) for number in over[:MOST_SHOES] if number != now)
    return json([*first, *rest])


@route("GET", "/api/shoes/{table}", gives=ShoeProof, signed_in=False, query=("shoe",), more=(404, 429))
async def get_shoe_proof(door: Door, request: Request) -> Response:
    """The proof of a random shoe, as far as it has been dealt: for the stand-alone verifier."""
    name, keeper = request.path_params["table"], door.service.casino.shoes
    table = table_named(door, name)
    shoe = request.query_params.get("shoe") or (table.shoe.committed_as if table.shoe is not None else "")
    proof = await door.service.in_thread(lambda: keeper.proof_of(name, shoe)) if keeper is not None and shoe else None
    if proof is None:
        raise Problem("not-found.such-committed")
    return json(proof)
