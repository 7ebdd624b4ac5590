"""A question as data: the situation, what is asked, every answer that is accepted, and the clauses and the working.

An answer is a short text in one plain form for each kind of question, so that a journal, a browser and a terminal can
all carry it: the id of a choice, a whole number, minor units of money, chips as ``2x500 1x100`` in minor units, or the
ids of steps in their order with a space between them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.clauses import ClauseId
from puntobanco.money import Currency
from puntobanco.words import CardRef, Param, PersonRef, SeatRef, Several, Text, Wording, listed

Fact = str | int | bool | Sequence[str | int | Sequence[str]]
"""A value of the situation, as a program that recomputes the answer reads it."""
GUEST = "seat-"
"""What the id of a guest at the academy's tables begins with; the number of the seat follows."""


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


def by_seat(posed: Posed) -> Posed:
    """What is posed, its guests called by their seats: nobody here has a name."""
    return replace(
        posed,
        asks=_text_by_seat(posed.asks),
        situation=tuple(map(_text_by_seat, posed.situation)),
        choices=tuple(replace(choice, text=_wording_by_seat(choice.text)) for choice in posed.choices),
        working=tuple(map(_text_by_seat, posed.working)),
    )


def _wording_by_seat(wording: Wording) -> Wording:
    return _text_by_seat(wording) if isinstance(wording, Text) else wording


def _text_by_seat(text: Text) -> Text:
    return Text(text.code, {name: _param_by_seat(param) for name, param in text.params.items()})


def _param_by_seat(param: Param) -> Param:
    match param:
        case PersonRef(person) if person.startswith(GUEST):
            return SeatRef(int(person.removeprefix(GUEST)))
        case Text():
            return _text_by_seat(param)
        case Several(items):
            return replace(param, items=tuple(map(_param_by_seat, items)))
        case _:
            return param


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

    @property
    def bare(self) -> "Question":
        """The question without its facts, which only a program reads that works the answer out again."""
        return replace(self, posed=replace(self.posed, facts={}))


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
    return tuple(Choice(id_, Text(f"{section}.{id_}", {})) for id_ in ids)
