"""New Zealand, section 18: which clause speaks about which point of a jackpot, and what must hold of its elections."""

from collections.abc import Iterator

from puntobanco.faults import Fault
from puntobanco.procedure import keys
from puntobanco.procedure.jackpot import TIER_KEYS, Control, Controls, ElectedTier, elected_tiers
from puntobanco.rulebooks.model import Setup
from puntobanco.rulebooks.new_zealand.cite import NZ
from puntobanco.rulebooks.new_zealand.games import JACKPOT
from puntobanco.wagers.wager import Kind

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
            sentence = "this jackpot has a table of tiers, and each tier says this itself."
            yield Fault("two-forms", key.name, sentence, NZ("18.7"), "Move it into the tiers.")
        return
    for needed, clause in ((keys.TIER_SEED, NZ("18.7")), (keys.TIER_TRIGGER, NZ("18.6"))):
        key = keys.of_one_tier(needed)
        if key not in given:
            sentence = f"the set-up must say {key.meaning}, or list tiers in jackpot.tiers."
            yield Fault("missing", key.name, sentence, clause)


def funding(setup: Setup) -> Iterator[Fault]:
    """The operator that funds the jackpot says with how much [NZ 18.3; NZ 18.4]."""
    tiers = _tiers(setup)
    if not tiers:
        return
    elected = setup.chosen.get(keys.JACKPOT_FUNDING)
    tiered = setup.chosen.get(keys.JACKPOT_TIERS) is not None
    if elected in ("house", "both") and not any(tier.house for tier in tiers):
        sentence = "the operator funds the jackpot, but no amount a round is given."
        where = "jackpot.tiers" if tiered else "jackpot.house_contribution"
        yield Fault("no-contribution", where, sentence, NZ("18.4"), "Give house_contribution.")
    if elected in ("wagers", "both") and not any(tier.rate + tier.reserve_rate for tier in tiers):
        sentence = "qualifying wagers fund the jackpot, but no part of them is given."
        where, advice = ("jackpot.tiers", "rate") if tiered else ("jackpot.wager_contribution", "wager_contribution")
        yield Fault("no-contribution", where, sentence, NZ("18.3"), f"Give {advice}.")
    if sum(tier.rate + tier.reserve_rate for tier in tiers) > 1:
        sentence = "no more than the whole of a wager can go into all meters together."
        yield Fault("rate", "jackpot.tiers" if tiered else "jackpot.wager_contribution", sentence, NZ("18.3"))


def qualifying_wagers(setup: Setup) -> Iterator[Fault]:
    """What qualifies is offered at the table."""
    for wager in setup.chosen.get(keys.JACKPOT_QUALIFYING_WAGERS) or ():
        offered = [one for one, offer in setup.offers.items() if offer.wager.kind is not Kind.FEE]
        if wager not in offered:
            sentence = f"{wager} qualifies for the jackpot and is not offered at this table."
            yield Fault(
                "not-offered", "jackpot.qualifying_wagers", sentence, NZ("18.6"), f"Offered: {', '.join(offered)}."
            )


def tiers_hold(setup: Setup) -> Iterator[Fault]:
    """Each tier has a name of its own, and amounts that agree with each other."""
    tiers = _tiers(setup)
    names = [tier.name for tier in tiers]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield Fault("same-name", f"jackpot.tiers.{name}", "two tiers have this name.", NZ("18.7"), "Name each.")
    for tier in tiers:
        yield from _tier_faults(setup, tier)


def _tier_faults(setup: Setup, tier: ElectedTier) -> Iterator[Fault]:
    where = f"jackpot.tiers.{tier.name}" if setup.chosen.get(keys.JACKPOT_TIERS) is not None else "jackpot"
    if ":" in tier.name:
        yield Fault("no-name", f"{where}.name", "a tier's name has no colon.", NZ("18.7"))
    if tier.ceiling is not None and tier.ceiling < max(tier.seed, tier.reset):
        yield Fault("ceiling", f"{where}.ceiling", "a ceiling lies above the seed and the reset.", NZ("18.7"))
    if tier.least is not None and tier.most is not None and tier.least > tier.most:
        yield Fault("limits", f"{where}.least", "the least pay-out is above the greatest.", NZ("18.8(d)"))
    unit = setup.chosen.get(keys.JACKPOT_PAYABLE_UNIT)
    for key, amount in (("least", tier.least), ("most", tier.most)):
        if unit is not None and amount is not None and amount.minor % unit.minor:
            sentence = f"{amount.shown} cannot be paid in units of {unit.shown}."
            yield Fault("not-payable", f"{where}.{key}", sentence, NZ("18.17"))
    if tier.one_in is not None and not tier.random:
        sentence = "its trigger is a hand, so how often it is won follows from the cards."
        yield Fault("no-meaning", f"{where}.one_in", sentence, NZ("18.8(d)"), "Leave it out.")


def picking(setup: Setup) -> Iterator[Fault]:
    """What is picked is said where something is picked at random, and only there [NZ 18.8(d)]."""
    tiers = _tiers(setup)
    if not tiers:
        return
    at_random, pick = any(tier.random for tier in tiers), setup.chosen.get(keys.JACKPOT_PICK)
    if at_random and pick is None:
        sentence = f"a tier is won at random, and the set-up must say {keys.JACKPOT_PICK.meaning}."
        yield Fault("missing", keys.JACKPOT_PICK.name, sentence, NZ("18.8(d)"), "Say table, seat or spot.")
    if pick is not None and not at_random:
        sentence = "no tier is won at random."
        yield Fault("no-meaning", keys.JACKPOT_PICK.name, sentence, NZ("18.8(d)"), "Leave it out.")


def payable_unit(setup: Setup) -> Iterator[Fault]:
    """What pay-outs are rounded up to can be paid in the chips of the table [NZ 18.17]."""
    unit = setup.chosen.get(keys.JACKPOT_PAYABLE_UNIT)
    if unit is not None and not setup.chips.makes(unit):
        sentence = f"{unit.shown} cannot be paid in the chips of this table."
        yield Fault("not-in-chips", keys.JACKPOT_PAYABLE_UNIT.name, sentence, NZ("18.17"))


def _tiers(setup: Setup) -> tuple[ElectedTier, ...]:
    return elected_tiers(setup.chosen) if JACKPOT in setup.adopted else ()


JACKPOT_CHECKS = (one_form, funding, qualifying_wagers, tiers_hold, picking, payable_unit)
