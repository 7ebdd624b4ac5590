"""People: what is asked about them, their chips, nominees and the keeper of the shoe, and what came of it."""

from puntobanco.clauses import ClauseId
from puntobanco.ledger import Transfer
from puntobanco.money import Minor
from puntobanco.procedure.calls import Said
from puntobanco.table.words.base import Act, Happened, Person
from puntobanco.words import Text


class Join(Act, frozen=True, kw_only=True, tag="join"):
    """Take a seat, or stand at the table (seat none)."""

    person: Person
    seat: int | None = None


class Leave(Act, frozen=True, kw_only=True, tag="leave"):
    """Leave the table with the chips from the rack."""

    person: Person


class BuyIn(Act, frozen=True, kw_only=True, tag="buy-in"):
    """Chips come to a person's rack: out of their wallet, from the cage; or for cash, out of the tray."""

    person: Person
    amount: Minor
    slip: str = ""
    cash: bool = False
    second: Person | None = None
    """The supervisor who agreed to a sum above the table's limit."""


class CashOut(Act, frozen=True, kw_only=True, tag="cash-out"):
    """Chips leave a person's rack for the house."""

    person: Person
    amount: Minor
    slip: str = ""


class CollectCommission(Act, frozen=True, kw_only=True, tag="collect-commission"):
    """Take all commission that is marked for a person."""

    person: Person


class NameNominee(Act, frozen=True, kw_only=True, tag="name-nominee"):
    """A player names a person to act for them."""

    nominee: Person


class ApproveNominee(Act, frozen=True, kw_only=True, tag="approve-nominee"):
    """A supervisor approves or turns down a nominee."""

    nominee: Person
    approve: bool = True
    staff: bool = False
    """Whether the person works for or with the casino."""


class AnnounceNominee(Act, frozen=True, kw_only=True, tag="announce-nominee"):
    """A supervisor tells the table that a nominee begins, or has stopped."""

    nominee: Person


class EndNominee(Act, frozen=True, kw_only=True, tag="end-nominee"):
    """A player says that the nominee no longer acts."""

    nominee: Person


class RevokeNominees(Act, frozen=True, kw_only=True, tag="revoke-nominees"):
    """A supervisor makes players bet, or handle cards, for themselves."""

    betting: bool = False
    handling: bool = False
    players: tuple[Person, ...] = ()
    """For whom; empty for everybody."""


class AnswerShoe(Act, frozen=True, kw_only=True, tag="answer-shoe"):
    """The person who is offered the shoe takes it, declines it, or has the dealer deal in their place."""

    take: bool
    dealer_deals: bool = False
    person: Person | None = None
    """Whose answer it is, where staff write down what a guest without a device has said."""


class PassShoe(Act, frozen=True, kw_only=True, tag="pass-shoe"):
    """The curator gives the shoe up, or is ordered to."""

    reason: str = ""


# What came of it.


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
    cash: bool = False
    second: Person | None = None
    transfers: tuple[Transfer, ...]

    @property
    def amount(self) -> Minor:
        """What the chips are worth that went to the rack, by the last of the transfers."""
        return self.transfers[-1].amount


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
    reason: Text | str
    said: tuple[Said, ...] = ()


class ShoeTaken(Happened, frozen=True, kw_only=True, tag="shoe-taken"):
    person: Person
    dealer: bool
    said: tuple[Said, ...]


class ShoeDeclined(Happened, frozen=True, kw_only=True, tag="shoe-declined"):
    person: Person
    offers: tuple[Person, ...]
    said: tuple[Said, ...] = ()
