"""Drills as the house gives them: it poses, takes the time, judges and keeps; the browser only shows."""

import asyncio
import secrets
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime

from msgspec.structs import replace

from puntobanco.academy import Question
from puntobanco.academy.answers import Unreadable, read
from puntobanco.academy.session import Answered, Speed, answered, lesson
from puntobanco.academy.skills import BY_ID
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.asking import At, Person
from puntobanco.server.academy.jobs import Pose, Source, Taught, Teach, Trained
from puntobanco.server.academy.records import DRILLS, Drill, asked_now, key_of
from puntobanco.server.accounts.documents import Kept, decided, write
from puntobanco.server.api.problems import Problem
from puntobanco.store import Store
from puntobanco.wire.academy import TrainedOut
from puntobanco.words import say
from puntobanco.work.runner import Runner

WAITING, SECONDS = 256, 60.0
AHEAD = 512
"""Questions that are made before they are asked for, so that the next one is there at once."""


class Academy:
    """One worker makes the questions; the store keeps the drills, so any process of the house goes on with them."""

    def __init__(self, store: Store, now: Callable[[], At]) -> None:
        self._store, self._now = store, now
        self._runner = Runner(WAITING)
        self._ahead: dict[Pose, asyncio.Future[Question]] = {}

    async def trained(self, sources: tuple[Source, ...]) -> tuple[TrainedOut, ...]:
        """What can be trained at these set-ups."""
        return await self._runner.run(Trained(sources=sources), SECONDS)

    async def taught(self, source: Source, skill: str) -> Taught:
        """The lesson of a skill."""
        return await self._runner.run(Teach(source=source, skill=skill), SECONDS)

    async def begin(
        self, person: Person, source: Source, skills: Iterable[str], speed: Speed, questions: int, assignment: str = ""
    ) -> Drill:
        """A new drill with its first question; one that was not finished is left."""
        (of,) = await self.trained((source,)) or (None,)
        if of is None:
            raise Problem("not-found.set-up")
        wanted = frozenset(skills) or frozenset(of.skills)
        known = tuple(dict.fromkeys((*of.skills, *of.for_players)))
        if not wanted <= frozenset(known):
            raise Problem("not-found.skill")
        seed, id_ = secrets.token_hex(8), secrets.token_hex(8)
        turns = lesson([BY_ID[skill] for skill in known if skill in wanted], seed, questions)
        made = Drill(
            id=id_,
            person=person,
            source=source,
            of=of,
            speed=speed,
            seed=seed,
            turns=turns,
            begun=self._now(),
            assignment=assignment,
        )
        question = await self._posed(made, 0)
        asked = replace(made, asked=asked_now(question, self._now()))
        await asyncio.to_thread(self._open, asked)
        return asked

    def _open(self, made: Drill) -> None:
        def work() -> None:
            before = [kept for kept in self._of(made.person) if not kept.record.is_over]
            closed = [DRILLS.over(kept, replace(kept.record, left=True)) for kept in before]
            write(self._store, DRILLS.new(key_of(made.person, made.id), made), *closed)

        decided(work)

    async def answer(self, person: Person, id_: str, place: int, typed: str) -> Drill:
        """Judge an answer; one that was given already changes nothing. `Problem` for what is no answer."""
        at = self._now()
        drill = await asyncio.to_thread(decided, lambda: self._judged(person, id_, place, typed, at))
        if not drill.is_over:
            self._make(drill, len(drill.answers))
        return drill

    def _judged(self, person: Person, id_: str, place: int, typed: str, at: At) -> Drill:
        kept = self._find(person, id_)
        drill = kept.record
        if not drill.waits or place != len(drill.answers) or drill.left:
            return drill
        assert drill.asked is not None
        question, spent = drill.asked.question, max(0, at - drill.asked.at)
        when = datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")
        judged = answered(question, read_answer(question, typed), spent, drill.speed, when)
        after = replace(drill, answers=(*drill.answers, judged))
        write(self._store, DRILLS.over(kept, after))
        return after

    async def next(self, person: Person, id_: str) -> Drill:
        """The next question, whose time begins now; the drill as it is while one waits, or when it is over."""
        drill = (await asyncio.to_thread(self._find, person, id_)).record
        if drill.waits or drill.is_over:
            return drill
        question = await self._posed(drill, len(drill.answers))
        return await asyncio.to_thread(decided, lambda: self._put(person, id_, question))

    def _put(self, person: Person, id_: str, question: Question) -> Drill:
        kept = self._find(person, id_)
        drill = kept.record
        if drill.waits or drill.is_over:
            return drill
        after = replace(drill, asked=asked_now(question, self._now()))
        write(self._store, DRILLS.over(kept, after))
        return after

    async def leave(self, person: Person, id_: str) -> Drill:
        """End a drill; what was answered is kept."""

        def work() -> Drill:
            kept = self._find(person, id_)
            after = replace(kept.record, left=True)
            write(self._store, DRILLS.over(kept, after))
            return after

        return await asyncio.to_thread(decided, work)

    # Questions.

    def _make(self, drill: Drill, place: int) -> asyncio.Future[Question]:
        skill, number = drill.turns[place]
        job = Pose(source=drill.source, skill=skill, seed=drill.seed, number=number)
        if job not in self._ahead:
            while len(self._ahead) >= AHEAD:
                del self._ahead[next(iter(self._ahead))]
            self._ahead[job] = self._runner.put(job, SECONDS).result
        return self._ahead[job]

    async def _posed(self, drill: Drill, place: int) -> Question:
        skill, number = drill.turns[place]
        job = Pose(source=drill.source, skill=skill, seed=drill.seed, number=number)
        try:
            return await asyncio.shield(self._make(drill, place))
        finally:
            self._ahead.pop(job, None)

    # What was answered.

    def find(self, person: Person, id_: str) -> Drill:
        """A drill of one's own; `Problem` if there is none."""
        return self._find(person, id_).record

    def _find(self, person: Person, id_: str) -> Kept[Drill]:
        kept = DRILLS.find(self._store, key_of(person, id_))
        if kept is None:
            raise Problem("not-found.drill")
        return kept

    def _of(self, person: Person) -> Iterator[Kept[Drill]]:
        for key in self._store.keys(DRILLS.kind):
            if key.startswith(f"{person}/") and (kept := DRILLS.find(self._store, key)) is not None:
                yield kept

    def drills(self, person: Person) -> tuple[Drill, ...]:
        """Every drill of a person, the oldest first."""
        return tuple(sorted((kept.record for kept in self._of(person)), key=lambda drill: drill.begun))

    async def close(self) -> None:
        """Let the worker go."""
        await self._runner.close()


def answers_of(drills: Iterable[Drill], setup: str) -> tuple[Answered, ...]:
    """What was answered for a set-up."""
    return tuple(given for drill in drills if drill.of.name == setup for given in drill.answers)


def read_answer(question: Question, typed: str) -> str:
    """An answer in its plain form; empty for a learner who gives up."""
    if not typed.strip():
        return ""
    try:
        return read(question, typed)
    except Unreadable:
        how = say(f"academy.how-{question.posed.form.value}")
        raise Refused(Fault.of("no-answer.here", "answer", how=how)) from None
