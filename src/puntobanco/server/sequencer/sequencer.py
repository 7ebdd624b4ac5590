"""Judges commands one after another, and answers each when what it caused is on disk; the package tells how."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from puntobanco.faults import Refused
from puntobanco.floor import Floor, Outcome
from puntobanco.ledger import BooksBroken
from puntobanco.procedure.asking import At
from puntobanco.server.sequencer.heads import StreamHead, StreamHeads, concerned, empty
from puntobanco.server.sequencer.pending import Job as Job
from puntobanco.server.sequencer.pending import (
    Landing,
    Lately,
    Patience,
    answer_to,
    gone_on,
    guards,
    lines_of,
    stepped,
)
from puntobanco.server.sequencer.requests import MustStop, NotJudged, Request, as_kept, to_keep
from puntobanco.server.sequencer.surroundings import Alone, Dealer, Listener, Tenancy
from puntobanco.store import Ahead, Answered, Batch, Clash, Deed, Document, Failed, Repeated, Store
from puntobanco.wire.answers import Answer
from puntobanco.words import Text, say

MOST_WAITING = 2_000
"""Commands that a stream may have on their way to the disk; more are turned away at once."""
PATIENCE = 2.0
"""Seconds after which a command that is still not on disk is answered with not knowing."""


class Sequencer:
    """Where commands are judged, one at a time, in one process."""

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], At],
        tenancy: Tenancy = Alone(),  # noqa: B008  # it has no state
        dealer: Dealer | None = None,
        listeners: Iterable[Listener] = (),
    ) -> None:
        self.store, self._now, self.tenancy, self._dealer = store, now, tenancy, dealer
        self.listeners = [*listeners]
        self.durable = StreamHeads()
        """Every stream as it stands on disk: all that anybody may see."""
        self._ahead = StreamHeads()
        self._flying: dict[str, Job] = {}
        self._lately = Lately()
        self._waiting: dict[str, int] = {}
        self._again: list[Job] = []
        self._held: list[Job] = []
        self._landing, self._patience = Landing(self._written), Patience()
        self._writing = 0
        self._rewinding = False
        self._stale: set[str] = set()
        self._upon = Ahead()
        self.stopped: dict[str, Text] = {}
        """Streams that had to stop, and why."""
        self.unwritten: set[str] = set()
        """Those of them that stopped because the store failed."""
        self._loop: asyncio.AbstractEventLoop | None = None

    def take(self, head: StreamHead) -> None:
        """Host a stream from here on."""
        stream = head.end.stream
        self.durable[stream] = self._ahead[stream] = head

    def drop(self, stream: str) -> None:
        """Host a stream no longer."""
        self.durable.drop(stream)
        self._ahead.drop(stream)

    def number(self, stream: str) -> int:
        """How many entries of a stream are known here, on disk or on their way to it."""
        return max(self._stands(stream), self.on_disk(stream))

    def is_flying(self, command: str) -> bool:
        """Whether a command is on its way to the disk."""
        return command in self._flying

    def is_quiet(self, stream: str) -> bool:
        """Whether no command to a stream is on its way."""
        return not self._waiting.get(stream)

    def ahead(self, stream: str) -> Any:
        """The state on which the next command to a stream is judged. Nobody sees it before it is on disk."""
        head = self._ahead.get(stream)
        return head.state if head is not None else None

    @property
    def busy(self) -> bool:
        """Whether anybody waits for an answer."""
        return bool(self._flying)

    @property
    def floor(self) -> Floor:
        """House, tables and links as they stand on disk."""
        return self.durable.floor

    # Asking.

    async def ask(self, request: Request, *documents: Document, deed: Deed | None = None) -> Answer:
        """The answer to a command; the same one if it was given before. Documents are written with what it causes.

        The deed says what the chain tells of them.
        """
        self._loop = asyncio.get_running_loop()
        digest = request.digest
        flying = self._flying.get(request.id)
        if flying is not None:
            self._same(flying.digest, digest)
            return await self._patience.waiter(flying, PATIENCE)
        if (kept := self._known(request, digest)) is not None:
            return kept
        if request.stream in self.stopped:
            raise NotJudged("stopped.why", stream=request.stream, why=self.stopped[request.stream])
        if self._waiting.get(request.stream, 0) >= MOST_WAITING:
            raise NotJudged("busy.too-many-commands-waiting")
        job = Job(request, digest, documents, deed)
        self._flying[request.id] = job
        self._waiting[request.stream] = self._waiting.get(request.stream, 0) + 1
        waiting = self._patience.waiter(job, PATIENCE)
        if self._rewinding:
            self._held.append(job)
        else:
            self._judge(job)
        return await waiting

    def _known(self, request: Request, digest: str) -> Answer | None:
        """The answer of a command that was lately answered here.

        Others are not looked up: the store itself writes nothing under an id that has been answered, and says so.
        """
        if request.stream in self.stopped:
            return self.kept(request)
        lately = self._lately.get(request.id)
        if lately is None:
            return None
        self._same(lately[0], digest)
        return lately[1]

    def kept(self, request: Request) -> Answer | None:
        """The answer that this command got before, if it did."""
        try:
            kept = self.store.answered(request.id)
        except Failed as failed:
            self.unwritten.add(request.stream)
            self._stop((request.stream,), say("integrity.unread", why=str(failed)))
            raise NotJudged("stopped.could-read", stream=request.stream) from None
        if kept is None:
            return None
        self._same(kept.digest, request.digest)
        return as_kept(kept)

    @staticmethod
    def _same(first: str, second: str) -> None:
        if first != second:
            raise NotJudged("other-content.id-used")

    # Judging.

    def _judge(self, job: Job) -> None:
        """Decide on what was decided before, and hand it to the store in this order."""
        request = job.request
        if not self.tenancy.holds(request.stream):
            self._fail(job, NotJudged("moved.hosted-elsewhere", stream=request.stream))
            return
        try:
            self._write(job, self._batch(job))
        except (BooksBroken, AssertionError) as broken:
            if self.tenancy.shared and not job.looked_again:
                self._look_again(job)
                return
            self._stop((request.stream,), say("integrity.self-check", found=str(broken)))
            self._fail(job, NotJudged("stopped.self-check", stream=request.stream))
            return
        except MustStop as why:
            self.stop(request.stream, why.text)
            self._fail(job, NotJudged("stopped.why", stream=request.stream, why=why.text))
            return
        except Exception as found:  # noqa: BLE001  # nothing has happened, and the next one is judged all the same
            self._fail(job, found)
            return
        before = {stream: self._ahead.get(stream) for stream in job.after}
        self._ahead |= job.after
        for stream, head in job.after.items():
            self._judge_follows(before[stream], head)

    def judge_due(self, stream: str) -> None:
        """Judge what follows by itself from how a stream stands, which an earlier end may have cut off."""
        self._judge_follows(self._ahead[stream], self._ahead[stream])

    def _judge_follows(self, before: StreamHead | None, after: StreamHead) -> None:
        """Judge what follows by itself, before anybody else's request."""
        if self._dealer is None or not self.tenancy.holds(after.end.stream):
            return
        try:
            requests = tuple(self._dealer.follows(before, after))
        except MustStop as why:
            self.stop(after.end.stream, why.text)
            return
        for request in requests:
            self.submit(request)

    def submit(self, request: Request) -> None:
        """Judge a request now, without returning an answer."""
        self._loop = asyncio.get_running_loop()
        job = Job(request, request.digest)
        self._flying[request.id] = job
        self._waiting[request.stream] = self._waiting.get(request.stream, 0) + 1
        self._judge(job)

    def _batch(self, job: Job) -> Batch:
        """What a command comes to: lines for the streams it touches, its answer, and documents if anything was done."""
        request, now = job.request, self._now()
        stepped, documents = self._decided(request, now)
        parts, job.after = lines_of(self._ahead, stepped)
        at = {stream: head.end.number for stream, head in job.after.items()}
        job.reply = answer_to(request, stepped, at)
        answered = to_keep(job.reply, job.digest, now)
        job.size = len(answered.answer) + len(answered.words)
        spent = job.documents if job.reply.done else ()
        looked_at = guards(self._ahead, request.stream, at.keys(), stepped.looked_at) if self.tenancy.shared else ()
        written = (*spent, *documents) if parts else ()
        parts = (*parts, *looked_at)
        return Batch(parts=parts, answers=(answered,), documents=written, deed=job.deed, ahead=self._upon)

    def _decided(self, request: Request, now: At) -> tuple[Outcome, tuple[Document, ...]]:
        floor, act, documents = self._ahead.floor, request.act, tuple[Document, ...]()
        if request.seen is not None and (fault := gone_on(self._ahead.get(request.stream), request.seen)) is not None:
            return Outcome(floor=floor, refused=(fault,)), ()
        if self._dealer is not None:
            try:
                act, documents = self._dealer.prepare(request, self._ahead.get(request.stream))
            except Refused as refused:
                return Outcome(floor=floor, refused=refused.faults), ()
        return stepped(floor, request, act, now), documents

    def _stands(self, stream: str) -> int:
        head = self._ahead.get(stream)
        return head.end.number if head is not None else 0

    # Writing.

    def _write(self, job: Job, batch: Batch) -> None:
        assert self._loop is not None
        self.store.write(batch, self._landing.of(job, self._loop))
        self._writing += 1

    def _written(self, job: Job, found: Exception | None) -> None:
        """It is on disk, and from now on visible; or it has to be decided again; or everything stops."""
        self._writing -= 1
        if found is None:
            self._durable(job)
        elif isinstance(found, Clash):
            self._rewinding = True
            self._stale |= {found.where, job.request.stream, *job.after}
            self._clashed(job, found)
        elif isinstance(found, Repeated):
            self._rewinding = True
            self._stale |= {job.request.stream, *job.after}
            self._repeated(job, found.answered)
        else:
            self.unwritten |= {job.request.stream, *job.after}
            self._stop((job.request.stream, *job.after), say("integrity.unwritten", why=str(found)))
            self._fail(job, NotJudged("stopped.could-written", stream=job.request.stream))
        self._rewind()

    def _durable(self, job: Job) -> None:
        grown = {name: after for name, after in job.after.items() if after.end.number > self.on_disk(name)}
        self.durable |= grown
        assert job.reply is not None
        self._finish(job, job.reply)
        for stream, head in grown.items():
            self._changed(stream, head)

    def on_disk(self, stream: str) -> int:
        """How many entries of a stream are known to be on disk."""
        return self.durable[stream].end.number if stream in self.durable else 0

    def _changed(self, stream: str, head: StreamHead) -> None:
        for listener in self.listeners:
            listener.grew(stream, head)

    def _clashed(self, job: Job, clash: Clash) -> None:
        """Decide it again; but what was to be written with it, as a used approval, is no longer what it was."""
        if clash.where in {f"{document.kind}/{document.key}" for document in job.documents}:
            self._fail(job, NotJudged("used-already"))
        else:
            self._again.append(job)

    def _repeated(self, job: Job, answered: Answered) -> None:
        if answered.digest == job.digest:
            self._finish(job, as_kept(answered))
        else:
            self._fail(job, NotJudged("other-content.id-used-another"))

    def _finish(self, job: Job, answer: Answer) -> None:
        self._lately.keep(job, answer)
        self._leave(job)
        job.answer(answer)

    def _fail(self, job: Job, why: Exception) -> None:
        self._leave(job)
        job.fail(why)

    def _leave(self, job: Job) -> None:
        self._flying.pop(job.request.id, None)
        self._waiting[job.request.stream] -= 1

    # Going back.

    def _look_again(self, job: Job) -> None:
        """The books of several streams do not agree: one may have been read later than another. Decide on all anew."""
        job.looked_again = True
        self._stale |= concerned(self._ahead, job.request.stream).keys()
        self._again.append(job)
        self._rewinding = True
        if not self._writing:
            assert self._loop is not None
            self._loop.call_soon(self._rewind)

    def _rewind(self) -> None:
        """Read what others wrote, forget what was decided on the wrong state, and decide it again in its order."""
        if self._writing or not self._rewinding:
            return
        self._rewinding = False
        again, self._again = [*self._again, *self._held], []
        self._held = []
        stale, self._stale = self._stale & self._ahead.keys(), set()
        try:
            self._read_anew(stale)
        except Failed as failed:
            self.unwritten |= stale
            self._stop(stale, say("integrity.unread", why=str(failed)))
        self._ahead, self._upon = StreamHeads(self.durable), Ahead()
        for job in again:
            if job.request.stream in self.stopped:
                why = self.stopped[job.request.stream]
                self._fail(job, NotJudged("stopped.why", stream=job.request.stream, why=why))
            elif self._rewinding:
                self._again.append(job)
            else:
                self._judge(job)

    def _read_anew(self, streams: Iterable[str]) -> None:
        """Take in some streams as they stand at one moment."""
        with self.store.frozen() as reader:
            for stream in sorted(streams):
                start = self.on_disk(stream)
                self.take_in(stream, start, reader.read(stream, start))

    def catch_up(self, stream: str) -> None:
        """Take in what another process has written to a stream."""
        start = self.on_disk(stream)
        self.take_in(stream, start, self.store.read(stream, start))

    def take_in(self, stream: str, start: int, lines: Iterable[bytes]) -> None:
        """Take in lines of a stream from a number on, as far as they are not known yet."""
        head = self.durable.get(stream) or empty(stream)
        before = head.end.number
        for number, line in enumerate(lines, start):
            if number == head.end.number:
                head = head.with_line(line)
        if head.end.number == before:
            return
        self.durable[stream] = head
        if head.end.number >= self._stands(stream):
            self._ahead[stream] = head
        self._changed(stream, head)

    # Stopping.

    def stop(self, stream: str, why: Text) -> None:
        """Stop a stream for a reason that the sequencer does not know by itself."""
        self._stop((stream,), why)

    def lift(self, stream: str) -> None:
        """A store that failed answers again: go on from what it has."""
        self.catch_up(stream)
        self._ahead[stream] = self.durable[stream]
        if stream in self.unwritten:
            self.unwritten.discard(stream)
            self.stopped.pop(stream, None)
        self._changed(stream, self.durable[stream])

    def _stop(self, streams: Iterable[str], why: Text) -> None:
        for stream in dict.fromkeys(streams):
            if stream not in self.stopped:
                self.stopped[stream] = why
                for listener in self.listeners:
                    listener.stopped(stream, why)
