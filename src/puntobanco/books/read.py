"""Reading the streams once, in their order: the house first, for it says where the chips of a buy-in came from."""

from puntobanco.books.readers.house import HouseReader
from puntobanco.books.readers.link import LinkReader
from puntobanco.books.readers.reader import Reader
from puntobanco.books.readers.table import TableReader
from puntobanco.books.scan import Query, Scan
from puntobanco.faults import Fault, Refused
from puntobanco.journal.check import Streams
from puntobanco.journal.entry import NotAnEntry, read
from puntobanco.journal.machines import HOUSE, LINK, TABLE, Journaled
from puntobanco.machine.machine import A, E, S
from puntobanco.words import listed

_BROKEN = (NotAnEntry, AssertionError, LookupError, ValueError, TypeError, AttributeError)
_ADVICE = "Verify the journal: puntobanco verify says what is wrong with it."


def read_books(streams: Streams, query: Query) -> Scan:
    """Everything that reports about these streams need; `Refused` where a stream cannot be followed."""
    scan, names = Scan(), streams.streams()
    for name in sorted(names, key=lambda name: (name != HOUSE.name, name)):
        kind, _, own = name.partition("/")
        if kind == HOUSE.name:
            _through(streams, name, HOUSE, HouseReader(name, query, scan))
        elif kind == TABLE.name and query.wants(own):
            _through(streams, name, TABLE, TableReader(name, query, scan))
        elif kind == LINK.name:
            _through(streams, name, LINK, LinkReader(name, query, scan))
    _known(query, names)
    scan.noted.sort(key=lambda note: (note.at, note.stream, note.position))
    scan.rounds = sorted(scan.rounds, key=lambda round_: (round_.at, round_.table, round_.number))[-query.last :]
    return scan


def _through(streams: Streams, name: str, machine: Journaled[S, A, E], reader: Reader[A, E]) -> None:
    number = 0
    for line in streams.read(name):
        try:
            if not reader.enter(read(machine.decoder, line)):
                break
        except Refused as refused:
            raise Refused(
                Fault.of("unreadable.entry", name, number=number, sentence=refused.faults[0].sentence)
            ) from None
        except _BROKEN as broken:
            raise Refused(Fault.of("unreadable.entry-follow", name, number=number, broken=str(broken)[:120])) from None
        number += 1
    reader.end()


def _known(query: Query, names: tuple[str, ...]) -> None:
    tables = sorted(name.partition("/")[2] for name in names if name.startswith(f"{TABLE.name}/"))
    strange = sorted(query.tables - set(tables))
    if strange:
        raise Refused(*(Fault.of("no-such-table.none", key[:60], tables=listed(tables)) for key in strange))
