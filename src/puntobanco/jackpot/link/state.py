"""The state of a link: what has happened, folded into one frozen record."""

from collections.abc import Mapping

from msgspec import Struct

from puntobanco.jackpot.link.accounts import OUTSIDE, of_meter
from puntobanco.jackpot.link.commands import LockHit, PostRound, RecordHit
from puntobanco.jackpot.link.events import Hit, Kept, Standing
from puntobanco.jackpot.link.terms import Criteria, Terms
from puntobanco.jackpot.meter import Meter
from puntobanco.ledger import Books
from puntobanco.procedure.jackpot import Ability

LAST_HITS = 25

LAST_ROUNDS = 10
"""Settled rounds of a table whose figures are at hand: as many as the table can still correct."""


class RoundFigures(Struct, frozen=True, kw_only=True):
    """What the meters that a hand wins showed when a round was settled [NZ 18.17]."""

    round: int
    meters: Mapping[str, Meter]


class LinkedTable(Struct, frozen=True, kw_only=True):
    display: str
    criteria: Criteria | None = None
    """What qualifies here, where it differs from the link's own terms."""
    displaying: bool = True
    lost: str = ""
    armed: int | None = None
    """The round that the dealer has activated and that is not settled yet."""
    posted: int = 0
    """The last round that was settled, whatever became of what it brought."""
    missed: tuple[PostRound, ...] = ()
    shown: tuple[RoundFigures, ...] = ()
    """The last settled rounds, oldest first."""


class Link(Struct, frozen=True, kw_only=True):
    """A link: its terms, meters, tables, hits and books."""

    terms: Terms
    position: int = 0
    meters: Mapping[str, Meter] = {}
    tables: Mapping[str, LinkedTable] = {}
    left: Mapping[str, int] = {}
    """The last settled round of tables that have left, so that none is counted twice if they come back."""
    pending: tuple[Hit, ...] = ()
    """Hits that wait for the dealer or the console, oldest first."""
    closed: tuple[Hit, ...] = ()
    """The last hits that were confirmed or rejected, oldest first."""
    hits: int = 0
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
        return next((hit for hit in (*self.pending, *self.closed) if hit.number == number), None)

    def shown_at(self, table: str, round_: int, meter: str) -> Meter:
        """A meter as it stood when a round was settled; as it stands now, where that is not known."""
        rounds = self.tables[table].shown if table in self.tables else ()
        figures = next((figures for figures in rounds if figures.round == round_), None)
        return figures.meters.get(meter, self.meters[meter]) if figures is not None else self.meters[meter]

    def unrecorded(self, table: str) -> tuple[Hit | LockHit, ...]:
        """Hands of a table that win and that its dealer has not recorded yet, oldest first [NZ 18.12].

        While the system malfunctions, what it locks and what the dealer records are only kept.
        """
        kept = [waiting.act for waiting in self.kept if waiting.act.table == table]
        recorded = {(act.round, act.meter) for act in kept if isinstance(act, RecordHit)}
        locked = [hit for hit in self.pending if hit.table == table and hit.standing is Standing.LOCKED]
        hands: list[Hit | LockHit] = [*locked, *(act for act in kept if isinstance(act, LockHit))]
        return tuple(hand for hand in hands if (hand.round, hand.meter) not in recorded)

    def resting(self, table: str) -> bool:
        return bool(self.unable or self.tables[table].lost)

    def check(self, meters: Mapping[str, Meter]) -> None:
        """Stop if one of these meters does not balance, or does not agree with its account."""
        for name, meter in meters.items():
            meter.check()
            holds, shows = self.books[of_meter(name)], meter.displayed + meter.reserve + meter.overflow
            if holds != shows:
                raise AssertionError(f"The meter {name} has {shows} and its account {holds}.")
