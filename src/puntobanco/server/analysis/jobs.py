"""What goes between the house and a worker: jobs one way, news of them the other, each in a frame with its length."""

from typing import Literal

import msgspec
from msgspec import Struct

from puntobanco.wire.analysis import RunSeen
from puntobanco.wire.answers import Refusal

LENGTH = 4
"""Bytes before each frame that say how long it is."""


class Source(Struct, frozen=True, kw_only=True):
    """A set-up or a version of a rulebook, as a worker reads it."""

    kind: Literal["table", "ready", "rulebook"]
    name: str
    version: str = ""
    text: str = ""
    """The set-up: as its file has it if it is a ready one, as JSON if it is a table's."""


class Job(Struct, frozen=True, kw_only=True, tag_field="job"):
    """Something to be worked out."""


class List(Job, frozen=True, kw_only=True, tag="list"):
    """What comes with the program and can be chosen."""

    ready: tuple[Source, ...]


class Figures(Job, frozen=True, kw_only=True, tag="figures"):
    """Every wager for whole decks or for the cards that are left."""

    source: Source
    decks: int | None
    left: dict[str, int] | None


class Compare(Job, frozen=True, kw_only=True, tag="compare"):
    """Several side by side."""

    columns: tuple[tuple[Source, int | None], ...]


class PayTables(Job, frozen=True, kw_only=True, tag="pay-tables"):
    """One wager on every pay table."""

    source: Source
    wager: str
    decks: int | None


class Decks(Job, frozen=True, kw_only=True, tag="decks"):
    """Every wager by number of decks."""

    source: Source


class Removal(Job, frozen=True, kw_only=True, tag="removal"):
    """Every wager when one card is gone."""

    source: Source
    decks: int | None


class Plain(Job, frozen=True, kw_only=True, tag="plain"):
    """The few figures that a felt shows."""

    source: Source


class Run(Job, frozen=True, kw_only=True, tag="run"):
    """Shoes to be dealt."""

    source: Source
    shoes: int
    seed: int
    seconds: float
    """After which it stops and keeps what it has."""


class Report(Job, frozen=True, kw_only=True, tag="report"):
    """A report as a file."""

    source: Source
    form: Literal["pdf", "html", "md"]
    wagers: tuple[str, ...]
    counting: bool
    date: str


AnyJob = List | Figures | Compare | PayTables | Decks | Removal | Plain | Run | Report


class Begin(Struct, frozen=True, kw_only=True, tag="begin"):
    """Work this out."""

    number: int
    job: AnyJob


class Stop(Struct, frozen=True, kw_only=True, tag="stop"):
    """Stop this job, and keep what it has."""

    number: int


class Told(Struct, frozen=True, kw_only=True, tag="told"):
    """How far a job has come."""

    number: int
    stage: str
    done: int
    wanted: int
    seen: RunSeen | None = None


class Done(Struct, frozen=True, kw_only=True, tag="done"):
    """A job is done: the answer as it goes out to whoever asked."""

    number: int
    body: bytes
    stopped: bool = False
    seen: RunSeen | None = None


class Refused(Struct, frozen=True, kw_only=True, tag="refused"):
    """A job that cannot be done, and why."""

    number: int
    refusal: Refusal


class Broken(Struct, frozen=True, kw_only=True, tag="broken"):
    """The program failed at a job."""

    number: int
    words: str


Order = Begin | Stop
News = Told | Done | Refused | Broken

ORDERS = msgspec.msgpack.Decoder(Order)
NEWS = msgspec.msgpack.Decoder(News)


def frame(message: Order | News) -> bytes:
    """A message with its length before it."""
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(LENGTH, "big") + body
