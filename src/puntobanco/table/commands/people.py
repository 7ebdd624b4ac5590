"""What is asked about people, their chips, nominees and the keeper of the shoe."""

from puntobanco.money import Minor
from puntobanco.table.commands.base import Act, Person


class Join(Act, frozen=True, kw_only=True, tag="join"):
    """Take a seat, or stand at the table (seat none)."""

    person: Person
    seat: int | None = None


class Leave(Act, frozen=True, kw_only=True, tag="leave"):
    """Leave the table with the chips from the rack."""

    person: Person


class BuyIn(Act, frozen=True, kw_only=True, tag="buy-in"):
    """Chips come to a person's rack from the house."""

    person: Person
    amount: Minor
    slip: str = ""


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


class PassShoe(Act, frozen=True, kw_only=True, tag="pass-shoe"):
    """The curator gives the shoe up, or is ordered to."""

    reason: str = ""
