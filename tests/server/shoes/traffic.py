"""Everything that leaves a served house of random shoes, heard where it leaves: bodies, frames, log lines, files.

The recorder stands between the house and the network, knows the true order of every shoe, and searches each message for
what nobody may know at that moment: what is not on disk yet is nobody's to know either.
"""

import asyncio
import threading
from collections import Counter
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from puntobanco.audit.copying import make_backup
from puntobanco.dealing.moves import HostDeals
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.server.sequencer.heads import StreamHead
from puntobanco.shoe.last_hand import Life
from puntobanco.store.open import FILE
from puntobanco.table import commands as ask
from puntobanco.table.model.committed import committed_shoe
from puntobanco.table.model.phases import Phase
from puntobanco.table.model.state import ShoeState
from puntobanco.table.offers import offers
from puntobanco.table.steps import next_step
from tests.patience import PATIENCE
from tests.server.api.lines import socket_of
from tests.server.api.served import Caller, Served, client_of
from tests.server.api.staffed import Staffed
from tests.server.shoes.recorder import Leak, Oracle, Secret, faces_of, named_in, names_in

BODY, FRAME, LOG, DATABASE, BACKUP = "an HTTP body", "a WebSocket frame", "the log", "the database", "the backup"
SOME = 3
"""One message in this number is tried for foretelling: the same goes to many."""
WRITTEN = ("/api/journal/", "/api/proofs/")
"""Where the journal itself is read, in which stands also what only the holder of a card saw."""


class Recorder:
    """Hears everything at the tables of a house and knows what nobody may know."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.served: Served
        self.heard: Counter[str] = Counter()
        self.bytes = 0
        self.leaks: list[Leak] = []
        self.bettors: set[str] = set()
        """The cookies of those who may look at a card alone."""
        self._oracle = Oracle()
        self._secret: tuple[Any, Secret] | None = None
        self._clean: dict[str, set[int]] = {}
        self._seen: dict[bool, frozenset[str]] = {True: frozenset(), False: frozenset()}
        self._shoe: dict[bool, ShoeState | None] = {}
        self._before: set[int] = set()
        self._logged = 0

    def around(self, app: ASGIApp) -> ASGIApp:
        """The house, with everything that it sends heard."""

        async def heard(scope: Scope, receive: Receive, send: Send) -> None:
            cookie = dict(scope.get("headers", ())).get(b"cookie", b"").decode("latin-1")
            path = scope.get("path", "")

            async def sent(message: Message) -> None:
                data = message.get("body") or message.get("bytes") or (message.get("text") or "").encode()
                head = b"\n".join(value for _, value in message.get("headers", ()))
                for one in (data, head):
                    if one:
                        kind = FRAME if message["type"].startswith("websocket") else BODY
                        self.hear(kind, one, alone=cookie in self.bettors or path.startswith(WRITTEN))
                await send(message)

            await app(scope, receive, sent)

        return heard

    # Searching.

    def hear(self, kind: str, data: bytes, *, alone: bool) -> None:
        """Something leaves, to somebody who may know what one alone has seen, or not."""
        head = self.served.serving.casino.sequencer.durable.get(self.stream)
        if head is None:
            return
        self.heard[kind] += 1
        self.bytes += len(data)
        shoe = head.state.shoe
        moment = hash((data, (shoe.cards.root, shoe.out) if shoe is not None else None, alone))
        if moment in self._before:
            return
        self._before.add(moment)
        try:
            self._search(kind, data, head, alone=alone)
        except Leak as leak:
            self.leaks.append(leak)

    def _search(self, kind: str, data: bytes, head: StreamHead, *, alone: bool) -> None:
        if head.state.shoe is not self._shoe.get(alone):
            self._shoe[alone] = head.state.shoe
            shoes = [shoe for shoe in (head.state.shoe, head.state.shoe_before) if shoe is not None]
            self._seen[alone] |= faces_of(shoes, alone=alone)
        secret = self.secret(head)
        if secret is not None:
            secret.check(kind, data)
        if early := names_in(data) - self._seen[alone]:
            raise Leak(f"{kind} names {len(early)} cards that nobody has seen")
        if data[:1] in b"{[" and hash(data) % SOME == 0:
            with suppress(msgspec.DecodeError):
                self._foretells(kind, list(named_in(msgspec.json.decode(data))), head)

    def _foretells(self, kind: str, named: list[Any], head: StreamHead) -> None:
        shoes, shoe = self.served.serving.casino.shoes, committed_shoe(head.state)
        assert shoes is not None
        if named and shoe is not None and shoe.life is not Life.OVER and shoe.left:
            face = shoes._face(head.state, shoe)
            self._oracle.hear(kind, named, (shoe.cards.root, shoe.out), str(face(shoe.out)))

    def secret(self, head: StreamHead) -> Secret | None:
        """What nobody may know of the shoe that is there; made anew only when another card has been seen."""
        shoe, shoes = committed_shoe(head.state), self.served.serving.casino.shoes
        if shoe is None or shoe.life is Life.OVER:
            return None
        root = shoe.cards.root
        moment = root, shoe.cards.cuts, len(shoe.open_faces)
        if self._secret is None or self._secret[0] != moment:
            assert shoes is not None
            shoes._face(head.state, shoe)
            committed = shoes._shoes._known[root]
            self._secret = moment, Secret(committed, shoe, self._clean.setdefault(root, set()))
        return self._secret[1]

    def check(self) -> None:
        """`Leak` if anything that has left so far was one; the log is read on."""
        log = self.served.log_text
        self.hear(LOG, log[self._logged :].encode(), alone=False)
        self._logged = len(log)
        if self.leaks:
            raise self.leaks[0]

    def again(self, served: Served) -> None:
        """The house has been opened anew."""
        self.served, self._logged = served, 0

    def search_files(self, folder: Path) -> None:
        """The database with its log as they lie there, and a backup as an operator makes it."""
        head = self.served.serving.casino.sequencer.durable[self.stream]
        secret = self.secret(head)
        if secret is None:
            return
        backup = folder / "backup.sqlite"
        make_backup(str(self.served.settings.data), backup)
        self.spoil(backup)
        files = [(DATABASE, self.served.settings.data / f"{FILE}{ending}") for ending in ("", "-wal")]
        for kind, path in (*files, (BACKUP, backup)):
            data = path.read_bytes()
            self.heard[kind] += 1
            self.bytes += len(data)
            secret.check_file(kind, data)
        backup.unlink()

    def spoil(self, backup: Path) -> None:
        """Where a leak may be planted in a backup."""


class Listeners:
    """Sockets of everybody who may watch a table, read as fast as they are written to."""

    def __init__(self, callers: list[Caller], stream: str) -> None:
        self._callers, self._stream = callers, stream
        self._loop = asyncio.new_event_loop()
        self._over = asyncio.Event()
        self._watching = threading.Event()
        self._thread = threading.Thread(target=lambda: self._loop.run_until_complete(self._listen()), daemon=True)

    def __enter__(self) -> "Listeners":
        self._thread.start()
        assert self._watching.wait(PATIENCE), "nobody could watch"
        return self

    def __exit__(self, *found: object) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(PATIENCE)
        self._loop.close()

    async def _listen(self) -> None:
        async with AsyncExitStack() as stack, asyncio.TaskGroup() as reading:
            tasks = []
            for caller in self._callers:
                line = await stack.enter_async_context(socket_of(caller))
                tasks.append(reading.create_task(_read_away(line)))
                for public in (True, False):
                    message = {"type": "watch", "stream": self._stream, "public": public}
                    with suppress(ConnectionClosed):
                        await line.send(msgspec.json.encode(message).decode())
            self._watching.set()
            await self._over.wait()
            for task in tasks:
                task.cancel()


async def _read_away(line: ClientConnection) -> None:
    """What is heard is heard at the house's door; here it is only taken."""
    with suppress(ConnectionClosed):
        async for _ in line:
            pass


class Evening(Staffed):
    """A table of random cards over the wire, with two players, and everybody who may look looking on."""

    def __init__(self, served: Served, stream: str) -> None:
        super().__init__(served, stream)
        self.cards = HostDeals()
        self.eyes = [served.guest(post) for post in ("surveillance", "jackpot", "security", "officer")]

    def everybody(self) -> list[Caller]:
        """All who watch, each in a role of their own."""
        return [*self.callers().values(), *self.eyes]

    def move(self) -> None:
        """One thing: players bet while bets are open, look at what they hold, and the staff do everything else."""
        if self.table.trouble is not None:
            out = ask.Resolve(exit=self.table.trouble.remedies[0].exit, reason="seen to")
            self.staff[Role.SHIFT_MANAGER].does(out, self.stream)
            return
        if self.phase is Phase.BETTING and self.table.round is not None and not self.table.round.bets:
            for player in self.players:
                self._bet(player)
        step = next_step(self.table)
        if step.act == "turn" and step.person is not None:
            self._look(str(step.person))
        self.next()

    def _bet(self, player: Caller) -> None:
        who = Who(Person(player.person), Role.PLAYER)
        place = next((one for one in offers(self.table, who) if one.act == "place-bets"), None)
        for box in [one for one in place.boxes if one.wager == "banker"][:1] if place else ():
            stake = ask.Stake(wager=box.wager, amount=Minor(box.least), given=box.given)
            player.does(ask.PlaceBets(bets=(stake,)), self.stream)

    def _look(self, person: str) -> None:
        """The holder of cards looks at one before turning them."""
        round_ = self.table.round
        assert round_ is not None
        for number, one in enumerate(round_.cards):
            if one.holder == person and one.card is None and not one.shown:
                of_hand = [place for place, other in enumerate(round_.cards) if other.side is one.side]
                act = ask.Look(side=one.side, place=of_hand.index(number) + 1)
                self.callers()[person].command(act, self.stream)
                return

    def again(self, served: Served) -> None:
        """Everybody comes back after a restart, with the cookies they had."""
        self.served = served
        for caller in self.everybody():
            token = str(caller.token)
            caller.served = served
            caller.http.close()
            caller.http = client_of(served)
            caller.http.cookies.set("puntobanco", token, domain="127.0.0.1")
