"""What the academy keeps of each learner, as documents: drills here, shifts and examinations beside it.

A document is found by its learner and its id, and every change is decided on the document as it stands, so any process
of the house goes on where another stopped.
"""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.academy import Question
from puntobanco.academy.session import Answered, Speed
from puntobanco.procedure.asking import At, Person
from puntobanco.server.academy.jobs import Source
from puntobanco.server.accounts.documents import Kept, Shelf, decided, write
from puntobanco.server.api.problems import Problem
from puntobanco.store import Document, Store
from puntobanco.wire.academy import TrainedOut
from puntobanco.work.runner import Runner

WAITING = 256
"""Jobs that wait for a worker of the academy."""


class Asked(Struct, frozen=True, kw_only=True):
    """The question that was put last, and when the house gave it."""

    at: At
    question: Question


class Record(Struct, frozen=True, kw_only=True):
    """Something that one learner does by a set-up."""

    id: str
    person: Person
    of: TrainedOut
    begun: At


class Course(Record, frozen=True, kw_only=True):
    """A drill or a shift: it ends by itself, or the learner leaves it."""

    source: Source
    left: bool = False

    @property
    def is_over(self) -> bool:
        return self.left


R = TypeVar("R", bound=Record)
C = TypeVar("C", bound=Course)


def key_of(person: Person, id_: str) -> str:
    """The documents of a person lie together."""
    return f"{person}/{id_}"


class Records(Generic[R]):
    """The documents of one kind, and the worker that makes what they hold."""

    def __init__(self, store: Store, now: Callable[[], At], shelf: Shelf[R], missing: str) -> None:
        self._store, self._now, self._shelf = store, now, shelf
        self._missing = missing
        """The problem of somebody who asks for one that is not there."""
        self._runner = Runner(WAITING)

    def find(self, person: Person, id_: str) -> R:
        """One of a person's own; `Problem` if there is none."""
        return self._find(person, id_).record

    def _find(self, person: Person, id_: str) -> Kept[R]:
        kept = self._shelf.find(self._store, key_of(person, id_))
        if kept is None:
            raise Problem(self._missing)
        return kept

    def all(self, person: Person) -> tuple[R, ...]:
        """All of a person's, the oldest first."""
        return tuple(sorted((kept.record for kept in self._all(person)), key=lambda record: record.begun))

    def _all(self, person: Person) -> tuple[Kept[R], ...]:
        keys = [key for key in self._store.keys(self._shelf.kind) if key.startswith(f"{person}/")]
        return tuple(kept for key in keys if (kept := self._shelf.find(self._store, key)) is not None)

    def _new(self, made: R) -> Document:
        return self._shelf.new(key_of(made.person, made.id), made)

    async def _change(self, person: Person, id_: str, change: Callable[[R], R]) -> R:
        """Change a document, decided again if somebody else wrote in between; the document as it stands then."""

        def work() -> R:
            kept = self._find(person, id_)
            after = change(kept.record)
            if after is not kept.record:
                write(self._store, self._shelf.over(kept, after))
            return after

        return await asyncio.to_thread(decided, work)

    async def _replace(self, before: R, after: R) -> R:
        """Put one in the place of the one before; if somebody else was faster, what stands now is the answer."""
        return await self._change(before.person, before.id, lambda record: after if record == before else record)

    async def close(self) -> None:
        """Let the worker go."""
        await self._runner.close()


class Courses(Records[C]):
    """Drills or shifts; a learner has one under way."""

    async def _open(self, made: C) -> C:
        """Keep a new one; one that was not finished is left."""

        def work() -> None:
            before = [kept for kept in self._all(made.person) if not kept.record.is_over]
            closed = [self._shelf.over(kept, replace(kept.record, left=True)) for kept in before]
            write(self._store, self._new(made), *closed)

        await asyncio.to_thread(decided, work)
        return made

    async def leave(self, person: Person, id_: str) -> C:
        """End one; what was answered is kept."""
        return await self._change(person, id_, lambda record: replace(record, left=True))


class Drill(Course, frozen=True, kw_only=True):
    """A drill of one learner; every answer is on disk before it is corrected."""

    speed: Speed
    seed: str
    turns: tuple[tuple[str, int], ...]
    """The skill and the number of each question."""
    assignment: str = ""
    asked: Asked | None = None
    answers: tuple[Answered, ...] = ()

    @property
    def waits(self) -> bool:
        """Whether a question waits for its answer."""
        return self.asked is not None and self.asked_place == len(self.answers)

    @property
    def asked_place(self) -> int:
        """Which question was put last; -1 if none was."""
        if self.asked is None:
            return -1
        return self.turns.index((self.asked.question.skill, self.asked.question.number))

    @property
    def is_over(self) -> bool:
        return self.left or len(self.answers) == len(self.turns)


DRILLS = Shelf("drill", Drill)
