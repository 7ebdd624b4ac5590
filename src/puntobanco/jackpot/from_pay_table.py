"""The tiers of a progressive wager, from the pay table that declares its meters."""

from fractions import Fraction

from puntobanco.jackpot.link.terms import Tier
from puntobanco.jackpot.meter import Parameters
from puntobanco.money import Currency, Minor
from puntobanco.wagers.wager import PayTable, Share


def tiers_of(
    table: PayTable, currency: Currency, *, reserve_rate: Fraction = Fraction(0), chairs: tuple[int, ...] = ()
) -> tuple[Tier, ...]:
    """A tier for each meter of a pay table; with chairs, one for each meter that is won whole by a chair alone.

    A meter of which some row pays a part belongs to the table in any case; the others may belong to the chairs.
    """
    parted = {row.pays.meter for row in table.rows if isinstance(row.pays, Share) and row.pays.part < 1}
    tiers = []
    for meter in table.meters:
        rows = [row for row in table.rows if isinstance(row.pays, Share) and row.pays.meter == meter.id]
        whose: tuple[int | None, ...] = (None,) if meter.id in parted or not chairs else chairs
        seed = Minor(meter.seed * currency.minor_per_major)
        for chair in whose:
            tiers.append(
                Tier(
                    name=meter.id if chair is None else f"{meter.id}-{chair}",
                    title=meter.title if chair is None else f"{meter.title}, chair {chair}",
                    parameters=Parameters(seed=seed, reset=seed, rate=meter.rate, reserve_rate=reserve_rate),
                    wins_on=", ".join(row.line.replace("-", " ") for row in rows),
                    pays=", ".join(f"{row.line.replace('-', ' ')}: {row.pays}" for row in rows),
                    seat=chair,
                    fixed=meter.rate_clause,
                )
            )
    return tuple(tiers)
