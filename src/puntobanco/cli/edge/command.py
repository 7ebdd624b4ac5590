"""``puntobanco edge``: exact figures of every wager, for whole decks or for the cards that are left."""

from collections.abc import Callable, Iterator
from typing import Annotated, NamedTuple

from msgspec.structs import replace

from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import Composition, fresh, read_composition
from puntobanco.analysis.desk.changes import Changes
from puntobanco.analysis.distribution import LightWeights
from puntobanco.analysis.figures import Figures, LineFigure
from puntobanco.cards import Card, NotACard, cards
from puntobanco.cli.desk.sheet import check_forms
from puntobanco.cli.desk.where import Changed, Place, left_out, meant, notes, place_named, split, sweep, unknown
from puntobanco.cli.files import read_amount, read_text
from puntobanco.cli.refusals import Record, no_such
from puntobanco.cli.verb import argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.money import Amount
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook
from puntobanco.wagers.wager import MeterId
from puntobanco.words import listed

USUAL_DECKS = 8
COMPOSITION = "A file of 52 lines such as “As 8” instead of whole decks; - reads it."
RULEBOOK = "massachusetts, rws, new-zealand, library or all; or a set-up."


class Edge(Changed, frozen=True, kw_only=True):
    wagers: Annotated[tuple[str, ...], argument(required=False, metavar="[SETUP] [WAGERS]...")]
    name: Annotated[str | None, option("--rulebook", help=RULEBOOK)]
    version: Annotated[str | None, option(help="One version only; without it, all.")]
    seen: Annotated[str, option(help='Cards that are gone, such as "9h 9d".')] = ""
    composition: Annotated[str | None, option(help=COMPOSITION)]
    meters: Annotated[
        tuple[str, ...], option("--meter", metavar="NAME=AMOUNT", help="A Royal 9 meter; its seed by default.")
    ]
    strategies: Annotated[bool, option(help="Each way to choose in a game that leaves a choice, and the best one.")]
    plot: Annotated[str | None, option(metavar="FILE", help="A picture of a sweep: .svg, .png or .pdf.")]


@verb("Nothing was figured.")
def edge(given: Edge) -> None:
    """Exact return, house edge, deviation and hit frequency of wagers, by whole-number counts.

    Of a set-up, by name or file, or of a rulebook. Returns are net for each unit staked. Royal 9 is calculated with its
    meters at their seeds unless given; House Money taken, always added, and added only when the four cards favour it;
    an Ante at 12.5% of a bet of one table minimum; Insurance given the counts that are seen, and with the other hand's
    counts put together (the tables for people show only the latter unless insurance is asked for by name, then one
    table of both counts). Ranges are swept into one table.

    \b
    puntobanco edge massachusetts-ez
    puntobanco edge --rulebook new-zealand --decks 6,8
    puntobanco edge dragon-7 panda-8 --rulebook massachusetts --seen "9h 9d 8c"
    puntobanco edge massachusetts-ez dragon-7 --decks 4..10 --pays dragon-7=38..42 --csv
    puntobanco edge --rulebook all --decks all --csv > edges.csv
    """
    check_forms(given)
    asked = _asked(given)
    if given.plot:
        from puntobanco.cli.plot import check

        check(given.plot)
    cases = list(_cases(given, asked))
    if given.strategies:
        _by_strategy(given, asked, cases)
        return
    from puntobanco.cli.edge.render import print_figures
    from puntobanco.cli.terminal import bar

    every_state = any("insurance" in wager for case in cases for wager in case.asked.wagers)
    with bar(max(len(cases), 1) * 100, "counting") as shown:
        found = list(_figured(cases, shown.move))
    print_figures(found, given, asked.notes, every_state=every_state)


def _by_strategy(given: Edge, asked: "_Asked", cases: "list[_Case]") -> None:
    """Every figure for every way to choose in the game of a set-up."""
    from puntobanco.analysis.strategies import strategies
    from puntobanco.cli.edge.strategies import open_game, print_strategies

    game = open_game(asked.places)
    found = [ways for case in cases for ways in strategies(case.asked, case.composition, case.decks, game)]
    print_strategies(found, game, given)


def _figured(cases: "list[_Case]", told: "Callable[[int], None]") -> "Iterator[tuple[Changes, Figures]]":
    for place, case in enumerate(cases):

        def progress(part: float, place: int = place) -> None:
            told(100 * place + round(100 * part))

        weights = LightWeights(case.composition, case.asked.rulebook.game, progress)
        for figures in figures_of(case.asked, case.composition, case.decks, weights):
            yield case.changes, figures
        told(100 * (place + 1))


class _Case(NamedTuple):
    asked: Query
    composition: Composition
    decks: int | None
    changes: Changes


class _Asked(NamedTuple):
    places: list[Place]
    wagers: tuple[str, ...]
    swept: dict[int, tuple[Changes, ...]]
    notes: tuple[str, ...]


def _asked(given: Edge) -> _Asked:
    """Where the wagers are offered and what is changed there; `Refused` with every fault before anything is figured."""
    word, wagers = split(given.wagers)
    if word is not None and given.name is not None:
        raise Refused(Fault.of("twice.where", "--rulebook", place=word, book=given.name))
    name = given.name if word is None else word
    if name is None:
        raise Refused(Fault.of("missing.where-all", "--rulebook"))
    places = [Place(book) for book in RULEBOOKS] if name == "all" else [place_named(name)]
    if faults := _unknown(given, wagers, [place.book for place in places]):
        raise Refused(*faults)
    swept = {number: sweep(_decks_of(given, place), place) for number, place in enumerate(places)}
    told = [note for number, place in enumerate(places) for note in notes(place, swept[number])]
    told += [note for place in places for note in left_out(place, wagers)]
    return _Asked(places, wagers, swept, tuple(told))


def _decks_of(given: Edge, place: Place) -> Edge:
    """A rulebook has no shoe of its own: eight decks unless others are asked for."""
    if given.depth is not None:
        raise Refused(Fault.of("no-meaning.depth", "--depth"))
    if given.composition is not None or given.decks is not None or place.setup is not None:
        return given
    return replace(given, decks=str(USUAL_DECKS))


def _cases(given: Edge, asked: _Asked) -> Iterator[_Case]:
    """Every rulebook or set-up, and composition asked for."""
    gone = _seen(given.seen)
    left = None
    if given.composition is not None:
        left = read_composition(read_text(given.composition, "composition")).without(gone)
    every = [wager for place in asked.places for wager in place.book.wagers]
    wanted = meant(asked.wagers, every)
    for number, place in enumerate(asked.places):
        for changes in asked.swept[number]:
            changed = place.changed(changes)
            query = _query(given, changed.book, wanted)
            if not query.versions or (wanted and not query.wagers):
                continue
            decks = changes.decks if changes.decks is not None else changed.decks
            if left is not None:
                yield _Case(query, left, None, changes)
            elif decks is not None:
                yield _Case(query, fresh(decks).without(gone), decks, changes)


def _query(given: Edge, rulebook: Rulebook, wanted: frozenset[str]) -> Query:
    """What is asked of one rulebook: only the versions and wagers that it knows."""
    known = {name for wager in rulebook.wagers for name in (wager.id, wager.family)}
    versions = tuple(version for version in rulebook.versions if given.version in (None, version.id))
    meters = _meters(given.meters, rulebook)
    return Query(rulebook=rulebook, versions=versions, wagers=wanted & known, meters=meters)


def _unknown(given: Edge, wagers: tuple[str, ...], rulebooks: list[Rulebook]) -> list[Fault]:
    versions = {version.id for book in rulebooks for version in book.versions}
    any_version = given.version is None or given.version not in versions
    offered = [wager for book in rulebooks for wager in book.wagers if any_version or given.version in wager.versions]
    faults = unknown(wagers, offered)
    if given.version and given.version not in versions:
        faults.append(no_such("version", given.version, sorted(versions)))
    faults += _unknown_meters(given.meters, rulebooks)
    if given.composition is not None and given.decks is not None:
        faults.append(Fault.of("twice.composition-already", "--decks"))
    return faults


def _unknown_meters(words: tuple[str, ...], rulebooks: list[Rulebook]) -> list[Fault]:
    meters = sorted({meter for book in rulebooks for meter in _meters_of(book)})
    key = "unknown-meter.known" if meters else "unknown-meter.none-has"
    return [
        Fault.of(key, name[:60], known=listed(meters))
        for name in (word.partition("=")[0] for word in words)
        if name not in meters
    ]


def _meters_of(book: Rulebook) -> set[MeterId]:
    return {meter.id for wager in book.wagers for table in wager.pay_tables for meter in table.meters}


def _seen(text: str) -> tuple[Card, ...]:
    try:
        return cards(text)
    except NotACard as found:
        raise Refused(Fault.of("not-a-card.said", "--seen", why=str(found))) from None


def _meters(words: tuple[str, ...], rulebook: Rulebook) -> dict[MeterId, Amount]:
    known = _meters_of(rulebook)
    pairs = [word.partition("=")[::2] for word in words]
    return {
        MeterId(name): read_amount(amount, rulebook.currency, f"--meter {name}")
        for name, amount in pairs
        if name in known
    }


def figures_record(figures: Figures) -> Record:
    """One figure as JSON: fractions exact, decimals beside them."""
    names = ("rulebook", "version", "wager", "pay_table", "decks", "given")
    if figures.lines not in _NUMBERS:
        _NUMBERS[figures.lines] = _numbers(figures)
    return {name: getattr(figures, name) for name in names} | _NUMBERS[figures.lines]


_NUMBERS: dict[tuple[LineFigure, ...], Record] = {}
"""What follows from the lines alone: versions that share a wager share its lines."""


def _numbers(figures: Figures) -> Record:
    total, expected = figures.total, figures.expected_return
    return {
        "expected_return": str(expected),
        "house_edge": float(-expected),
        "house_edge_resolved": float(figures.edge_resolved),
        "stdev": figures.stdev,
        "variance": str(figures.variance),
        "skew": figures.skew,
        "hit_frequency": float(figures.hit_frequency),
        "push_frequency": float(figures.push_frequency),
        "lines": [
            {
                "line": line.line,
                "result": line.result.value,
                "pays": line.pays or None,
                "net": str(line.net),
                "ways": line.ways,
                "total": total,
                "probability": line.ways / total,
            }
            for line in figures.lines
        ],
    }
