"""The members of a closed union, found where they are declared."""

from types import ModuleType
from typing import TypeVar

K = TypeVar("K")


def declared(base: type[K], *modules: ModuleType) -> tuple[type[K], ...]:
    """The kinds of `base` that these modules declare, in their order."""
    return tuple(
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module.__name__
    )
