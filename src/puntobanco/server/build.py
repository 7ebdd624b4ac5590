"""The composition root: makes a house out of its settings, and gives every part what it needs when it is made.

Nothing is wired afterwards. The order follows from that: the store is opened; integrity looks at it before anybody
trusts it; accounts and the house are opened on it; then comes what serves them. A process that shares its store joins
the others last, when it can answer for what it hosts.
"""

import os
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from functools import partial

from msgspec import Struct
from starlette.applications import Starlette

from puntobanco.faults import Fault, Refused
from puntobanco.floor import HOUSE
from puntobanco.procedure.asking import At
from puntobanco.server.accounts.context import KEY as ACCOUNTS_KEY
from puntobanco.server.accounts.context import Accounts
from puntobanco.server.accounts.credentials.passwords import Cost
from puntobanco.server.accounts.exclusions import Exclusions, Register, register_of
from puntobanco.server.accounts.founding import check_mode, first_officers, ready_for_money
from puntobanco.server.accounts.guesses import nowhere as counted_nowhere
from puntobanco.server.accounts.people import Added
from puntobanco.server.api.app import app
from puntobanco.server.api.commands import Commands
from puntobanco.server.api.service import Service
from puntobanco.server.api.sessions import Sessions
from puntobanco.server.api.speaking import Speaking, nowhere
from puntobanco.server.authority import Authority
from puntobanco.server.casino import Casino, Setups
from puntobanco.server.cluster.hosting import Hosting
from puntobanco.server.cluster.leases import Pace, turn
from puntobanco.server.cluster.membership import Membership
from puntobanco.server.first_start import FirstStart
from puntobanco.server.integrity.clock import Clock, wall_clock
from puntobanco.server.integrity.integrity import Integrity, Notes
from puntobanco.server.log import Log
from puntobanco.server.metrics import Metrics
from puntobanco.server.sequencer.surroundings import Alone
from puntobanco.server.settings import Settings
from puntobanco.server.shoes.keeper import ELECTION, Cards
from puntobanco.server.shoes.sealing import Seal, key_from
from puntobanco.server.tables import PLAY_MONEY, LeftOut, Tables, currency_of, fitting, read_tables
from puntobanco.store import Failed, Store, opened

Beside = Callable[[Service], Awaitable[None]]
"""What runs beside a house as long as it is served, such as the dealers of a practice house."""
SHOES_KEY = "shoes.key"
"""The file in a house's folder that opens its random shoes; no part of the database or of a backup."""
INTERNAL_KEY = "internal.key"
"""The file by which the processes of a house know each other."""


class App(Struct, frozen=True, kw_only=True):
    """A house that is ready to be served."""

    app: Starlette
    casino: Casino
    service: Service
    officers: tuple[Added, ...]
    """The first officers with their one-time passwords, told once; at every start until one of them is used."""

    @property
    def code(self) -> str:
        """What opens the first start at the browser; empty where the house is founded."""
        return self.service.first_start.code

    async def close(self) -> None:
        """Give the tables back, leave a last checkpoint, and let the store go."""
        if self.service.hosting is not None:
            await self.service.hosting.close()
        await self.service.integrity.close()
        await self.casino.close()


class _House(Struct, frozen=True, kw_only=True):
    """What is open before anybody can ask for anything."""

    membership: Membership | None
    notes: Notes
    metrics: Metrics
    integrity: Integrity
    accounts: Accounts
    casino: Casino
    officers: tuple[Added, ...]
    left_out: tuple[LeftOut, ...]


class _Given(Struct, frozen=True, kw_only=True):
    """What comes from outside: settings, time and chance."""

    settings: Settings
    tables: Tables
    now: Callable[[], At]
    entropy: Callable[[int], bytes]
    cost: Cost | None
    log: Log
    name: str


async def build(
    settings: Settings,
    *,
    now: Callable[[], At] = wall_clock,
    entropy: Callable[[int], bytes] = os.urandom,
    cost: Cost | None = None,
    log: Log | None = None,
    name: str = "puntobanco",
    beside: Sequence[Beside] = (),
) -> App:
    """Open the store, take up the house and its tables, and make the application; `beside` runs with it."""
    fault = settings.fault()
    if fault is not None:
        raise Refused(Fault.of("settings", "serve", why=fault))
    register = register_of(settings.exclusions, settings.exclusions_program)
    given = _Given(
        settings=settings,
        tables=read_tables(settings),
        now=now,
        entropy=entropy,
        cost=cost,
        log=log or Log(now),
        name=name,
    )
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    store = opened(settings.url)
    try:
        async with turn(store, "founding", now) if settings.shared else nullcontext():
            house = await _opened(given, store)
    except Failed as failed:
        store.close()
        raise Refused(Fault.of("store", "serve", failed=str(failed))) from failed
    except BaseException:
        store.close()
        raise
    service = await _serving(house, given.log, register)
    made = app(service, settings, *(partial(run, service) for run in beside))
    return App(app=made, casino=house.casino, service=service, officers=house.officers)


async def _opened(given: _Given, store: Store) -> _House:
    """Check what is on disk and what is to be added, then open accounts and tables on it; officers come last.

    A start that ends before them, for whatever reason, leaves nobody locked out.
    """
    settings, now = given.settings, given.now
    currency = PLAY_MONEY if HOUSE in store.streams() else currency_of(settings, given.tables)
    keys = {name: key_from(settings.data / name) for name in (SHOES_KEY, ACCOUNTS_KEY)}
    check_mode(store, practice=settings.practice, school=settings.school, now=now())
    notes, metrics = Notes(store, settings, given.log, now), Metrics()
    membership = _membership(given, store) if settings.shared else None
    casino = Casino(
        store,
        name=given.name,
        currency=currency,
        now=now,
        seal=Seal(keys[SHOES_KEY]),
        entropy=given.entropy,
        tenancy=membership or Alone(),
        watcher=notes,
    )
    integrity = Integrity(casino, settings, notes, Clock(now), metrics)
    await integrity.open()
    accounts = Accounts(
        store,
        key=keys[ACCOUNTS_KEY],
        practice=settings.practice,
        school=settings.school,
        cost=given.cost,
        chance=given.entropy,
        tell=notes.account,
        altered=integrity.altered,
        elsewhere=membership.elsewhere if membership is not None else counted_nowhere,
    )
    stands = casino.take_up()
    plays = stands.house.currency if stands.house is not None else currency
    tables = fitting(given.tables, stands, plays, now()) if plays is not None else given.tables
    elect_cards(casino, settings, tables.setups)
    await casino.open(tables.setups, alone=membership is None)
    alone = membership is None or not await membership.leases.others_now()
    return _House(
        membership=membership,
        notes=notes,
        metrics=metrics,
        integrity=integrity,
        accounts=accounts,
        casino=casino,
        officers=first_officers(accounts, now()) if alone and casino.floor.house is not None else (),
        left_out=tables.left_out,
    )


def _membership(given: _Given, store: Store) -> Membership:
    settings = given.settings
    key = key_from(settings.internal_key or settings.data / INTERNAL_KEY)
    address, pace = settings.internal_address, Pace(settings.lease)
    return Membership(store, key=key, internal=address, now=given.now, pace=pace, log=given.log)


async def _serving(house: _House, log: Log, register: Register) -> Service:
    """What the network works with; a process that shares its store joins the others."""
    casino, accounts, metrics = house.casino, house.accounts, house.metrics
    authority = Authority(house.notes.denied, lambda: ready_for_money(accounts))
    exclusions = Exclusions(register, house.notes.not_admitted, casino.now)
    has_screen = house.membership.has_screen if house.membership is not None else nowhere
    speaking = Speaking(casino.hub.has_screen, has_screen)
    commands = Commands(casino, accounts, authority, metrics, exclusions, speaking)
    house.integrity.watch()
    hosting = None
    if house.membership is not None:
        hosting = Hosting(house.membership, casino, accounts, commands.judged, log)
        await hosting.open()
    return Service(
        casino=casino,
        accounts=accounts,
        sessions=Sessions(accounts, metrics, casino.now, exclusions),
        commands=commands,
        integrity=house.integrity,
        hosting=hosting,
        first_start=FirstStart(casino, accounts, house.integrity),
        left_out=house.left_out,
        log=log,
        metrics=metrics,
    )


def elect_cards(casino: Casino, settings: Settings, setups: Setups) -> None:
    """Where the cards of new tables come from; what was chosen for a table before stands."""
    assert casino.shoes is not None
    for name in setups:
        if casino.store.document(ELECTION, name) is None:
            casino.shoes.elect(name, Cards.RANDOM if settings.random_cards else Cards.KEYED)
