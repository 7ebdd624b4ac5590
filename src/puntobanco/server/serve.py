"""Serving a house: everything put together for one process, from the settings to the socket."""

import asyncio
import gc
import signal
import sys
import threading
import tomllib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from typing import Any

import uvicorn
from msgspec import Struct
from starlette.applications import Starlette
from starlette.types import ASGIApp

from puntobanco.faults import Fault, Refused
from puntobanco.money import Currency
from puntobanco.procedure.asking import At
from puntobanco.server.accounts.context import KEY as ACCOUNTS_KEY
from puntobanco.server.accounts.context import Accounts
from puntobanco.server.accounts.credentials.passwords import Cost
from puntobanco.server.accounts.founding import check_mode, first_start, ready_for_money
from puntobanco.server.accounts.people import Added
from puntobanco.server.api.app import app
from puntobanco.server.api.service import Service
from puntobanco.server.authority import Authority
from puntobanco.server.casino import Casino
from puntobanco.server.cluster.hosting import Hosting
from puntobanco.server.cluster.leases import Pace, turn
from puntobanco.server.entrance.limits import raise_descriptors
from puntobanco.server.entrance.listening import HouseServer
from puntobanco.server.entrance.socket import HouseSocket
from puntobanco.server.integrity.clock import Clock, wall_clock
from puntobanco.server.integrity.integrity import Integrity
from puntobanco.server.log import Log, take_over
from puntobanco.server.metrics import Metrics
from puntobanco.server.settings import Settings
from puntobanco.server.shoes.keeper import ELECTION, Cards
from puntobanco.server.shoes.sealing import Seal, key_from
from puntobanco.setup import setup_from
from puntobanco.store import Failed, opened

SWITCHES = 0.002
"""Seconds after which the thread that writes gets its turn although another one works: answers wait for it."""
SELDOM = (20_000, 50, 1_000)
"""How seldom old objects are searched for rings: frozen states make none, and a whole search holds everybody up."""
PLAY_MONEY = Currency("PLAY", 2, "")
"""What a practice house plays for: one currency for tables of all rulebooks."""
SHOES_KEY = "shoes.key"
"""The file in a house's folder that opens its random shoes; no part of the database or of a backup."""
INTERNAL_KEY = "internal.key"
"""The file by which the processes of a house know each other."""


class Serving(Struct, frozen=True, kw_only=True):
    """A house that is ready to be served."""

    app: Starlette
    casino: Casino
    service: Service
    officers: tuple[Added, ...]
    """The first officers with their one-time passwords, told once."""


async def put_together(
    settings: Settings,
    *,
    cost: Cost | None = None,
    log: Log | None = None,
    name: str = "puntobanco",
    now: Callable[[], At] = wall_clock,
    beside: Sequence[Callable[[Service], Awaitable[None]]] = (),
) -> Serving:
    """Open the store, take up the house and its tables, and make the application; `beside` runs with it."""
    fault = settings.fault()
    if fault is not None:
        raise Refused(Fault("settings", "serve", fault))
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    setups = read_setups(settings)
    store = opened(settings.url)
    log = log or Log(now)
    try:
        async with turn(store, "founding", now) if settings.shared else nullcontext():
            check_mode(store, practice=settings.practice, now=now())
            integrity = Integrity(store, settings, log, Clock(now))
            await integrity.open()
            key = key_from(settings.data / ACCOUNTS_KEY)
            accounts = Accounts(store, key=key, practice=settings.practice, cost=cost, tell=integrity.account)
            accounts.guarded.on_altered.append(integrity.altered)
            officers = first_start(accounts, now())
            seal = Seal(key_from(settings.data / SHOES_KEY))
            casino = Casino(store, name=name, currency=currency_of(settings, setups), now=now, seal=seal)
            elect_cards(casino, settings, setups)
            await casino.open(setups, alone=not settings.shared)
    except Failed as failed:
        store.close()
        raise Refused(Fault("store", "serve", f"the store fails: {failed}")) from failed
    except BaseException:
        store.close()
        raise
    casino.sequencer.on_stop.append(lambda stream, why: log("stopped", stream=stream, why=why))
    casino.hub.on_broken.append(lambda stream, why: log("program error", stream=stream, error=why))
    authority = Authority(integrity.denied, lambda: ready_for_money(accounts))
    service = Service(casino, accounts, authority, log, Metrics())
    service.integrity = integrity
    integrity.watch(casino, service.metrics)
    if settings.shared:
        await host(service, settings, log)
    made = app(service, settings, *(partial(one, service) for one in beside))
    return Serving(app=made, casino=casino, service=service, officers=officers)


async def host(service: Service, settings: Settings, log: Log) -> None:
    """Be one of several processes from now on."""
    key = key_from(settings.internal_key or settings.data / INTERNAL_KEY)
    hosting = Hosting(
        service.casino,
        judge=service.judged,
        session=service.session,
        guesses=service.accounts.guesses,
        key=key,
        internal=settings.internal_address,
        pace=Pace(settings.lease),
        log=log,
    )
    service.hosting = hosting
    service.casino.stopped_elsewhere = hosting.why
    await hosting.open()


def elect_cards(casino: Casino, settings: Settings, setups: Mapping[str, Mapping[str, Any]]) -> None:
    """Where the cards of new tables come from; what was chosen for a table before stands."""
    assert casino.shoes is not None
    for name in setups:
        if casino.store.document(ELECTION, name) is None:
            casino.shoes.elect(name, Cards.RANDOM if settings.random_cards else Cards.KEYED)


def read_setups(settings: Settings) -> dict[str, Mapping[str, Any]]:
    """The set-ups of the tables, by the name of each; in practice they all play for the same money."""
    read: dict[str, Mapping[str, Any]] = {}
    for named, text in settings.tables:
        try:
            values = tomllib.loads(text)
        except tomllib.TOMLDecodeError as found:
            raise Refused(Fault("unreadable", named, f"the set-up cannot be read: {found}.")) from None
        if settings.practice:
            values = {**values, "currency": PLAY_MONEY.code}
        name = str(values.get("name", named))
        if name in read:
            sentence = "two tables have this name."
            raise Refused(Fault("same-name", name[:60], sentence, None, "Name each table differently."))
        read[name] = values
    return read


def currency_of(settings: Settings, setups: Mapping[str, Mapping[str, Any]]) -> Currency:
    """The currency of a house: play money, or that of its tables, which must be one."""
    currencies = {setup_from(values).currency for values in setups.values()}
    if len(currencies) > 1:
        codes = ", ".join(sorted(one.code for one in currencies))
        raise Refused(Fault("currency", "tables", f"a house keeps its books in one currency, not in {codes}."))
    if settings.practice or not currencies:
        return PLAY_MONEY
    return currencies.pop()


async def serve(
    settings: Settings, ready: Callable[[Serving], None], listens: Callable[[], None] = lambda: None, **more: Any
) -> None:
    """Serve until told to stop: `ready` is called when the house is put together, `listens` when it can be reached."""
    serving = await put_together(settings, **more)
    take_over(serving.service.log)
    ready(serving)
    _end_in_order()
    try:
        server = server_of(serving, settings)
        server.on_listening.append(listens)
        await server.serve()
    finally:
        await serving.casino.close()


def _end_in_order() -> None:
    """Told to end, uvicorn ends, and then ends the process by the same signal: a last checkpoint comes before that."""
    if threading.current_thread() is threading.main_thread():
        for one in (signal.SIGINT, signal.SIGTERM):
            signal.signal(one, lambda number, frame: None)


def server_of(
    serving: Serving, settings: Settings, around: Callable[[ASGIApp], ASGIApp] = lambda app: app
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
    return HouseServer(config, serving.app.state.entrance)


def answer_soon() -> None:
    """Set the interpreter so that nobody waits for housekeeping."""
    sys.setswitchinterval(SWITCHES)
    gc.set_threshold(*SELDOM)


def run(settings: Settings, ready: Callable[[Serving], None], **more: Any) -> None:
    """Serve, in a loop of its own."""
    answer_soon()
    raise_descriptors()
    with asyncio.Runner(loop_factory=fast_loop()) as runner:
        runner.run(serve(settings, ready, **more))


def fast_loop() -> Callable[[], asyncio.AbstractEventLoop]:
    """uvloop where there is one; it answers sooner under load. Elsewhere a loop that can wait for any socket."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        return asyncio.SelectorEventLoop
    return new_event_loop
