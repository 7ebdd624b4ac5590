"""Snapshots: a machine's state as bytes and back, so that a long stream need not be folded from its beginning.

A snapshot is a help and never the truth. It says after which entry it stands, by number and hash, and in which form it
is written; if anything does not fit it is ignored and the stream is folded whole. The form is worked out from the
kinds of value that a state is made of, so a state with another field is another form without anybody saying so.

What follows from a set-up is not written but made again from the set-up's values, which gives the very same rules.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from hashlib import sha256
from typing import Any, NewType, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from puntobanco.house.state import House
from puntobanco.jackpot.link.state import Link
from puntobanco.journal.entry import SCHEMA as ENTRY_SCHEMA
from puntobanco.table.model.founding import rules_from, rules_of
from puntobanco.table.model.state import Rules, Table
from puntobanco.wagers.terms import Terms

SCHEMA = 1
"""Raise it when an event changes a state in another way while the fields of the state stay."""

State = Table | House | Link
STATES = (Table, House, Link)
TUPLE, MAPPING, SET, FRACTION, LARGE, RULES, TERMS = range(7)
_FIRST_KIND = 7
_LARGEST = 2**63

Read = Callable[[list[Any]], Any]


class Snapshot(Struct, frozen=True, kw_only=True):
    """A state, and after which entry of its stream it stands."""

    form: str
    stream: str
    entries: int
    """How many entries are folded into it."""
    last: str
    """The hash of the last of them."""
    state: bytes


class NotWritable(ValueError):
    """A state that cannot be written just now."""


def encode(stream: str, entries: int, last: str, state: State) -> bytes:
    """The bytes of a snapshot."""
    made = Snapshot(form=form(), stream=stream, entries=entries, last=last, state=state_bytes(state))
    return msgspec.msgpack.encode(made)


def decode(body: bytes, stream: str) -> Snapshot | None:
    """The snapshot in these bytes, if it is one of this stream in the present form."""
    try:
        found = msgspec.msgpack.decode(body, type=Snapshot)
    except msgspec.MsgspecError:
        return None
    return found if found.form == form() and found.stream == stream and found.entries > 0 else None


def state_bytes(state: object) -> bytes:
    """A state as bytes; `NotWritable` if it is made of something that cannot be."""
    return msgspec.msgpack.encode(_plain(state))


def state_from(body: bytes) -> State:
    """The state in these bytes."""
    state: State = _value(msgspec.msgpack.decode(body))
    return state


# The kinds of value.


@cache
def kinds() -> tuple[type, ...]:
    """Every struct, named tuple and enumeration that a state can hold, in the order of their names."""
    found: set[type] = set()
    for state in STATES:
        _collect(state, found)
    return tuple(sorted(found, key=_name))


def _collect(kind: Any, found: set[type]) -> None:
    if isinstance(kind, NewType):
        kind = kind.__supertype__
    if get_origin(kind) is not None:
        for argument in get_args(kind):
            _collect(argument, found)
    elif isinstance(kind, type) and kind not in found and kind not in (Rules, Terms):
        if issubclass(kind, Struct) or hasattr(kind, "_fields"):
            found.add(kind)
            for hint in get_type_hints(kind).values():
                _collect(hint, found)
        elif issubclass(kind, Enum):
            found.add(kind)


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


@cache
def form() -> str:
    """The hash of everything on which the reading of a state depends."""
    told = [f"{SCHEMA} {ENTRY_SCHEMA}", *(text for kind in kinds() for text in _described(kind))]
    return sha256("\n".join(told).encode()).hexdigest()


def _described(kind: type) -> Iterator[str]:
    yield _name(kind)
    if issubclass(kind, Enum):
        yield from (f"  {member.name} = {member.value!r}" for member in kind)
    else:
        yield from (f"  {name}: {hint}" for name, hint in get_type_hints(kind).items())


@cache
def _numbers() -> dict[type, int]:
    return {kind: number for number, kind in enumerate(kinds(), _FIRST_KIND)}


def _names(kind: type) -> tuple[str, ...]:
    names: tuple[str, ...] = kind.__struct_fields__ if issubclass(kind, Struct) else getattr(kind, "_fields", ())
    return names


# Writing and reading: what is not a plain value is a list that begins with its kind.


def _plain(value: Any) -> Any:
    kind: type = type(value)
    if kind is str or kind is bool or value is None:
        return value
    if kind is int:
        return value if -_LARGEST <= value < _LARGEST else [LARGE, str(value)]
    if kind is tuple:
        return [TUPLE, *map(_plain, value)]
    if kind is frozenset:
        return [SET, *sorted(map(_plain, value), key=msgspec.msgpack.encode)]
    number = _numbers().get(kind)
    if number is None:
        return _plain_other(value)
    if issubclass(kind, Enum):
        return [number, value.name]
    return [number, *(_plain(getattr(value, name)) for name in _names(kind))]


def _plain_other(value: object) -> list[Any]:
    """What has no number as a kind: rules and terms by their set-up, fractions and mappings."""
    match value:
        case Rules():
            return [RULES, _setup(value)]
        case Terms():
            return [TERMS, _setup(rules_of(value))]
        case Fraction():
            return [FRACTION, _plain(value.numerator), _plain(value.denominator)]
        case Mapping():
            return [MAPPING, *(_plain(part) for pair in value.items() for part in pair)]
        case _:
            raise NotWritable(f"a {type(value).__name__} is in the state, and nobody knows how to write one.")


def _setup(rules: Rules | None) -> bytes:
    if rules is None:
        raise NotWritable("a round was settled on terms whose set-up is not known any more.")
    return msgspec.json.encode(rules.values, order="deterministic")


def _value(plain: Any) -> Any:
    if type(plain) is not list:
        return plain
    number = plain[0]
    if number < _FIRST_KIND:
        return _READ[number](plain)
    kind = kinds()[number - _FIRST_KIND]
    if issubclass(kind, Enum):
        return kind[plain[1]]
    return kind(**dict(zip(_names(kind), map(_value, plain[1:]), strict=True)))


def _mapping(plain: list[Any]) -> dict[Any, Any]:
    values = [_value(item) for item in plain[1:]]
    return dict(zip(values[::2], values[1::2], strict=True))


_READ: dict[int, Read] = {
    TUPLE: lambda plain: tuple(_value(item) for item in plain[1:]),
    MAPPING: _mapping,
    SET: lambda plain: frozenset(_value(item) for item in plain[1:]),
    FRACTION: lambda plain: Fraction(_value(plain[1]), _value(plain[2])),
    LARGE: lambda plain: int(plain[1]),
    RULES: lambda plain: rules_from(msgspec.json.decode(plain[1])),
    TERMS: lambda plain: rules_from(msgspec.json.decode(plain[1])).terms,
}
