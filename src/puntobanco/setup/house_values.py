"""The values of a house's declarations: ids, names in three languages, conditions in words, and odds."""

import re

from msgspec import Struct

from puntobanco.elections import NotPermitted, Reference
from puntobanco.money import Currency, NotOdds, Odds, quoted
from puntobanco.wagers.language.phrases import Phrase
from puntobanco.wagers.language.reader import read
from puntobanco.wagers.language.tokens import NotACondition
from puntobanco.wagers.wager import Names, in_english

LONGEST_NAME = 60
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.ASCII)


class Ids(Struct, frozen=True):
    """Permitted: a short name in small letters, digits and hyphens."""

    def read(self, value: object, currency: Currency) -> str:
        """The id itself."""
        if not isinstance(value, str) or len(value) > 40 or not _ID.fullmatch(value):
            raise NotPermitted(f"{quoted(value, 40)} is not {self.describe()}")
        return value

    def describe(self) -> str:
        """An id."""
        return "an id of at most 40 small letters, digits and single hyphens, such as red-dragon"


class ThreeNames(Struct, frozen=True):
    """Permitted: a name in each of the three languages."""

    def read(self, value: object, currency: Currency) -> Names:
        """The names."""
        keys = ("en", "zh_hans", "zh_hant")
        found = [value.get(key) for key in keys] if isinstance(value, dict) and set(value) == set(keys) else []
        names = [name.strip() for name in found if isinstance(name, str) and name.isprintable()]
        if len(names) < len(keys) or not all(0 < len(name) <= LONGEST_NAME for name in names):
            raise NotPermitted(f"{quoted(value, 60)} is not {self.describe()}")
        return Names(*names)

    def describe(self) -> str:
        """Its shape."""
        return f"{{ en = …, zh_hans = …, zh_hant = … }}, each of 1 to {LONGEST_NAME} characters"


class LineLabel(Struct, frozen=True):
    """Permitted: the words of a line, in English or in each of the three languages."""

    def read(self, value: object, currency: Currency) -> Names:
        """The words."""
        if isinstance(value, dict):
            return ThreeNames().read(value, currency)
        return in_english(Reference().read(value, currency))

    def describe(self) -> str:
        """Its shapes."""
        return f"{Reference().describe()}, or {ThreeNames().describe()}"


class Conditions(Struct, frozen=True):
    """Permitted: a text in the condition language."""

    def read(self, value: object, currency: Currency) -> Phrase:
        """What it says."""
        if not isinstance(value, str):
            raise NotPermitted(f"{quoted(value, 40)} is not {self.describe()}")
        try:
            return read(value)
        except NotACondition as found:
            refused = NotPermitted(str(found))
            refused.place = f":{found.line}:{found.column}"
            raise refused from None

    def describe(self) -> str:
        """An example."""
        return "a condition in words, such as banker wins on 6 with 2 cards"


class HouseOdds(Struct, frozen=True):
    """Permitted: any odds that pay something."""

    def read(self, value: object, currency: Currency) -> Odds:
        """The odds."""
        try:
            return Odds.declared(value)
        except NotOdds as found:
            raise NotPermitted(str(found).rstrip(".")) from None

    def describe(self) -> str:
        """Examples."""
        return "odds such as 8 to 1, 3 to 2, 0.54 to 1 or 25 for 1"
