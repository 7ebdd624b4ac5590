"""The boxes of the felt that a person may bet on now, each with its limits and the room that is left."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from operator import itemgetter

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.money import Amount, Chips, Minor
from puntobanco.rules.hand import Side
from puntobanco.table.commands import Person, Stake
from puntobanco.table.model.bets import insurable, late_fault, totals
from puntobanco.table.model.state import Key, Table
from puntobanco.wagers.accept import STANDING_AREA, most_by_share
from puntobanco.wagers.terms import Offer, Scope
from puntobanco.wagers.wager import Kind, Wager


class Box(Struct, frozen=True, kw_only=True):
    """One box that is open: what may still be put on it."""

    wager: str
    seat: int
    """On whose area; 0 for the area of standing players."""
    given: int | None
    least: Minor
    most: Minor
    there: Minor
    """What the person has on it already."""
    clause: ClauseId | None = None
    """By which clause no more is taken; none where only the person's chips bound it."""


def boxes_of(table: Table, person: Person) -> Iterator[Box]:
    """The boxes before a person with their bounds, in the order of the set-up: the own area, or every seat's for
    somebody who stands where there is no area for them. Whether a bet would be taken is another question."""
    if table.round is None:
        return
    for seat in _areas(table, person):
        for wager_id, offer in table.rules.terms.offers.items():
            for given in offer.wager.givens():
                elsewhere = given is not None and not offer.wager.windows and given != seat
                if elsewhere or late_fault(table, Stake(wager=wager_id, amount=Minor(1), given=given)) is not None:
                    continue
                box = _box(table, person, seat, offer, given)
                if box is not None:
                    yield box


def _areas(table: Table, person: Person) -> tuple[int, ...]:
    seat = table.seat_of(person)
    if seat is not None:
        return (seat,)
    return (STANDING_AREA,) if table.rules.terms.sharing.standing_area else table.rules.setup.seats


def _box(table: Table, person: Person, seat: int, offer: Offer, given: int | None) -> Box | None:
    """A box with the least and the most that may be added, both of them stakes that chips can make and pay."""
    assert table.round is not None
    terms, wager = table.rules.terms, offer.wager
    key = Key(person, seat, wager.id, given)
    laid = table.round.bets.get(key)
    if laid is not None and laid.bet.state:
        return None  # a bet over several rounds that is under way is not raised
    there = laid.bet.stake.minor if laid else 0
    bound, clause = min(_limits(table, key, offer, there), key=itemgetter(0))
    most = max(there, bound)
    fixed = wager.fixed_stake
    if terms.ante is not None and wager.id == terms.ante.wager:
        fixed = terms.ante.amount.minor
    if fixed is not None:
        least = most = fixed if fixed <= most else 0
    else:
        factor = 1 - offer.commission if terms.exact_chips and offer.commission else Fraction(1)
        most = _payable_part(terms.chips, most, factor)
        least = _payable_from(terms.chips, max(offer.minimum.minor, there + 1), factor)
        if terms.under_minimum_plays:
            least = min(least, most)
    if not there < least <= most:
        return None
    return Box(
        wager=wager.id,
        seat=seat,
        given=given,
        least=Minor(least - there),
        most=Minor(most - there),
        there=Minor(there),
        clause=clause,
    )


@lru_cache(maxsize=4096)
def _payable_from(chips: Chips, minor: int, factor: Fraction) -> int:
    """The least stake from here up that chips can make and pay: the same few limits are asked for all evening."""
    return chips.payable_from(Amount(minor, chips.currency), factor).minor


@lru_cache(maxsize=4096)
def _payable_part(chips: Chips, minor: int, factor: Fraction) -> int:
    """The most of a stake that chips can make and pay."""
    return chips.payable_part(Amount(minor, chips.currency), factor).minor


Bound = tuple[int, ClauseId | None]
"""The most that may lie in a box, and the clause that says so."""


def _limits(table: Table, key: Key, offer: Offer, there: int) -> Iterator[Bound]:
    """Everything that bounds the bet as it would lie: rack, posted or personal maximum, differential, insurance."""
    terms, wager = table.rules.terms, offer.wager
    personal = terms.personal.get(key.bettor) if wager.kind is Kind.MAIN else None
    yield there + table.rack(key.bettor), None
    if personal is not None:
        yield personal.minor, terms.outcome_maximum
    elif offer.maximum is not None:
        yield offer.maximum.minor, wager.stake_clause or terms.maximum_clause
    room = _room(table, key.wager, key.seat)
    if room is not None:
        yield there + room, table.procedure.excess_refused
    insured = insurable(table, key)
    if insured is not None:
        yield insured, terms.insurance_cap or wager.clause
    yield from _beside(table, key, wager)


def _beside(table: Table, key: Key, wager: Wager) -> Iterator[Bound]:
    """The bounds that the bettor's other bets set: a share of them, or nothing beside a bet that bars this one."""
    if not wager.share and not wager.barred:
        return
    assert table.round is not None
    mine = [laid.bet for placed, laid in table.round.bets.items() if placed.bettor == key.bettor]
    if wager.barred and any(bet.wager in wager.barred.wagers for bet in mine):
        yield 0, wager.barred.clause
    if wager.share:
        yield most_by_share(mine, key.bettor, wager, table.rules.terms).minor, wager.share.clause


def _room(table: Table, wager: str, seat: int) -> Minor | None:
    """The room under the differential, where the excess of a bet is refused."""
    rule = table.rules.terms.differential
    if rule is None or table.procedure.excess_refused is None or wager not in (side.value for side in Side):
        return None
    sums = totals(table, seat if rule.scope is Scope.BOX else None)
    side = Side(wager)
    return Minor(rule.limit.minor + sums[side.other.value] - sums[side.value])
