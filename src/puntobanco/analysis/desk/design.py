"""Pay tables that meet a target: all of them among whole-number pays, or how much of the space was searched.

What a wager returns is linear in its pays, how often it hits depends only on which lines pay at all, and its second
moment is a sum over its lines. So a choice of the first pays leaves exact lowest and highest values of all three, and
whole branches are decided without a look at them; the last pay is solved for. Everything is whole numbers and
fractions. A pay of nought makes its line lose.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil, floor, lcm, prod, sqrt

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.analysis.distribution import PricedWager, Weights, line_figures
from puntobanco.analysis.figures import LineFigure
from puntobanco.faults import Fault, Refused
from puntobanco.money import Odds
from puntobanco.wagers.wager import PayTable, Result, Row
from puntobanco.words import listed

MOST_LINES = 6
MOST_FOUND = 100_000
MOST_LOOKS = 5_000_000
"""Branches that are looked at before a search stops and says how far it came."""

HIGHEST = 1_000_000


class LineRange(Struct, frozen=True):
    """The pays to one that a line may have."""

    line: str
    low: int
    high: int

    @property
    def size(self) -> int:
        return self.high - self.low + 1


class Target(Struct, frozen=True, kw_only=True):
    """What a pay table must come to, ends included; none for anything."""

    edge: tuple[Fraction, Fraction] | None = None
    hit: tuple[Fraction, Fraction] | None = None
    deviation: tuple[Fraction, Fraction] | None = None
    rarer_pays_more: bool = False
    """Whether a line that holds less often must pay at least as much."""


class Design(Struct, frozen=True, kw_only=True):
    """One pay table that fits: its pays in the order of the ranges."""

    pays: tuple[int, ...]
    edge: Fraction
    hit: Fraction
    variance: Fraction

    @property
    def stdev(self) -> float:
        """The standard deviation, rounded only here."""
        return sqrt(self.variance)


class Search(Struct, frozen=True, kw_only=True):
    """What was found, best first, and how much of the space is decided."""

    lines: tuple[str, ...]
    found: tuple[Design, ...]
    space: int
    decided: int
    looks: int

    def __repr__(self) -> str:
        decided = "all" if self.complete else f"{float(self.share):.2%}"
        return f"<Search: {len(self.found):,} pay tables fit, {decided} of {self.space:,} decided>"

    @property
    def complete(self) -> bool:
        """Whether the whole space is decided."""
        return self.decided == self.space

    @property
    def share(self) -> Fraction:
        """The part of the space that is decided: searched, or ruled out by its bounds."""
        return Fraction(self.decided, self.space)


def designable(table: PayTable) -> tuple[Row, ...]:
    """The rows whose pays may be chosen: plain odds without a commission."""
    return tuple(row for row in table.rows if isinstance(row.pays, Odds) and not row.commission)


def with_pays(offered: PricedWager, lines: Sequence[str], pays: Sequence[int]) -> PricedWager:
    """The wager on such a pay table; a line that pays nought is a loss and cannot be settled as a pay table."""
    chosen = {line: Odds.read(f"{pay} to 1") for line, pay in zip(lines, pays, strict=True)}
    if not all(pays):
        raise Refused(Fault.of("pays-nothing.line", offered.wager.id))
    rows = tuple(replace(row, pays=chosen[row.line]) if row.line in chosen else row for row in offered.table.rows)
    return replace(offered, table=replace(offered.table, id="designed", title="", rows=rows, house=True))


def design(
    offered: PricedWager,
    ranges: Sequence[LineRange],
    target: Target,
    weights: Weights,
    *,
    given: int | None = None,
    most: int = MOST_FOUND,
    looks: int = MOST_LOOKS,
) -> Search:
    """Every pay table within the ranges that meets the target, the nearest to the middle of the edges first."""
    _check(offered, ranges)
    figures = {line.line: line for line in line_figures(offered, given, weights)}
    search = _Search(figures, ranges, target, most, looks)
    search.branch(0, (), 0, 0, 0)
    ways = [figures[range_.line].ways for range_ in ranges]
    kept = (found for found in search.found if not target.rarer_pays_more or _in_order(found.pays, ways))
    return Search(
        lines=tuple(range_.line for range_ in ranges),
        found=tuple(sorted(kept, key=lambda design: _rank(design, target))),
        space=prod(range_.size for range_ in ranges),
        decided=search.decided,
        looks=search.looks,
    )


def _in_order(pays: Sequence[int], ways: Sequence[int]) -> bool:
    by_ways = [pay for _, pay in sorted(zip(ways, pays, strict=True), key=lambda pair: (-pair[0], pair[1]))]
    return by_ways == sorted(by_ways)


def _rank(design: Design, target: Target) -> tuple[Fraction, int, tuple[int, ...]]:
    """The distance from the middle of the edges, then pays that are round numbers, then the pays."""
    middle = sum(target.edge, Fraction(0)) / 2 if target.edge else Fraction(0)
    return abs(design.edge - middle), sum(0 if pay < 10 or pay % 5 == 0 else 1 for pay in design.pays), design.pays


def _check(offered: PricedWager, ranges: Sequence[LineRange]) -> None:
    known = [row.line for row in designable(offered.table)]
    faults = []
    if not 1 <= len(ranges) <= MOST_LINES:
        faults.append(Fault.of("lines.designed", offered.wager.id, n=len(ranges), most=MOST_LINES))
    for range_ in ranges:
        if range_.line not in known:
            wager, line = str(offered.wager.id), range_.line[:40]
            faults.append(Fault.of("which-line.chosen", "lines", wager=wager, line=line, lines=listed(known)))
        elif not 0 <= range_.low <= range_.high <= HIGHEST:
            faults.append(Fault.of("out-of-range.pays", range_.line, low=range_.low, high=range_.high, most=HIGHEST))
    if len({range_.line for range_ in ranges}) < len(ranges):
        faults.append(Fault.of("twice.line-range", "lines"))
    if faults:
        raise Refused(*faults)


Ends = tuple[int, int]


def _moment(lines: Sequence[LineFigure], power: int, scale: int) -> int:
    """The sum of a power of the nets of these lines, times a scale that makes it whole."""
    return int(sum((line.net**power * line.ways for line in lines), Fraction(0)) * scale)


def _bounds(target: Target, size: int) -> tuple[Ends | None, Ends | None, Ends | None]:
    """The target in whole numbers: of the mean and of the hits times a size, of the variance times its square."""
    edge, hit, deviation = target.edge, target.hit, target.deviation
    return (
        _within((-edge[1], -edge[0]), size) if edge else None,
        _within(hit, size) if hit else None,
        _within((deviation[0] ** 2, deviation[1] ** 2), size**2) if deviation else None,
    )


class _Search:
    """A walk over the pays of one line after another, the widest range last, where the pay is solved for."""

    def __init__(
        self, figures: dict[str, LineFigure], ranges: Sequence[LineRange], target: Target, most: int, looks: int
    ) -> None:
        self.order = sorted(range(len(ranges)), key=lambda place: ranges[place].size)
        self.ranges = [ranges[place] for place in self.order]
        self.ways = [figures[range_.line].ways for range_ in self.ranges]
        named = {range_.line for range_ in ranges}
        fixed = [line for line in figures.values() if line.line not in named]
        self.total = sum(line.ways for line in figures.values())
        self.scale = lcm(*(line.net.denominator for line in fixed)) ** 2
        self.ways = [ways * self.scale for ways in self.ways]
        self.first, self.second = (_moment(fixed, power, self.scale) for power in (1, 2))
        self.hits = self.scale * sum(line.ways for line in fixed if line.result is Result.WIN)
        self.means, self.shares, self.spreads = _bounds(target, self.total * self.scale)
        self.target, self.most, self.most_looks = target, most, looks
        self.found: list[Design] = []
        self.decided = self.looks = 0
        self.stopped = False
        self._after = [self._sums(place) for place in range(len(ranges) + 1)]
        self._rest = [prod(range_.size for range_ in self.ranges[place:]) for place in range(len(ranges) + 1)]

    def _sums(self, place: int) -> tuple[int, int, int, int, int, int]:
        """The lowest and highest sums over the lines from here on: of nets, of their squares, and of hits."""
        low = high = least = most = few = many = 0
        for range_, ways in zip(self.ranges[place:], self.ways[place:], strict=True):
            low, high = low + ways * (range_.low or -1), high + ways * (range_.high or -1)
            least, most = least + ways * max(range_.low, 1) ** 2, most + ways * max(range_.high, 1) ** 2
            few, many = few + ways * (range_.low > 0), many + ways * (range_.high > 0)
        return low, high, least, most, few, many

    def branch(self, place: int, pays: tuple[int, ...], first: int, second: int, hits: int) -> None:
        """Decide everything that follows from these pays."""
        if self.stopped:
            return
        self.looks += 1
        if self.looks > self.most_looks:
            self.stopped = True
            return
        if not self._may_fit(place, first, second, hits):
            self.decided += self._rest[place]
            return
        if place == len(self.ranges) - 1:
            self._last(pays, first, second, hits)
            return
        range_, ways = self.ranges[place], self.ways[place]
        for pay in range(range_.low, range_.high + 1):
            net = pay or -1
            self.branch(place + 1, (*pays, pay), first + ways * net, second + ways * net**2, hits + ways * (pay > 0))

    def _may_fit(self, place: int, first: int, second: int, hits: int) -> bool:
        """Whether the exact bounds of what may still come leave room for the target."""
        low, high, least, most, few, many = self._after[place]
        lowest, highest = self.first + first + low, self.first + first + high
        if self.means is not None:
            lowest, highest = max(lowest, self.means[0]), min(highest, self.means[1])
            if lowest > highest:
                return False
        if self.shares is not None:
            if self.hits + hits + many < self.shares[0] or self.hits + hits + few > self.shares[1]:
                return False
        if self.spreads is not None:
            size, squares = self.total * self.scale, (lowest**2, highest**2)
            nearest = 0 if lowest <= 0 <= highest else min(squares)
            return (
                size * (self.second + second + least) - max(squares) <= self.spreads[1]
                and size * (self.second + second + most) - nearest >= self.spreads[0]
            )
        return True

    def _last(self, pays: tuple[int, ...], first: int, second: int, hits: int) -> None:
        """Every pay of the last line that fits: by the edge it is a stretch of numbers, and nought beside it."""
        range_, ways = self.ranges[-1], self.ways[-1]
        for pay in self._stretch(range_, ways, first):
            net = pay or -1
            made = self._made((*pays, pay), first + ways * net, second + ways * net**2, hits + ways * (pay > 0))
            if made is not None:
                if len(self.found) == self.most:
                    self.stopped = True
                    return
                self.found.append(made)
        self.decided += range_.size

    def _stretch(self, range_: LineRange, ways: int, first: int) -> Iterator[int]:
        low, high = max(range_.low, 1), range_.high
        if range_.low == 0:
            yield 0
        if self.means is not None and ways:
            mean_low, mean_high = (mean - self.first - first for mean in self.means)
            low, high = max(low, -(-mean_low // ways)), min(high, mean_high // ways)
        yield from range(low, high + 1)

    def _made(self, pays: tuple[int, ...], first: int, second: int, hits: int) -> Design | None:
        size = self.total * self.scale
        mean, square, hit = self.first + first, self.second + second, self.hits + hits
        wanted = ((self.means, mean), (self.shares, hit), (self.spreads, size * square - mean**2))
        if not all(ends is None or ends[0] <= value <= ends[1] for ends, value in wanted):
            return None
        in_order = tuple(pay for _, pay in sorted(zip(self.order, pays, strict=True)))
        variance = Fraction(size * square - mean**2, size**2)
        return Design(pays=in_order, edge=Fraction(-mean, size), hit=Fraction(hit, size), variance=variance)


def _within(ends: tuple[Fraction, Fraction], scale: int) -> tuple[int, int]:
    """The whole numbers that lie between two ends times a scale."""
    return ceil(ends[0] * scale), floor(ends[1] * scale)
