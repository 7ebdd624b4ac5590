"""The tray: chips that are filled, credited, counted and changed by denomination, and what came of it.

Chips are named by denomination: how many of which value in minor units. A fill or a credit is an order with a number,
which is also the number of its slip.
"""

from puntobanco.ledger import Transfer
from puntobanco.money import Minor
from puntobanco.table.words.base import Act, Happened, Person


class Fill(Act, frozen=True, kw_only=True, tag="fill"):
    """The host puts chips into the float: in practice, in a script or a simulation, where nobody carries chips."""

    chips: dict[Minor, int]
    slip: str = ""


class AskFill(Act, frozen=True, kw_only=True, tag="ask-fill"):
    """Ask the cage for chips."""

    chips: dict[Minor, int]


class AskCredit(Act, frozen=True, kw_only=True, tag="ask-credit"):
    """Ask the cage for a slip by which chips of the float go back to it."""

    chips: dict[Minor, int]


class MakeUpOrder(Act, frozen=True, kw_only=True, tag="make-up-order"):
    """The cage makes a fill up and sends it with its slip, or sends the slip of a credit."""

    number: int
    chips: dict[Minor, int] = {}
    """What was put together for a fill, where it is not what was asked for."""


class AcceptOrder(Act, frozen=True, kw_only=True, tag="accept-order"):
    """Sign for the chips of a fill or a credit, counted at the table; two people do."""

    number: int


class CancelOrder(Act, frozen=True, kw_only=True, tag="cancel-order"):
    """Call an order off; the cage does so for a fill on its way, once it has the chips back."""

    number: int
    reason: str


class PrintSlip(Act, frozen=True, kw_only=True, tag="print-slip"):
    """Put on record that the slip of an order is printed, for the first time or again."""

    number: int


class CountFloat(Act, frozen=True, kw_only=True, tag="count-float"):
    """Record a count of the chips in the float, by denomination: how many of which."""

    chips: dict[Minor, int]


class AcceptCount(Act, frozen=True, kw_only=True, tag="accept-count"):
    """Let the books follow the last count, which differs; another person than the one who counted does so."""

    reason: str


class ChangeColour(Act, frozen=True, kw_only=True, tag="change-colour"):
    """Change a person's chips for others of the same worth."""

    person: Person
    chips: dict[Minor, int]
    """What the person brings and, below nothing, what they get."""


class EmptyBox(Act, frozen=True, kw_only=True, tag="empty-box"):
    """Take the cash of the drop box to the cage."""


# What came of it.


class TrayMoved(Happened, frozen=True, kw_only=True, tag="tray-moved"):
    """Which chips went into the tray and, below nothing, out of it, by the sums that moved with the same command."""

    chips: dict[Minor, int]
    coin: int = 0


class FloatFilled(Happened, frozen=True, kw_only=True, tag="float-filled"):
    slip: str
    chips: dict[Minor, int]
    transfers: tuple[Transfer, ...]


class FloatCredited(Happened, frozen=True, kw_only=True, tag="float-credited"):
    slip: str
    chips: dict[Minor, int]
    transfers: tuple[Transfer, ...]


class OrderAsked(Happened, frozen=True, kw_only=True, tag="order-asked"):
    number: int
    credit: bool
    """Whether chips are to go to the cage; else they come from it."""
    chips: dict[Minor, int]


class OrderMadeUp(Happened, frozen=True, kw_only=True, tag="order-made-up"):
    """The slip is on its way to the table, and the chips of a fill with it."""

    number: int
    chips: dict[Minor, int]
    transfers: tuple[Transfer, ...] = ()


class OrderSigned(Happened, frozen=True, kw_only=True, tag="order-signed"):
    number: int


class OrderCancelled(Happened, frozen=True, kw_only=True, tag="order-cancelled"):
    number: int
    reason: str
    transfers: tuple[Transfer, ...] = ()


class SlipPrinted(Happened, frozen=True, kw_only=True, tag="slip-printed"):
    number: int


class FloatCounted(Happened, frozen=True, kw_only=True, tag="float-counted"):
    """A count beside what the tray should hold."""

    chips: dict[Minor, int]
    counted: Minor
    expected: Minor
    should_be: dict[Minor, int]


class CountAccepted(Happened, frozen=True, kw_only=True, tag="count-accepted"):
    """The books follow a count; the difference is the house's loss or gain."""

    chips: dict[Minor, int]
    reason: str
    transfers: tuple[Transfer, ...]


class ColourChanged(Happened, frozen=True, kw_only=True, tag="colour-changed"):
    person: Person
    chips: dict[Minor, int]


class BoxEmptied(Happened, frozen=True, kw_only=True, tag="box-emptied"):
    transfers: tuple[Transfer, ...]
