"""Serving a house: the event loop, the listening socket and the signals of one process."""

import asyncio
import gc
import signal
import ssl
import sys
import threading
from collections.abc import Callable, Sequence

import uvicorn
from starlette.types import ASGIApp

from puntobanco.server.accounts.credentials.passwords import Cost
from puntobanco.server.build import App, Beside, build
from puntobanco.server.entrance.limits import raise_descriptors
from puntobanco.server.entrance.listening import HouseServer, bound
from puntobanco.server.entrance.socket import HouseSocket
from puntobanco.server.log import take_over
from puntobanco.server.settings import Settings

SWITCHES = 0.002
"""Seconds after which the thread that writes gets its turn although another one works: answers wait for it."""
SELDOM = (20_000, 50, 1_000)
"""How seldom old objects are searched for rings: frozen states make none, and a whole search holds everybody up."""


async def serve(
    settings: Settings,
    ready: Callable[[App], None],
    listens: Callable[[], None] = lambda: None,
    beside: Sequence[Beside] = (),
    cost: Cost | None = None,
) -> None:
    """Serve until told to stop: `ready` is called when the house is built, `listens` when it can be reached."""
    if settings.tls_cert is not None:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(settings.tls_cert, settings.tls_key)
    sockets = bound(settings.host, settings.port)  # before anything is made that could not be used
    try:
        serving = await build(settings, cost=cost, beside=beside)
    except BaseException:
        for bound_socket in sockets:
            bound_socket.close()
        raise
    take_over(serving.service.log)
    ready(serving)
    _end_in_order()
    try:
        await server_of(serving, settings, listens).serve(sockets=list(sockets))
    finally:
        await serving.close()


def _end_in_order() -> None:
    """Told to end, uvicorn ends, and then ends the process by the same signal: a last checkpoint comes before that."""
    if threading.current_thread() is threading.main_thread():
        for ends in (signal.SIGINT, signal.SIGTERM):
            signal.signal(ends, lambda number, frame: None)


def server_of(
    serving: App,
    settings: Settings,
    listens: Callable[[], None] = lambda: None,
    around: Callable[[ASGIApp], ASGIApp] = lambda app: app,
) -> HouseServer:
    """What listens for a house: bounded at its entrance, without compression, without telling what it is."""
    config = uvicorn.Config(
        around(serving.app),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=False,
        ws=HouseSocket,
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        ssl_certfile=settings.tls_cert,
        ssl_keyfile=settings.tls_key,
    )
    return HouseServer(config, serving.app.state.entrance, listens)


def answer_soon() -> None:
    """Set the interpreter so that nobody waits for housekeeping."""
    sys.setswitchinterval(SWITCHES)
    gc.set_threshold(*SELDOM)


def run(
    settings: Settings, ready: Callable[[App], None], *, listens: Callable[[], None], beside: Sequence[Beside]
) -> None:
    """Serve in an event loop of its own, until told to stop."""
    answer_soon()
    raise_descriptors()
    with asyncio.Runner(loop_factory=fast_loop()) as runner:
        runner.run(serve(settings, ready, listens, beside))


def fast_loop() -> Callable[[], asyncio.AbstractEventLoop]:
    """uvloop where there is one; it answers sooner under load. Elsewhere a loop that can wait for any socket."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        return asyncio.SelectorEventLoop
    return new_event_loop
