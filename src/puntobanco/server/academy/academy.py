"""Drills as the house gives them: it poses, takes the time, judges and keeps; the browser only shows."""

import asyncio
import secrets
from collections.abc import Callable, Iterable
from datetime import UTC, datetime

from msgspec.structs import replace

from puntobanco.academy import Question
from puntobanco.academy.session import Answered, Speed, answered, lesson
from puntobanco.academy.skills import BY_ID
from puntobanco.procedure.asking import At, Person
from puntobanco.server.academy.jobs import Pose, Source, Taught, Teach, Trained, read_answer
from puntobanco.server.academy.records import DRILLS, Asked, Courses, Drill
from puntobanco.server.api.problems import Problem
from puntobanco.store import Store
from puntobanco.wire.academy import TrainedOut

SECONDS = 60.0
AHEAD = 512
"""Questions that are made before they are asked for, so that the next one is there at once."""


class Academy(Courses[Drill]):
    """One worker makes the questions; the store keeps the drills, so any process of the house goes on with them."""

    def __init__(self, store: Store, now: Callable[[], At]) -> None:
        super().__init__(store, now, DRILLS, "not-found.drill")
        self._ahead: dict[Pose, asyncio.Future[Question]] = {}

    async def trained(self, sources: tuple[Source, ...]) -> tuple[TrainedOut, ...]:
        """What can be trained at these set-ups."""
        return await self._runner.run(Trained(sources=sources), SECONDS)

    async def trained_at(self, source: Source) -> TrainedOut:
        """What can be trained at a set-up; `Problem` if nothing can."""
        found = await self.trained((source,))
        if not found:
            raise Problem("not-found.set-up")
        return found[0]

    async def taught(self, source: Source, skill: str) -> Taught:
        """The lesson of a skill."""
        return await self._runner.run(Teach(source=source, skill=skill), SECONDS)

    async def begin(
        self, person: Person, source: Source, skills: Iterable[str], speed: Speed, questions: int, assignment: str = ""
    ) -> Drill:
        """A new drill with its first question; one that was not finished is left."""
        of = await self.trained_at(source)
        wanted = frozenset(skills) or frozenset(of.skills)
        known = tuple(dict.fromkeys((*of.skills, *of.for_players)))
        if not wanted <= frozenset(known):
            raise Problem("not-found.skill")
        seed = secrets.token_hex(8)
        made = Drill(
            id=secrets.token_hex(8),
            person=person,
            source=source,
            of=of,
            speed=speed,
            seed=seed,
            turns=lesson([BY_ID[skill] for skill in known if skill in wanted], seed, questions),
            begun=self._now(),
            assignment=assignment,
        )
        question = await self._posed(made, 0)
        return await self._open(replace(made, asked=Asked(at=self._now(), question=question)))

    async def answer(self, person: Person, id_: str, place: int, typed: str) -> Drill:
        """Judge an answer; one that was given already changes nothing. `Problem` for what is no answer."""
        at = self._now()

        def judged(drill: Drill) -> Drill:
            if drill.asked is None or not drill.waits or place != len(drill.answers) or drill.left:
                return drill
            question, spent = drill.asked.question, max(0, at - drill.asked.at)
            when = datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")
            given = answered(question, read_answer(question, typed), spent, drill.speed, when)
            return replace(drill, answers=(*drill.answers, given))

        drill = await self._change(person, id_, judged)
        if not drill.is_over:
            self._make(drill, len(drill.answers))
        return drill

    async def next(self, person: Person, id_: str) -> Drill:
        """The next question, whose time begins now; the drill as it is while one waits, or when it is over."""
        drill = await asyncio.to_thread(self.find, person, id_)
        if drill.waits or drill.is_over:
            return drill
        question = await self._posed(drill, len(drill.answers))

        def put(drill: Drill) -> Drill:
            if drill.waits or drill.is_over:
                return drill
            return replace(drill, asked=Asked(at=self._now(), question=question))

        return await self._change(person, id_, put)

    # Questions.

    def _make(self, drill: Drill, place: int) -> asyncio.Future[Question]:
        job = _pose(drill, place)
        if job not in self._ahead:
            while len(self._ahead) >= AHEAD:
                del self._ahead[next(iter(self._ahead))]
            self._ahead[job] = self._runner.put(job, SECONDS).result
        return self._ahead[job]

    async def _posed(self, drill: Drill, place: int) -> Question:
        try:
            return await asyncio.shield(self._make(drill, place))
        finally:
            self._ahead.pop(_pose(drill, place), None)


def _pose(drill: Drill, place: int) -> Pose:
    skill, number = drill.turns[place]
    return Pose(source=drill.source, skill=skill, seed=drill.seed, number=number)


def answers_of(drills: Iterable[Drill], setup: str) -> tuple[Answered, ...]:
    """What was answered for a set-up."""
    return tuple(given for drill in drills if drill.of.name == setup for given in drill.answers)
