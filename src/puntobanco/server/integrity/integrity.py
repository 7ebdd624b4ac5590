"""Integrity: checkpoints, the self-check, the clock and significant events, put together for one house."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from puntobanco.faults import Fault, Refused
from puntobanco.floor import table_stream
from puntobanco.procedure.asking import At, Person
from puntobanco.server.accounts.records import Noted
from puntobanco.server.authority import Denied
from puntobanco.server.casino import Casino, Watcher
from puntobanco.server.integrity.checkpoints import Checkpoints, house_keys
from puntobanco.server.integrity.clock import LOOK, Clock
from puntobanco.server.integrity.second_place import (
    NotKept,
    SecondPlace,
    bind,
    keep_folder,
    refused,
    second_place_of,
)
from puntobanco.server.integrity.self_check import DAY, MANIFEST, Install, Result, SelfCheck
from puntobanco.server.integrity.significant import Book
from puntobanco.server.integrity.significant_entries import told
from puntobanco.server.metrics import Metrics
from puntobanco.server.settings import Settings
from puntobanco.server.thresholds import thresholds_of
from puntobanco.store import Clash, Failed, Store
from puntobanco.store.cover import document_findings
from puntobanco.words import Text, in_words, say

ORDINARY = frozenset({"signed-in", "signed-out", "role-chosen"})
"""What accounts note that is only for the log; everything else about them is significant."""


def compared_documents(store: Store) -> Text | None:
    """What is wrong with the documents that the chain covers; nothing if they are as it says."""
    with store.frozen() as moment:
        findings = document_findings(moment)
    return say("integrity.documents", n=len(findings), finding=findings[0].text) if findings else None


class Notes(Watcher):
    """What a house tells of itself: everything goes into the log, and what is significant into the book."""

    def __init__(self, store: Store, settings: Settings, log: Callable[..., None], now: Callable[[], At]) -> None:
        self._log = log
        self.book = Book(store, now=now, limits=lambda: thresholds_of(store, settings).limits, log=log)

    def account(self, noted: Noted) -> None:
        self._log("account", noted=noted)
        if not noted.chained and noted.what not in ORDINARY:  # what the chain tells is read from there
            self.book.gather("account", told(noted.what, noted.words), person=noted.person or "", address=noted.address)

    def not_admitted(self, person: Person, fault: Fault) -> None:
        """Somebody was not admitted to play: for the officers, by the id that says nothing."""
        self._log("not-admitted", person=person, code=fault.key)
        self.book.gather("denied", fault.text, person=person)

    def denied(self, denied: Denied) -> None:
        self._log("denied", denied=denied)
        what = say("integrity.denied", role=denied.role or "–", act=denied.act, code=denied.code)
        self.book.gather("denied", what, stream=denied.stream, person=denied.person)

    def stopped(self, stream: str, why: Text) -> None:
        self._log("stopped", stream=stream, why=in_words(why))
        self.book.note("stopped", why, stream=stream)

    def view_failed(self, stream: str, why: str) -> None:
        self._log("program error", stream=stream, error=why)


class Integrity:
    """What watches over a house while it is served. It is made before the house opens, in the loop that serves it."""

    def __init__(
        self,
        casino: Casino,
        settings: Settings,
        notes: Notes,
        clock: Clock,
        metrics: Metrics,
        install: Install | None = None,
    ) -> None:
        self.clock, self.book, self._store, self._practice = clock, notes.book, casino.store, settings.practice
        self._sequencer, self._loop = casino.sequencer, asyncio.get_running_loop()
        self.checkpoints = Checkpoints(
            casino.store,
            house_keys(settings.data),
            second_place_of(casino.store, settings.second_place),
            now=clock.now,
            tell=self.book.note,
            reached=self._bind_second_place,
        )
        self.self_check = SelfCheck(
            casino.store,
            data=settings.data,
            given=settings.manifest,
            practice=settings.practice,
            now=clock.now,
            failed=self._differs,
            install=install,
        )
        self._differing: Text | None = None
        self._tasks: list[asyncio.Task[None]] = []
        metrics.gauge("checkpoint_behind", "entries that no checkpoint has seen", lambda: self.checkpoints.new)
        metrics.gauge("second_place_waits", "1 if checkpoints cannot be copied", lambda: float(bool(self.waits)))
        metrics.gauge("self_check_differs", "1 if installed files differ", lambda: float(bool(self._differing)))

    def _differs(self, result: Result) -> None:
        """The installed files are not what they should be: no table plays."""
        first = result.differences[0]
        self.book.note("self-check", say("ref.about", what=result.words, said=first))
        if self.self_check.binds:
            self._differing = result.words
            self._loop.call_soon_threadsafe(self._stop, table_stream(""), result.words)

    # Running.

    async def open(self) -> None:
        """Before the house opens: what is on disk is what was signed, and the files are what they should be."""
        await asyncio.to_thread(self.checkpoints.open)
        await asyncio.to_thread(self._compare_documents)
        if self.checkpoints.second is not None and not self._practice:
            if await asyncio.to_thread(self.checkpoints.copied):
                await asyncio.to_thread(self._bind_second_place)
        if self.self_check.binds:
            await asyncio.to_thread(self.self_check.run_once)
            await asyncio.to_thread(self.checkpoints.leave, MANIFEST, self.self_check.manifest)

    def _bind_second_place(self) -> None:
        """From the first time that the last checkpoint lies in the second place, the house needs that place."""
        if not self._practice:
            with suppress(Clash):  # another process of the house was faster
                bind(self._store, self.clock.now())

    def choose_second_place(self, folder: Path) -> None:
        """Have checkpoints copied to a folder from now on, after this start too; `Refused` if it does not take them."""
        if self.checkpoints.second is not None:
            raise Refused(Fault("second-place.chosen", "second place"))
        try:
            place = SecondPlace(folder)
            place.greet(self.checkpoints.keys.public)
        except NotKept as found:
            raise refused(found.text) from None
        keep_folder(self._store, folder, self.clock.now())
        self.checkpoints.second = place
        if self.checkpoints.copied():
            self._bind_second_place()

    def _compare_documents(self) -> None:
        """`Refused` if a document that gives power is not the one that the accounts' stream tells of."""
        words = compared_documents(self._store)
        if words:
            raise Refused(Fault.of("not-as-signed", "accounts", words=words))

    def altered(self, why: Text) -> None:
        """A document was edited while the house is served: nothing goes on. Told from any thread."""
        self.book.note("self-check", why)
        with suppress(RuntimeError):  # the house is closing already
            self._loop.call_soon_threadsafe(self._stop, "", why)

    def watch(self) -> None:
        """Watch over the house, which is open now, until it closes."""
        if self._differing:
            self._stop(table_stream(""), self._differing)
        running = (
            self.checkpoints.run(), self.book.run(), self.self_check.run(), self._watch_clock(), self._read_again()
        )  # fmt: skip
        self._tasks = [asyncio.create_task(run) for run in running]

    async def _read_again(self) -> None:
        """Everything that was signed is read once more, at the start of a long house and once a day: D8 and D9."""
        if not self.checkpoints.long:
            await asyncio.sleep(DAY)
        while True:
            with suppress(Failed):
                wrong = await asyncio.to_thread(self.checkpoints.compare)
                wrong = wrong or await asyncio.to_thread(compared_documents, self._store)
                if wrong:
                    self.book.note("self-check", wrong)
                    self._stop("", wrong)
            await asyncio.sleep(DAY)

    def _stop(self, prefix: str, why: Text) -> None:
        """Stop every stream whose name begins so: all of them, if what is on disk is not what was signed."""
        for stream in tuple(self._sequencer.durable):
            if stream.startswith(prefix):
                self._sequencer.stop(stream, why)

    async def _watch_clock(self) -> None:
        while True:
            self.look_at_clock()
            await asyncio.sleep(LOOK)

    def look_at_clock(self) -> None:
        jump = self.clock.look()
        if jump is not None:
            self.book.note("clock", jump.words)

    async def close(self) -> None:
        """Make a last checkpoint, and write down everything that was noted."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self.checkpoints.try_to_make)
        with suppress(Failed):
            await asyncio.to_thread(self.book.write)
            await asyncio.to_thread(lambda: self.book.gathering.write(at_once=True))

    @property
    def waits(self) -> Text | None:
        """Why checkpoints are not in the second place."""
        return self.checkpoints.waits
