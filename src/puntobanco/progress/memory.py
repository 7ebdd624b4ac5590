"""Spaced repetition: when a skill or a clause is due again, by the FSRS model of memory.

Each answer is a review of its skill and of every clause it was about: missed, right but late, or right in time. The
model is the package `fsrs` (the extra `academy`), without its random spread, so the same answers give the same plan.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from puntobanco.academy.session import Answered

if TYPE_CHECKING:
    from fsrs import Rating

START = datetime(2000, 1, 1, tzinfo=UTC)
"""When answers without a time were given: one after the other from here."""


class Memory(Struct, frozen=True, kw_only=True):
    """How well one thing is remembered."""

    reviews: int
    missed: int
    due: datetime
    recall: Fraction
    """The chance that it would be remembered now, to a thousandth."""

    def is_due(self, now: datetime) -> bool:
        return self.due <= now


def memories(answers: Iterable[Answered], now: datetime) -> dict[str, dict[str, Memory]]:
    """What is remembered of each skill and of each clause: `{"skill": {...}, "clause": {...}}`."""
    from fsrs import Card, Scheduler

    scheduler = Scheduler(enable_fuzzing=False)
    cards: dict[tuple[str, str], Card] = {}
    counts: dict[tuple[str, str], tuple[int, int]] = {}
    for place, answer in enumerate(answers):
        at = moment_of(answer, place)
        for key in _keys(answer):
            card = cards.get(key) or Card(card_id=1)
            cards[key], _ = scheduler.review_card(card, _rating(answer), review_datetime=at)
            reviews, missed = counts.get(key, (0, 0))
            counts[key] = (reviews + 1, missed + (not answer.good))
    found: dict[str, dict[str, Memory]] = {"skill": {}, "clause": {}}
    for key, card in sorted(cards.items()):
        kind, name = key
        reviews, missed = counts[key]
        recall = Fraction(round(1000 * scheduler.get_card_retrievability(card, now)), 1000)
        found[kind][name] = Memory(reviews=reviews, missed=missed, due=card.due, recall=recall)
    return found


def moment_of(answer: Answered, place: int) -> datetime:
    """When an answer was given."""
    if not answer.at:
        return START + timedelta(minutes=place)
    at = datetime.fromisoformat(answer.at)
    return at if at.tzinfo is not None else at.replace(tzinfo=UTC)


def _keys(answer: Answered) -> list[tuple[str, str]]:
    return [("skill", answer.skill), *(("clause", clause) for clause in dict.fromkeys(answer.clauses))]


def _rating(answer: Answered) -> "Rating":
    from fsrs import Rating

    if not answer.right:
        return Rating.Again
    return Rating.Hard if answer.late else Rating.Good
