"""A house in a virtual world: it crashes and comes back, its clock jumps, and the network between it and its people
drops, doubles, delays and reorders whatever is sent."""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from puntobanco.money import Currency
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.server.casino import Casino
from puntobanco.server.sequencer.requests import NotJudged, Request
from puntobanco.store import MemoryStore
from puntobanco.table.model.state import Table
from puntobanco.wire.answers import Answer
from tests.server.shoes.evening import setup
from tests.server.simulated.virtual import Disk, MakeDisk, VirtualLoop

SETUPS = {
    one["name"]: one
    for one in (
        setup("massachusetts-ez", "T1"),
        setup("rws-non-commission", "T2"),
        setup("new-zealand-commission", "T3"),
    )
}
DROPPED, DOUBLED = 0.05, 0.05
"""How many messages of a hundred, each way."""
Outcome = Answer | NotJudged


class World:
    """The house, its disk, its people's messages, and everything that was ever acknowledged."""

    def __init__(self, loop: VirtualLoop, seed: int, disk: MakeDisk) -> None:
        self.loop, self.chance, self._make = loop, Random(seed), disk
        self.kept = MemoryStore()
        self.told: dict[str, tuple[Request, Answer]] = {}
        """What anybody was answered, by the id of the command."""
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        """What went wrong where nobody waited for it."""
        loop.set_exception_handler(lambda _, found: self.faults.append(str(found.get("exception") or found["message"])))
        self._offset = 0
        self._disk: Disk
        self.casino: Casino | None = None
        self._opening: asyncio.Task[None] | None = None
        self._judging: set[asyncio.Task[None]] = set()

    # The house.

    def now(self) -> At:
        """The house's clock, which is set forward and back."""
        return At(1_800_000_000_000 + self._offset + round(self.loop.time() * 1000))

    def start(self) -> None:
        """The process begins; it is there when everything has been read."""
        self._disk = self._make(self.kept, self.loop, self.chance)
        self._opening = self.loop.create_task(self._open())

    async def _open(self) -> None:
        casino = Casino(self._disk, name="simulated", currency=Currency("NZD", 2, "$"), now=self.now)
        await casino.open(SETUPS)
        self.casino = casino

    def crash(self) -> None:
        """The process ends, wherever it is."""
        self.counts["crashes"] += 1
        self._disk.dead = True
        tasks = [*self._judging, *(self.casino._tasks if self.casino else ())]
        for task in (*tasks, self._opening):
            if task is not None:
                task.cancel()
        self.casino = None
        self._judging.clear()

    async def trouble(self) -> None:
        """Crashes and steps of the clock, until cancelled."""
        while True:
            await asyncio.sleep(self.chance.expovariate(1 / 25))
            if self.chance.random() < 0.3:
                self.counts["steps of the clock"] += 1
                self._offset += self.chance.randrange(-3_600_000, 3_600_000)
                continue
            self.crash()
            await asyncio.sleep(self.chance.uniform(0, 2))
            self.start()

    def table(self, name: str) -> Table | None:
        """A table as anybody may see it; none while the house is down."""
        head = self.casino.head(f"table/{name}") if self.casino is not None else None
        return head.state if head is not None else None

    # The network.

    def carried(self, what: Callable[[], None]) -> None:
        """A message on its way: perhaps lost, perhaps twice, each after a while of its own."""
        self.counts["messages"] += 1
        copies = 0 if self.chance.random() < DROPPED else 2 if self.chance.random() < DOUBLED else 1
        for _ in range(copies):
            late = self.chance.uniform(0.5, 5) if self.chance.random() < 0.02 else self.chance.uniform(0.001, 0.05)
            self.loop.call_later(late, what)

    def _arrive(self, request: Request, reply: Callable[[Outcome], None]) -> None:
        if self.casino is None:
            return
        task = self.loop.create_task(self._judge(self.casino, request, reply))
        self._judging.add(task)
        task.add_done_callback(self._judging.discard)

    async def _judge(self, casino: Casino, request: Request, reply: Callable[[Outcome], None]) -> None:
        try:
            outcome: Outcome = await casino.ask(request)
        except NotJudged as found:
            outcome = found
        self.carried(lambda: reply(outcome))

    async def ask(self, who: Who, id_: str, stream: str, act: Any) -> Answer:
        """Ask until there is an answer, under the same id each time."""
        request = Request(stream=stream, id=id_, who=who, act=act)
        answered = asyncio.Event()
        while not answered.is_set():
            self.counts["requests"] += 1
            self.carried(partial(self._arrive, request, partial(self._heard, request, answered)))
            try:
                async with asyncio.timeout(self.chance.uniform(0.5, 4)):
                    await answered.wait()
            except TimeoutError:
                self.counts["asked again"] += 1
        return self.told[id_][1]

    def _heard(self, request: Request, answered: asyncio.Event, outcome: Outcome) -> None:
        if isinstance(outcome, NotJudged):
            self.counts[f"not judged: {outcome.code}"] += 1
            return
        before = self.told.setdefault(request.id, (request, outcome))[1]
        assert before == outcome, f"{request.id} was answered twice, and not alike: {before}, {outcome}"
        answered.set()


def person(name: str, role: Role) -> Who:
    """Somebody in a role."""
    return Who(Person(name), role)
