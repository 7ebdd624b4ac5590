"""The state of a link: what has happened, folded into one frozen record."""

from collections.abc import Mapping

from msgspec import Struct

from puntobanco.jackpot.link.accounts import OUTSIDE, of_meter
from puntobanco.jackpot.link.commands import PostRound
from puntobanco.jackpot.link.events import Hit, Kept
from puntobanco.jackpot.link.terms import Criteria, Terms
from puntobanco.jackpot.meter import Meter
from puntobanco.ledger import Books
from puntobanco.procedure.jackpot import Ability

LAST_HITS = 25
"""How many closed hits the console shows."""


class LinkedTable(Struct, frozen=True, kw_only=True):
    """A table that takes part."""

    display: str
    criteria: Criteria | None = None
    """What qualifies here, where it differs from the link's own terms."""
    displaying: bool = True
    lost: str = ""
    """Why it has lost the link, if it has."""
    armed: int | None = None
    """The round that the dealer has activated and that is not settled yet."""
    posted: int = 0
    """The last round that was settled, whatever became of what it brought."""
    missed: tuple[PostRound, ...] = ()


class Link(Struct, frozen=True, kw_only=True):
    """A link: its terms, meters, tables, hits and books."""

    terms: Terms
    position: int = 0
    """How many events have been folded into it."""
    meters: Mapping[str, Meter] = {}
    tables: Mapping[str, LinkedTable] = {}
    left: Mapping[str, int] = {}
    """The last settled round of tables that have left, so that none is counted twice if they come back."""
    pending: tuple[Hit, ...] = ()
    """Hits that wait for the console, oldest first."""
    closed: tuple[Hit, ...] = ()
    """The last hits that were confirmed or rejected, oldest first."""
    hits: int = 0
    """How many hits have been recorded."""
    recorded: frozenset[tuple[str, int, str, str]] = frozenset()
    """Table, round, meter and bet of every hit, so that none is recorded twice."""
    unreasonable: tuple[tuple[str, int], ...] = ()
    """Table and round of what brought more than is reasonable and nobody has looked at yet."""
    unable: frozenset[Ability] = frozenset()
    """What the system cannot do: while there is anything, it malfunctions."""
    kept: tuple[Kept, ...] = ()
    """What waits until the system operates again, in its order."""
    books: Books = Books({}, OUTSIDE)

    def criteria(self, table: str) -> Criteria:
        """What qualifies at a table; where it says nothing, as the link has it [NZ 18.6]."""
        linked = self.tables.get(table)
        return (linked.criteria if linked is not None else None) or self.terms.criteria

    def hit(self, number: int) -> Hit | None:
        """A pending or closed hit by its number."""
        return next((hit for hit in (*self.pending, *self.closed) if hit.number == number), None)

    def resting(self, table: str) -> bool:
        """Whether what a table brings has to wait."""
        return bool(self.unable or self.tables[table].lost)

    def check(self, meters: Mapping[str, Meter]) -> None:
        """Stop if one of these meters does not balance, or does not agree with its account."""
        for name, meter in meters.items():
            meter.check()
            holds, shows = self.books[of_meter(name)], meter.displayed + meter.reserve + meter.overflow
            if holds != shows:
                raise AssertionError(f"The meter {name} has {shows} and its account {holds}.")
