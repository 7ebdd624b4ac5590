"""The four machines whose streams a journal holds, by the first word of the stream's name."""

from collections.abc import Callable
from typing import Generic

import msgspec
from msgspec import Struct

from puntobanco.faults import Fault, Refused
from puntobanco.house import commands as house_ask
from puntobanco.house import events as house_ev
from puntobanco.house import machine as house
from puntobanco.house.state import House
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.jackpot.link import events as link_ev
from puntobanco.jackpot.link import machine as link
from puntobanco.jackpot.link.state import Link
from puntobanco.journal import accounts
from puntobanco.journal.entry import Entry, read_value
from puntobanco.machine import Machine, Recorded
from puntobanco.machine.machine import A, E, S
from puntobanco.rulebooks import rulebook
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import machine as table
from puntobanco.table.model.founding import set_up
from puntobanco.table.model.state import Table


def _same(event: E) -> E:
    return event


def _known(event: E) -> Fault | None:
    return None


class Journaled(Struct, Generic[S, A, E], frozen=True, kw_only=True):
    """A machine whose streams a journal holds: how its entries are read, decided and recorded."""

    machine: Machine[S, A, E]
    decoder: msgspec.json.Decoder[Entry[A, E]]
    acts: object
    """The closed union of its acts."""
    events: object
    """The closed union of its events."""
    founding: type[E] | None = None
    """The event that founds a stream without a command, if there is one."""
    founded: Callable[[E], E] = _same
    """The founding event worked out again from what was put into it."""
    unknown: Callable[[E], Fault | None] = _known
    """Why entries after this founding cannot be judged by this program, if they cannot."""

    @property
    def name(self) -> str:
        """The first word of the names of its streams."""
        return self.machine.name

    def founds(self, event: object) -> bool:
        """Whether this event founds a stream without a command."""
        return self.founding is not None and type(event) is self.founding

    def follow(self, state: S | None, line: bytes) -> tuple[S | None, Entry[A, E]]:
        """The state after the entry in this line, and the entry."""
        entry = self.decoder.decode(line)
        for position, event in enumerate(entry.events, entry.first):
            recorded = Recorded(position=position, at=entry.at, by=entry.who, command=entry.id, event=event)
            state = self.machine.evolve(state, recorded)
        return state, entry


def _set_up_again(event: ev.AnyEvent) -> ev.AnyEvent:
    return set_up(event.values) if isinstance(event, ev.TableSetUp) else event


def _edition_here(event: ev.TableSetUp) -> str:
    """By what this program would play such a set-up; empty where it has no such rulebook."""
    known = rulebook(event.rulebook)
    if known is None or known.edition == event.edition:
        return known.edition if known else ""
    try:
        return set_up(event.values).edition
    except Refused as refused:
        return f"{known.edition}, and {refused.faults[0].sentence.rstrip('.')}"


def _unknown_edition(event: ev.AnyEvent) -> Fault | None:
    if not isinstance(event, ev.TableSetUp):
        return None
    here = _edition_here(event)
    if here == event.edition:
        return None
    here = f"it has {here}" if here else "it has no rulebook of that name"
    return Fault.of("unknown-edition", "table", rulebook=event.rulebook, edition=event.edition, here=here)


TABLE: Journaled[Table, ask.AnyAct, ev.AnyEvent] = Journaled(
    machine=table.TABLE,
    decoder=msgspec.json.Decoder(Entry[ask.AnyAct, ev.AnyEvent], dec_hook=read_value),
    acts=ask.AnyAct,
    events=ev.AnyEvent,
    founding=ev.TableSetUp,
    founded=_set_up_again,
    unknown=_unknown_edition,
)
HOUSE: Journaled[House, house_ask.AnyAct, house_ev.AnyEvent] = Journaled(
    machine=house.HOUSE,
    decoder=msgspec.json.Decoder(Entry[house_ask.AnyAct, house_ev.AnyEvent], dec_hook=read_value),
    acts=house_ask.AnyAct,
    events=house_ev.AnyEvent,
    founding=house_ev.HouseFounded,
)
LINK: Journaled[Link, link_ask.AnyAct, link_ev.AnyEvent] = Journaled(
    machine=link.LINK,
    decoder=msgspec.json.Decoder(Entry[link_ask.AnyAct, link_ev.AnyEvent], dec_hook=read_value),
    acts=link_ask.AnyAct,
    events=link_ev.AnyEvent,
)
ACCOUNTS: Journaled[accounts.Documents, accounts.KeepDocuments, accounts.AnyEvent] = Journaled(
    machine=accounts.MACHINE,
    decoder=msgspec.json.Decoder(Entry[accounts.KeepDocuments, accounts.AnyEvent], dec_hook=read_value),
    acts=accounts.KeepDocuments,
    events=accounts.AnyEvent,
)

AnyMachine = (
    Journaled[Table, ask.AnyAct, ev.AnyEvent]
    | Journaled[House, house_ask.AnyAct, house_ev.AnyEvent]
    | Journaled[Link, link_ask.AnyAct, link_ev.AnyEvent]
    | Journaled[accounts.Documents, accounts.KeepDocuments, accounts.AnyEvent]
)
MACHINES: dict[str, AnyMachine] = {TABLE.name: TABLE, HOUSE.name: HOUSE, LINK.name: LINK, ACCOUNTS.name: ACCOUNTS}


def is_played(stream: str) -> bool:
    """Whether commands are judged on this stream: the accounts' stream is written with the documents it is about."""
    return machine_of(stream) is not ACCOUNTS


def machine_of(stream: str) -> AnyMachine | None:
    """Whose stream this is: ``table/T07`` is a table's; nothing if it is nobody's."""
    return MACHINES.get(stream.partition("/")[0])
