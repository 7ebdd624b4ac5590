"""Hostile messages: everything that is no message, and every amount that is none, wherever an amount is taken."""

import types
import typing
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from puntobanco.house import commands as house_ask
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.money import Minor
from puntobanco.table import commands as ask

HOLE, OR_NONE = "@@", "@@ or none"
"""The place of an amount, and of one that is nothing unless it is said."""

AMOUNTS: tuple[str, ...] = (
    "-1", "0", "-0", "-100", "NaN", "Infinity", "-Infinity", "1e309", "1e3", "100.0", "0.1", "-0.0",
    "9007199254740993", "9223372036854775808", "18446744073709551616", "-9223372036854775809", "1" + "0" * 400,
    "-1" + "0" * 400, "1000000000000001", '"１００"', '" 100"', '"100"', '"1e3"', '"0x10"', '""', "true", "false",
    "[100]", "[]", "{}", '{"amount":100}', "007", "+5", "1_000", "0x10", "１００", "9" * 5_000, "9" * 60_000, "1.",
)  # fmt: skip
"""No amounts, or none that anybody has. What is an amount of some house, as 2^31, is left to the next list."""
LARGE = ("2147483648", "4294967296")
"""Amounts that fit into no 32 bits: fair at a cage that has them, and never at a table where nobody has."""


def unions() -> dict[str, tuple[type[Struct], ...]]:
    """Every act of the three machines."""
    kinds = {"table": ask.AnyAct, "house": house_ask.AnyAct, "link": link_ask.AnyAct}
    return {name: typing.get_args(kind) for name, kind in kinds.items()}


def templates(names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Every act that takes an amount, once for each place of one: of which machine, and its JSON with a hole."""
    for machine, acts in unions().items():
        for act in acts:
            for filled in _filled(act, names):
                text = msgspec.json.encode(filled).decode()
                if f'"{HOLE}' in text:
                    yield machine, text


def put_in(template: str, amount: str) -> str:
    """The act with something else in the place of its amount."""
    return template.replace(f'"{HOLE}"', amount).replace(f'"{OR_NONE}"', "-1" if amount in ("0", "-0") else amount)


def _filled(kind: Any, names: Mapping[str, str], name: str = "") -> list[Any]:
    """A value of a kind that is well-formed, and one with a hole for each amount in it; the well-formed one first."""
    if kind is Minor:
        return [100, HOLE]
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return _filled(next(one for one in inner if one is not type(None)), names, name)
    if origin in (tuple, frozenset, list):
        return [[one] for one in _filled(inner[0], names, name)]
    if origin is dict:
        return [{}] if inner[0] is Minor else [{name: one} for one in _filled(inner[1], names, name)]
    if isinstance(kind, type) and issubclass(kind, Struct):
        return _struct(kind, names)
    return [_plain(kind, names, name)]


def _struct(kind: type[Struct], names: Mapping[str, str]) -> list[Any]:
    """The fields that it must have, and with a hole whichever field has the amount: nothing else is wrong with it."""
    hints = typing.get_type_hints(kind)
    choices = {one.name: _filled(hints[one.name], names, one.name) for one in fields(kind)}
    choices |= {one.name: [100, OR_NONE] for one in fields(kind) if hints[one.name] is Minor and one.default == 0}
    tag = kind.__struct_config__.tag
    needed = {one.name: choices[one.name][0] for one in fields(kind) if one.required}
    base = {**({"type": tag} if tag else {}), **needed}
    return [base, *({**base, name: hole} for name, values in choices.items() for hole in values[1:])]


def _plain(kind: Any, names: Mapping[str, str], name: str) -> Any:
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind)).value
    if kind is int:
        return 1
    return {bool: False, Fraction: "1"}.get(kind, names.get(name, "x"))


def junk(chance: Random) -> bytes | str:
    """A frame that is no message."""
    match chance.randrange(12):
        case 0:
            return chance.randbytes(chance.randrange(1, 400))
        case 1:
            return "[" * 10_000
        case 2:
            return '{"type":"command","act":' + "[" * 10_000 + "]" * 10_000 + "}"
        case 3:
            return '{"type":"command","stream":"house","id":"12345678","act":' + '{"a":' * 10_000
        case 4:
            return '{"type":"watch","stream":"table/\\ud800"}'
        case 5:
            return b'{"type":"watch","stream":"table/\xed\xa0\x80"}'
        case 6:
            return "x" * chance.randrange(1, 60_000)
        case 7:
            return '{"type":"' + chance.choice(("", "command", "view", "Watch", "\\u0000")) + '"}'
        case 8:
            return chance.choice(("", "null", "0", "true", '""', "[]", "{}", "{", '{"type"', "\ufeff{}", "\x00"))
        case 9:
            return '{"type":"ping","n":' + chance.choice(AMOUNTS[:-2]) + ',"type":"ping"}'
        case 10:
            return '{"type":"watch","stream":"' + chance.choice(("../house", "table/", "link", "table/a/b", "*")) + '"}'
        case _:
            whole = '{"type":"command","stream":"house","id":"abcdefgh","act":{"type":"fund-cage","amount":5}}'
            cut = chance.randrange(len(whole) - 1)
            return whole[:cut]
