"""Measurements, each a ratio of two things measured in the same run; `python -m bench` lists them.

A module of this package with a function `main()` that prints its table is a measurement; nothing else is needed.
"""

import importlib
import pkgutil
from collections.abc import Callable


def measurements() -> dict[str, Callable[..., None]]:
    """Every measurement by its name, each imported only when it is called."""
    names = (info.name for info in pkgutil.iter_modules(__path__) if not info.name.startswith("_"))
    return {name: _measuring(name) for name in sorted(names) if name not in HELPERS}


HELPERS = frozenset({"yardstick", "load_desk", "load_guests"})


def _measuring(name: str) -> Callable[..., None]:
    def measure(*arguments: str) -> None:
        importlib.import_module(f"{__name__}.{name}").main(*arguments)

    return measure
