"""A progressive meter, in millionths of a minor unit, from which nothing is ever lost to rounding.

What is put in is worked out exactly; the part of a millionth that is left over waits in `carry` for the next
contribution. The identity that always holds:

    contributed + seeded + topped up + adjusted = displayed + reserve + overflow + paid

The displayed amount falls only by a win or by a recorded correction. Changed parameters wait for the next hit.
"""

from fractions import Fraction

from msgspec import Struct, field
from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.money import Minor

MILLIONTHS = 10**6


class Parameters(Struct, frozen=True, kw_only=True):
    """How a meter is fed and what it begins with; amounts in minor units."""

    seed: Minor
    reset: Minor
    """What it shows after a hit, from the reserve as far as that reaches and from the house for the rest."""
    rate: Fraction
    """The part of each stake that is added to what is displayed."""
    reserve_rate: Fraction = field(default_factory=lambda: Fraction(0))
    """The part of each stake kept unseen for the next reset."""
    ceiling: Minor | None = None
    """What is displayed never grows beyond it; the rest waits in the overflow."""


class Meter(Struct, frozen=True, kw_only=True):
    """A meter as it stands. Everything but the counts is in millionths of a minor unit."""

    parameters: Parameters
    pending: Parameters | None = None
    """Changed parameters, which wait for the next hit."""
    displayed: int = 0
    reserve: int = 0
    overflow: int = 0
    contributed: int = 0
    seeded: int = 0
    topped_up: int = 0
    adjusted: int = 0
    paid: int = 0
    hits: int = 0
    carry: Fraction = field(default_factory=Fraction)
    """Less than a millionth, on its way to what is displayed."""
    reserve_carry: Fraction = field(default_factory=Fraction)

    @property
    def shown(self) -> Minor:
        """What a display shows: whole minor units."""
        return Minor(self.displayed // MILLIONTHS)

    def check(self) -> None:
        """Stop if anything was lost or made of nothing."""
        inward = self.contributed + self.seeded + self.topped_up + self.adjusted
        outward = self.displayed + self.reserve + self.overflow + self.paid
        if inward != outward or min(self.displayed, self.reserve, self.overflow) < 0:
            raise AssertionError(f"The meter does not balance: {inward} went in and {outward} is there or paid.")


def opened(parameters: Parameters) -> Meter:
    """A meter at its seed."""
    seed = parameters.seed * MILLIONTHS
    return Meter(parameters=parameters, displayed=seed, seeded=seed)


def contribute(meter: Meter, stake: Minor) -> Meter:
    """Add a stake's part, exactly: to what is displayed up to the ceiling, and to the reserve."""
    exact = stake * MILLIONTHS * meter.parameters.rate + meter.carry
    kept = stake * MILLIONTHS * meter.parameters.reserve_rate + meter.reserve_carry
    whole, reserve = exact // 1, kept // 1
    return _grown(
        replace(
            meter,
            contributed=meter.contributed + whole + reserve,
            reserve=meter.reserve + reserve,
            carry=exact - whole,
            reserve_carry=kept - reserve,
        ),
        whole,
    )


def put_in(meter: Meter, amount: Minor) -> Meter:
    """Add an amount that the house gives for a round [NZ 18.4]."""
    whole = amount * MILLIONTHS
    return _grown(replace(meter, contributed=meter.contributed + whole), whole)


def _grown(meter: Meter, by: int) -> Meter:
    ceiling = meter.parameters.ceiling
    room = by if ceiling is None else max(0, min(by, ceiling * MILLIONTHS - meter.displayed))
    return replace(meter, displayed=meter.displayed + room, overflow=meter.overflow + by - room)


class Bounds(Struct, frozen=True, kw_only=True):
    """In which steps a meter pays, and how little or much at most; amounts in minor units."""

    unit: Minor | None = None
    """What can be paid at all: the award is rounded up to it [NZ 18.17], or without it down to minor units."""
    least: Minor = Minor(0)
    most: Minor | None = None


def payable(meter: Meter, part: Fraction, unit: Minor | None) -> Minor:
    """What a part of the meter pays: rounded up to a payable unit [NZ 18.17], or down to whole minor units."""
    exact = meter.displayed * part / MILLIONTHS
    if unit is None:
        return Minor(exact // 1)
    return Minor(-(-exact // unit) * unit)


def bounded(meter: Meter, part: Fraction, bounds: Bounds) -> Minor:
    """What a part of the meter pays within a least and a most pay-out."""
    award = max(payable(meter, part, bounds.unit), bounds.least)
    return award if bounds.most is None else min(award, bounds.most)


def hit(meter: Meter, part: Fraction = Fraction(1), unit: Minor | None = None) -> tuple[Minor, Meter]:
    """Pay a part of the meter, rounded to a unit only."""
    return hit_within(meter, part, Bounds(unit=unit))


def hit_within(meter: Meter, part: Fraction, bounds: Bounds) -> tuple[Minor, Meter]:
    """Pay a part of the meter. The whole of it resets the meter; less only lowers it by what is paid.

    What rounding up or a least pay-out adds is a top-up by the house; what rounding down or a most pay-out leaves
    stays in the meter. After the whole was paid, changed parameters take effect, and the overflow belongs to the
    new amount.
    """
    award = bounded(meter, part, bounds)
    paid = award * MILLIONTHS
    share = -(-meter.displayed * part // 1)
    extra = max(0, paid - share)
    after = replace(
        meter,
        displayed=meter.displayed + extra - paid,
        topped_up=meter.topped_up + extra,
        paid=meter.paid + paid,
        hits=meter.hits + 1,
    )
    return award, _reset(after) if part == 1 else after


def hit_at(meter: Meter, before: Meter, part: Fraction, bounds: Bounds) -> tuple[Minor, Meter, Meter]:
    """Pay a part of what the meter showed earlier, at `before`: the award, then `before` and the meter without it.

    What was put in since stays in. If the meter has been hit since, it no longer holds what it showed: the house pays
    the whole award.
    """
    award, after = hit_within(before, part, bounds)
    if meter.hits != before.hits:
        paid = award * MILLIONTHS
        topped_up = before.topped_up + paid
        after = replace(before, topped_up=topped_up, paid=before.paid + paid, hits=before.hits + 1)
    return award, after, after if meter == before else _shifted(meter, before, after)


def undone(meter: Meter, before: Meter, after: Meter) -> Meter:
    """The meter as it would stand if an earlier hit, which led from `before` to `after`, had not been met.

    Parameters that the hit brought into force wait for the next one again. Where a later award has been paid out of
    what the reset put in, the house leaves that much in.
    """
    return _shifted(meter, after, before)


def _shifted(meter: Meter, start: Meter, end: Meter) -> Meter:
    """The meter as it would stand if it had gone from `end` where it went from `start`; what was put in since stays."""
    whole = meter.displayed + meter.overflow + (end.displayed + end.overflow) - (start.displayed + start.overflow)
    reserve = meter.reserve + end.reserve - start.reserve
    left_in = max(0, -whole)
    parameters, waiting = meter.parameters, meter.pending
    if parameters == start.parameters != end.parameters:
        parameters, waiting = end.parameters, meter.pending or end.pending
    shifted = replace(
        meter,
        parameters=parameters,
        pending=None if waiting == parameters else waiting,
        displayed=0,
        overflow=0,
        reserve=max(0, reserve),
        seeded=meter.seeded + end.seeded - start.seeded + left_in + max(0, -reserve),
        topped_up=meter.topped_up + end.topped_up - start.topped_up,
        paid=meter.paid + end.paid - start.paid,
        hits=meter.hits + end.hits - start.hits,
    )
    return _grown(shifted, whole + left_in)


def _reset(meter: Meter) -> Meter:
    """Back to the reset amount, from the remainder, the overflow and the reserve first and from the house last."""
    parameters = meter.pending or meter.parameters
    wanted = parameters.reset * MILLIONTHS
    left_over = meter.displayed + meter.overflow
    from_reserve = min(meter.reserve, max(0, wanted - left_over))
    from_house = max(0, wanted - left_over - from_reserve)
    meter = replace(
        meter,
        parameters=parameters,
        pending=None,
        displayed=0,
        overflow=0,
        reserve=meter.reserve - from_reserve,
        seeded=meter.seeded + from_house,
    )
    return _grown(meter, left_over + from_reserve + from_house)


def change(meter: Meter, parameters: Parameters) -> Meter:
    """Change the parameters from the next hit on; a ceiling may not lie below what is displayed."""
    if parameters.ceiling is not None and parameters.ceiling * MILLIONTHS < meter.displayed:
        raise Refused(Fault.of("ceiling.lies-above-what", "meter"))
    return replace(meter, pending=parameters)


def adjust(meter: Meter, amount: int) -> Meter:
    """A recorded correction, up or down, in minor units."""
    by = amount * MILLIONTHS
    if meter.displayed + by < 0:
        raise Refused(Fault.of("adjustment", "meter"))
    if by < 0:
        return replace(meter, displayed=meter.displayed + by, adjusted=meter.adjusted + by)
    return _grown(replace(meter, adjusted=meter.adjusted + by), by)
