"""A learner's plan for one set-up: what is due, what was never asked, and the questions of the next lesson."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec import Struct

from puntobanco.academy import Question, ask, skills_of
from puntobanco.academy.session import Answered
from puntobanco.clauses import ClauseId
from puntobanco.progress.memory import Memory, memories
from puntobanco.rulebooks.model import Setup

TRIES = 40
"""Questions that are made in search of one about a clause."""


class Plan(Struct, frozen=True, kw_only=True):
    """What a learner does next."""

    due_skills: tuple[str, ...]
    """Known skills that are due, the least remembered first."""
    new_skills: tuple[str, ...]
    """Skills of the set-up that were never asked."""
    later_skills: tuple[str, ...]
    """Known skills that are not due yet, the first due first."""
    due_clauses: tuple[ClauseId, ...]
    """Clauses that were missed and are due, the least remembered first."""
    skills: dict[str, Memory]
    clauses: dict[str, Memory]

    @property
    def order(self) -> tuple[str, ...]:
        return (*self.due_skills, *self.new_skills, *self.later_skills)


def plan_of(setup: Setup, answers: Sequence[Answered], now: datetime) -> Plan:
    """The plan after these answers, all of this set-up."""
    known = memories(answers, now)
    skills, clauses = known["skill"], known["clause"]
    wanted = [skill.id for skill in skills_of(setup)]
    met = [skill for skill in wanted if skill in skills]
    later = [skill for skill in met if not skills[skill].is_due(now)]
    return Plan(
        due_skills=_due(skills, met, now),
        new_skills=tuple(skill for skill in wanted if skill not in skills),
        later_skills=tuple(sorted(later, key=lambda name: skills[name].due)),
        due_clauses=tuple(map(ClauseId, _due(clauses, [name for name in clauses if clauses[name].missed], now))),
        skills={skill: skills[skill] for skill in met},
        clauses=clauses,
    )


def _due(memory: Mapping[str, Memory], names: Sequence[str], now: datetime) -> tuple[str, ...]:
    """What is due of these, the least remembered first."""
    return tuple(sorted((name for name in names if memory[name].is_due(now)), key=lambda name: memory[name].recall))


def next_turns(
    setup: Setup, plan: Plan, answers: Sequence[Answered], seed: str, number: int
) -> tuple[tuple[str, int], ...]:
    """The skills and numbers of the next lesson: a question for every missed clause that is due, then by skill."""
    turns: list[tuple[str, int]] = []
    for clause in plan.due_clauses[: number // 2]:
        skill = next(answer.skill for answer in reversed(answers) if clause in answer.clauses)
        turns.append((skill, _about(setup, skill, clause, seed, len(turns) * TRIES).number))
    place = 0
    while len(turns) < number:
        turns.append((plan.order[place % len(plan.order)], number * TRIES + place))
        place += 1
    return tuple(turns)


def _about(setup: Setup, skill: str, clause: ClauseId, seed: str, first: int) -> Question:
    """A question of a skill about a clause; any of that skill if none comes up soon."""
    questions = (ask(setup, skill, seed, number) for number in range(first, first + TRIES))
    found = next((question for question in questions if clause in question.clauses), None)
    return found or ask(setup, skill, seed, first)
