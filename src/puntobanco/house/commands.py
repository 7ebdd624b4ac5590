"""Everything a person may ask of the house: a closed union, each act with its own tag."""

from typing import TYPE_CHECKING

from msgspec import Struct

from puntobanco import machine
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person


class Act(Struct, frozen=True, kw_only=True):
    """Something asked of the house."""


class AddTable(Act, frozen=True, kw_only=True, tag="add-table"):
    """Let chips go to a table of this name, which keeps its books in this currency."""

    table: str
    currency: str


class RetireTable(Act, frozen=True, kw_only=True, tag="retire-table"):
    """A table that is closed and empty is not used any more: it leaves the lobby, and its journal stays."""

    table: str
    reason: str


class AddLink(Act, frozen=True, kw_only=True, tag="add-link"):
    """Let money go to a jackpot of this name, which keeps its books in this currency."""

    link: str
    currency: str


class FundLink(Act, frozen=True, kw_only=True, tag="fund-link"):
    """What the house has put into a jackpot has reached this figure: move what is missing, or what is too much."""

    link: str
    stands: int


class HandAward(Act, frozen=True, kw_only=True, tag="hand-award"):
    """A confirmed award leaves the jackpot: as chips to a table, or paid at the cage."""

    link: str
    hit: int
    person: Person
    table: str
    amount: Minor
    chips: bool


class TakeBackAward(Act, frozen=True, kw_only=True, tag="take-back-award"):
    """An award of a void round goes back into the jackpot, from where it had gone."""

    link: str
    hit: int
    person: Person
    table: str
    amount: Minor
    chips: bool


class FundCage(Act, frozen=True, kw_only=True, tag="fund-cage"):
    """The owner brings money to the cage."""

    amount: Minor
    slip: str = ""


class DrawFromCage(Act, frozen=True, kw_only=True, tag="draw-from-cage"):
    """The owner takes money out of the cage, which two people do."""

    amount: Minor
    slip: str = ""
    second: Person | None = None
    """Who agreed; nothing is drawn without them."""


class CloseDay(Act, frozen=True, kw_only=True, tag="close-day"):
    """The cage's money is counted at the end of a day, by denomination, by two people; the books stay as they are."""

    counted: dict[Minor, int]
    """How many of each note, coin and chip."""
    reason: str = ""
    """What is known of a difference; it must be said where there is one."""
    second: Person | None = None
    """Who counted with them."""


class OpenAccount(Act, frozen=True, kw_only=True, tag="open-account"):
    """Give a person a wallet."""

    person: Person


class Deposit(Act, frozen=True, kw_only=True, tag="deposit"):
    """A person brings money to the cage, to be kept in the wallet."""

    person: Person
    amount: Minor
    slip: str = ""


class Withdraw(Act, frozen=True, kw_only=True, tag="withdraw"):
    """A person takes money from the wallet home: the owner confirms it, or a second person of the house does."""

    person: Person
    amount: Minor
    slip: str = ""
    second: Person | None = None
    """Who confirmed it: the owner of the wallet, or another person than the one who pays out."""


class ChipsToTable(Act, frozen=True, kw_only=True, tag="chips-to-table"):
    """A person's money goes to a table as chips: from the wallet, or in cash handed over there."""

    person: Person
    table: str
    amount: Minor
    slip: str = ""
    cash: bool = False
    held: Minor = Minor(0)
    """What the person has at that table already."""


class ChipsFromTable(Act, frozen=True, kw_only=True, tag="chips-from-table"):
    """A person's chips come back from a table into the wallet."""

    person: Person
    table: str
    amount: Minor
    slip: str = ""


class FillTable(Act, frozen=True, kw_only=True, tag="fill-table"):
    """Chips go from the cage to a table's float."""

    table: str
    amount: Minor
    slip: str


class CreditTable(Act, frozen=True, kw_only=True, tag="credit-table"):
    """Chips come from a table's float back to the cage."""

    table: str
    amount: Minor
    slip: str


class TakeDrop(Act, frozen=True, kw_only=True, tag="take-drop"):
    """The cash of a table's drop box comes to the cage."""

    table: str
    amount: Minor
    slip: str = ""


class LimitOwnPlay(Act, frozen=True, kw_only=True, tag="limit-own-play"):
    """Set what one may lose and how long one may play in a day, or take a break.

    A stricter limit binds at once, a looser one after a day.
    """

    person: Person
    loss: Minor | None = None
    minutes: int | None = None
    rest: int = 0
    """For how many minutes from now one does not want to play at all."""


class ChangeSetups(Act, frozen=True, kw_only=True, tag="change-setups"):
    """Change the set-ups of several tables in one act, at all of them or at none: what binds a pit or a casino.

    [NZ 11A.8; NZ 11B.9; MA 5(b)]
    """

    tables: tuple[str, ...]
    changes: dict[str, str | int | bool | list[str]]
    reason: str = ""
    second: Person | None = None


class GiveNotices(Act, frozen=True, kw_only=True, tag="give-notices"):
    """Record one written notice for several tables: what it is about changes only some time later [MA 5(a)(1)(ii)]."""

    tables: tuple[str, ...]
    matter: str
    reference: str


AnyAct = (
    AddTable | RetireTable | ChangeSetups | GiveNotices | FundCage | DrawFromCage | OpenAccount | Deposit
    | Withdraw | ChipsToTable | ChipsFromTable | FillTable | CreditTable | TakeDrop
    | AddLink | FundLink | HandAward | TakeBackAward | CloseDay | LimitOwnPlay
)  # fmt: skip


if TYPE_CHECKING:
    Command = machine.Command[AnyAct]
else:
    Command = machine.Command  # the plain class: one with its act filled in is slow to call
