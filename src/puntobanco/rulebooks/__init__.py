"""The rulebooks: those of this tree, a folder and a name in a tuple each, and those of installed packages."""

import copyreg
from collections.abc import Callable

from msgspec.structs import replace

from puntobanco.rulebooks.massachusetts import MASSACHUSETTS
from puntobanco.rulebooks.model import Rulebook
from puntobanco.rulebooks.new_zealand import NEW_ZEALAND
from puntobanco.rulebooks.packages import installed_rulebooks
from puntobanco.rulebooks.rws import RWS_RULEBOOK
from puntobanco.wagers.wager import Wager

BUILT_IN: tuple[Rulebook, ...] = (MASSACHUSETTS, RWS_RULEBOOK, NEW_ZEALAND)
RULEBOOKS: tuple[Rulebook, ...] = (*BUILT_IN, *installed_rulebooks(BUILT_IN))


def rulebook(rulebook_id: str, known: tuple[Rulebook, ...] = RULEBOOKS) -> Rulebook | None:
    for book in known:
        if book.id == rulebook_id:
            return book
    return None


# A rulebook and its wagers are pickled by name: they hold functions, and every process has the same ones.


def _reduced_book(book: Rulebook) -> tuple[Callable[..., Rulebook], tuple[object, ...]]:
    """The rulebook that it was made from, which shares its terms, and what differs."""
    known = next((known for known in RULEBOOKS if known.terms is book.terms), None)
    if known is None:
        return book.__reduce__()  # type: ignore[return-value]
    fields = {name: getattr(book, name) for name in book.__struct_fields__}
    return _book, (known.id, {name: value for name, value in fields.items() if value is not getattr(known, name)})


def _book(rulebook_id: str, different: dict[str, object]) -> Rulebook:
    known = next(known for known in RULEBOOKS if known.id == rulebook_id)
    return replace(known, **different) if different else known


def _reduced_wager(wager: Wager) -> tuple[Callable[..., Wager], tuple[object, ...]]:
    for book in RULEBOOKS:
        for place, known in enumerate(book.wagers):
            if known is wager:
                return _wager, (book.id, place)
    return wager.__reduce__()  # type: ignore[return-value]


def _wager(rulebook_id: str, place: int) -> Wager:
    return _book(rulebook_id, {}).wagers[place]


copyreg.pickle(Rulebook, _reduced_book)
copyreg.pickle(Wager, _reduced_wager)
