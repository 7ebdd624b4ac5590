"""What everything asked of a table has in common."""

from typing import NewType

from msgspec import Struct

from puntobanco.procedure.asking import At, Person, Who

CardText = NewType("CardText", str)
"""A card in our notation: ``Ks``."""
FACE_DOWN = CardText("?")
"""In an order of cards: one that lies face down, so that nobody can name it."""


class Act(Struct, frozen=True, kw_only=True):
    """Something asked of the table."""


__all__ = ["FACE_DOWN", "Act", "At", "CardText", "Person", "Who"]
