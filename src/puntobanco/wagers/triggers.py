"""A trigger: a condition over the facts of a round that wins a jackpot, declared in the condition language.

``tie and player-count-9 and not (player-pair or banker-pair)``, or ``tie on 9 and both hands have a pair``.
"""

from collections.abc import Mapping

from msgspec import Struct

from puntobanco.elections import NotPermitted, is_not
from puntobanco.money import Currency
from puntobanco.rules.facts import Facts
from puntobanco.wagers.conditions import Condition
from puntobanco.wagers.language.names import NAMED
from puntobanco.wagers.language.phrases import Named
from puntobanco.wagers.language.reader import read
from puntobanco.wagers.language.said import text_of
from puntobanco.wagers.language.tokens import NotACondition, Tokens
from puntobanco.words import Text, Wording, say

RANDOM = "random"
"""Said instead of a trigger where a number drawn at random decides."""


class Trigger(Struct, frozen=True):
    """A declared condition: its text, what it asks of a round, and the same in words."""

    text: str
    condition: Condition
    words: Text

    def met(self, facts: Facts) -> bool:
        return self.condition.holds(facts)


def declared(text: str, more: Mapping[str, Named] | None = None) -> Trigger:
    """The trigger that a text declares, or `NotACondition`; `more` are names besides those of the language."""
    phrase = read(text, more)
    return Trigger(Tokens(text).spaced(), phrase.condition(), text_of(phrase))


def known(names: Mapping[str, Named] = NAMED) -> str:
    """All names, numbers drawn together: ``player-count-0 … 9``."""
    shown = []
    for name in names:
        stem, _, last = name.rpartition("-")
        numbered = last == "0" and f"{stem}-9" in names
        if numbered or not (last.isdigit() and f"{stem}-0" in names):
            shown.append(f"{name} … 9" if numbered else name)
    return ", ".join(shown)


class Triggers(Struct, frozen=True):
    """Permitted: any trigger that can be declared, or the word that a number drawn at random decides."""

    def read(self, value: object, currency: Currency) -> str:
        """The text, spaced as it is always written."""
        if value == RANDOM:
            return RANDOM
        if not isinstance(value, str):
            raise is_not(value, say("value.trigger"))
        try:
            return declared(value).text
        except NotACondition as found:
            raise NotPermitted(found.said) from None

    def describe(self) -> Wording:
        return say("value.triggers", random=RANDOM, names=known())
