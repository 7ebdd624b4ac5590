"""What ``puntobanco jackpot show`` says of a table: the worth of a progressive wager, or of a jackpot's tiers."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import PricedWager, Weights, weights_for
from puntobanco.analysis.jackpot import Worth, a_unit, break_even, least_qualifying, qualifying_edges, worths
from puntobanco.analysis.progressive import Progressive
from puntobanco.cli.files import read_amount
from puntobanco.faults import Fault, Refused
from puntobanco.jackpot.from_setup import chairs_of, progressive_offer, terms_of
from puntobanco.jackpot.link.terms import Terms
from puntobanco.money import Amount, Minor, quoted
from puntobanco.procedure import keys
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.wager import MeterId
from puntobanco.words import listed

Shown = Mapping[str, Amount]
"""What meters show, by name; those not named show their seeds."""


class Progression(NamedTuple):
    """The progressive of a table: its terms and its cards, and the wager with its chairs if it is a wager."""

    terms: Terms
    weights: Weights
    offered: PricedWager | None
    chairs: tuple[int, ...]
    least: Minor
    """The smallest amount that can qualify in a round with a bet."""


def progression(setup: Setup) -> Progression | None:
    terms = terms_of(setup)
    if terms is None:
        return None
    offer = progressive_offer(setup) if setup.chosen.get(keys.JACKPOT_FUNDING) is None else None
    decks = offer.wager.only_decks[0] if offer and offer.wager.only_decks else setup.chosen[keys.DECKS]
    offered = PricedWager(offer.wager, offer.pay_table, setup.currency) if offer else None
    least = least_qualifying(setup, terms)
    return Progression(
        terms, weights_for(fresh(decks), setup.game), offered, chairs_of(setup, offer) if offer else (), least
    )


def shown_by(texts: Iterable[str], found: Progression) -> dict[str, Amount]:
    """``major=12500.00`` for each meter that is not at its seed, or `Refused`."""
    meters = found.offered.table.meters if found.offered else ()
    known = [str(meter.id) for meter in meters] or [tier.name for tier in found.terms.tiers]
    shown, faults = {}, []
    for text in texts:
        name, _, amount = text.partition("=")
        if name not in known:
            faults.append(Fault.of("no-such-meter.table", "--meter", name=quoted(name, 40), known=listed(known)))
            continue
        try:
            shown[name] = read_amount(
                amount, found.terms.currency, "--meter", code="no-amount", advice=f"Write {name}=12500.00."
            )
        except Refused as refused:
            faults += refused.faults
    if faults:
        raise Refused(*faults)
    return shown


class MeterWorth(Struct, frozen=True, kw_only=True):
    """A meter of a progressive wager: what it shows, and at which amount a bet breaks even."""

    meter: MeterId
    title: str
    seed: str
    shown: Fraction
    rate: Fraction
    break_even: Fraction | None
    bets_between_hits: Fraction | None


class WagerWorth(Struct, frozen=True, kw_only=True):
    """What a progressive wager returns at its seeds and at the meters as they are shown."""

    wager: str
    pay_table: str
    chairs: tuple[int, ...]
    net_at_seeds: Fraction
    net: Fraction
    meters: tuple[MeterWorth, ...]
    tiers: tuple[str, ...]


def of_wager(found: Progression, shown: Shown) -> WagerWorth:
    """What the wager is worth at the first chair: every chair has the same figures."""
    offered = found.offered
    assert offered is not None
    bet = Progressive(offered, found.chairs[0], found.weights)
    seeds = bet.seeds()
    per = offered.currency.minor_per_major
    values = {**seeds, **{MeterId(name): Fraction(amount.minor, per) for name, amount in shown.items()}}
    meters = (
        MeterWorth(
            meter=meter.id,
            title=meter.title,
            seed=str(meter.seed),
            shown=values[meter.id],
            rate=meter.rate,
            break_even=bet.break_even(meter.id, values),
            bets_between_hits=bet.bets_between(meter.id, values),
        )
        for meter in offered.table.meters
    )
    return WagerWorth(
        wager=offered.wager.id,
        pay_table=offered.table.id,
        chairs=found.chairs,
        net_at_seeds=bet.net(seeds),
        net=bet.net(values),
        meters=tuple(meters),
        tiers=tuple(tier.name for tier in found.terms.tiers),
    )


class TierWorth(Struct, frozen=True, kw_only=True):
    """A tier of a jackpot; amounts in the currency's major unit."""

    tier: str
    title: str
    trigger: str | None
    wins_on: str
    pays: str
    seed: Fraction
    shown: Fraction
    rate: Fraction
    house: Fraction
    probability: Fraction | None
    rounds_between_hits: Fraction | None
    award: Fraction | None
    worth_a_round: Fraction | None
    break_even: Fraction | None


class Qualifying(Struct, frozen=True, kw_only=True):
    """What a qualifying wager returns for each unit staked."""

    wager: str
    alone: Fraction
    with_jackpot: Fraction


class JackpotWorth(Struct, frozen=True, kw_only=True):
    """What the tiers of a jackpot add to the wagers that qualify."""

    staked_a_round: str
    added_to_a_unit: Fraction
    break_even_for: str | None
    tiers: tuple[TierWorth, ...]
    wagers: tuple[Qualifying, ...]


def of_jackpot(setup: Setup, found: Progression, shown: Shown, staked: Minor) -> JackpotWorth:
    """The worth of each tier when `staked` qualifies in a round, and what the qualifying wagers return with it."""
    terms = found.terms
    each = worths(terms, found.weights, {name: Fraction(amount.minor) for name, amount in shown.items()})
    added = a_unit(each, staked)
    edges = qualifying_edges(setup, terms, found.weights)
    best = min(edges, key=lambda wager: edges[wager]) if edges else None
    tiers = (
        _tier(terms, worth, break_even(each, worth.tier.name, staked, edges[best]) if best else None) for worth in each
    )
    wagers = (Qualifying(wager=wager, alone=-edge, with_jackpot=added - edge) for wager, edge in edges.items())
    return JackpotWorth(
        staked_a_round=str(terms.money(staked)),
        added_to_a_unit=added,
        break_even_for=best,
        tiers=tuple(tiers),
        wagers=tuple(wagers),
    )


def _tier(terms: Terms, worth: Worth, even: Fraction | None) -> TierWorth:
    per, tier = terms.currency.minor_per_major, worth.tier
    return TierWorth(
        tier=tier.name,
        title=tier.title,
        trigger=tier.trigger or ("random" if tier.random else None),
        wins_on=tier.wins_on,
        pays=tier.pays,
        seed=Fraction(tier.parameters.seed, per),
        shown=worth.shown / per,
        rate=tier.parameters.rate,
        house=Fraction(tier.house, per),
        probability=worth.probability,
        rounds_between_hits=worth.rounds_between,
        award=None if worth.award is None else worth.award / per,
        worth_a_round=None if worth.a_round is None else worth.a_round / per,
        break_even=None if even is None else even / per,
    )
