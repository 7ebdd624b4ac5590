"""The accounts of a link's books, which count millionths of a minor unit as its meters do.

A meter's account holds what it shows, its reserve and its overflow. Everything comes from the house: the parts of
qualifying stakes too, for those have gone into the tables' floats. A hit stands in an account of its own until the
console confirms it; then it goes back over the house, which hands it out in chips at the table or at the cage.
"""

from puntobanco.jackpot.meter import MILLIONTHS, Meter
from puntobanco.ledger import Account, Transfer
from puntobanco.money import Minor

HOUSE = Account("clearing:house")
"""What the house has put in, as a negative balance."""

OUTSIDE = (HOUSE,)

_SOURCES = (
    ("contributed", "contribution"),
    ("seeded", "seed"),
    ("topped_up", "top-up"),
    ("adjusted", "adjustment"),
)


def of_meter(name: str) -> Account:
    """What a meter shows, keeps in reserve and has over."""
    return Account(f"meter:{name}")


def of_hit(number: int) -> Account:
    """What a pending hit will pay."""
    return Account(f"hit:{number}")


def moved(name: str, before: Meter | None, after: Meter, hit: int | None = None) -> tuple[Transfer, ...]:
    """The transfers that lead from one state of a meter to the next; what it pays goes to a hit or comes from it.

    Money comes in before any goes out, so that no account falls below nothing on the way.
    """
    changes = [(HOUSE, getattr(after, kind) - (getattr(before, kind) if before else 0), why) for kind, why in _SOURCES]
    if hit is not None and before is not None:
        changes.append((of_hit(hit), before.paid - after.paid, "award"))
    changes.sort(key=lambda change: -change[1])
    meter = of_meter(name)
    return tuple(
        Transfer(other, meter, Minor(by), why) if by > 0 else Transfer(meter, other, Minor(-by), why)
        for other, by, why in changes
        if by
    )


def awarded(hit: int, amount: Minor) -> tuple[Transfer, ...]:
    """A confirmed hit leaves its own account for the house, which hands it out."""
    return (Transfer(of_hit(hit), HOUSE, Minor(amount * MILLIONTHS), "award"),) if amount else ()


def taken_back(hit: int, amount: Minor) -> tuple[Transfer, ...]:
    """A confirmed hit that is unwound goes back to its own account."""
    return (Transfer(HOUSE, of_hit(hit), Minor(amount * MILLIONTHS), "award-back"),) if amount else ()
