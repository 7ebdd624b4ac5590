"""Wagers of installed packages that a set-up names: `house_wagers = ["package:fairground/red-dog"]`."""

from functools import lru_cache

from puntobanco.elections import SeveralNotPermitted
from puntobanco.faults import Fault, near_to
from puntobanco.money import quoted
from puntobanco.rulebooks.packages import installed_wagers
from puntobanco.wagers.wager import Wager
from puntobanco.words import Param, listed

PREFIX = "package:"


def package_wager(named: str) -> Wager:
    known = _installed()
    found = known.get(named)
    if found is not None:
        return found
    if not named.startswith(PREFIX):
        raise _refused("not-resolved", named=quoted(named, 60))
    near = near_to(named, known)
    key = "near" if near else "known" if known else "no-package"
    raise _refused(f"no-such-wager.package-{key}", named=quoted(named, 60), near=near, known=listed(known))


@lru_cache(1)
def _installed() -> dict[str, Wager]:
    """Every wager of an installed package by its reference; packages do not come or go while a process runs."""
    return {f"{PREFIX}{name}/{wager.id}": wager for name, found in installed_wagers().items() for wager in found}


def _refused(key: str, /, **params: Param) -> SeveralNotPermitted:
    return SeveralNotPermitted(Fault(key, "[1]", None, params))
