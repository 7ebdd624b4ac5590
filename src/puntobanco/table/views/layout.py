"""The layout: who is where with which markers, what lies on it, and what is offered at which odds and limits."""

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.money import Amount, Chips, Minor
from puntobanco.procedure.jackpot import resting
from puntobanco.rules.hand import Side
from puntobanco.table.commands import Person
from puntobanco.table.model.bets import difference, totals
from puntobanco.table.model.handlers import candidate
from puntobanco.table.model.state import Key, PlacedBet, Stage, Table
from puntobanco.table.shared.paying import commission_due
from puntobanco.table.shared.series import lying, series_of
from puntobanco.wagers.paid import Paid, commission, paid
from puntobanco.wagers.terms import Offer, Scope
from puntobanco.wagers.wager import Kind, Names, Wager, in_english
from puntobanco.words import Share as Percent
from puntobanco.words import Text, say

# An amount as it lies on the layout: a stack of chips, the largest at the bottom and the smallest on top.


class Pile(Struct, frozen=True):
    """Chips of one value that lie on each other."""

    value: Minor
    number: int


def stack(chips: Chips, minor: int) -> tuple[Pile, ...]:
    """An amount in chips, read from the bottom up: smaller values lie on larger ones [NZ 5.3].

    As many large chips as leave something that the smaller ones can make; what no chip can make is left out.
    """
    left = chips.most_of(Amount(minor, chips.currency)).minor
    piles = []
    for place in reversed(range(len(chips.values))):
        value, smaller = chips.values[place], chips.values[:place]
        number = left // value
        while number and not _makes(smaller, left - number * value, chips):
            number -= 1
        if number:
            piles.append(Pile(Minor(value), number))
            left -= number * value
    return tuple(piles)


def _makes(values: tuple[int, ...], minor: int, chips: Chips) -> bool:
    return not minor or (bool(values) and Chips(values, chips.currency).makes(Amount(minor, chips.currency)))


class Place(Struct, frozen=True, kw_only=True):
    """A seat, or somebody who stands, with every marker that lies there."""

    seat: int | None
    person: Person | None
    nominees: tuple[Person, ...] = ()
    """The marker before a player for whom somebody acts, as long as they do [NZ 2.3(c)]."""
    handles: tuple[Side, ...] = ()
    """The puck beside the bets of a person who handles a hand in this round [NZ 8.11(c); NZ 8.8]."""
    curator: bool = False
    owed: Minor = Minor(0)
    """What the button in the box with this number says: commission marked and not yet paid [MA 13(d)(2)(ii)]."""
    away: bool = False


def places_of(table: Table) -> tuple[Place, ...]:
    """Every seat in order, taken or free, and then everybody who stands."""
    pucks = _pucks(table)
    seated = [_place(table, seat, table.by_seat.get(seat), pucks) for seat in table.rules.setup.seats]
    standing = [_place(table, None, person, pucks) for person, guest in table.guests.items() if guest.seat is None]
    return (*seated, *standing)


def _place(table: Table, seat: int | None, person: Person | None, pucks: dict[Side, Person]) -> Place:
    if person is None:
        return Place(seat=seat, person=None)
    acting = (Stage.ACTING, Stage.ENDING)
    return Place(
        seat=seat,
        person=person,
        nominees=tuple(name for name, link in table.nominees.items() if link.player == person and link.stage in acting),
        handles=tuple(side for side, handler in pucks.items() if handler == person),
        curator=table.curator.holder == person,
        owed=commission_due(table, person),
        away=table.guests[person].away,
    )


def _pucks(table: Table) -> dict[Side, Person]:
    """Who handles which hand, once the bets of the round are down."""
    if table.round is None or not table.round.called:
        return {}
    found = {side: candidate(table, side) for side in Side}
    return {side: person for side, person in found.items() if person is not None}


# Bets.


class BetSeen(Struct, frozen=True, kw_only=True):
    """A bet as it lies."""

    bettor: Person
    seat: int
    wager: str
    given: int | None
    stake: Minor
    chips: tuple[Pile, ...]
    """From the bottom up, the smallest on top [NZ 5.3]."""
    instrument: str
    by: Person
    """Who put it down: the bettor, a nominee or the staff; it counts as it lies [NZ 5.5 s2]."""
    state: Names | None
    """How far a bet over several rounds has come, in words; none for any other and before its first round."""
    result: str | None
    """What came of it, such as `lose`, once it is settled and still lies in this round's view."""


def bets_on(table: Table, bettor: Person | None = None) -> tuple[BetSeen, ...]:
    """Everything on the layout, or one person's bets; between rounds what a stand-off or a series left there."""
    there, results = lying(table), _results(table)
    keys = sorted(there, key=_by_place)
    return tuple(_bet(table, key, there[key], results.get(key)) for key in keys if bettor in (None, key.bettor))


def _results(table: Table) -> dict[Key, str]:
    """What came of the bets that are settled; one whose stake stands on after a stand-off lies as before."""
    settled = (table.round.settled or table.round.early or ()) if table.round is not None else ()
    return {
        Key(bettor=bet.bettor, seat=bet.seat, wager=bet.wager, given=bet.given): bet.result
        for bet in settled
        if not bet.stands
    }


def _by_place(key: Key) -> tuple[int, str, str, int]:
    return key.seat, key.bettor, key.wager, key.given or 0


def _bet(table: Table, key: Key, laid: PlacedBet, result: str | None) -> BetSeen:
    return BetSeen(
        bettor=key.bettor,
        seat=key.seat,
        wager=key.wager,
        given=key.given,
        stake=Minor(laid.bet.stake.minor),
        chips=stack(table.rules.terms.chips, laid.bet.stake.minor),
        instrument=laid.instrument,
        by=laid.by,
        state=series_of(table, laid).states[laid.bet.state].title if laid.bet.state else None,
        result=result,
    )


class Totals(Struct, frozen=True, kw_only=True):
    """The bets on the two hands over the table."""

    player: Minor
    banker: Minor
    difference: Minor
    """Banker less Player."""


def totals_of(table: Table) -> Totals:
    """What lies on each hand, and how far apart."""
    sums = totals(table)
    return Totals(
        player=Minor(sums[Side.PLAYER.value]),
        banker=Minor(sums[Side.BANKER.value]),
        difference=Minor(difference(table)),
    )


# What is offered.


class Pay(Struct, frozen=True, kw_only=True):
    """One posted line: what wins and what it is paid."""

    line: str
    names: Names
    pays: Paid
    commission: Percent | None
    clause: ClauseId


class WagerSeen(Struct, frozen=True, kw_only=True):
    """A box of the felt with its posted pay and limits."""

    id: str
    family: str
    family_names: Names
    side: Side | None
    """The hand that its box lies beside."""
    group: str
    """What lies together in the middle: the wagers of an option, such as Tiger, or else of a family."""
    number: int | None
    """The figure that its box carries where those of its family stand in a row."""
    names: Names
    kind: Kind
    pay_table: Names
    pays: tuple[Pay, ...]
    minimum: Minor
    maximum: Minor | None
    cap: Minor | None
    clause: ClauseId
    house: bool
    """Whether the wager or its pay table is not in the rulebook."""
    closed: Text | None
    """Why nobody may bet on it now, though it is posted: the link of its meters does not run."""


def wagers_of(table: Table) -> tuple[WagerSeen, ...]:
    """Every wager of the table as its declaration and its pay table post it."""
    return tuple(_wager(table, offer) for offer in table.rules.terms.offers.values())


def pays_of(offer: Offer) -> tuple[Pay, ...]:
    """What each winning line of a wager pays, as it is posted."""
    names = offer.wager.line_names
    return tuple(
        Pay(
            line=row.line,
            names=names.get(row.line) or in_english(row.line),
            pays=paid(row, offer.pay_table, offer.minimum.currency),
            commission=commission(row),
            clause=row.clause,
        )
        for row in offer.pay_table.rows
    )


def _wager(table: Table, offer: Offer) -> WagerSeen:
    wager = offer.wager
    return WagerSeen(
        id=wager.id,
        family=wager.family,
        family_names=wager.family_names,
        side=wager.beside,
        group=wager.option or wager.family,
        number=wager.number,
        names=wager.names,
        kind=wager.kind,
        pay_table=offer.pay_table.names if offer.pay_table.title else in_english(offer.pay_table.id),
        pays=pays_of(offer),
        minimum=Minor(offer.minimum.minor),
        maximum=Minor(offer.maximum.minor) if offer.maximum else None,
        cap=Minor(offer.cap.minor) if offer.cap else None,
        clause=wager.clause,
        house=offer.house,
        closed=_closed(table, wager),
    )


def _closed(table: Table, wager: Wager) -> Text | None:
    if table.unlinked is None or not wager.metered:
        return None
    return say("flag.link-rests", why=resting(table.unlinked))


class LimitsSeen(Struct, frozen=True, kw_only=True):
    """The posted limits of the table."""

    minimum: Minor
    maximum: Minor | None
    differential: Minor | None
    scope: Scope | None
    """Over what the differential is taken: a box, or the table."""
    ante: Minor | None
    ante_waived_from: Minor | None


def limits_of(table: Table) -> LimitsSeen:
    """The limits as they are posted."""
    limits, terms = table.rules.setup.limits, table.rules.terms
    ante, rule = terms.ante, terms.differential
    return LimitsSeen(
        minimum=Minor(limits.minimum.minor),
        maximum=Minor(limits.maximum.minor) if limits.maximum else None,
        differential=Minor(rule.limit.minor) if rule else None,
        scope=rule.scope if rule else None,
        ante=Minor(ante.amount.minor) if ante else None,
        ante_waived_from=Minor(ante.waived_from.minor) if ante and ante.waived_from else None,
    )
