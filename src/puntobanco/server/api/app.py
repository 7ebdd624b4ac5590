"""The application: routes, socket, and what runs beside them."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from importlib.metadata import PackageNotFoundError, version

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, WebSocketRoute
from starlette.routing import Route as HttpRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from puntobanco.server.api import laboratory, static
from puntobanco.server.api.door import Door, guarded, json
from puntobanco.server.api.openapi import document
from puntobanco.server.api.problems import Problem, response
from puntobanco.server.api.routes import ROUTES, Route
from puntobanco.server.api.service import Service
from puntobanco.server.api.socket import Sockets
from puntobanco.server.entrance.address import Proxies, network_of
from puntobanco.server.entrance.http import Entrance, Headers
from puntobanco.server.entrance.visits import Visits
from puntobanco.server.settings import Settings
from puntobanco.store import Failed

POLICY = b"content-security-policy"
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (POLICY, b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"),
)
ENCRYPTED = (b"strict-transport-security", b"max-age=31536000")
"""Said wherever the way to the browser is encrypted: for a year it comes back by HTTPS only (RFC 6797)."""


def common_headers(*, encrypted: bool) -> Headers:
    """The headers of every answer, those of the entrance included."""
    return (*HEADERS, ENCRYPTED) if encrypted else HEADERS


class Careful:
    """Headers that every answer has."""

    def __init__(self, app: ASGIApp, *, encrypted: bool) -> None:
        self._app = app
        self._headers = common_headers(encrypted=encrypted)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]} & {POLICY}
                message["headers"] = [
                    *message["headers"],
                    *(header for header in self._headers if header[0] not in own),
                ]
            await send(message)

        await self._app(scope, receive, careful if scope["type"] == "http" else send)


def app(service: Service, settings: Settings, *beside: Callable[[], Awaitable[None]]) -> Starlette:
    """The house over HTTP and WebSocket; `beside` are tasks that run as long as it does."""
    door = Door(service, settings)
    sockets = Sockets(door)
    described = document(_version(), door.cookie)

    async def openapi(request: Request) -> Response:
        return json(described)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tasks = [asyncio.ensure_future(run()) for run in (sockets.watch_sessions, service.sweep, *beside)]
        yield
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await service.close()

    routes = [
        *(_http(door, route) for route in ROUTES),
        HttpRoute("/openapi.json", openapi, methods=["GET"]),
        WebSocketRoute("/api/socket", sockets.client),
        *laboratory.routes(settings),
        *static.routes(),
    ]
    handlers = {404: _not_found, 405: _not_allowed}
    made = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Careful, encrypted=settings.encrypted)],
        exception_handlers=handlers,
    )
    made.router.redirect_slashes = False
    made.state.sockets = sockets
    made.state.entrance = _entrance(service, settings, door.cookie)
    return made


def _entrance(service: Service, settings: Settings, cookie: str) -> Entrance:
    """What connections are met with before they reach the application."""
    proxies, metrics = Proxies(settings.trusted_proxies), service.metrics
    visits = Visits(
        settings.limits,
        time.monotonic,
        is_proxy=proxies.trusts,
        on_closed=lambda why: metrics.count("connections_closed", why),
    )
    service.sessions.on_ended.append(visits.ended)
    metrics.gauge("connections", "Open connections, sockets included.", lambda: len(visits))
    metrics.gauge("connections_anonymous", "Those of people who are not signed in.", lambda: visits.anonymous)

    def session_of(token: str) -> str | None:
        try:
            found = service.sessions.found(token, touch=False)
        except Failed:  # a store that has failed stops tables by itself
            return None
        return found.key if found is not None else None

    return Entrance(
        visits=visits,
        proxies=proxies,
        cookie=cookie,
        session_of=session_of,
        paced=lambda address: service.strangers.allows(network_of(address)),
        broken=service.broken,
        headers=common_headers(encrypted=settings.encrypted),
    )


def _http(door: Door, route: Route) -> HttpRoute:
    async def handle(request: Request) -> Response:
        for name in request.query_params:
            if name not in route.query:
                raise Problem("not-understood.nothing-here", name=name)
        if 429 in route.more:
            door.check_pace(request)
        return await route.handler(door, request)

    changes = route.method == "POST"
    return HttpRoute(
        route.path, guarded(handle, door.service.broken, door if changes else None), methods=[route.method]
    )


async def _not_found(request: Request, found: Exception) -> Response:
    return response(Problem("not-found.nothing-here"))


async def _not_allowed(request: Request, found: Exception) -> Response:
    matching = (route for route in request.app.routes if route.matches(request.scope)[0] is not Match.NONE)
    methods = sorted({method for route in matching for method in getattr(route, "methods", None) or ()})
    return response(Problem("method"), {"Allow": ", ".join(methods)})


def _version() -> str:
    try:
        return version("puntobanco")
    except PackageNotFoundError:
        return "0"
