"""The chapter on a table's progressive: seeds, rates, reserve, and what comes back in the long run."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import PricedWager, weights_for
from puntobanco.analysis.jackpot import Worth, a_unit, break_even, least_qualifying, qualifying_edges, worths
from puntobanco.analysis.progressive import Progressive
from puntobanco.jackpot.from_setup import chairs_of, progressive_offer, terms_of
from puntobanco.jackpot.link.terms import Terms, meter_of
from puntobanco.money import Amount, Minor
from puntobanco.procedure import keys
from puntobanco.reports import columns as col
from puntobanco.reports.paper.draft import Block, Part, Prose, Right, Row, sum_of, table
from puntobanco.reports.paper.format import decimal, percent
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import WagerId
from puntobanco.words import Text, Wording, say

_COLUMNS = (
    "paper.meter", "paper.seed", "paper.rate", "paper.reserve-rate", "paper.break-even", "paper.between-hits",
)  # fmt: skip


def progressive_part(setup: Setup, pace: int) -> Part | None:
    """None where the table has no progressive."""
    terms = terms_of(setup)
    if terms is None:
        return None
    offer = progressive_offer(setup) if setup.chosen.get(keys.JACKPOT_FUNDING) is None else None
    blocks = tuple(_of_wager(setup, offer, terms, pace) if offer else _of_jackpot(setup, terms, pace))
    return Part("", blocks)


def _columns() -> tuple[Wording | Right, ...]:
    first, *others = map(say, _COLUMNS)
    return (first, *map(Right, others))


def _of_wager(setup: Setup, offer: Offer, terms: Terms, pace: int) -> Iterator[Block]:
    decks = offer.wager.only_decks[0] if offer.wager.only_decks else setup.chosen[keys.DECKS]
    offered = PricedWager(offer.wager, offer.pay_table, setup.currency)
    chairs = chairs_of(setup, offer)
    bet = Progressive(offered, chairs[0] if chairs else None, weights_for(fresh(decks), setup.game))
    seeds = bet.seeds()
    rows: list[Row] = []
    for meter in offer.pay_table.meters:
        reserve = _reserve(terms, meter.id)
        even, between = bet.break_even(meter.id, seeds), bet.bets_between(meter.id, seeds)
        rows.append(
            (
                meter.names, _money(setup, Fraction(meter.seed)), percent(meter.rate, 3), percent(reserve, 3),
                "–" if even is None else _no_less(setup, even), _between(between, pace),
            )
        )  # fmt: skip
    yield table(say("paper.meters-caption"), _columns(), rows)
    at_seeds, fed = bet.net(seeds), sum((meter.rate for meter in offer.pay_table.meters), Fraction(0))
    yield Prose(
        say(
            "paper.long-run",
            stake=_money(setup, bet.stake),
            seeds=percent(1 + at_seeds, 6),
            fed=percent(fed, 3),
            run=percent(1 + at_seeds + fed, 6),
        )
    )
    yield Prose(say("paper.long-run-words"))


def _reserve(terms: Terms, meter: str) -> Fraction:
    """The part of each stake that goes to the reserve of a meter; chairs with a meter each have it alike."""
    return next(tier.parameters.reserve_rate for tier in terms.tiers if meter_of(tier) == meter)


def _of_jackpot(setup: Setup, terms: Terms, pace: int) -> Iterator[Block]:
    """A jackpot beside the wagers: all who qualify in a round share it, so it is told for each round."""
    weights = weights_for(fresh(setup.chosen[keys.DECKS]), setup.game)
    every, staked = worths(terms, weights, {}), least_qualifying(setup, terms)
    edges = qualifying_edges(setup, terms, weights)
    best = min(edges, key=lambda wager: edges[wager], default=None)
    per = setup.currency.minor_per_major
    rows: list[Row] = []
    for worth in every:
        tier, between = worth.tier, worth.rounds_between
        even = break_even(every, tier.name, staked, edges[best]) if best else None
        a_round = "–" if worth.a_round is None else decimal(worth.a_round / per, 4)
        rows.append(
            (
                tier.title, _money(setup, Fraction(tier.parameters.seed, per)), percent(tier.parameters.rate, 3),
                percent(tier.parameters.reserve_rate, 3), a_round,
                "–" if even is None else _no_less(setup, even / per), _between(between, pace),
            )
        )  # fmt: skip
    first, *others = _columns()
    others.insert(3, Right(say("paper.worth-a-round")))
    yield table(say("paper.meters-caption"), (first, *others), rows)
    yield Prose(say("paper.jackpot-words"))
    if best:
        yield from _with_jackpot(setup, every, staked, edges, best)


def _with_jackpot(
    setup: Setup, every: Sequence[Worth], staked: Minor, edges: Mapping[WagerId, Fraction], best: WagerId
) -> Iterator[Block]:
    """What the jackpot adds to the wagers that qualify when one bet of the least amount does."""
    added = a_unit(every, staked)
    fed = sum((worth.tier.parameters.rate for worth in every if worth.probability), Fraction(0))
    rows: list[Row] = [
        (
            setup.offers[wager].titled,
            *(percent(1 - edge + more, 6) for more in (Fraction(0), added, added + fed)),
        )
        for wager, edge in edges.items()
    ]  # fmt: skip
    heads = (Right(say(f"paper.jackpot-{key}")) for key in ("alone", "at-seeds", "in-the-long-run"))
    stake = sum_of(Amount(staked, setup.currency))
    yield table(say("paper.jackpot-caption", stake=stake), (col.WAGER, *heads), rows)
    yield Prose(say("paper.jackpot-run", fed=percent(fed, 3), wager=setup.offers[best].titled))


def _money(setup: Setup, major: Fraction) -> Text:
    return sum_of(Amount(round(major * setup.currency.minor_per_major), setup.currency))


def _no_less(setup: Setup, major: Fraction) -> Text:
    """Rounded up: at a cent less the bettor does not break even yet."""
    return sum_of(Amount(Minor(ceil(major * setup.currency.minor_per_major)), setup.currency))


def _between(between: Fraction | None, pace: int) -> Wording:
    if between is None:
        return "–"
    return say("paper.rounds-hours", rounds=f"{float(between):,.0f}", hours=f"{float(between / pace):,.0f}")
