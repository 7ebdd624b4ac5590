"""The values of a house's declarations: ids, names in three languages, conditions in words, and odds."""

import re

from msgspec import Struct

from puntobanco.elections import NotPermitted, Reference, is_not
from puntobanco.money import Currency, NotOdds, Odds, quoted
from puntobanco.wagers.language.phrases import Phrase
from puntobanco.wagers.language.reader import read
from puntobanco.wagers.language.tokens import NotACondition
from puntobanco.wagers.wager import Names, in_english
from puntobanco.words import Text, Wording, say

LONGEST_NAME = 60
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.ASCII)


class Ids(Struct, frozen=True):
    """Permitted: a short name in small letters, digits and hyphens."""

    def read(self, value: object, currency: Currency) -> str:
        if not isinstance(value, str) or len(value) > 40 or not _ID.fullmatch(value):
            raise is_not(value, self.describe())
        return value

    def describe(self) -> Wording:
        return say("value.id")


class ThreeNames(Struct, frozen=True):
    def read(self, value: object, currency: Currency) -> Names:
        keys = ("en", "zh_hans", "zh_hant")
        found = [value.get(key) for key in keys] if isinstance(value, dict) and set(value) == set(keys) else []
        names = [name.strip() for name in found if isinstance(name, str) and name.isprintable()]
        if len(names) < len(keys) or not all(0 < len(name) <= LONGEST_NAME for name in names):
            raise is_not(value, self.describe(), 60)
        return Names(*names)

    def describe(self) -> Wording:
        return say("value.three-names", shape="{ en = …, zh_hans = …, zh_hant = … }", most=LONGEST_NAME)


class LineLabel(Struct, frozen=True):
    """Permitted: the words of a line, in English or in each of the three languages."""

    def read(self, value: object, currency: Currency) -> Names:
        if isinstance(value, dict):
            return ThreeNames().read(value, currency)
        return in_english(Reference().read(value, currency))

    def describe(self) -> Wording:
        return say("value.either", one=Reference().describe(), other=ThreeNames().describe())


class Conditions(Struct, frozen=True):
    """Permitted: a text in the condition language."""

    def read(self, value: object, currency: Currency) -> Phrase:
        if not isinstance(value, str):
            raise is_not(value, self.describe())
        try:
            return read(value)
        except NotACondition as found:
            refused = NotPermitted(found.said)
            refused.place = f":{found.line}:{found.column}"
            raise refused from None

    def describe(self) -> Wording:
        return say("value.condition", example="banker wins on 6 with 2 cards")


def not_odds(found: NotOdds, value: object) -> Text:
    return say(f"value.odds-{found.why}", value=quoted(value))


class HouseOdds(Struct, frozen=True):
    def read(self, value: object, currency: Currency) -> Odds:
        try:
            return Odds.declared(value)
        except NotOdds as found:
            raise NotPermitted(not_odds(found, value)) from None

    def describe(self) -> Wording:
        return say("value.odds")
