"""Declarations from installed packages: rulebooks and wagers that somebody else wrote, found by their entry points.

A package names a rulebook under the entry point group ``puntobanco.rulebooks`` and a tuple of wagers under
``puntobanco.wagers``; nothing in this tree is touched. Every process that imports the rulebooks finds the same ones,
worker processes and a served house among them. What a package declares carries its origin: the name and version of
the distribution and a hash of its code. Journals hold the origin beside the edition, so that `verify` judges a table
only by the declarations that it was played by.
"""

import sys
from collections.abc import Iterator, Mapping
from importlib.machinery import PathFinder
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from puntobanco.faults import BadPackage
from puntobanco.rulebooks.model import Rulebook
from puntobanco.wagers.wager import Wager

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable

RULEBOOK_GROUP = "puntobanco.rulebooks"
WAGER_GROUP = "puntobanco.wagers"


def installed_rulebooks(built_in: tuple[Rulebook, ...]) -> tuple[Rulebook, ...]:
    """The rulebooks of installed packages; an id that is taken is refused."""
    found: dict[str, Rulebook] = {book.id: book for book in built_in}
    for point in _points(RULEBOOK_GROUP):
        book = point.load()
        if not isinstance(book, Rulebook):
            raise BadPackage(f"{_place(point)} is no rulebook.")
        if book.id in found:
            raise BadPackage(
                f"{_place(point)} declares the rulebook “{book.id}”, and there is one of that name already."
            )
        found[book.id] = replace(book, origin=_origin(point))
    return tuple(book for book in found.values() if book.origin)


def installed_wagers() -> Mapping[str, tuple[Wager, ...]]:
    """The wagers of installed packages, by the name of their entry point."""
    found: dict[str, tuple[Wager, ...]] = {}
    for point in _points(WAGER_GROUP):
        declared = point.load()
        if not isinstance(declared, tuple) or not all(isinstance(wager, Wager) for wager in declared):
            raise BadPackage(f"{_place(point)} is no tuple of wagers.")
        if point.name in found:
            raise BadPackage(f"{_place(point)} uses the name “{point.name}”, and another package does too.")
        origin = _origin(point)
        found[point.name] = tuple(replace(wager, origin=origin) for wager in declared)
    return found


def _points(group: str) -> "list[EntryPoint]":
    """The entry points of a group by name; where no package names the group, the slow machinery is not loaded."""
    if not any(_may_name(group, folder) for folder in sys.path) and not _other_finders():
        return []
    from importlib.metadata import entry_points

    return sorted(entry_points(group=group), key=lambda point: point.name)


def _may_name(group: str, folder: str) -> bool:
    """Whether a place of `sys.path` may hold a package with entry points of a group: an archive always may."""
    place = Path(folder or ".")
    if not place.is_dir():
        return place.exists()
    return any(group in found.read_text("utf-8", "replace") for found in place.glob("*.*-info/entry_points.txt"))


def _other_finders() -> bool:
    return any(hasattr(finder, "find_distributions") for finder in sys.meta_path if finder is not PathFinder)


def _place(point: "EntryPoint") -> str:
    return f"{point.value} ({point.dist.name if point.dist else 'an unknown package'})"


def _origin(point: "EntryPoint") -> str:
    """The distribution's name and version and a hash over the code of the package that the entry point names."""
    from hashlib import sha256
    from importlib.resources import files

    dist = f"{point.dist.name} {point.dist.version}" if point.dist else "unknown"
    digest = sha256()
    for path, content in sorted(_code(files(point.module.partition(".")[0]), "")):
        digest.update(f"{path}\0{len(content)}\0".encode() + content)
    return f"{dist} sha256:{digest.hexdigest()[:32]}"


def _code(folder: "Traversable", path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _code(entry, f"{path}{entry.name}/")
        elif entry.name.endswith((".py", ".toml")):
            yield path + entry.name, entry.read_bytes()
