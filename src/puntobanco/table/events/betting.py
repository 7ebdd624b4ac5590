"""What happened with bets."""

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.ledger import Transfer
from puntobanco.money import Minor
from puntobanco.procedure.calls import Said
from puntobanco.table.commands.base import Person
from puntobanco.table.commands.betting import Stake
from puntobanco.table.events.base import Happened


class BetsOpened(Happened, frozen=True, kw_only=True, tag="bets-opened"):
    number: int
    style: str
    start: str
    said: tuple[Said, ...]
    life: str = ""


class BetLaid(Struct, frozen=True, kw_only=True):
    """A bet as it lies after it was put down or raised."""

    bettor: Person
    seat: int
    wager: str
    stake: Minor
    """Altogether."""
    given: int | None = None
    standing: bool = False
    nominee: Person | None = None
    instrument: str = "chips"
    coupon: Minor = Minor(0)
    """The part of the stake that is a match-play coupon and no chips."""
    notes: tuple[str, ...] = ()


class BetsPlaced(Happened, frozen=True, kw_only=True, tag="bets-placed"):
    by: Person
    bets: tuple[BetLaid, ...]
    transfers: tuple[Transfer, ...]


class BetTakenBack(Happened, frozen=True, kw_only=True, tag="bet-taken-back"):
    by: Person
    bettor: Person
    seat: int
    wager: str
    given: int | None
    left: Minor
    notes: tuple[str, ...] = ()
    """What is to be remarked about the part that still lies."""
    transfers: tuple[Transfer, ...]


class BetSpoken(Happened, frozen=True, kw_only=True, tag="bet-spoken"):
    person: Person
    bet: Stake


class SpokenDropped(Happened, frozen=True, kw_only=True, tag="spoken-dropped"):
    people: tuple[Person, ...]
    clause: ClauseId | None


class SpokenConfirmed(Happened, frozen=True, kw_only=True, tag="spoken-confirmed"):
    person: Person


class BetsClosed(Happened, frozen=True, kw_only=True, tag="bets-closed"):
    forms: tuple[str, ...]
    said: tuple[Said, ...]
    deemed: ClauseId | None = None
    """The clause by which betting counts as closed without a call."""
    returned: tuple[tuple[Person, int, str, int | None], ...] = ()
    """Bets handed back because a bet that they need is missing: bettor, seat, wager, given."""
    transfers: tuple[Transfer, ...] = ()


class FreeHandAnnounced(Happened, frozen=True, kw_only=True, tag="free-hand-announced"):
    said: tuple[Said, ...]


class LateChangeAllowed(Happened, frozen=True, kw_only=True, tag="late-change-allowed"):
    handler: Person
    clause: ClauseId


class BetsToBeReduced(Happened, frozen=True, kw_only=True, tag="bets-to-be-reduced"):
    clause: ClauseId
    second: Person | None = None
