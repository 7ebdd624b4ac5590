"""The composition root: makes a house out of its settings, and gives every part what it needs when it is made.

Nothing is wired afterwards. The order follows from that: the store is opened; integrity looks at it before anybody
trusts it; accounts and the house are opened on it; then comes what serves them. A process that shares its store joins
the others last, when it can answer for what it hosts.
"""

import os
import tomllib
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from functools import partial

from msgspec import Struct
from starlette.applications import Starlette

from puntobanco.faults import Fault, Refused
from puntobanco.money import Currency
from puntobanco.procedure.asking import At
from puntobanco.server.accounts.context import KEY as ACCOUNTS_KEY
from puntobanco.server.accounts.context import Accounts
from puntobanco.server.accounts.credentials.passwords import Cost
from puntobanco.server.accounts.founding import check_mode, first_start, ready_for_money
from puntobanco.server.accounts.guesses import nowhere
from puntobanco.server.accounts.people import Added
from puntobanco.server.api.app import app
from puntobanco.server.api.commands import Commands
from puntobanco.server.api.service import Service
from puntobanco.server.api.sessions import Sessions
from puntobanco.server.authority import Authority
from puntobanco.server.casino import Casino, Setups, Values
from puntobanco.server.cluster.hosting import Hosting
from puntobanco.server.cluster.leases import Pace, turn
from puntobanco.server.cluster.membership import Membership
from puntobanco.server.integrity.clock import Clock, wall_clock
from puntobanco.server.integrity.integrity import Integrity, Notes
from puntobanco.server.log import Log
from puntobanco.server.metrics import Metrics
from puntobanco.server.sequencer.surroundings import Alone
from puntobanco.server.settings import Settings
from puntobanco.server.shoes.keeper import ELECTION, Cards
from puntobanco.server.shoes.sealing import Seal, key_from
from puntobanco.setup import setup_from
from puntobanco.store import Failed, Store, opened

Beside = Callable[[Service], Awaitable[None]]
"""What runs beside a house as long as it is served, such as the dealers of a practice house."""
PLAY_MONEY = Currency("PLAY", 2, "")
"""What a practice house plays for: one currency for tables of all rulebooks."""
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
    """The first officers with their one-time passwords, told once."""

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


class _Given(Struct, frozen=True, kw_only=True):
    """What comes from outside: settings, time and chance."""

    settings: Settings
    setups: Setups
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
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    given = _Given(
        settings=settings,
        setups=read_setups(settings),
        now=now,
        entropy=entropy,
        cost=cost,
        log=log or Log(now),
        name=name,
    )
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
    service = await _serving(house, given.log)
    made = app(service, settings, *(partial(run, service) for run in beside))
    return App(app=made, casino=house.casino, service=service, officers=house.officers)


async def _opened(given: _Given, store: Store) -> _House:
    """Check what is on disk, then open accounts and tables on it."""
    settings, now = given.settings, given.now
    check_mode(store, practice=settings.practice, now=now())
    notes, metrics = Notes(store, settings, given.log, now), Metrics()
    membership = _membership(given, store) if settings.shared else None
    casino = Casino(
        store,
        name=given.name,
        currency=currency_of(settings, given.setups),
        now=now,
        seal=Seal(key_from(settings.data / SHOES_KEY)),
        entropy=given.entropy,
        tenancy=membership or Alone(),
        watcher=notes,
    )
    integrity = Integrity(casino, settings, notes, Clock(now), metrics)
    await integrity.open()
    accounts = Accounts(
        store,
        key=key_from(settings.data / ACCOUNTS_KEY),
        practice=settings.practice,
        cost=given.cost,
        chance=given.entropy,
        tell=notes.account,
        altered=integrity.altered,
        elsewhere=membership.elsewhere if membership is not None else nowhere,
    )
    officers = first_start(accounts, now())
    elect_cards(casino, settings, given.setups)
    await casino.open(given.setups, alone=membership is None)
    return _House(
        membership=membership,
        notes=notes,
        metrics=metrics,
        integrity=integrity,
        accounts=accounts,
        casino=casino,
        officers=officers,
    )


def _membership(given: _Given, store: Store) -> Membership:
    settings = given.settings
    key = key_from(settings.internal_key or settings.data / INTERNAL_KEY)
    address, pace = settings.internal_address, Pace(settings.lease)
    return Membership(store, key=key, internal=address, now=given.now, pace=pace, log=given.log)


async def _serving(house: _House, log: Log) -> Service:
    """What the network works with; a process that shares its store joins the others."""
    casino, accounts, metrics = house.casino, house.accounts, house.metrics
    authority = Authority(house.notes.denied, lambda: ready_for_money(accounts))
    commands = Commands(casino, accounts, authority, metrics)
    house.integrity.watch()
    hosting = None
    if house.membership is not None:
        hosting = Hosting(house.membership, casino, accounts, commands.judged, log)
        await hosting.open()
    return Service(
        casino=casino,
        accounts=accounts,
        sessions=Sessions(accounts, metrics, casino.now),
        commands=commands,
        integrity=house.integrity,
        hosting=hosting,
        log=log,
        metrics=metrics,
    )


def elect_cards(casino: Casino, settings: Settings, setups: Setups) -> None:
    """Where the cards of new tables come from; what was chosen for a table before stands."""
    assert casino.shoes is not None
    for name in setups:
        if casino.store.document(ELECTION, name) is None:
            casino.shoes.elect(name, Cards.RANDOM if settings.random_cards else Cards.KEYED)


def read_setups(settings: Settings) -> dict[str, Values]:
    """The set-ups of the tables, by the name of each; in practice they all play for the same money."""
    read: dict[str, Values] = {}
    for named, text in settings.tables:
        try:
            values = tomllib.loads(text)
        except tomllib.TOMLDecodeError as found:
            raise Refused(Fault.of("unreadable.set-up", named, found=str(found))) from None
        if settings.practice:
            values = {**values, "currency": PLAY_MONEY.code}
        name = str(values.get("name", named))
        if name in read:
            raise Refused(Fault.of("same-name.two-tables", name[:60]))
        read[name] = values
    return read


def currency_of(settings: Settings, setups: Setups) -> Currency:
    """The currency of a house: play money, or that of its tables, which must be one."""
    currencies = {setup_from(values).currency for values in setups.values()}
    if len(currencies) > 1:
        codes = ", ".join(sorted(currency.code for currency in currencies))
        raise Refused(Fault.of("currency.house-keeps", "tables", codes=codes))
    if settings.practice or not currencies:
        return PLAY_MONEY
    return currencies.pop()
