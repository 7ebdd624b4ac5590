"""The terms of one table: what is offered at which odds, and every rule about money that its set-up chose."""

from collections.abc import Iterable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.elections import Chosen
from puntobanco.money import Amount, Chips, Currency, Rounding
from puntobanco.wagers.wager import MeterId, Moment, PayTable, Wager, WagerId
from puntobanco.words import Names, Text, say


class Offer(Struct, frozen=True, kw_only=True):
    wager: Wager
    pay_table: PayTable
    minimum: Amount
    maximum: Amount | None
    """None where the table posts no maximum."""
    cap: Amount | None = None
    elected: Chosen = Chosen({})
    """What the operator elected about this wager alone."""

    @property
    def house(self) -> bool:
        """Whether the wager or its pay table is not in the rulebook."""
        return self.wager.house or self.pay_table.house

    @property
    def titled(self) -> Names | Text:
        return say("sign.house-wager", wager=self.wager.names) if self.house else self.wager.names

    @property
    def commission(self) -> Fraction:
        """The part of its winnings that is taken as commission; nothing for most wagers."""
        return max((row.commission for row in self.pay_table.rows if row.commission), default=Fraction(0))


class CommissionTerms(Struct, frozen=True, kw_only=True):
    """How the commission on a Banker win is collected."""

    rounding: Rounding
    rounding_clause: ClauseId | None
    at_once: bool
    on_sum: bool = False
    """Whether the sum collected from a bettor is rounded, or each bet's commission."""
    timing_clause: ClauseId | None


PLAIN_COMMISSION = CommissionTerms(rounding=Rounding.DOWN, rounding_clause=None, at_once=True, timing_clause=None)
"""Commission taken exactly and at once, where nobody elected anything else."""


class UncollectedCommission(ValueError):
    """Terms by which a pay table takes a commission that nobody collects."""

    def __init__(self, wagers: Iterable[Names]) -> None:
        self.wagers = tuple(wagers)
        names = " and ".join(wager.en for wager in self.wagers)
        super().__init__(f"{names} takes a commission, and nothing says how to collect it.")


class ExactChips(Struct, frozen=True, kw_only=True):
    """A wager whose winnings cannot be paid exactly in chips is not accepted, or only its payable part is valid."""

    refused: ClauseId
    partly_valid: ClauseId


class AnteTerms(Struct, frozen=True, kw_only=True):
    """The flat fee of every bettor in every round."""

    wager: WagerId
    amount: Amount
    posted: ClauseId
    waived_from: Amount | None
    waived: ClauseId
    due: ClauseId
    missing: ClauseId


class Scope(Enum):
    """Over what the difference between Banker and Player bets is taken."""

    BOX = "box"
    TABLE = "table"


class Differential(Struct, frozen=True, kw_only=True):
    """How far the bets on the two hands may lie apart, and what happens when they lie further."""

    limit: Amount
    scope: Scope
    automatic: bool
    """Applied at settlement by itself, or only when the dealer reduced the bets."""
    keeps_minimum: bool
    rounds_to_payable: bool
    """Whether a reduced stake is brought down to one that chips can pay, or shared out to the last unit."""
    reduced: ClauseId
    floor: ClauseId | None
    under_minimum: ClauseId | None
    """The clause that leaves bets below the minimum untouched."""


class PlayingOrder(Enum):
    """The order of seats in which winners are paid."""

    HIGHEST_SEAT_FIRST = "highest seat first"
    LOWEST_SEAT_FIRST = "lowest seat first"


class OrderTerms(Struct, frozen=True, kw_only=True):
    winners: PlayingOrder
    losers_first: ClauseId | None
    winners_clause: ClauseId | None
    push: ClauseId | None
    """What hands stakes back on a tie; none where each wager's own line says it."""
    push_stands: bool
    """Whether a stand-off stays on the layout, or is handed back."""

    @property
    def seats_ordered(self) -> bool:
        """Whether the document orders the seats: one clause for losing and winning bets orders none [NZ 10.2]."""
        return self.winners_clause is not None and self.winners_clause != self.losers_first


class Sharing(Struct, frozen=True, kw_only=True):
    most: int | None
    by_wager: bool = False
    """Whether that many may bet on each area of a seat, or on all areas of a seat together."""
    most_clause: ClauseId | None
    standing: bool
    standing_clause: ClauseId | None
    standing_on_seats: bool = True
    """Whether standing players bet on the areas of the seats."""
    standing_area: bool = False
    area_clause: ClauseId | None = None
    area_cap_all: bool = False
    """Whether the table maximum holds for all bettors of an area together."""
    area_cap_named: frozenset[str] = frozenset()
    """Those for whom it holds together."""
    area_cap_clause: ClauseId | None = None


class Terms(Struct, frozen=True, kw_only=True, dict=True):
    """Everything settlement needs to know about a table."""

    currency: Currency
    seats: tuple[int, ...]
    chips: Chips
    offers: Mapping[WagerId, Offer]
    sharing: Sharing
    order: OrderTerms
    minimum_clause: ClauseId | None = None
    maximum_clause: ClauseId | None = None
    outcome_maximum: ClauseId | None = None
    """The clause that holds the maximum against a bettor's total on one outcome."""
    personal: Mapping[str, Amount] = {}
    under_minimum_plays: ClauseId | None = None
    commission: CommissionTerms | None = None
    exact_chips: ExactChips | None = None
    ante: AnteTerms | None = None
    differential: Differential | None = None
    insurance_cap: ClauseId | None = None
    insurance_alone: ClauseId | None = None
    """The clause by which an insurance area serves one bettor only."""
    side_needs_main: bool = False
    parlay_portion: Fraction = Fraction(1)
    to_chips: bool = False
    """Whether winnings that chips cannot pay are brought down to the chip, the remainder on record."""

    def __post_init__(self) -> None:
        taken = [offer.wager.names for offer in self.offers.values() if offer.commission]
        if taken and self.commission is None:
            raise UncollectedCommission(taken)

    @cached_property
    def early(self) -> frozenset[WagerId]:
        """The wagers that the first four cards decide."""
        return frozenset(name for name, offer in self.offers.items() if offer.wager.settles is Moment.FIRST_FOUR)

    @cached_property
    def seeds(self) -> Mapping[MeterId, Amount]:
        """Every meter at its seed."""
        return {
            meter.id: Amount(meter.seed * self.currency.minor_per_major, self.currency)
            for offer in self.offers.values()
            for meter in offer.pay_table.meters
        }


def bare_terms(currency: Currency, offers: Iterable[Offer]) -> Terms:
    """Terms with nothing elected: the smallest unit as chip, commission exact and at once, no limits between bets.

    What a wager is worth by its declaration alone is worked out under these.
    """
    return Terms(
        currency=currency,
        seats=tuple(range(1, 15)),
        chips=Chips((1,), currency),
        offers={offer.wager.id: replace(offer, wager=replace(offer.wager, share=None)) for offer in offers},
        sharing=Sharing(most=None, most_clause=None, standing=True, standing_clause=None),
        order=OrderTerms(
            winners=PlayingOrder.LOWEST_SEAT_FIRST,
            losers_first=None,
            winners_clause=None,
            push=None,
            push_stands=False,
        ),
        commission=PLAIN_COMMISSION,
    )


class Bet(Struct, frozen=True, kw_only=True, gc=False):
    """A stake on a wager, as it lay when betting closed."""

    seat: int
    wager: WagerId
    stake: Amount
    bettor: str = ""
    standing: bool = False
    given: int | None = None
    """The chair, or which of the three insurance bets."""
    add_to: str | None = None
    """The bettor's own main wager to which winnings are to be added."""
    nominee: str | None = None
    """Who put it down for the bettor."""
    state: str = ""
    """Of a bet over several rounds, the state in which the last round left it; empty before its first round."""

    @property
    def owner(self) -> str:
        """Whose bet it is: the bettor named, or the person who sits or stands there."""
        return self.bettor or f"{'standing at ' if self.standing else ''}seat {self.seat}"
