"""The operator's reports and the proofs of shoes. Reports are made in a process of their own."""

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from puntobanco.books.comma import comma_separated
from puntobanco.books.found import Asked
from puntobanco.books.periods import By, Cut, Interval
from puntobanco.books.read import read_books
from puntobanco.faults import Refused
from puntobanco.journal.entry import encode
from puntobanco.reports.operator import made_reports
from puntobanco.server.accounts.posts import Post
from puntobanco.server.api.problems import Problem, of_faults
from puntobanco.server.api.roads import table_named
from puntobanco.server.api.route import number_in, route
from puntobanco.server.api.wire import Door, json
from puntobanco.shoe.proof import ShoeProof
from puntobanco.store import looked_at

REPORTS = ("win", "handle", "theory", "liability", "jackpots", "alterations", "events", "recall", "all")
READERS = frozenset({
    Post.PIT, Post.CASINO_SUPERVISOR, Post.SHIFT_MANAGER, Post.CASHIER, Post.SURVEILLANCE, Post.OPERATOR, Post.OFFICER,
})  # fmt: skip
"""Who reads the books of the house."""

_ABOUT = "A report of the operator: win, handle, theory, liability, jackpots, alterations, events, recall, or all."
_QUERY = ("from", "to", "table", "person", "by", "last", "form")


@route("GET", "/api/reports/{name}", _ABOUT, query=_QUERY, more=(404, 409, 429))
async def report(door: Door, request: Request) -> Response:
    found = door.found(request)
    door.check_pace(request)
    acting = found.session.acting
    if acting is None or acting.post not in READERS:
        raise Problem("not-your-role", "the books are for the pit, the cashier, surveillance and the operator.")
    name, query = request.path_params["name"], request.query_params
    form = query.get("form", "json")
    if name not in REPORTS or form not in ("json", "csv"):
        raise Problem("not-found", f"there are the reports {', '.join(REPORTS)}, as json or csv.")
    tables = frozenset(query.getlist("table")) if acting.scope == "*" else frozenset({acting.scope})
    asked = Asked(
        interval=Interval(since=_moment(request, "from"), until=_moment(request, "to")),
        cut=Cut(by=_cut_by(query.get("by", "whole"))),
        tables=tables,
        person=query.get("person", ""),
        last=number_in(request, "last", 10),
    )
    work = asyncio.get_running_loop().run_in_executor
    url, now = door.settings.url, door.service.now
    try:
        body = await work(_worker(), made, url, name, asked, form, now)
    except Refused as refused:
        raise of_faults(refused.faults) from None
    media = "text/csv; charset=utf-8" if form == "csv" else "application/json"
    return Response(body, 200, {"Cache-Control": "no-store"}, media)


def _moment(request: Request, name: str) -> int | None:
    return number_in(request, name, 0) if name in request.query_params else None


def _cut_by(text: str) -> By:
    try:
        return By(text)
    except ValueError:
        raise Problem("not-understood", "reports are cut by whole, day or shift.") from None


@cache
def _worker() -> ProcessPoolExecutor:
    """One process beside the tables; started when the first report is asked for."""
    return ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))


def made(url: str, name: str, asked: Asked, form: str, now: int) -> bytes:
    """A report out of the store, as bytes; in the worker."""
    store = looked_at(url)
    try:
        reports = made_reports(name, read_books(store, asked), asked, now)
    finally:
        store.close()
    if form == "csv":
        return "\n".join(comma_separated(one.heading, one.sheets) for one in reports).encode()
    return encode({one.name: one.report for one in reports})


_PROOF = "The proof of a random shoe, as far as it has been dealt: for the stand-alone verifier."


@route("GET", "/api/shoes/{table}", _PROOF, gives=ShoeProof, signed_in=False, query=("shoe",), more=(404, 429))
async def shoe_proof(door: Door, request: Request) -> Response:
    door.check_pace(request)
    name, keeper = request.path_params["table"], door.service.casino.shoes
    table = table_named(door, name)
    shoe = request.query_params.get("shoe") or (table.shoe.committed_as if table.shoe is not None else "")
    proof = await door.service.in_thread(lambda: keeper.proof_of(name, shoe)) if keeper is not None and shoe else None
    if proof is None:
        raise Problem("not-found", "there is no such committed shoe at this table.")
    return json(proof)
