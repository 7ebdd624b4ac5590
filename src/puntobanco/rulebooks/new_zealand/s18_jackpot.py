"""New Zealand, section 18: which clause speaks about which point of a jackpot, and what must hold of its elections."""

from collections.abc import Iterator

from puntobanco.faults import Fault
from puntobanco.procedure import keys
from puntobanco.procedure.jackpot import TIER_KEYS, Control, Controls, ElectedTier, elected_tiers
from puntobanco.rulebooks.model import Setup
from puntobanco.rulebooks.new_zealand.cite import NZ
from puntobanco.rulebooks.new_zealand.games import JACKPOT
from puntobanco.wagers.wager import Kind
from puntobanco.words import Money, listed

CONTROLS: Controls = {
    Control.APPROVAL: NZ("1.1 Jackpot System (b)"),
    Control.CONSOLE: NZ("1.1 Jackpot Management Console"),
    Control.EQUIPMENT: NZ("3.5"),
    Control.FUNDING: NZ("18.3"),
    Control.HOUSE_AMOUNT: NZ("18.4"),
    Control.CRITERIA: NZ("18.6"),
    Control.GROUP: NZ("18.8(a)"),
    Control.DISPLAY: NZ("18.8(b)"),
    Control.RANDOM: NZ("18.8(d)"),
    Control.ACTIVATION: NZ("18.10"),
    Control.INCREMENT_POINT: NZ("18.11"),
    Control.RECORDING: NZ("18.12"),
    Control.CONFIRMATION: NZ("18.13"),
    Control.AUTOMATIC: NZ("18.14"),
    Control.QUALIFYING: NZ("18.15"),
    Control.ROUNDING: NZ("18.17"),
    Control.INSTRUMENT: NZ("18.18"),
    Control.MISSED: NZ("18.19"),
    Control.MALFUNCTION: NZ("18.20"),
    Control.INVALID: NZ("18.21"),
}


def one_form(setup: Setup) -> Iterator[Fault]:
    """Either a table of tiers, or the keys of a single one."""
    if JACKPOT not in setup.adopted:
        return
    given = [key for key in map(keys.of_one_tier, TIER_KEYS) if setup.chosen.get(key) is not None]
    if setup.chosen.get(keys.JACKPOT_TIERS) is not None:
        for key in given:
            yield Fault.of("two-forms", key.name, NZ("18.7"))
        return
    for needed, clause in ((keys.TIER_SEED, NZ("18.7")), (keys.TIER_TRIGGER, NZ("18.6"))):
        key = keys.of_one_tier(needed)
        if key not in given:
            yield Fault.of("missing.set-up", key.name, clause, meaning=key.meaning)


def funding(setup: Setup) -> Iterator[Fault]:
    """The operator that funds the jackpot says with how much [NZ 18.3; NZ 18.4]."""
    tiers = _tiers(setup)
    if not tiers:
        return
    elected = setup.chosen.get(keys.JACKPOT_FUNDING)
    tiered = setup.chosen.get(keys.JACKPOT_TIERS) is not None
    if elected in ("house", "both") and not any(tier.house for tier in tiers):
        where = "jackpot.tiers" if tiered else "jackpot.house_contribution"
        yield Fault.of("no-contribution.operator-funds", where, NZ("18.4"))
    if elected in ("wagers", "both") and not any(tier.rate + tier.reserve_rate for tier in tiers):
        where, advice = ("jackpot.tiers", "rate") if tiered else ("jackpot.wager_contribution", "wager_contribution")
        yield Fault.of("no-contribution.qualifying-wagers", where, NZ("18.3"), advice=advice)
    if sum(tier.rate + tier.reserve_rate for tier in tiers) > 1:
        yield Fault.of("rate.more-whole-wager", "jackpot.tiers" if tiered else "jackpot.wager_contribution", NZ("18.3"))


def qualifying_wagers(setup: Setup) -> Iterator[Fault]:
    for wager in setup.chosen.get(keys.JACKPOT_QUALIFYING_WAGERS) or ():
        offered = [wager for wager, offer in setup.offers.items() if offer.wager.kind is not Kind.FEE]
        if wager not in offered:
            yield Fault.of(
                "not-offered.qualifies-jackpot",
                "jackpot.qualifying_wagers",
                NZ("18.6"),
                wager=wager,
                offered=listed(offered),
            )


def tiers_hold(setup: Setup) -> Iterator[Fault]:
    """Each tier has a name of its own, and amounts that agree with each other."""
    tiers = _tiers(setup)
    names = [tier.name for tier in tiers]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield Fault.of("same-name.two-tiers", f"jackpot.tiers.{name}", NZ("18.7"))
    for tier in tiers:
        yield from _tier_faults(setup, tier)


def _tier_faults(setup: Setup, tier: ElectedTier) -> Iterator[Fault]:
    where = f"jackpot.tiers.{tier.name}" if setup.chosen.get(keys.JACKPOT_TIERS) is not None else "jackpot"
    if ":" in tier.name:
        yield Fault.of("no-name.tier-s", f"{where}.name", NZ("18.7"))
    if tier.ceiling is not None and tier.ceiling < max(tier.seed, tier.reset):
        yield Fault.of("ceiling.lies-above", f"{where}.ceiling", NZ("18.7"))
    if tier.least is not None and tier.most is not None and tier.least > tier.most:
        yield Fault.of("limits.least-pay", f"{where}.least", NZ("18.8(d)"))
    unit = setup.chosen.get(keys.JACKPOT_PAYABLE_UNIT)
    for key, amount in (("least", tier.least), ("most", tier.most)):
        if unit is not None and amount is not None and amount.minor % unit.minor:
            yield Fault.of(
                "not-payable.cannot-paid", f"{where}.{key}", NZ("18.17"), amount=Money.of(amount), unit=Money.of(unit)
            )
    if tier.one_in is not None and not tier.random:
        yield Fault.of("no-meaning.trigger-hand", f"{where}.one_in", NZ("18.8(d)"))


def picking(setup: Setup) -> Iterator[Fault]:
    """What is picked is said where something is picked at random, and only there [NZ 18.8(d)]."""
    tiers = _tiers(setup)
    if not tiers:
        return
    at_random, pick = any(tier.random for tier in tiers), setup.chosen.get(keys.JACKPOT_PICK)
    if at_random and pick is None:
        yield Fault.of("missing.tier-won", keys.JACKPOT_PICK.name, NZ("18.8(d)"), meaning=keys.JACKPOT_PICK.meaning)
    if pick is not None and not at_random:
        yield Fault.of("no-meaning.tier-won", keys.JACKPOT_PICK.name, NZ("18.8(d)"))


def payable_unit(setup: Setup) -> Iterator[Fault]:
    """What pay-outs are rounded up to can be paid in the chips of the table [NZ 18.17]."""
    unit = setup.chosen.get(keys.JACKPOT_PAYABLE_UNIT)
    if unit is not None and not setup.chips.makes(unit):
        yield Fault.of("not-in-chips.cannot-paid", keys.JACKPOT_PAYABLE_UNIT.name, NZ("18.17"), unit=Money.of(unit))


def _tiers(setup: Setup) -> tuple[ElectedTier, ...]:
    return elected_tiers(setup.chosen) if JACKPOT in setup.adopted else ()


JACKPOT_CHECKS = (one_form, funding, qualifying_wagers, tiers_hold, picking, payable_unit)
