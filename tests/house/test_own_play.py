"""Own limits: stricter at once, looser after a day, enforced where bets and chips are asked for, kept in the stream."""

import pytest

from puntobanco.faults import Refused
from puntobanco.house import commands as ask
from puntobanco.house.machine import fold
from puntobanco.house.own_play import DAY, LONGEST_BREAK, MINUTE, check_play, in_force, limited, play_of
from puntobanco.house.state import House, Limits
from puntobanco.money import Minor
from puntobanco.procedure.asking import At
from puntobanco.procedure.roles import Role
from tests.house.test_house import ANNA, BEN, Day, cents


def at_the_table(day: Day, amount: int = 100) -> House:
    """Anna takes chips to a table, which begins her day."""
    day.do(Role.CASHIER, ask.ChipsToTable(person=ANNA, table="SG-01", amount=cents(amount)))
    return day.house


def limit(day: Day, loss: int | None = None, minutes: int | None = None, rest: int = 0) -> House:
    """Anna sets her limits herself."""
    amount = cents(loss) if loss is not None else None
    day.do(Role.PLAYER, ask.LimitOwnPlay(person=ANNA, loss=amount, minutes=minutes, rest=rest), ANNA)
    return day.house


def refused(house: House, at: int, *, holds: int = 100, stakes: int = 1) -> str:
    """Why a bet is refused; nothing if it is not."""
    try:
        check_play(house, ANNA, At(at), holds=cents(holds), stakes=cents(stakes))
    except Refused as found:
        return found.faults[0].text.code.removeprefix("refused.")
    return ""


def test_what_would_lose_more_than_the_limit_is_refused_and_what_would_not_stands() -> None:
    day = Day()
    at_the_table(day)
    house = limit(day, loss=30)
    assert refused(house, 0, stakes=29) == "" == refused(house, 0, stakes=30)
    assert refused(house, 0, stakes=31) == "own-limit.loss"
    assert refused(house, 0, holds=80, stakes=10) == "" and refused(house, 0, holds=80, stakes=11) == "own-limit.loss"
    assert refused(house, 0, holds=150, stakes=80) == "", "who is ahead may lose that too"
    assert refused(house, 0, holds=0, stakes=0) == "", "chips are no bet"


def test_the_time_ends_with_its_last_minute() -> None:
    day = Day()
    at_the_table(day)
    house = limit(day, minutes=60)
    began = play_of(house, ANNA).since
    assert began > 0
    assert refused(house, began + 60 * MINUTE - 1) == ""
    assert refused(house, began + 60 * MINUTE) == "own-limit.time" == refused(house, began + 61 * MINUTE)
    assert refused(house, began + DAY) == "", "the next day"


def test_chips_begin_another_day_whenever_the_last_one_is_over() -> None:
    day = Day()
    at_the_table(day)
    house = limit(day, minutes=60)
    over = play_of(house, ANNA).since + DAY
    assert refused(house, over - 1, stakes=0) == "own-limit.time"
    assert refused(house, over, stakes=0) == "" == refused(house, over + 5 * 60 * MINUTE, stakes=0)
    assert refused(house, over + 5 * 60 * MINUTE) == "own-limit.time", "chips of the old day do not begin one"


def test_a_stricter_limit_binds_at_once_and_a_looser_one_after_a_day() -> None:
    day = Day()
    at_the_table(day)
    limit(day, loss=50, minutes=60)
    house = limit(day, loss=20, minutes=90)
    play = play_of(house, ANNA)
    assert play.limits == Limits(loss=cents(20), minutes=60) and play.later == Limits(loss=cents(20), minutes=90)
    asked = play.later_from - DAY
    assert in_force(play, At(asked + DAY - 1)).minutes == 60
    assert in_force(play, At(asked + DAY)).minutes == 90 == in_force(play, At(asked + DAY + 1)).minutes
    house = limit(day)
    assert play_of(house, ANNA).limits == Limits(loss=cents(20), minutes=60), "none at all is looser than any"


def test_a_break_ends_when_it_was_said_to_end_and_cannot_be_shortened() -> None:
    day = Day()
    house = limit(day, rest=60)
    until = play_of(house, ANNA).rest_until
    assert refused(house, until - 1, stakes=0) == "own-limit.break"
    assert refused(house, until) == "" == refused(house, until + 1)
    assert play_of(limit(day, rest=1), ANNA).rest_until == until
    assert play_of(limit(day), ANNA).rest_until == until


def test_limits_are_ones_own_and_within_reason() -> None:
    day = Day()
    day.do(Role.CASHIER, ask.OpenAccount(person=BEN))
    assert day.attempt(Role.PLAYER, ask.LimitOwnPlay(person=ANNA, loss=cents(1)), BEN)
    assert day.attempt(Role.CASHIER, ask.LimitOwnPlay(person=ANNA, loss=cents(1)))
    for loss, minutes, rest in (
        (0, None, 0),
        (None, 0, 0),
        (None, 1441, 0),
        (None, None, -1),
        (None, None, LONGEST_BREAK + 1),
    ):
        act = ask.LimitOwnPlay(person=ANNA, loss=None if loss is None else Minor(loss), minutes=minutes, rest=rest)
        with pytest.raises(Refused):
            limited(day.house, act, At(1))
    for minutes, rest in ((1, 0), (1440, LONGEST_BREAK)):
        assert (
            limited(day.house, ask.LimitOwnPlay(person=ANNA, minutes=minutes, rest=rest), At(1)).limits.minutes
            == minutes
        )


def test_a_day_counts_chips_both_ways_and_the_stream_gives_the_same_again() -> None:
    day = Day()
    at_the_table(day)
    limit(day, loss=30)
    day.do(Role.PLAYER, ask.ChipsFromTable(person=ANNA, table="SG-01", amount=cents(75)), ANNA)
    play = play_of(day.house, ANNA)
    assert play.taken == {"SG-01": cents(25)}
    again = fold(day.events)
    assert again == day.house and play_of(again, ANNA) == play
