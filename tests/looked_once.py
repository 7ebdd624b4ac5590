"""Hundreds of houses are opened by the tests, and each would read the whole installation: here it is read once.

Its compiled files are not compiled again to compare them, which would take seconds in every process. Tests of the
self-check name their own folders, of which everything is read every time.
"""

from functools import cache
from typing import Any

from puntobanco.server.integrity.self_check import Install, checker

_LOOK = Install.look


@cache
def _this_python() -> dict[str, Any]:
    check = checker()
    state, check.compiled_state = check.compiled_state, lambda file: check.UNUSED
    try:
        return _LOOK(Install())
    finally:
        check.compiled_state = state


def _look(install: Install, known: dict[str, Any] | None = None) -> dict[str, Any]:
    return _this_python() if install == Install() else _LOOK(install, known)


def look_once() -> None:
    """From here on in this process."""
    setattr(Install, "look", _look)  # noqa: B010  # a method is replaced, which the type checker would not have
