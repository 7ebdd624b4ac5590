"""``puntobanco edge``: exact figures of every wager, for whole decks or for the cards that are left."""

import csv
import io
import sys
from collections.abc import Iterable, Iterator
from typing import Annotated, NamedTuple

from msgspec import Struct

from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import Composition, fresh, read_composition
from puntobanco.analysis.distribution import Weights
from puntobanco.analysis.engine import Progress
from puntobanco.analysis.figures import Figures, LineFigure
from puntobanco.cards import Card, NotACard, cards
from puntobanco.cli.files import read_amount, read_text
from puntobanco.cli.refusals import Record, no_such, print_json
from puntobanco.cli.verb import argument, option, verb
from puntobanco.elections import Between
from puntobanco.faults import Fault, Refused
from puntobanco.library import LIBRARY, library_book
from puntobanco.money import Amount
from puntobanco.procedure.keys import DECKS
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook
from puntobanco.wagers.wager import MeterId, VersionId
from puntobanco.words import listed

COMPOSITION = "A file of 52 lines such as “As 8” instead of whole decks; - reads it."


class Edge(Struct, frozen=True, kw_only=True):
    """Wagers, and the cards they are figured for."""

    wagers: Annotated[tuple[str, ...], argument(required=False)]
    name: Annotated[str, option("--rulebook", required=True, help="massachusetts, rws, new-zealand, library or all.")]
    version: Annotated[str | None, option(help="One version only; without it, all.")]
    decks: Annotated[str | None, option(help="Such as 6,8, or all that the rulebook permits; 8 by default.")]
    seen: Annotated[str, option(help='Cards that are gone, such as "9h 9d".')] = ""
    composition: Annotated[str | None, option(help=COMPOSITION)]
    meters: Annotated[
        tuple[str, ...], option("--meter", metavar="NAME=AMOUNT", help="A Royal 9 meter; its seed by default.")
    ]
    as_json: Annotated[bool, option("--json", help="For programs, fractions exact.")]
    as_csv: Annotated[bool, option("--csv", help="A table for spreadsheets.")]


@verb("Nothing was figured.")
def edge(given: Edge) -> None:
    """Exact return, house edge, deviation and hit frequency of wagers, by whole-number counts.

    Returns are net for each unit staked. Royal 9 is figured with its meters at their seeds unless given; House
    Money taken, always added, and added only when the four cards favour it; an Ante at 12.5% of a bet of one
    table minimum; Insurance given the counts that are seen, and with the other hand's counts put together (the
    table for people shows only the latter unless insurance is asked for by name, and nothing twice).

    \b
    puntobanco edge --rulebook new-zealand --decks 6,8
    puntobanco edge dragon-7 panda-8 --rulebook massachusetts --seen "9h 9d 8c"
    puntobanco edge --rulebook all --decks all --csv > edges.csv
    """
    cases = list(_cases(given))
    if given.as_json:
        print_json([figures_record(figures) for figures in _figured(cases)])
    elif given.as_csv:
        _print_csv(_figured(cases))
    else:
        from puntobanco.cli.edge.render import print_figures
        from puntobanco.cli.terminal import bar

        with bar(100, "counting") as shown:
            found = list(_figured(cases, lambda part: shown.move(round(100 * part))))
        print_figures(found, every_state=any("insurance" in wager for wager in given.wagers))


def _figured(cases: Iterable["_Case"], progress: Progress | None = None) -> Iterator[Figures]:
    for case in cases:
        weights = Weights(case.composition, case.asked.rulebook.game, progress)
        yield from figures_of(case.asked, case.composition, case.decks, weights)


class _Case(NamedTuple):
    asked: Query
    composition: Composition
    decks: int | None


def _cases(given: Edge) -> Iterator[_Case]:
    """Every rulebook and composition asked for; `Refused` with every fault before anything is figured."""
    rulebooks = [book for book in RULEBOOKS if given.name in ("all", book.id)]
    rulebooks += [library_book()] if given.name == LIBRARY else []
    if faults := _unknown(given, rulebooks):
        raise Refused(*faults)
    gone = _seen(given.seen)
    left = None
    if given.composition is not None:
        left = read_composition(read_text(given.composition, "composition")).without(gone)
    for rulebook in rulebooks:
        asked = _query(given, rulebook)
        if not asked.versions or (given.wagers and not asked.wagers):
            continue
        if left is not None:
            yield _Case(asked, left, None)
            continue
        for decks in _decks("8" if given.decks is None else given.decks, rulebook):
            yield _Case(asked, fresh(decks).without(gone), decks)


def _query(given: Edge, rulebook: Rulebook) -> Query:
    """What is asked of one rulebook: only the versions and wagers that it knows."""
    known = {name for wager in rulebook.wagers for name in (wager.id, wager.family)}
    versions = tuple(version for version in rulebook.versions if given.version in (None, version.id))
    meters = _meters(given.meters, rulebook)
    return Query(rulebook=rulebook, versions=versions, wagers=frozenset(given.wagers) & known, meters=meters)


def _unknown(given: Edge, rulebooks: list[Rulebook]) -> list[Fault]:
    faults = []
    if not rulebooks:
        faults.append(no_such("rulebook", given.name, (*(book.id for book in RULEBOOKS), LIBRARY, "all")))
    versions = {version.id for book in rulebooks for version in book.versions}
    faults += _unknown_wagers(given, rulebooks, versions)
    if rulebooks and given.version and given.version not in versions:
        faults.append(no_such("version", given.version, sorted(versions)))
    faults += _unknown_meters(given.meters, rulebooks)
    if given.composition is not None and given.decks is not None:
        faults.append(Fault.of("twice.composition-already", "--decks"))
    if given.as_json and given.as_csv:
        faults.append(Fault.of("twice.answer-either", "--csv"))
    return faults


def _unknown_meters(words: tuple[str, ...], rulebooks: list[Rulebook]) -> list[Fault]:
    meters = sorted({meter for book in rulebooks for meter in _meters_of(book)})
    key = "unknown-meter.known" if meters else "unknown-meter.none-has"
    return [
        Fault.of(key, name[:60], known=listed(meters))
        for name in (word.partition("=")[0] for word in words)
        if rulebooks and name not in meters
    ]


def _meters_of(book: Rulebook) -> set[MeterId]:
    return {meter.id for wager in book.wagers for table in wager.pay_tables for meter in table.meters}


def _unknown_wagers(given: Edge, rulebooks: list[Rulebook], versions: set[VersionId]) -> list[Fault]:
    any_version = given.version is None or given.version not in versions
    offered = {
        str(name)
        for book in rulebooks
        for wager in book.wagers
        if any_version or given.version in wager.versions
        for name in (wager.id, wager.family)
    }
    return [
        Fault.of("unknown-wager.rulebook-version", wager[:60])
        for wager in given.wagers
        if rulebooks and wager not in offered
    ]


def _decks(text: str, rulebook: Rulebook) -> list[int]:
    permit = next(permit for permit in rulebook.permits if permit.key is DECKS)
    assert isinstance(permit.values, Between)
    if text == "all":
        return list(range(permit.values.low, permit.values.high + 1))
    words = [word.strip() for word in text.split(",")]
    if not all(word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= 10 for word in words):
        raise Refused(Fault.of("decks.list-numbers", "--decks", permit.clause, text=text[:40]))
    return list(dict.fromkeys(int(word) for word in words))


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


_COLUMNS = ("rulebook", "version", "wager", "pay_table", "decks", "given", "expected_return", "house_edge")
_MORE = ("house_edge_resolved", "stdev", "skew", "hit_frequency", "push_frequency")


def _print_csv(found: Iterator[Figures]) -> None:
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow((*_COLUMNS, *_MORE))
    for figures in found:
        record = figures_record(figures)
        record["given"] = " ".join(f"{key}={value}" for key, value in figures.given.items())
        table.writerow([record[column] for column in (*_COLUMNS, *_MORE)])
    sys.stdout.write(text.getvalue())
