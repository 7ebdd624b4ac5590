"""The socket of a client: it reconnects when it is lost, and sends unanswered commands again."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from puntobanco.client.messages import READ, AnswerIn, NoAnswer, NotServed, ProblemIn, View, ViewIn
from puntobanco.wire.answers import Answer
from puntobanco.words import in_words

AGAIN = frozenset({"not-known-yet", "busy", "too-fast", "not-committed"})
"""Problems after which the same command is sent again under its id."""
SOON, LATER = 0.05, 2.0
"""The shortest and the longest pause before a lost socket is opened again."""
RESEND = 3.0
"""Seconds without any answer after which a command is sent again; a house answers within two."""
SESSION_OVER = 4401


class Subscription:
    """A stream that is watched: its newest view, and never an older one after it."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.now: View | None = None
        self.views = 0
        """How many came."""
        self._came = asyncio.Event()
        self._over: Exception | None = None

    def put(self, view: View) -> None:
        self.views += 1
        if self.now is None or view.number >= self.now.number:
            self.now = view
            self._came.set()

    def end(self, why: Exception) -> None:
        self._over = why
        self._came.set()

    async def at_least(self, number: int) -> View:
        """Wait until the stream has `number` entries, and return the newest view."""
        while self.now is None or self.now.number < number:
            if self._over is not None:
                raise self._over
            self._came.clear()
            await self._came.wait()
        return self.now

    async def after(self, number: int) -> View:
        """The newest view as soon as the stream has grown past a number."""
        return await self.at_least(number + 1)


class Connection:
    """One socket to the house, for as long as a session lasts."""

    def __init__(self, address: str, headers: Callable[[], dict[str, str]]) -> None:
        self._address, self._headers = address, headers
        self._socket: ClientConnection | None = None
        self._asked: dict[str, tuple[str, asyncio.Future[Answer]]] = {}
        self._watched: dict[str, tuple[str, Subscription]] = {}
        self._running: asyncio.Task[None] | None = None
        self._over: NotServed | None = None
        self._again: set[asyncio.Task[None]] = set()
        self.opened = 0
        """How often it had to be opened."""

    # Asking and watching.

    async def ask(self, id: str, frame: str, patience: float) -> Answer:
        """The answer to a command, however often it has to be sent; `NoAnswer` when patience is at its end."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Answer] = loop.create_future()
        until = loop.time() + patience
        self._asked[id] = frame, answer
        self._start()
        try:
            await self._send(frame)
            while (left := until - loop.time()) > 0:
                done, _ = await asyncio.wait([answer], timeout=min(RESEND, left))
                if done:
                    return answer.result()
                await self._send(frame)
            raise NoAnswer(id)
        finally:
            self._asked.pop(id, None)

    async def watch(self, stream: str, frame: str) -> Subscription:
        """Watch a stream from now on, also after the socket was lost."""
        if stream not in self._watched:
            self._watched[stream] = frame, Subscription(stream)
            self._start()
            await self._send(frame)
        return self._watched[stream][1]

    async def unwatch(self, stream: str, frame: str) -> None:
        if self._watched.pop(stream, None) is not None:
            await self._send(frame)

    async def _send(self, frame: str) -> None:
        """Send if the socket is open; if not, it is sent as soon as it is."""
        if self._over is not None:
            raise self._over
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(frame)

    # The socket.

    def _start(self) -> None:
        if self._running is None:
            self._running = asyncio.create_task(self._run())

    async def close(self, why: str = "this client was closed.") -> None:
        """End it, and tell everybody who waits why."""
        for task in (*self._again, *([self._running] if self._running else ())):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self._end(NotServed("closed", why))

    async def _run(self) -> None:
        pause = SOON
        while self._over is None:
            try:
                async with connect(
                    self._address, additional_headers=self._headers(), compression=None, max_size=None, open_timeout=20
                ) as socket:
                    begun = time.monotonic()
                    await self._use(socket)
                    pause = (
                        SOON if time.monotonic() - begun > LATER else pause
                    )  # one that is shut at once is no beginning
            except InvalidHandshake as found:
                status = getattr(getattr(found, "response", None), "status_code", 0)
                if status == 403:
                    self._end(NotServed("no-session", "the house does not let this session in.", "Sign in.", 403))
                    return
            except (OSError, TimeoutError, ConnectionClosed, EOFError):
                pass
            finally:
                self._socket = None
            await asyncio.sleep(pause)
            pause = min(LATER, pause * 2)

    async def _use(self, socket: ClientConnection) -> None:
        """Send everything that waits, then read what comes."""
        self.opened += 1
        self._socket = socket  # what is asked from here on goes out by itself, perhaps twice, which changes nothing
        for frame, _ in [*self._watched.values(), *self._asked.values()]:
            await socket.send(frame)
        try:
            async for message in socket:
                self._take(message)
        except ConnectionClosed:
            pass
        if socket.close_code == SESSION_OVER:
            self._end(NotServed("no-session", "the session is over.", "Sign in.", 401))

    def _take(self, message: str | bytes) -> None:
        match READ.decode(message):
            case ViewIn(stream=stream, number=number, view=raw):
                if stream in self._watched:
                    self._watched[stream][1].put(View(stream, number, raw))
            case AnswerIn() as found:
                self._answered(found.id, found.answer)
            case ProblemIn(id=id, title=code) as found:
                if code not in AGAIN:
                    self._answered(
                        id, NotServed(code, found.detail, in_words(found.advice) if found.advice else "", found.status)
                    )
                elif id in self._asked:
                    task = asyncio.create_task(self._resend(id))
                    self._again.add(task)
                    task.add_done_callback(self._again.discard)

    def _answered(self, id: str, found: Answer | NotServed) -> None:
        asked = self._asked.get(id)
        if asked is None or asked[1].done():
            return
        if isinstance(found, NotServed):
            asked[1].set_exception(found)
        else:
            asked[1].set_result(found)

    async def _resend(self, id: str) -> None:
        await asyncio.sleep(0.2)
        if id in self._asked:
            await self._send(self._asked[id][0])

    def _end(self, why: NotServed) -> None:
        """End all waiting: nothing more will come."""
        self._over = self._over or why
        for id in list(self._asked):
            self._answered(id, why)
        for _, watching in self._watched.values():
            watching.end(why)
