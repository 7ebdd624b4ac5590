"""What is kept of a drill: its set-up, its questions by seed, every answer, and the question that waits."""

from msgspec import Struct

from puntobanco.academy import Choice, Form, Question
from puntobanco.academy.question import Posed
from puntobanco.academy.session import Answered, Speed
from puntobanco.clauses import ClauseId
from puntobanco.money import Currency
from puntobanco.procedure.asking import At, Person
from puntobanco.server.academy.jobs import Source
from puntobanco.server.accounts.documents import Shelf
from puntobanco.wire.academy import TrainedOut
from puntobanco.words import Text


class Asked(Struct, frozen=True, kw_only=True):
    """The question that was put last, without its facts, and when the house gave it."""

    at: At
    setup: str
    skill: str
    seed: str
    number: int
    currency: Currency
    asks: Text
    form: Form
    accepted: tuple[str, ...]
    situation: tuple[Text, ...]
    choices: tuple[Choice, ...]
    chips: tuple[int, ...]
    working: tuple[Text, ...]
    clauses: tuple[ClauseId, ...]

    @property
    def question(self) -> Question:
        posed = Posed(
            asks=self.asks,
            form=self.form,
            accepted=self.accepted,
            situation=self.situation,
            choices=self.choices,
            chips=self.chips,
            working=self.working,
            clauses=self.clauses,
        )
        return Question(
            skill=self.skill,
            setup=self.setup,
            seed=self.seed,
            number=self.number,
            currency=self.currency,
            posed=posed,
        )


def asked_now(question: Question, at: At) -> Asked:
    """A question as it is put to a learner at a moment."""
    posed = question.posed
    return Asked(
        at=at,
        setup=question.setup,
        skill=question.skill,
        seed=question.seed,
        number=question.number,
        currency=question.currency,
        asks=posed.asks,
        form=posed.form,
        accepted=posed.accepted,
        situation=posed.situation,
        choices=posed.choices,
        chips=posed.chips,
        working=posed.working,
        clauses=posed.clauses,
    )


class Drill(Struct, frozen=True, kw_only=True):
    """A drill of one learner; every answer is on disk before it is corrected."""

    id: str
    person: Person
    source: Source
    of: TrainedOut
    speed: Speed
    seed: str
    turns: tuple[tuple[str, int], ...]
    """The skill and the number of each question."""
    begun: At
    assignment: str = ""
    asked: Asked | None = None
    answers: tuple[Answered, ...] = ()
    left: bool = False
    """Whether it was ended before all was answered."""

    @property
    def waits(self) -> bool:
        """Whether a question waits for its answer."""
        return self.asked is not None and self.asked_place == len(self.answers)

    @property
    def asked_place(self) -> int:
        """Which question was put last; -1 if none was."""
        if self.asked is None:
            return -1
        return self.turns.index((self.asked.skill, self.asked.number))

    @property
    def is_over(self) -> bool:
        return self.left or len(self.answers) == len(self.turns)


DRILLS = Shelf("drill", Drill)


def key_of(person: Person, id_: str) -> str:
    """The drills of a person lie together."""
    return f"{person}/{id_}"
