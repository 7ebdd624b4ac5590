"""What is asked about: a wager on the pay table that is meant, and where it is dealt."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from puntobanco.analysis.distribution import PricedWager
from puntobanco.api.browse import found_wager, rulebook
from puntobanco.api.setups import AnySetup, setup_of
from puntobanco.faults import Fault, Refused, near_to
from puntobanco.library import LIBRARY
from puntobanco.procedure.keys import DECKS
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook, Setup
from puntobanco.rules.game import Game
from puntobanco.wagers.wager import Kind, PayTable, Wager
from puntobanco.words import listed

AnyWager = Wager | str
AnyBook = AnySetup | Rulebook
"""Where a wager is offered: a set-up or its name, a rulebook or its id, or ``library``."""

USUAL_DECKS = 8


class Priced(Struct, frozen=True):
    """A wager on the pay table that is meant, and where it is dealt."""

    offered: PricedWager
    game: Game
    decks: int
    rulebook: str
    version: str


def priced(wager: AnyWager, of: AnyBook | None = None, pay_table: str | None = None) -> Priced:
    """The wager that is meant, on its pay table: that of the set-up, the one named, or the only one."""
    if isinstance(of, str) and of in book_ids():
        of = rulebook(of)
    if of is None or isinstance(of, Rulebook):
        if of is None and isinstance(wager, str):
            _check_known(wager)
        book = of or rulebook(LIBRARY)
        known = wager if isinstance(wager, Wager) else found_wager(wager, book.wagers)
        return _of_book(known, book, pay_table)
    return _of_setup(wager, setup_of(of), pay_table)


def _of_setup(wager: AnyWager, setup: Setup, pay_table: str | None) -> Priced:
    name = wager.id if isinstance(wager, Wager) else wager
    known = found_wager(name, (offer.wager for offer in setup.offers.values()))
    table = setup.offers[known.id].pay_table if pay_table is None else _table(known, pay_table)
    decks = setup.chosen[DECKS]
    return Priced(PricedWager(known, table, setup.currency), setup.game, decks, setup.rulebook.id, setup.version.id)


def _of_book(wager: Wager, book: Rulebook, pay_table: str | None) -> Priced:
    decks = wager.only_decks[0] if wager.only_decks else USUAL_DECKS
    offered = PricedWager(wager, _table(wager, pay_table), book.currency)
    version = next((version.id for version in book.versions if version.id in wager.versions), "")
    return Priced(offered, book.game, decks, book.id, version)


def _table(wager: Wager, wanted: str | None) -> PayTable:
    names = [str(table.id) for table in wager.pay_tables]
    if wanted is None and len(names) > 1:
        raise Refused(Fault.of("which-pay-table.named", str(wager.id), tables=listed(names)))
    found = wager.pay_table(names[0] if wanted is None else wanted)
    if found is None:
        where, known = str(wager.id), listed(names)
        raise Refused(Fault.of("no-such-pay-table.named", where, wager=wager.names, named=str(wanted), permitted=known))
    return found


def every(of: AnyBook) -> Iterator[Priced]:
    """Every wager of a set-up that has a price; of a rulebook, on every pay table that it permits."""
    if isinstance(of, str) and of in book_ids():
        of = rulebook(of)
    if isinstance(of, Rulebook):
        for wager in of.wagers:
            if wager.series is None and wager.kind is not Kind.FEE:
                yield from (_of_book(wager, of, table.id) for table in wager.pay_tables)
        return
    setup = setup_of(of)
    for offer in setup.offers.values():
        if offer.wager.series is None and offer.wager.kind is not Kind.FEE:
            yield _of_setup(offer.wager, setup, None)


def book_ids() -> set[str]:
    """The names under which a rulebook can be asked for."""
    return {LIBRARY, *(book.id for book in RULEBOOKS)}


def unknown(wager: str, known: Sequence[str]) -> Fault:
    """A wager that is not there, with the nearest that is."""
    near = near_to(wager, known)
    return Fault.of("unknown-wager.named-near" if near else "unknown-wager.named", wager, named=wager, near=near)


def _check_known(wager: str) -> None:
    """A wager of no named place is one of the library; one that only rulebooks have is another in each of them."""
    if all(each.id != wager for each in rulebook(LIBRARY).wagers):
        books = [book.id for book in RULEBOOKS if any(each.id == wager for each in book.wagers)]
        if books:
            raise Refused(Fault.of("unknown-wager.where", wager, named=wager, books=listed(books)))


def check_given(wager: Wager, given: int | None) -> None:
    """A chair or a moment only where the wager is bet on one; `Refused` otherwise."""
    if given is None or (wager.parameter is not None and given in wager.givens()):
        return
    if wager.parameter is None:
        raise Refused(Fault.of("no-such-given.none", wager.id, name=wager.names))
    known = ", ".join(map(str, wager.givens()))
    parameter = wager.parameter.name
    raise Refused(
        Fault.of("no-such-given", wager.id, name=wager.names, parameter=parameter, known=known, given=str(given)[:20])
    )
