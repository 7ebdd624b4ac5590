"""The lines of a wager with their ways: every facts weighed, every line settled once by the settlement itself."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from operator import itemgetter

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.figures import LineFigure
from puntobanco.analysis.full import full_counts, full_facts
from puntobanco.analysis.house_money import Added, MainLines, Parlay, parlay_figures
from puntobanco.analysis.patterns import Weighted, hand_patterns, pair_patterns
from puntobanco.analysis.royal import royal_patterns
from puntobanco.analysis.values import value_counts, value_facts
from puntobanco.faults import Fault, Refused
from puntobanco.money import Amount, Currency, Odds
from puntobanco.rules.facts import Facts, HandFacts, Reads
from puntobanco.rules.hand import PairKind, Side
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
        """How many ways each group has."""
        return [sum(pick(weights)) for pick in self.pickers]


def grouped(wager: Wager, given: int | None, kind: str, facts: Sequence[Facts]) -> Grouped:
    """The facts of one kind, sorted by the lines of a wager.

    The order does not depend on the cards that are left, so each wager and kind is sorted once in a process.
    """
    slot = _slot(wager, given, kind)
    if not slot:
        slot.append(_sorted_by_lines(wager, given, facts))
    return slot[0]


@lru_cache(maxsize=256)
def _slot(wager: Wager, given: int | None, kind: str) -> list[Grouped]:
    """Where the sorted facts of a kind are kept; the kind stands for the facts, which are too many to be a key."""
    return []


def _sorted_by_lines(wager: Wager, given: int | None, facts: Sequence[Facts]) -> Grouped:
    known: dict[Key, int] = {}
    witnesses: list[Facts] = []
    places = []
    for round_facts in facts:
        lines = tuple(line.id for line in wager.lines_of(round_facts, given))
        if lines not in known:
            known[lines] = len(known)
            witnesses.append(round_facts)
        places.append(known[lines])
    members: list[list[int]] = [[] for _ in known]
    for place, group in enumerate(places):
        members[group].append(place)
    pickers = tuple(_picker(places_of) for places_of in members)
    return Grouped(tuple(known), tuple(witnesses), tuple(places), pickers)


def _picker(places: list[int]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """What picks these places out of a sequence; `itemgetter` gives a tuple for two or more only."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda weights: tuple(weights[place] for place in places)


class Weights:
    """The weighed facts of one composition, each kind worked out when it is first asked for."""

    def __init__(self, composition: Composition) -> None:
        self.composition = composition
        self._known: dict[str, tuple[Sequence[Facts], Sequence[int]]] = {}
        self.parlays: dict[tuple[Wager, Wager, str], Parlay] = {}
        """Winnings added to each main bet, once figured."""

    def kind_for(self, wager: Wager, given: int | None) -> str:
        """The fewest facts that tell all lines of a wager apart."""
        reads = wager.reads()
        counts, royal, triples = (bool(reads & one) for one in (Reads.COUNTS, Reads.ROYAL, Reads.TRIPLES))
        if royal and reads != Reads.ROYAL:
            raise Refused(Fault("mixed-facts", wager.id, "Royal 9 hands mixed with counts or pairs cannot be weighed."))
        if royal:
            return "royal"
        if reads in (Reads.COUNTS, Reads(0)):
            return "values"
        if counts:
            return "full"
        if not triples:
            return "pairs"
        sides = _sides_read(wager, given)
        return next(iter(sides)).value if len(sides) == 1 else "full"

    def of(self, kind: str) -> tuple[Sequence[Facts], Sequence[int]]:
        """The facts of a kind and their ways."""
        if kind not in self._known:
            self._known[kind] = self._weigh(kind)
        return self._known[kind]

    def parlay(self, added: Added, main: MainLines) -> Parlay:
        """The winnings of a wager added to a main bet."""
        return parlay_figures(self.composition, added, main)

    def _weigh(self, kind: str) -> tuple[Sequence[Facts], Sequence[int]]:
        if kind == "values":
            return value_facts(), value_counts(self.composition.by_value)
        if kind == "full":
            return full_facts(), full_counts(self.composition)
        if kind == "pairs":
            return _apart(pair_patterns(self.composition))
        if kind == "royal":
            return _apart(royal_patterns(self.composition))
        return _apart(hand_patterns(self.composition, Side(kind)))


def _apart(weighted: Weighted) -> tuple[Sequence[Facts], Sequence[int]]:
    return [facts for facts, _ in weighted], [ways for _, ways in weighted]


_PATTERNS = (
    HandFacts(0, None),
    *(HandFacts(0, None, kind) for kind in (PairKind.MIXED, PairKind.COLOURED, PairKind.PERFECT)),
    HandFacts(0, 0, PairKind.PERFECT, triple=True),
)


def _sides_read(wager: Wager, given: int | None) -> frozenset[Side]:
    """The hands whose patterns change the line of a wager, found by trying every pattern."""

    def lines(player: HandFacts, banker: HandFacts) -> tuple[str, ...]:
        return tuple(line.id for line in wager.lines_of(Facts(player, banker), given))

    read = set()
    for fixed in _PATTERNS:
        if len({lines(hand, fixed) for hand in _PATTERNS}) > 1:
            read.add(Side.PLAYER)
        if len({lines(fixed, hand) for hand in _PATTERNS}) > 1:
            read.add(Side.BANKER)
    return frozenset(read)


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
        one = _settled(offered, given, facts, meters)
        known = figures.get(one.line)
        figures[one.line] = replace(one, ways=number + (known.ways if known else 0))
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
    stake = Amount(wager.fixed_stake or _whole_stake(table), currency)
    terms = bare_terms(currency, [Offer(wager=wager, pay_table=table, minimum=stake, maximum=None)])
    one = settle(terms, facts, [Bet(seat=1, wager=wager.id, stake=stake, given=given)], meters=meters).wagers[0]
    net = Fraction((one.returned - stake).minor, stake.minor)
    row = table.row(one.line)
    paid = str(row.pays) if row else ""
    return LineFigure(line=one.line, label=one.label, result=one.result, pays=paid, net=net, ways=0)


def _whole_stake(table: PayTable) -> int:
    """A stake in minor units that every row of a pay table pays in whole ones, commission included."""
    parts = [1]
    for row in table.rows:
        if isinstance(row.pays, Odds):
            parts.append(row.pays.staked * (row.commission.denominator if row.commission else 1))
    return lcm(*parts)
