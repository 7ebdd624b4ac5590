"""A text as data: its code, and parameters that each language writes in its own way."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from puntobanco.cards import Card
from puntobanco.clauses import ClauseId
from puntobanco.money import Amount


class _Typed(Struct, frozen=True, tag_field="is"):
    """A parameter that says what it is."""


class Money(_Typed, frozen=True, tag="money"):
    """An amount, with what is needed to write it."""

    minor: int
    currency: str
    digits: int = 2
    symbol: str = ""

    @classmethod
    def of(cls, amount: Amount) -> "Money":
        """An amount as a parameter."""
        return cls(amount.minor, amount.currency.code, amount.currency.digits, amount.currency.symbol)


class PersonRef(_Typed, frozen=True, tag="person"):
    """A person, by id; the reader's view knows the name."""

    person: str


class SeatRef(_Typed, frozen=True, tag="seat"):
    """A seat of a table."""

    seat: int


class CardRef(_Typed, frozen=True, tag="card"):
    """A card in its notation: ``7s``."""

    card: str

    @classmethod
    def of(cls, card: Card) -> "CardRef":
        """A card as a parameter."""
        return cls(str(card))


class OddsOf(_Typed, frozen=True, tag="odds"):
    """Odds as they were declared: 8 to 1, or 0.54 to 1; ``25 for 1`` counts the stake in."""

    wins: str
    stake: str
    counts_stake: bool = False


class Share(_Typed, frozen=True, tag="share"):
    """A share of something, written in per cent."""

    part: int
    whole: int

    @classmethod
    def of(cls, share: Fraction) -> "Share":
        """A fraction as a parameter."""
        return cls(share.numerator, share.denominator)


class ClauseRef(_Typed, frozen=True, tag="clause"):
    """A clause of a rulebook."""

    clause: ClauseId


class Moment(_Typed, frozen=True, tag="time"):
    """A moment, as ISO 8601 writes it, in UTC."""

    at: str


class Names(_Typed, frozen=True, tag="names"):
    """What a declaration calls a thing, in the three languages of the felt."""

    en: str
    zh_hans: str
    zh_hant: str


def in_english(text: str) -> Names:
    """A name that is English everywhere."""
    return Names(text, text, text)


def names_from(english: str, chinese: tuple[str, str] | None) -> Names:
    """A name with its simplified and its traditional writing; without them it stays English everywhere."""
    return Names(english, *chinese) if chinese else in_english(english)


class Several(_Typed, frozen=True, tag="list"):
    """Several parameters in a row: all of them (``and``), one of them (``or``), or a plain list."""

    items: "tuple[Param, ...]"
    joined: Literal["and", "or", "list"] = "list"


class Text(_Typed, frozen=True, tag="text"):
    """A text that a person reads: the code of its sentence and what stands in it."""

    code: str
    params: "Mapping[str, Param]" = {}

    def __hash__(self) -> int:
        return hash((self.code, frozenset(self.params.items())))


Param = int | str | Money | PersonRef | SeatRef | CardRef | OddsOf | Share | ClauseRef | Moment | Names | Several | Text

Wording = Text | Names | str
"""What a person reads: a text of the catalogue, a name as it was declared, or what somebody typed."""


def say(code: str, /, **params: Param) -> Text:
    """A text by its code."""
    return Text(code, params)


def listed(items: Iterable[Param]) -> Several:
    """These, one after the other."""
    return Several(tuple(items))


def sentences(texts: Iterable[Wording]) -> Wording:
    """One sentence after the other, as a paragraph; empty where there is none."""
    first, *rest = tuple(texts) or ("",)
    for other in rest:
        first = say("ref.then", one=first, other=other)
    return first


def any_of(items: Iterable[Param]) -> Several:
    """One of these."""
    return Several(tuple(items), "or")


def all_of(items: Iterable[Param]) -> Several:
    """All of these."""
    return Several(tuple(items), "and")
