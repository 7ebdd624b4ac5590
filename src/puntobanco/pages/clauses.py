"""A clause of a rulebook: what it says in our words, which lines keep it, and which tests show it.

Which places cite a clause is in the file `clauses.json`, written by `tools.trace`, because an installed package has no
tests. The numbers of their lines are found when somebody asks, in the files as they are installed.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from puntobanco.faults import Fault, Refused
from puntobanco.pages.register import Clause, Registers, read_registers
from puntobanco.words import listed

_PACKAGE = Path(__file__).parent.parent
_TREE = _PACKAGE.parent.parent


class Place(Struct, frozen=True, kw_only=True):
    """A piece of code or a test."""

    name: str
    """The function, class or constant; empty for a whole file."""
    file: str
    """From the root of the repository."""
    line: int | None
    """Where it begins in the file as it is installed; none where that file is not, as tests are not in a wheel."""


class Told(Struct, frozen=True, kw_only=True):
    """Everything that is known of a clause."""

    clause: str
    rulebook: str
    kind: str
    meaning: str
    excused: str | None
    code: tuple[Place, ...]
    tests: tuple[Place, ...]


@cache
def registers() -> Registers:
    """The registers of the rulebooks in this package."""
    return read_registers()


@cache
def _traced() -> dict[str, tuple[list[str], list[str]]]:
    return msgspec.json.decode(
        Path(__file__).with_name("clauses.json").read_bytes(), type=dict[str, tuple[list[str], list[str]]]
    )


def clauses_of(wanted: str) -> tuple[Clause, ...]:
    """The clause of this id, or all that a shorter id stands for; `Refused` if there is none.

    Capitals and the space behind the rulebook do not matter here, though a citation has them right.
    """
    asked = re.sub(r"^([^\W\d]+)(?=\d)", r"\1 ", " ".join(wanted.split()))
    ids = registers().stands_for(asked) or registers().stands_for(_as_registered(asked))
    if not ids:
        near = registers().nearest(asked)
        raise Refused(Fault.of("no-clause.near" if near else "no-clause.none", asked[:60], known=listed(near)))
    return tuple(registers().clauses[id] for id in ids)


def _as_registered(asked: str) -> str:
    """With the capitals of the first clause that begins so; as it was asked if none does."""
    begins = (id[: len(asked)] for id in registers().clauses)
    return next((each for each in begins if each.casefold() == asked.casefold()), asked)


def told(clause: Clause) -> Told:
    """Where a clause is kept and shown, with lines."""
    code, tests = _traced().get(clause.id, ([], []))
    return Told(
        clause=clause.id,
        rulebook=clause.rulebook,
        kind=clause.kind,
        meaning=clause.meaning,
        excused=clause.excused,
        code=tuple(map(_code_place, code)),
        tests=tuple(map(_test_place, tests)),
    )


def _code_place(cited: str) -> Place:
    module, _, name = cited.partition(":")
    path = Path(*module.split("."))
    inside = path / "__init__.py" if (_PACKAGE / path).is_dir() else path.with_suffix(".py")
    return Place(name=name, file=f"src/puntobanco/{inside.as_posix()}", line=_line(_PACKAGE / inside, name))


def _test_place(cited: str) -> Place:
    file, _, name = cited.partition("::")
    return Place(name=name, file=f"tests/{file}", line=_line(_TREE / "tests" / file, name.replace("::", ".")))


def _line(file: Path, name: str) -> int | None:
    return _lines(file).get(name) if file.is_file() else None


@cache
def _lines(file: Path) -> dict[str, int]:
    """Where everything that has a name begins; the file itself, without one, begins at 1."""
    return {"": 1, **dict(_named(ast.parse(file.read_text("utf-8")).body, ""))}


def _named(body: list[ast.stmt], outer: str) -> Iterator[tuple[str, int]]:
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield outer + name, node.lineno
            case ast.ClassDef(name=name):
                yield outer + name, node.lineno
                yield from _named(node.body, f"{outer}{name}.")
            case ast.Assign(targets=targets):
                yield from ((outer + target.id, node.lineno) for target in targets if isinstance(target, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield outer + name, node.lineno
            case _:
                pass
