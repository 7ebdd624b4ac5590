"""The terms of the link that a table's set-up or a wager's pay table asks for, and which bets of a round qualify."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from puntobanco.cards import Card, Rank, Suit
from puntobanco.jackpot.link.known import Known
from puntobanco.jackpot.link.terms import Criteria, Terms, Tier, meter_of
from puntobanco.jackpot.meter import Parameters
from puntobanco.money import Currency, Minor
from puntobanco.procedure import keys
from puntobanco.procedure.asking import Person
from puntobanco.procedure.jackpot import (
    ElectedTier,
    Funding,
    IncrementPoint,
    Pick,
    Split,
    WhenLost,
    elected_tiers,
    every_wager,
    jackpot_names,
    qualifying_wagers,
    qualifying_words,
)
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.round import Round
from puntobanco.wagers import labels
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.triggers import declared
from puntobanco.wagers.wager import Line, PayTable, Share, WagerId
from puntobanco.words import Names, in_words


def terms_of(setup: Setup) -> Terms | None:
    """The terms of a table's link: of a progressive wager or of a jackpot; none where there is neither."""
    if setup.chosen.get(keys.JACKPOT_FUNDING) is not None:
        return _jackpot(setup)
    offer = progressive_offer(setup)
    return None if offer is None else _progressive(setup, offer)


def _jackpot(setup: Setup) -> Terms:
    """A jackpot beside the wagers, as elected [NZ 18.3; NZ 18.7]."""
    chosen = setup.chosen
    least, unit = chosen.get(keys.JACKPOT_QUALIFYING_MINIMUM), chosen.get(keys.JACKPOT_PAYABLE_UNIT)
    unreasonable, pick = chosen.get(keys.JACKPOT_UNREASONABLE), chosen.get(keys.JACKPOT_PICK)
    return Terms(
        name=chosen[keys.JACKPOT_NAME],
        currency=setup.currency,
        approval=chosen[keys.JACKPOT_APPROVAL],
        display=chosen[keys.JACKPOT_DISPLAY],
        console=chosen[keys.JACKPOT_CONSOLE],
        qualifying=in_words(qualifying_words(chosen, setup.offers)),
        qualifying_wagers=qualifying_wagers(chosen, setup.offers),
        qualifying_minimum=Minor(least.minor) if least else Minor(0),
        unreasonable=Minor(unreasonable.minor) if unreasonable else None,
        funding=Funding(chosen[keys.JACKPOT_FUNDING]),
        tiers=tuple(_tier(tier) for tier in elected_tiers(chosen)),
        split=Split(chosen[keys.JACKPOT_SPLIT]),
        payable_unit=Minor(unit.minor) if unit else None,
        increment_point=IncrementPoint(chosen[keys.JACKPOT_INCREMENT_POINT]),
        auto_activate=chosen[keys.JACKPOT_AUTO],
        void_rounds_count=chosen[keys.JACKPOT_VOID_ROUNDS],
        pick=Pick(pick) if pick else None,
        controls=setup.rulebook.controls,
    )


def known_of(terms: Terms, setups: Iterable[Setup]) -> Known:
    """What the set-ups of a link's tables know of it beyond its terms."""
    names: dict[str, Names] = {}
    offers: dict[WagerId, Offer] = {}
    jackpot: Names | None = None
    for setup in setups:
        offers = {**setup.offers, **offers}
        offer = progressive_offer(setup)
        if setup.chosen.get(keys.JACKPOT_NAME) == terms.name:
            jackpot = jackpot or jackpot_names(setup.chosen)
            names = {tier.name: tier.names for tier in elected_tiers(setup.chosen)} | names
        elif offer is not None and offer.wager.names.en == terms.name:
            jackpot = jackpot or offer.wager.names
            names = _of_meters(terms, offer.pay_table) | names
    return Known(names=jackpot, tiers=names, offers=offers)


def _of_meters(terms: Terms, table: PayTable) -> dict[str, Names]:
    """The names of a pay table's meters, and of those that belong to a chair each."""
    meters = {str(meter.id): meter.names for meter in table.meters}
    found: dict[str, Names] = {}
    for tier in terms.tiers:
        meter = meters.get(meter_of(tier))
        if meter is not None:
            found[tier.name] = meter if tier.seat is None else labels.at_chair(meter, tier.seat)
    return found


def _tier(tier: ElectedTier) -> Tier:
    return Tier(
        name=tier.name,
        title=tier.title,
        parameters=Parameters(
            seed=Minor(tier.seed.minor),
            reset=Minor(tier.reset.minor),
            rate=tier.rate,
            reserve_rate=tier.reserve_rate,
            ceiling=Minor(tier.ceiling.minor) if tier.ceiling else None,
        ),
        wins_on=in_words(tier.wins_on),
        pays=in_words(tier.pays),
        trigger="" if tier.random else tier.trigger,
        random=tier.random,
        one_in=tier.one_in,
        part=tier.part,
        house=Minor(tier.house.minor) if tier.house else Minor(0),
        least=Minor(tier.least.minor) if tier.least else Minor(0),
        most=Minor(tier.most.minor) if tier.most else None,
    )


def progressive_offer(setup: Setup) -> Offer | None:
    """The wager with meters of its own that a table offers, if it does."""
    return next((offer for offer in setup.offers.values() if offer.pay_table.meters), None)


def chairs_of(setup: Setup, offer: Offer) -> tuple[int, ...]:
    posted = offer.wager.parameter.values if offer.wager.parameter else setup.seats
    return tuple(seat for seat in setup.seats if seat in posted)


def _progressive(setup: Setup, offer: Offer) -> Terms:
    """A progressive wager: its lines say what wins, the tables' equipment does the rest, without the link it closes."""
    name = offer.wager.names.en
    own = chairs_of(setup, offer) if offer.elected.get(keys.METERS_OF) == "chair" else ()
    reserve = offer.elected.get(keys.RESERVE_RATE) or Fraction(0)
    return Terms(
        name=name,
        currency=setup.currency,
        approval=str(offer.wager.clause),
        display=f"{setup.name}-display",
        console="console",
        qualifying=in_words(every_wager(offer.wager, setup.currency)),
        qualifying_wagers=(offer.wager.id,),
        funding=Funding.WAGERS,
        tiers=tiers_of(offer.pay_table, setup.currency, reserve_rate=reserve, chairs=own),
        auto_activate=True,
        when_lost=WhenLost.CLOSE,
        controls=setup.rulebook.controls,
    )


class Staked(NamedTuple):
    """A bet as it lay when betting closed: whose, where, on what, how much."""

    person: Person
    seat: int
    wager: str
    stake: Minor


def qualifying(criteria: Criteria, bets: Iterable[tuple[Person, int, str, Minor]]) -> tuple[Staked, ...]:
    """The bets of a round that qualify, each with its stake [NZ 18.6]."""
    named, least = criteria.wagers, criteria.minimum
    every = (Staked(*bet) for bet in bets)
    return tuple(bet for bet in every if (not named or bet.wager in named) and bet.stake >= max(1, least))


def hits_of(terms: Terms, facts: Facts) -> tuple[Tier, ...]:
    return tuple(tier for tier in terms.tiers if tier.trigger and declared(tier.trigger).met(facts))


# The hands that belong to a chair at a progressive wager: asked of the wager itself, for operators may add chairs.


Hand = tuple[Card, Card]

FACES = (Rank.KING, Rank.QUEEN, Rank.JACK)


def hands_of(offer: Offer, chair: int) -> tuple[Hand, ...]:
    """The Royal 9s that, dealt to both hands alike, win a whole meter at a chair [MA 13(i) s2]."""
    whole = frozenset(row.line for row in offer.pay_table.rows if isinstance(row.pays, Share) and row.pays.part == 1)
    return _hands(offer.wager.lines[chair], whole)


@lru_cache(maxsize=1_000)
def _hands(lines: tuple[Line, ...], whole: frozenset[str]) -> tuple[Hand, ...]:
    wins = [line.when for line in lines if line.id in whole]
    return tuple(hand for hand, twice in _royal_9s() if any(wager.holds(twice) for wager in wins))


@cache
def _royal_9s() -> tuple[tuple[Hand, Facts], ...]:
    """Every Royal 9, with the facts of a round in which both hands are just this one [MA 13(i) Royal 9 text]."""
    every = [(Card(rank, face), Card(Rank.NINE, nine)) for face, nine, rank in product(Suit, Suit, FACES)]
    return tuple((hand, facts(Round(hand, hand))) for hand in every)


# The tiers of a progressive wager, from the pay table that declares its meters.


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
                    title=meter.title if chair is None else labels.at_chair(meter.names, chair).en,
                    parameters=Parameters(seed=seed, reset=seed, rate=meter.rate, reserve_rate=reserve_rate),
                    wins_on=", ".join(row.line.replace("-", " ") for row in rows),
                    pays=", ".join(f"{row.line.replace('-', ' ')}: {row.pays}" for row in rows),
                    seat=chair,
                    fixed=meter.rate_clause,
                )
            )
    return tuple(tiers)
