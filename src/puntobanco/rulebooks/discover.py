"""Finding what the files of a rulebook's `wagers` folder list, in the order of their names: wagers, and versions."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from puntobanco.rulebooks.model import Version
from puntobanco.wagers.wager import Wager


def wagers_in(folder: ModuleType) -> tuple[Wager, ...]:
    """Every wager that a file of the folder names in its tuple `WAGERS`."""
    return tuple(wager for module in _modules(folder) for wager in module.WAGERS)


def versions_in(folder: ModuleType) -> tuple[Version, ...]:
    """Every version that a file of the folder declares beside its bets, in a tuple `VERSIONS`."""
    return tuple(version for module in _modules(folder) for version in getattr(module, "VERSIONS", ()))


def _modules(folder: ModuleType) -> Iterator[ModuleType]:
    for name in sorted(found.name for found in iter_modules(folder.__path__)):
        yield import_module(f"{folder.__name__}.{name}")
