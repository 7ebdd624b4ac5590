"""Awards as they are seen at a table: what has been won of a meter and waits for the console."""

from msgspec import Struct

from puntobanco.money import Minor
from puntobanco.table.commands import Person
from puntobanco.table.model.state import Table


class AwardSeen(Struct, frozen=True, kw_only=True):
    """Something won of a meter that the console has not confirmed yet."""

    person: Person
    seat: int
    wager: str
    meter: str
    round: int
    amount: Minor | None
    """What is locked for it; none while the link is lost and it is kept for later."""


def awards_of(table: Table) -> tuple[AwardSeen, ...]:
    """Every award that is pending, the oldest first."""
    return tuple(
        AwardSeen(
            person=one.award.bettor,
            seat=one.award.seat,
            wager=one.award.wager,
            meter=one.award.meter,
            round=one.round,
            amount=one.award.amount if one.award.hit else None,
        )
        for one in table.awards
    )
