"""The lines of a wager with their ways: every set of facts weighed, every line settled once."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from operator import itemgetter

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.engine import Progress, weigh
from puntobanco.analysis.figures import LineFigure
from puntobanco.analysis.full import full_counts, full_facts
from puntobanco.analysis.house_money import Added, MainLines, Parlay, parlay_figures
from puntobanco.analysis.one_hand import hand_counts, hand_facts_of
from puntobanco.analysis.royal import royal_counts, royal_facts
from puntobanco.analysis.values import value_counts, value_facts
from puntobanco.faults import Refused
from puntobanco.money import Amount, Currency, Odds
from puntobanco.rules.facts import Facts
from puntobanco.rules.features import COUNT, PAIR, PAIR_RANK, ROYAL, SIZE, THIRD, TRIPLE, TWO
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.hand import Side
from puntobanco.wagers.conditions import HandIs, HandsAre, same, several_rounds
from puntobanco.wagers.planner import Plan, plan
from puntobanco.wagers.questions import Leaf
from puntobanco.wagers.settlement import settle
from puntobanco.wagers.terms import Bet, Offer, bare_terms
from puntobanco.wagers.wager import MeterId, PayTable, Wager

Meters = Mapping[MeterId, Amount]


Key = tuple[str, ...]
"""The lines that hold together; one line for almost every wager."""


class Grouped(Struct, frozen=True):
    """The facts of one kind sorted by the lines of a wager: for each facts its group, and a witness a group."""

    keys: tuple[Key, ...]
    witnesses: tuple[Facts, ...]
    places: tuple[int, ...]
    pickers: tuple[Callable[[Sequence[int]], tuple[int, ...]], ...]
    """For each group, what picks its weights out of all."""

    def ways(self, weights: Sequence[int]) -> list[int]:
        return [sum(pick(weights)) for pick in self.pickers]


def grouped(wager: Wager, given: int | None, kind: Hashable, facts: Sequence[Facts]) -> Grouped:
    """The facts of one kind, sorted by the lines of a wager.

    The order does not depend on the cards that are left, so each wager and kind is sorted once in a process.
    """
    slot = _slot(wager, given, kind)
    if not slot or slot[0][0] is not facts:
        slot[:] = [(facts, _sorted_by_lines(wager, given, facts, declared=kind == FULL))]
    return slot[0][1]


@lru_cache(maxsize=256)
def _slot(wager: Wager, given: int | None, kind: Hashable) -> list[tuple[Sequence[Facts], Grouped]]:
    """Where the sorted facts of a kind are kept; the kind stands for the facts, which are too many to be a key."""
    return []


def _sorted_by_lines(wager: Wager, given: int | None, facts: Sequence[Facts], *, declared: bool) -> Grouped:
    """Groups in the order in which facts come, or in which the wager declares its lines."""
    members: dict[Key, list[int]] = {}
    for place, round_facts in enumerate(facts):
        members.setdefault(tuple([line.id for line in wager.lines_of(round_facts, given)]), []).append(place)
    if declared:
        order = [line.id for line in wager.lines[given]]
        members = dict(sorted(members.items(), key=lambda group: [order.index(line) for line in group[0]]))
    places = [0] * len(facts)
    for group, some in enumerate(members.values()):
        for place in some:
            places[place] = group
    witnesses = tuple(facts[some[0]] for some in members.values())
    return Grouped(tuple(members), witnesses, tuple(places), tuple(_picker(some) for some in members.values()))


def _picker(places: list[int]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """What picks these places out of a sequence; `itemgetter` gives a tuple for two or more only."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda weights: tuple(weights[place] for place in places)


VALUES, FULL, ROYALS_ALONE = "values", "full", "royals"
"""Kinds of facts that need no plan: by counts, with pairs and triples as well, and Royal 9s alone."""

Kind = str | Side | Plan

_VALUES = frozenset({COUNT, TWO, SIZE, THIRD})
_PAIRS = _VALUES | {PAIR, TRIPLE}


def kind_of(game: Game, leaves: Iterable[Leaf]) -> Kind:
    """The facts that tell all answers to some questions apart, by the shortest way to count them."""
    asked = tuple(leaves)
    if game == PUNTO_BANCO and asked and all(set(leaf.features) == {ROYAL} for leaf in asked):
        return ROYALS_ALONE
    if not game.printed and not game.choices and by_counts(asked):
        return VALUES
    if game == PUNTO_BANCO and not all(leaf.first_four for leaf in asked) and by_pairs(asked):
        return _one_hand(asked) or FULL
    return plan(game, asked)


def _one_hand(leaves: Iterable[Leaf]) -> Side | None:
    """The hand whose pair and triple are all that is asked for, if it is one."""
    sides = {leaf.side if isinstance(leaf, HandIs) and leaf.feature in (PAIR, TRIPLE) else None for leaf in leaves}
    return sides.pop() if len(sides) == 1 else None


def by_counts(leaves: Iterable[Leaf]) -> bool:
    """Whether the 3,394 facts by counts answer all of these."""
    return all(_VALUES.issuperset(leaf.features) for leaf in leaves)


def by_pairs(leaves: Iterable[Leaf]) -> bool:
    """Whether the 26,765 facts with pairs and triples answer all of these."""
    return all(_PAIRS.issuperset(leaf.features) or _asks_for_twins(leaf) for leaf in leaves)


def _asks_for_twins(leaf: Leaf) -> bool:
    """Whether it asks only whether both pairs are of one rank."""
    return isinstance(leaf, HandsAre) and leaf.join is same and leaf.features == (PAIR_RANK, PAIR_RANK)


@lru_cache(maxsize=1024)
def _kind_for(game: Game, wager: Wager, given: int | None) -> Kind:
    return kind_of(game, leaves_of(wager, given))


def leaves_of(wager: Wager, given: int | None) -> Iterator[Leaf]:
    """Every question about hands that the lines of a wager ask, and the window in which it is open."""
    if wager.series:
        raise several_rounds(wager.id, wager.clause)
    for line in wager.lines[given]:
        yield from line.when.leaves()
    window = wager.windows.get(given) if given is not None else None
    for need in window.needs if window else ():
        yield from need.when.leaves()


def facts_of(kind: Kind, game: Game) -> Sequence[Facts]:
    if isinstance(kind, Plan):
        return kind.facts
    if isinstance(kind, Side):
        return hand_facts_of(kind)
    if kind == ROYALS_ALONE:
        return royal_facts()
    return value_facts(game) if kind == VALUES else full_facts()


class Weights:
    """The weighed facts of one composition in one game, each kind worked out when it is first asked for."""

    def __init__(self, composition: Composition, game: Game = PUNTO_BANCO, progress: Progress | None = None) -> None:
        self.composition = composition
        self.game = game
        self.progress = progress
        """Told how far a plan is weighed, which may take seconds."""
        self._known: dict[Kind, tuple[Sequence[Facts], Sequence[int]]] = {}
        self.parlays: dict[tuple[Wager, Wager, str], Parlay] = {}
        """Winnings added to each main bet, once figured."""

    def kind_for(self, wager: Wager, given: int | None) -> Kind:
        """The fewest facts that tell all lines of a wager apart."""
        return _kind_for(self.game, wager, given)

    def of(self, kind: Kind) -> tuple[Sequence[Facts], Sequence[int]]:
        if kind not in self._known:
            self._known[kind] = facts_of(kind, self.game), self._weigh(kind)
        return self._known[kind]

    def parlay(self, added: Added, main: MainLines) -> Parlay:
        return parlay_figures(self.composition, added, main)

    def _weigh(self, kind: Kind) -> Sequence[int]:
        if isinstance(kind, Plan):
            return weigh(kind, self.composition, self.progress)
        if isinstance(kind, Side):
            return hand_counts(self.composition, kind)
        if kind == ROYALS_ALONE:
            return royal_counts(self.composition)
        if kind == VALUES:
            return value_counts(self.composition.worth(self.game), self.game)
        return full_counts(self.composition)


def weights_for(composition: Composition, game: Game, progress: Progress | None = None) -> Weights:
    """The weights of a composition: by NumPy where it is installed; plainly where not, which tells its progress."""
    try:
        from puntobanco.analysis.fast.cards import FastWeights
    except (Refused, ModuleNotFoundError):
        return Weights(composition, game, progress)
    return FastWeights(composition, game)


FEW_HANDS = 5_000
"""A plan with more hands is weighed by NumPy, which takes a while to load."""


def _hands_of(kind: Plan) -> int:
    """How many hands are told apart by their cards."""
    return sum(len(block.hands) for hand in (kind.player, kind.banker) for block in hand.blocks)


class LightWeights(Weights):
    """The weights of a composition that load nothing heavy as long as the plain way is short."""

    def _weigh(self, kind: Kind) -> Sequence[int]:
        if isinstance(kind, Plan) and _hands_of(kind) > FEW_HANDS:
            return weights_for(self.composition, self.game, self.progress).of(kind)[1]
        return super()._weigh(kind)


class PricedWager(Struct, frozen=True):
    """A wager on one pay table, with the currency in which fixed awards are paid."""

    wager: Wager
    table: PayTable
    currency: Currency


def line_figures(
    offered: PricedWager, given: int | None, weights: Weights, meters: Meters | None = None
) -> tuple[LineFigure, ...]:
    """The lines of a wager over all draws from the cards that are left."""
    kind = weights.kind_for(offered.wager, given)
    facts, ways = weights.of(kind)
    sorted_facts = grouped(offered.wager, given, kind, facts)
    return settled_lines(offered, given, sorted_facts.witnesses, sorted_facts.ways(ways), meters)


def settled_lines(
    offered: PricedWager,
    given: int | None,
    witnesses: Iterable[Facts],
    ways: Iterable[int],
    meters: Meters | None = None,
) -> tuple[LineFigure, ...]:
    """The figures of lines with their ways, each line settled once by a round that shows it."""
    figures: dict[str, LineFigure] = {}
    for facts, number in zip(witnesses, ways, strict=True):
        figure = _settled(offered, given, facts, meters)
        known = figures.get(figure.line)
        figures[figure.line] = replace(figure, ways=number + (known.ways if known else 0))
    return tuple(figures.values())


def _settled(offered: PricedWager, given: int | None, facts: Facts, meters: Meters | None) -> LineFigure:
    if meters:
        return _settle_one(offered, given, facts, meters)
    return _settled_at_seed(offered, given, facts)


@lru_cache(maxsize=4096)
def _settled_at_seed(offered: PricedWager, given: int | None, facts: Facts) -> LineFigure:
    """What the line of these facts nets while every meter stands at its seed."""
    return _settle_one(offered, given, facts, None)


def _settle_one(offered: PricedWager, given: int | None, facts: Facts, meters: Meters | None) -> LineFigure:
    """What one unit nets on these facts, by the settlement of a stake that no odds can break."""
    wager, table, currency = offered.wager, offered.table, offered.currency
    stake = Amount(wager.fixed_stake or whole_stake(table), currency)
    terms = bare_terms(currency, [Offer(wager=wager, pay_table=table, minimum=stake, maximum=None)])
    settled = settle(terms, facts, [Bet(seat=1, wager=wager.id, stake=stake, given=given)], meters=meters).wagers[0]
    net = Fraction((settled.returned - stake).minor, stake.minor)
    row = table.row(settled.line)
    paid = str(row.pays) if row else ""
    return LineFigure(line=settled.line, label=settled.label, result=settled.result, pays=paid, net=net, ways=0)


def whole_stake(table: PayTable) -> int:
    """A stake in minor units that every row of a pay table pays in whole ones, commission included."""
    parts = [1]
    for row in table.rows:
        if isinstance(row.pays, Odds):
            parts.append(row.pays.staked * (row.commission.denominator if row.commission else 1))
    return lcm(*parts)
