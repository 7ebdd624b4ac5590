"""Every figure there is of a rulebook: each wager, pay table and condition, for one composition."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.distribution import (
    VALUES,
    Kind,
    Meters,
    PricedWager,
    Weights,
    by_counts,
    by_pairs,
    facts_of,
    grouped,
    kind_of,
    leaves_of,
    line_figures,
    settled_lines,
)
from puntobanco.analysis.figures import Figures, Given, LineFigure
from puntobanco.analysis.house_money import Added, MainLines, every_seen
from puntobanco.analysis.values import value_facts
from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks.model import Rulebook, Version
from puntobanco.rules.features import COUNT, TWO
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.hand import Side
from puntobanco.wagers.conditions import hand_is
from puntobanco.wagers.wager import Kind as WagerKind
from puntobanco.wagers.wager import PayTable, Result, Wager


class Query(Struct, frozen=True, kw_only=True):
    rulebook: Rulebook
    versions: tuple[Version, ...]
    wagers: frozenset[str] = frozenset()
    """Ids or families; empty for all."""
    meters: Meters = {}


def figures_of(
    asked: Query, composition: Composition, decks: int | None = None, weights: Weights | None = None
) -> Iterator[Figures]:
    """Every figure asked for; what does not depend on the version is worked out once."""
    weights = weights or Weights(composition, asked.rulebook.game)
    known: dict[tuple[Wager, str], list[tuple[Given, tuple[LineFigure, ...]]]] = {}
    options = frozenset(option.id for option in asked.rulebook.options)
    for version in asked.versions:
        for wager in asked.rulebook.wagers_of(version.id, options):
            if asked.wagers and not asked.wagers & {wager.id, wager.family}:
                continue
            if wager.series and not asked.wagers:
                continue  # figures of one round do not say what it returns; asked for by name it is refused
            if decks is not None and wager.only_decks and decks != wager.only_decks[0]:
                continue  # a wager that is played with one number of decks has no figure for another
            for table in wager.pay_tables:
                key = (in_any_version(wager), table.id)
                if key not in known:
                    known[key] = list(_conditions(asked, key[0], table, weights))
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


def in_any_version(wager: Wager) -> Wager:
    """A wager without the versions that it is declared for: those that pay it alike have one and the same."""
    return replace(wager, versions=frozenset())


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
    for bet in offered.wager.givens():
        kind = _counts_kind(weights.game, offered.wager, bet)
        facts, ways = weights.of(kind)
        sorted_facts = grouped(offered.wager, bet, kind, facts)
        for given, places in _states(weights.game, offered.wager, bet or 0):
            sums = [0] * len(sorted_facts.keys)
            for place in places:
                sums[sorted_facts.places[place]] += ways[place]
            some = [group for group, number in enumerate(sums) if number]
            if some:
                lines = settled_lines(
                    offered, bet, [sorted_facts.witnesses[group] for group in some], [sums[group] for group in some]
                )
                yield given, lines


_COUNTS = tuple(hand_is(side, feature, count) for side in Side for feature in (TWO, COUNT) for count in range(10))
"""What a bettor may have seen of the counts."""


@lru_cache(maxsize=64)
def _counts_kind(game: Game, wager: Wager, bet: int | None) -> Kind:
    """The facts that tell apart the lines of a wager and every count that its bettor may have seen."""
    seen = (leaf for condition in _COUNTS for leaf in condition.leaves())
    return kind_of(game, (*leaves_of(wager, bet), *seen))


@lru_cache(maxsize=64)
def _states(game: Game, wager: Wager, bet: int) -> list[tuple[Given, list[int]]]:
    """Every state in which a bet may be made, with the places of its facts: other counts apart, then together."""
    window, side = wager.windows[bet], Side(wager.insures or "")
    apart: dict[tuple[int, int | None], list[int]] = defaultdict(list)
    together: dict[int, list[int]] = defaultdict(list)
    for place, facts in enumerate(facts_of(_counts_kind(game, wager, bet), game)):
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
    if wager.kind is WagerKind.MAIN and any(other.kind is WagerKind.FEE for other in rulebook.wagers):
        yield from _with_ante(rulebook, wager, table, weights)


def _added(
    rulebook: Rulebook, version: Version, wager: Wager, table: PayTable, weights: Weights
) -> Iterator[tuple[Given, tuple[LineFigure, ...]]]:
    wager = in_any_version(wager)
    offered = PricedWager(wager, table, rulebook.currency)
    for main in map(in_any_version, rulebook.wagers_of(version.id)):
        if wager.parlay and main.id in wager.parlay.onto:
            _can_be_added(weights.game, wager, main)
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
    won: dict[str, LineFigure] = {}
    places = []
    settled: dict[tuple[str, ...], LineFigure] = {}
    for seen in every_seen():
        facts = seen.facts
        key = tuple(line.id for line in offered.wager.lines_of(facts))
        if key not in settled:
            (settled[key],) = settled_lines(offered, None, [facts], [0])
        line = settled[key]
        if line.result is Result.WIN:
            won.setdefault(line.line, line)
        places.append(list(won).index(line.line) if line.line in won else -1)
    return Added(won=tuple(won.values()), places=tuple(places), returns_stake=offered.wager.returns_stake)


def _can_be_added(game: Game, wager: Wager, main: Wager) -> None:
    """`Refused` for winnings that cannot be followed onto a main bet."""
    leaves = tuple(wager.leaves())
    if not all(leaf.first_four for leaf in leaves):
        raise _not_added(wager, "not-first-four.added")
    if wager.parameter or not by_pairs(leaves):
        raise _not_added(wager, "mixed-facts.added")
    if not by_counts(main.leaves()):
        raise _not_added(main, "mixed-facts.main")
    if game != PUNTO_BANCO:
        raise _not_added(wager, "other-game.added", game.title)


def _not_added(wager: Wager, key: str, game: str = "") -> Refused:
    return Refused(Fault.of(key, wager.id, wager.parlay.clause if wager.parlay else None, game=game))


def _main_lines(main: PricedWager) -> MainLines:
    """The line of a main bet for each set of facts by counts."""
    sorted_facts = grouped(main.wager, None, VALUES, value_facts())
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
