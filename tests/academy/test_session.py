"""A lesson: its order, its limits of time, and what its answers come to."""

from puntobanco.academy import Question, ask, skills_of
from puntobanco.academy.question import Form
from puntobanco.academy.session import Speed, answered, lesson, limit, score
from puntobanco.api.setups import load


def asked(number: int) -> list[Question]:
    setup = load("rws-non-commission")
    skills = [skill for skill in skills_of(setup) if skill.id in ("count", "draw", "burn", "cut", "float")]
    return [ask(setup, name, "s", place) for name, place in lesson(skills, "s", number)]


def wrong(question: Question) -> str:
    """An answer that is not accepted."""
    ids = [choice.id for choice in question.posed.choices] or ["999999"]
    return next(one for one in ids if one not in question.posed.accepted)


def test_a_perfect_trainee_has_everything_right() -> None:
    found = score(answered(question, question.posed.accepted[0], 900, Speed.FAST) for question in asked(30))
    assert (found.total.good, found.total.asked, dict(found.missed)) == (30, 30, {})


def test_a_trainee_with_ten_faults_is_told_those_ten_and_their_clauses() -> None:
    questions = asked(40)
    faults = set(range(3, 40, 4))
    assert len(faults) == 10
    answers = [
        answered(question, wrong(question) if place in faults else question.posed.accepted[0], 500, Speed.CALM)
        for place, question in enumerate(questions)
    ]
    assert {place for place, one in enumerate(answers) if not one.good} == faults
    found = score(answers)
    expected: dict[str, int] = {}
    for place in faults:
        for clause in questions[place].clauses:
            expected[clause] = expected.get(clause, 0) + 1
    assert dict(found.missed) == expected
    assert found.total.good == 30


def test_an_answer_counts_until_the_last_millisecond_and_not_after_it() -> None:
    question = asked(1)[0]
    right, most = question.posed.accepted[0], limit(Speed.FAST, question.posed.form)
    assert most is not None
    good = [answered(question, right, spent, Speed.FAST).good for spent in (most - 1, most, most + 1)]
    assert good == [True, True, False]
    assert answered(question, right, 10**9, Speed.CALM).good
    assert limit(Speed.FAST, Form.CHIPS) > limit(Speed.FAST, Form.CHOICE)  # type: ignore[operator]


def test_a_lesson_asks_every_skill_in_turn() -> None:
    skills = skills_of(load("rws-non-commission"))
    turns = lesson(skills, "seed", 2 * len(skills) + 1)
    first = {skill for skill, _ in turns[: len(skills)]}
    assert first == {skill.id for skill in skills}
    assert len({number for _, number in turns}) == len(turns)
    assert lesson(skills, "seed", 5) == turns[:5]
