"""The routes for signing in, the lobby, looking and asking, two people, and the state of the process."""

from msgspec import convert
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from puntobanco.floor import Floor, in_use
from puntobanco.jackpot.from_setup import known_of
from puntobanco.jackpot.link.state import Link
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.roads.coup import coup_of
from puntobanco.rules.round import Round
from puntobanco.server.accounts import approvals, officers
from puntobanco.server.accounts.founding import ready_for_money
from puntobanco.server.accounts.sessions import Found
from puntobanco.server.api import laboratory
from puntobanco.server.api.door import Door, body_of, json, sent
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import route
from puntobanco.server.api.service import Service
from puntobanco.server.api.sessions import approval_out
from puntobanco.server.entrance.address import address_of
from puntobanco.server.metrics import MEDIA
from puntobanco.table.model.accounts import held_of
from puntobanco.table.model.phases import phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.shared.results import called_results
from puntobanco.wire import messages as m
from puntobanco.wire.lobby import LobbyOut, OwnPlace, TableOut
from puntobanco.wire.posts import Post
from puntobanco.words import Names, Text, in_english

# Signing in.


@route("POST", "/api/sign-in", takes=m.SignIn, gives=m.SessionOut, signed_in=False, more=(401,))
async def sign_in(door: Door, request: Request) -> Response:
    """Begin a session."""
    message = await body_of(request, m.SignIn)
    browser = door.browser(request)
    signed = await door.service.sessions.sign_in(message.login, message.password, message.code, browser)
    return door.remembered(door.signed(signed), browser, message.login)


@route("POST", "/api/enter", takes=m.Enter, gives=m.SessionOut, signed_in=False)
async def enter_practice(door: Door, request: Request) -> Response:
    """Come into a practice house."""
    return door.signed(await door.service.sessions.enter((await body_of(request, m.Enter)).name, address_of(request)))


@route("POST", "/api/password", takes=m.SetPassword, gives=m.SessionOut)
async def set_password(door: Door, request: Request) -> Response:
    """Set another password."""
    door.found(request)
    message = await body_of(request, m.SetPassword)
    token, browser = door.token(request) or "", door.browser(request)
    return door.signed(await door.service.sessions.set_password(token, message.old, message.new, browser))


@route("POST", "/api/second-factor", takes=m.NewFactor, gives=m.OfferedOut, more=(401,))
async def offer_second_factor(door: Door, request: Request) -> Response:
    """A secret for a new second factor; for the password, and a code of the old one if there is one."""
    door.found(request)
    message = await body_of(request, m.NewFactor)
    token, browser = door.token(request) or "", door.browser(request)
    offered = await door.service.sessions.offer_factor(token, message.password, message.code, browser)
    return json(m.OfferedOut(secret=offered.secret, link=offered.link, picture=offered.picture))


@route("POST", "/api/second-factor/confirm", takes=m.FactorCode, gives=m.EnrolledOut, more=(401,))
async def confirm_second_factor(door: Door, request: Request) -> Response:
    """Make that secret the second factor, by a code of it."""
    door.found(request)
    message = await body_of(request, m.FactorCode)
    enrolled = await door.service.sessions.enrol(door.token(request) or "", message.code)
    signed = enrolled.signed
    session_ = door.service.sessions.session_out(Found(signed.key, signed.session))
    return door.with_token(json(m.EnrolledOut(session=session_, recovery=enrolled.recovery)), signed)


@route("POST", "/api/act-as", takes=m.ActAs, gives=m.SessionOut)
async def act_as(door: Door, request: Request) -> Response:
    """Choose in which post one acts, and where."""
    door.found(request)
    message = await body_of(request, m.ActAs)
    return door.signed(await door.service.sessions.act_as(door.token(request) or "", message.post, message.scope))


@route("POST", "/api/sign-out", gives=m.DoneOut, signed_in=False)
async def sign_out(door: Door, request: Request) -> Response:
    """End the session."""
    token = door.token(request)
    if token:
        await door.service.sessions.sign_out(token)
    return door.forget(json(m.DoneOut()))


@route("GET", "/api/session", gives=m.SessionOut | None)
async def get_session(door: Door, request: Request) -> Response:
    """Who is signed in here; null for a stranger, who brings no session at all."""
    if door.token(request) is None:
        return json(None)
    return json(door.service.sessions.session_out(door.found(request)))


# Looking and asking.


@route("GET", "/api/lobby", gives=LobbyOut, signed_in=False, more=(429, 503))
async def get_lobby(door: Door, request: Request) -> Response:
    """The house and its tables."""
    found = door.service.sessions.found(door.token(request), touch=False)
    guest = found.session.player if found is not None else None
    ready, beside = ready_for_money(door.service.accounts), laboratory.served(door.settings) is not None
    return json(lobby(door.service, guest, ready=ready, laboratory=beside))


@route("GET", "/api/view/{stream:path}", gives=m.ViewOut, signed_in=False, query=("public",), more=(429, 503))
async def get_view(door: Door, request: Request) -> Response:
    """What one sees of a stream now: as one acts, or with public=1 as everybody."""
    stream, service = request.path_params["stream"], door.service
    head = service.casino.head(stream)
    if head is None:
        raise Problem("no-such-stream.here")
    public = request.query_params.get("public", "0")
    if public not in ("0", "1"):
        raise Problem("not-understood.public")
    found = None if public == "1" else service.sessions.found(door.token(request), touch=False)
    body = service.casino.hub.view(service.audience(found, stream), head)
    return sent(body)


@route("POST", "/api/commands", takes=m.CommandIn, gives=m.AnswerOut, more=(404,))
async def give_command(door: Door, request: Request) -> Response:
    """Give a command."""
    found = await door.paced(request)
    answer = await door.service.command(found, await body_of(request, m.CommandIn))
    return json(convert(answer, m.AnswerOut, from_attributes=True))


# Two people.


@route("POST", "/api/approvals", takes=m.ProposeIn, gives=m.ApprovalOut)
async def propose_command(door: Door, request: Request) -> Response:
    """Propose a command that two people decide."""
    found = await door.paced(request)
    return json(approval_out(await door.service.commands.propose(found, await body_of(request, m.ProposeIn))))


@route("GET", "/api/approvals", gives=list[m.ApprovalOut])
async def list_approvals(door: Door, request: Request) -> Response:
    """What one could agree to."""
    session_, service = door.found(request).session, door.service
    return json([approval_out(approval) for approval in approvals.waiting(service.accounts, session_, service.now)])


@route("GET", "/api/proposals", gives=list[m.ApprovalOut])
async def list_proposals(door: Door, request: Request) -> Response:
    """What one proposed, and what became of it."""
    session_, service = door.found(request).session, door.service
    return json([approval_out(approval) for approval in approvals.mine(service.accounts, session_, service.now)])


@route("POST", "/api/approvals/{id}", takes=m.AnswerApproval, gives=m.ApprovalOut)
async def answer_approval(door: Door, request: Request) -> Response:
    """Agree or decline."""
    session_, service, id_ = door.found(request).session, door.service, request.path_params["id"]
    message = await body_of(request, m.AnswerApproval)
    if not message.agree:
        declined = await service.in_thread(
            lambda: approvals.decline(service.accounts, session_, id_, service.now, message.words)
        )
        return json(approval_out(declined))
    if session_.acting is not None and session_.acting.post is Post.OFFICER:
        done = await service.sessions.turns.take(lambda: officers.approve(service.accounts, session_, id_, service.now))
        service.sessions.ended(done.ended)
        return json(approval_out(done.approval, done.password))
    return json(approval_out(await service.commands.agree(session_, id_)))


@route("POST", "/api/withdrawal-code", takes=m.CodeIn, gives=m.CodeOut)
async def make_withdrawal_code(door: Door, request: Request) -> Response:
    """A one-time code for a withdrawal from one's own wallet: the cashier gives it as the approval."""
    found, service = door.found(request), door.service
    amount = (await body_of(request, m.CodeIn)).amount
    code, until = await service.commands.withdrawal_code(found, Minor(amount)), service.now + approvals.LASTS
    return json(m.CodeOut(code=code, amount=amount, until=until))


# The process.


@route("GET", "/health", gives=m.HealthOut, signed_in=False)
async def get_health(door: Door, request: Request) -> Response:
    """Whether the process lives."""
    return json(m.HealthOut())


@route("GET", "/ready", gives=m.ReadyOut, signed_in=False, more=(503,))
async def get_readiness(door: Door, request: Request) -> Response:
    """Whether the house can be asked, and what has stopped."""
    stopped, integrity = door.service.casino.sequencer.stopped, door.service.integrity
    waits = integrity.waits if integrity is not None else None
    hosting = door.service.hosting
    tables = hosting.held() if hosting is not None else tuple(sorted(door.service.casino.sequencer.floor.tables))
    process = hosting.process if hosting is not None else ""
    out = m.ReadyOut(ready=not stopped, stopped=dict(stopped), second_place=waits, process=process, tables=tables)
    return json(out, 200 if not stopped else 503)


@route("GET", "/metrics", media="text/plain", signed_in=False)
async def get_metrics(door: Door, request: Request) -> Response:
    """Counters and times for Prometheus."""
    return Response(door.service.metrics.text(), 200, {"Cache-Control": "no-store", "Content-Type": MEDIA})


LAST = 12
"""Results shown of each table."""


def lobby(service: Service, guest: Person | None = None, *, ready: bool, laboratory: bool = False) -> LobbyOut:
    """The house as a guest sees it."""
    floor, stopped = service.casino.sequencer.floor, service.casino.sequencer.stopped
    tables = tuple(
        replace(
            table_out(name, table, guest, stopped.get(f"table/{name}"), floor.links_of(name)),
            left=max(0, service.waiting.until(name) - service.now) // 1000,
        )
        for name, table in sorted(in_use(floor).items())
    )
    return LobbyOut(
        house=service.casino.name,
        first_start=service.first_start.waits,
        practice=service.accounts.practice,
        school=service.accounts.school,
        ready=ready,
        tables=tables,
        jackpots=tuple(sorted(floor.links)),
        jackpot_titles={name: _title(link, floor) for name, link in floor.links.items()},
        laboratory=laboratory,
    )


def _title(link: Link, floor: Floor) -> Names:
    setups = (floor.tables[table].rules.setup for table in link.tables if table in floor.tables)
    return known_of(link.terms, setups).names or in_english(link.terms.name)


def _place_of(table: Table, guest: Person | None) -> OwnPlace | None:
    """Where somebody plays, if they play at this table, and what they have on its layout."""
    known = table.guests.get(guest) if guest is not None else None
    if guest is None or known is None or known.away:
        return None
    bet = table.books[held_of(guest)]
    return OwnPlace(seat=known.seat, bet=table.money(bet).shown if bet else "")


def table_out(
    name: str, table: Table, guest: Person | None = None, stopped: Text | None = None, jackpots: tuple[str, ...] = ()
) -> TableOut:
    """A table in a line."""
    setup = table.rules.setup
    taken = set(table.by_seat)
    other = setup.game if setup.game != setup.rulebook.game else None
    return TableOut(
        name=name,
        names=setup.names,
        rulebook=setup.rulebook.id,
        version=setup.version.id,
        options=tuple(option.id for option in setup.options),
        currency=setup.currency.code,
        minimum=setup.limits.minimum.shown,
        maximum=setup.limits.maximum.shown if setup.limits.maximum is not None else "",
        phase=phase_of(table).value,
        open=table.is_open,
        seats=tuple(setup.seats),
        free=tuple(seat for seat in setup.seats if seat not in taken),
        players=len(table.guests),
        rounds=table.rounds,
        results=tuple(
            coup_of(Round(coup.player, coup.banker), setup.game).token
            for coup in [result for result in called_results(table) if not result.kind][-LAST:]
        ),
        stopped=stopped,
        rulebook_title=setup.rulebook.names,
        title=setup.version.names,
        game=other.id if other else "",
        game_title=other.names if other else None,
        decks=setup.shoe.decks,
        jackpots=jackpots,
        yours=_place_of(table, guest),
    )
