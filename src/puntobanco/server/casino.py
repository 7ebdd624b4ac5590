"""A house as one process serves it: its store, its sequencer, its hub, and what is founded when it opens."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any

from puntobanco import floor
from puntobanco.faults import Refused
from puntobanco.floor import HOUSE, Outcome, link_stream, table_stream
from puntobanco.house import commands as house_ask
from puntobanco.house.events import HouseFounded
from puntobanco.journal.entry import encode
from puntobanco.journal.machines import is_played
from puntobanco.money import Currency
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.server.integrity.clock import wall_clock as wall_clock
from puntobanco.server.sequencer.heads import StreamHead, empty, state_in, taken_up
from puntobanco.server.sequencer.recovery import interruption
from puntobanco.server.sequencer.requests import MustStop, Request
from puntobanco.server.sequencer.sequencer import Sequencer
from puntobanco.server.sequencer.snapshots import Snapshots
from puntobanco.server.shoes.keeper import ShoeKeeper
from puntobanco.server.shoes.sealing import Seal
from puntobanco.server.watch.hub import Hub
from puntobanco.server.watch.views import glance_of, pace_of, view_of
from puntobanco.setup import check_house, setup_from
from puntobanco.store import Batch, Deed, Document, Part, SqliteStore, Store
from puntobanco.table.model.committed import committed_shoe
from puntobanco.table.model.founding import set_up
from puntobanco.table.model.state import Table
from puntobanco.wire.answers import Answer

FOUNDER = Who(Person("founder"), Role.OPERATOR)
"""Whoever set the house up, before there are people."""


class Casino:
    """Everything that runs in one process."""

    def __init__(
        self,
        store: Store,
        *,
        name: str,
        currency: Currency,
        now: Callable[[], At] = wall_clock,
        seal: Seal | None = None,
    ) -> None:
        self.store, self.name, self.currency, self.now = store, name, currency, now
        self.shoes = ShoeKeeper(store, seal, find=self.head, now=now) if seal is not None else None
        extra, also = (self.shoes.extra, self.shoes.follow) if self.shoes is not None else (None, None)
        self.sequencer = Sequencer(store, now=now, extra=extra, also=also)
        self.hub = Hub(
            lambda audience, head: view_of(audience, head, self.sequencer.floor),
            self.head,
            lambda stream: self.sequencer.stopped.get(stream, "") or self.stopped_elsewhere(stream),
            lambda: self.sequencer.busy,
            pace_of,
            glance_of,
        )
        self.snapshots = Snapshots(store, now)
        self.sequencer.on_change += [self.hub.changed, self.snapshots.changed, self._beside]
        self.sequencer.on_stop.append(lambda stream, why: self.hub.stopped(stream))
        self.before_close: list[Callable[[], Awaitable[None]]] = []
        """What is still done when the house closes, while there is a store."""
        self.stopped_elsewhere: Callable[[str], str] = lambda stream: ""
        """Why a table has stopped that another process hosts."""
        self._tasks: list[asyncio.Task[None]] = []

    def _beside(self, stream: str, head: StreamHead) -> None:
        """What may be done at a jackpot hangs on its tables too."""
        floor = self.sequencer.floor
        for link in floor.links_of(stream.removeprefix(table_stream(""))) if floor.links else ():
            self.hub.beside(link_stream(link))

    def head(self, stream: str) -> StreamHead | None:
        """How a stream stands on disk."""
        return self.sequencer.durable.get(stream)

    async def open(self, setups: Mapping[str, Mapping[str, Any]] | None = None, *, alone: bool = True) -> None:
        """Take up every stream of the store; found the house and the tables that are not there yet.

        Where no other process hosts a table meanwhile, a round under way is one that the system has cut off.
        """
        self._watch_disk(asyncio.get_running_loop())
        for stream in filter(is_played, self.store.streams()):
            head = taken_up(self.store, stream)
            self.sequencer.take(head)
            self.snapshots.begin(head)
        self._check_together(setups or {})
        if HOUSE not in self.sequencer.durable:
            await self._found(HOUSE, HouseFounded(name=self.name, currency=self.currency))
        for values in (setups or {}).values():
            await self.add_table(values)
        if alone:
            for stream in tuple(self.sequencer.durable):
                self._go_on_dealing(stream)
                await self.recovered(stream)
        self._tasks += [asyncio.create_task(self.hub.run()), asyncio.create_task(self.snapshots.run())]

    def _check_together(self, setups: Mapping[str, Mapping[str, Any]]) -> None:
        """All tables seen together, those that come and those that are there: `Refused` before any is founded.

        [NZ 11A.8; NZ 11B.9; MA 5(b)]
        """
        known = {name: table.rules.setup for name, table in self.sequencer.floor.tables.items()}
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
            self.sequencer.stop(stream, "its cards are a random shoe, and no key was given to open it")
        elif self.shoes is not None:
            try:
                self.shoes.check(head)
            except MustStop as why:
                self.sequencer.stop(stream, str(why))
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
            self.sequencer.stop(stream, f"it could not be written: {why}")

    async def recovered(self, stream: str) -> None:
        """Report the round of a table whose host has died, where its rulebook speaks of that [RWS 5.4]."""
        request = interruption(self.sequencer.durable[stream])
        if request is not None and stream not in self.sequencer.stopped:
            await self.sequencer.ask(request)

    async def close(self) -> None:
        """Stop what runs, and let the store go."""
        for last in self.before_close:
            await last()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.store.close()

    async def add_table(self, values: Mapping[str, Any]) -> None:
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
        if not self.sequencer.floor.links_of(name):
            second = Who(FOUNDER.person, Role.SHIFT_MANAGER)  # whoever founds a house oversees its jackpots until then
            linked = floor.linked(self.sequencer.floor, name, at=self.now(), second=second)
            if linked.refused:
                raise Refused(*linked.refused)
            await self._commit(linked)

    def ask(self, request: Request, *documents: Document, deed: Deed | None = None) -> Coroutine[Any, Any, Answer]:
        """The answer to a command."""
        return self.sequencer.ask(request, *documents, deed=deed)

    async def _ask(self, stream: str, id_: str, act: Any) -> Answer:
        return await self.sequencer.ask(Request(stream=stream, id=f"founding: {id_}", who=FOUNDER, act=act))

    async def _found(self, stream: str, event: Any) -> None:
        """The first entry of a stream, which no command caused."""
        head = empty(stream)
        line = encode(head.end.founding(id=f"found {stream}", at=self.now(), who=FOUNDER, event=event))
        await asyncio.wrap_future(self.store.append(Batch(parts=(Part(stream, 0, (line,)),))))
        self.sequencer.take(head.with_line(line))

    async def _commit(self, stepped: Outcome) -> None:
        """Write what was put together on the floor outside a command."""
        after: dict[str, StreamHead] = {}
        lines: dict[str, list[bytes]] = {}
        for part in stepped.parts:
            before = after.get(part.stream) or self.head(part.stream) or empty(part.stream)
            after[part.stream], line = before.with_part(part, state_in(stepped.floor, part.stream))
            lines.setdefault(part.stream, []).append(line)
        if not lines:
            return
        stands = {name: one.end.number - len(lines[name]) for name, one in after.items()}
        parts = tuple(Part(name, stands[name], tuple(lines[name])) for name in sorted(lines))
        await asyncio.wrap_future(self.store.append(Batch(parts=parts)))
        for head in after.values():
            self.sequencer.take(head)
