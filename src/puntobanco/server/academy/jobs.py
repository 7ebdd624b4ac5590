"""What the academy has worked out beside the tables: which skills a set-up asks for, questions, and lessons."""

from functools import lru_cache
from typing import Literal

import msgspec
from msgspec import Struct

from puntobanco.academy import Question, ask, corrected, players_skills_of, skills_of
from puntobanco.academy.answers import Unreadable, read
from puntobanco.academy.syllabus import taught
from puntobanco.clauses import ClauseId
from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks.model import Setup
from puntobanco.setup import read_setup, setup_from
from puntobanco.wire import academy as m
from puntobanco.words import Text, Wording, say
from puntobanco.work.job import Job, Progress

EXAMPLES, LOOKED_AT = 2, 12
"""Examples that a lesson shows, and questions in which it looks for the clauses of a skill."""
LESSON = "lesson"
"""The seed of a lesson's examples: everybody sees the same."""


class Source(Struct, frozen=True, kw_only=True):
    """A set-up as a worker reads it."""

    kind: Literal["table", "ready"]
    name: str
    text: str
    """As its file has it if it is a ready one, as JSON if it is a table's."""


@lru_cache(maxsize=64)
def setup_of(source: Source) -> Setup:
    if source.kind == "ready":
        return read_setup(source.text, name=source.name)
    return setup_from(msgspec.json.decode(source.text))


class Trained(Job[None, tuple[m.TrainedOut, ...]], frozen=True, kw_only=True):
    """What a dealer is asked at each of these set-ups; none for one whose game is in no document."""

    sources: tuple[Source, ...]

    def work(self, progress: Progress[None]) -> tuple[m.TrainedOut, ...]:
        return tuple(trained(source) for source in self.sources if _has_own_game(setup_of(source)))


def _has_own_game(setup: Setup) -> bool:
    return setup.game == setup.rulebook.game


@lru_cache(maxsize=64)
def trained(source: Source) -> m.TrainedOut:
    setup = setup_of(source)
    return m.TrainedOut(
        kind=source.kind,
        name=source.name,
        rulebook=setup.rulebook.id,
        rulebook_title=setup.rulebook.names,
        title=setup.version.names,
        skills=tuple(skill.id for skill in skills_of(setup)),
        for_players=tuple(skill.id for skill in players_skills_of(setup)),
    )


class Pose(Job[None, Question], frozen=True, kw_only=True):
    """One question with its answers, which stay in the house."""

    source: Source
    skill: str
    seed: str
    number: int

    def work(self, progress: Progress[None]) -> Question:
        return ask(setup_of(self.source), self.skill, self.seed, self.number).bare


class Taught(Struct, frozen=True, kw_only=True):
    """A lesson before its clauses are put into words."""

    clauses: tuple[ClauseId, ...]
    examples: tuple[tuple[Question, Wording, tuple[Text, ...]], ...]


class Teach(Job[None, Taught], frozen=True, kw_only=True):
    """The clauses of a skill, and the first questions with their answers."""

    source: Source
    skill: str

    def work(self, progress: Progress[None]) -> Taught:
        setup = setup_of(self.source)
        posed = [ask(setup, self.skill, LESSON, number) for number in range(LOOKED_AT)]
        cited = (*taught(setup, self.skill), *(clause for question in posed for clause in question.clauses))
        examples = tuple(
            (question.bare, corrected(question, "").answer, question.posed.working) for question in posed[:EXAMPLES]
        )
        return Taught(clauses=tuple(dict.fromkeys(cited)), examples=examples)


def read_answer(question: Question, typed: str) -> str:
    """An answer in its plain form; empty for somebody who gives the question up."""
    if not typed.strip():
        return ""
    try:
        return read(question, typed)
    except Unreadable:
        how = say(f"academy.how-{question.posed.form.value}")
        raise Refused(Fault.of("no-answer.here", "answer", how=how)) from None
