"""A house as one process serves it: its store, its sequencer, its hub, and what is founded when it opens."""

import asyncio
import os
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any

from puntobanco import floor
from puntobanco.faults import Refused
from puntobanco.floor import HOUSE, Floor, Outcome, link_stream, table_stream
from puntobanco.house import commands as house_ask
from puntobanco.house.events import HouseFounded
from puntobanco.journal.entry import encode
from puntobanco.journal.machines import is_played
from puntobanco.money import Currency
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.server.integrity.clock import wall_clock as wall_clock
from puntobanco.server.sequencer.heads import StreamHead, empty, taken_up
from puntobanco.server.sequencer.pending import lines_of
from puntobanco.server.sequencer.recovery import interruption
from puntobanco.server.sequencer.requests import MustStop, Request
from puntobanco.server.sequencer.sequencer import Sequencer
from puntobanco.server.sequencer.snapshots import Snapshots
from puntobanco.server.sequencer.surroundings import Alone, Tenancy
from puntobanco.server.shoes.keeper import ShoeKeeper
from puntobanco.server.shoes.sealing import Seal
from puntobanco.server.watch.hub import Hub
from puntobanco.setup import setup_from
from puntobanco.setup.house import check_house
from puntobanco.store import Batch, Deed, Document, Part, SqliteStore, Store
from puntobanco.table.events import TableSetUp
from puntobanco.table.model.committed import committed_shoe
from puntobanco.table.model.founding import set_up
from puntobanco.table.model.state import Table
from puntobanco.wire.answers import Answer
from puntobanco.words import Text, say

Values = Mapping[str, Any]
"""A set-up as it is written."""
Setups = Mapping[str, Values]
"""Set-ups by the name of their table."""
FOUNDER = Who(Person("founder"), Role.OPERATOR)
"""The person who set the house up, before there are accounts."""
OVERSEER = Who(FOUNDER.person, Role.SHIFT_MANAGER)
"""The same as the second person for its jackpots: the founder oversees them until there are accounts."""


class Watcher:
    """Hears what goes wrong in a house; this one ignores it."""

    def stopped(self, stream: str, why: Text) -> None:
        """A stream had to stop."""

    def view_failed(self, stream: str, why: str) -> None:
        """A view could not be built."""


class Casino:
    """A house in one process: it listens to its sequencer, and its hub shows it."""

    def __init__(
        self,
        store: Store,
        *,
        name: str,
        currency: Currency | None,
        now: Callable[[], At] = wall_clock,
        seal: Seal | None = None,
        entropy: Callable[[int], bytes] = os.urandom,
        tenancy: Tenancy = Alone(),  # noqa: B008  # it has no state
        watcher: Watcher = Watcher(),  # noqa: B008  # it has no state
    ) -> None:
        self.store, self._name, self._currency, self.now = store, name, currency, now
        self._tenancy, self._watcher = tenancy, watcher
        self.shoes = ShoeKeeper(store, seal, find=self.head, now=now, entropy=entropy) if seal is not None else None
        self.sequencer = Sequencer(store, now=now, tenancy=tenancy, dealer=self.shoes, listeners=(self,))
        self.hub = Hub(self)
        self.snapshots = Snapshots(store, now)
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def name(self) -> str:
        """What the house is called, once it is founded."""
        house = self.floor.house
        return house.name if house is not None else self._name

    # For the sequencer: what it tells.

    def grew(self, stream: str, head: StreamHead) -> None:
        """A stream has grown: it gets new views, and perhaps a snapshot."""
        self.hub.grew(stream)
        self.snapshots.grew(stream, head)
        links = self.floor
        for link in links.links_of(stream.removeprefix(table_stream(""))) if links.links else ():
            self.hub.beside(link_stream(link))  # what may be done at a jackpot hangs on its tables too

    def stopped(self, stream: str, why: Text) -> None:
        """A stream had to stop: everybody who watches it is told."""
        self.hub.stopped(stream)
        self._watcher.stopped(stream, why)

    # For the hub: what it shows.

    @property
    def floor(self) -> Floor:
        """House, tables and links as they stand on disk."""
        return self.sequencer.floor

    @property
    def busy(self) -> bool:
        """Whether anybody waits for an answer."""
        return self.sequencer.busy

    def hosts(self, stream: str) -> bool:
        """Whether this process judges what is asked of a stream."""
        return self._tenancy.holds(stream)

    def head(self, stream: str) -> StreamHead | None:
        return self.sequencer.durable.get(stream)

    def why(self, stream: str) -> Text | None:
        """Why a stream has stopped, here or in the process that hosts it; nothing if it has not."""
        return self.sequencer.stopped.get(stream) or self._tenancy.why(stream)

    def view_failed(self, stream: str, why: str) -> None:
        self._watcher.view_failed(stream, why)

    # Opening and closing.

    def take_up(self) -> Floor:
        """Take up every stream of the store; the floor as it stands there."""
        for stream in filter(is_played, self.store.streams()):
            head = taken_up(self.store, stream)
            self.sequencer.take(head)
            self.snapshots.begin(head)
        return self.floor

    async def open(self, setups: Setups | None = None, *, alone: bool = True) -> None:
        """Take up the store, if that is not done yet; found the house and the tables that are not there.

        Without a currency the house is not founded here: that waits for the first start at the browser.
        Where no other process hosts a table meanwhile, a round under way is one that the system has cut off.
        """
        self._watch_disk(asyncio.get_running_loop())
        if not self.sequencer.durable:
            self.take_up()
        self._check_together(setups or {})
        if HOUSE not in self.sequencer.durable and self._currency is not None:
            await self.found(self._name, self._currency)
        for values in (setups or {}).values():
            await self.add_table(values)
        if alone:
            for stream in tuple(self.sequencer.durable):
                self._go_on_dealing(stream)
                await self.recovered(stream)
        self._tasks += [asyncio.create_task(self.hub.run()), asyncio.create_task(self.snapshots.run())]

    def _check_together(self, setups: Setups) -> None:
        """All tables seen together, those that come and those that are there: `Refused` before any is founded.

        [NZ 11A.8; NZ 11B.9; MA 5(b)]
        """
        known = {name: table.rules.setup for name, table in floor.in_use(self.sequencer.floor).items()}
        new = [setup_from(values) for values in setups.values() if values.get("name") not in known]
        faults = check_house([*known.values(), *new])
        if faults:
            raise Refused(*faults)

    def host(self, stream: str, *, after_death: bool) -> None:
        """Host a table from now on that nobody hosts; after the death of its host a round under way was cut off."""
        self.sequencer.lift(stream)
        self._go_on_dealing(stream)
        request = interruption(self.sequencer.durable[stream]) if after_death else None
        if request is not None and stream not in self.sequencer.stopped:
            self.sequencer.submit(request)

    def _go_on_dealing(self, stream: str) -> None:
        """A random shoe goes on where it was; a table whose shoe cannot be opened stops, and deals no other cards."""
        head = self.sequencer.durable[stream]
        if self.shoes is None and isinstance(head.state, Table) and committed_shoe(head.state) is not None:
            self.sequencer.stop(stream, say("integrity.random-shoe"))
        elif self.shoes is not None:
            try:
                self.shoes.check(head)
            except MustStop as why:
                self.sequencer.stop(stream, why.text)
            else:
                self.sequencer.judge_due(stream)

    def _watch_disk(self, loop: asyncio.AbstractEventLoop) -> None:
        """A file that cannot be written to any more stops every table, not only the one that found out."""
        if isinstance(self.store, SqliteStore):

            def failed(why: str) -> None:
                with suppress(RuntimeError):  # the house is closing already
                    loop.call_soon_threadsafe(self._stop_all, why)

            self.store.on_failed.append(failed)

    def _stop_all(self, why: str) -> None:
        for stream in tuple(self.sequencer.durable):
            self.sequencer.stop(stream, say("integrity.unwritten", why=why))

    async def recovered(self, stream: str) -> None:
        """Report the round of a table whose host has died, where its rulebook speaks of that [RWS 5.4]."""
        request = interruption(self.sequencer.durable[stream])
        if request is not None and stream not in self.sequencer.stopped:
            await self.sequencer.ask(request)

    async def close(self) -> None:
        """Stop what runs, and let the store go."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.store.close()

    async def found(self, name: str, currency: Currency) -> None:
        """Found the house, which is not there yet."""
        await self._found(HOUSE, HouseFounded(name=name, currency=currency))

    async def add_table(self, values: Values) -> None:
        """Found a table if it is not there, let chips go to it, and link its jackpot."""
        founding = set_up(values)
        name = str(values["name"])
        stream = table_stream(name)
        if stream not in self.sequencer.durable:
            self._check_together({name: values})
            await self._found(stream, founding)
        house = self.sequencer.durable[HOUSE].state
        if name not in house.tables:
            currency = self.sequencer.durable[stream].state.rules.setup.currency.code
            await self._ask(HOUSE, f"add {stream}", house_ask.AddTable(table=name, currency=currency))
        if name not in house.retired and not self.sequencer.floor.links_of(name):
            linked = floor.linked(self.sequencer.floor, name, at=self.now(), second=OVERSEER)
            if linked.refused:
                raise Refused(*linked.refused)
            await self._commit(linked)

    def ask(self, request: Request, *documents: Document, deed: Deed | None = None) -> Coroutine[None, None, Answer]:
        return self.sequencer.ask(request, *documents, deed=deed)

    async def _ask(self, stream: str, id_: str, act: house_ask.AnyAct) -> Answer:
        return await self.sequencer.ask(Request(stream=stream, id=f"founding: {id_}", who=FOUNDER, act=act))

    async def _found(self, stream: str, event: HouseFounded | TableSetUp) -> None:
        """The first entry of a stream, which no command caused."""
        head = empty(stream)
        line = encode(head.end.founding(id=f"found {stream}", at=self.now(), who=FOUNDER, event=event))
        await asyncio.wrap_future(self.store.append(Batch(parts=(Part(stream, 0, (line,)),))))
        self.sequencer.take(head.with_line(line))

    async def _commit(self, stepped: Outcome) -> None:
        """Write what was put together on the floor outside a command."""
        parts, after = lines_of(self.sequencer.durable, stepped)
        if parts:
            await asyncio.wrap_future(self.store.append(Batch(parts=parts)))
        for head in after.values():
            self.sequencer.take(head)
