"""Exact figures of wagers: edges, effects of removal, counting tags, correlation; fractions to the last."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.analysis.composition import Composition, fresh
from puntobanco.analysis.distribution import LightWeights, Weights, grouped, settled_lines
from puntobanco.analysis.figures import Figures
from puntobanco.api.asked import USUAL_DECKS, AnyBook, AnyWager, Priced, book_ids, check_given, every, priced, unknown
from puntobanco.api.browse import rulebook
from puntobanco.api.records import Records
from puntobanco.api.setups import setup_of
from puntobanco.cards import AnyCards, cards
from puntobanco.faults import Fault, Refused
from puntobanco.html_text import Record
from puntobanco.money import Amount
from puntobanco.procedure.keys import DECKS
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.wagers.conditions import several_rounds
from puntobanco.wagers.wager import MeterId

if TYPE_CHECKING:
    from puntobanco.analysis.correlation import Together
    from puntobanco.analysis.desk.game import GameStatistics
    from puntobanco.analysis.desk.spread import Spread
    from puntobanco.analysis.removal import Effects
    from puntobanco.analysis.tags import Tags


def edge(
    wager: AnyWager,
    of: AnyBook | None = None,
    *,
    decks: int | None = None,
    seen: AnyCards = (),
    left: Composition | None = None,
    given: int | None = None,
    pay_table: str | None = None,
) -> Fraction:
    """The exact house edge of a wager for each unit staked; see `figures` for what may be said.

    >>> edge("dragon-7", "massachusetts-ez")
    Fraction(64613588827, 848912750595)
    >>> edge("dragon-7", "massachusetts-ez", seen="9h 9d 8c") < edge("dragon-7", "massachusetts-ez")
    True
    """
    return figures(wager, of, decks=decks, seen=seen, left=left, given=given, pay_table=pay_table).edge


def figures(
    wager: AnyWager,
    of: AnyBook | None = None,
    *,
    decks: int | None = None,
    seen: AnyCards = (),
    left: Composition | None = None,
    given: int | None = None,
    pay_table: str | None = None,
    meters: Mapping[str, Amount] | None = None,
) -> Figures:
    """A wager over every draw of the cards that may still come: lines with their ways, return, edge, deviation.

    The wager is one of a set-up, of a rulebook, of the library or of the house; the cards are whole decks, those of
    the set-up unless `decks` is given, less those `seen`; or exactly those `left`. `given` is the chair or the moment
    of an insurance bet, which is figured over the rounds in which it is open. `meters` stand at their seeds.

    >>> found = figures("tie", "rws-non-commission")
    >>> found
    <Figures tie: edge 14.3596%, hit 9.5156%, 8 decks>
    >>> [(line.line, line.pays) for line in found.lines if line.pays]
    [('win', '8 to 1')]
    """
    asked = priced(wager, of, pay_table)
    check_given(asked.offered.wager, given)
    number = decks if decks is not None else asked.decks
    cards_left = remaining(number, seen) if left is None else left.without(cards(seen)) if seen else left
    values = {MeterId(name): amount for name, amount in (meters or {}).items()}
    return _figured(asked, given, LightWeights(cards_left, asked.game), number if left is None else None, values)


def remaining(decks: int = USUAL_DECKS, seen: AnyCards = ()) -> Composition:
    """The cards that may still come: whole decks, less the cards seen.

    >>> remaining(8, seen="Ks Ks 9h").total
    413
    """
    whole = fresh(decks)
    return whole.without(cards(seen)) if seen else whole


class EdgeTable(Struct, Records, frozen=True):
    """The figures of several wagers."""

    title: str
    figures: tuple[Figures, ...]

    def __iter__(self) -> Iterator[Figures]:
        return iter(self.figures)

    def __len__(self) -> int:
        return len(self.figures)

    def __getitem__(self, wager: str) -> Figures:
        found = [figures for figures in self.figures if figures.wager == wager]
        if len(found) > 1:
            raise Refused(Fault.of("several-figures", wager, wager=wager, n=len(found)))
        if not found:
            raise Refused(unknown(str(wager)[:60], [figures.wager for figures in self.figures]))
        return found[0]

    def __repr__(self) -> str:
        return f"<EdgeTable {self.title}: {len(self.figures)} figures>"

    def records(self) -> list[Record]:
        """A row a figure."""
        return [found.record() for found in self.figures]


def edges(
    of: AnyBook,
    *,
    decks: int | None = None,
    seen: AnyCards = (),
    left: Composition | None = None,
) -> EdgeTable:
    """The figures of every wager of a set-up; of a rulebook, for every pay table that it permits.

    >>> table = edges("rws-non-commission")
    >>> print(table.csv().splitlines()[1][:62])
    player,non-commission,standard,8,,241149546272/19524993263685,
    """
    asked = list(every(of))
    weights: dict[Composition, Weights] = {}
    found = []
    for wanted in asked:
        number = decks if decks is not None else wanted.decks
        cards_left = left if left is not None else remaining(number)
        cards_left = cards_left.without(cards(seen)) if seen else cards_left
        weighed = weights.setdefault(cards_left, LightWeights(cards_left, wanted.game))
        for given in wanted.offered.wager.givens():
            found.append(_figured(wanted, given, weighed, number if left is None else None, {}))
    return EdgeTable(asked[0].rulebook if asked else "", tuple(found))


def correlation(*wagers: AnyWager, of: AnyBook, decks: int | None = None, seen: AnyCards = ()) -> "Together":
    """How wagers of one round go together: exact means and covariances, in the order in which they are named.

    >>> found = correlation("player", "banker", "tie", of="rws-non-commission")
    >>> round(found.correlation(0, 1), 4)
    -0.9931
    """
    from puntobanco.analysis.correlation import Staked, together

    if not wagers:
        raise Refused(Fault.of("no-stake.nothing-staked", "wagers"))
    asked = [priced(wager, of) for wager in wagers]
    left = remaining(decks if decks is not None else asked[0].decks, seen)
    staked = [Staked(each.offered, each.offered.wager.givens()[0]) for each in asked]
    return together(staked, left, weights=LightWeights(left, asked[0].game))


def removal(
    wager: AnyWager,
    of: AnyBook | None = None,
    *,
    decks: int | None = None,
    seen: AnyCards = (),
    given: int | None = None,
) -> "Effects":
    """What each card is worth to a wager: how its exact return changes when the card leaves the shoe.

    The shoe is fresh, or without the cards that were seen.

    >>> effects = removal("dragon-7", "massachusetts-ez")
    >>> str(best_tags(effects))
    '2,3=-1 4,5=-2 6,7=-3 8,9=+4 T=+1'
    """
    from puntobanco.analysis.cases import Query
    from puntobanco.analysis.removal import effects_of_removal

    asked = priced(wager, of)
    check_given(asked.offered.wager, given)
    alone = replace(asked.offered.wager, pay_tables=(asked.offered.table,), parlay=None)
    book = rulebook(asked.rulebook) if asked.rulebook in book_ids() else RULEBOOKS[0]
    version = next(known for known in book.versions if asked.version in ("", known.id))
    host = replace(book, wagers=(replace(alone, versions=frozenset({version.id}), option=None),), game=asked.game)
    query = Query(rulebook=host, versions=(version,), wagers=frozenset({alone.id}))
    whole = decks if decks is not None else asked.decks
    found = effects_of_removal(query, whole, LightWeights, remaining(whole, seen) if seen else None)
    named = {alone.parameter.name: given} if alone.parameter and given is not None else {}
    return next(effects for effects in found if named.items() <= effects.figures.given.items())


def best_tags(effects: "Effects") -> "Tags | None":
    """The balanced counting tags that follow the effects of removal best; none where all cards have one effect.

    >>> best_tags(removal("tie", "rws-non-commission")).is_balanced
    True
    """
    from puntobanco.analysis import tags

    return tags.best_tags(effects.by_value)


def tags(text: str) -> "Tags":
    """Counting tags as people write them: ``3,4,5=-1 6=-2 7=+1 8,9=+2``; values left out count nothing.

    >>> tags("4-7=-1 8-9=+2").by_value
    (0, 0, 0, 0, -1, -1, -1, -1, 2, 2)
    """
    from puntobanco.analysis.tags import read_tags

    return read_tags(text)


def betting_correlation(known: "Tags", effects: "Effects") -> float:
    """How closely tags follow the effects of removal over the cards that are left, at most 1.

    >>> round(betting_correlation(tags("4-7=-1 8-9=+2"), removal("dragon-7", "massachusetts-ez")), 3)
    0.964
    """
    from puntobanco.analysis.tags import card_correlation

    return card_correlation(known, effects)


def game_statistics(
    of: AnyBook | None = None,
    *,
    decks: int | None = None,
    seen: AnyCards = (),
    left: Composition | None = None,
    game: Game | None = None,
) -> "GameStatistics":
    """Final totals, cards a round, naturals, ties, wins and runs, exactly, for any cards and any declared game.

    >>> from puntobanco import Side, Winner
    >>> found = game_statistics(decks=8)
    >>> found.final(Side.PLAYER, 9), found.won(Winner.BANKER, cards=3)
    (668220074600448, 763885033768960)
    >>> f"{float(found.mean_cards):.4f}"
    '4.9388'
    """
    from puntobanco.analysis.desk import game as statistics

    setup = None if of is None or isinstance(of, Rulebook) or of in book_ids() else setup_of(of)
    number = decks if decks is not None else setup.chosen[DECKS] if setup else USUAL_DECKS
    cards_left = remaining(number, seen) if left is None else left.without(cards(seen)) if seen else left
    book = of if isinstance(of, Rulebook) else rulebook(str(of)) if of in book_ids() else None
    return statistics.game_statistics(cards_left, game or (setup.game if setup else book.game if book else PUNTO_BANCO))


def spread(
    stakes: Mapping[str, int | Fraction],
    of: AnyBook,
    *,
    decks: int | None = None,
    seen: AnyCards = (),
) -> "Spread":
    """A set of bets on one round: exact mean, variance, and how likely any loss is, by the odds.

    >>> found = spread({"banker": 10, "tie": 1, "dragon-7": 1}, "massachusetts-ez")
    >>> found
    <Spread of 12: mean -0.321540, behind 44.6247%>
    >>> found.outcomes[0][0], f"{float(found.some_bet_loses):.2%}"
    (Fraction(-12, 1), '100.00%')
    """
    from puntobanco.analysis.correlation import Staked
    from puntobanco.analysis.desk.spread import spread as together

    if inexact := [stake for stake in stakes.values() if not isinstance(stake, int | Fraction)]:
        raise Refused(Fault.of("no-stake.not-exact", "stakes", stake=repr(inexact[0])[:40]))
    if not stakes or any(stake <= 0 for stake in stakes.values()):
        raise Refused(Fault.of("no-stake.nothing-staked", "stakes"))
    asked = [priced(wager, of) for wager in stakes]
    left = remaining(decks if decks is not None else asked[0].decks, seen)
    bets = [Staked(figure.offered, figure.offered.wager.givens()[0]) for figure in asked]
    return together(bets, list(stakes.values()), left, weights=LightWeights(left, asked[0].game))


def _figured(
    asked: Priced, given: int | None, weights: Weights, decks: int | None, meters: Mapping[MeterId, Amount]
) -> Figures:
    wager = asked.offered.wager
    if wager.series:
        raise several_rounds(wager.id, wager.clause)
    if given is None:
        given = wager.givens()[0]
    kind = weights.kind_for(wager, given)
    facts, ways = weights.of(kind)
    if wager.windows:
        ways = [number if wager.is_open(fact, given) else 0 for fact, number in zip(facts, ways, strict=True)]
    sorted_facts = grouped(wager, given, kind, facts)
    lines = settled_lines(asked.offered, given, sorted_facts.witnesses, sorted_facts.ways(ways), meters or None)
    return Figures(
        rulebook=asked.rulebook,
        version=asked.version,
        wager=wager.id,
        pay_table=asked.offered.table.id,
        decks=decks,
        given={} if wager.parameter is None else {wager.parameter.name: given},
        lines=tuple(line for line in lines if line.ways) if wager.windows else lines,
    )
