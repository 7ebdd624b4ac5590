"""Reports as plain tables: what the terminal shows and a spreadsheet reads, every amount exact.

Titles, columns and sayings are codes of the catalogue; a sheet is the same in every language until it is written.
"""

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction

from msgspec import Struct

from puntobanco.jackpot.meter import MILLIONTHS
from puntobanco.money import Amount, Currency
from puntobanco.notation.timestamps import time_of
from puntobanco.words import Money, Names, Text, in_words, say

Cell = str | int | Fraction | Text | Names | Money | None
"""What stands in one row and column of a sheet. A text or a name is written in the reader's language."""


class Form(Enum):
    """How the values of a column are written."""

    TEXT = "text"
    """As somebody typed it, or an id."""
    SAID = "said"
    """In words of the catalogue."""
    PERSON = "person"
    WAGER = "wager"
    CARDS = "cards"
    COUNT = "count"
    MONEY = "money"
    METER = "meter"
    """Millionths of a minor unit, written out in full."""
    PERCENT = "percent"
    NUMBER = "number"
    TIME = "time"


class Column(Struct, frozen=True):
    code: str
    form: Form = Form.TEXT
    adds: bool = False

    @property
    def title(self) -> Text:
        return Text(f"col.{self.code}")


class Sheet(Struct, frozen=True, kw_only=True):
    """A table with a title; all its money is of one currency."""

    title: Text
    currency: Currency
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]

    @property
    def totals(self) -> tuple[Cell, ...] | None:
        """The sums of the columns that add up; nothing where there are none."""
        if len(self.rows) < 2 or not any(column.adds for column in self.columns):
            return None
        return tuple(
            sum(cell for row in self.rows if isinstance(cell := row[place], int)) if column.adds else None
            for place, column in enumerate(self.columns)
        )

    def written(self, place: int, value: Cell, language: str = "en") -> str:
        """A value of a column as text that loses nothing; empty for none."""
        match self.columns[place].form, value:
            case _, None:
                return ""
            case _, Text() | Names() | Money():
                return in_words(say("ref.whole", what=value), language)
            case Form.MONEY, int():
                return str(Amount(value, self.currency))
            case Form.METER, int():
                return metered(value, self.currency)
            case Form.PERCENT, int() | Fraction():
                return decimal(value, 6)
            case Form.NUMBER, int() | Fraction():
                return decimal(value, 4)
            case Form.TIME, int():
                return time_of(value)
            case _:
                return str(value)


def decimal(value: int | Fraction, digits: int) -> str:
    """A ratio with `digits` digits after the point, rounded to the nearest."""
    scaled = round(Fraction(value) * 10**digits)
    whole, part = divmod(abs(scaled), 10**digits)
    return f"{'-' if scaled < 0 else ''}{whole:d}.{part:0{digits}d}"


def metered(millionths: int, currency: Currency) -> str:
    """A meter's amount with all its digits: ``10015.00250000``."""
    digits = currency.digits + len(str(MILLIONTHS)) - 1
    sign = "-" if millionths < 0 else ""
    whole, part = divmod(abs(millionths), 10**digits)
    return f"{sign}{whole}.{part:0{digits}d}"


def sheet(title: Text, currency: Currency, columns: Iterable[Column], rows: Iterable[tuple[Cell, ...]]) -> Sheet:
    return Sheet(title=title, currency=currency, columns=tuple(columns), rows=tuple(rows))


def money(code: str, *, adds: bool = True) -> Column:
    return Column(code, Form.MONEY, adds)


def count(code: str, *, adds: bool = True) -> Column:
    return Column(code, Form.COUNT, adds)


def said(code: str) -> Column:
    return Column(code, Form.SAID)


def person(code: str) -> Column:
    return Column(code, Form.PERSON)
