"""Sharing out a limit among stakes that exceed it, in proportion, and never below a floor."""

from collections.abc import Sequence
from fractions import Fraction


def share_out(stakes: Sequence[int], room: int, floor: int, *, spare_below_floor: bool) -> list[int]:
    """Reduce stakes in proportion until they fit into `room`; the shares add up to it to the last unit.

    No stake is brought below the floor: one that would be plays the floor, and the others share what is
    left. If the floors alone exceed the room, everybody plays the floor. With `spare_below_floor` a
    stake that was below the floor from the start is left alone.
    """
    if sum(stakes) <= room:
        return list(stakes)
    spared = max(floor, 1) if spare_below_floor else 1
    shares = {place: stake for place, stake in enumerate(stakes) if stake < spared}
    reduced = {place: stake for place, stake in enumerate(stakes) if place not in shares}
    while reduced:
        left = room - sum(shares.values())
        scale = max(Fraction(0), Fraction(left, sum(reduced.values())))
        too_low = {place: min(floor, stake) for place, stake in reduced.items() if stake * scale < min(floor, stake)}
        if not too_low:
            shares |= _to_the_unit({place: stake * scale for place, stake in reduced.items()}, left)
            break
        shares |= too_low
        reduced = {place: stake for place, stake in reduced.items() if place not in too_low}
    return [shares[place] for place in range(len(stakes))]


def _to_the_unit(exact: dict[int, Fraction], room: int) -> dict[int, int]:
    """Whole units that add up to the room: the largest broken parts are rounded up first."""
    shares = {place: share // 1 for place, share in exact.items()}
    missing = room - sum(shares.values())
    by_broken_part = sorted(exact, key=lambda place: (shares[place] - exact[place], place))
    for place in by_broken_part[:missing]:
        shares[place] += 1
    return shares
