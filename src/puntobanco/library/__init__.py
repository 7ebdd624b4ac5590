"""The wager library: declarations of known wagers that no rulebook here has, in the form of house wagers.

A set-up uses one by name (``house_wagers = ["library:ox-6"]``), or a file of its own beside it (``["mine.toml"]``);
what is referred to is written into the set-up before it is read, so that its values are complete.
"""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from msgspec.structs import replace

from puntobanco.faults import Fault, Refused, near_to
from puntobanco.rulebooks import RULEBOOKS, rulebook
from puntobanco.rulebooks.model import Rulebook
from puntobanco.setup.house_wagers import house_wagers, read_declaration
from puntobanco.setup.read import MOST_BYTES, TOO_LONG, Unreadable, parsed
from puntobanco.setup.reading import Toml
from puntobanco.setup.references import NotFound, with_references

LIBRARY = "library"
PREFIX = f"{LIBRARY}:"


@lru_cache(1)
def library() -> Mapping[str, dict[str, Toml]]:
    found: dict[str, dict[str, Toml]] = {}
    for path in sorted(Path(__file__).parent.glob("*.toml")):
        for declared in tomllib.loads(path.read_text(encoding="utf-8"))["house_wagers"]:
            found[declared["id"]] = declared
    return MappingProxyType(found)


@lru_cache(1)
def library_book() -> Rulebook:
    """The library as if it were a rulebook of one version, so that its wagers can be priced and counted by name."""
    first = RULEBOOKS[0]
    host = replace(first, id=LIBRARY, title="Wager library, not in any rulebook", versions=first.versions[:1])
    declared = [read_declaration(wager, host.currency) for wager in library().values()]
    return replace(host, wagers=tuple(wager for declaration in declared for wager in house_wagers(declaration, host)))


def book_named(name: str) -> Rulebook | None:
    return library_book() if name == LIBRARY else rulebook(name)


def complete(text: str, folder: Path | None) -> str:
    """The text of a set-up with the declarations that it refers to written into it; `Refused` where there is none."""
    try:
        return with_references(text, lambda named: _named(named, folder))
    except NotFound as missing:
        raise Refused(
            Fault.of(
                "no-such-wager.reference",
                f"line {missing.line}, house_wagers",
                why=str(missing),
                advice=missing.advice,
            )
        ) from None


def _named(named: str, folder: Path | None) -> list[dict[str, Toml]]:
    if named.startswith(PREFIX):
        return [found(named.removeprefix(PREFIX))]
    if folder is None:
        raise NotFound(f"“{named[:80]}” is a file, and this set-up stands in no folder.", "Write the wager out.")
    return declarations(folder / named)


def found(wanted: str) -> dict[str, Toml]:
    """A declaration of the library, or `NotFound`; ``over-9.5`` is another name of ``over-9-5``."""
    declared = library().get(wanted.replace(".", "-"))
    if declared is None:
        near = near_to(wanted[:60], library())
        advice = f"Did you mean {near}?" if near else "See: puntobanco wager list."
        raise NotFound(f"the library has no wager “{wanted[:60]}”.", advice)
    return declared


def declarations(path: Path) -> list[dict[str, Toml]]:
    try:
        with path.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise NotFound(f"{path.name[:80]}: {TOO_LONG}")
        listed = parsed(data.decode("utf-8-sig")).get("house_wagers")
    except UnicodeDecodeError:
        raise NotFound(f"{path.name[:80]} cannot be read: it is not text in UTF-8.") from None
    except OSError as problem:
        raise NotFound(f"{path.name[:80]} cannot be read: {problem.strerror or problem}.") from None
    except Unreadable as problem:
        raise NotFound(f"{path.name[:80]}: {problem}") from None
    tables = [table for table in listed if isinstance(table, dict)] if isinstance(listed, list) else []
    if not isinstance(listed, list) or len(tables) < len(listed):
        raise NotFound(f"{path.name} declares no wagers.", "Begin each with [[house_wagers]].")
    return tables
