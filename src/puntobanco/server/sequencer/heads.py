"""How a stream stands: the state its events give, and where its next entry goes."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from puntobanco.faults import Fault, Refused
from puntobanco.floor import HOUSE, Floor, Part, link_stream, table_stream
from puntobanco.house.state import House
from puntobanco.jackpot.link.state import Link
from puntobanco.journal.chain import End
from puntobanco.journal.entry import encode
from puntobanco.journal.machines import machine_of
from puntobanco.store import Store
from puntobanco.store.snapshot import Broken, loaded
from puntobanco.table.model.state import Table

LINKS = link_stream("")


class StreamHead(Struct, frozen=True, kw_only=True):
    """A stream at one moment."""

    state: Any
    """A table, the house or a link."""
    end: End
    snapshot: int = 0
    """How many of its entries came from a snapshot, when it was taken up."""

    def with_part(self, part: Part, state: House | Table | Link | None) -> tuple["StreamHead", bytes]:
        """The stream after a command, and the line that is written for it."""
        events = tuple([recorded.event for recorded in part.events])
        line = encode(self.end.next(part.command, events))
        return StreamHead(state=state, end=self.end.after(line, len(events))), line

    def with_line(self, line: bytes) -> "StreamHead":
        """The stream after a line that somebody else has written."""
        machine = machine_of(self.end.stream)
        assert machine is not None
        state, entry = machine.follow(self.state, line)
        return StreamHead(state=state, end=self.end.after(line, len(entry.events)))


def empty(stream: str) -> StreamHead:
    """A stream before its first entry."""
    return StreamHead(state=None, end=End(stream=stream))


class StreamHeads(dict[str, StreamHead]):
    """Streams by name, with the floor that they make kept beside them, so that nobody puts it together anew."""

    def __init__(self, streams: Mapping[str, StreamHead] | None = None) -> None:
        super().__init__()
        self._tables: dict[str, Table] = {}
        self._links: dict[str, Link] = {}
        self |= streams or {}

    @property
    def floor(self) -> Floor:
        """House, tables and links as they stand. The dictionaries are shared: nobody changes them in place."""
        house = self.get(HOUSE)
        return Floor(house=house.state if house else None, tables=self._tables, links=self._links)

    def __setitem__(self, stream: str, head: StreamHead) -> None:
        super().__setitem__(stream, head)
        name = stream.partition("/")[2]
        if isinstance(head.state, Table):
            self._tables[name] = head.state
        elif isinstance(head.state, Link):
            self._links[name] = head.state

    def __ior__(self, streams: Mapping[str, StreamHead]) -> "StreamHeads":  # type: ignore[override,misc]
        for stream, head in streams.items():
            self[stream] = head
        return self

    def drop(self, stream: str) -> None:
        """Forget a stream."""
        self.pop(stream, None)
        kind, _, name = stream.partition("/")
        (self._tables if kind == "table" else self._links).pop(name, None)


def concerned(streams: Mapping[str, StreamHead], stream: str) -> dict[str, StreamHead]:
    """What a request to a stream looks at: it, the house, and its jackpots with their tables; at a link everything."""
    kind, _, name = stream.partition("/")
    if kind == "link":
        return dict(streams)
    names = {HOUSE: None, stream: None}
    for other, head in streams.items():
        if kind == "table" and other.startswith(LINKS) and head.state is not None and name in head.state.tables:
            names |= dict.fromkeys((other, *(table_stream(table) for table in head.state.tables)))
    return {found: streams[found] for found in names if found in streams}


def state_in(floor: Floor, stream: str) -> House | Table | Link | None:
    """The state of a stream on a floor."""
    kind, _, rest = stream.partition("/")
    return floor.house if kind == HOUSE else floor.tables[rest] if kind == "table" else floor.links[rest]


def taken_up(store: Store, stream: str) -> StreamHead:
    """A stream as it stands in the store, from its last snapshot on; `Refused` if its lines do not follow on."""
    try:
        found = loaded(store, stream)
    except Broken as broken:
        raise Refused(Fault.of("broken.stream", stream, why=str(broken))) from None
    if found.state is None:
        return empty(stream)
    end = End(stream=stream, number=found.entries, first=found.state.position, prev=found.last)
    return StreamHead(state=found.state, end=end, snapshot=found.snapshot)
