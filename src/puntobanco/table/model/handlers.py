"""Who is entitled to turn a hand: the highest bettor on it, by each rulebook's way of asking the next.

The person who turns a hand, called Banker or Player in New Zealand, shows its total and decides nothing
[NZ 1.1 Banker; NZ 1.1 Player; NZ 8.11(a)].
"""

from collections import defaultdict

from puntobanco.procedure.dealing import Declining, HandlerRules, Turning
from puntobanco.rules.hand import Side
from puntobanco.table.commands import Person
from puntobanco.table.model.state import Handling, RoundState, Stage, Table

NOBODY = Handling()


def handling(round_: RoundState, side: Side) -> Handling:
    """What is on record about who turns a hand."""
    return round_.handling.get(side, NOBODY)


def candidate(table: Table, side: Side) -> Person | None:
    """Who is asked to turn a hand now; nobody when it is the dealer's [NZ 8.9(d)].

    A third card goes only to the person who held the hand [MA 9(d)(4); MA 9(d)(5); NZ 9.8]; where cards are
    shown in any manner, also to the person who had the dealer turn the first two [NZ 15.12.2(b)].
    """
    round_, rules = table.round, table.procedure.handlers
    if round_ is None or rules is None or table.dealing.turning is not Turning.HANDLERS:
        return None
    known = handling(round_, side)
    if known.dealer:
        return None
    chosen = _chosen(table, known)
    if chosen is not None:
        return chosen
    goes_on = known.declined and rules.declining is Declining.NEXT_TO_THE_RIGHT
    shown_for_them = not known.declined and table.dealing.any_order is not None
    if round_.number_of(side) == 3 and known.holder is None and not goes_on and not shown_for_them:
        return None
    queue = entitled(table, round_, side, rules, known)
    return queue[0] if queue else None


def _chosen(table: Table, known: Handling) -> Person | None:
    """The person at the table to whom the hand was assigned, or who holds it and has not declined it."""
    if known.assigned is not None and is_here(table, known.assigned):
        return known.assigned
    if known.holder is not None and known.holder not in known.declined and is_here(table, known.holder):
        return known.holder
    return None


def entitled(
    table: Table, round_: RoundState, side: Side, rules: HandlerRules, known: Handling = NOBODY
) -> tuple[Person, ...]:
    """The people still to be asked, in order, alike for both hands [NZ 8.10]; only seated players are."""
    ranked = _ranked(table, round_, side)
    if not ranked:
        return ()
    if not known.declined or rules.declining is Declining.NEXT_HIGHEST:
        return tuple(person for person in ranked if person not in known.declined)
    return _to_the_right(table, ranked[0], known.declined)


def _ranked(table: Table, round_: RoundState, side: Side) -> list[Person]:
    """Seated bettors on a hand: the highest first, the lowest seat first among equals."""
    stakes: dict[Person, int] = defaultdict(int)
    for key, laid in round_.bets.items():
        if key.wager == side.value and table.seat_of(key.bettor) is not None:
            stakes[key.bettor] += laid.bet.stake.minor
    return sorted(stakes, key=lambda person: (-stakes[person], table.seat_of(person) or 0))


def _to_the_right(table: Table, first: Person, declined: tuple[Person, ...]) -> tuple[Person, ...]:
    """Counterclockwise from the person first asked: upward by seat, round the table, whatever they bet."""
    start = table.seat_of(first) or 0
    seats = sorted(table.by_seat, key=lambda seat: (seat <= start, seat))
    return tuple(table.by_seat[seat] for seat in seats if table.by_seat[seat] not in (*declined, first))


def pucks(table: Table) -> dict[Side, int]:
    """The seat of the person who turns each hand, where the puck of that hand lies [NZ 8.11(c)]."""
    found = {side: candidate(table, side) for side in Side}
    seats = {side: table.seat_of(person) for side, person in found.items() if person is not None}
    return {side: seat for side, seat in seats.items() if seat is not None}


def holds_cards(table: Table, *people: Person) -> bool:
    """Whether one of these people has hidden cards of the round in their hands."""
    return table.round is not None and any(card.holder in people and not card.shown for card in table.round.cards)


def is_here(table: Table, person: Person) -> bool:
    """Whether somebody is still at the table, as a player or for one."""
    guest = table.guests.get(person)
    return person in table.nominees or (guest is not None and not guest.away)


def stands_in(table: Table, person: Person, entitled_one: Person) -> bool:
    """Whether somebody may hold cards for the person entitled: that person, or a nominee of theirs.

    Standing players touch no card [NZ 5.6(b)]; a nominee is seated too where the rulebook wants it.
    """
    if person == entitled_one:
        return True
    nomination, rules = table.nominees.get(person), table.procedure.nominees
    if nomination is None or rules is None or (rules.seated and table.seat_of(person) is None):
        return False
    return nomination.player == entitled_one and nomination.stage is Stage.ACTING and nomination.handles


def highest_seated(table: Table) -> tuple[Person, ...]:
    """Seated bettors by their largest bet of any kind, the highest first, the lowest seat first among equals."""
    round_ = table.round
    assert round_ is not None
    best: dict[Person, int] = defaultdict(int)
    for key, laid in round_.bets.items():
        if table.seat_of(key.bettor) is not None:
            best[key.bettor] = max(best[key.bettor], laid.bet.stake.minor)
    return tuple(sorted(best, key=lambda person: (-best[person], table.seat_of(person) or 0)))
