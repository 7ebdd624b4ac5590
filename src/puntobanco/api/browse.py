"""Rulebooks and wagers to look through."""

from collections.abc import Iterable

from puntobanco.api.setups import AnySetup, setup_of
from puntobanco.faults import Fault, Refused, near_to
from puntobanco.library import LIBRARY, book_named
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook
from puntobanco.setup.house_wagers import with_house_wagers
from puntobanco.setup.read import Unreadable, parsed
from puntobanco.setup.reading import Reading
from puntobanco.setup.toml_places import located
from puntobanco.wagers.wager import Wager
from puntobanco.words import listed


def rulebooks() -> tuple[Rulebook, ...]:
    """The rulebooks: the three that come with the package, and those of installed packages.

    >>> [book.id for book in rulebooks()][:3]
    ['massachusetts', 'rws', 'new-zealand']
    """
    return RULEBOOKS


def rulebook(name: str) -> Rulebook:
    """A rulebook by its id, or the library of known wagers as ``library``.

    >>> [version.id for version in rulebook("massachusetts").versions]
    ['commission', 'ez']
    """
    found = book_named(name)
    if found is None:
        known = listed((*(book.id for book in RULEBOOKS), LIBRARY))
        raise Refused(Fault.of("no-rulebook.named", str(name)[:60], what="rulebook", known=known))
    return found


def wagers(of: AnySetup | Rulebook | None = None) -> tuple[Wager, ...]:
    """The wagers of a rulebook or of its id, those that a set-up offers, or all of all rulebooks.

    >>> [wager.id for wager in wagers("rws-non-commission")][:4]
    ['player', 'banker', 'tie', 'player-pair']
    """
    if isinstance(of, str) and (of == LIBRARY or of in {book.id for book in RULEBOOKS}):
        of = rulebook(of)
    if of is None:
        return tuple(wager for book in RULEBOOKS for wager in book.wagers)
    if isinstance(of, Rulebook):
        return of.wagers
    return tuple(offer.wager for offer in setup_of(of).offers.values())


def wager(name: str, of: AnySetup | Rulebook | None = None) -> Wager:
    """One wager by its id; of a set-up, a rulebook or the library, or the first of that name anywhere.

    >>> wager("dragon-7", "massachusetts").names.en
    'Dragon 7'
    """
    known = wagers(of)
    everywhere = known if of is not None else (*known, *rulebook(LIBRARY).wagers)
    return found_wager(name, everywhere)


def found_wager(name: str, known: Iterable[Wager]) -> Wager:
    """The first wager of that name; `Refused`, with the nearest name, where there is none."""
    every = tuple(known)
    found = next((each for each in every if each.id == name), None)
    if found is None:
        named = str(name)[:60]
        near = near_to(named, (each.id for each in every))
        key = "unknown-wager.named-near" if near else "unknown-wager.named"
        raise Refused(Fault.of(key, named, named=named, near=near))
    return found


def house_wager(text: str, under: str | Rulebook = "massachusetts") -> Wager:
    """A wager of the house from its declaration in TOML, checked under a rulebook; `Refused` with every fault.

    >>> text = '''[[house_wagers]]
    ... id = "nine-nine"
    ... names = { en = "Nine Nine", zh_hans = "九九", zh_hant = "九九" }
    ... lines = [{ when = "tie on 9", pays = "60 to 1" }]'''
    >>> house_wager(text).id
    'nine-nine'
    """
    book = rulebook(under) if isinstance(under, str) else under
    try:
        reading = Reading(parsed(text), book.currency)
    except Unreadable as found:
        raise Refused(Fault.of("not-toml.said", "house wager", why=str(found))) from None
    made = with_house_wagers(reading, book, book.game)
    reading.report_unknown()
    if reading.faults:
        raise Refused(*located(reading.faults, text))
    declared = [each for each in made.wagers if each.house]
    if not declared:
        raise Refused(Fault.of("no-wager", "house wager"))
    if len(declared) > 1:
        raise Refused(Fault.of("no-wager.several", "house wager", n=len(declared)))
    return declared[0]
