"""A moment of a shift: a question whose answer moves the table, and the verdict on that answer."""

from enum import Enum

from msgspec import Struct

from puntobanco.academy.question import Choice, Posed, Question
from puntobanco.clauses import ClauseId
from puntobanco.rulebooks.model import Setup
from puntobanco.table.steps import NextStep
from puntobanco.words import Text, say


class Area(Enum):
    """What a moment tests."""

    COURSE = "course"
    """The course of the round: calling for bets, closing, clearing."""
    CARDS = "cards"
    CALLS = "calls"
    PAYS = "pays"
    ORDER = "order"
    CONTROL = "control"
    """Guests: what may not be is refused, and what may be is let be."""
    IRREGULARITIES = "irregularities"
    RECOVERIES = "recoveries"
    """An error of one's own put right."""

    @property
    def text(self) -> Text:
        return say(f"live.area-{self.value}")


class Moment(Struct, frozen=True, kw_only=True):
    """What stands before the trainee."""

    place: int
    """Its number in the shift, from 0."""
    round: int
    area: Area
    posed: Posed
    surprise: str = ""
    """What the director has just let happen."""

    def question(self, setup: Setup, seed: str) -> Question:
        """The moment as a question, to be read and told like any other."""
        return Question(
            skill=self.area.value,
            setup=setup.name,
            seed=seed,
            number=self.place,
            currency=setup.currency,
            posed=self.posed,
        )


class Judged(Struct, frozen=True, kw_only=True):
    """An answer, judged."""

    place: int
    round: int
    area: Area
    answer: str
    accepted: tuple[str, ...]
    right: bool
    milliseconds: int
    clauses: tuple[ClauseId, ...] = ()
    surprise: str = ""


DEEDS = (
    "open", "close", "deal", "player", "banker", "turn", "result", "settle", "clear", "grant", "refuse", "help",
)  # fmt: skip
"""What a dealer may do at any moment, always in this order, so that nothing tells which of it is right."""
CHOICES = tuple(Choice(deed, say(f"live.deed-{deed}")) for deed in DEEDS)
_DEED = {
    "open-bets": "open",
    "close-bets": "close",
    "free-hand": "close",
    "turn": "turn",
    "tuck": "turn",
    "hand-out": "turn",
    "call-result": "result",
    "settle": "settle",
    "settle-early": "settle",
    "end-round": "clear",
    "answer-squeeze": "grant",
}
_AREA = {"player": Area.CARDS, "banker": Area.CARDS, "deal": Area.CARDS, "turn": Area.CARDS, "result": Area.CARDS}
"""Not to draw is a decision about the cards too."""


def deed_of(step: NextStep, *, first_dealt: bool) -> str | None:
    """What the dealer does at a step; none where others do it."""
    if step.person is not None:
        return None
    if step.act == "draw":
        return step.text.params["side"] if first_dealt and isinstance(step.text.params["side"], str) else "deal"
    return _DEED.get(step.act)


def area_of(deed: str) -> Area:
    return _AREA.get(deed, Area.COURSE)
