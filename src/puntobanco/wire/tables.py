"""Messages about tables that do not stand yet, and about a house that is being founded."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from puntobanco.wire.answers import Refusal
from puntobanco.wire.messages import AddPerson, Code, Message, Name
from puntobanco.words import Names

MOST_TABLES = 40


class NewTable(Message, frozen=True, kw_only=True):
    """A table to be founded: a ready set-up under a name of its own, or a file."""

    name: Annotated[str, Meta(max_length=80)] = ""
    """What it is called; empty for what its set-up says."""
    ready: Annotated[str, Meta(max_length=80)] = ""
    """The name of a ready set-up; empty for a file."""
    text: Annotated[str, Meta(max_length=40_000)] = ""
    """The file as it is written."""
    cards: Literal["random", "keyed"] = "random"
    """Whether its cards come from a random shoe, or are keyed from a real one."""


class TablesIn(Message, frozen=True, kw_only=True):
    """Tables to be checked, as if they were founded beside those that stand."""

    tables: Annotated[tuple[NewTable, ...], Meta(max_length=MOST_TABLES)]


class FolderIn(Message, frozen=True, kw_only=True):
    """A folder on the server's machine."""

    path: Annotated[str, Meta(min_length=1, max_length=1_000)]


class FileFaultOut(Struct, frozen=True, kw_only=True):
    """One fault of a table file."""

    line: int | None
    """Where it stands in the file; none for something that is missing, or about several tables."""
    fault: Refusal


class CheckedTable(Struct, frozen=True, kw_only=True):
    """A table as it would stand, or why it cannot: every fault, with its line and clause."""

    name: str
    faults: tuple[FileFaultOut, ...] = ()
    rulebook_title: Names | None = None
    title: Names | None = None
    minimum: str = ""
    maximum: str = ""
    seats: int = 0
    decks: int = 0
    jackpot: Names | None = None
    """What its jackpot is called, if it takes part in one."""
    signs: int = 0
    """How many signs it must display."""


class ReadySetup(Struct, frozen=True, kw_only=True):
    """A set-up that comes with the program."""

    id: str
    name: str
    """What its table is called unless it gets another name."""
    rulebook_title: Names
    title: Names
    currency: str
    jackpot: Names | None
    text: str
    """The set-up as it is written, to begin from."""


class FirstStartOut(Struct, frozen=True, kw_only=True):
    """Whether the house waits to be founded, and what it can be founded with."""

    waits: bool
    ready: tuple[ReadySetup, ...] = ()
    currencies: tuple[str, ...] = ()
    """Those of the rulebooks; any other of three letters will do."""


class FirstCheckIn(Message, frozen=True, kw_only=True):
    """What a house that is not founded yet is to have, as far as it has been filled in."""

    code: Code
    currency: Annotated[str, Meta(pattern=r"\A[A-Z]{3}\Z")]
    tables: Annotated[tuple[NewTable, ...], Meta(max_length=MOST_TABLES)] = ()
    officers: Annotated[tuple[AddPerson, ...], Meta(max_length=8)] = ()
    second_place: Annotated[str, Meta(max_length=1_000)] = ""


class FoundIn(Message, frozen=True, kw_only=True):
    """Everything a house is founded with: done as a whole, or not at all."""

    code: Code
    """As `serve` printed it at the machine."""
    name: Name
    currency: Annotated[str, Meta(pattern=r"\A[A-Z]{3}\Z")]
    officers: Annotated[tuple[AddPerson, ...], Meta(min_length=2, max_length=8)]
    tables: Annotated[tuple[NewTable, ...], Meta(max_length=MOST_TABLES)] = ()
    second_place: Annotated[str, Meta(max_length=1_000)] = ""
    """A folder of somebody else's on the machine, for the checkpoints; empty for none yet."""
