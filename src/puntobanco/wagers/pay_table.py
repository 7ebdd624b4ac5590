"""What the lines of a wager pay: odds, fixed awards and shares of meters, by the choices that a document allows."""

from fractions import Fraction
from typing import NewType

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.html_text import table_html
from puntobanco.money import ChipRounding, Odds
from puntobanco.words import Names, names_from

MeterId = NewType("MeterId", str)


class Sum(Struct, frozen=True):
    """A fixed award in whole major units, whatever was staked."""

    major: int

    def __str__(self) -> str:
        return f"{self.major:,} flat"


class Share(Struct, frozen=True):
    meter: MeterId
    part: Fraction

    def __str__(self) -> str:
        return f"{self.part * 100}% of the {self.meter} meter"


Pays = Odds | Sum | Share


class Row(Struct, frozen=True):
    """What one line pays under a pay table, with the commission taken from it, if any."""

    line: str
    pays: Pays
    clause: ClauseId
    commission: Fraction | None = None


class Meter(Struct, frozen=True):
    """A progressive meter that a pay table promises: its seed in major units and its share of each stake."""

    id: MeterId
    title: str
    seed: int
    seed_clause: ClauseId
    rate: Fraction
    rate_clause: ClauseId
    chinese: tuple[str, str] | None = None
    """The title in simplified and in traditional characters; without them it stays English everywhere."""

    @property
    def names(self) -> Names:
        return names_from(self.title, self.chinese)


class PayTable(Struct, frozen=True):
    """One choice of odds that the document allows."""

    id: str
    title: str
    rows: tuple[Row, ...]
    meters: tuple[Meter, ...] = ()
    house: bool = False
    """Whether the house declared it: it is not in the rulebook."""
    rounding: ChipRounding | None = None
    """The rule for winnings that chips cannot make; None where the table's own terms say."""
    chinese: tuple[str, str] | None = None
    """The title in simplified and in traditional characters; without them it stays English everywhere."""

    def __repr__(self) -> str:
        pays = ", ".join(f"{row.line} {row.pays}" for row in self.rows[:3])
        return f"<PayTable {self.id}: {pays}{', …' if len(self.rows) > 3 else ''}>"

    @property
    def names(self) -> Names:
        """The title in three languages."""
        return names_from(self.title, self.chinese)

    def _repr_html_(self) -> str:
        rows = ((row.line, row.pays, row.clause) for row in self.rows)
        return table_html(("line", "pays", "clause"), rows, self.title or self.id)

    def row(self, line: str) -> Row | None:
        """The row of a line; a line that pays nothing has none."""
        return next((row for row in self.rows if row.line == line), None)


class OpenOdds(Struct, frozen=True):
    """Odds that the document leaves to the operator, from a floor upward."""

    line: str
    at_least: Odds
    clause: ClauseId

    def table(self, odds: Odds) -> PayTable:
        return PayTable(str(odds), str(odds), (Row(self.line, odds, self.clause),), chinese=odds.in_chinese)


def pays(line: str, odds: str, clause: ClauseId, commission: Fraction | None = None) -> Row:
    """A row of a pay table, with its odds as the document prints them."""
    return Row(line, Odds.read(odds), clause, commission)
