"""The query for a report, and the result of reading the streams once."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from puntobanco.books.notes import Noted
from puntobanco.books.periods import Cut, Interval
from puntobanco.books.round_history import RecalledRound
from puntobanco.books.significant import Significance
from puntobanco.books.totals import Bucket, Case, CaseTotals, Totals, WagerTotals
from puntobanco.house.state import House
from puntobanco.jackpot.link.events import Hit
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.meter import Meter
from puntobanco.table.model.state import Table
from puntobanco.words import Names, Text


class Query(Struct, frozen=True, kw_only=True):
    """What a report covers: interval, tables, person and thresholds."""

    interval: Interval = Interval()
    cut: Cut = Cut()
    by_dealer: bool = False
    tables: frozenset[str] = frozenset()
    """Only these tables; none named means all."""
    person: str = ""
    seat: int | None = None
    """Whose rounds are recalled; without a person and a seat everybody's."""
    last: int = 10
    limits: Significance = Significance()
    """From which stakes, wins and movements on it is a significant event."""

    cage: bool = True
    """Whether wallets, the cage and the owner's money are part of it; else the tables alone."""

    def wants(self, table: str) -> bool:
        return not self.tables or table in self.tables


class Hitting(Struct, frozen=True, kw_only=True):
    """A hit of a jackpot, with the people who recorded and decided it."""

    link: str
    at: int
    hit: Hit
    decided: int | None = None
    """When the console confirmed or rejected it."""
    confirmed_by: str = ""
    second: str = ""
    why: Text | str = ""


class Linked(Struct, kw_only=True):
    """A jackpot's link at the end of the interval, its meters at the beginning, and its hits."""

    link: Link | None = None
    opening: Mapping[str, Meter] = {}
    hits: dict[int, Hitting] = {}


class Scan(Struct, kw_only=True):
    """The result of reading all streams once, from which every report is made."""

    house: House | None = None
    tables: dict[str, Table] = {}
    """As they stood at the end of the interval."""
    since: dict[str, int] = {}
    """When the last entry of each table was written."""
    links: dict[str, Linked] = {}
    totals: dict[Bucket, Totals] = field(default_factory=lambda: defaultdict(Totals))
    wagers: dict[tuple[Bucket, str], WagerTotals] = field(default_factory=lambda: defaultdict(WagerTotals))
    cases: dict[Case, CaseTotals] = field(default_factory=lambda: defaultdict(CaseTotals))
    setups: list[Mapping[str, Any]] = []
    noted: list[Noted] = []
    rounds: list[RecalledRound] = []
    entries: dict[str, int] = {}
    """How many entries of each stream lie in the interval."""
    events: dict[str, int] = {}


def wager_names(scan: Scan) -> dict[str, Names]:
    offers = (offer for table in scan.tables.values() for offer in table.rules.setup.offers.values())
    return {str(offer.wager.id): offer.wager.names for offer in offers}
