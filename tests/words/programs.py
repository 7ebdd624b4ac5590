"""What the package says: which codes of the catalogue its modules name whole, and which they put together."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import puntobanco

SOURCE = Path(puntobanco.__file__).parent
CODE = re.compile(r"[a-z-]+\.[a-z0-9-]+")


class Codes(NamedTuple):
    """Codes that are named whole, and the beginnings of those that are put together."""

    whole: frozenset[str]
    beginnings: frozenset[str]
    mentioned: frozenset[str]
    """Texts that look like a code: some stand in a table that a call of `say` reads."""


@cache
def codes() -> Codes:
    """Every code in the package, as the calls of `say` name it."""
    whole: set[str] = set()
    beginnings: set[str] = set()
    mentioned: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Constant) and isinstance(call.value, str) and CODE.fullmatch(call.value):
                mentioned.add(call.value)
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "say" and call.args:
                _collect(call.args[0], whole, beginnings)
    return Codes(frozenset(whole), frozenset(beginnings), frozenset(mentioned))


def _collect(code: ast.expr, whole: set[str], beginnings: set[str]) -> None:
    if isinstance(code, ast.IfExp):
        _collect(code.body, whole, beginnings)
        _collect(code.orelse, whole, beginnings)
    elif isinstance(code, ast.Constant) and isinstance(code.value, str):
        whole.add(code.value)
    elif isinstance(code, ast.JoinedStr) and isinstance(code.values[0], ast.Constant):
        beginnings.add(str(code.values[0].value))
