"""The paper of an examination: what is asked, of whom, under which seed, and what the school calls a pass.

A paper holds the whole set-up and the hash of every question it asks, so that anybody can make the same questions again
and see that they are those that were asked. It names nobody: the candidate is an id, and `person` is the hash of a
document of its own, which holds the name and can be deleted.
"""

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import Any

from msgspec import Struct, json
from msgspec.structs import replace

from puntobanco.academy.question import Question
from puntobanco.academy.session import Speed, lesson
from puntobanco.academy.skills import BY_ID, SKILLS, Part, ask, skills_of
from puntobanco.faults import Fault, Refused
from puntobanco.journal.entry import encode, hash_of
from puntobanco.rulebooks.model import Setup
from puntobanco.setup import setup_from
from puntobanco.words import Text, say

MOST_QUESTIONS = 500
DEALERS = frozenset(skill.id for skill in SKILLS)
"""What an examination may ask."""
_CONTENT = json.Decoder(tuple[str, dict[str, Any], tuple[str, ...], str, int])


class ByHand(Enum):
    """What no screen can test: the examiner watches it at a table and marks it."""

    SHUFFLING = "shuffling"
    CARDS = "cards"
    """Drawing from the shoe, placing and turning cards, taking them up."""
    CHIPS = "chips"
    """Cutting, sizing and spreading chips, keeping the tray."""
    MARKERS = "markers"
    """Laying and taking away the buttons that mark commission."""
    VOICE = "voice"
    """Calls that everybody at the table hears."""
    CONTROL = "control"
    """Eyes on the table: late bets, hands over the layout, pace."""
    HOSPITALITY = "hospitality"

    @property
    def text(self) -> Text:
        return say(f"academy.by-hand-{self.value}")


class Mark(Enum):
    """What the examiner says of it."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_SEEN = "not-seen"

    @property
    def text(self) -> Text:
        return say(f"academy.mark-{self.value}")


class PassMarks(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the school calls a pass, in per cent of the questions."""

    total: int = 80
    each_part: int = 0
    """The least in each part of the paper: cards, pays, table, irregularities."""


class Paper(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked, of whom, and how it is marked."""

    setup: str
    values: dict[str, Any]
    """The set-up as its file says it."""
    skills: tuple[str, ...]
    seed: str
    """With the seed the questions can be worked out: a candidate does not see it before the examination is over."""
    questions: int
    speed: Speed
    pass_marks: PassMarks
    by_hand: tuple[ByHand, ...]
    candidate: str
    examiner: str
    key: str
    """The name of the key with which the examiner signs."""
    person: str
    """The hash of the document that says who the candidate is; empty where there is none."""
    software: str
    digest: str
    """The hash over all questions with their answers."""


def new_paper(
    setup: Setup,
    *,
    candidate: str,
    examiner: str,
    key: str,
    seed: str,
    software: str,
    questions: int = 50,
    speed: Speed = Speed.USUAL,
    pass_marks: PassMarks | None = None,
    skills: Sequence[str] = (),
    by_hand: Sequence[ByHand] = tuple(ByHand),
    person: str = "",
) -> Paper:
    """The paper of these skills of a set-up, all of them by default; `Refused` where it cannot be set."""
    marks = pass_marks or PassMarks()
    known = tuple(skill.id for skill in skills_of(setup))
    for skill in skills:
        ask(setup, skill, seed, 0)
    if not set(skills) <= set(known):
        raise Refused(Fault.of("exam.skills", "skills"))
    chosen = tuple(skill for skill in known if not skills or skill in skills)
    paper = Paper(
        setup=setup.name,
        values=dict(setup.values),
        skills=chosen,
        seed=seed,
        questions=questions,
        speed=speed,
        pass_marks=marks,
        by_hand=tuple(by_hand),
        candidate=candidate,
        examiner=examiner,
        key=key,
        person=person,
        software=software,
        digest="",
    )
    check_paper(paper)
    return replace(paper, digest=digest_of_all(questions_of(paper)))


def check_paper(paper: Paper) -> None:
    """`Refused` for a paper that cannot be set."""
    marks = paper.pass_marks
    if paper.candidate == paper.examiner:
        raise Refused(Fault.of("exam.two-people", "examiner", person=paper.examiner))
    if not 1 <= paper.questions <= MOST_QUESTIONS:
        raise Refused(Fault.of("exam.length", "questions", most=MOST_QUESTIONS))
    if not all(0 <= percent <= 100 for percent in (marks.total, marks.each_part)):
        raise Refused(Fault.of("exam.pass-mark", "pass_marks"))
    if not paper.skills or not set(paper.skills) <= DEALERS or len(set(paper.by_hand)) < len(paper.by_hand):
        raise Refused(Fault.of("exam.skills", "skills"))


def questions_of(paper: Paper) -> tuple[Question, ...]:
    """The questions of a paper, in their order."""
    content = (paper.setup, paper.values, paper.skills, paper.seed, paper.questions)
    return _questions(encode(content))


@lru_cache(maxsize=64)
def _questions(content: bytes) -> tuple[Question, ...]:
    """The same for the same set-up, skills, seed and number; a school has some dozen papers open at once."""
    name, values, skills, seed, number = _CONTENT.decode(content)
    return _asked(setup_from(values, name=name), skills, seed, number)


def _asked(setup: Setup, skills: tuple[str, ...], seed: str, number: int) -> tuple[Question, ...]:
    turns = lesson([BY_ID[skill] for skill in skills], f"examination/{seed}", number)
    return tuple(ask(setup, skill, f"examination/{seed}", place) for skill, place in turns)


def parts_of(paper: Paper) -> tuple[Part, ...]:
    """The parts of which the paper asks something, in their order."""
    asked = {BY_ID[question.skill].part for question in questions_of(paper)}
    return tuple(part for part in Part if part in asked)


def digest_of(question: Question) -> str:
    """The hash of a question with its answers and its place."""
    return hash_of(encode(question))


def digest_of_all(questions: Sequence[Question]) -> str:
    return hash_of(" ".join(map(digest_of, questions)).encode())


class Candidate(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who a candidate is: a document of its own, which can be deleted."""

    candidate: str
    name: str
    salt: str


def candidate_hash(document: bytes) -> str:
    """What a paper says of the document with the candidate's name, which holds enough chance not to be guessed."""
    return hash_of(b"puntobanco candidate\n" + document)
