"""``puntobanco train``: questions about a set-up, one at a time, corrected at once with the clause and the working."""

from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from time import monotonic_ns
from typing import TYPE_CHECKING, Annotated

import click
from msgspec import Struct

from puntobanco.academy.session import Speed
from puntobanco.cli.refusals import print_json
from puntobanco.cli.setups import find_setup
from puntobanco.cli.verb import JSON, argument, option, verb
from puntobanco.rulebooks.model import Setup
from puntobanco.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puntobanco.academy import Question
    from puntobanco.academy.session import Answered
    from puntobanco.cli.train.progress import History
    from puntobanco.cli.train.render import Screen

FILE = click.Path(dir_okay=False, path_type=Path)
LANGUAGE = "The language of questions and corrections."
PROGRESS = "Keep every answer in this file, and go on from what it holds."
SPEED = "calm: no limit; usual: 30 s; fast: 10 s; longer where much is typed."


class Train(Struct, frozen=True, kw_only=True):
    setup: Annotated[str, argument()]
    skill: Annotated[tuple[str, ...], option(metavar="SKILL", help="Only this skill; may be repeated.")]
    for_players: Annotated[bool, option(help="What those who bet may learn: prices, chances, roads.")]
    questions: Annotated[int, option(type=click.IntRange(1, 10_000), show_default=True, help="How many.")] = 10
    speed: Annotated[Speed, option(show_default=True, help=SPEED)] = Speed.CALM
    seed: Annotated[str | None, option(help="The same questions every time.")]
    language: Annotated[str, option(type=click.Choice(LANGUAGES), show_default=True, help=LANGUAGE)] = "en"
    progress: Annotated[Path | None, option(type=FILE, help=PROGRESS)]
    skills: Annotated[bool, option(help="List the skills of this set-up, and stop.")]
    report: Annotated[bool, option(help="With --progress: what the answers so far come to, and stop.")]
    due: Annotated[bool, option(help="With --progress: ask what is due by spaced repetition.")]
    plan: Annotated[bool, option(help="With --progress: what is due and what was never asked, and stop.")]
    errors: Annotated[bool, option(help="With --progress: how often each clause was missed, and stop.")]
    csv: Annotated[Path | None, option(type=FILE, help="With --progress: write every answer as a row, and stop.")]
    plot: Annotated[Path | None, option(type=FILE, help="With --progress: speed and accuracy as a picture, and stop.")]
    forget: Annotated[bool, option(help="With --progress: delete the file of the learner, and stop.")]
    syllabus: Annotated[bool, option(help="Which clauses of the rulebook belong to which skill, and stop.")]
    as_json: Annotated[bool, JSON]


@verb("Nothing was asked.")
def train(given: Train) -> int:
    """Drills for dealers: counts, drawing, pays, chips, commission, calls, irregularities, by a set-up's rulebook.

    With --for-players, what those who bet may learn: what a box costs and how often it wins, what roads cannot tell.

    SETUP is a file or the name of a ready set-up. Every question is made, and answered, by the engine.

    \b
    puntobanco train massachusetts-commission
    puntobanco train rws-non-commission --skill way-out --skill who-decides --questions 20
    puntobanco train rws-non-commission --for-players
    puntobanco train new-zealand-commission --speed fast --progress lin.jsonl --language zh-Hant
    puntobanco train new-zealand-commission --progress lin.jsonl --report
    puntobanco train new-zealand-commission --progress lin.jsonl --due --questions 20
    puntobanco train new-zealand-commission --progress lin.jsonl --plan
    puntobanco train new-zealand-commission --syllabus
    puntobanco train massachusetts-ez --seed 7 --json

    A choice is answered with its number, money as 12.50, chips as 3x100 2x25, an order as 2 1 3. Enter alone gives
    up; q, Ctrl-D or Ctrl-C ends the lesson. Where nobody watches (a pipe), each line of input is an answer.
    With --json, a lesson prints its questions with their answers, or with --report the score. --due and --plan need the
    extra: puntobanco[academy].
    """
    from puntobanco.academy import ask, players_skills_of, skills_of
    from puntobanco.academy.session import lesson
    from puntobanco.academy.skills import BY_ID
    from puntobanco.cli.train.learner import due_turns, told_progress
    from puntobanco.cli.train.progress import History
    from puntobanco.cli.train.render import question_record

    setup = find_setup(given.setup)
    if _told(given, setup):
        return 0
    history = History(given.progress)
    if told_progress(given, setup, history):
        return 0
    for name in given.skill:
        ask(setup, name, "", 0)
    skills = players_skills_of(setup) if given.for_players else skills_of(setup)
    chosen = tuple(map(BY_ID.__getitem__, dict.fromkeys(given.skill))) or skills
    seed = given.seed or token_hex(4)
    turns = due_turns(setup, history, seed, given.questions) if given.due else lesson(chosen, seed, given.questions)
    if given.as_json:
        print_json([question_record(ask(setup, name, seed, number), given.language) for name, number in turns])
    else:
        _lesson(given, [ask(setup, name, seed, number) for name, number in turns], history)
    return 0


def _told(given: Train, setup: Setup) -> bool:
    """Whether skills or the syllabus were asked for, and have been told."""
    from puntobanco.academy import players_skills_of, skills_of
    from puntobanco.cli.train.render import Screen, skill_record
    from puntobanco.cli.train.syllabus import show_syllabus

    if given.skills:
        skills = players_skills_of(setup) if given.for_players else skills_of(setup)
        listed = [skill_record(skill, given.language) for skill in skills]
        print_json(listed) if given.as_json else Screen(given.language).skills(listed)
    elif given.syllabus:
        show_syllabus(setup, given.language, as_json=given.as_json)
    return given.skills or given.syllabus


def _lesson(given: Train, questions: "Sequence[Question]", history: "History") -> None:
    """Ask one question after the other, and tell the score."""
    from puntobanco.academy.session import score
    from puntobanco.cli.train.render import Screen

    screen = Screen(given.language)
    answers: list[Answered] = []
    for place, question in enumerate(questions, 1):
        judged = _asked(screen, question, f"{place}/{len(questions)}", given.speed)
        if judged is None:
            break
        answers.append(judged)
        history.add(judged)
    screen.score(score(answers))


def _asked(screen: "Screen", question: "Question", place: str, speed: Speed) -> "Answered | None":
    """Ask until something readable is typed; nothing when the lesson is ended."""
    from puntobanco.academy.session import answered

    screen.ask(question, place)
    begun = monotonic_ns()
    answer = screen.answer(question)
    if answer is None:
        return None
    spent = (monotonic_ns() - begun) // 1_000_000
    judged = answered(question, answer, spent, speed, datetime.now(UTC).isoformat(timespec="seconds"))
    screen.correct(question, judged)
    return judged
