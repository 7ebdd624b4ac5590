"""What goes into a machine and what comes out: commands, answers and recorded events."""

from typing import Generic, TypeVar

from msgspec import Struct

from puntobanco.faults import Fault
from puntobanco.procedure.asking import At, Who

A_co = TypeVar("A_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)


class Command(Struct, Generic[A_co], frozen=True, kw_only=True):
    """An act with who asks for it, its id and the time."""

    id: str
    at: At
    who: Who
    act: A_co


class Recorded(Struct, Generic[E_co], frozen=True, kw_only=True):
    """An event in its place: when, by whose command, and what happened."""

    position: int
    at: At
    by: Who
    command: str
    event: E_co

    def __repr__(self) -> str:
        return f"<Recorded {self.position}: {type(self.event).__name__} by {self.by.person}>"


class Answer(Struct, Generic[E_co], frozen=True):
    """The answer to a command: the events it caused and what was refused.

    A command of several bets may be granted in part. An answer without either means that it has happened already.
    """

    events: tuple[E_co, ...] = ()
    refused: tuple[Fault, ...] = ()


class BrokenStream(AssertionError):
    """Events that do not follow each other: the replay stops."""
