"""Sharing out a limit among stakes that exceed it, in proportion, and never below a floor."""

from collections.abc import Sequence
from fractions import Fraction


def share_out(stakes: Sequence[int], room: int, floor: int, *, spare_below_floor: bool) -> list[int]:
    """Reduce stakes in proportion until they fit into `room`; the shares add up to it to the last unit.

    Nobody is brought below the floor: whoever would be plays the floor and the others share what is
    left. If the floors alone exceed the room, everybody plays the floor. With `spare_below_floor` a
    stake that was below the floor from the start is left alone.
    """
    if sum(stakes) <= room:
        return list(stakes)
    shares = {place: stake for place, stake in enumerate(stakes) if spare_below_floor and stake < floor}
    shares |= {place: 0 for place, stake in enumerate(stakes) if not stake}
    open_places = [place for place in range(len(stakes)) if place not in shares]
    while open_places:
        left = room - sum(shares.values())
        scale = max(Fraction(0), Fraction(left, sum(stakes[place] for place in open_places)))
        too_low = [place for place in open_places if stakes[place] * scale < min(floor, stakes[place])]
        if not too_low:
            shares |= _to_the_unit({place: stakes[place] * scale for place in open_places}, left)
            break
        shares |= {place: min(floor, stakes[place]) for place in too_low}
        open_places = [place for place in open_places if place not in shares]
    return [shares[place] for place in range(len(stakes))]


def _to_the_unit(exact: dict[int, Fraction], room: int) -> dict[int, int]:
    """Whole units that add up to the room: the largest broken parts are rounded up first."""
    shares = {place: share // 1 for place, share in exact.items()}
    missing = room - sum(shares.values())
    by_broken_part = sorted(exact, key=lambda place: (shares[place] - exact[place], place))
    for place in by_broken_part[:missing]:
        shares[place] += 1
    return shares
