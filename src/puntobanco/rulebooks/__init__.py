"""The rulebooks. A new one is a folder beside these and a name in this tuple."""

from puntobanco.rulebooks.massachusetts import MASSACHUSETTS
from puntobanco.rulebooks.model import Rulebook
from puntobanco.rulebooks.new_zealand import NEW_ZEALAND
from puntobanco.rulebooks.rws import RWS_RULEBOOK

RULEBOOKS: tuple[Rulebook, ...] = (MASSACHUSETTS, RWS_RULEBOOK, NEW_ZEALAND)


def rulebook(rulebook_id: str, known: tuple[Rulebook, ...] = RULEBOOKS) -> Rulebook | None:
    """The rulebook of that id."""
    for one in known:
        if one.id == rulebook_id:
            return one
    return None
