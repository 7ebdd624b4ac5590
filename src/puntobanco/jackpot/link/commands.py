"""Everything that may be asked of a link: a closed union, each act with its own tag."""

from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct, field

from puntobanco import machine
from puntobanco.jackpot.link.terms import Criteria, Terms
from puntobanco.jackpot.meter import Parameters
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.jackpot import Ability, Instrument, RoundMoment
from puntobanco.words import Text, say


class Act(Struct, frozen=True, kw_only=True):
    """Something asked of a link."""


class OpenLink(Act, frozen=True, kw_only=True, tag="open-link"):
    """Begin a link on these terms, every meter at its seed."""

    terms: Terms
    second: Who


class LinkTable(Act, frozen=True, kw_only=True, tag="link-table"):
    """Let a table take part, which has this display at it or close by [NZ 18.8(a); NZ 18.8(b)]."""

    table: str
    display: str
    criteria: Criteria | None = None
    """What qualifies at this table, where it differs from the link's own terms."""


class UnlinkTable(Act, frozen=True, kw_only=True, tag="unlink-table"):
    """A table takes part no longer."""

    table: str


class ReportDisplay(Act, frozen=True, kw_only=True, tag="report-display"):
    """A table's display works, or does not."""

    table: str
    working: bool


class Activate(Act, frozen=True, kw_only=True, tag="activate"):
    """The dealer activates the link for a round; what goes in is posted when the round is settled."""

    table: str
    round: int
    moment: RoundMoment


class QualifyingStake(Struct, frozen=True, kw_only=True):
    """A qualifying wager."""

    seat: int
    amount: Minor


class PostRound(Act, frozen=True, kw_only=True, tag="post-round"):
    """A round of a table has been settled: what goes into the meters for it."""

    table: str
    round: int
    stakes: tuple[QualifyingStake, ...] = ()
    qualifies: bool = True
    """Whether the round meets what the house asks of one it puts its amount in for."""
    void: bool = False


class AddMissedRound(Act, frozen=True, kw_only=True, tag="add-missed-round"):
    """Put in what a round should have brought that the dealer did not activate."""

    table: str
    round: int


class Entrant(Struct, frozen=True, kw_only=True):
    """Somebody with a qualifying wager."""

    person: Person
    seat: int
    stake: Minor


class LockHit(Act, frozen=True, kw_only=True, tag="lock-hit"):
    """A settled hand wins a meter, or a part of it: what it pays is locked until the dealer has recorded it."""

    table: str
    round: int
    meter: str
    part: Fraction = field(default_factory=lambda: Fraction(1))
    winners: tuple[Entrant, ...] = ()


class RecordHit(Act, frozen=True, kw_only=True, tag="record-hit"):
    """A result that wins a meter, or a part of it, and who had a qualifying wager."""

    table: str
    round: int
    meter: str
    part: Fraction = field(default_factory=lambda: Fraction(1))
    winners: tuple[Entrant, ...] = ()
    bet: str = ""
    """Which bet won it, where each wins by itself; empty for a hit that all who qualify share."""


class QualifyingBet(Struct, frozen=True, kw_only=True):
    """A wager that may be picked at random, and where it lies."""

    table: str
    round: int
    spot: str = ""
    winner: Entrant


class SelectWinner(Act, frozen=True, kw_only=True, tag="select-winner"):
    """Pick who wins a meter by a number drawn outside: any of 0 to `out_of` − 1, all equally likely."""

    meter: str
    part: Fraction = field(default_factory=lambda: Fraction(1))
    drawn: int
    out_of: int
    source: str
    places: tuple[QualifyingBet, ...]


class Confirm(Act, frozen=True, kw_only=True, tag="confirm"):
    """Let a pending hit be paid: the figure read at the console, in what it is paid, and the second person."""

    hit: int
    shown: Minor
    instrument: Instrument | None = None
    second: Who


class Invalid(Enum):
    """For what a hit is deemed not to have been met."""

    NOTHING_QUALIFIES = "nothing-qualifies"
    MALFUNCTION = "malfunction"
    VOID_ROUND = "void-round"
    NOT_MET = "not-met"

    @property
    def words(self) -> Text:
        """The reason as it is chosen at the console."""
        return say(f"choice.{self.value}")


class Reject(Act, frozen=True, kw_only=True, tag="reject"):
    """Deem a pending hit invalid, expressly, with the reason and a second person."""

    hit: int
    why: Invalid
    words: str
    second: Who


class UnwindRound(Act, frozen=True, kw_only=True, tag="unwind-round"):
    """A round is void, or was settled on a misread card, as is on record at the table: what it won is taken back."""

    table: str
    round: int
    why: Invalid = Invalid.VOID_ROUND


class UnwindHit(Act, frozen=True, kw_only=True, tag="unwind-hit"):
    """A round was corrected, as is on record at the table, and does not win a meter after all."""

    table: str
    round: int
    meter: str


class Acknowledge(Act, frozen=True, kw_only=True, tag="acknowledge"):
    """Somebody has looked at a round that brought more than is reasonable, and says what was found."""

    table: str
    round: int
    words: str


class Adjust(Act, frozen=True, kw_only=True, tag="adjust"):
    """Correct what a meter shows, up or down, in minor units."""

    meter: str
    amount: int
    words: str
    second: Who


class ChangeParameters(Act, frozen=True, kw_only=True, tag="change-parameters"):
    """Change a meter's parameters from its next hit on."""

    meter: str
    parameters: Parameters
    words: str
    second: Who


class CheckHealth(Act, frozen=True, kw_only=True, tag="check-health"):
    """The equipment reports what it is able to do."""

    able: frozenset[Ability]


class Restore(Act, frozen=True, kw_only=True, tag="restore"):
    """The system operates properly again; what was kept is put in, in its order."""

    able: frozenset[Ability]
    words: str
    second: Who


class LoseTable(Act, frozen=True, kw_only=True, tag="lose-table"):
    """A table has lost the link."""

    table: str
    words: str


class RegainTable(Act, frozen=True, kw_only=True, tag="regain-table"):
    """A table has the link again; what was kept for it is put in."""

    table: str


AnyAct = (
    OpenLink | LinkTable | UnlinkTable | ReportDisplay | Activate | PostRound | AddMissedRound | LockHit | RecordHit
    | SelectWinner | Confirm | Reject | UnwindRound | UnwindHit | Acknowledge | Adjust | ChangeParameters | CheckHealth
    | Restore | LoseTable | RegainTable
)  # fmt: skip


if TYPE_CHECKING:
    Command = machine.Command[AnyAct]
else:
    Command = machine.Command  # the plain class: one with its act filled in is slow to call
