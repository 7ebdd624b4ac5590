"""Everything that can have happened at a link: a closed union, each event with its own tag.

Where meters move, the event carries them as they stand afterwards and the transfers that belong to it, so that
a reader who folds the stream calculates nothing.
"""

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction

from msgspec import Struct

from puntobanco import machine
from puntobanco.jackpot.link.commands import Entrant, Invalid, LockHit, PostRound, RecordHit
from puntobanco.jackpot.link.terms import Criteria, Terms
from puntobanco.jackpot.meter import Meter
from puntobanco.ledger import Transfer
from puntobanco.money import Minor
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.jackpot import Ability, Instrument


class Happened(Struct, frozen=True, kw_only=True):
    """Something that happened."""


class Moved(Happened, frozen=True, kw_only=True):
    meters: Mapping[str, Meter] = {}
    transfers: tuple[Transfer, ...] = ()


class LinkOpened(Moved, frozen=True, kw_only=True, tag="link-opened"):
    terms: Terms
    second: Who


class TableLinked(Happened, frozen=True, kw_only=True, tag="table-linked"):
    table: str
    display: str
    criteria: Criteria | None = None


class TableUnlinked(Happened, frozen=True, kw_only=True, tag="table-unlinked"):
    table: str


class DisplayReported(Happened, frozen=True, kw_only=True, tag="display-reported"):
    table: str
    working: bool


class Activated(Happened, frozen=True, kw_only=True, tag="activated"):
    table: str
    round: int


class RoundPosted(Moved, frozen=True, kw_only=True, tag="round-posted"):
    """What a round brought, and when it was settled [NZ 18.9(a); NZ 18.9(b)]."""

    post: PostRound
    settled: At
    late: bool = False
    """Whether it was added after it had been missed."""
    unreasonable: bool = False
    """Whether it brought more than the terms call reasonable: it goes in, and somebody has to look at it."""


class Acknowledged(Happened, frozen=True, kw_only=True, tag="acknowledged"):
    """Somebody has looked at a round that brought more than is reasonable."""

    table: str
    round: int
    words: str


class RoundMissed(Happened, frozen=True, kw_only=True, tag="round-missed"):
    """A round was settled that nobody had activated: a supervisor is to be told [NZ 18.19]."""

    post: PostRound


class Kept(Happened, frozen=True, kw_only=True, tag="kept"):
    """Something that waits until the system operates again [NZ 18.20]."""

    act: PostRound | LockHit | RecordHit
    by: Who
    settled: At


class KeptDropped(Happened, frozen=True, kw_only=True, tag="kept-dropped"):
    """Hits that waited are recorded no more: their round is void."""

    table: str
    round: int


class KeptHitDropped(Happened, frozen=True, kw_only=True, tag="kept-hit-dropped"):
    """A hit that waited is recorded no more: its round was corrected and does not win."""

    table: str
    round: int
    meter: str


class Selection(Struct, frozen=True, kw_only=True):
    """A number drawn outside and what it picked among how many."""

    drawn: int
    out_of: int
    source: str
    among: int
    index: int


class Standing(Enum):
    """How far a hit has come."""

    LOCKED = "locked"
    """Pointed out and locked; the dealer has not recorded it yet."""
    PENDING = "pending"
    CONFIRMED = "confirmed"
    REJECTED = "rejected"


class WinnerShare(Struct, frozen=True, kw_only=True):
    """What one winner gets."""

    person: Person
    seat: int
    amount: Minor


class Hit(Struct, frozen=True, kw_only=True):
    """A recorded hit: its number is its place in the order of all hits of the link."""

    number: int
    table: str
    round: int
    meter: str
    part: Fraction
    winners: tuple[Entrant, ...]
    bet: str = ""
    amount: Minor
    """What it pays in all, by what the meter showed when the round was settled [NZ 18.17]."""
    before: Meter
    """The meter as it stood when the round was settled: that value stays readable [NZ 18.9(c)]."""
    after: Meter
    """The same meter without what the hit pays."""
    settled: At
    by: Who
    selection: Selection | None = None
    standing: Standing = Standing.PENDING
    shares: tuple[WinnerShare, ...] = ()
    instrument: Instrument | None = None


class HitLocked(Moved, frozen=True, kw_only=True, tag="hit-locked"):
    """A settled hand wins: what it pays is locked, and the dealer is to record it [NZ 18.12]."""

    hit: Hit


class LockedHitRecorded(Happened, frozen=True, kw_only=True, tag="locked-hit-recorded"):
    """The dealer has recorded a locked hit, at once or late; it waits for the console."""

    hit: int
    by: Who


class HitRecorded(Moved, frozen=True, kw_only=True, tag="hit-recorded"):
    hit: Hit


class NumberDiscarded(Happened, frozen=True, kw_only=True, tag="number-discarded"):
    """A drawn number that would have favoured some: another one is to be drawn."""

    meter: str
    drawn: int
    out_of: int
    source: str
    among: int


class HitConfirmed(Moved, frozen=True, kw_only=True, tag="hit-confirmed"):
    hit: int
    shares: tuple[WinnerShare, ...]
    instrument: Instrument
    second: Who


class HitRejected(Moved, frozen=True, kw_only=True, tag="hit-rejected"):
    hit: int
    why: Invalid
    words: str
    """What somebody typed; empty where the round itself was taken back."""
    second: Who | None
    """Nobody where the table's own record says who declared the round void."""


class MeterAdjusted(Moved, frozen=True, kw_only=True, tag="meter-adjusted"):
    meter: str
    amount: int
    words: str
    second: Who


class ParametersChanged(Moved, frozen=True, kw_only=True, tag="parameters-changed"):
    meter: str
    words: str
    second: Who


class Malfunctioned(Happened, frozen=True, kw_only=True, tag="malfunctioned"):
    unable: tuple[Ability, ...]
    """In the order of the abilities, so that the record is always the same."""


class Restored(Happened, frozen=True, kw_only=True, tag="restored"):
    words: str
    second: Who


class TableLost(Happened, frozen=True, kw_only=True, tag="table-lost"):
    table: str
    words: str


class TableRegained(Happened, frozen=True, kw_only=True, tag="table-regained"):
    table: str


AnyEvent = (
    LinkOpened | TableLinked | TableUnlinked | DisplayReported | Activated | RoundPosted | Acknowledged | RoundMissed
    | Kept | KeptDropped | KeptHitDropped | HitLocked | LockedHitRecorded | HitRecorded | NumberDiscarded
    | HitConfirmed | HitRejected | MeterAdjusted | ParametersChanged | Malfunctioned | Restored | TableLost
    | TableRegained
)  # fmt: skip


Recorded = machine.Recorded[AnyEvent]
