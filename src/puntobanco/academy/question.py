"""A question as data: the situation, what is asked, every answer that is accepted, and the clauses and the working.

An answer is a short text in one plain form for each kind of question, so that a journal, a browser and a terminal can
all carry it: the id of a choice, a whole number, minor units of money, chips as ``2x500 1x100`` in minor units, or the
ids of steps in their order with a space between them.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

from msgspec import Struct

from puntobanco.cards import Card
from puntobanco.clauses import ClauseId
from puntobanco.money import Currency
from puntobanco.words import CardRef, Several, Text, Wording, listed

Fact = str | int | bool | list[str] | list[int] | list[list[str]]
"""A value of the situation, as a program that recomputes the answer reads it."""


class Form(Enum):
    """How a question is answered."""

    CHOICE = "choice"
    NUMBER = "number"
    MONEY = "money"
    CHIPS = "chips"
    ORDER = "order"


class Choice(Struct, frozen=True):
    """One answer that is offered, or one step to put in order."""

    id: str
    text: Wording


class Posed(Struct, frozen=True, kw_only=True):
    """What a drill poses."""

    asks: Text
    form: Form
    accepted: tuple[str, ...]
    """Every right answer; the first is the one that a correction shows."""
    situation: tuple[Text, ...] = ()
    choices: tuple[Choice, ...] = ()
    chips: tuple[int, ...] = ()
    """The denominations to pay with, in minor units."""
    working: tuple[Text, ...] = ()
    clauses: tuple[ClauseId, ...] = ()
    facts: Mapping[str, Fact] = {}


class Asked(Struct, frozen=True, kw_only=True):
    """What a person who answers is shown of a question: everything but answers, working, clauses and facts."""

    skill: str
    number: int
    form: Form
    currency: Currency
    situation: tuple[Text, ...]
    asks: Text
    choices: tuple[Choice, ...]
    chips: tuple[int, ...]
    milliseconds: int | None
    """How long the answer may take; none for as long as it wants."""


class Question(Struct, frozen=True, kw_only=True):
    """A question with its place: the same skill, set-up, seed and number always give the same one."""

    skill: str
    setup: str
    seed: str
    number: int
    currency: Currency
    posed: Posed

    @property
    def clauses(self) -> tuple[ClauseId, ...]:
        return self.posed.clauses

    def asked(self, milliseconds: int | None) -> Asked:
        """The question as it is shown, with the time that it has."""
        posed = self.posed
        return Asked(
            skill=self.skill,
            number=self.number,
            form=posed.form,
            currency=self.currency,
            situation=posed.situation,
            asks=posed.asks,
            choices=posed.choices,
            chips=posed.chips,
            milliseconds=milliseconds,
        )


def cited(*clauses: ClauseId | None) -> tuple[ClauseId, ...]:
    """Clauses in their order, each once, without those that a document does not have."""
    return tuple(dict.fromkeys(clause for clause in clauses if clause))


def named_clauses(things: Iterable[Struct]) -> Iterator[ClauseId]:
    """The clauses that events name, in themselves or in their parts."""
    for thing in things:
        for field in thing.__struct_fields__:
            value = getattr(thing, field)
            if isinstance(value, Struct):
                yield from named_clauses((value,))
            elif field in ("clause", "without_bets") and isinstance(value, str) and " " in value:
                yield ClauseId(value)


def shown(cards: Iterable[Card]) -> Several:
    """Cards as a parameter of a text."""
    return listed(CardRef.of(card) for card in cards)


def named(cards: Iterable[Card]) -> list[str]:
    """Cards as facts."""
    return [str(card) for card in cards]


def options(*ids: str, section: str) -> tuple[Choice, ...]:
    """Choices whose words stand in one section of the catalogue."""
    return tuple(Choice(one, Text(f"{section}.{one}", {})) for one in ids)
