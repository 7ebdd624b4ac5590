"""What anybody can cause as often as they like, such as failed sign-ins and denials: counted by the hour, and bounded.

None of it is an entry of a stream, so nobody outside can grow a chain. It is written once a minute at the most, however
much there is, into a page an hour of at most 400 rows, half of them without an address; after a week a page is written
over. What a row does not fit for is counted in one row a kind. What is not written yet is seen all the same by anyone
who asks this process.
"""

from collections.abc import Callable
from threading import Lock

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.procedure.asking import At
from puntobanco.server.integrity.significant_entries import Significant
from puntobanco.store import Batch, Clash, Document, Store
from puntobanco.words import Text, say

KIND = "gathered"
HOUR = 3_600_000
HOURS = 168
"""Hourly pages that are kept: a week."""
MOST = 200
"""Full rows of a page; as many more leave out the address, since a guesser can make up any number of addresses."""
EVERY = 60_000
"""The least number of milliseconds between two writes."""
OTHERS = say("integrity.others")

Row = tuple[str, Text | str, str, str, str]


class Page(Struct, frozen=True):
    hour: int
    rows: tuple[Significant, ...] = ()


_PAGE = msgspec.json.Decoder(Page)


class Gathering:
    """Counts what is noted, and writes it down now and then."""

    def __init__(self, store: Store, now: Callable[[], At]) -> None:
        self._store, self._now = store, now
        self._new: dict[int, dict[Row, Significant]] = {}
        self._lock = Lock()
        self._written = now()

    def note(self, kind: str, words: Text | str, *, stream: str = "", person: str = "", address: str = "") -> None:
        """Count one more event; from any thread, without blocking."""
        now = self._now()
        event = Significant(at=now, kind=kind, words=words, stream=stream, person=person, address=address, until=now)
        with self._lock:
            _add(self._new.setdefault(now // HOUR, {}), event)

    def write(self, *, at_once: bool = False) -> None:
        """Write down what is new, if the last time was long enough ago. It waits for the disk."""
        now = self._now()
        if not self._new or (not at_once and 0 <= now - self._written < EVERY):
            return
        with self._lock:
            new, self._new = self._new, {}
        self._written = now
        try:
            for hour, rows in new.items():
                self._merge(hour, rows)
        except BaseException:
            with self._lock:
                for hour, rows in new.items():
                    for event in rows.values():
                        _add(self._new.setdefault(hour, {}), event)
            raise

    def _merge(self, hour: int, rows: dict[Row, Significant]) -> None:
        for _ in range(10):
            kept = self._store.document(KIND, _key(hour))
            page = _read(kept)
            merged = {_row(event): event for event in page.rows} if page is not None and page.hour == hour else {}
            for event in rows.values():
                _add(merged, event)
            body = msgspec.json.encode(Page(hour, tuple(merged.values())))
            try:
                self._store.append(
                    Batch(documents=(Document(KIND, _key(hour), kept.version if kept else 0, body),))
                ).result()
            except Clash:  # another process was faster
                continue
            return

    def all(self) -> tuple[Significant, ...]:
        hours: dict[int, dict[Row, Significant]] = {}
        for kept in self._store.documents(KIND):
            page = _read(kept)
            if page is not None:
                hours[page.hour] = {_row(event): event for event in page.rows}
        with self._lock:
            for hour, rows in self._new.items():
                for event in rows.values():
                    _add(hours.setdefault(hour, {}), event)
        found = (event for rows in hours.values() for event in rows.values())
        return tuple(sorted(found, key=lambda event: -(event.until or event.at)))


def _add(rows: dict[Row, Significant], event: Significant) -> None:
    """Count something in the row of its like. Where there is no room for another row the address is left out, so that
    whom it is about still stands; where there is none for that either it is counted with the others.
    """
    row = _row(event)
    if row not in rows and len(rows) >= MOST:
        event = replace(event, stream="", address="")
        row = _row(event)
    if row not in rows and len(rows) >= 2 * MOST:
        event = replace(event, words=OTHERS, person="")
        row = _row(event)
    before = rows.get(row)
    if before is None:
        rows[row] = event
    else:
        until = max(before.until or before.at, event.until or event.at)
        rows[row] = replace(before, times=before.times + event.times, until=until)


def _row(event: Significant) -> Row:
    return event.kind, event.words, event.stream, event.person, event.address


def _read(kept: Document | None) -> Page | None:
    return _PAGE.decode(kept.body) if kept is not None and kept.body is not None else None


def _key(hour: int) -> str:
    return f"{hour % HOURS:03d}"
