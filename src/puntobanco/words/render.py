"""A text in the words of a language."""

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import reduce

from puntobanco.money import Amount, Currency
from puntobanco.words.catalogue import Language, language_of
from puntobanco.words.message import Choice, Part, Slot, parse
from puntobanco.words.text import (
    CardRef,
    ClauseRef,
    Moment,
    Money,
    Names,
    OddsOf,
    Param,
    PersonRef,
    SeatRef,
    Several,
    Share,
    Text,
    Wording,
)

_HAN = re.compile("[\u2e80-\u9fff\uff00-\uffef]")
"""Characters and their full-width marks."""

NameOf = Callable[[str], str]
"""What a person is called who is known by an id."""


def in_words(text: Wording, language: str = "en", name_of: NameOf = str) -> str:
    """A text as a person reads it; a name in the language, and what somebody typed as it is."""
    return _written(text, language_of(language), name_of)


def sentence_of(code: str, params: Mapping[str, Param], language: str = "en", name_of: NameOf = str) -> str:
    """The sentence of a code; empty if the language has none."""
    spoken = language_of(language)
    found = spoken.sentences.get(code)
    return "" if found is None else _filled(parse(found), params, spoken, name_of)


def _say(text: Text, language: Language, name_of: NameOf) -> str:
    """A text in words; in English where the language has no sentence for it."""
    found = language.sentences.get(text.code)
    if found is None:
        found = language_of("en").sentences[text.code]
    return _filled(parse(found), text.params, language, name_of)


def _filled(
    parts: tuple[Part, ...], params: Mapping[str, Param], language: Language, name_of: NameOf, number: str = "#"
) -> str:
    said = []
    for part in parts:
        if isinstance(part, Slot):
            said.append(_written(params[part.name], language, name_of))
        elif isinstance(part, Choice):
            value = params[part.name]
            form, counted = str(value), number
            if part.plural:
                count = value if isinstance(value, int) else 0
                form, counted = language.form(count), f"{count:,}"
            forms = dict(part.forms)
            said.append(_filled(forms.get(form, forms["other"]), params, language, name_of, counted))
        else:
            said.append(part.replace("#", number))
    return reduce(_beside, said, "")


def _beside(said: str, more: str) -> str:
    """What follows in a sentence; the space that sets off figures and letters falls away between two characters."""
    if said[-1:] == " " and _HAN.match(said[-2:-1]) and _HAN.match(more):
        return said[:-1] + more
    if more[:1] == " " and _HAN.match(said[-1:]) and _HAN.match(more[1:]):
        return said + more[1:]
    return said + more


def _written(value: Param, language: Language, name_of: NameOf) -> str:
    match value:
        case int():
            return f"{value:,}"
        case str():
            return value
        case Money(minor, currency, digits, symbol):
            symbol = symbol if language.code == "en" else f"{currency} "
            return Amount(minor, Currency(currency, digits, symbol)).shown
        case PersonRef(person):
            return name_of(person)
        case CardRef(text) | ClauseRef(text) | Moment(text):
            return text
        case Share():
            return _percent(value)
        case Names():
            declared: str | None = getattr(value, language.code.lower().replace("-", "_"), None)
            return declared or language.sentences.get(f"names.{value.en}", value.en)
        case SeatRef(seat):
            return _say(Text("ref.seat", {"n": seat}), language, name_of)
        case OddsOf(wins, stake, counts_stake):
            code = "ref.odds-for" if counts_stake else "ref.odds"
            return _say(Text(code, {"wins": wins, "stake": stake}), language, name_of)
        case Several():
            return _listed(value, language, name_of)
        case Text():
            return _say(value, language, name_of)


def _listed(several: Several, language: Language, name_of: NameOf) -> str:
    """Several in a row; figures and Latin letters beside the last joint are set off from it, in any language."""
    items = [_written(item, language, name_of) for item in several.items]
    between = language.sentences["ref.between"]
    if several.joined == "list" or len(items) < 2:
        return between.join(items)
    joint = language.sentences[f"ref.{several.joined}"]
    if any(beside.isascii() and beside.isalnum() for beside in (items[-2][-1:], items[-1][:1])):
        joint = f" {joint.strip()} "
    return _beside(_beside(between.join(items[:-1]), joint), items[-1])


def joined(items: Iterable[str], language: str = "en") -> str:
    """Several in a row."""
    return language_of(language).sentences["ref.between"].join(items)


def _percent(share: Share) -> str:
    """A share in per cent, exact where four places suffice."""
    hundredths = round(Fraction(share.part, share.whole) * 1_000_000)
    whole, part = divmod(abs(hundredths), 10_000)
    sign = "−" if hundredths < 0 else ""
    return f"{sign}{whole}.{part:04d}".rstrip("0").rstrip(".") + "%"
