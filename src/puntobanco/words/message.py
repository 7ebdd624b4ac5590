"""The form of a sentence in the catalogue: a small part of ICU MessageFormat.

``{name}`` stands for a parameter, ``{n, plural, one {# card} other {# cards}}`` chooses by the plural rule of the
language and ``{side, select, banker {…} other {…}}`` by the parameter's own text. Forms nest; ``#`` is the number.
`consoles/src/ground/message.ts` reads the same form.
"""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct


class BadMessage(ValueError):
    """A sentence of the catalogue that is not well formed."""


class Slot(Struct, frozen=True):
    """Where a parameter stands."""

    name: str


class Choice(Struct, frozen=True):
    """A part that depends on a parameter: by its plural form, or by its text."""

    name: str
    plural: bool
    forms: "tuple[tuple[str, tuple[Part, ...]], ...]"


Part = str | Slot | Choice


@cache
def parse(message: str) -> tuple[Part, ...]:
    """The parts of a sentence."""
    parts, end = _parts(message, 0, nested=False)
    if end != len(message):
        raise BadMessage(f"a bracket too many at {end}: {message}")
    return parts


def params_of(message: str) -> frozenset[str]:
    """The names of the parameters in a sentence."""
    return frozenset(_names(parse(message)))


def _names(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Slot):
            yield part.name
        elif isinstance(part, Choice):
            yield part.name
            for _, form in part.forms:
                yield from _names(form)


def _parts(message: str, at: int, *, nested: bool) -> tuple[tuple[Part, ...], int]:
    parts: list[Part] = []
    text = at
    while at < len(message) and message[at] != "}":
        if message[at] == "{":
            if text < at:
                parts.append(message[text:at])
            part, at = _part(message, at + 1)
            parts.append(part)
            text = at
        else:
            at += 1
    if nested and at == len(message):
        raise BadMessage(f"a bracket is not closed: {message}")
    if text < at:
        parts.append(message[text:at])
    return tuple(parts), at


def _part(message: str, at: int) -> tuple[Part, int]:
    end = min((place for mark in ",}" if (place := message.find(mark, at)) >= 0), default=-1)
    if end < 0:
        raise BadMessage(f"a bracket is not closed: {message}")
    name = message[at:end].strip()
    if not name.isidentifier():
        raise BadMessage(f"“{name}” is no name of a parameter: {message}")
    if message[end] == "}":
        return Slot(name), end + 1
    kind_end = message.find(",", end + 1)
    kind = message[end + 1 : kind_end].strip()
    if kind_end < 0 or kind not in ("plural", "select"):
        raise BadMessage(f"“{kind}” is neither plural nor select: {message}")
    forms, end = _forms(message, kind_end + 1)
    if "other" not in dict(forms):
        raise BadMessage(f"the form “other” is missing: {message}")
    return Choice(name, kind == "plural", forms), end


def _forms(message: str, at: int) -> tuple[tuple[tuple[str, tuple[Part, ...]], ...], int]:
    forms: list[tuple[str, tuple[Part, ...]]] = []
    while True:
        opened = message.find("{", at)
        closed = message.find("}", at)
        if closed >= 0 and (opened < 0 or closed < opened):
            return tuple(forms), closed + 1
        if opened < 0:
            raise BadMessage(f"a bracket is not closed: {message}")
        form, end = _parts(message, opened + 1, nested=True)
        forms.append((message[at:opened].strip(), form))
        at = end + 1
