"""Significant events in one place: what a regulator asks for first, in the order in which it was noted.

What came of a command is in the journal and is only pointed to from here; what happened to the process itself (a failed
sign-in, a denial, a clock that jumped) is nowhere else. They are kept in pages, written in one transaction with how far
the journal has been read, so that a crash neither loses nor repeats what the journal holds.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from threading import Lock

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.books.significant import RoundWagers, Significance
from puntobanco.floor import table_stream
from puntobanco.journal.machines import TABLE, machine_of
from puntobanco.procedure.asking import At
from puntobanco.server.integrity.significant_entries import Significant, cut, of_entry
from puntobanco.server.integrity.significant_gathered import Gathering
from puntobanco.store import Batch, Clash, Document, Failed, Store
from puntobanco.words import Text, in_words

KIND, READ = "significant", "significant-read"
PAGE = 100
MOST_PAGES = 200
"""Pages that one question looks through; the answer says where to go on."""
MOST_WAITING = 10_000
TABLES = table_stream("")
LOOK_BACK = 60
"""Entries of a table that are read again: wagers that settle early do so a few cards before the round is settled."""
EVERY = 1.0
"""Seconds between two writes."""


class SignificantEvents(Struct, frozen=True, kw_only=True):
    """What a question found, the newest first."""

    events: tuple[Significant, ...]
    before: int | None = None
    """Where the next page begins; none after the last."""
    gathered: tuple[Significant, ...] = ()
    """What anybody can cause, counted by the hour, with the first answer: failed sign-ins, denials."""


Same = tuple[str, Text | str, str, str, str]
"""Kind, words, stream, person and address: what is noted twice in a moment is counted."""
_PAGES = msgspec.json.Decoder(tuple[Significant, ...])
_READ = msgspec.json.Decoder(dict[str, int])


class Book:
    def __init__(
        self, store: Store, *, now: Callable[[], At], limits: Callable[[], Significance], log: Callable[..., None]
    ) -> None:
        self.store, self._now, self._limits, self._log = store, now, limits, log
        self._waiting: dict[Same, Significant] = {}
        self._lock, self._writing = Lock(), Lock()
        self.gathering = Gathering(store, now)

    def note(self, kind: str, words: Text | str, *, stream: str = "", person: str = "", address: str = "") -> None:
        """Note an event; from any thread, without blocking."""
        words = cut(words)
        self._log("significant", kind=kind, words=in_words(words), stream=stream, person=person, address=address)
        same = (kind, words, stream, person, address)
        with self._lock:
            noted = self._waiting.get(same)
            if noted is not None:
                self._waiting[same] = replace(noted, times=noted.times + 1)
            elif len(self._waiting) < MOST_WAITING:
                self._waiting[same] = Significant(
                    at=self._now(), kind=kind, words=words, stream=stream, person=person, address=address
                )

    def gather(self, kind: str, words: Text | str, *, stream: str = "", person: str = "", address: str = "") -> None:
        """Count an event that anybody can cause; the counts are written now and then."""
        words = cut(words)
        self._log("significant", kind=kind, words=in_words(words), stream=stream, person=person, address=address)
        self.gathering.note(kind, words, stream=stream, person=person, address=address)

    # Writing.

    def write(self) -> int:
        """Write what was noted and what is new in the journal; how many events. Waits for the disk."""
        with self._writing:
            with self._lock:
                noted, self._waiting = self._waiting, {}
            try:
                return self._written(tuple(noted.values()))
            except BaseException:
                with self._lock:
                    self._waiting = noted | self._waiting
                raise

    def _written(self, noted: tuple[Significant, ...]) -> int:
        for _ in range(10):
            document = self.store.document(READ, "streams")
            before = _READ.decode(document.body) if document and document.body else {}
            found, read = self._read_on(before)
            if not noted and read == before:
                return 0
            mark = Document(READ, "streams", document.version if document else 0, msgspec.json.encode(read))
            try:
                self.store.append(Batch(documents=(*self._pages((*noted, *found)), mark))).result()
            except Clash:  # another process was faster
                continue
            return len(noted) + len(found)
        return 0

    def _read_on(self, before: dict[str, int]) -> tuple[list[Significant], dict[str, int]]:
        """What the journal has that is significant, since it was last read."""
        found, read, limits = list[Significant](), dict(before), self._limits()
        for stream in self.store.streams():
            machine = machine_of(stream)
            if machine is None:
                continue
            start = read.get(stream, 0)
            round_, own = self._round(stream, start), limits.of(stream)
            for line in self.store.read(stream, start):
                entry = machine.decoder.decode(line)
                read[stream] = entry.number + 1
                found.extend(of_entry(entry, own, round_))
        return found, read

    def _round(self, stream: str, start: int) -> RoundWagers:
        """What was settled early in the round under way: it is found again in the last entries that were read."""
        round_ = RoundWagers()
        if start and stream.startswith(TABLES) and self.store.length(stream) > start:
            first = max(0, start - LOOK_BACK)
            for line in islice(self.store.read(stream, first), start - first):
                for event in TABLE.decoder.decode(line).events:
                    round_.hear(event)
        return round_

    def _pages(self, new: Iterable[Significant]) -> Iterator[Document]:
        last = self._last_page()
        document = self.store.document(KIND, _key(last))
        page = list(_PAGES.decode(document.body)) if document and document.body else []
        version, number = document.version if document else 0, last * PAGE + len(page)
        changed = False
        for event in new:
            if len(page) == PAGE:
                if changed:
                    yield Document(KIND, _key(last), version, msgspec.json.encode(page))
                last, version, page = last + 1, 0, []
            page.append(replace(event, number=number))
            number, changed = number + 1, True
        if changed:
            yield Document(KIND, _key(last), version, msgspec.json.encode(page))

    def _last_page(self) -> int:
        """The number of the last page: pages are full but the last, so it is found by halving."""
        low, high = 0, 1
        while self.store.document(KIND, _key(high)) is not None:
            low, high = high, high * 2
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.store.document(KIND, _key(middle)) is not None else (low, middle)
        return low

    async def run(self) -> None:
        """Write every second, if there is something, as long as the house runs."""
        while True:
            await asyncio.sleep(EVERY)
            with suppress(Failed):  # the sequencer says so, and what was noted stays noted
                await asyncio.to_thread(self.write)
                await asyncio.to_thread(self.gathering.write)

    # Looking.

    def find(
        self,
        *,
        kind: str = "",
        stream: str = "",
        start: int | None = None,
        until: int | None = None,
        before: int | None = None,
        most: int = 100,
    ) -> SignificantEvents:
        """Events of a kind, a stream and a time, the newest first; `before` is a number to go on from."""

        def meant(event: Significant) -> bool:
            same = (not kind or event.kind == kind) and (not stream or event.stream == stream)
            return same and ((start is None or start <= event.at) and (until is None or event.at < until))

        gathered = tuple(filter(meant, self.gathering.all())) if before is None else ()
        found: list[Significant] = []
        page = self._last_page() if before is None else max(0, before - 1) // PAGE
        for _ in range(MOST_PAGES):
            document = self.store.document(KIND, _key(page))
            for event in reversed(_PAGES.decode(document.body) if document and document.body else ()):
                if before is not None and event.number >= before:
                    continue
                if meant(event):
                    found.append(event)
                    if len(found) == most:
                        return SignificantEvents(events=tuple(found), before=event.number or None, gathered=gathered)
            if page == 0:
                return SignificantEvents(events=tuple(found), gathered=gathered)
            page -= 1
        return SignificantEvents(events=tuple(found), before=(page + 1) * PAGE, gathered=gathered)


def _key(page: int) -> str:
    return f"{page:08d}"
