"""Every figure there is of a rulebook: each wager, pay table and condition, for one composition."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.distribution import Meters, Offered, Weights, line_figures
from puntobanco.analysis.figures import Figures, Given, LineFigure
from puntobanco.analysis.house_money import MainNets, added_figures
from puntobanco.rulebooks.model import Rulebook, Version
from puntobanco.rules.facts import Facts
from puntobanco.rules.hand import Side
from puntobanco.wagers.wager import Kind, PayTable, Wager, Window


class Asked(Struct, frozen=True, kw_only=True):
    """What figures are wanted of."""

    rulebook: Rulebook
    versions: tuple[Version, ...]
    wagers: frozenset[str] = frozenset()
    """Ids or families; empty for all."""
    meters: Meters = {}


def figures_of(asked: Asked, composition: Composition, decks: int | None = None) -> Iterator[Figures]:
    """Every figure asked for; what does not depend on the version is worked out once."""
    weights = Weights(composition)
    known: dict[tuple[int, str], list[tuple[Given, tuple[LineFigure, ...]]]] = {}
    options = frozenset(option.id for option in asked.rulebook.options)
    for version in asked.versions:
        for wager in asked.rulebook.wagers_of(version.id, options):
            if asked.wagers and not asked.wagers & {wager.id, wager.family}:
                continue
            for table in wager.pay_tables:
                key = (id(wager), table.id)
                if key not in known:
                    known[key] = list(_conditions(asked, wager, table, weights))
                found = [*known[key], *_with_main_bet(asked.rulebook, version, wager, table, weights)]
                for given, lines in found:
                    yield Figures(
                        rulebook=asked.rulebook.id,
                        version=version.id,
                        wager=wager.id,
                        pay_table=table.id,
                        decks=decks,
                        given=given,
                        lines=lines,
                    )


def _conditions(
    asked: Asked, wager: Wager, table: PayTable, weights: Weights
) -> Iterator[tuple[Given, tuple[LineFigure, ...]]]:
    """A wager's figures by the value of its parameter, or by the state in which it may be made."""
    offered = Offered(wager, table, asked.rulebook.currency)
    if wager.windows:
        yield from _windows(offered, weights)
        return
    for given in wager.givens():
        named: Given = {} if wager.parameter is None else {wager.parameter.name: given}
        yield named, line_figures(offered, given, weights.for_wager(wager, given), asked.meters)


# Insurance: one figure a state of the two counts, and one with the other hand's counts put together.


def _windows(offered: Offered, weights: Weights) -> Iterator[tuple[Given, tuple[LineFigure, ...]]]:
    wager = offered.wager
    side = Side(wager.insures or "")
    weighted = weights.values()
    for bet in wager.givens():
        window = wager.windows[bet or 0]
        states: dict[tuple[int, int | None], list[tuple[Facts, int]]] = defaultdict(list)
        for facts, ways in weighted:
            if ways and window.missing(facts) is None:
                states[_state(facts, side, window)].append((facts, ways))
        together: dict[int, list[tuple[Facts, int]]] = defaultdict(list)
        for (own, other), some in sorted(states.items(), key=str):
            together[own] += some
            if other is not None:
                yield {"bet": bet, "own": own, "other": other}, line_figures(offered, bet, some)
        for own, some in sorted(together.items()):
            yield {"bet": bet, "own": own, "other": None}, line_figures(offered, bet, some)


def _state(facts: Facts, side: Side, window: Window) -> tuple[int, int | None]:
    """The counts that a bettor sees when the window is open."""
    own, other = facts.of(side), facts.of(side.other)
    seen = own.two if window.shown_own == 2 else own.count
    return seen, other.two if window.shown_other else None


# What depends on the main bet of a version: House Money added to it, and an Ante beside it.


def _with_main_bet(
    rulebook: Rulebook, version: Version, wager: Wager, table: PayTable, weights: Weights
) -> Iterator[tuple[Given, tuple[LineFigure, ...]]]:
    if wager.parlay:
        yield from _added(rulebook, version, wager, table, weights)
    if wager.kind is Kind.MAIN and any(other.kind is Kind.FEE for other in rulebook.wagers):
        yield from _with_ante(rulebook, wager, table, weights)


def _added(
    rulebook: Rulebook, version: Version, wager: Wager, table: PayTable, weights: Weights
) -> Iterator[tuple[Given, tuple[LineFigure, ...]]]:
    odds = {
        pairs: next(row.pays.ratio for row in table.rows if row.line == line)  # type: ignore[union-attr]
        for pairs, line in ((1, "one-pair"), (2, "both-pairs"))
    }
    for main in rulebook.wagers_of(version.id):
        if wager.parlay and main.id in wager.parlay.onto:
            nets = _main_nets(Offered(main, main.pay_tables[0], rulebook.currency), weights)
            for when in ("always", "favourable"):
                lines = added_figures(weights.composition, odds, nets, only_if_favourable=when == "favourable")
                yield {"added_to": main.id, "when": when}, lines


def _main_nets(offered: Offered, weights: Weights) -> MainNets:
    """The line and the net of the main bet for every facts by counts."""
    known = {line.line: line.net for line in line_figures(offered, None, weights.values())}
    nets: MainNets = {}
    for facts, _ in weights.values():
        line = offered.wager.lines_of(facts)[0].id
        nets[facts.player.two, facts.banker.two, facts.player.third, facts.banker.third] = (line, known[line])
    return nets


ANTE_LIMIT = Fraction(1, 8)
"""The Ante at its limit of 12.5%, beside a bet of one table minimum: the convention by which figures compare."""


def _with_ante(
    rulebook: Rulebook, wager: Wager, table: PayTable, weights: Weights
) -> Iterator[tuple[Given, tuple[LineFigure, ...]]]:
    lines = line_figures(Offered(wager, table, rulebook.currency), None, weights.for_wager(wager, None))
    yield {"ante": str(ANTE_LIMIT)}, tuple(replace(line, net=line.net - ANTE_LIMIT) for line in lines)


def every_line_adds_up(figures: Iterable[Figures]) -> bool:
    """Whether no line has a negative number of ways."""
    return all(line.ways >= 0 for one in figures for line in one.lines)
