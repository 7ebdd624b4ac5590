"""How an award is shared, and whom a drawn number picks: two small rules that anybody can check."""

from collections.abc import Sequence

from puntobanco.jackpot.link.commands import Entrant, QualifyingBet
from puntobanco.jackpot.link.events import WinnerShare
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.procedure.jackpot import Pick, Split

Key = tuple[str, int, str]


def shared(amount: Minor, winners: Sequence[Entrant], split: Split, unit: Minor | None) -> tuple[WinnerShare, ...]:
    """An award among its winners [NZ 18.16]: whole payable units, and nothing left over.

    Each share is cut down to payable units; the units that remain go one each to the shares that were cut most, and
    among equals to the winner who was recorded first. What is less than a unit goes to the first of these.
    """
    step = unit or Minor(1)
    units, rest = divmod(amount, step)
    weights = [1 if split is Split.EQUAL else winner.stake for winner in winners]
    whole = sum(weights)
    parts = [units * weight // whole for weight in weights]
    cut_most = sorted(range(len(winners)), key=lambda index: (-(units * weights[index] % whole), index))
    for index in cut_most[: units - sum(parts)]:
        parts[index] += 1
    amounts = [part * step for part in parts]
    amounts[cut_most[0]] += rest
    return tuple(
        WinnerShare(person=winner.person, seat=winner.seat, amount=Minor(each))
        for winner, each in zip(winners, amounts, strict=True)
    )


def groups(places: Sequence[QualifyingBet], pick: Pick) -> tuple[Key, ...]:
    """What can be picked: each table, seat or wagering area once, in a fixed order [NZ 18.8(d)]."""
    return tuple(sorted({key(place, pick) for place in places}))


def key(place: QualifyingBet, pick: Pick) -> Key:
    match pick:
        case Pick.TABLE:
            return (place.table, 0, "")
        case Pick.SEAT:
            return (place.table, place.winner.seat, "")
        case Pick.SPOT:
            return (place.table, place.winner.seat, place.spot)


def picked(drawn: int, out_of: int, among: int) -> int | None:
    """The index below `among` that a drawn number picks, each equally likely; none if it has to be drawn anew.

    The numbers at the top that would not go round evenly are thrown away.
    """
    return drawn % among if drawn < out_of - out_of % among else None


def merged(winners: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Each person at a seat once, with all their qualifying stakes there."""
    stakes: dict[tuple[Person, int], int] = {}
    for winner in winners:
        whose = (winner.person, winner.seat)
        stakes[whose] = stakes.get(whose, 0) + winner.stake
    return tuple(Entrant(person=person, seat=seat, stake=Minor(stake)) for (person, seat), stake in stakes.items())
