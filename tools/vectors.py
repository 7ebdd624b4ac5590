"""Test vectors of the journal: an example of every act and event of the four machines, with its bytes and their hash.

`python -m tools.vectors` adds what tests/journal/vectors/*.json lacks; run it after adding a kind of act or event. A
kind whose bytes change afterwards makes old journals unreadable: it is written anew only with --reset.
"""

import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, NewType, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from puntobanco.journal.chain import End
from puntobanco.journal.entry import encode, hash_of
from puntobanco.journal.machines import MACHINES, AnyMachine
from puntobanco.machine import Command
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role

FOLDER = Path(__file__).parents[1] / "tests" / "journal" / "vectors"
ODD = "a “b” \\ ü 庄\t"
"""Text that is easily written in more than one way."""


def example(kind: Any, name: str = "", *, full: bool = True) -> Any:
    """A value of a kind, made from nothing but the kind; with what may be left out (`full`) or without it."""
    if isinstance(kind, NewType):
        return example(kind.__supertype__, name, full=full)
    if get_origin(kind) is Annotated:
        return _bounded(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)[-1]
    if isinstance(kind, type) and issubclass(kind, Struct):
        return _struct(kind, full)
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        inner = [part for part in parts if part is not type(None)]
        return None if len(inner) < len(parts) and not full else example(inner[0], name, full=full)
    return _collection(origin, parts, name, full)


PLAIN: dict[Any, Any] = {str: ODD, int: 12_345, bool: True, Fraction: Fraction(9, 100), object: "anything"}

CANDIDATES = (ODD, "ab" * 32, "one", "As", 12_345, 7, 1, 0)
"""Where a kind is bounded, the first of these that it takes is its example."""


def _bounded(kind: Any) -> Any:
    for candidate in CANDIDATES:
        try:
            return msgspec.convert(candidate, type=kind)
        except msgspec.ValidationError:
            continue
    raise TypeError(f"Say in CANDIDATES what an example of {kind} is.")


def _struct(kind: type[Struct], full: bool) -> Struct:
    hints = get_type_hints(kind, include_extras=True)
    given = {
        field.name: example(hints[field.name], field.name, full=full)
        for field in fields(kind)
        if full or (field.default is NODEFAULT and field.default_factory is NODEFAULT)
    }
    return kind(**given)


def _collection(origin: Any, parts: tuple[Any, ...], name: str, full: bool) -> Any:
    if origin is tuple and parts[-1] is not Ellipsis:
        return tuple(example(part, name, full=full) for part in parts)
    if origin is tuple:
        return (example(parts[0], name, full=full),) * (2 if full else 1)
    if origin is frozenset:
        return frozenset(parts[0]) if isinstance(parts[0], type) and issubclass(parts[0], Enum) else frozenset("ba")
    if isinstance(origin, type) and issubclass(origin, Mapping):
        value = example(parts[1], name, full=full)
        return {key: value for key in _keys(parts[0])}
    raise TypeError(f"Say what an example of {name} is: {origin} of {parts}.")


def _keys(kind: Any) -> list[Any]:
    while isinstance(kind, NewType):
        kind = kind.__supertype__
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)[::-1]
    return [1000, 500] if kind is int else ["b", "a"]


def kinds_of(union: Any) -> dict[str, type[Struct]]:
    """The kinds of a closed union, by their tags."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(union) or (union,)}


def vectors(machine: AnyMachine) -> dict[str, Any]:
    """Every kind of a machine, full and bare, and one entry with all of it around."""
    return {
        "acts": {tag: list(_both(kind)) for tag, kind in sorted(kinds_of(machine.acts).items())},
        "events": {tag: list(_both(kind)) for tag, kind in sorted(kinds_of(machine.events).items())},
        "entry": _vector(_entry(machine)),
    }


def _both(kind: type[Struct]) -> Iterator[dict[str, str]]:
    full, bare = (_vector(example(kind, full=whole)) for whole in (True, False))
    yield full
    if bare != full:
        yield bare


def _vector(value: object) -> dict[str, str]:
    line = encode(value)
    return {"bytes": line.decode(), "sha256": hash_of(line)}


def _entry(machine: AnyMachine) -> object:
    act, event = (example(next(iter(kinds_of(union).values()))) for union in (machine.acts, machine.events))
    who = Who(Person("olga"), Role.OPERATOR)
    command = Command(id="7", at=At(1_700_000_000_000), who=who, act=act)
    return End(stream=f"{machine.name}/one", number=3, first=5, prev="ab" * 32).next(command, (event,))


def kept(machine: AnyMachine) -> dict[str, Any]:
    """The vectors of a machine as they were frozen."""
    path = path_of(machine)
    empty: dict[str, Any] = {"acts": {}, "events": {}, "entry": None}
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Any]) if path.exists() else empty


def path_of(machine: AnyMachine) -> Path:
    """The file of a machine."""
    return FOLDER / f"{machine.name}.json"


def changed(machine: AnyMachine) -> list[str]:
    """The kinds whose frozen bytes are no longer those that would be written, or that are gone."""
    frozen, now = kept(machine), vectors(machine)
    those = [
        f"{part} {tag}"
        for part in ("acts", "events")
        for tag, ones in frozen[part].items()
        if now[part].get(tag) != ones
    ]
    return those + (["entry"] if frozen["entry"] not in (None, now["entry"]) else [])


def main(*words: str) -> int:
    """Add the kinds that have no vector yet; those that changed are written anew only with --reset."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    wrong = {machine.name: changed(machine) for machine in MACHINES.values()}
    for name, those in wrong.items():
        for kind in those:
            print(f"{name}: the bytes of {kind} have changed: journals that hold it would no longer be read.")
    if any(wrong.values()) and "--reset" not in words:
        print("Nothing was written. If no journal exists yet, or the schema number was raised: --reset.")
        return 1
    for machine in MACHINES.values():
        text = msgspec.json.format(msgspec.json.encode(vectors(machine)), indent=1).decode() + "\n"
        path_of(machine).write_text(text, encoding="utf-8")
        print(f"{machine.name}: {len(kinds_of(machine.acts))} acts, {len(kinds_of(machine.events))} events")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
