"""The vocabulary of a jackpot: who funds it, when it grows, who wins it, its tiers, and the points of documents."""

from collections.abc import Iterable, Mapping
from enum import Enum
from fractions import Fraction
from typing import TypeVar

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.elections import Chosen, Election, Key
from puntobanco.money import Amount, Currency
from puntobanco.procedure import keys
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.triggers import RANDOM, declared
from puntobanco.wagers.wager import Kind, Wager, WagerId
from puntobanco.words import Money, Names, Share, Text, names_from, say
from puntobanco.words.text import any_of


class Funding(Enum):
    """Who puts money into the prize pool [NZ 18.3]."""

    HOUSE = "house"
    WAGERS = "wagers"
    BOTH = "both"


class IncrementPoint(Enum):
    """From when on the dealer may activate the jackpot in a round [NZ 18.11]."""

    AFTER_CLOSE = "after-close"
    ROUND_END = "round-end"


class RoundMoment(Enum):
    """How far a round has come when something is asked of the link."""

    BETTING = "betting"
    CLOSED = "closed"
    COMPLETE = "complete"


class Split(Enum):
    """How several winners share [NZ 18.16]."""

    EQUAL = "equal"
    PRO_RATA = "pro-rata"

    @property
    def words(self) -> Text:
        return say(f"jackpot.split-{self.value}")


class Pick(Enum):
    """What a random selection picks [NZ 18.8(d)]."""

    TABLE = "table"
    SEAT = "seat"
    SPOT = "spot"


class Instrument(Enum):
    """In what a jackpot is paid [NZ 18.18]."""

    CHIPS = "chips"
    CASH = "cash"
    EQUIVALENT = "cash-equivalent"

    @property
    def words(self) -> Text:
        return say(f"choice.{self.value}")


class Ability(Enum):
    """What a jackpot system must be able to do to be operating properly."""

    RECORDS_AMOUNTS = "records-amounts"
    """[NZ 18.9(a)]"""
    RECORDS_TIMES = "records-times"
    """[NZ 18.9(b)]"""
    READS_CONSOLE = "reads-console"
    """[NZ 18.9(c)]"""
    SELECTS = "selects"
    """[NZ 18.9(d)]"""

    @property
    def words(self) -> Text:
        return say(f"ability.{self.value}")


class WhenLost(Enum):
    """What becomes of the wager at a table that lost the link."""

    CLOSE = "close"
    SUSPEND = "suspend"
    """The jackpot rests there; the wagers that qualify for it stay open."""


class Control(Enum):
    """A point about which a document may have a rule, so that a refusal can cite it."""

    APPROVAL = "approval"
    EQUIPMENT = "equipment"
    DISPLAY = "display"
    GROUP = "group"
    FUNDING = "funding"
    HOUSE_AMOUNT = "house-amount"
    CRITERIA = "criteria"
    ACTIVATION = "activation"
    INCREMENT_POINT = "increment-point"
    RECORDING = "recording"
    CONFIRMATION = "confirmation"
    AUTOMATIC = "automatic"
    QUALIFYING = "qualifying"
    ROUNDING = "rounding"
    INSTRUMENT = "instrument"
    MISSED = "missed"
    MALFUNCTION = "malfunction"
    INVALID = "invalid"
    RANDOM = "random"
    CONSOLE = "console"


Controls = Mapping[Control, ClauseId]
"""The clause of each point a document speaks about."""


# The tiers of a jackpot as an operator elects them, from a table of tiers or from the keys of a single one.


T = TypeVar("T")

TIER_KEYS: tuple[Key[Election], ...] = (
    keys.TIER_SEED, keys.TIER_RESET, keys.TIER_RATE, keys.TIER_RESERVE_RATE, keys.TIER_CEILING, keys.TIER_HOUSE,
    keys.TIER_TRIGGER, keys.TIER_ONE_IN, keys.TIER_PART, keys.TIER_LEAST, keys.TIER_MOST, keys.TIER_WINS_ON,
    keys.TIER_PAYS,
)  # fmt: skip
"""What a tier says beside its name and title."""


class ElectedTier(Struct, frozen=True, kw_only=True):
    """One tier as elected; what nobody puts in by the funding elected is left out."""

    name: str
    title: str
    chinese: tuple[str, str] | None
    seed: Amount
    reset: Amount
    rate: Fraction
    reserve_rate: Fraction
    ceiling: Amount | None
    house: Amount | None
    trigger: str
    """The declared condition, or the word for a random selection."""
    one_in: int | None
    part: Fraction
    least: Amount | None
    most: Amount | None
    wins_on: Text | str
    """What wins it; as the operator typed it, or from its trigger."""
    pays: Text | str

    @property
    def names(self) -> Names:
        return names_from(self.title, self.chinese)

    @property
    def random(self) -> bool:
        """Whether a number drawn at random decides."""
        return self.trigger == RANDOM


def elected_tiers(chosen: Chosen) -> tuple[ElectedTier, ...]:
    """The tiers of a jackpot; those of which seed or trigger is missing are left out, for they are faults."""
    tables = chosen.get(keys.JACKPOT_TIERS)
    if tables is None:
        single: dict[str, Election] = {key.name: chosen.get(keys.of_one_tier(key)) for key in TIER_KEYS}
        name = chosen.get(keys.JACKPOT_NAME)
        named = {keys.TIER_TITLE.name: name, keys.TIER_CHINESE.name: chosen.get(keys.JACKPOT_CHINESE)}
        tables = (Chosen({**single, keys.TIER_NAME.name: "jackpot", **named}),)
    return tuple(
        _tier(chosen, table) for table in tables if table.get(keys.TIER_SEED) is not None and table[keys.TIER_TRIGGER]
    )


def _tier(chosen: Chosen, table: Chosen) -> ElectedTier:
    funding = Funding(chosen.get(keys.JACKPOT_FUNDING) or Funding.BOTH.value)
    wagers, house = funding is not Funding.HOUSE, funding is not Funding.WAGERS
    seed, trigger, part = table[keys.TIER_SEED], table[keys.TIER_TRIGGER], table.get(keys.TIER_PART) or Fraction(1)
    least, most = table.get(keys.TIER_LEAST), table.get(keys.TIER_MOST)
    return ElectedTier(
        name=table[keys.TIER_NAME],
        title=table.get(keys.TIER_TITLE) or table[keys.TIER_NAME],
        chinese=table.get(keys.TIER_CHINESE),
        seed=seed,
        reset=_else(table.get(keys.TIER_RESET), seed),
        rate=(table.get(keys.TIER_RATE) or Fraction(0)) if wagers else Fraction(0),
        reserve_rate=(table.get(keys.TIER_RESERVE_RATE) or Fraction(0)) if wagers else Fraction(0),
        ceiling=table.get(keys.TIER_CEILING),
        house=table.get(keys.TIER_HOUSE) if house else None,
        trigger=trigger,
        one_in=table.get(keys.TIER_ONE_IN),
        part=part,
        least=least,
        most=most,
        wins_on=table.get(keys.TIER_WINS_ON) or wins_on(trigger, Pick(chosen.get(keys.JACKPOT_PICK) or "seat")),
        pays=table.get(keys.TIER_PAYS) or pays(part, least, most, chosen.get(keys.JACKPOT_PAYABLE_UNIT)),
    )


def _else(value: T | None, other: T) -> T:
    return other if value is None else value


def wins_on(trigger: str, pick: Pick) -> Text:
    if trigger == RANDOM:
        return say("jackpot.won-at-random", pick=pick.value)
    return say("jackpot.won-by-round", condition=declared(trigger).words)


def pays(part: Fraction, least: Amount | None, most: Amount | None, unit: Amount | None) -> Text:
    """What a tier pays [NZ 18.15; NZ 18.17]."""
    whole = say("jackpot.whole") if part == 1 else say("jackpot.part", part=share(part))
    return say(
        "jackpot.pays",
        what=whole,
        unit=say("jackpot.rounded", amount=Money.of(unit)) if unit else "",
        least=say("jackpot.least", amount=Money.of(least)) if least else "",
        most=say("jackpot.most", amount=Money.of(most)) if most else "",
    )


def jackpot_names(chosen: Chosen) -> Names:
    return names_from(chosen[keys.JACKPOT_NAME], chosen.get(keys.JACKPOT_CHINESE))


def qualifying_wagers(chosen: Chosen, offers: Mapping[WagerId, Offer]) -> tuple[str, ...]:
    """The wagers that qualify: those named, or the main bets."""
    named = chosen.get(keys.JACKPOT_QUALIFYING_WAGERS)
    return named or tuple(wager for wager, offer in offers.items() if offer.wager.kind is Kind.MAIN)


def qualifying_words(chosen: Chosen, offers: Mapping[WagerId, Offer]) -> Text | str:
    """Which wagers qualify: as the operator typed it, or from those elected [NZ 18.6]."""
    least, said = chosen.get(keys.JACKPOT_QUALIFYING_MINIMUM), chosen.get(keys.JACKPOT_QUALIFYING)
    if said is not None:
        return said
    wagers = qualifying_wagers(chosen, offers)
    return qualifying_text((offer.wager.names for wager, offer in offers.items() if wager in wagers), least)


def every_wager(wager: Wager, currency: Currency) -> Text:
    """That every bet on a wager with meters of its own qualifies."""
    stake = wager.fixed_stake
    staked = say("jackpot.of", amount=Money.of(Amount(stake, currency))) if stake else ""
    return say("jackpot.every-wager", wager=wager.names, more=staked)


def qualifying_text(wagers: Iterable[Names], least: Amount | None) -> Text:
    """Which wagers qualify, from how much on [NZ 18.6]."""
    minimum = say("jackpot.from", amount=Money.of(least)) if least else ""
    return say("jackpot.every-bet", wagers=any_of(wagers), more=minimum)


def share(part: Fraction) -> Share | str:
    """A part of something as a reader likes it: in percent where that is short, else as a fraction."""
    return Share.of(part) if (part * 100_000).denominator == 1 else str(part)


# Why the wagers that meters pay are closed at a table: a code of ours, else as somebody at the console wrote it.

NO_LINK, NO_JACKPOT, UNABLE, LOST = "no-link", "no-jackpot", "unable", "lost"
RESTS = frozenset({NO_LINK, NO_JACKPOT, UNABLE, LOST})


def resting(reason: str) -> Text:
    """Why the jackpot does not run at a table, in words."""
    return say(f"rests.{reason}") if reason in RESTS else say("rests.because", reason=reason)
