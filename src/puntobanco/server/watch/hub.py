"""The hub: everybody who watches a stream gets its newest view, built once for each audience.

A view is the whole of what an audience may see, so a later one replaces an earlier one. A mailbox keeps only the newest
view of each audience, and a slow reader misses some without missing anything. Messages that must all arrive, such as
answers, have a bounded list beside it; a client that lets it overflow is dropped.

Building views is the largest work of a busy house, and an answer to a command is more urgent than a picture of it. So a
stream that grows only marks its audiences. One task takes the marked audiences in turn, builds and hands out one view
at a time, and gives way in between; while commands wait, it rests for a multiple of the time that the last view took.
How soon an audience gets its next view follows from what has changed since its last (`pace_of`): other people's bets
are no hurry, everything else is. Those who deal have a queue of their own, because everybody waits for them.

Invariants:

- Views are of durable heads only, and an audience never gets an older view after a newer one.
- An audience is a stream and a person in a role, or the public: what they may see is decided by `view_of` alone.
- Neither heads nor personal views are kept, only a glance: memory does not grow with the number of people who watch.
- A view that cannot be built fails for its own audience and for nobody else.
"""

import asyncio
from collections.abc import Iterator
from typing import Protocol

from msgspec import Struct

from puntobanco.floor import Floor
from puntobanco.journal.entry import encode
from puntobanco.procedure.asking import At, Person
from puntobanco.procedure.roles import BETTORS
from puntobanco.server.sequencer.heads import StreamHead
from puntobanco.server.watch.views import PACE, Audience, Glance, glance_of, pace_of, view_of
from puntobanco.table.views import AnyView
from puntobanco.wire.views import HouseView, JackpotView
from puntobanco.words import Text

LOOK = PACE / 10
"""Seconds between two looks at what waits for its turn."""
GIVES_WAY = 8
"""For how many times as long as a view took the next one waits while commands do."""


class Mailbox:
    """The newest view of everything that one client watches, and messages that must all arrive."""

    def __init__(self, most: int = 256) -> None:
        self.views: dict[Audience, bytes] = {}
        self.messages: list[bytes] = []
        self.most = most
        self.overrun = False
        """Whether more messages came than it holds: such a client is dropped, for it does not read."""
        self._something = asyncio.Event()

    def put_view(self, audience: Audience, view: bytes) -> None:
        """Keep the newest view of an audience; what was not fetched yet is replaced."""
        self.views[audience] = view
        self._something.set()

    def put(self, message: bytes) -> None:
        """Keep a message, in order."""
        if len(self.messages) >= self.most:
            self.overrun = True
        else:
            self.messages.append(message)
        self._something.set()

    async def fetch(self) -> list[bytes]:
        """All that is there: messages first, then views; waits until there is something."""
        await self._something.wait()
        self._something.clear()
        fetched = [*self.messages, *self.views.values()]
        self.messages.clear()
        self.views.clear()
        return fetched


class Shown(Struct, frozen=True):
    """What an audience was shown last, and when.

    Neither a person's view nor the head it was made of is kept: a thousand of them, each of another moment, would
    hold more memory than all tables do.
    """

    number: int
    glance: Glance | None
    view: bytes | None
    """The public's, which the next one who comes gets too."""
    at: float


class House(Protocol):
    """What the hub needs of a house."""

    @property
    def floor(self) -> Floor:
        """House, tables and links as they stand on disk."""

    @property
    def busy(self) -> bool:
        """Whether anybody waits for an answer."""

    def head(self, stream: str) -> StreamHead | None:
        """A stream as it stands on disk."""

    def why(self, stream: str) -> Text | None:
        """Why a stream has stopped; nothing if it has not."""

    def view_failed(self, stream: str, why: str) -> None:
        """A view could not be built: the other audiences get theirs all the same."""


class Hub:
    """Who watches what, and what each audience saw last."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._watching: dict[Audience, set[Mailbox]] = {}
        self._of_stream: dict[str, set[Audience]] = {}
        self._dirty: dict[Audience, None] = {}
        self._staff: dict[Audience, None] = {}
        self._shown: dict[Audience, Shown] = {}
        self._work = asyncio.Event()
        self.until: dict[str, At] = {}
        """When the dealer of a practice house goes on, for each of its tables; what no entry says and no book needs."""

    def watch(self, audience: Audience, mailbox: Mailbox) -> None:
        """A client watches from now on, and gets a view at once: the one that the others have, if it is the newest."""
        self._watching.setdefault(audience, set()).add(mailbox)
        self._of_stream.setdefault(audience.stream, set()).add(audience)
        head = self._house.head(audience.stream)
        view = self._kept(audience, head) if head is not None else None
        if view is not None:
            mailbox.put_view(audience, view)
        else:
            self._mark(audience)

    def leave(self, mailbox: Mailbox, audience: Audience | None = None) -> None:
        """A client watches something no longer, or nothing at all."""
        for left in [audience] if audience is not None else list(self._watching):
            watching = self._watching.get(left, set())
            watching.discard(mailbox)
            mailbox.views.pop(left, None)
            if not watching:
                self._watching.pop(left, None)
                self._queue(left).pop(left, None)
                self._shown.pop(left, None)
                self._of_stream.get(left.stream, set()).discard(left)

    def grew(self, stream: str) -> None:
        """A stream has grown: every audience of it is to get a new view."""
        for audience in self._of_stream.get(stream, ()):
            self._mark(audience)

    def beside(self, stream: str) -> None:
        """Something beside a stream has changed: what staff may do there may be another thing now."""
        for audience in self._of_stream.get(stream, ()):
            if audience.who is not None:
                self._mark(audience)

    def stopped(self, stream: str) -> None:
        """A stream had to stop: every audience of it is told at once, although it has not grown."""
        for audience in self._of_stream.get(stream, ()):
            self._shown.pop(audience, None)
            self._mark(audience)

    def wait(self, stream: str, until: At) -> None:
        """The dealer goes on at that time: every audience is told, although the stream has not grown."""
        self.until[stream] = until
        self.stopped(stream)

    def _mark(self, audience: Audience) -> None:
        self._queue(audience)[audience] = None
        self._work.set()

    async def run(self) -> None:
        """Build and hand out views as long as the house runs, one at a time, giving way to everything else in between.

        While commands wait for their answers, most of the time is theirs.
        """
        while True:
            await self._work.wait()
            self._work.clear()
            for audience in [*self._dirty, None]:
                for person in [*self._staff][:1]:
                    await self._in_turn(person)
                if audience is not None:
                    await self._in_turn(audience)
            if self._dirty or self._staff:
                await asyncio.sleep(LOOK)
                self._work.set()

    async def _in_turn(self, audience: Audience) -> None:
        """Hand a view out if the last one is old enough; else its turn comes again."""
        loop, queue = asyncio.get_running_loop(), self._queue(audience)
        shown, begun = self._shown.get(audience), loop.time()
        if audience not in queue:
            return
        del queue[audience]
        head = self._house.head(audience.stream)
        if shown is not None and head is not None:
            pace = pace_of(audience, shown.glance, glance_of(audience, head))
            if begun - shown.at < pace:
                queue[audience] = None
                return
        self._hand_out(audience, begun)
        await asyncio.sleep(GIVES_WAY * (loop.time() - begun) if self._house.busy else 0)

    def _queue(self, audience: Audience) -> dict[Audience, None]:
        """The queue of an audience: those who run a table have their own, because everybody at it waits for them."""
        return self._staff if audience.deals else self._dirty

    def _hand_out(self, audience: Audience, now: float) -> None:
        head = self._house.head(audience.stream)
        mailboxes = self._watching.get(audience)
        if head is None or not mailboxes:
            return
        try:
            view = self._encoded(audience, head)
        except Exception as found:  # noqa: BLE001  # one view that fails must not end all others
            self._house.view_failed(audience.stream, f"a view failed: {type(found).__name__}")
            return
        kept = view if audience.who is None else None
        self._shown[audience] = Shown(head.end.number, glance_of(audience, head), kept, now)
        for mailbox in mailboxes:
            mailbox.put_view(audience, view)

    def view(self, audience: Audience, head: StreamHead) -> bytes:
        """The message with what an audience sees, and the number by which a later one is known."""
        return self._kept(audience, head) or self._encoded(audience, head)

    def _kept(self, audience: Audience, head: StreamHead) -> bytes | None:
        """The view that an audience was shown last, if it is kept and of this head."""
        shown = self._shown.get(audience)
        return shown.view if shown is not None and shown.number == head.end.number else None

    def _encoded(self, audience: Audience, head: StreamHead) -> bytes:
        view = {"type": "view", "stream": audience.stream, "number": head.end.number}
        stopped, until = self._house.why(audience.stream), self.until.get(audience.stream, 0)
        return encode({**view, "stopped": stopped, "until": until, "view": self._build(audience, head)})

    def _build(self, audience: Audience, head: StreamHead) -> AnyView | HouseView | JackpotView:
        return view_of(audience, head, self._house.floor)

    def watching(self) -> Iterator[Audience]:
        """Every audience that somebody belongs to."""
        yield from self._watching

    def has_screen(self, person: Person) -> bool:
        """Whether a bettor has a screen that is connected to this process."""
        return any(
            seen.who is not None and seen.who.person == person and seen.who.role in BETTORS for seen in self._watching
        )
