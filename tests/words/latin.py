"""Latin words in a Chinese text that nobody typed or named: what was left untranslated."""

import re

from puntobanco.money import Amount, Currency
from puntobanco.words import Money, Names, Param, PersonRef, Several, Text, in_words

WORD = re.compile(r"[A-Za-z]{2,}")


def latin_words(text: Text, language: str) -> list[str]:
    """Words in Latin letters, without names, ids and what somebody typed."""
    said = in_words(text, language)
    for own in sorted(_own(text), key=len, reverse=True):
        said = said.replace(own, "")
    return WORD.findall(said)


def _own(value: Param) -> set[str]:
    """What stands in a text as it is in every language."""
    match value:
        case str():
            return {value} - {""}
        case PersonRef(person):
            return {person}
        case Money(minor, currency, digits, symbol):
            return {currency, Amount(minor, Currency(currency, digits, symbol)).shown}
        case Several(items):
            return set().union(*map(_own, items))
        case Text(_, params):
            return set().union(*map(_own, params.values()))
        case Names(en):
            return set() if WORD.search(en) else {en}
        case _:
            return set()
