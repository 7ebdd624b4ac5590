"""A process as one of several that serve a house: its leases, its address, and how it asks the others."""

import asyncio
import uuid
from collections.abc import Callable
from concurrent.futures import CancelledError

from puntobanco.floor import table_stream
from puntobanco.procedure.asking import At, Person
from puntobanco.server.accounts.guesses import Count
from puntobanco.server.cluster.leases import Leases, Pace
from puntobanco.server.cluster.rpc import Aimed, Callers, Unreached, listening_at
from puntobanco.store import Store
from puntobanco.words import Text

TABLES = table_stream("")
COUNTED = 2.0
"""Timeout in seconds for another process to say how often something was guessed at there; else it is not counted."""


class Membership:
    """The tenancy of one of several processes: a table is its own by a lease, everything else belongs to all."""

    shared = True

    def __init__(
        self,
        store: Store,
        *,
        key: bytes,
        internal: tuple[str, int],
        now: Callable[[], At],
        pace: Pace,
        log: Callable[..., None],
    ) -> None:
        self.key, self.listening = key, listening_at(*internal)
        host = f"[{internal[0]}]" if ":" in internal[0] else internal[0]
        self.address = f"{host}:{self.listening.getsockname()[1]}"
        """Where the others ask this process."""
        self.callers = Callers(key)
        self.process = uuid.uuid4().hex[:12]
        self.leases = Leases(store, process=self.process, address=self.address, now=now, pace=pace)
        self._log = log
        self._loop: asyncio.AbstractEventLoop | None = None

    def holds(self, stream: str) -> bool:
        """Whether this process judges commands to a stream: to a table by its lease, to everything else always."""
        return not stream.startswith(TABLES) or self.leases.holds(stream)

    def held(self) -> tuple[str, ...]:
        """The tables that this process hosts now."""
        return tuple(key.removeprefix(TABLES) for key in self.leases.held() if key.startswith(TABLES))

    def why(self, stream: str) -> Text | None:
        """Why a table has stopped where it is hosted."""
        holder = self.leases.holder(stream)
        return holder.stopped if holder is not None else None

    def join(self) -> None:
        """The others can be asked from now on."""
        self._loop = asyncio.get_running_loop()

    async def leave(self) -> None:
        """Ask nobody any more."""
        self._loop = None
        await self.callers.close()

    # Counting guesses together.

    def elsewhere(self, account: str, place: str) -> Count:
        """How an account and a place stand at the others; asked from any thread but that of the event loop."""
        if self._loop is None:
            return Count()
        asked = asyncio.run_coroutine_threadsafe(self._counted(Aimed(account=account, place=place)), self._loop)
        try:
            return asked.result(2 * COUNTED)
        except (TimeoutError, CancelledError):  # the house is closing
            return Count()

    async def _counted(self, aimed: Aimed) -> Count:
        found = await asyncio.gather(*(self._counted_at(address, aimed) for address in self.leases.peers()))
        return sum(found, Count())

    async def _counted_at(self, address: str, aimed: Aimed) -> Count:
        try:
            return await self.callers.count(address, aimed, COUNTED)
        except Unreached as why:  # nobody is kept out because another process is dying
            self._log("guesses not counted together", why=str(why))
            return Count()

    # Who is connected.

    async def has_screen(self, person: Person) -> bool:
        """Whether somebody has a screen that is connected to one of the others."""
        if self._loop is None:
            return False
        peers = await self.leases.peers_now()
        return any(await asyncio.gather(*(self._has_screen_at(address, person) for address in peers)))

    async def _has_screen_at(self, address: str, person: Person) -> bool:
        """A process that is merely slow is waited for; one that is silent for as long as a lease lasts is gone."""
        try:
            return await self.callers.has_screen(address, person, self.leases.pace.lasts)
        except Unreached as why:  # no table waits because another process is dying
            self._log("not known who is connected", why=str(why))
            return False
