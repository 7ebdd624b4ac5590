"""Baccarat as casinos really run it: three rulebooks, one engine, every figure with its clause.

The names of `puntobanco.facade` are at hand here, loaded when first used::

    import puntobanco as pb
    pb.settle(pb.load("massachusetts-ez"), pb.deal("Ks 9h", "2d 4d"), "player=100")
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from puntobanco.facade import *  # noqa: F403


def __getattr__(name: str) -> Any:
    """Load the facade only when somebody asks for one of its names."""
    facade = import_module("puntobanco.facade")
    if name in facade.__all__:
        return getattr(facade, name)
    raise AttributeError(f"puntobanco has no {name}")
