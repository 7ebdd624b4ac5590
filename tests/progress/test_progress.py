"""A learner's progress: what is due, what the next lesson asks, the error map, curves, rows and pictures."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import puntobanco as pb
from puntobanco.academy import ask, skills_of
from puntobanco.academy.session import Answered
from puntobanco.clauses import ClauseId
from puntobanco.progress.errors import COLUMNS, curve, error_map, rows
from puntobanco.progress.memory import memories
from puntobanco.progress.plan import next_turns, plan_of
from puntobanco.progress.plots import drawn

NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)
SETUP = pb.load("rws-non-commission")


def given(skill: str, days: int, *, right: bool = True, late: bool = False, clauses: tuple[str, ...] = ()) -> Answered:
    return Answered(
        setup=SETUP.name,
        skill=skill,
        seed="s",
        number=days,
        answer="1",
        milliseconds=1000 * (days + 1),
        right=right,
        late=late,
        clauses=tuple(ClauseId(clause) for clause in clauses),
        at=(NOON + timedelta(days=days)).isoformat(),
    )


def test_what_is_known_is_due_later_than_what_was_missed_or_late() -> None:
    answers = [given("count", 0), given("draw", 0, right=False), given("pay", 0, late=True)]
    answers += [given("count", 1), given("draw", 1, right=False), given("pay", 1, late=True)]
    known = memories(answers, NOON + timedelta(days=1))["skill"]
    assert known["draw"].due < known["pay"].due <= known["count"].due
    assert (known["draw"].reviews, known["draw"].missed, known["pay"].missed, known["count"].missed) == (2, 2, 2, 0)
    later = memories(answers, NOON + timedelta(days=30))["skill"]
    assert later["count"].recall < known["count"].recall and Fraction(0) < later["draw"].recall < Fraction(1)


def test_each_review_that_goes_well_puts_the_next_one_off_further() -> None:
    gaps, answers, now = [], [], 0
    for _ in range(5):
        answers.append(given("count", now))
        at = NOON + timedelta(days=now)
        due = memories(answers, at)["skill"]["count"].due
        gaps.append(due - at)
        now += max(1, (due - at).days)
    assert gaps == sorted(gaps) and gaps[-1] > timedelta(days=10)


def test_a_plan_names_what_is_due_what_is_new_and_the_clauses_missed() -> None:
    answers = [
        given("count", 0),
        given("count", 1),
        given("count", 2),
        given("draw", 2, right=False, clauses=("RWS 3.11",)),
    ]
    plan = plan_of(SETUP, answers, NOON + timedelta(days=3))
    assert plan.due_skills == ("draw",) and plan.later_skills == ("count",) and plan.due_clauses == ("RWS 3.11",)
    assert set(plan.new_skills) == {skill.id for skill in skills_of(SETUP)} - {"count", "draw"}
    assert plan.order[0] == "draw" and plan.order[-1] == "count"


def test_the_next_lesson_begins_with_a_question_about_a_missed_clause() -> None:
    answers = [given("draw", 0, right=False, clauses=("RWS 3.12 Banker 6",))]
    plan = plan_of(SETUP, answers, NOON + timedelta(days=2))
    turns = next_turns(SETUP, plan, answers, "seed", 6)
    assert len(turns) == len(set(turns)) == 6
    skill, number = turns[0]
    assert skill == "draw" and "RWS 3.12 Banker 6" in ask(SETUP, skill, "seed", number).clauses
    assert turns == next_turns(SETUP, plan, answers, "seed", 6)


def test_the_error_map_has_the_most_missed_clause_first() -> None:
    answers = [
        given("draw", 0, right=False, clauses=("A 1", "A 2")),
        given("draw", 1, clauses=("A 1",)),
        given("draw", 2, late=True, clauses=("A 2",)),
        given("count", 3, clauses=("A 3",)),
    ]
    assert [(known.clause, known.missed, known.asked) for known in error_map(answers)] == [
        ("A 2", 2, 2), ("A 1", 1, 2), ("A 3", 0, 1),
    ]  # fmt: skip


def test_a_curve_has_accuracy_and_time_of_each_step() -> None:
    steps = curve([given("count", day, right=day % 2 == 0) for day in range(5)], size=2)
    assert [(step.last, step.good, step.seconds) for step in steps] == [
        (2, Fraction(1, 2), Fraction(3, 2)), (4, Fraction(1, 2), Fraction(7, 2)), (5, Fraction(1), Fraction(5)),
    ]  # fmt: skip
    assert steps[-1].day == "2026-11-06"


def test_rows_hold_every_answer_under_its_columns() -> None:
    head, row = rows([given("draw", 0, late=True, clauses=("A 1", "A 2"))])
    assert head == COLUMNS and len(row) == len(COLUMNS)
    assert dict(zip(head, row, strict=True)) | {"good": "0", "late": "1", "clauses": "A 1; A 2"} == dict(
        zip(head, row, strict=True)
    )


def test_the_same_answers_draw_the_same_picture() -> None:
    answers = [given("draw", day, right=day % 3 != 0, clauses=("RWS 3.11",)) for day in range(9)]
    picture = drawn(answers, "svg")
    assert picture == drawn(answers, "svg") and b"<svg" in picture
    assert drawn(answers, "png").startswith(b"\x89PNG")
