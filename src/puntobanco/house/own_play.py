"""Limits that people set for their own play: what they may lose and how long they may play in a day, and breaks.

A limit that is made stricter binds at once; one that is loosened binds as it was for another day, so nobody does that
in the heat of a round. A day of play begins when chips are taken to a table and none was begun in the last 24 hours.
What somebody has lost in it is what they took to tables, less what came back and what they still have at the table
where they bet: chips that lie at another table count as spent until they are brought back.
"""

from typing import NoReturn

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.house import commands as ask
from puntobanco.house.events import MoneyMoved, OwnPlayLimited, Why
from puntobanco.house.state import House, Limits, OwnPlay
from puntobanco.machine import Recorded
from puntobanco.money import LARGEST_MINOR, Minor
from puntobanco.procedure.asking import At, Person
from puntobanco.words import Money, Param

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
"""For how long a limit that was loosened still binds as it was."""
LONGEST_BREAK = 366 * 24 * 60
"""In minutes."""


def play_of(house: House, person: Person) -> OwnPlay:
    """What is known of somebody's play."""
    return house.plays.get(person, OwnPlay())


def in_force(play: OwnPlay, at: At) -> Limits:
    """The limits that bind now."""
    return play.later if play.later is not None and at >= play.later_from else play.limits


class _Chosen(Struct, frozen=True):
    now: int | None
    later: int | None


def _stricter(old: int | None, new: int | None) -> _Chosen:
    """What binds now and what later: the new one at once if it is no looser."""
    is_stricter = old is None or (new is not None and new <= old)
    return _Chosen(new if is_stricter else old, new)


def limited(house: House, act: ask.LimitOwnPlay, at: At) -> OwnPlayLimited:
    """Somebody sets their own limits, or takes a break."""
    if act.loss is not None and not 0 < act.loss <= LARGEST_MINOR:
        _refuse("no-amount.one-can")
    if (act.minutes is not None and not 0 < act.minutes <= DAY // MINUTE) or not 0 <= act.rest <= LONGEST_BREAK:
        _refuse("own-limit.no-time")
    play = play_of(house, act.person)
    old = in_force(play, at)
    loss, minutes = _stricter(old.loss, act.loss), _stricter(old.minutes, act.minutes)
    now = Limits(loss=None if loss.now is None else Minor(loss.now), minutes=minutes.now)
    wanted = Limits(loss=act.loss, minutes=act.minutes)
    return OwnPlayLimited(
        person=act.person,
        limits=now,
        later=wanted if wanted != now else None,
        later_from=At(at + DAY) if wanted != now else At(0),
        rest_until=max(play.rest_until, At(at + act.rest * MINUTE) if act.rest else At(0)),
    )


def with_limits(house: House, event: OwnPlayLimited) -> House:
    """The house after that."""
    play = replace(
        play_of(house, event.person),
        limits=event.limits,
        later=event.later,
        later_from=event.later_from,
        rest_until=event.rest_until,
    )
    return replace(house, plays={**house.plays, event.person: play})


def with_chips(house: House, event: MoneyMoved, recorded: Recorded[object]) -> House:
    """What chips that go to a table or come back say of a person's day."""
    if event.person is None or not event.table or event.why not in _SIGN:
        return house
    play = play_of(house, event.person)
    if event.why is not Why.CASH_OUT and (not play.since or recorded.at >= play.since + DAY):
        play = replace(play, since=recorded.at, taken={event.table: event.held} if event.held else {})
    amount = _SIGN[event.why] * sum(transfer.amount for transfer in event.transfers)
    taken = {**play.taken, event.table: Minor(play.taken.get(event.table, 0) + amount)}
    return replace(house, plays={**house.plays, event.person: replace(play, taken=taken)})


_SIGN = {Why.BUY_IN: 1, Why.CASH_BUY_IN: 1, Why.CASH_OUT: -1}


def check_play(house: House, person: Person, at: At, *, holds: Minor, stakes: Minor) -> None:
    """Refuse what somebody's own limits forbid; `holds` is everything they have at this table, stakes and all.

    With no stakes it is chips that they want, which only a break and the time forbid.
    """
    play = house.plays.get(person)
    if play is None:
        return
    limits = in_force(play, at)
    if play.rest_until and at < play.rest_until:
        _refuse("own-limit.break", minutes=-(-(play.rest_until - at) // MINUTE))
    if limits.minutes is not None and _spent(play, at, chips=not stakes) >= limits.minutes * MINUTE:
        _refuse("own-limit.time", minutes=limits.minutes)
    if limits.loss is not None and stakes and lost(play, holds) + stakes > limits.loss:
        _refuse("own-limit.loss", loss=_money(house, limits.loss), left=_money(house, _left(play, limits.loss, holds)))


def _spent(play: OwnPlay, at: At, *, chips: bool) -> int:
    """How long the day has lasted; chips begin another when it is over, bets with the chips of an old one do not."""
    begins = not play.since or (chips and at >= play.since + DAY)
    return 0 if begins else (at - play.since) % DAY


def lost(play: OwnPlay, holds: Minor) -> int:
    """What somebody has lost today, if what they hold is at this table; below zero if they are ahead."""
    return sum(play.taken.values()) - holds


def _left(play: OwnPlay, loss: Minor, holds: Minor) -> Minor:
    return Minor(max(0, loss - lost(play, holds)))


def _money(house: House, minor: Minor) -> Money:
    return Money.of(house.money(minor))


def _refuse(key: str, /, **params: Param) -> NoReturn:
    raise Refused(Fault(key, "house", None, params))
