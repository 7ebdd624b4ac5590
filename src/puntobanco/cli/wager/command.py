"""``puntobanco wager``: check declarations of wagers, list and show wagers with their exact figures."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import click
from msgspec import Struct, to_builtins
from msgspec.structs import replace

from puntobanco.analysis.composition import MOST_DECKS
from puntobanco.analysis.figures import Figures
from puntobanco.cli.desk.sheet import Forms, check_forms, print_sheets
from puntobanco.cli.refusals import Headed, no_such, print_json
from puntobanco.cli.setups import setup_text
from puntobanco.cli.verb import argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.library import library_book
from puntobanco.pages.wagers import Page, series_simulated, wager_figures, wager_page
from puntobanco.reports.cases import elected
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook
from puntobanco.setup import Unreadable, read_setup
from puntobanco.setup.house_wagers import with_house_wagers
from puntobanco.setup.read import parsed
from puntobanco.setup.reading import Reading
from puntobanco.setup.toml_places import located
from puntobanco.simulate.series import Simulated
from puntobanco.wagers.wager import Wager
from puntobanco.words import in_words, listed

BOOKS = click.Choice([book.id for book in RULEBOOKS])
DECKS = click.IntRange(1, MOST_DECKS)
SHOES = click.IntRange(2, 100_000)


@click.group()
def wager() -> None:
    """Wagers of the rulebooks, of the library, and declarations of your own."""


class Found(Struct, frozen=True):
    """A wager, the book that it is played under, and its figures."""

    wager: Wager
    book: Rulebook
    figures: tuple[Figures, ...] = ()
    simulated: Simulated | None = None

    @property
    def page(self) -> Page:
        page = wager_page(self.wager, self.book, self.figures)
        return page if self.simulated is None else page | {"simulated": to_builtins(self.simulated)}


def _figured(wanted: Sequence[tuple[Rulebook, Wager]], decks: int, shoes: int | None) -> list[Found]:
    """Wagers with their figures, and without shoes no estimate; how far it is shows on the screen."""
    from puntobanco.cli.terminal import bar

    found = []
    with bar(100 * max(len(wanted), 1), "counting") as shown:
        for place, (book, each) in enumerate(wanted):

            def progress(part: float, place: int = place) -> None:
                shown.move(100 * place + round(100 * part))

            figures = wager_figures(book, each, decks, progress)
            estimate = None if shoes is None else series_simulated(book, each, decks, shoes)
            found.append(Found(each, book, figures, estimate))
            progress(1)
    return found


class Check(Forms, frozen=True, kw_only=True):
    file: Annotated[str, argument(metavar="FILE")]
    rulebook: Annotated[str, option(type=BOOKS, show_default=True, help="The rulebook to play it under.")] = (
        "massachusetts"
    )
    decks: Annotated[int | None, option(type=DECKS, help="Those of the set-up, or 8, unless given.")]
    shoes: Annotated[int, option(type=SHOES, show_default=True, help="Shoes to deal for a series of rounds.")] = 1000


@verb("The wagers are not allowed; nothing was figured.", group=wager)
def check(given: Check) -> None:
    """Every fault of declared wagers; without faults, ways, probability, edge and felt of each.

    FILE has [[house_wagers]] tables; a set-up is checked as a whole, and its wagers are priced in its own game. Exit
    code 2 if there are faults.
    """
    check_forms(given)
    book, decks = _book_of(given.file, given.rulebook)
    declared = [(book, each) for each in book.wagers if each.house]
    found = _figured(declared, given.decks or decks, given.shoes)
    if not found:
        raise Refused(Fault.of("no-wager", given.file[:100]))
    _print(found, given)


def _book_of(file: str, name: str) -> tuple[Rulebook, int]:
    """The rulebook with the wagers that a file declares, in the version and the game of a set-up, and its decks."""
    text = setup_text(file)
    try:
        values = parsed(text)
        if "rulebook" in values:
            setup = read_setup(text, name=Path(file).stem)
            return replace(elected(setup), versions=(setup.version,)), setup.shoe.decks
    except Unreadable as found:
        raise Refused(Fault.of("not-toml.said", file[:100], why=str(found))) from None
    except Refused as refused:
        raise Headed(f"The set-up {file} is not allowed; nothing was figured.", *refused.faults) from None
    book = next(book for book in RULEBOOKS if book.id == name)
    reading = Reading(values, book.currency)
    made = with_house_wagers(reading, book, book.game)
    reading.report_unknown()
    if reading.faults:
        raise Refused(*located(reading.faults, text))
    return made, 8


class List(Forms, frozen=True, kw_only=True):
    book: Annotated[str | None, option("--rulebook", metavar="ID", help="A rulebook, or library; without it, all.")]
    family: Annotated[str | None, option(metavar="FAMILY", help="One family only.")]
    figures: Annotated[bool, option(help="With the exact edge of each; some take seconds.")]
    decks: Annotated[int, option(type=DECKS, show_default=True)] = 8


@verb("Nothing to list.", name="list", group=wager)
def list_wagers(given: List) -> None:
    """The wagers of the rulebooks and of the library, by family."""
    check_forms(given)
    books = [book for book in _books() if given.book in (None, book.id)]
    if not books:
        raise Refused(no_such("rulebook", given.book or "", (book.id for book in _books())))
    wanted = [(book, each) for book in books for each in _of_family(book, given.family)]
    listed = _figured(wanted, given.decks, None) if given.figures else [Found(each, book) for book, each in wanted]
    if given.as_json:
        kept = ("id", "names", "family", "rulebook", "source", "clause", "figures")
        print_json([{key: found.page[key] for key in kept} for found in listed])
        return
    from puntobanco.cli.wager.render import listed as sheet_of

    print_sheets([sheet_of((found.wager, found.book, found.figures) for found in listed)], given)


def _of_family(book: Rulebook, family: str | None) -> Iterator[Wager]:
    """The wagers of a book, each once; of one family if it is named."""
    for each in {each.id: each for each in book.wagers}.values():
        if family in (None, each.family):
            yield each


class Show(Forms, frozen=True, kw_only=True):
    name: Annotated[str, argument(metavar="ID")]
    book: Annotated[str | None, option("--rulebook", metavar="ID", help="Where several books have it.")]
    decks: Annotated[int, option(type=DECKS, show_default=True)] = 8
    counting: Annotated[bool, option(help="With what counting would bring: effects, tags, a verdict.")]
    shoes: Annotated[int, option(type=SHOES, show_default=True, help="Shoes to deal for an estimate.")] = 1000


@verb("Nothing to show.", group=wager)
def show(given: Show) -> None:
    """One wager: lines, exact figures, felt, sign text, and with --counting what counting it would bring.

    \b
    puntobanco wager show ox-6
    puntobanco wager show dragon-7 --rulebook massachusetts --decks 6
    puntobanco wager show lucky-99 --counting
    """
    check_forms(given)
    wanted = given.name.replace(".", "-")
    held = [(each, book) for book in _books() if given.book in (None, book.id) for each in book.wagers]
    found = {book.id: (book, each) for each, book in reversed(held) if each.id == wanted}
    if not found:
        from difflib import get_close_matches

        near = get_close_matches(wanted, {str(each.id) for each, _ in held}, n=3)
        key = "unknown-wager.perhaps" if near else "unknown-wager.library"
        raise Refused(Fault.of(key, given.name[:60], near=listed(near)))
    _print(_figured([*found.values()][::-1], given.decks, given.shoes), given, counted=given)


def _print(found: list[Found], given: Forms, counted: Show | None = None) -> None:
    from puntobanco.cli.wager.render import lines_of, print_wager

    if given.as_csv or given.as_markdown:
        print_sheets([lines_of((known.wager, known.book, known.figures) for known in found)], given)
        return
    pages = [known.page | _counted(known, counted) for known in found]
    if given.as_json:
        print_json(pages)
        return
    for known, page in zip(found, pages, strict=True):
        print_wager(page, known.figures)


def _counted(found: Found, given: Show | None) -> Page:
    """What counting the wager would bring, where it is asked for."""
    if given is None or not given.counting:
        return {}
    from puntobanco.analysis.desk.changes import Changes
    from puntobanco.cli.count.command import USUAL_DEPTH, Cell, Count, answer_to
    from puntobanco.procedure.opening import Burn, LastHand

    name, book = str(found.wager.id), found.book
    asked = Count(
        wagers=(name,),
        rulebook=book.id,
        version=next(version.id for version in book.versions if version.id in found.wager.versions),
        pay_table=found.figures[0].pay_table,
        given=(),
        decks=None,
        depth=None,
        pays=(),
        commission=None,
        tags=None,
        perfect=False,
        effects_only=False,
        target=None,
        last_hand=None,
        burn=None,
        unseen_out=False,
        forced_main=None,
        shoes=given.shoes,
        plot=None,
        fractions=False,
        as_json=False,
        as_csv=False,
        as_markdown=False,
    )
    cell = Cell(book, given.decks, USUAL_DEPTH, LastHand.THIS_IF_FIRST, Burn.VALUE_HIDDEN, Changes())
    answer = answer_to(asked, cell, name)
    assert answer.study
    best, verdict = str(answer.best) if answer.best else None, in_words(answer.study.verdict)
    return {"counting": {"best_tags": best, "verdict": verdict}}


def _books() -> tuple[Rulebook, ...]:
    return (*RULEBOOKS, library_book())
