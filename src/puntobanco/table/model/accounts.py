"""The accounts of a table's books. Their names lie in every transfer that is kept, so each is kept once."""

from functools import lru_cache
from sys import intern

from puntobanco.ledger import Account
from puntobanco.table.commands import Person

FLOAT = Account("float")
"""The house's chips at the table: the other side of every bet [RWS 1.9]."""
COMMISSION = Account("commission")
"""Commission earned: taken, or marked and owed."""
ANTES = Account("antes")
DROP = Account("drop")
"""The drop box: cash that was changed into chips at the table."""
TRANSIT = Account("transit")
"""Fills that the cage has sent and nobody has accepted yet."""
DIFFERENCES = Account("differences")
"""What counts of the tray that the books have followed found missing, less what they found too much."""
HOUSE = Account("clearing:house")
"""Buy-ins, cash-outs, fills and credits: what the house has sent here, as a negative balance."""
AWARDS = Account("clearing:jackpot")
"""The awards in chips that the house has handed out here, as a negative balance."""
COUPONS = Account("clearing:coupons")
"""The account of the issuer of match-play coupons: negative by the coupons that lie on the layout."""

OUTSIDE = ("clearing:", "owed:", "debt:", FLOAT, DIFFERENCES)
"""The kinds of account that may be negative: what others sent, debts, and what the house has lost of its float.

Commission and antes lie in the same tray as the float: what it can pay is decided by its chips, not by the account."""


@lru_cache(maxsize=2**14)
def rack_of(person: Person) -> Account:
    """The chips before a person."""
    return Account(intern(f"rack:{person}"))


@lru_cache(maxsize=2**14)
def held_of(person: Person) -> Account:
    """A person's stakes on the layout."""
    return Account(intern(f"held:{person}"))


def owed_of(person: Person) -> Account:
    """The commission marked for a person; negative while it is owed."""
    return Account(intern(f"owed:{person}"))


def unclaimed_of(person: Person) -> Account:
    """What waits for a bettor who walked off."""
    return Account(intern(f"unclaimed:{person}"))


def debt_of(person: Person) -> Account:
    """What a person owes because a correction asked for more than there was; negative while it is owed."""
    return Account(intern(f"debt:{person}"))
