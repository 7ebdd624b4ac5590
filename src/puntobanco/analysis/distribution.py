"""The lines of a wager with their ways: every facts weighed, every line settled once by the settlement itself."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import lcm

from msgspec import Struct

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.figures import LineFigure
from puntobanco.analysis.full import full_counts, full_facts
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


class Weights:
    """The weighed facts of one composition, each kind worked out when it is first asked for."""

    def __init__(self, composition: Composition) -> None:
        self.composition = composition
        self._known: dict[object, Weighted] = {}

    def for_wager(self, wager: Wager, given: int | None) -> Weighted:
        """The fewest facts that tell all lines of a wager apart."""
        reads = wager.reads()
        if reads in (Reads.COUNTS, Reads(0)):
            return self.values()
        if reads == Reads.ROYAL:
            return self._once("royal", lambda: royal_patterns(self.composition))
        if Reads.ROYAL not in reads and Reads.COUNTS not in reads:
            return self._patterns(wager, given, triples=Reads.TRIPLES in reads)
        if Reads.ROYAL in reads:
            raise Refused(Fault("mixed-facts", wager.id, "Royal 9 hands mixed with counts or pairs cannot be weighed."))
        return self.full()

    def values(self) -> Weighted:
        """The 3,394 facts by counts."""
        by_value = self.composition.by_value
        return self._once("values", lambda: list(zip(value_facts(), value_counts(by_value), strict=True)))

    def full(self) -> Weighted:
        """The 26,765 facts with pairs and triples."""
        return self._once("full", lambda: list(zip(full_facts(), full_counts(self.composition), strict=True)))

    def _patterns(self, wager: Wager, given: int | None, *, triples: bool) -> Weighted:
        if not triples:
            return self._once("pairs", lambda: pair_patterns(self.composition))
        sides = _sides_read(wager, given)
        if len(sides) == 1:
            side = next(iter(sides))
            return self._once(side, lambda: hand_patterns(self.composition, side))
        return self.full()

    def _once(self, key: object, make: Callable[[], Weighted]) -> Weighted:
        if key not in self._known:
            self._known[key] = make()
        return self._known[key]


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


class Offered(Struct, frozen=True):
    """A wager on one pay table, with the currency in which fixed awards are paid."""

    wager: Wager
    table: PayTable
    currency: Currency


def line_figures(
    offered: Offered, given: int | None, weighted: Iterable[tuple[Facts, int]], meters: Meters | None = None
) -> tuple[LineFigure, ...]:
    """The lines of a wager over weighed facts, each settled once."""
    wager = offered.wager
    ways: dict[tuple[str, ...], int] = {}
    witness: dict[tuple[str, ...], Facts] = {}
    for facts, number in weighted:
        key = tuple(line.id for line in wager.lines_of(facts, given))
        ways[key] = ways.get(key, 0) + number
        witness.setdefault(key, facts)
    figures: dict[str, LineFigure] = {}
    for key, number in ways.items():
        one = _settled(offered, given, witness[key], meters)
        known = figures.get(one.line)
        together = number + (known.ways if known else 0)
        figures[one.line] = LineFigure(
            line=one.line, label=one.label, result=one.result, pays=one.pays, net=one.net, ways=together
        )
    return tuple(figures.values())


def _settled(offered: Offered, given: int | None, facts: Facts, meters: Meters | None) -> LineFigure:
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
