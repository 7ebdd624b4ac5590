"""Wagers of installed packages that a set-up names: `house_wagers = ["package:fairground/red-dog"]`."""

from difflib import get_close_matches
from functools import lru_cache

from puntobanco.elections import SeveralNotPermitted
from puntobanco.faults import Fault
from puntobanco.money import quoted
from puntobanco.rulebooks.packages import installed_wagers
from puntobanco.wagers.wager import Wager

PREFIX = "package:"


def package_wager(named: str) -> Wager:
    """The wager that a reference names, or `NotPermitted`."""
    known = _installed()
    found = known.get(named)
    if found is not None:
        return found
    if not named.startswith(PREFIX):
        sentence = f"{quoted(named, 60)} refers to a declaration outside these values."
        raise _refused("not-resolved", sentence, "Read the set-up from its file, or write the declaration out.")
    near = get_close_matches(named, known, n=1)
    advice = (
        f"Did you mean {near[0]}?" if near else f"Known: {', '.join(known) or 'none, for no package is installed'}."
    )
    raise _refused("no-such-wager", f"no installed package declares {quoted(named, 60)}.", advice)


@lru_cache(1)
def _installed() -> dict[str, Wager]:
    """Every wager of an installed package by its reference; packages do not come or go while a process runs."""
    return {f"{PREFIX}{name}/{wager.id}": wager for name, found in installed_wagers().items() for wager in found}


def _refused(code: str, sentence: str, advice: str) -> SeveralNotPermitted:
    return SeveralNotPermitted(Fault(code, "[1]", sentence, None, advice))
