"""Which table is asked about: a set-up by name or file, or a rulebook; and what is changed of it, one or many times."""

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Annotated, Protocol

import click
from msgspec import Struct

from puntobanco.analysis.composition import MOST_DECKS
from puntobanco.analysis.desk.changes import (
    Changes,
    Pays,
    book_of,
    changed_book,
    changed_setup,
    decks_permitted,
    departures,
)
from puntobanco.cli.desk.sheet import ExactForms
from puntobanco.cli.setups import find_setup
from puntobanco.cli.verb import option
from puntobanco.faults import Fault, Refused, near_to, not_offered
from puntobanco.library import LIBRARY, book_named
from puntobanco.money import NotOdds, Odds
from puntobanco.pages.ready import ready_names
from puntobanco.procedure.keys import DECKS
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook, Setup
from puntobanco.wagers.wager import Wager
from puntobanco.words import all_of, in_words, say

MOST_CELLS = 2_000
"""Cells of one sweep."""

DECKS_HELP = "Such as 6, 6,8 or 4..10; or all that the rulebook permits."
DEPTH_HELP = "Cards behind the cutting card: 14, or 14..104:10."
PAYS_HELP = "What a line pays instead: dragon-7=39, dragon-bonus.by-9=25, dragon-7=38..42."
COMMISSION_HELP = "Another commission: 4%, or 3%..5%:0.5%."


OTHER_DECKS = option(metavar="NUMBERS", help=DECKS_HELP)
OTHER_DEPTH = option(metavar="NUMBERS", help=DEPTH_HELP)
OTHER_PAYS = option("--pays", metavar="WAGER=ODDS", help=PAYS_HELP)
OTHER_COMMISSION = option(metavar="PART", help=COMMISSION_HELP)


class Asked(Protocol):
    """What may be changed without a file, as it was typed; a range sweeps."""

    @property
    def decks(self) -> str | None: ...
    @property
    def depth(self) -> str | None: ...
    @property
    def pays(self) -> tuple[str, ...]: ...
    @property
    def commission(self) -> str | None: ...


class Changed(ExactForms, frozen=True, kw_only=True):
    """What may be changed without a file, of a verb that prints tables."""

    decks: Annotated[str | None, OTHER_DECKS]
    depth: Annotated[str | None, OTHER_DEPTH]
    pays: Annotated[tuple[str, ...], OTHER_PAYS]
    commission: Annotated[str | None, OTHER_COMMISSION]


class Place(Struct, frozen=True):
    """A set-up, or a rulebook without one."""

    book: Rulebook
    setup: Setup | None = None

    def changed(self, changes: Changes) -> "Place":
        if self.setup is None:
            return Place(changed_book(self.book, changes))
        setup = changed_setup(self.setup, changes)
        return Place(book_of(setup), setup)

    @property
    def title(self) -> str:
        if self.setup is None:
            return self.book.id
        return f"{self.setup.name}: {self.setup.rulebook.id} · {self.setup.version.id}"

    @property
    def decks(self) -> int | None:
        return None if self.setup is None else self.setup.chosen[DECKS]


def is_place(word: str) -> bool:
    """Whether a word names a set-up or a rulebook: a ready one, a file, or an id."""
    return word in _books() or word.removesuffix(".toml") in ready_names() or word.endswith(".toml") or word == "-"


def _books() -> tuple[str, ...]:
    return (*(book.id for book in RULEBOOKS), LIBRARY)


def place_named(name: str) -> Place:
    """The rulebook of this id, or the set-up of this name or file; `Refused` with what is near."""
    if (book := book_named(name)) is not None:
        return Place(book)
    if not is_place(name) and not Path(name).exists():
        near = near_to(name[:100], (*_books(), *ready_names()))
        raise Refused(Fault.of("no-rulebook.place-near" if near else "no-rulebook.place", name[:60], near=near))
    setup = find_setup(name)
    return Place(book_of(setup), setup)


def as_setup(place: Place, version: str | None = None) -> Place:
    """A set-up to deal at: of a rulebook, its first ready one, or that of the version that is asked for."""
    if place.setup is not None:
        if version not in (None, place.setup.version.id):
            played = str(place.setup.version.id)
            raise Refused(Fault.of("no-version.table", "--version", table=place.setup.name, version=played))
        return place
    for name in ready_names():
        setup = find_setup(name)
        if setup.rulebook.id == place.book.id and version in (None, setup.version.id):
            return Place(book_of(setup), setup)
    key, where = ("no-version.ready-of", "--version") if version else ("no-version.ready", str(place.book.id))
    raise Refused(Fault.of(key, where, book=str(place.book.id), version=version or ""))


def ready_for(name: str, fits: Callable[[Setup], bool] = lambda table: True) -> str:
    """What names a set-up: the word itself, or of the rulebook that it names, the first ready one that fits."""
    book = book_named(name)
    ready = [] if book is None else [each for each in ready_names() if find_setup(each).rulebook is book]
    found = next((each for each in ready if fits(find_setup(each))), next(iter(ready), name))
    if found != name:
        click.echo(f"{name} is a rulebook; its ready set-up {found} is taken.", err=True)
    return found


def split(words: Sequence[str]) -> tuple[str | None, tuple[str, ...]]:
    """The word that names a set-up or a rulebook, if one does, and the wagers."""
    wagers = known_wagers()
    place = next((word for word in words if word not in wagers and (is_place(word) or _nearly_place(word))), None)
    rest = list(words)
    if place is not None:
        rest.remove(place)
    return place, tuple(rest)


def _nearly_place(word: str) -> bool:
    """Whether somebody who wrote this word meant a set-up: it is nearer to one than to any wager."""
    return word.count("-") > 0 and bool(near_to(word, ready_names())) and not near_to(word, known_wagers())


@cache
def known_wagers() -> frozenset[str]:
    return frozenset(str(wager.id) for book in RULEBOOKS for wager in book.wagers)


def meant(names: Sequence[str], wagers: Sequence[Wager], where: str = "") -> frozenset[str]:
    """The ids and families that these names mean: ids, families, or names as they are displayed; `Refused` else."""
    if faults := unknown(names, wagers, where):
        raise Refused(*faults)
    found = set()
    for name in names:
        by_id = {str(each) for wager in wagers for each in (wager.id, wager.family) if each == name}
        by_name = {str(wager.id) for wager in wagers if _folded(name) in map(_folded, _displayed(wager))}
        found |= by_id or by_name
    return frozenset(found)


def offered(text: str, setup: Setup) -> frozenset[str]:
    """The wagers of a table that a list with commas means; `Refused` for one that it does not offer."""
    names, known = [word.strip() for word in text.split(",") if word.strip()], [o.wager for o in setup.offers.values()]
    if faults := unknown(names, known):
        raise Refused(*(not_offered(fault.where, setup.offers) for fault in faults))
    return meant(names, known)


def unknown(names: Sequence[str], wagers: Sequence[Wager], where: str = "") -> list[Fault]:
    """A fault for each name that means no wager, with the nearest one."""
    known = {_folded(each) for wager in wagers for each in _displayed(wager)} | {
        str(each) for wager in wagers for each in (wager.id, wager.family)
    }
    return [_unknown(name, wagers, where) for name in names if name not in known and _folded(name) not in known]


def _displayed(wager: Wager) -> tuple[str, ...]:
    names = wager.names
    return (wager.id, wager.family, names.en, names.zh_hans, names.zh_hant)


def _known_as(name: str, wagers: Sequence[Wager]) -> str:
    """The id or the family of what is named as it is displayed; any other name as it is."""
    known = {_folded(each): str(wager.id) for wager in wagers for each in _displayed(wager)}
    known |= {_folded(wager.family): str(wager.family) for wager in wagers}
    ids = {str(each) for wager in wagers for each in (wager.id, wager.family)}
    return name if name in ids else known.get(_folded(name), name)


def _folded(name: str) -> str:
    return re.sub(r"[\s_\-–/]+", " ", name).strip().casefold()


def _unknown(name: str, wagers: Sequence[Wager], where: str) -> Fault:
    spelled = {_folded(each): str(wager.id) for wager in wagers for each in _displayed(wager)}
    near = near_to(_folded(name[:60]), spelled)
    key = "unknown-wager.here-near" if near else "unknown-wager.here"
    return Fault.of(key, where or name[:60], wager=name[:60], near=spelled[near] if near else "")


# Ranges.


def sweep(given: Asked, place: Place) -> tuple[Changes, ...]:
    """Every combination of what was asked for, in its order; one where nothing is a range."""
    decks: list[int | None] = [None]
    if given.decks is not None:
        decks = [*decks_in(given.decks, place.book)]
    depths: list[int | None] = [None] if given.depth is None else [*whole_numbers(given.depth, "--depth", 0, 519)]
    rates: list[Fraction | None] = [None] if given.commission is None else [*_parts(given.commission)]
    pays = [list(_pays(word, place.book.wagers)) for word in given.pays]
    number = len(decks) * len(depths) * len(rates)
    for some in pays:
        number *= len(some)
    if number > MOST_CELLS:
        raise Refused(Fault.of("too-many.cells", "sweep", n=number, most=MOST_CELLS))
    return tuple(
        Changes(decks=each, depth=depth, pays=some, commission=rate)
        for each, depth, rate in product(decks, depths, rates)
        for some in product(*pays)
    )


def notes(place: Place, changes: Sequence[Changes]) -> tuple[str, ...]:
    """What of the changes the rulebook does not permit, each once."""
    if place.setup is None:
        return ()
    found = (in_words(departure) for each in changes for departure in departures(place.setup, each))
    return tuple(f"Beyond the rulebook: {note}" for note in dict.fromkeys(found))


def left_out(place: Place, named: Sequence[str]) -> tuple[str, ...]:
    """The wagers of a set-up that a reader of single rounds leaves out where none is named, in a sentence."""
    offers = place.setup.offers.values() if place.setup and not named else ()
    series = [offer.wager.names for offer in offers if offer.wager.series]
    return (in_words(say("figures.left-out-series", wagers=all_of(series))),) if series else ()


def one_table(table: Setup, given: Asked) -> tuple[Setup, Changes]:
    """A table with what is changed of it, and that; `Refused` for a range."""
    place = Place(book_of(table), table)
    cells = sweep(given, place)
    if len(cells) > 1:
        raise Refused(Fault("one-table", "sweep"))
    changed = place.changed(cells[0]).setup
    assert changed is not None
    return (changed, cells[0]) if cells[0] != Changes() else (table, cells[0])


_RANGE = re.compile(r"(\d{1,6})\.\.(\d{1,6})(?::(\d{1,6}))?", re.ASCII)


def decks_in(text: str, book: Rulebook) -> list[int]:
    """Numbers of decks, or all that a rulebook permits."""
    if text.strip() == "all":
        return list(decks_permitted(book))
    try:
        return whole_numbers(text, "--decks", 1, MOST_DECKS)
    except Refused:
        clause = next((permit.clause for permit in book.permits if permit.key is DECKS), None)
        raise Refused(Fault.of("decks.list-numbers", "--decks", clause, text=text[:40])) from None


def whole_numbers(text: str, where: str, low: int, high: int) -> list[int]:
    """``6,8``, ``4..10`` or ``14..104:10``, each number once."""
    found: list[int] = []
    for word in text.split(","):
        part = _RANGE.fullmatch(word.strip())
        if part is None and re.fullmatch(r"\d{1,6}", word.strip(), re.ASCII):
            found.append(int(word))
        elif part is not None and int(part[1]) <= int(part[2]) and (part[3] is None or int(part[3])):
            found += range(int(part[1]), int(part[2]) + 1, int(part[3] or 1))
        else:
            raise Refused(Fault.of("not-numbers.list", where, text=text[:40]))
    if outside := [number for number in found if not low <= number <= high]:
        raise Refused(Fault.of("out-of-range.numbers", where, n=outside[0], low=low, high=high))
    return list(dict.fromkeys(found))


def _parts(text: str) -> Iterator[Fraction]:
    """``4%``, ``3%,5%``, or ``3%..5%:0.5%``."""
    for word in text.split(","):
        ends, _, step = word.partition(":")
        low, dots, high = ends.partition("..")
        begin, end = _part(low), _part(high) if dots else _part(low)
        by = _part(step) if step else Fraction(1, 100)
        if begin > end or not by:
            raise Refused(Fault.of("not-a-part.range", "--commission", text=word[:40]))
        while begin <= end:
            yield begin
            begin += by


def _part(text: str) -> Fraction:
    match = re.fullmatch(r"\s*(\d{1,3}(?:\.\d{1,6})?)(%?)\s*|\s*(\d{1,4}/\d{1,4})\s*", text, re.ASCII)
    try:
        part = Fraction(match[3]) if match and match[3] else Fraction(match[1]) if match else Fraction(2)
    except ZeroDivisionError:
        part = Fraction(2)
    if match and match[2]:
        part /= 100
    if not 0 <= part < 1:
        raise Refused(Fault.of("not-a-part.winnings", "--commission", text=text[:40]))
    return part


def _pays(word: str, wagers: Sequence[Wager]) -> Iterator[Pays]:
    """``dragon-7=39``, ``dragon-7=38..42``, ``tie=8 to 1``, ``dragon-bonus.by-9=30`` or ``Dragon 7=39``."""
    name, equals, odds = word.partition("=")
    named, _, line = name.strip().partition(".")
    wager = _known_as(named, wagers)
    if not equals or not wager:
        raise Refused(Fault.of("not-pays.unsaid", "--pays", text=word[:60]))
    if re.fullmatch(r"[\d.,:\s]+", odds.strip()) and not re.fullmatch(r"\d+:\d+|\d+\.\d+", odds.strip()):
        for number in whole_numbers(odds, "--pays", 1, 1_000_000):
            yield Pays(wager, line or None, Odds.read(f"{number} to 1"))
        return
    try:
        yield Pays(wager, line or None, Odds.read(_as_odds(odds.strip())))
    except NotOdds as found:
        raise Refused(Fault.of(f"not-pays.{found.why}", "--pays", text=odds.strip()[:40])) from None


def _as_odds(text: str) -> str:
    if re.fullmatch(r"\d+:\d+", text):
        return text.replace(":", " to ")
    return text if " to " in text else f"{text} to 1"
