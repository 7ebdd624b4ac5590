"""The words of a script: a line cut into words, and a value of any field read from a word or written as one.

A word is plain (``Ks``), quoted (``"a spill"``) or has a key (``place=2``, ``forms=[voice, notice]``). Commas part
groups of words. What a word means depends on the type of the field it is read for, never on the verb, so a new
command needs nothing here.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from types import GenericAlias, UnionType
from typing import Union, get_args, get_origin

from msgspec import Struct

from puntobanco import faults
from puntobanco.money import Amount, Currency, Minor, NotAnAmount


class BadWords(ValueError):
    """Words that cannot be read, and what to write instead."""


class Word(Struct, frozen=True):
    """One word, with its key if it has one; a list keeps its items."""

    text: str
    key: str | None = None
    quoted: bool = False
    items: tuple["Word", ...] | None = None


Group = tuple[Word, ...]

Kind = type | UnionType | GenericAlias
Value = str | int | Enum | Struct | Sequence["Value"] | Mapping[str | int, "Value"] | None

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_AMOUNT = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![^\s,\]])"
_PLAIN = r'[^\s,="\[\]#]+'
_VALUE = rf"(?P<list>\[[^\]]*\])|(?P<quoted>{_QUOTED})|(?P<plain>{_AMOUNT}|{_PLAIN})"
_WORD = re.compile(rf"(?P<comma>,)|(?:(?P<key>{_PLAIN}|{_QUOTED})=)?(?:{_VALUE})")
_COMMENT = re.compile(rf"\s*(?:(?P<kept>(?:{_QUOTED}|[^\"#])*))(?P<comment>#.*)?")


def without_comment(line: str) -> str:
    """A line up to its comment; a # in quotes is text."""
    match = _COMMENT.fullmatch(line)
    return (match["kept"] if match else line).strip()


def groups_of(text: str) -> tuple[Group, ...]:
    """The words of a text, in groups parted by commas."""
    groups: list[list[Word]] = [[]]
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        match = _WORD.match(text, place)
        if match is None:
            raise BadWords(f"cannot be read from “{text[place : place + 20]}” on.")
        if match["comma"]:
            groups.append([])
        else:
            groups[-1].append(_word(match))
        place = match.end()
    return tuple(tuple(group) for group in groups)


def _word(match: re.Match[str]) -> Word:
    key = _unquoted(match["key"]) if match["key"] else None
    if match["list"]:
        items = tuple(word for group in groups_of(match["list"][1:-1]) for word in group)
        return Word(match["list"], key, False, items)
    if match["quoted"]:
        return Word(_unquoted(match["quoted"]), key, True)
    return Word(match["plain"], key)


def _unquoted(text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        raise BadWords(f'{text} is not a text: inside quotes write \\" and \\\\ for those signs.') from None


# Values by their type.


def read_value(kind: Kind, word: Word, currency: Currency) -> Value:
    if is_union(kind):
        return _read_union(kind, word, currency)
    if get_origin(kind) is tuple:
        items = word.items if word.items is not None else (word,)
        return tuple(read_value(get_args(kind)[0], item, currency) for item in items)
    if word.items is not None:
        raise BadWords(f"{word.text}: one value is wanted here, not a list.")
    if kind is Minor:
        return read_amount(word, currency)
    if kind is bool and word.text not in _BOOLS:
        raise BadWords(f"“{word.text}” is neither yes nor no.")
    if kind is bool:
        return _BOOLS[word.text]
    if kind is int:
        return read_int(word)
    if isinstance(kind, type) and issubclass(kind, Enum):
        known = {str(member.value): member for member in kind}
        if word.text not in known:
            raise BadWords(f"“{word.text}” is none of {', '.join(known)}.{nearest(word.text, known)}")
        return known[word.text]
    return word.text


def is_union(kind: Kind) -> bool:
    return get_origin(kind) in (Union, UnionType)


def _read_union(kind: Kind, word: Word, currency: Currency) -> Value:
    kinds = get_args(kind)
    if type(None) in kinds:
        if word.text == "none" and not word.quoted:
            return None
        return read_value(next(part for part in kinds if part is not type(None)), word, currency)
    if word.items is not None:
        return [item.text for item in word.items]
    if not word.quoted and word.text in _BOOLS:
        return _BOOLS[word.text]
    return int(word.text) if not word.quoted and re.fullmatch(r"-?\d+", word.text) else word.text


_BOOLS = {"yes": True, "no": False, "true": True, "false": False}


def read_amount(word: Word, currency: Currency) -> Minor:
    try:
        return Minor(Amount.read(word.text, currency).minor)
    except NotAnAmount as fault:
        raise BadWords(str(fault)) from None


def read_int(word: Word) -> int:
    if not re.fullmatch(r"-?\d{1,9}", word.text, re.ASCII):
        raise BadWords(f"“{word.text}” is not a whole number.")
    return int(word.text)


def nearest(text: str, known: Iterable[str]) -> str:
    """A question that names the nearest known word; nothing if none is near."""
    question = faults.nearest(text, known)
    return f" {question}" if question else ""


# And back into words.


def write_value(kind: Kind, value: Value, currency: Currency) -> str:
    """A value as `read_value` reads it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return quoted_if_needed(str(value.value))
    if isinstance(value, tuple | list):
        inner = get_args(kind)[0] if get_origin(kind) is tuple else str
        return f"[{', '.join(write_value(inner, item, currency) for item in value)}]"
    if isinstance(value, int):
        return str(Amount(value, currency)) if Minor in (kind, *get_args(kind)) else str(value)
    return quoted_if_needed(str(value), loose=is_union(kind) and type(None) not in get_args(kind))


def quoted_if_needed(text: str, *, loose: bool = False) -> str:
    like_another = text in (*_BOOLS, "none", "for") or (loose and re.fullmatch(r"-?\d+", text) is not None)
    if not like_another and re.fullmatch(_PLAIN, text):
        return text
    return json.dumps(text, ensure_ascii=False)
