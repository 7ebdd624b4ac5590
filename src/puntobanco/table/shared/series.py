"""Bets over several rounds: which of them are under way, and how they end by something else than a round."""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.ledger import Transfer, post
from puntobanco.money import Minor
from puntobanco.table import events as ev
from puntobanco.table.commands import Person
from puntobanco.table.model.accounts import COUPONS, FLOAT, held_of
from puntobanco.table.model.state import Guest, Key, PlacedBet, Table
from puntobanco.table.shared.paying import home_of
from puntobanco.wagers.series import Fate, Series

Laid = Mapping[Key, PlacedBet]


class Cause(Enum):
    """What may end a bet under way beside a round; each is answered by the declaration."""

    NEW_SHOE = "new-shoe"
    LEAVING = "leaving"
    FREE_ROUND = "free-round"
    CLOSING = "closing"


def series_of(table: Table, bet: PlacedBet) -> Series:
    """The automaton of a bet under way."""
    series = table.rules.terms.offers[bet.bet.wager].wager.series
    assert series is not None
    return series


def under_way(bets: Laid) -> dict[Key, PlacedBet]:
    """The bets that at least one round has moved on and none has decided."""
    return {key: laid for key, laid in bets.items() if laid.bet.state}


def of_one_round(bets: Laid) -> dict[Key, PlacedBet]:
    """All the others: bets that go back when their round does not count."""
    return {key: laid for key, laid in bets.items() if not laid.bet.state}


def lying(table: Table) -> dict[Key, PlacedBet]:
    """Every bet on the layout: of the round under way, and those that lie beside it."""
    return {**table.standing, **(table.round.bets if table.round is not None else {})}


def check_not_under_way(table: Table, key: Key, laid: PlacedBet | None) -> None:
    """Refuse to change a bet over several rounds between its first round and its last."""
    if laid is not None and laid.bet.state:
        state = series_of(table, laid)
        raise Refused(
            Fault.of(
                "series-under-way.bet-stays",
                "table",
                state.clause,
                wager=key.wager,
                states=state.states[laid.bet.state].title,
            )
        )


# Stakes that go back.


def stakes_back(table: Table, bets: Laid) -> Iterator[Transfer]:
    """Every stake to whose it is; a coupon goes back as a coupon."""
    for key, laid in bets.items():
        chips = Minor(laid.bet.stake.minor - laid.coupon)
        for amount, target in ((laid.coupon, COUPONS), (chips, home_of(table, key.bettor))):
            if amount:
                yield Transfer(held_of(key.bettor), target, amount, f"{key.wager}:returned")


# The end of a series without a round.


def fate_of(table: Table, laid: PlacedBet, cause: Cause) -> Fate:
    """What the declaration of a bet under way says of something that happens."""
    series = series_of(table, laid)
    match cause:
        case Cause.NEW_SHOE:
            return series.new_shoe
        case Cause.LEAVING:
            return series.leaving
        case Cause.FREE_ROUND:
            return series.free_round
        case Cause.CLOSING:
            return series.closing


def series_ends(table: Table, cause: Cause, bets: Laid) -> tuple[ev.SeriesEnded, ...]:
    """The end of those of these bets that do not go on, if there are any."""
    fates = {key: fate_of(table, laid, cause) for key, laid in under_way(bets).items()}
    ended = {key: fate for key, fate in fates.items() if fate is not Fate.GOES_ON}
    if not ended:
        return ()
    back = {key: bets[key] for key, fate in ended.items() if fate is Fate.RETURNED}
    lost = [
        Transfer(held_of(key.bettor), FLOAT, Minor(bets[key].bet.stake.minor), f"{key.wager}:{cause.value}")
        for key, fate in ended.items()
        if fate is Fate.LOSES
    ]
    named = tuple(
        ev.SeriesBet(
            bettor=key.bettor,
            seat=key.seat,
            wager=key.wager,
            given=key.given,
            stake=Minor(bets[key].bet.stake.minor),
            state=bets[key].bet.state,
            fate=fate.value,
            clause=series_of(table, bets[key]).clause,
        )
        for key, fate in ended.items()
    )
    return (ev.SeriesEnded(cause=cause.value, bets=named, transfers=(*lost, *stakes_back(table, back))),)


def series_ended(table: Table, event: ev.SeriesEnded) -> Table:
    """These bets no longer lie on the layout; a bettor who had gone and had nothing else there is gone for good."""
    gone = {Key(bet.bettor, bet.seat, bet.wager, bet.given) for bet in event.bets}
    standing, round_ = _without(table.standing, gone), table.round
    if round_ is not None:
        round_ = replace(round_, bets=_without(round_.bets, gone))
    guests = still_here(table.guests, standing) if round_ is None else table.guests
    return replace(table, standing=standing, round=round_, guests=guests, books=post(table.books, event.transfers))


def _without(bets: Laid, gone: Iterable[Key]) -> dict[Key, PlacedBet]:
    return {key: laid for key, laid in bets.items() if key not in gone}


def still_here(guests: Mapping[Person, Guest], standing: Laid) -> dict[Person, Guest]:
    """The guests after a round: those who have gone are forgotten, unless a bet of theirs lies on."""
    bettors = {key.bettor for key in standing}
    return {person: guest for person, guest in guests.items() if not guest.away or person in bettors}


def left_behind(table: Table) -> tuple[ev.SeriesEnded, ...]:
    """After the round in which their bettors walked off, the end of bets that do not outlast that."""
    away = {person for person, guest in table.guests.items() if guest.away}
    return series_ends(table, Cause.LEAVING, {key: laid for key, laid in table.standing.items() if key.bettor in away})
