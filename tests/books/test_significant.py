"""Large wagers and wins are summed by person and round, once for the house's book and the operator's reports."""

import pytest

from puntobanco.books.significant import LargeFrom, RoundWagers, Significance, large_in
from puntobanco.machine import Kind
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.table import events as ev


def wager(bettor: str, stake: int, returned: int, *, id_: str = "player", stands: bool = False) -> ev.WagerSettled:
    return ev.WagerSettled(
        bettor=Person(bettor),
        seat=1,
        wager=id_,
        given=None,
        stake=Minor(stake),
        played=Minor(stake),
        added=Minor(0),
        line="wins",
        label="wins",
        result="win",
        pays=Minor(max(0, returned - stake)),
        moved=Minor(0),
        commission=Minor(0),
        marked=None,
        returned=Minor(returned),
        clauses=(),
        stands=stands,
    )


def found(*wagers: ev.WagerSettled, limit: int = 100) -> list[tuple[Kind, str, int]]:
    return [(one.kind, one.person, one.amount) for one in large_in(wagers, LargeFrom(wager=limit, win=limit))]


def test_the_stakes_of_a_person_are_summed() -> None:
    halves = wager("anna", 60, 0), wager("anna", 40, 0, id_="tie"), wager("ben", 99, 0)
    assert found(*halves) == [(Kind.LARGE_WAGER, "anna", 100)]


def test_a_win_is_net_of_everything_that_was_staked() -> None:
    both = wager("anna", 90, 180), wager("anna", 90, 0, id_="banker")
    assert found(*both) == [(Kind.LARGE_WAGER, "anna", 180)], "a player who bets on both sides has won nothing"
    assert found(wager("anna", 50, 150)) == [(Kind.LARGE_WIN, "anna", 100)]
    assert found(wager("anna", 50, 149)) == []


def test_a_stake_that_stands_off_is_neither_won_nor_lost() -> None:
    assert found(wager("anna", 50, 0, id_="banker", stands=True), wager("anna", 20, 120, id_="tie"), limit=100) == [
        (Kind.LARGE_WIN, "anna", 100)
    ]


@pytest.mark.parametrize(("limits", "kinds"), [(LargeFrom(), 0), (LargeFrom(win=1), 1), (LargeFrom(wager=1), 1)])
def test_without_a_limit_nothing_is_large(limits: LargeFrom, kinds: int) -> None:
    assert len(list(large_in((wager("anna", 50, 150),), limits))) == kinds


def test_what_settles_early_belongs_to_its_round() -> None:
    first, last = wager("anna", 60, 0, id_="insurance"), wager("anna", 40, 200)
    round_ = RoundWagers()
    assert round_.hear(ev.EarlySettled(wagers=(first,), steps=(), transfers=())) == ()
    assert round_.hear(ev.RoundSettled(wagers=(last,), steps=(), transfers=())) == (first, last)
    assert round_.hear(ev.RoundSettled(wagers=(last,), steps=(), transfers=())) == (last,), "the next round begins anew"


def test_a_table_with_limits_of_its_own_goes_by_those_alone() -> None:
    house, salon = LargeFrom.all(100), LargeFrom(wager=500)
    limits = Significance(house=house, tables={"T1": salon})
    assert limits.of("table/T1") == salon and limits.of("table/T2") == limits.of("house") == house
    assert limits.of("link/T1") == house, "a jackpot is no table, whatever it is called"
    assert limits.within(["T2"]).tables == {}
