"""Finding the wagers of a rulebook: whatever the files of its `wagers` folder list, in the order of their names."""

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from puntobanco.wagers.wager import Wager


def wagers_in(folder: ModuleType) -> tuple[Wager, ...]:
    """Every wager that a file of the folder names in its tuple `WAGERS`."""
    names = sorted(found.name for found in iter_modules(folder.__path__))
    modules = [import_module(f"{folder.__name__}.{name}") for name in names]
    return tuple(wager for module in modules for wager in module.WAGERS)
