"""The routes: signing in, looking and asking, two people, the process. Those about people are beside this file."""

from msgspec import convert
from starlette.requests import Request
from starlette.responses import Response

from puntobanco.money import Minor
from puntobanco.server.accounts import approvals, officers
from puntobanco.server.accounts.founding import ready_for_money
from puntobanco.server.accounts.sessions import Found
from puntobanco.server.api.door import Door, body_of, json
from puntobanco.server.api.lobby import lobby
from puntobanco.server.api.out import approval_out
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import route
from puntobanco.server.entrance.address import address_of
from puntobanco.server.metrics import MEDIA
from puntobanco.wire import messages as m
from puntobanco.wire.posts import Post

# Signing in.


@route("POST", "/api/sign-in", "Begin a session.", takes=m.SignIn, gives=m.SessionOut, signed_in=False, more=(401,))
async def sign_in(door: Door, request: Request) -> Response:
    message = await body_of(request, m.SignIn)
    browser = door.browser(request)
    signed = await door.service.sessions.sign_in(message.login, message.password, message.code, browser)
    return door.remembered(door.signed(signed), browser, message.login)


@route("POST", "/api/enter", "Come into a practice house.", takes=m.Enter, gives=m.SessionOut, signed_in=False)
async def enter_practice(door: Door, request: Request) -> Response:
    return door.signed(await door.service.sessions.enter((await body_of(request, m.Enter)).name, address_of(request)))


@route("POST", "/api/password", "Set another password.", takes=m.SetPassword, gives=m.SessionOut)
async def set_password(door: Door, request: Request) -> Response:
    door.found(request)
    message = await body_of(request, m.SetPassword)
    token, browser = door.token(request) or "", door.browser(request)
    return door.signed(await door.service.sessions.set_password(token, message.old, message.new, browser))


_OFFER = "A secret for a new second factor; for the password, and a code of the old one if there is one."


@route("POST", "/api/second-factor", _OFFER, takes=m.NewFactor, gives=m.OfferedOut, more=(401, 429))
async def offer_second_factor(door: Door, request: Request) -> Response:
    door.found(request)
    message = await body_of(request, m.NewFactor)
    token, browser = door.token(request) or "", door.browser(request)
    offered = await door.service.sessions.offer_factor(token, message.password, message.code, browser)
    return json(m.OfferedOut(secret=offered.secret, link=offered.link, picture=offered.picture))


_ENROL = "Make that secret the second factor, by a code of it."


@route("POST", "/api/second-factor/confirm", _ENROL, takes=m.FactorCode, gives=m.EnrolledOut, more=(401,))
async def confirm_second_factor(door: Door, request: Request) -> Response:
    door.found(request)
    message = await body_of(request, m.FactorCode)
    enrolled = await door.service.sessions.enrol(door.token(request) or "", message.code)
    signed = enrolled.signed
    session_ = door.service.sessions.session_out(Found(signed.key, signed.session))
    return door.with_token(json(m.EnrolledOut(session=session_, recovery=enrolled.recovery)), signed)


@route("POST", "/api/act-as", "Choose in which post one acts, and where.", takes=m.ActAs, gives=m.SessionOut)
async def act_as(door: Door, request: Request) -> Response:
    door.found(request)
    message = await body_of(request, m.ActAs)
    return door.signed(await door.service.sessions.act_as(door.token(request) or "", message.post, message.scope))


@route("POST", "/api/sign-out", "End the session.", gives=m.DoneOut, signed_in=False)
async def sign_out(door: Door, request: Request) -> Response:
    token = door.token(request)
    if token:
        await door.service.sessions.sign_out(token)
    return door.forget(json(m.DoneOut()))


@route("GET", "/api/session", "Who is signed in here.", gives=m.SessionOut)
async def get_session(door: Door, request: Request) -> Response:
    return json(door.service.sessions.session_out(door.found(request)))


# Looking and asking.


@route("GET", "/api/lobby", "The house and its tables.", gives=m.LobbyOut, signed_in=False, more=(429, 503))
async def get_lobby(door: Door, request: Request) -> Response:
    door.check_pace(request)
    return json(lobby(door.service, ready=ready_for_money(door.service.accounts)))


_VIEW = "What one sees of a stream now: as one acts, or with public=1 as everybody."


@route("GET", "/api/view/{stream:path}", _VIEW, gives=m.ViewOut, signed_in=False, query=("public",), more=(429, 503))
async def get_view(door: Door, request: Request) -> Response:
    door.check_pace(request)
    stream, service = request.path_params["stream"], door.service
    head = service.casino.head(stream)
    if head is None:
        raise Problem("no-such-stream", "there is no such stream here.")
    public = request.query_params.get("public", "0")
    if public not in ("0", "1"):
        raise Problem("not-understood", "“public” is 0 or 1.")
    found = None if public == "1" else service.sessions.found(door.token(request), touch=False)
    body = service.casino.hub.view(service.audience(found, stream), head)
    return Response(body, 200, {"Cache-Control": "no-store"}, "application/json")


@route("POST", "/api/commands", "Give a command.", takes=m.CommandIn, gives=m.AnswerOut)
async def give_command(door: Door, request: Request) -> Response:
    found = await door.paced(request)
    answer = await door.service.command(found, await body_of(request, m.CommandIn))
    return json(convert(answer, m.AnswerOut, from_attributes=True))


# Two people.


@route("POST", "/api/approvals", "Propose a command that two people decide.", takes=m.ProposeIn, gives=m.ApprovalOut)
async def propose_command(door: Door, request: Request) -> Response:
    found = await door.paced(request)
    return json(approval_out(await door.service.commands.propose(found, await body_of(request, m.ProposeIn))))


@route("GET", "/api/approvals", "What one could agree to.", gives=list[m.ApprovalOut])
async def list_approvals(door: Door, request: Request) -> Response:
    session_, service = door.found(request).session, door.service
    return json([approval_out(one) for one in approvals.waiting(service.accounts, session_, service.now)])


@route("GET", "/api/proposals", "What one proposed, and what became of it.", gives=list[m.ApprovalOut])
async def list_proposals(door: Door, request: Request) -> Response:
    session_, service = door.found(request).session, door.service
    return json([approval_out(one) for one in approvals.mine(service.accounts, session_, service.now)])


@route("POST", "/api/approvals/{id}", "Agree or decline.", takes=m.AnswerApproval, gives=m.ApprovalOut)
async def answer_approval(door: Door, request: Request) -> Response:
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


_CODE = "A one-time code for a withdrawal from one's own wallet: the cashier gives it as the approval."


@route("POST", "/api/withdrawal-code", _CODE, takes=m.CodeIn, gives=m.CodeOut)
async def make_withdrawal_code(door: Door, request: Request) -> Response:
    found, service = door.found(request), door.service
    amount = (await body_of(request, m.CodeIn)).amount
    code, until = await service.commands.withdrawal_code(found, Minor(amount)), service.now + approvals.LASTS
    return json(m.CodeOut(code=code, amount=amount, until=until))


# The process.


@route("GET", "/health", "Whether the process lives.", gives=m.HealthOut, signed_in=False)
async def get_health(door: Door, request: Request) -> Response:
    return json(m.HealthOut())


_READY = "Whether the house can be asked, and what has stopped."


@route("GET", "/ready", _READY, gives=m.ReadyOut, signed_in=False, more=(503,))
async def get_readiness(door: Door, request: Request) -> Response:
    stopped, integrity = door.service.casino.sequencer.stopped, door.service.integrity
    waits = integrity.waits if integrity is not None else ""
    hosting = door.service.hosting
    tables = hosting.held() if hosting is not None else tuple(sorted(door.service.casino.sequencer.floor.tables))
    process = hosting.process if hosting is not None else ""
    out = m.ReadyOut(ready=not stopped, stopped=dict(stopped), second_place=waits, process=process, tables=tables)
    return json(out, 200 if not stopped else 503)


@route("GET", "/metrics", "Counters and times for Prometheus.", media="text/plain", signed_in=False)
async def get_metrics(door: Door, request: Request) -> Response:
    return Response(door.service.metrics.text(), 200, {"Cache-Control": "no-store", "Content-Type": MEDIA})
