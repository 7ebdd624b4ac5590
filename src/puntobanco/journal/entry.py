"""An entry of the journal: one command that left a mark, with the events it caused, and its only form in bytes.

The bytes are JSON in one line: fields in the order in which they are declared, every field written, keys of other
objects in the order of their text, members of a set in the order of theirs, fractions as ``"9/100"``, kinds by their
tags. Bytes that are not exactly what the entry would be written as are no entry.
"""

import re
from collections.abc import Callable, Mapping, Set
from enum import Enum
from fractions import Fraction
from hashlib import sha256
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.procedure.asking import At, Who

SCHEMA = 1
"""The number of the present form of an entry. Raise it when the bytes of an entry that may exist change."""
NOTHING = "0" * 64
"""What the first entry of a stream, and the first checkpoint, follows."""

Act = TypeVar("Act", covariant=True)
Event = TypeVar("Event", covariant=True)
T = TypeVar("T", covariant=True)


class Entry(Struct, Generic[Act, Event], frozen=True, kw_only=True):
    """One line of a stream."""

    schema: int = SCHEMA
    stream: str
    """Whose it is: ``table/T07``, ``house``, ``link/royal-9``."""
    number: int
    """Its place among the entries of the stream, from 0."""
    first: int
    """The position of its first event among all events of the stream, from 0."""
    prev: str
    """The hash of the entry before."""
    id: str
    """The command's id, as the asker made it."""
    at: At
    who: Who
    act: Act | None
    """What was asked; nothing where a stream is founded."""
    events: tuple[Event, ...]


AnyEntry = Entry[Struct, Struct]
"""An entry of any stream: acts and events are structs, told apart by their tags."""


class Header(Struct, frozen=True, kw_only=True):
    """What the chain needs of an entry of any stream: its place, what it follows, and how many events it has."""

    schema: int
    stream: str
    number: int
    first: int
    prev: str
    id: str
    events: tuple[msgspec.Raw, ...]


class Decodes(Protocol[T]):
    """A decoder of lines."""

    def decode(self, line: bytes, /) -> T:
        """What a line says."""


class NotAnEntry(ValueError):
    """Bytes that are no entry, or that are not written in the one way in which it is written."""


_FRACTION = re.compile(r"-?[0-9]{1,400}(/[0-9]{1,400})?")


def _written(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} is not written.")


def read_value(kind: type, value: object) -> object:
    """What msgspec does not read by itself: a fraction. What may be anything stays what it is."""
    if kind is object:
        return value
    if kind is not Fraction or not isinstance(value, str) or not _FRACTION.fullmatch(value):
        raise ValueError(f"{str(value)[:40]!r} is not read as {kind.__name__}.")
    try:
        return Fraction(value)
    except ZeroDivisionError:
        raise ValueError("A fraction of nothing.") from None


_ENCODER = msgspec.json.Encoder(order="deterministic", enc_hook=_written)
_AS_ORDERED = msgspec.json.Encoder()
_HEADER = msgspec.json.Decoder(Header)
_BROKEN = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


_OPENED: set[type] = set()
"""Kinds of structs in which msgspec met a mapping that it does not order, so that it is not asked in vain again."""


def encode(value: object) -> bytes:
    """The bytes of an entry, or of any part of one."""
    if isinstance(value, Entry) and not _OPENED.isdisjoint(map(type, value.events)):
        value = replace(
            value, events=tuple([_raw(event) if type(event) in _OPENED else event for event in value.events])
        )
    try:
        return _ENCODER.encode(value)
    except TypeError:  # msgspec does not order numbers as keys, nor sets of anything but text: only those are opened
        if isinstance(value, Struct):
            _OPENED.add(type(value))
        return _AS_ORDERED.encode(_opened(value, _raw))


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(_AS_ORDERED.encode(_opened(value, _raw)) if type(value) in _OPENED else encode(value))


def plain(value: object) -> object:
    """A value as JSON knows it, everything in the order in which it is written."""
    return _opened(value, plain)


def _opened(value: object, each: Callable[[object], object]) -> object:
    """A value as JSON knows it, with what `each` makes of its parts."""
    if isinstance(value, Struct):
        return _opened_struct(value, each)
    if isinstance(value, tuple | list):
        return [each(item) for item in value]
    if isinstance(value, Mapping):
        return {key: each(value[old]) for key, old in sorted((str(plain(old)), old) for old in value)}
    if isinstance(value, Set):
        return sorted((each(item) for item in value), key=_AS_ORDERED.encode)
    if isinstance(value, Enum):
        return value.value
    return _written(value) if isinstance(value, Fraction) else value


def _opened_struct(value: Struct, each: Callable[[object], object]) -> object:
    config = value.__struct_config__
    names = zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)
    named = {name: each(getattr(value, field)) for name, field in names}
    if config.array_like:
        return list(named.values())
    return named if config.tag is None else {str(config.tag_field): config.tag, **named}


def decoder_of(kind: Any) -> msgspec.json.Decoder[Any]:
    """What reads bytes as this kind."""
    return msgspec.json.Decoder(kind, dec_hook=read_value)


def read(decoder: Decodes[T], line: bytes) -> T:
    """What these bytes say, however they are written; `NotAnEntry` if they say nothing."""
    try:
        return decoder.decode(line)
    except _BROKEN as found:
        raise NotAnEntry(str(found)[:200]) from None


def decode(decoder: Decodes[T], line: bytes) -> T:
    """What these bytes say; `NotAnEntry` unless they are the very bytes in which it is written."""
    value = read(decoder, line)
    if encode(value) != line:
        raise NotAnEntry("The line says it, but not in the one way in which it is written.")
    return value


def header_of(line: bytes) -> Header:
    """What the chain needs of a line."""
    return read(_HEADER, line)


def hash_of(line: bytes) -> str:
    """The hash by which the next entry names this one."""
    return sha256(line).hexdigest()
