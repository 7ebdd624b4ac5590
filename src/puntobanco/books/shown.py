"""Sheets as people read them, in one language: what stands in a cell, and which columns have anything to say."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from puntobanco.books.sheets import Cell, Form, Sheet, decimal
from puntobanco.money import Amount
from puntobanco.words import Names, Text, in_words, say

WORDS = frozenset({Form.TEXT, Form.SAID, Form.PERSON, Form.WAGER, Form.CARDS})


class Reader(Struct, frozen=True):
    """Somebody who reads sheets: in which language, and what the wagers are called."""

    language: str = "en"
    names: Mapping[str, Names] = {}
    """Of the wagers, by id; those that are missing are shown by id."""

    def say(self, text: Text) -> str:
        return in_words(text, self.language)

    def shown(self, sheet: Sheet, place: int, value: Cell) -> str:
        """What stands in a cell: amounts with their currency, figures with few digits."""
        match sheet.columns[place].form, value:
            case _, None:
                return ""
            case Form.MONEY, int():
                return Amount(value, sheet.currency).shown
            case Form.COUNT, int():
                return f"{value:,}"
            case Form.PERCENT, int() | Fraction():
                return decimal(value, 3)
            case Form.NUMBER, int() | Fraction():
                return decimal(value, 2)
            case Form.TIME, _:
                return sheet.written(place, value).removesuffix("+00:00").replace("T", " ")
            case Form.WAGER, str() if value in self.names:
                return self.say(say("ref.whole", what=self.names[value]))
            case _:
                return sheet.written(place, value, self.language)


KEYS = frozenset({"table", "period", "dealer"})
"""Columns that only say where a row belongs."""


def kept_columns(sheet: Sheet) -> list[int]:
    """The columns that say something in some row; that two books do not differ is said too."""
    return [
        place
        for place, column in enumerate(sheet.columns)
        if "differ" in column.code or any(row[place] for row in sheet.rows)
    ]


def is_idle(sheet: Sheet) -> bool:
    """Whether its rows say nothing but where they belong."""
    return all(sheet.columns[place].code in KEYS for place in kept_columns(sheet))
