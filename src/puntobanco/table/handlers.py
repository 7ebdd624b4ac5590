"""Who is entitled to turn a hand: the highest bettor on it, by each rulebook's way of asking the next."""

from collections import defaultdict

from puntobanco.procedure.dealing import Declining, HandlerRules, Turning
from puntobanco.rules.hand import Side
from puntobanco.table.commands import Person
from puntobanco.table.state import Handling, RoundState, Stage, Table

NOBODY = Handling()


def handling(round_: RoundState, side: Side) -> Handling:
    """What is on record about who turns a hand."""
    return round_.handling.get(side, NOBODY)


def candidate(table: Table, side: Side) -> Person | None:
    """Who is asked to turn a hand now; nobody when it is the dealer's.

    A third card goes to whoever held the hand and nobody else [MA 9(d)(4); MA 9(d)(5); NZ 9.8].
    """
    round_, rules = table.round, table.procedure.handlers
    if round_ is None or rules is None or table.dealing.turning is not Turning.HANDLERS:
        return None
    known = handling(round_, side)
    if known.dealer:
        return None
    if known.assigned is not None:
        return known.assigned
    if known.holder is not None and known.holder not in known.declined:
        return known.holder
    if round_.number_of(side) == 3 and known.holder is None:
        return None
    queue = entitled(table, round_, side, rules, known)
    return queue[0] if queue else None


def entitled(
    table: Table, round_: RoundState, side: Side, rules: HandlerRules, known: Handling = NOBODY
) -> tuple[Person, ...]:
    """The people still to be asked, in order. Standing players and people who left are never asked."""
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
    """Counterclockwise from the one first asked: upward by seat, round the table, whatever they bet."""
    start = table.seat_of(first) or 0
    seats = sorted(table.by_seat, key=lambda seat: (seat <= start, seat))
    return tuple(table.by_seat[seat] for seat in seats if table.by_seat[seat] not in (*declined, first))


def stands_in(table: Table, person: Person, entitled_one: Person) -> bool:
    """Whether somebody may hold cards for the person entitled: that person, or a nominee of theirs."""
    if person == entitled_one:
        return True
    link = table.nominees.get(person)
    return link is not None and link.player == entitled_one and link.stage is Stage.ACTING and link.handles


def highest_seated(table: Table) -> tuple[Person, ...]:
    """Seated bettors by their largest bet on a hand, the highest first, the lowest seat first among equals."""
    round_ = table.round
    assert round_ is not None
    best: dict[Person, int] = defaultdict(int)
    for side in Side:
        sums: dict[Person, int] = defaultdict(int)
        for key, laid in round_.bets.items():
            if key.wager == side.value and table.seat_of(key.bettor) is not None:
                sums[key.bettor] += laid.bet.stake.minor
        for person, stake in sums.items():
            best[person] = max(best[person], stake)
    return tuple(sorted(best, key=lambda person: (-best[person], table.seat_of(person) or 0)))
