"""The analysis screen over HTTP: exact figures, comparisons, runs and reports, each worked out beside the tables."""

from datetime import UTC, datetime
from importlib.util import find_spec

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from puntobanco.pages.ready import ready_names
from puntobanco.server.accounts.context import profile_of
from puntobanco.server.accounts.sessions import Found
from puntobanco.server.analysis import jobs
from puntobanco.server.analysis.analyst import RUN_SECONDS, Analyst, Running
from puntobanco.server.analysis.who import check_may
from puntobanco.server.api.door import Door, body_of, json, sent
from puntobanco.server.api.named import setup_text
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import route
from puntobanco.wire import analysis as m
from puntobanco.words import LANGUAGES, listed

MEDIA = {"pdf": "application/pdf", "html": "text/html; charset=utf-8", "md": "text/markdown; charset=utf-8"}
MORE = (403, 404, 409, 429, 503)


def _let_in(door: Door, request: Request) -> tuple[Found, Analyst]:
    """The session and the analyst, if its person may use the screen now."""
    found = door.found(request)
    service = door.service
    granted = profile_of(service.accounts, found.session.person).record.holdings  # since this session began, too
    posts = frozenset(holding.post for holding in (*found.session.held, *granted))
    check_may(posts, service.casino.sequencer.floor.tables.values(), practice=service.accounts.practice)
    return found, service.analyst


def source_of(door: Door, of: m.Of) -> jobs.Source:
    """What a worker needs of what was chosen; `Problem` if there is no such thing here."""
    if of.kind == "rulebook":
        return jobs.Source(kind="rulebook", name=of.name, version=of.version)
    return jobs.Source(kind=of.kind, name=of.name, text=setup_text(door, of.kind, of.name))


async def _answered(analyst: Analyst, job: jobs.Question) -> Response:
    return sent(await analyst.ask(job))


@route("GET", "/api/analysis", gives=m.AnalysisOut, more=MORE)
async def get_analysis_choices(door: Door, request: Request) -> Response:
    """What can be analysed: the tables of this house, ready set-ups, rulebooks; and one's newest run."""
    found, analyst = _let_in(door, request)
    ready = tuple(jobs.Source(kind="ready", name=name, text=setup_text(door, "ready", name)) for name in ready_names())
    listed = msgspec.json.decode(await analyst.ask(jobs.List(ready=ready)), type=tuple[m.Subject, ...])
    running = analyst.newest(found.session.person)
    out = m.AnalysisOut(
        tables=_tables(door),
        ready=tuple(choice for choice in listed if choice.kind == "ready"),
        rulebooks=tuple(choice for choice in listed if choice.kind == "rulebook"),
        simulates=find_spec("numba") is not None,
        reports=all(find_spec(name) is not None for name in ("matplotlib", "typst", "numba")),
        most_shoes=m.MOST_SHOES,
        run=running.out() if running is not None else None,
    )
    return json(out)


def _tables(door: Door) -> tuple[m.Subject, ...]:
    tables = sorted(door.service.casino.sequencer.floor.tables.items())
    return tuple(
        m.Subject(
            kind="table",
            name=name,
            version=str(setup.version.id),
            rulebook=str(setup.rulebook.id),
            rulebook_title=setup.rulebook.names,
            title=setup.version.names,
            decks=setup.shoe.decks,
        )
        for name, setup in ((name, table.rules.setup) for name, table in tables)
    )


@route("POST", "/api/analysis/figures", takes=m.FiguresIn, gives=m.WagersOut, more=MORE)
async def get_figures(door: Door, request: Request) -> Response:
    """Exact figures of every wager: for whole decks, or for cards that are left of one's own making."""
    _, analyst = _let_in(door, request)
    asked = await body_of(request, m.FiguresIn)
    source = source_of(door, asked.of)
    return await _answered(analyst, jobs.Figures(source=source, decks=asked.decks, left=asked.left))


@route("POST", "/api/analysis/compare", takes=m.CompareIn, gives=m.CompareOut, more=MORE)
async def compare_setups(door: Door, request: Request) -> Response:
    """Set-ups side by side."""
    _, analyst = _let_in(door, request)
    asked = await body_of(request, m.CompareIn)
    columns = tuple((source_of(door, column.of), column.decks) for column in asked.columns)
    return await _answered(analyst, jobs.Compare(columns=columns))


@route("POST", "/api/analysis/pay-tables", takes=m.WagerIn, gives=m.PayTablesOut, more=MORE)
async def compare_pay_tables(door: Door, request: Request) -> Response:
    """One wager on every pay table that its document allows."""
    _, analyst = _let_in(door, request)
    asked = await body_of(request, m.WagerIn)
    source = source_of(door, asked.of)
    return await _answered(analyst, jobs.PayTables(source=source, wager=asked.wager, decks=asked.decks))


@route("POST", "/api/analysis/decks", takes=m.OfIn, gives=m.DecksOut, more=MORE)
async def compare_decks(door: Door, request: Request) -> Response:
    """Every wager by number of decks."""
    _, analyst = _let_in(door, request)
    asked = await body_of(request, m.OfIn)
    return await _answered(analyst, jobs.Decks(source=source_of(door, asked.of)))


@route("POST", "/api/analysis/removal", takes=m.OfIn, gives=m.RemovalOut, more=MORE)
async def get_removal_effects(door: Door, request: Request) -> Response:
    """What every wager gains or loses when one card is gone from whole decks."""
    _, analyst = _let_in(door, request)
    asked = await body_of(request, m.OfIn)
    return await _answered(analyst, jobs.Removal(source=source_of(door, asked.of), decks=asked.decks))


# What takes longer.


@route("POST", "/api/analysis/runs", takes=m.RunIn, gives=m.RunOut, more=MORE)
async def begin_run(door: Door, request: Request) -> Response:
    """Begin to simulate a set-up beside its exact figures; one run a person at a time."""
    found, analyst = _let_in(door, request)
    asked = await body_of(request, m.RunIn)
    source = source_of(door, asked.of)
    job = jobs.Run(source=source, shoes=asked.shoes, seed=asked.seed, seconds=RUN_SECONDS)
    return json(analyst.begin(found.session.person, job).out())


@route("POST", "/api/analysis/reports", takes=m.ReportIn, gives=m.RunOut, more=MORE)
async def begin_report(door: Door, request: Request) -> Response:
    """Begin to make the report of a set-up; it is followed like a run and then fetched."""
    found, analyst = _let_in(door, request)
    asked = await body_of(request, m.ReportIn)
    day = datetime.fromtimestamp(door.service.now / 1000, UTC).date().isoformat()
    if asked.language not in LANGUAGES:
        raise Problem("not-found.languages", names=listed(LANGUAGES))
    job = jobs.Report(
        source=source_of(door, asked.of),
        form=asked.form,
        language=asked.language,
        wagers=asked.wagers,
        counting=asked.counting,
        date=day,
    )
    return json(analyst.begin(found.session.person, job).out())


def _own(door: Door, request: Request) -> tuple[Analyst, Running]:
    found, analyst = _let_in(door, request)
    return analyst, analyst.run(found.session.person, request.path_params["id"])


@route("GET", "/api/analysis/runs/{id}", gives=m.RunOut, more=MORE)
async def get_run(door: Door, request: Request) -> Response:
    """How far a run or a report has come."""
    return json(_own(door, request)[1].out())


@route("POST", "/api/analysis/runs/{id}/stop", gives=m.RunOut, more=MORE)
async def stop_run(door: Door, request: Request) -> Response:
    """Stop a run or a report; what a run has dealt is kept."""
    analyst, running = _own(door, request)
    analyst.stop(running)
    return json(running.out())


@route("GET", "/api/analysis/reports/{id}", media="application/pdf", more=MORE)
async def get_report_file(door: Door, request: Request) -> Response:
    """A finished report as a file."""
    _, running = _own(door, request)
    job = running.job
    if not isinstance(job, jobs.Report) or not running.body:
        raise Problem("not-found.finished-report")
    name = "".join(sign if sign.isascii() and (sign.isalnum() or sign in "-_.") else "-" for sign in job.source.name)
    return sent(running.body, MEDIA[job.form], f"{name}.{job.form}")
