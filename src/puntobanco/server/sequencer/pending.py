"""A request on its way through the sequencer: the machine it asks, the positions it depends on, and who waits."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import suppress
from typing import Any

from puntobanco.faults import Fault
from puntobanco.floor import HOUSE, Floor, Outcome, at_house, at_link, at_table
from puntobanco.house import commands as house_ask
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.procedure.asking import At
from puntobanco.server.sequencer.heads import LINKS, StreamHead, concerned, empty, state_in
from puntobanco.server.sequencer.requests import NotJudged, Request
from puntobanco.store import Deed, Document, Part
from puntobanco.table import commands as ask
from puntobanco.table.events import IncidentNoted
from puntobanco.wire.answers import MOST_FAULTS, Answer, refusal, refused_bets


class Job:
    """A request on its way through the sequencer."""

    __slots__ = ("after", "deed", "digest", "documents", "looked_again", "reply", "request", "size", "waiters")

    def __init__(
        self, request: Request, digest: str, documents: tuple[Document, ...] = (), deed: Deed | None = None
    ) -> None:
        self.request, self.digest, self.documents, self.deed = request, digest, documents, deed
        self.waiters: list[Waiter] = []
        """Those who asked for it and still wait."""
        self.after: dict[str, StreamHead] = {}
        self.reply: Answer | None = None
        self.size = 0
        """Bytes of the reply."""
        self.looked_again = False
        """Whether it was decided again because the books did not agree."""

    def answer(self, answer: Answer) -> None:
        """Tell everybody who waits."""
        for waiter in self.waiters:
            if not waiter.done():
                waiter.set_result(answer)

    def fail(self, why: Exception) -> None:
        """Tell everybody who waits that there is no answer, and why."""
        for waiter in self.waiters:
            if not waiter.done():
                waiter.set_exception(why)


MOST_LATELY, MOST_LATELY_BYTES = 4_000, 2**22
"""Answers at hand, and the bytes of all of them; later ones come from the store."""


class Lately:
    """The last answers, by id, so that a command that comes again soon is not judged again."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[str, Answer, int]] = OrderedDict()
        self.bytes = 0

    def get(self, command: str) -> tuple[str, Answer] | None:
        """The digest and the answer of a command, if it is one of the last."""
        kept = self._kept.get(command)
        return kept[:2] if kept is not None else None

    def keep(self, job: Job, answer: Answer) -> None:
        """One more; the oldest are forgotten, for the store has them."""
        self._drop(job.request.id)
        self._kept[job.request.id] = (job.digest, answer, job.size)
        self.bytes += job.size
        while len(self._kept) > MOST_LATELY or self.bytes > MOST_LATELY_BYTES:
            self._drop(next(iter(self._kept)))

    def _drop(self, command: str) -> None:
        _, _, size = self._kept.pop(command, ("", None, 0))
        self.bytes -= size


def gone_on(head: StreamHead | None, seen: float) -> Fault | None:
    """Why a command that was meant for one moment of a stream is refused: somebody was quicker."""
    if head is None or head.state is None or head.state.position == seen:
        return None
    return Fault.of("gone-on", "table")


def stepped(floor: Floor, request: Request, act: Any, at: At) -> Outcome:
    """What a request does on the floor: at a table, at a link or in the house."""
    kind, _, name = request.stream.partition("/")
    if kind == "table" and name in floor.tables:
        command = ask.Command(id=request.id, at=at, who=request.who, act=act)
        return at_table(floor, name, command)
    if kind == "link" and (name in floor.links or isinstance(act, link_ask.OpenLink)):
        return at_link(floor, name, link_ask.Command(id=request.id, at=at, who=request.who, act=act))
    if kind == HOUSE and floor.house is not None:
        return at_house(floor, house_ask.Command(id=request.id, at=at, who=request.who, act=act))
    raise NotJudged("no-such-stream.not-here", stream=request.stream)


def guards(
    streams: Mapping[str, StreamHead], stream: str, written: Set[str], looked_at: Set[str] = frozenset()
) -> Iterator[Part]:
    """Positions of what was looked at and is not written to: of a refusal, of tables that must agree with those that
    are written to, and where a link asks its tables.
    """
    is_link = stream.startswith(LINKS)
    if looked_at and not is_link:
        yield from (Part(name, streams[name].end.number, ()) for name in sorted(looked_at - written) if name in streams)
        return
    if written and not is_link:
        return
    for name, head in sorted(concerned(streams, stream).items()):
        if name not in written and (is_link or name in (HOUSE, stream) or name.startswith(LINKS)):
            yield Part(name, head.end.number, ())


def lines_of(ahead: Mapping[str, StreamHead], made: Outcome) -> tuple[tuple[Part, ...], dict[str, StreamHead]]:
    """The lines of every stream that a request touches, and how each stands afterwards.

    Only the last of several parts of one stream knows the state after all of them; nobody sees those between.
    """
    lines: dict[str, list[bytes]] = {}
    after: dict[str, StreamHead] = {}
    for part in made.parts:
        stream = part.stream
        head = after.get(stream) or ahead.get(stream) or empty(stream)
        after[stream], line = head.with_part(part, state_in(made.floor, stream))
        lines.setdefault(stream, []).append(line)
    first = {name: after[name].end.number - len(of) for name, of in lines.items()}
    return tuple([Part(name, first[name], tuple(lines[name])) for name in sorted(lines)]), after


def answer_to(request: Request, made: Outcome, at: dict[str, int]) -> Answer:
    """The answer to a request; that somebody tried, which a table may note, does not count as done."""
    if not made.refused:
        return Answer(id=request.id, done=bool(made.parts), at=at)
    refused = tuple(map(refusal, made.refused[:MOST_FAULTS]))
    done = any(not isinstance(recorded.event, IncidentNoted) for part in made.parts for recorded in part.events)
    more, bets = len(made.refused) - len(refused), refused_bets(made.refused)
    return Answer(id=request.id, done=done, refused=refused, at=at, more=more, bets=bets)


Waiter = asyncio.Future[Answer]


class Landing:
    """What the writing thread has done, brought to the loop: many at a time, for each crossing costs as much as a few
    commands."""

    def __init__(self, written: Callable[["Job", Exception | None], None]) -> None:
        self._written = written
        self._done: deque[tuple[Job, Exception | None]] = deque()
        self._called = False

    def of(self, job: "Job", loop: asyncio.AbstractEventLoop) -> Callable[[Exception | None], None]:
        """What is told of one job, in whichever thread."""

        def told(outcome: Exception | None) -> None:
            self._done.append((job, outcome))
            if not self._called:
                self._called = True
                with suppress(RuntimeError):  # a loop that is over has nobody who could hear of it
                    loop.call_soon_threadsafe(self._take)

        return told

    def _take(self) -> None:
        self._called = False  # before looking: what comes from now on calls again
        while self._done:
            self._written(*self._done.popleft())


class Patience:
    """Those who wait for an answer, in the order in which their patience ends; one timer for all of them."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[float, Waiter]] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def waiter(self, job: "Job", seconds: float) -> Waiter:
        """The answer to a job when there is one; `NotJudged` after `seconds`, because it is not known yet."""
        loop = asyncio.get_running_loop()
        waiter: Waiter = loop.create_future()
        job.waiters.append(waiter)
        self._waiting.append((loop.time() + seconds, waiter))
        if self._timer is None:
            self._timer = loop.call_later(seconds, self._look, loop)
        return waiter

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        now, self._timer = loop.time(), None
        while self._waiting and (self._waiting[0][1].done() or self._waiting[0][0] <= now):
            _, waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_exception(NotJudged("not-known-yet"))
        if self._waiting:
            self._timer = loop.call_at(self._waiting[0][0], self._look, loop)
