"""The socket: commands in, answers and views out. A slow reader is dropped, never waited for."""

import asyncio
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from puntobanco.journal.entry import encode
from puntobanco.server.accounts.sessions import Found, ended_among
from puntobanco.server.api.door import MOST_BYTES, Door, decoded
from puntobanco.server.api.pace import LONGEST_PAUSE, Rates, pause
from puntobanco.server.api.problems import Problem, problem_of
from puntobanco.server.entrance.address import address_of, network_of
from puntobanco.server.watch.hub import Mailbox
from puntobanco.server.watch.views import Audience
from puntobanco.store import Failed
from puntobanco.wire.answers import Answer
from puntobanco.wire.messages import AnySocketMessage, Ping, SocketCommand, Unwatch, Watch

MOST_OF_SESSION = 32
"""Sockets of one session; those of people who are not signed in are bounded at the entrance."""
MOST_WATCHED = 64
"""Streams that one client watches."""
MOST_ASKED = 256
"""Commands of one client that are being judged."""
WAITS = 0.01
"""Seconds for which nothing is read of a client that sends too much."""
STALLED = 10.0
"""Seconds after which a client that takes nothing is dropped."""
ENDED, REFUSED, TOO_SLOW, TOO_MANY = 4401, 4403, 4408, 4429


class Client:
    """One socket, and what it has going on."""

    def __init__(self, socket: WebSocket, token: str | None, found: Found | None) -> None:
        self.socket, self.token, self.key = socket, token, found.key if found else None
        self.mailbox = Mailbox()
        self.watched = set[Audience]()
        self.asked = set[asyncio.Task[None]]()
        self.over: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """Ends with the code under which the socket is closed from here."""

    def end(self, code: int) -> None:
        """Close it, whatever it is doing."""
        if not self.over.done():
            self.over.set_result(code)


class Sockets:
    """All sockets of this process."""

    def __init__(self, door: Door) -> None:
        self.door, self.service = door, door.service
        self._open = set[Client]()
        self._of_session: Counter[str] = Counter()
        self.stalled = STALLED
        self.messages = Rates(time.monotonic, burst=600, a_second=200)
        self.strangers = Rates(time.monotonic, burst=3_000, a_second=300)
        """Messages of all those at one address who are not signed in: a bucket for each socket would bound nothing."""
        self.service.sessions.on_ended.append(self._end)
        self.service.metrics.gauge("sockets", "Open sockets.", lambda: len(self._open))

    async def client(self, socket: WebSocket) -> None:
        """One client, from the first message to the last."""
        try:
            self.door.check_origin(socket)
        except Problem:
            await socket.close(REFUSED)
            return
        token = self.door.token(socket)
        client = Client(socket, token, self.service.sessions.found(token, touch=False))
        await socket.accept()
        if token and client.key is None:
            client.end(ENDED)
        elif client.key and self._of_session[client.key] >= MOST_OF_SESSION:
            client.end(TOO_MANY)
        self._open.add(client)
        self._of_session.update((client.key,) if client.key else ())
        try:
            await self._until_over(client)
        finally:
            self._open.discard(client)
            self._forget(client.key)
            self.service.casino.hub.leave(client.mailbox)

    def _forget(self, key: str | None) -> None:
        if key:
            self._of_session[key] -= 1
            if not self._of_session[key]:
                del self._of_session[key]

    async def _until_over(self, client: Client) -> None:
        """Read and send until the client leaves, does not take what it is sent, or its session ends."""
        work = [asyncio.create_task(doing) for doing in (self._read(client), self._send(client))]
        waiting: list[asyncio.Future[Any]] = [*work, client.over]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in work:
            task.cancel()
        for found in await asyncio.gather(*work, return_exceptions=True):
            if isinstance(found, Exception) and not isinstance(found, WebSocketDisconnect):
                self.service.broken("socket", found)
        if client.over.done():
            await self._close(client, client.over.result())

    async def _read(self, client: Client) -> None:
        bucket, asker = self.messages, client.key
        if asker is None:
            bucket, asker = self.strangers, network_of(address_of(client.socket))
        while True:
            message = await client.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            data = message.get("bytes") or (message.get("text") or "").encode()
            try:
                if len(data) > MOST_BYTES:
                    raise Problem("too-large.message-most", most_bytes=MOST_BYTES)
                if not bucket.allows(asker):
                    await pause(bucket.wait(asker) if client.key else LONGEST_PAUSE)
                    raise Problem("too-fast.many-messages")
                await self.service.pace.read(asker, len(data))
                self._take(decoded(data, AnySocketMessage), client)  # type: ignore[arg-type]
            except Exception as found:  # noqa: BLE001  # every message is answered, whatever it was
                problem = self._problem(found)
                client.mailbox.put(problem_message(problem))
                if problem.code == "too-fast":
                    await asyncio.sleep(WAITS)

    def _take(self, message: AnySocketMessage, client: Client) -> None:
        hub = self.service.casino.hub
        match message:
            case Ping():
                client.mailbox.put(encode({"type": "pong", "n": message.n, "at": self.service.now}))
            case Watch():
                audience = self._audience(message, client)
                if len(client.watched) >= MOST_WATCHED and audience not in client.watched:
                    raise Problem("too-many.client-watches", most_watched=MOST_WATCHED)
                if self.service.casino.head(message.stream) is None:
                    raise Problem("no-such-stream.not-here", stream=message.stream)
                client.watched.add(audience)
                hub.watch(audience, client.mailbox)
            case Unwatch():
                audience = self._audience(message, client)
                client.watched.discard(audience)
                hub.leave(client.mailbox, audience)
            case SocketCommand():
                self._ask(client, message)

    def _ask(self, client: Client, message: SocketCommand) -> None:
        """A command does not hold up the next message; its answer comes when it is on disk."""
        if len(client.asked) >= MOST_ASKED:
            client.mailbox.put(problem_message(Problem("busy.too-many-commands"), message.id))
            return
        task = asyncio.create_task(self._command(client, message))
        client.asked.add(task)
        task.add_done_callback(client.asked.discard)

    async def _command(self, client: Client, message: SocketCommand) -> None:
        try:
            found = self.service.sessions.found(client.token)
            if found is None:
                raise Problem("no-session.nobody")
            client.mailbox.put(answered(await self.service.command(found, message)))
        except Exception as found:  # noqa: BLE001  # every command is answered, whatever it was
            client.mailbox.put(problem_message(self._problem(found), message.id))

    def _problem(self, found: Exception) -> Problem:
        problem = problem_of(found)
        if problem.status == 500:
            self.service.broken("socket", found)
        return problem

    def _audience(self, message: Watch | Unwatch, client: Client) -> Audience:
        found = self.service.sessions.found(client.token, touch=False) if not message.public else None
        return self.service.audience(found, message.stream)

    async def _send(self, client: Client) -> None:
        while True:
            waiting = await client.mailbox.fetch()
            while waiting:  # taken out one by one: a thousand clients that wait hold no message that has been sent
                if not await self._taken(client, waiting.pop(0)):
                    client.end(TOO_SLOW)
                    return
            if client.mailbox.overrun:
                client.end(TOO_SLOW)
                return

    async def _taken(self, client: Client, message: bytes) -> bool:
        """Whether a client takes a message before it counts as stalled."""
        try:
            async with asyncio.timeout(self.stalled):
                await client.socket.send_text(message.decode())
        except (TimeoutError, RuntimeError):
            return False
        return True

    async def _close(self, client: Client, code: int) -> None:
        """Say why, if the client takes it; cut the line otherwise."""
        self.service.metrics.count("sockets_dropped", str(code))
        if code == TOO_SLOW:
            cut(client.socket)
            return
        try:
            async with asyncio.timeout(0.5):
                await client.socket.close(code)
        except Exception:  # noqa: BLE001  # however it cannot be closed, it is to be gone
            cut(client.socket)

    # Sessions that end.

    def _end(self, keys: tuple[str, ...]) -> None:
        gone = set(keys)
        for client in self._open:
            if client.key in gone:
                client.end(ENDED)

    async def watch_sessions(self) -> None:
        """Close the sockets of sessions that are over, within a second."""
        while True:
            await asyncio.sleep(0.5)
            keys = tuple({client.key for client in self._open if client.key is not None})
            with suppress(Failed):  # a store that has failed stops tables by itself
                over = await asyncio.to_thread(ended_among, self.service.accounts, keys, self.service.now)
                self._end(over)


def cut(socket: WebSocket) -> None:
    """End a connection whose client takes nothing: closing it in order would wait for the client without end."""
    protocol = getattr(socket._receive, "__self__", None)
    transport = getattr(protocol, "transport", None)
    if transport is not None:
        transport.abort()


def answered(answer: Answer) -> bytes:
    """An answer as it goes over the socket."""
    return encode(
        {"type": "answer", **{name: getattr(answer, name) for name in ("id", "done", "refused", "at", "more", "bets")}}
    )


def problem_message(problem: Problem, id_: str | None = None) -> bytes:
    """A problem as it goes over the socket, with the id of the command that it is about."""
    return encode({**msgspec.structs.asdict(problem.body()), "type": "problem", **({"id": id_} if id_ else {})})
