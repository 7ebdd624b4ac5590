"""A progressive wager at given meters: its return, where the bettor breaks even, and how seldom a meter is hit.

What the wager returns grows with a meter in straight pieces that only get steeper, for the larger of two awards is
paid. So the meter at which the bettor breaks even is found exactly, by following the steepest piece down.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from puntobanco.analysis.distribution import PricedWager, Weights, grouped
from puntobanco.wagers.wager import Choosing, MeterId, Share, Sum

Values = Mapping[MeterId, Fraction]
"""What meters show, in major units."""


class Piece(Struct, frozen=True):
    """An amount that grows with a meter: a base, and a part for each unit that the meter shows."""

    fixed: Fraction
    part: Fraction
    ways: int = 1

    def at(self, meter: Fraction) -> Fraction:
        return self.fixed + self.part * meter


class Progressive:
    """One bet on a progressive wager, for the cards that are left and one value of its parameter."""

    def __init__(self, offered: PricedWager, given: int | None, weights: Weights) -> None:
        kind = weights.kind_for(offered.wager, given)
        facts, ways = weights.of(kind)
        found = grouped(offered.wager, given, kind, facts)
        self._offered = offered
        self._groups = tuple(zip(found.keys, found.ways(ways), strict=True))
        self.total = sum(number for _, number in self._groups)
        stake = offered.wager.fixed_stake
        assert stake is not None, "a progressive wager has a fixed stake"
        self.stake = Fraction(stake, offered.currency.minor_per_major)

    def seeds(self) -> dict[MeterId, Fraction]:
        return {meter.id: Fraction(meter.seed) for meter in self._offered.table.meters}

    def net(self, values: Values) -> Fraction:
        """The return for each unit staked; what an award is rounded by is left out."""
        meter = next(iter(values))
        paid = sum(piece.at(values[meter]) * piece.ways for piece in self._pieces(meter, values))
        return Fraction(paid) / self.total / self.stake - 1

    def break_even(self, meter: MeterId, values: Values) -> Fraction | None:
        """What a meter shows when nobody has an edge, the others as given; none if that is so wherever it stands."""
        at = Fraction(10**12)
        while True:
            pieces = self._pieces(meter, {**values, meter: at})
            slope = sum((piece.part * piece.ways for piece in pieces), Fraction(0))
            fixed = sum((piece.fixed * piece.ways for piece in pieces), Fraction(0))
            if not slope:
                return None
            lower = (self.stake * self.total - fixed) / slope
            if lower == at:
                return at if at > 0 else None
            if lower <= 0:
                return None
            at = lower

    def bets_between(self, meter: MeterId, values: Values) -> Fraction | None:
        """How many bets pass on average from one that wins the whole meter to the next."""
        pieces = self._pieces(meter, values)
        ways = sum(piece.ways for piece in pieces if piece.part >= 1)
        return Fraction(self.total, ways) if ways else None

    def _pieces(self, meter: MeterId, values: Values) -> list[Piece]:
        return [self._award(lines, number, meter, values) for lines, number in self._groups]

    def _award(self, lines: Sequence[str], ways: int, meter: MeterId, values: Values) -> Piece:
        """What the lines that hold together pay, by the way in which the wager chooses among them."""
        found = [Piece(Fraction(0), Fraction(0))]
        for line in lines:
            row = self._offered.table.row(line)
            match row.pays if row else None:
                case Share(meter=of, part=part):
                    grows = of == meter
                    found.append(Piece(Fraction(0) if grows else part * values[of], part if grows else Fraction(0)))
                case Sum() as paid:
                    found.append(Piece(Fraction(paid.major), Fraction(0)))
        if self._offered.wager.choosing is Choosing.ALL:
            return Piece(
                sum((piece.fixed for piece in found), Fraction(0)),
                sum((piece.part for piece in found), Fraction(0)),
                ways,
            )
        best = max(found, key=lambda piece: (piece.at(values[meter]), piece.part))
        return Piece(best.fixed, best.part, ways)
