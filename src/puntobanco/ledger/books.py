"""Accounts, transfers and books.

Money moves only by transfers of whole minor units from one account to another, so the sum over all accounts of
a stream is zero after every one of them. An account is named by what it holds and whose it is: ``rack:anna``
are the chips before Anna, ``held:anna`` her stakes. Some accounts may fall below nothing because they stand
for the world outside these books or for a debt; none of the others ever does.
"""

from collections.abc import Iterable, Mapping
from typing import NewType

from msgspec import Struct

from puntobanco.money import Minor

Account = NewType("Account", str)


class Transfer(Struct, frozen=True, array_like=True, gc=False):
    """Money from one account to another, and why."""

    source: Account
    target: Account
    amount: Minor
    why: str
    """A code for programs: a cause, with what it concerns before or after a colon, such as `banker:stake`."""


class BooksBroken(AssertionError):
    """The books do not balance: a defect of the program, which stops the table."""


class Overdrawn(ValueError):
    """A transfer that would take more from an account than it holds."""

    def __init__(self, account: Account, holds: int, wanted: int) -> None:
        super().__init__(f"{account} holds {holds} and {wanted} are wanted.")
        self.account, self.holds, self.wanted = account, holds, wanted


class Books(Struct, frozen=True):
    """What every account holds; accounts that hold nothing are left out."""

    balances: Mapping[Account, int] = {}
    may_fall_below: tuple[str, ...] = ()
    """The kinds of account that may hold less than nothing."""

    def __getitem__(self, account: Account) -> int:
        return self.balances.get(account, 0)

    def check(self) -> None:
        """Stop if the sum is not zero or an account is overdrawn."""
        if sum(self.balances.values()):
            raise BooksBroken(f"The accounts sum to {sum(self.balances.values())} and not to zero.")
        for account, holds in self.balances.items():
            if holds < 0 and not account.startswith(self.may_fall_below):
                raise BooksBroken(f"{account} holds {holds}, and cannot hold less than nothing.")

    def of(self, kind: str) -> dict[str, int]:
        """What the accounts of one kind hold, by whose they are."""
        start = f"{kind}:"
        return {
            account.removeprefix(start): holds for account, holds in self.balances.items() if account.startswith(start)
        }


def post(books: Books, transfers: Iterable[Transfer]) -> Books:
    """The books after transfers, in their order; `Overdrawn` if one of them takes what is not there."""
    balances = dict(books.balances)
    for transfer in transfers:
        amount = transfer.amount
        if amount <= 0 or transfer.source == transfer.target:
            raise BooksBroken(f"A transfer of {amount} from {transfer.source} to {transfer.target} moves nothing.")
        left = balances.get(transfer.source, 0) - amount
        if left < 0 and not transfer.source.startswith(books.may_fall_below):
            raise Overdrawn(transfer.source, left + amount, amount)
        for account, holds in ((transfer.source, left), (transfer.target, balances.get(transfer.target, 0) + amount)):
            if holds:
                balances[account] = holds
            else:
                balances.pop(account, None)
    return Books(balances, books.may_fall_below)
