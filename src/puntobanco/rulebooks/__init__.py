"""The rulebooks: those of this tree, a folder and a name in a tuple each, and those of installed packages."""

from puntobanco.rulebooks.massachusetts import MASSACHUSETTS
from puntobanco.rulebooks.model import Rulebook
from puntobanco.rulebooks.new_zealand import NEW_ZEALAND
from puntobanco.rulebooks.packages import installed_rulebooks
from puntobanco.rulebooks.rws import RWS_RULEBOOK

BUILT_IN: tuple[Rulebook, ...] = (MASSACHUSETTS, RWS_RULEBOOK, NEW_ZEALAND)
RULEBOOKS: tuple[Rulebook, ...] = (*BUILT_IN, *installed_rulebooks(BUILT_IN))


def rulebook(rulebook_id: str, known: tuple[Rulebook, ...] = RULEBOOKS) -> Rulebook | None:
    """The rulebook of that id."""
    for one in known:
        if one.id == rulebook_id:
            return one
    return None
