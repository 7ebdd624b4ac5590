"""What the counts say of one wager: probabilities, return, edge, variance, skew. All of them exact."""

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt

from msgspec import Struct

from puntobanco.html_text import Record, table_html
from puntobanco.wagers.wager import Result

Given = Mapping[str, object]
"""What a figure is conditioned on: a chair, an insurance state, how House Money is used."""


class LineFigure(Struct, frozen=True, kw_only=True):
    """One way a wager ends: what it nets for each unit staked, and in how many draws."""

    line: str
    label: str
    result: Result
    pays: str
    """The odds or award in words; empty where nothing is paid."""
    net: Fraction
    ways: int

    def __repr__(self) -> str:
        pays = f", {self.pays}" if self.pays else ""
        return f"<LineFigure {self.line}: {self.result.value}{pays}, {self.ways:,} ways>"


class Figures(Struct, frozen=True, kw_only=True):
    """A wager under one pay table, for one composition and condition."""

    rulebook: str
    version: str
    wager: str
    pay_table: str
    decks: int | None
    given: Given
    lines: tuple[LineFigure, ...]

    @property
    def total(self) -> int:
        """All draws that the condition allows."""
        return sum(line.ways for line in self.lines)

    def moment(self, power: int) -> Fraction:
        """The mean of a power of the net result."""
        return Fraction(sum((line.net**power * line.ways for line in self.lines), Fraction(0))) / self.total

    def __repr__(self) -> str:
        dealt = f"{self.decks} decks" if self.decks else "the cards left"
        given = "".join(f" {name} {value}" for name, value in self.given.items())
        return (
            f"<Figures {self.wager}{given}: edge {float(self.edge):.4%}, hit {float(self.hit_frequency):.4%}, {dealt}>"
        )

    def __hash__(self) -> int:
        return hash((self.wager, self.pay_table, self.decks, self.lines))

    def _repr_html_(self) -> str:
        rows = ((line.label, line.result.value, line.pays, f"{line.ways:,}") for line in self.lines)
        return table_html(("line", "result", "pays", "ways"), rows, repr(self).strip("<>"))

    def record(self) -> Record:
        """The figure as one plain record: texts and numbers, exact fractions as texts."""
        return {
            "wager": self.wager,
            "version": self.version,
            "pay_table": self.pay_table,
            "decks": self.decks,
            "given": " ".join(f"{name}={value}" for name, value in self.given.items()),
            "edge_exact": str(self.edge),
            "edge": float(self.edge),
            "edge_resolved": float(self.edge_resolved),
            "stdev": self.stdev,
            "skew": self.skew,
            "hit_frequency": float(self.hit_frequency),
            "push_frequency": float(self.push_frequency),
        }

    @property
    def edge(self) -> Fraction:
        """The house edge for each unit staked."""
        return -self.expected_return

    @property
    def expected_return(self) -> Fraction:
        """Net for each unit staked; the house edge with its sign turned."""
        return self.moment(1)

    def probability(self, *results: Result) -> Fraction:
        """How likely it is to end by one of these results."""
        return Fraction(sum(line.ways for line in self.lines if line.result in results), self.total)

    @property
    def hit_frequency(self) -> Fraction:
        """How likely it is to win."""
        return self.probability(Result.WIN)

    @property
    def push_frequency(self) -> Fraction:
        """How often the stake just comes back."""
        return self.probability(Result.PUSH)

    @property
    def edge_resolved(self) -> Fraction:
        """The house edge for each bet that is won or lost; pushes left out."""
        resolved = 1 - self.push_frequency
        return -self.expected_return / resolved if resolved else Fraction(0)

    @property
    def variance(self) -> Fraction:
        """The variance of the net result of one unit."""
        return self.moment(2) - self.expected_return**2

    @property
    def stdev(self) -> float:
        """The standard deviation, rounded only here."""
        return sqrt(self.variance)

    @property
    def skew(self) -> float:
        """The skewness, rounded only here."""
        mean, deviation = self.expected_return, self.stdev
        third = self.moment(3) - 3 * mean * self.moment(2) + 2 * mean**3
        return float(third) / deviation**3 if deviation else 0.0
