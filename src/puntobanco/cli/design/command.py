"""``puntobanco design``: every whole-number pay table of a wager that meets a target, ranked."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import click
from msgspec.structs import replace

from puntobanco.analysis.composition import MOST_DECKS, fresh
from puntobanco.analysis.desk.design import Design as Fit
from puntobanco.analysis.desk.design import LineRange, Search, Target, with_pays
from puntobanco.analysis.desk.design import design as search
from puntobanco.analysis.distribution import PricedWager, weights_for
from puntobanco.cli.desk.sheet import Column, ExactForms, Kind, Sheet, Value, check_forms, print_sheets
from puntobanco.cli.desk.where import Place, meant, place_named
from puntobanco.cli.refusals import Json, Record
from puntobanco.cli.verb import argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.words import listed

if TYPE_CHECKING:
    from puntobanco.simulate.counting.results import Estimate

COUNTED = 20
"""For this number of the best it is estimated what a counter would gain."""

LINES = "The pays that a line may have: win=30..50. A line that is not named keeps its pay; 0 makes it lose."
SHOES = "Also estimate, for the twenty best, what a counter gains, over this number of shoes."


class Design(ExactForms, frozen=True, kw_only=True):
    wager: Annotated[str, argument()]
    where: Annotated[str, argument(metavar="SETUP")]
    line: Annotated[tuple[str, ...], option("--line", metavar="LINE=LOW..HIGH", required=True, help=LINES)]
    edge: Annotated[str | None, option(metavar="LOW..HIGH", help="The house edge: 4%..6%.")]
    hit: Annotated[str | None, option(metavar="LOW..HIGH", help="The hit frequency: 20%..30%.")]
    deviation: Annotated[str | None, option(metavar="LOW..HIGH", help="The standard deviation: 2..3.5.")]
    rarer_pays_more: Annotated[bool, option(help="A line that holds less often pays at least as much.")]
    decks: Annotated[int | None, option(type=click.IntRange(1, MOST_DECKS))]
    best: Annotated[int, option(type=click.IntRange(1, 100_000), show_default=True, help="How many to show.")] = 20
    counter: Annotated[int, option(type=click.IntRange(0, 1_000_000), metavar="SHOES", help=SHOES)] = 0
    seed: Annotated[int, option(type=click.IntRange(0, 2**64 - 1), show_default=True)] = 1


@verb("Nothing was searched.")
def design(given: Design) -> None:
    """All pay tables of at most six lines that meet the targets, or how much of the space was searched.

    Every edge, hit frequency and deviation is exact; branches are ruled out by exact bounds. The nearest to the middle
    of the wanted edges comes first. What a counter gains is an estimate, for the twenty best only.

    \b
    puntobanco design dragon-7 massachusetts-ez --line dragon-7=30..50 --edge 1%..10%
    puntobanco design tie rws --line win=8..10 --edge 0%..10%
    """
    check_forms(given)
    place = place_named(given.where)
    offered = _offered(place, given.wager)
    decks = given.decks or place.decks or 8
    ranges = [_range(word) for word in given.line]
    target = Target(
        edge=_ends("--edge", given.edge),
        hit=_ends("--hit", given.hit),
        deviation=_ends("--deviation", given.deviation),
        rarer_pays_more=given.rarer_pays_more,
    )
    chair = offered.wager.givens()[0]
    found = search(offered, ranges, target, weights_for(fresh(decks), place.book.game), given=chair)
    gains = _gains(given, place, offered, found, decks) if given.counter else []
    shown = found.found if given.as_csv or given.as_json else found.found[: given.best]
    sheet = Sheet(
        title=f"{offered.wager.names.en} · {decks} decks",
        columns=_columns(found.lines),
        rows=tuple(_row(each, gains[place] if place < len(gains) else None) for place, each in enumerate(shown)),
        note=_note(found, len(shown), counted=bool(gains)),
    )
    print_sheets([sheet], given, _record(found, sheet))


def _offered(place: Place, name: str) -> PricedWager:
    wanted = meant([name], place.book.wagers)
    chosen = [wager for wager in place.book.wagers if wager.id in wanted or wager.family in wanted]
    if len({wager.id for wager in chosen}) != 1:
        raise Refused(Fault.of("one-wager.means", "wager", name=name[:60], wagers=listed(wager.id for wager in chosen)))
    return PricedWager(chosen[0], chosen[0].pay_tables[0], place.book.currency)


def _range(word: str) -> LineRange:
    match = re.fullmatch(r"\s*([^=\s]+)\s*=\s*(\d{1,7})(?:\.\.(\d{1,7}))?\s*", word, re.ASCII)
    if match is None:
        raise Refused(Fault.of("not-a-range.line", "--line", text=word[:60]))
    return LineRange(match[1], int(match[2]), int(match[3] or match[2]))


_NUMBER = r"(-?\d{1,6}(?:\.\d{1,9})?)(%?)"


def _ends(where: str, text: str | None) -> tuple[Fraction, Fraction] | None:
    if text is None:
        return None
    match = re.fullmatch(rf"\s*{_NUMBER}(?:\.\.{_NUMBER})?\s*", text, re.ASCII)
    if match is None:
        raise Refused(Fault.of("not-a-range.unreadable", where, text=text[:40]))
    low = Fraction(match[1]) / (100 if match[2] else 1)
    high = Fraction(match[3]) / (100 if match[4] else 1) if match[3] else low
    if low > high:
        raise Refused(Fault.of("not-a-range.backwards", where, text=text[:40]))
    return low, high


def _columns(lines: Sequence[str]) -> tuple[Column, ...]:
    return (
        *(Column(line, line, Kind.COUNT) for line in lines),
        Column("house_edge", "house edge", Kind.PERCENT),
        Column("exact", "exactly", Kind.EXACT),
        Column("hit_frequency", "hit", Kind.PERCENT),
        Column("stdev", "deviation", Kind.NUMBER),
        Column("estimated_units_per_100", "counter gains in 100 hands, estimated", Kind.NUMBER, 1),
        Column("standard_error", "±", Kind.NUMBER, 1),
    )


def _row(each: Fit, gain: "Estimate | None") -> tuple[Value, ...]:
    numbers = (float(each.edge), each.edge, float(each.hit), each.stdev)
    return (*each.pays, *numbers, gain.value if gain else None, gain.error if gain else None)


def _note(found: Search, shown: int, *, counted: bool) -> str:
    best = f", the best {shown} of them here" if shown < len(found.found) else ""
    how = f"all {found.space:,} were decided"
    if not found.complete:
        how = f"only {float(found.share):.4%} of {found.space:,} was searched: narrow the ranges"
    estimate = " What a counter gains is an estimate." if counted else ""
    fit = "1 pay table fits" if len(found.found) == 1 else f"{len(found.found):,} pay tables fit"
    return f"{fit}{best}; {how}.{estimate}"


def _gains(given: Design, place: Place, offered: PricedWager, found: Search, decks: int) -> "list[Estimate | None]":
    """For the best: what counting brings at its best target; none for a table with a line that pays nothing."""
    from puntobanco.api.runs import count
    from puntobanco.cli.terminal import bar

    gains: list[Estimate | None] = []
    with bar(COUNTED, "counting") as shown:
        for each in found.found[:COUNTED]:
            if all(each.pays):
                table = with_pays(offered, found.lines, each.pays).table
                wager = replace(offered.wager, pay_tables=(table,), only_decks=None)
                book = replace(place.book, wagers=(wager,))
                study = count(wager, book, shoes=given.counter, seed=given.seed, decks=decks)
                gains.append(study.chosen.units_per_100)
            else:
                gains.append(None)
            shown.advance(1)
    return gains


def _record(found: Search, sheet: Sheet) -> Record:
    rows: list[Json] = [*sheet.records()]
    return {
        "space": found.space,
        "decided": found.decided,
        "complete": found.complete,
        "share": str(found.share),
        "looks": found.looks,
        "found": rows,
    }
