"""The jobs of the analysis: questions of exact figures, simulations and reports. Each is done in a worker."""

from typing import Literal

from msgspec import Struct

from puntobanco.journal.entry import encode
from puntobanco.wire.analysis import RunSeen
from puntobanco.work.job import Job, Progress


class Told(Struct, frozen=True, kw_only=True):
    """How far a run or a report has come."""

    stage: str
    done: int
    wanted: int
    seen: RunSeen | None = None


class Made(Struct, frozen=True, kw_only=True):
    """What a run or a report has come to."""

    body: bytes = b""
    stopped: bool = False
    seen: RunSeen | None = None


class Source(Struct, frozen=True, kw_only=True):
    """A set-up or a version of a rulebook, as a worker reads it."""

    kind: Literal["table", "ready", "rulebook"]
    name: str
    version: str = ""
    text: str = ""
    """The set-up: as its file has it if it is a ready one, as JSON if it is a table's."""


class Question(Job[None, bytes], frozen=True, kw_only=True, tag_field="job"):
    """A question of exact figures; the answer goes out as it is."""


class List(Question, frozen=True, kw_only=True, tag="list"):
    """What comes with the program and can be chosen."""

    ready: tuple[Source, ...]

    def work(self, progress: Progress[None]) -> bytes:
        from puntobanco.server.analysis import exact

        return encode(exact.listed(self.ready))


class Figures(Question, frozen=True, kw_only=True, tag="figures"):
    """Every wager for whole decks or for the cards that are left."""

    source: Source
    decks: int | None
    left: dict[str, int] | None

    def work(self, progress: Progress[None]) -> bytes:
        from puntobanco.server.analysis import exact

        return encode(exact.wagers_out(self.source, self.decks, self.left))


class Compare(Question, frozen=True, kw_only=True, tag="compare"):
    columns: tuple[tuple[Source, int | None], ...]

    def work(self, progress: Progress[None]) -> bytes:
        from puntobanco.server.analysis import across

        return encode(across.compare_out(self.columns))


class PayTables(Question, frozen=True, kw_only=True, tag="pay-tables"):
    source: Source
    wager: str
    decks: int | None

    def work(self, progress: Progress[None]) -> bytes:
        from puntobanco.server.analysis import exact

        return encode(exact.pay_tables_out(self.source, self.wager, self.decks))


class Decks(Question, frozen=True, kw_only=True, tag="decks"):
    source: Source

    def work(self, progress: Progress[None]) -> bytes:
        from puntobanco.server.analysis import across

        return encode(across.decks_out(self.source))


class Removal(Question, frozen=True, kw_only=True, tag="removal"):
    """Every wager when one card is gone."""

    source: Source
    decks: int | None

    def work(self, progress: Progress[None]) -> bytes:
        from puntobanco.server.analysis import across

        return encode(across.removal_out(self.source, self.decks))


class Plain(Question, frozen=True, kw_only=True, tag="plain"):
    """The few figures that a felt shows."""

    source: Source
    left: dict[str, int] | None = None
    """The cards to figure with; whole decks if nothing is said."""

    def work(self, progress: Progress[None]) -> bytes:
        from puntobanco.server.analysis import exact

        return encode(exact.felt_out(self.source, self.left))


class Run(Job[Told, Made], frozen=True, kw_only=True, tag_field="job", tag="run"):
    source: Source
    shoes: int
    seed: int
    seconds: float
    """After which it stops and keeps what it has."""

    def work(self, progress: Progress[Told]) -> Made:
        """What the shoes bring, as far as they were dealt."""
        from puntobanco.server.analysis.running import simulated

        seen, stopped = simulated(self, progress.tell, progress.stopped)
        return Made(seen=seen, stopped=stopped)


class Report(Job[Told, Made], frozen=True, kw_only=True, tag_field="job", tag="report"):
    source: Source
    form: Literal["pdf", "html", "md"]
    language: str = "en"
    wagers: tuple[str, ...]
    counting: bool
    date: str

    def work(self, progress: Progress[Told]) -> Made:
        from puntobanco.server.analysis.running import Stopped, reported

        try:
            return Made(body=reported(self, progress.tell, progress.stopped))
        except Stopped:
            return Made(stopped=True)
