"""Classes: who learns together, what they are to do, and what of it each has done."""

import secrets
from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.academy.session import Speed
from puntobanco.procedure.asking import At, Person
from puntobanco.server.academy.jobs import Source
from puntobanco.server.academy.records import Drill
from puntobanco.server.accounts.documents import Kept, Shelf, decided, write
from puntobanco.server.api.problems import Problem
from puntobanco.store import Store
from puntobanco.wire.academy import TrainedOut

SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that nobody takes for one another."""
MOST_LEARNERS, MOST_ASSIGNMENTS = 200, 60


class Assignment(Struct, frozen=True, kw_only=True):
    """A drill that everybody in a class is to do."""

    id: str
    source: Source
    of: TrainedOut
    skills: tuple[str, ...]
    speed: Speed
    questions: int
    at: At


class SchoolClass(Struct, frozen=True, kw_only=True):
    """A class; people who have its code come in."""

    id: str
    name: str
    code: str
    by: Person
    at: At
    learners: tuple[Person, ...] = ()
    assignments: tuple[Assignment, ...] = ()


CLASSES = Shelf("class", SchoolClass)


class Classes:
    def __init__(self, store: Store, now: Callable[[], At]) -> None:
        self._store, self._now = store, now

    def all(self) -> tuple[SchoolClass, ...]:
        """Every class, by name."""
        return tuple(
            sorted((kept.record for kept in CLASSES.all(self._store)), key=lambda class_: (class_.name, class_.at))
        )

    def of(self, person: Person) -> tuple[SchoolClass, ...]:
        """The classes in which somebody learns."""
        return tuple(class_ for class_ in self.all() if person in class_.learners)

    def find(self, id_: str) -> SchoolClass:
        return self._find(id_).record

    def make(self, by: Person, name: str) -> SchoolClass:
        """A new class, with a code that is told to those who are to come in."""
        code = "".join(secrets.choice(SIGNS) for _ in range(6))
        made = SchoolClass(id=secrets.token_hex(8), name=name, code=code, by=by, at=self._now())
        write(self._store, CLASSES.new(made.id, made))
        return made

    def join(self, person: Person, code: str) -> SchoolClass:
        """Come into the class that has this code."""
        wanted = code.strip().upper()
        found = next((class_ for class_ in self.all() if class_.code == wanted), None)
        if found is None:
            raise Problem("not-found.class")
        return self._change(found.id, lambda class_: _with(class_, person))

    def assign(
        self, id_: str, source: Source, of: TrainedOut, skills: Iterable[str], speed: Speed, questions: int
    ) -> None:
        """Have everybody in a class do a drill."""
        wanted = tuple(skills)
        if not set(wanted) <= set(of.skills):
            raise Problem("not-found.skill")
        made = Assignment(
            id=secrets.token_hex(8),
            source=source,
            of=of,
            skills=wanted,
            speed=speed,
            questions=questions,
            at=self._now(),
        )
        self._change(id_, lambda class_: replace(class_, assignments=(*class_.assignments, made)[-MOST_ASSIGNMENTS:]))

    def assignment(self, person: Person, id_: str) -> Assignment:
        """An assignment of one of somebody's classes; `Problem` if it is none of theirs."""
        given = (assignment for class_ in self.of(person) for assignment in class_.assignments)
        found = next((assignment for assignment in given if assignment.id == id_), None)
        if found is None:
            raise Problem("not-found.assignment")
        return found

    def _find(self, id_: str) -> Kept[SchoolClass]:
        kept = CLASSES.find(self._store, id_)
        if kept is None:
            raise Problem("not-found.class")
        return kept

    def _change(self, id_: str, change: Callable[[SchoolClass], SchoolClass]) -> SchoolClass:
        def work() -> SchoolClass:
            kept = self._find(id_)
            after = change(kept.record)
            if after != kept.record:
                write(self._store, CLASSES.over(kept, after))
            return after

        return decided(work)


def _with(class_: SchoolClass, person: Person) -> SchoolClass:
    if person in class_.learners:
        return class_
    if len(class_.learners) >= MOST_LEARNERS:
        raise Problem("too-many.learners", most=MOST_LEARNERS)
    return replace(class_, learners=(*class_.learners, person))


def best(drills: Iterable[Drill], assignment: str) -> Drill | None:
    """The drill by which somebody has done an assignment: the best that was answered to the end."""
    done = [drill for drill in drills if drill.assignment == assignment and len(drill.answers) == len(drill.turns)]
    return max(done, key=lambda drill: sum(given.good for given in drill.answers), default=None)
