"""The four machines whose streams a journal holds, by the first word of the stream's name."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from puntobanco.faults import Fault
from puntobanco.house import commands as house_ask
from puntobanco.house import events as house_ev
from puntobanco.house.decide import decide as house_decide
from puntobanco.house.evolve import evolve as house_evolve
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.jackpot.link import events as link_ev
from puntobanco.jackpot.link.decide import decide as link_decide
from puntobanco.jackpot.link.evolve import evolve as link_evolve
from puntobanco.journal import accounts
from puntobanco.journal.entry import Entry, decoder_of
from puntobanco.rulebooks import rulebook
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.decide import decide as table_decide
from puntobanco.table.evolve import evolve as table_evolve
from puntobanco.table.model.founding import set_up


class Machine(Struct, frozen=True, kw_only=True):
    """A machine as the journal sees it: how its entries are read, decided and recorded."""

    name: str
    acts: Any
    events: Any
    decoder: msgspec.json.Decoder[Any]
    command: Callable[..., Any]
    recorded: Callable[..., Any]
    decide: Callable[[Any, Any], Any]
    evolve: Callable[[Any, Any], Any]
    founding: type | None
    """The event that founds a stream without a command, if it is one."""
    founded: Callable[[Any], Any]
    """The founding event worked out again from what was put into it."""
    unknown: Callable[[Any], Fault | None] = lambda event: None
    """Why entries after this founding cannot be judged by this program, if they cannot."""


def _set_up_again(event: ev.TableSetUp) -> ev.TableSetUp:
    return set_up(event.values)


def _unknown_edition(event: ev.TableSetUp) -> Fault | None:
    known = rulebook(event.rulebook)
    if known is not None and known.edition == event.edition:
        return None
    here = f"it has {known.edition}" if known is not None else "it has no rulebook of that name"
    sentence = f"this program does not have {event.rulebook}, edition {event.edition}; {here}."
    return Fault("unknown-edition", "table", sentence, None, "Verify with a version of the program that has it.")


TABLE = Machine(
    name="table",
    acts=ask.AnyAct,
    events=ev.AnyEvent,
    decoder=decoder_of(Entry[ask.AnyAct, ev.AnyEvent]),
    command=ask.Command,
    recorded=ev.Recorded,
    decide=table_decide,
    evolve=table_evolve,
    founding=ev.TableSetUp,
    founded=_set_up_again,
    unknown=_unknown_edition,
)
HOUSE = Machine(
    name="house",
    acts=house_ask.AnyAct,
    events=house_ev.AnyEvent,
    decoder=decoder_of(Entry[house_ask.AnyAct, house_ev.AnyEvent]),
    command=house_ask.Command,
    recorded=house_ev.Recorded,
    decide=house_decide,
    evolve=house_evolve,
    founding=house_ev.HouseFounded,
    founded=lambda event: event,
)
LINK = Machine(
    name="link",
    acts=link_ask.AnyAct,
    events=link_ev.AnyEvent,
    decoder=decoder_of(Entry[link_ask.AnyAct, link_ev.AnyEvent]),
    command=link_ask.Command,
    recorded=link_ev.Recorded,
    decide=link_decide,
    evolve=link_evolve,
    founding=None,
    founded=lambda event: event,
)

ACCOUNTS = Machine(
    name=accounts.ACCOUNTS,
    acts=accounts.KeepDocuments,
    events=accounts.AnyEvent,
    decoder=decoder_of(Entry[accounts.KeepDocuments, accounts.AnyEvent]),
    command=accounts.Command,
    recorded=accounts.Recorded,
    decide=accounts.decide,
    evolve=accounts.evolve,
    founding=None,
    founded=lambda event: event,
)

MACHINES = {machine.name: machine for machine in (TABLE, HOUSE, LINK, ACCOUNTS)}
PLAYED = (TABLE, HOUSE, LINK)
"""Those that take commands from people; the accounts' stream is written with the documents it is about."""


def is_played(stream: str) -> bool:
    """Whether commands are judged on this stream."""
    return machine_of(stream) is not ACCOUNTS


def machine_of(stream: str) -> Machine | None:
    """Whose stream this is: ``table/T07`` is a table's; nothing if it is nobody's."""
    return MACHINES.get(stream.partition("/")[0])
