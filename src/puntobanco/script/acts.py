"""Acts in words: every command of a table as a verb with its fields, and short forms for the common ones.

The general form is ``verb value … key=value …``: the values fill the fields of the command in their order, and any
field may be named. A field that holds several values takes all plain words that are left. What a player does is
for themselves unless they say otherwise, so ``anna: join 1`` needs no second name.
"""

from collections.abc import Iterable, Mapping
from typing import get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from puntobanco.money import Currency, Minor
from puntobanco.script.phrases import PHRASES, long_form
from puntobanco.script.words import (
    BadWords,
    Group,
    Kind,
    Value,
    Word,
    nearest,
    quoted_if_needed,
    read_value,
    write_value,
)
from puntobanco.table.commands import Act, AnyAct, ChooseOption, Person

ACTS: dict[str, type[Act]] = {str(act.__struct_config__.tag): act for act in get_args(AnyAct)}

SHORT: dict[str, str] = {
    "bet": "place-bets",
    "back": "take-back",
    "speak": "speak-bet",
    "confirm": "confirm-spoken",
    "sit": "join",
    "stand": "join seat=none",
    "collect": "collect-commission",
    "sign": "tick-step",
    "cut": "answer-cut",
    "decline-cut": "answer-cut at=none",
    "take-shoe": "answer-shoe take=yes",
    "decline-shoe": "answer-shoe take=no",
    "open": "open-bets",
    "close": "close-bets",
    "cards": "call-cards",
    "hand": "hand-out",
    "decline": "decline-hand",
    "squeeze": "ask-squeeze",
    "choose": "choose-winnings",
    "result": "call-result",
    "pay": "settle",
    "clear": "end-round",
    "incident": "report-incident",
    "dispute": "open-dispute",
    "note": "note-dispute",
    "decide": "decide-dispute",
}


class Field(Struct, frozen=True):
    name: str
    kind: Kind
    default: Value
    """`NODEFAULT` for a field that must be given."""

    @property
    def needed(self) -> bool:
        return self.default is NODEFAULT

    @property
    def several(self) -> bool:
        """Whether it takes all the words that are left."""
        return get_origin(self.kind) is tuple

    @property
    def inner(self) -> type[Struct] | None:
        """The record inside it, where it is one or holds several."""
        kind = get_args(self.kind)[0] if self.several else self.kind
        return kind if isinstance(kind, type) and issubclass(kind, Struct) else None


def fields_of(struct: type[Struct]) -> tuple[Field, ...]:
    hints = get_type_hints(struct)
    return tuple(
        Field(field.name, hints[field.name], field.default if field.default_factory is NODEFAULT else None)
        for field in fields(struct)
    )


# Reading.


Own = Mapping[str, str]
"""Fields that are filled with the speaker's name unless they are given."""


def read_act(groups: tuple[Group, ...], speaker: Person, currency: Currency, *, plays: bool) -> AnyAct:
    """An act from words; a player speaks for themselves."""
    if not groups or not groups[0] or groups[0][0].key is not None:
        raise BadWords("says nothing to do.")
    groups = (long_form(groups[0]), *groups[1:])
    verb = groups[0][0].text
    groups = (groups[0][1:], *groups[1:])
    if verb in SHORT:
        verb, *more = SHORT[verb].split()
        groups = ((*map(_given, more), *groups[0]), *groups[1:])
    if verb not in ACTS:
        raise BadWords(f"“{verb}” is no verb of a table.{nearest(verb, (*ACTS, *SHORT, *PHRASES))}")
    act = _read(ACTS[verb], groups, currency, {"person": speaker} if plays else {})
    assert isinstance(act, AnyAct)
    return act


def _given(text: str) -> Word:
    key, value = text.split("=")
    return Word(value, key)


def _read(struct: type[Struct], groups: tuple[Group, ...], currency: Currency, own: Own) -> Struct:
    known = fields_of(struct)
    inner = next((field for field in known if field.inner), None)
    if inner is not None:
        return _read_with_inner(struct, inner, groups, currency)
    if len(groups) > 1:
        raise BadWords("has a comma where nothing is parted by commas; put text in quotes.")
    flags = {field.name for field in known if field.kind is bool}
    words = [_with_flag(word, flags) for word in groups[0]]
    values: dict[str, Value] = {field.name: own[field.name] for field in known if field.needed and field.name in own}
    values |= _keyed(known, words, currency)
    values |= _placed([field for field in known if field.name not in values], words, currency)
    return _made(struct, known, values)


def _with_flag(word: Word, flags: set[str]) -> Word:
    """A yes or no that is named alone: ``acting`` is ``acting=yes``."""
    named = word.key is None and not word.quoted and word.text.replace("-", "_") in flags
    return Word("yes", word.text) if named else word


def _keyed(known: tuple[Field, ...], words: Iterable[Word], currency: Currency) -> dict[str, Value]:
    by_name = {field.name: field for field in known}
    mapping = next((field for field in known if get_origin(field.kind) is dict), None)
    values: dict[str, Value] = {}
    pairs: dict[str | int, Value] = {}
    for word in words:
        if word.key is None:
            continue
        field = by_name.get(word.key.replace("-", "_"))
        if field is not None and field is not mapping:
            values[field.name] = _one(field, word, currency)
        elif mapping is not None:
            key_kind, value_kind = get_args(mapping.kind)
            key = read_value(key_kind, Word(word.key), currency)
            assert isinstance(key, str | int)
            pairs[key] = read_value(value_kind, word, currency)
            values[mapping.name] = pairs
        else:
            raise BadWords(f"knows no “{word.key}”; it has {', '.join(by_name) or 'no field'}.")
    return values


def _placed(open_fields: list[Field], words: list[Word], currency: Currency) -> dict[str, Value]:
    """The values of the words without a key, which fill the open fields in their order."""
    values: dict[str, Value] = {}
    left = [word for word in words if word.key is None]
    for field in open_fields:
        if not left or get_origin(field.kind) is dict:
            continue
        if field.several:
            values[field.name] = tuple(item for word in left for item in _several(field, word, currency))
            left = []
        else:
            values[field.name] = _one(field, left.pop(0), currency)
    if left:
        raise BadWords(f"has more words than it needs, from “{left[0].text}” on.")
    return values


def _several(field: Field, word: Word, currency: Currency) -> tuple[Value, ...]:
    items = _one(field, word, currency)
    assert isinstance(items, tuple)
    return items


def _one(field: Field, word: Word, currency: Currency) -> Value:
    try:
        return read_value(field.kind, word, currency)
    except BadWords as fault:
        raise BadWords(f"{field.name}: {fault}") from None


def _read_with_inner(struct: type[Struct], inner: Field, groups: tuple[Group, ...], currency: Currency) -> Struct:
    """A command of bets: each group one bet, and the command's own fields wherever they stand."""
    known = fields_of(struct)
    assert inner.inner is not None
    outer = {field.name for field in known}
    mapping = any(get_origin(field.kind) is dict for field in known)
    inside = {field.name for field in fields_of(inner.inner)} if mapping else None
    own: list[Word] = []
    records = []
    for group in groups:
        mine, rest = _own_words(_for_whom(group), outer, inside)
        own += mine
        if rest:
            records.append(_read(inner.inner, (rest,), currency, {}))
    if not inner.several and len(records) != 1:
        raise BadWords("is about exactly one bet.")
    values = _keyed(tuple(field for field in known if field is not inner), own, currency)
    return _made(struct, known, {**values, inner.name: tuple(records) if inner.several else records[0]})


def _for_whom(group: Group) -> Group:
    """``… for anna`` is ``… bettor=anna``."""
    for place, word in enumerate(group[:-1]):
        if word.text == "for" and word.key is None and not word.quoted:
            return (*group[:place], Word(group[place + 1].text, "bettor"), *group[place + 2 :])
    return group


def _own_words(group: Group, names: set[str], inside: set[str] | None) -> tuple[list[Word], Group]:
    """The words of the command itself: its fields and, where it holds pairs, the keys that no record knows."""
    keyed = [word for word in group if word.key is not None]
    mine = [word for word in keyed if word.key in names or (inside is not None and word.key not in inside)]
    return mine, tuple(word for word in group if word not in mine)


def _made(struct: type[Struct], known: tuple[Field, ...], given: Mapping[str, Value]) -> Struct:
    values = {**{field.name: {} for field in known if get_origin(field.kind) is dict}, **given}
    missing = [field.name for field in known if field.needed and field.name not in values]
    if missing:
        raise BadWords(f"does not say {' and '.join(missing)}.")
    return struct(**values)


# Writing.


def write_act(act: Act, speaker: Person, currency: Currency, *, plays: bool) -> str:
    """An act in words that `read_act` reads as the same act."""
    verb = str(act.__struct_config__.tag)
    if isinstance(act, ChooseOption):
        answer = "take bets back" if act.take_back else "go on"
        return " ".join([answer, *_written(act, currency, {})[1:]])
    return " ".join([_SHOWN.get(verb, verb), *_written(act, currency, {"person": speaker} if plays else {})])


_SHOWN = {"place-bets": "bet", "report-trouble": "report"}


def _written(record: Struct, currency: Currency, own: Own, *, short: bool = False) -> list[str]:
    """Fields that have no default in their order, the others too until one is left out; in a bet by their keys."""
    words: list[str] = []
    in_order = True
    for field in fields_of(type(record)):
        value = getattr(record, field.name)
        if field.name in own and field.needed:
            words += [] if value == own[field.name] else [f"{field.name}={quoted_if_needed(value)}"]
        elif field.inner is not None:
            words += _records(value if field.several else (value,), currency)
            in_order = False
        elif get_origin(field.kind) is dict:
            words += _pairs(field, value, currency)
        elif value in (field.default, ()):
            in_order = False
        elif in_order and field.kind is not bool and (field.needed or not short):
            words += _plain_words(field, value, currency)
            in_order = not field.several
        else:
            words.append(f"{field.name}={write_value(field.kind, value, currency)}")
            in_order = False
    return words


def _records(records: tuple[Struct, ...], currency: Currency) -> list[str]:
    """All records of a command as one piece of text, parted by commas."""
    written = [" ".join(_written(record, currency, {}, short=True)) for record in records]
    return [", ".join(written)] if written else []


def _plain_words(field: Field, value: Value, currency: Currency) -> list[str]:
    if isinstance(value, tuple):
        return [write_value(get_args(field.kind)[0], item, currency) for item in value]
    text = write_value(field.kind, value, currency)
    return [f'"{text}"'] if text in _FLAGS else [text]


_FLAGS = frozenset(field.name for act in ACTS.values() for field in fields_of(act) if field.kind is bool)


def _pairs(field: Field, pairs: Mapping[str | int, Value], currency: Currency) -> list[str]:
    key_kind, kind = get_args(field.kind)
    named = {write_value(key_kind, key, currency) if key_kind is Minor else str(key): pairs[key] for key in pairs}
    return [f"{quoted_if_needed(key)}={write_value(kind, value, currency)}" for key, value in named.items()]
