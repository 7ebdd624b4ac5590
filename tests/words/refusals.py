"""Where the source refuses something: the keys of faults and the parameters that are given with them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).resolve().parents[2] / "src" / "puntobanco"
MAKERS = {
    "refuse",
    "_refuse",
    "forbid",
    "_fault",
    "_refused",
    "Problem",
    "NotJudged",
    "NotDone",
    "fault",
    "Fault",
    "of",
}
NO_FAULTS = {"notation/columns.py", "notation/coup.py", "notation/record.py", "notation/shoe_read.py"}
"""Readers of the notation, whose findings are not faults but differences."""
KEY = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)?")


class Site(NamedTuple):
    """A call that makes a fault."""

    where: str
    keys: frozenset[str]
    """The keys that it may have; one made of parts has a `*` in it."""
    params: frozenset[str] | None
    """The parameters that are given; unknown if they come as a mapping."""


def sites() -> Iterator[Site]:
    """Every call that makes a fault by a key written there."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node, named in _calls(ast.parse(path.read_text(encoding="utf-8")), {}):
            if _makes_faults(node.func) and path.relative_to(SOURCE).as_posix() not in NO_FAULTS:
                if keys := next(filter(None, (_keys(place, named) for place in _places(node))), None):
                    words = {word.arg for word in node.keywords}
                    unknown = None in words or isinstance(node.func, ast.Name) and node.func.id == "Fault"
                    given = None if unknown else frozenset(filter(None, words)) - {"bet", "taken", "status"}
                    yield Site(f"{path.relative_to(SOURCE)}:{node.lineno}", keys, given)


def quoted() -> frozenset[str]:
    """Every text in the source that looks like a key."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py"))
    texts = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return frozenset(text for text in texts if isinstance(text, str) and KEY.fullmatch(text))


def _makes_faults(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute):
        of_fault = isinstance(function.value, ast.Name) and function.value.id == "Fault"
        return function.attr == "fault" or (function.attr == "of" and of_fault)
    return isinstance(function, ast.Name) and function.id in MAKERS


def _places(node: ast.Call) -> list[ast.expr]:
    """The arguments that may be the key: the first or, after a matter, terms or a place, the second."""
    first = node.args[:1]
    return first if first and isinstance(first[0], ast.Name) and first[0].id in ("key", "code") else node.args[:2]


def _keys(place: ast.expr, named: dict[str, list[ast.expr]]) -> frozenset[str]:
    return frozenset(text for text in _texts(place, named) if KEY.fullmatch(text.replace("*", "x")))


def _calls(tree: ast.AST, named: dict[str, list[ast.expr]]) -> Iterator[tuple[ast.Call, dict[str, list[ast.expr]]]]:
    """Every call, with what is assigned to names in its function."""
    for node in ast.iter_child_nodes(tree):
        here = _assigned(node) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else named
        if isinstance(node, ast.Call):
            yield node, here
        yield from _calls(node, here)


def _assigned(tree: ast.AST) -> dict[str, list[ast.expr]]:
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
    return found


def _texts(node: ast.expr, named: dict[str, list[ast.expr]]) -> Iterator[str]:
    """The texts that an expression may be; `*` for a part that is made elsewhere."""
    match node:
        case ast.Call(func=ast.Name(id="_refused"), args=[_, code]):
            yield from _texts(code, named)
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from _texts(body, named)
            yield from _texts(orelse, named)
        case ast.JoinedStr(values=values):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in values)
        case ast.Name(id=name) if name in ("key", "code"):
            for value in named.get(name, ()):
                yield from _texts(value, named)
