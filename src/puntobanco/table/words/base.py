"""What all acts and all events of a table have in common, and the closed unions that decoders read."""

from functools import reduce
from operator import or_
from types import ModuleType
from typing import NewType, TypeVar

from msgspec import Struct

from puntobanco.procedure.asking import At, Person, Who

CardText = NewType("CardText", str)
"""A card in our notation: ``Ks``."""
FACE_DOWN = CardText("?")
"""In an order of cards: one that lies face down, so that nobody can name it."""


class Act(Struct, frozen=True, kw_only=True):
    """Something asked of the table."""


class Happened(Struct, frozen=True, kw_only=True):
    """Something that happened."""


K = TypeVar("K")


def union_of(base: type[K], *modules: ModuleType) -> type[K]:
    """The closed union of the kinds of `base` that these modules declare, in their order."""
    return reduce(
        or_,
        (
            kind
            for module in modules
            for kind in vars(module).values()
            if isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module.__name__
        ),
    )


__all__ = ["FACE_DOWN", "Act", "At", "CardText", "Happened", "Person", "Who"]
