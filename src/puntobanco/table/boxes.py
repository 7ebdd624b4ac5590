"""The boxes of the felt that a person may bet on now, each with its limits and the room that is left."""

from msgspec import Struct

from puntobanco.money import Minor, Odds
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table.answer import Asked
from puntobanco.table.bets import late_fault
from puntobanco.table.commands import Person, Stake
from puntobanco.table.due import completions
from puntobanco.table.limits import totals
from puntobanco.table.state import Key, RoundState, Table
from puntobanco.wagers.accept import STANDING_AREA, most_insurance
from puntobanco.wagers.terms import Offer, Scope
from puntobanco.wagers.wager import Line, Result


class Box(Struct, frozen=True, kw_only=True):
    """One box that is open: what may still be put on it."""

    wager: str
    given: int | None
    least: Minor
    most: Minor | None
    """None where nothing but the rack sets a limit."""
    there: Minor
    """What the person has on it already."""


def boxes_for(asked: Asked) -> tuple[Box, ...]:
    """Every box open to a person, in the order of the set-up. A stake must still be makeable in chips."""
    table, who = asked.table, asked.who
    if table.round is None or who.role not in (Role.PLAYER, Role.NOMINEE):
        return ()
    person = table.nominees[who.person].player if who.role is Role.NOMINEE else who.person
    found = []
    for wager_id, offer in table.rules.terms.offers.items():
        for given in offer.wager.givens():
            if given is not None and not offer.wager.windows and given != table.seat_of(person):
                continue
            if late_fault(table, Stake(wager=wager_id, amount=Minor(1), given=given)) is None:
                found.append(_box(table, person, offer, given))
    return tuple(box for box in found if box is not None)


def _box(table: Table, person: Person, offer: Offer, given: int | None) -> Box | None:
    assert table.round is not None
    seat = table.seat_of(person) or STANDING_AREA
    wager = offer.wager
    laid = table.round.bets.get(Key(person, seat, wager.id, given))
    there = laid.bet.stake.minor if laid else 0
    fixed = wager.fixed_stake
    if fixed is not None:
        return Box(wager=wager.id, given=given, least=Minor(fixed), most=Minor(fixed), there=Minor(there))
    limits = [table.rack(person)]
    if offer.maximum is not None:
        limits.append(Minor(offer.maximum.minor - there))
    room = _room(table, wager.id, seat)
    if room is not None:
        limits.append(room)
    insured = _insurable(table, person, offer, given)
    if insured is not None:
        limits.append(insured)
    most = max(0, min(limits))
    return Box(
        wager=wager.id,
        given=given,
        least=Minor(max(0, offer.minimum.minor - there)),
        most=Minor(most),
        there=Minor(there),
    )


def _room(table: Table, wager: str, seat: int) -> Minor | None:
    """The room under the differential, where the excess of a bet is refused."""
    rule = table.rules.terms.differential
    if rule is None or table.procedure.excess_refused is None or wager not in (side.value for side in Side):
        return None
    sums = totals(table, seat if rule.scope is Scope.BOX else None)
    side = Side(wager)
    return Minor(rule.limit.minor + sums[side.other.value] - sums[side.value])


def _insurable(table: Table, person: Person, offer: Offer, given: int | None) -> Minor | None:
    """The most that insurance may stake: its winnings stay within the bet it insures, where that is elected."""
    if offer.wager.insures is None or table.round is None:
        return None
    main = sum(
        laid.bet.stake.minor
        for key, laid in table.round.bets.items()
        if key.bettor == person and key.wager == offer.wager.insures
    )
    if not main:
        return Minor(0)
    odds = _insurance_odds(table.round, offer, given)
    if odds is None:
        return None
    most = most_insurance(table.rules.terms, offer, table.money(main), odds)
    return Minor(most.minor) if most is not None else None


def _insurance_odds(round_: RoundState, offer: Offer, given: int | None) -> Odds | None:
    """What insurance pays in this window: the interim counts that decide it have been shown."""
    for line in offer.wager.lines_for(given):
        row = offer.pay_table.row(line.id) if line.result is Result.WIN else None
        if row is not None and isinstance(row.pays, Odds) and _still_possible(round_, line):
            return row.pays
    return None


def _still_possible(round_: RoundState, line: Line) -> bool:
    """Whether some round that begins with the cards shown ends on this line."""
    return any(line.when.holds(facts) for facts in completions(round_.shown))
