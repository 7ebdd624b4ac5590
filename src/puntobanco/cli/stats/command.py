"""``puntobanco stats``: what the game does, whatever is bet: exact where that is possible, dealt where it is not."""

from typing import TYPE_CHECKING, Annotated, NamedTuple

import click

from puntobanco.analysis.composition import Composition, fresh, read_composition
from puntobanco.analysis.desk.changes import Changes
from puntobanco.analysis.desk.game import GameStatistics, game_statistics, rounds_as_if_independent
from puntobanco.cards import NotACard, cards
from puntobanco.cli.desk.sheet import check_forms
from puntobanco.cli.desk.where import Changed, Place, notes, place_named, sweep
from puntobanco.cli.files import read_text
from puntobanco.cli.verb import argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.opening import ShoeRules

if TYPE_CHECKING:
    from puntobanco.simulate.shoe_rounds import ShoeRounds

USUAL_DECKS = 8
COMPOSITION = "A file of 52 lines such as “As 8” instead of whole decks; - reads it."
SHOES = "Shoes to deal for rounds a shoe and runs; none by default."


class Stats(Changed, frozen=True, kw_only=True):
    where: Annotated[str | None, argument(required=False, metavar="[SETUP]")]
    seen: Annotated[str, option(help='Cards that are gone, such as "9h 9d".')] = ""
    composition: Annotated[str | None, option(help=COMPOSITION)]
    shoes: Annotated[int, option(type=click.IntRange(0, 1_000_000), help=SHOES)] = 0
    seed: Annotated[int, option(type=click.IntRange(0, 2**64 - 1), show_default=True)] = 1
    plot: Annotated[str | None, option(metavar="FILE", help="A picture of a sweep: .svg, .png or .pdf.")]


class Found(NamedTuple):
    """The statistics of one table, or of one cell of a sweep."""

    place: Place
    changes: Changes
    decks: int | None
    rules: ShoeRules | None
    statistics: GameStatistics
    rounds: tuple[tuple[int, float], ...]
    """As if rounds were independent."""
    dealt: "ShoeRounds | None"


@verb("Nothing was figured.")
def stats(given: Stats) -> None:
    """Final totals of both hands, cards a round, naturals, ties, wins, runs, and rounds a shoe.

    Of a set-up or a rulebook, or of any cards and any declared game. All figures of a round are exact. Runs are exact
    for independent rounds; rounds a shoe are given as if rounds were independent. With --shoes both are dealt as well,
    with their errors. Ranges of --decks and --depth are swept into one table.

    \b
    puntobanco stats
    puntobanco stats new-zealand-commission --shoes 5000
    puntobanco stats massachusetts-ez --decks 6..8 --depth 14..104:10
    puntobanco stats --composition cards.txt --json
    """
    from puntobanco.cli.stats.render import print_stats
    from puntobanco.cli.terminal import bar

    check_forms(given)
    if given.plot:
        from puntobanco.cli.plot import check

        check(given.plot)
    if given.pays or given.commission:
        raise Refused(Fault.of("no-meaning.nothing-bet", "--pays" if given.pays else "--commission"))
    place = place_named(given.where or "massachusetts")
    cells = sweep(given, place)
    if given.composition is not None and given.decks is not None:
        raise Refused(Fault.of("twice.composition-already", "--decks"))
    left = _left(given)
    if given.shoes:
        from puntobanco.simulate.availability import needs_numba

        needs_numba()
    found = []
    with bar(len(cells), "counting") as shown:
        for changes in cells:
            found.append(_found(given, place, changes, left))
            shown.advance(1)
    print_stats(found, given, notes(place, cells))


def _left(given: Stats) -> Composition | None:
    try:
        gone = cards(given.seen)
    except NotACard as found:
        raise Refused(Fault.of("not-a-card.said", "--seen", why=str(found))) from None
    if given.composition is None:
        return None
    return read_composition(read_text(given.composition, "composition")).without(gone)


def _found(given: Stats, place: Place, changes: Changes, left: Composition | None) -> Found:
    changed = place.changed(changes)
    decks = changes.decks or changed.decks or USUAL_DECKS
    composition = left or fresh(decks).without(cards(given.seen))
    game = changed.book.game
    statistics = game_statistics(composition, game)
    rules = changed.setup.shoe if changed.setup and left is None and not given.seen else None
    rounds = rounds_as_if_independent(statistics, rules, composition, game) if rules else ()
    if given.shoes and rules is None:
        raise Refused(Fault.of("no-shoe.dealt", "--shoes"))
    dealt = None
    if rules is not None and given.shoes:
        from puntobanco.simulate.shoe_rounds import shoe_rounds

        dealt = shoe_rounds(rules, game, shoes=given.shoes, seed=given.seed)
    return Found(changed, changes, None if left else decks, rules, statistics, rounds, dealt)
