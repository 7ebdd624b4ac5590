"""Every figure there is of a rulebook: each wager, pay table and condition, for one composition."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.distribution import Meters, PricedWager, Weights, grouped, line_figures, settled_lines
from puntobanco.analysis.figures import Figures, Given, LineFigure
from puntobanco.analysis.house_money import Added, MainLines, every_seen
from puntobanco.analysis.values import value_facts
from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks.model import Rulebook, Version
from puntobanco.rules.facts import Reads
from puntobanco.rules.hand import Side
from puntobanco.wagers.wager import Kind, PayTable, Result, Wager


class Query(Struct, frozen=True, kw_only=True):
    """What figures are wanted of."""

    rulebook: Rulebook
    versions: tuple[Version, ...]
    wagers: frozenset[str] = frozenset()
    """Ids or families; empty for all."""
    meters: Meters = {}


def figures_of(
    asked: Query, composition: Composition, decks: int | None = None, weights: Weights | None = None
) -> Iterator[Figures]:
    """Every figure asked for; what does not depend on the version is worked out once."""
    weights = weights or Weights(composition)
    known: dict[tuple[Wager, str], list[tuple[Given, tuple[LineFigure, ...]]]] = {}
    options = frozenset(option.id for option in asked.rulebook.options)
    for version in asked.versions:
        for wager in asked.rulebook.wagers_of(version.id, options):
            if asked.wagers and not asked.wagers & {wager.id, wager.family}:
                continue
            if decks is not None and wager.only_decks and decks != wager.only_decks[0]:
                continue  # a wager that is played with one number of decks has no figure for another
            for table in wager.pay_tables:
                key = (wager, table.id)
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
    asked: Query, wager: Wager, table: PayTable, weights: Weights
) -> Iterator[tuple[Given, tuple[LineFigure, ...]]]:
    """A wager's figures by the value of its parameter, or by the state in which it may be made."""
    offered = PricedWager(wager, table, asked.rulebook.currency)
    if wager.windows:
        yield from _windows(offered, weights)
        return
    for given in wager.givens():
        named: Given = {} if wager.parameter is None else {wager.parameter.name: given}
        yield named, line_figures(offered, given, weights, asked.meters)


# Insurance: one figure a state of the two counts, and one with the other hand's counts put together.


def _windows(offered: PricedWager, weights: Weights) -> Iterator[tuple[Given, tuple[LineFigure, ...]]]:
    facts, ways = weights.of("values")
    for bet in offered.wager.givens():
        sorted_facts = grouped(offered.wager, bet, "values", facts)
        for given, places in _states(offered.wager, bet or 0):
            sums = [0] * len(sorted_facts.keys)
            for place in places:
                sums[sorted_facts.places[place]] += ways[place]
            some = [group for group, number in enumerate(sums) if number]
            if some:
                lines = settled_lines(
                    offered, bet, [sorted_facts.witnesses[group] for group in some], [sums[group] for group in some]
                )
                yield given, lines


@lru_cache(maxsize=64)
def _states(wager: Wager, bet: int) -> list[tuple[Given, list[int]]]:
    """Every state in which a bet may be made, with the places of its facts: other counts apart, then together."""
    window, side = wager.windows[bet], Side(wager.insures or "")
    apart: dict[tuple[int, int | None], list[int]] = defaultdict(list)
    together: dict[int, list[int]] = defaultdict(list)
    for place, facts in enumerate(value_facts()):
        if window.missing(facts) is None:
            own, other = window.seen(facts, side)
            together[own].append(place)
            apart[own, other].append(place)
    states: list[tuple[Given, list[int]]] = [
        ({"bet": bet, "own": own, "other": other}, places)
        for (own, other), places in sorted(apart.items(), key=str)
        if other is not None
    ]
    states += [({"bet": bet, "own": own, "other": None}, places) for own, places in sorted(together.items())]
    return states


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
    offered = PricedWager(wager, table, rulebook.currency)
    for main in rulebook.wagers_of(version.id):
        if wager.parlay and main.id in wager.parlay.onto:
            key = (main, wager, table.id)
            if key not in weights.parlays:
                onto = _main_lines(PricedWager(main, main.pay_tables[0], rulebook.currency))
                weights.parlays[key] = weights.parlay(_winnings(offered), onto)
            rest = tuple(line for line in line_figures(offered, None, weights) if line.result is not Result.WIN)
            for when, lines in (
                ("always", weights.parlays[key].always),
                ("favourable", weights.parlays[key].favourable),
            ):
                yield {"added_to": main.id, "when": when}, (*lines, *rest)


@lru_cache(maxsize=64)
def _winnings(offered: PricedWager) -> Added:
    """On which four cards a wager wins, and by which line: asked of its declaration and of the settlement."""
    _decided_by_four_cards(offered.wager)
    won: dict[str, LineFigure] = {}
    places = []
    for seen in every_seen():
        (line,) = settled_lines(offered, None, [seen.facts], [0])
        if line.result is Result.WIN:
            won.setdefault(line.line, line)
        places.append(list(won).index(line.line) if line.line in won else -1)
    return Added(won=tuple(won.values()), places=tuple(places), returns_stake=offered.wager.returns_stake)


def _decided_by_four_cards(wager: Wager) -> None:
    """`Refused` for a wager whose winnings could not be added before third cards are drawn."""
    if not all(line.when.first_four for given in wager.givens() for line in wager.lines[given]):
        sentence = "winnings that may be added to a main bet must be known after four cards."
        raise Refused(Fault("not-first-four", wager.id, sentence, wager.parlay.clause if wager.parlay else None))
    if Reads.ROYAL in wager.reads() or wager.parameter:
        sentence = "winnings by Royal 9 hands or by chair cannot be followed onto a main bet."
        raise Refused(Fault("mixed-facts", wager.id, sentence, wager.parlay.clause if wager.parlay else None))


def _main_lines(main: PricedWager) -> MainLines:
    """The line of a main bet for every facts by counts."""
    sorted_facts = grouped(main.wager, None, "values", value_facts())
    lines = [settled_lines(main, None, [witness], [0])[0] for witness in sorted_facts.witnesses]
    return {
        (facts.player.two, facts.banker.two, facts.player.third, facts.banker.third): lines[place]
        for facts, place in zip(value_facts(), sorted_facts.places, strict=True)
    }


ANTE_LIMIT = Fraction(1, 8)
"""The Ante at its limit of 12.5%, beside a bet of one table minimum: the convention by which figures compare."""


def _with_ante(
    rulebook: Rulebook, wager: Wager, table: PayTable, weights: Weights
) -> Iterator[tuple[Given, tuple[LineFigure, ...]]]:
    lines = line_figures(PricedWager(wager, table, rulebook.currency), None, weights)
    yield {"ante": str(ANTE_LIMIT)}, tuple(replace(line, net=line.net - ANTE_LIMIT) for line in lines)
