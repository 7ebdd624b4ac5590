"""What ``puntobanco jackpot show`` says of a table: the worth of a progressive wager, or of a jackpot's tiers."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import PricedWager, Weights, line_figures
from puntobanco.analysis.jackpot import Worth, a_unit, break_even, worths
from puntobanco.analysis.progressive import Progressive
from puntobanco.faults import Fault, Refused
from puntobanco.jackpot.from_setup import chairs_of, progressive_offer, terms_of
from puntobanco.jackpot.link.terms import Terms
from puntobanco.money import Amount, Minor, NotAnAmount, quoted
from puntobanco.procedure import keys
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.wager import MeterId

Shown = Mapping[str, Amount]
"""What meters show, by name; those not named show their seeds."""


class Progression(NamedTuple):
    """The progressive of a table: its terms and its cards, and the wager with its chairs if it is a wager."""

    terms: Terms
    weights: Weights
    offered: PricedWager | None
    chairs: tuple[int, ...]
    least: Minor
    """The least that can qualify in a round, where somebody bets at all."""


def progression(setup: Setup) -> Progression | None:
    """The progressive that a table offers, if it does."""
    terms = terms_of(setup)
    if terms is None:
        return None
    offer = progressive_offer(setup) if setup.chosen.get(keys.JACKPOT_FUNDING) is None else None
    decks = offer.wager.only_decks[0] if offer and offer.wager.only_decks else setup.chosen[keys.DECKS]
    offered = PricedWager(offer.wager, offer.pay_table, setup.currency) if offer else None
    staked = [one.minimum.minor for wager, one in setup.offers.items() if wager in terms.qualifying_wagers]
    least = max(terms.qualifying_minimum, Minor(min(staked, default=1)))
    return Progression(terms, Weights(fresh(decks)), offered, chairs_of(setup, offer) if offer else (), least)


def shown_by(texts: Iterable[str], found: Progression) -> dict[str, Amount]:
    """``major=12500.00`` for each meter that is not at its seed, or `Refused`."""
    meters = found.offered.table.meters if found.offered else ()
    known = [str(meter.id) for meter in meters] or [tier.name for tier in found.terms.tiers]
    shown, faults = {}, []
    for text in texts:
        name, _, amount = text.partition("=")
        if name not in known:
            sentence = f"{quoted(name, 40)} is no meter of this table."
            faults.append(Fault("no-such-meter", "--meter", sentence, None, f"Known: {', '.join(known)}."))
            continue
        try:
            shown[name] = Amount.read(amount, found.terms.currency)
        except NotAnAmount as wrong:
            faults.append(Fault("no-amount", "--meter", f"{wrong}", None, f"Write {name}=12500.00."))
    if faults:
        raise Refused(*faults)
    return shown


def of_wager(found: Progression, shown: Shown) -> dict[str, Any]:
    """What the wager is worth at the first chair: every chair has the same figures."""
    offered = found.offered
    assert offered is not None
    bet = Progressive(offered, found.chairs[0], found.weights)
    seeds = bet.seeds()
    per = offered.currency.minor_per_major
    values = {**seeds, **{MeterId(name): Fraction(amount.minor, per) for name, amount in shown.items()}}
    meters = []
    for meter in offered.table.meters:
        even, between = bet.break_even(meter.id, values), bet.bets_between(meter.id, values)
        meters.append(
            {
                "meter": meter.id,
                "title": meter.title,
                "seed": str(meter.seed),
                "shown": str(values[meter.id]),
                "rate": str(meter.rate),
                "break_even": even and str(even),
                "bets_between_hits": between and str(between),
            }
        )
    return {
        "wager": offered.wager.id,
        "pay_table": offered.table.id,
        "chairs": found.chairs,
        "net_at_seeds": str(bet.net(seeds)),
        "net": str(bet.net(values)),
        "meters": meters,
        "tiers": [tier.name for tier in found.terms.tiers],
    }


def of_jackpot(setup: Setup, found: Progression, shown: Shown, staked: Minor) -> dict[str, Any]:
    """What each tier is worth when so much qualifies in a round, and what the wagers that qualify return with it."""
    terms = found.terms
    minor = {name: Fraction(amount.minor) for name, amount in shown.items()}
    each = worths(terms, found.weights, minor)
    added = a_unit(each, staked)
    edges = _edges(setup, found)
    best = min(edges, key=lambda wager: edges[wager]) if edges else None
    tiers = [_tier(terms, one, break_even(each, one.tier.name, staked, edges[best]) if best else None) for one in each]
    wagers = [{"wager": wager, "alone": str(-edge), "with_jackpot": str(added - edge)} for wager, edge in edges.items()]
    return {
        "staked_a_round": str(terms.money(staked)),
        "added_to_a_unit": str(added),
        "break_even_for": best,
        "tiers": tiers,
        "wagers": wagers,
    }


def _tier(terms: Terms, one: Worth, even: Fraction | None) -> dict[str, Any]:
    per, tier = terms.currency.minor_per_major, one.tier

    def major(minor: Fraction | None) -> str | None:
        return None if minor is None else str(minor / per)

    return {
        "tier": tier.name,
        "title": tier.title,
        "trigger": tier.trigger or ("random" if tier.random else None),
        "wins_on": tier.wins_on,
        "pays": tier.pays,
        "seed": major(Fraction(tier.parameters.seed)),
        "shown": major(one.shown),
        "rate": str(tier.parameters.rate),
        "house": major(Fraction(tier.house)),
        "probability": one.probability and str(one.probability),
        "rounds_between_hits": one.rounds_between and str(one.rounds_between),
        "award": major(one.award),
        "worth_a_round": major(one.a_round),
        "break_even": major(even),
    }


def _edges(setup: Setup, found: Progression) -> dict[str, Fraction]:
    """The house edge of every wager that qualifies and that the cards alone decide."""
    edges = {}
    for wager, offer in setup.offers.items():
        if wager in found.terms.qualifying_wagers and offer.wager.parameter is None:
            lines = line_figures(PricedWager(offer.wager, offer.pay_table, setup.currency), None, found.weights)
            total = sum(line.ways for line in lines)
            edges[str(wager)] = -sum((line.net * line.ways for line in lines), Fraction(0)) / total
    return edges
