"""What happened with people, their chips, nominees and the keeper of the shoe."""

from puntobanco.clauses import ClauseId
from puntobanco.ledger import Transfer
from puntobanco.money import Minor
from puntobanco.procedure.calls import Said
from puntobanco.table.commands.base import Person
from puntobanco.table.events.base import Happened


class Joined(Happened, frozen=True, kw_only=True, tag="joined"):
    person: Person
    seat: int | None
    transfers: tuple[Transfer, ...] = ()


class Left(Happened, frozen=True, kw_only=True, tag="left"):
    person: Person
    away: bool
    """Whether bets remain to be settled for them."""
    transfers: tuple[Transfer, ...] = ()


class BoughtIn(Happened, frozen=True, kw_only=True, tag="bought-in"):
    person: Person
    slip: str
    transfers: tuple[Transfer, ...]


class CashedOut(Happened, frozen=True, kw_only=True, tag="cashed-out"):
    person: Person
    slip: str
    transfers: tuple[Transfer, ...]


class CommissionCollected(Happened, frozen=True, kw_only=True, tag="commission-collected"):
    person: Person
    due: Minor
    clause: ClauseId | None
    transfers: tuple[Transfer, ...]


class NomineeNamed(Happened, frozen=True, kw_only=True, tag="nominee-named"):
    player: Person
    nominee: Person


class NomineeApproved(Happened, frozen=True, kw_only=True, tag="nominee-approved"):
    nominee: Person


class NomineeAnnounced(Happened, frozen=True, kw_only=True, tag="nominee-announced"):
    nominee: Person
    begins: bool
    said: tuple[Said, ...]


class NomineeEnds(Happened, frozen=True, kw_only=True, tag="nominee-ends"):
    nominee: Person


class NomineesRevoked(Happened, frozen=True, kw_only=True, tag="nominees-revoked"):
    betting: tuple[Person, ...]
    handling: tuple[Person, ...]


class ShoeOffered(Happened, frozen=True, kw_only=True, tag="shoe-offered"):
    """The shoe goes round: whom it is offered, in order; nobody left means that the dealer deals."""

    offers: tuple[Person, ...]
    reference: int
    reason: str
    said: tuple[Said, ...] = ()


class ShoeTaken(Happened, frozen=True, kw_only=True, tag="shoe-taken"):
    person: Person
    dealer: bool
    said: tuple[Said, ...]


class ShoeDeclined(Happened, frozen=True, kw_only=True, tag="shoe-declined"):
    person: Person
    offers: tuple[Person, ...]
    said: tuple[Said, ...] = ()
