"""Judging an answer: right, or wrong with the right one, the working and the clauses."""

from msgspec import Struct

from puntobanco.academy.question import Choice, Form, Question
from puntobanco.clauses import ClauseId
from puntobanco.money import Amount, NotAnAmount
from puntobanco.words import Money, Text, Wording, listed, say


class Correction(Struct, frozen=True, kw_only=True):
    """What is said after an answer."""

    right: bool
    answer: Wording
    """The right answer in words."""
    working: tuple[Text, ...]
    clauses: tuple[ClauseId, ...]


class Unreadable(Exception):
    """Something typed that is no answer to this question."""


def is_right(question: Question, answer: str) -> bool:
    """Whether an answer in its plain form is one of those accepted."""
    return answer in question.posed.accepted


def corrected(question: Question, answer: str) -> Correction:
    posed = question.posed
    return Correction(
        right=is_right(question, answer),
        answer=in_words_of(question, posed.accepted[0]),
        working=posed.working,
        clauses=posed.clauses,
    )


def in_words_of(question: Question, answer: str) -> Wording:
    """An answer as a person reads it."""
    match question.posed.form:
        case Form.CHOICE:
            return _choice(question, answer).text
        case Form.NUMBER:
            return answer
        case Form.MONEY:
            return say("academy.money", amount=Money.of(Amount(int(answer), question.currency)))
        case Form.CHIPS:
            return say("academy.listed", things=listed(_stack(question, part) for part in answer.split()))
        case Form.ORDER:
            return say("academy.listed", things=listed(_choice(question, step).text for step in answer.split()))


def _stack(question: Question, part: str) -> Text:
    number, value = part.split("x")
    return say("academy.stack", n=int(number), chip=Money.of(Amount(int(value), question.currency)))


def _choice(question: Question, answer: str) -> Choice:
    return next(choice for choice in question.posed.choices if choice.id == answer)


def read(question: Question, typed: str) -> str:
    """What a person typed, in its plain form; choices are picked by their number, amounts written as money."""
    text = typed.strip().lower()
    if not text:
        raise Unreadable
    match question.posed.form:
        case Form.CHOICE:
            return _picked(question, text)
        case Form.NUMBER:
            return str(_whole(text))
        case Form.MONEY:
            return str(_money(question, text))
        case Form.CHIPS:
            return chips_text(_typed_chips(question, text))
        case Form.ORDER:
            places = text.replace(",", " ").split()
            places = list(places[0]) if len(places) == 1 else places
            return " ".join(_picked(question, place) for place in places)


def _picked(question: Question, text: str) -> str:
    place = _whole(text)
    if not 1 <= place <= len(question.posed.choices):
        raise Unreadable
    return question.posed.choices[place - 1].id


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Unreadable
    return int(text)


def _money(question: Question, text: str) -> int:
    try:
        return Amount.read(text.removeprefix("$"), question.currency).minor
    except NotAnAmount as found:
        raise Unreadable from found


def _typed_chips(question: Question, text: str) -> dict[int, int]:
    """``3x100 25 2x0.50``: how many chips of which denomination."""
    chips: dict[int, int] = {}
    for word in text.replace("×", "x").replace("*", "x").split():
        number, times, value = word.rpartition("x")
        minor = _money(question, value)
        if minor not in question.posed.chips or (times and not number):
            raise Unreadable
        chips[minor] = chips.get(minor, 0) + (_whole(number) if times else 1)
    return chips


def chips_text(chips: dict[int, int]) -> str:
    """Chips in their plain form, the largest first."""
    return " ".join(f"{number}x{value}" for value, number in sorted(chips.items(), reverse=True) if number)
