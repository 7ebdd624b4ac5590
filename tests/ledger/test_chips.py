"""Chips by denomination: sums made up by one rule, and stocks that pay exactly or not at all."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puntobanco.ledger.chips import Short, Tray, made_up, spread, worth
from puntobanco.money import Minor

NZ = (50, 100, 250, 500, 2_500, 10_000)


def chips(**numbers: int) -> dict[Minor, int]:
    """`chips(c100=3)`: three chips of 100."""
    return {Minor(int(name.removeprefix("c"))): number for name, number in numbers.items()}


@pytest.mark.parametrize(
    ("amount", "values", "made", "coin"),
    [
        (9_500, NZ, ((2_500, 3), (500, 4)), 0),
        (665, NZ, ((500, 1), (100, 1), (50, 1)), 15),
        (600, (200, 500), ((200, 3),), 0),
        (100, (200, 500), (), 100),
        (0, NZ, (), 0),
    ],
    ids=[
        "the largest first",
        "what no chip makes is coin",
        "the largest that make it exactly",
        "coin alone",
        "nothing",
    ],
)
def test_a_sum_is_made_up_by_one_rule(
    amount: int, values: tuple[int, ...], made: tuple[tuple[int, int], ...], coin: int
) -> None:
    assert made_up(amount, values) == (made, coin)


def test_out_of_a_tray_with_too_few_come_the_largest_that_make_it() -> None:
    tray = Tray(chips(c500=1, c250=3, c100=3))
    assert tray.moved([], [550], NZ).chips == chips(c500=1, c250=2), "250 and three of 100, for there is no 50"
    with pytest.raises(Short) as short:
        tray.moved([], [150], NZ)
    assert (short.value.amount, short.value.lacks) == (150, 0), "worth enough, in the wrong chips"
    with pytest.raises(Short) as short:
        tray.moved([], [1_600], NZ)
    assert short.value.lacks == 50


def test_what_comes_in_is_there_to_be_paid_out() -> None:
    assert Tray().moved([500], [500], NZ) == Tray()


def test_each_of_equal_sums_leaves_its_coin() -> None:
    """Two losing stakes of 665 bring in 15 of coin each, beside two of every chip that makes them."""
    tray = Tray().moved([665, 665], [], NZ)
    assert (tray.chips, tray.coin) == (chips(c500=2, c100=2, c50=2), 30)


small = st.integers(0, 4)


@given(small, small, small, small, st.integers(0, 60))
def test_a_stock_pays_whatever_some_of_its_chips_make(one: int, two: int, five: int, seven: int, amount: int) -> None:
    """Chips of 1, 2, 5 and 7, of which no two divide each other but by one: against every choice of chips."""
    stock = {Minor(value): number for value, number in ((1, one), (2, two), (5, five), (7, seven)) if number}
    choices = product(*(range(number + 1) for number in stock.values()))
    payable = any(sum(v * n for v, n in zip(stock, numbers, strict=True)) == amount for numbers in choices)
    try:
        after = Tray(stock).moved([], [amount], (1, 2, 5, 7))
    except Short:
        assert not payable
    else:
        assert payable and after.worth == worth(stock) - amount
        assert all(number > 0 for number in after.chips.values())


@given(st.lists(st.integers(1, 10**6), max_size=8), st.lists(st.integers(1, 10**6), max_size=8))
def test_chips_and_coin_come_to_what_moved(taken: list[int], paid: list[int]) -> None:
    before = Tray(spread(10**8, NZ))
    after = before.moved(taken, paid, NZ)
    assert after.holds == before.holds + sum(taken) - sum(paid)


@pytest.mark.parametrize("amount", [0, 50, 100_000, 99_950, 10**9])
def test_a_float_is_spread_over_all_denominations(amount: int) -> None:
    assert worth(spread(amount, NZ)) == amount


@pytest.mark.parametrize(("taken", "left"), [(2, {500: 1, 100: 4}), (3, {100: 4})])
def test_chips_leave_a_tray_by_denomination_down_to_the_last(taken: int, left: dict[int, int]) -> None:
    tray = Tray(chips(c500=3, c100=4), Minor(15)).minus(chips(c500=taken))
    assert ({value: number for value, number in tray.chips.items() if number}, tray.coin) == (left, 15)


def test_a_tray_is_short_by_the_chips_that_are_not_there() -> None:
    """Four of 500 and six of 100 are wanted: one of 500 and two of 100 are missing, whatever else lies there."""
    with pytest.raises(Short) as short:
        Tray(chips(c500=3, c100=4, c50=90)).minus(chips(c500=4, c100=6, c50=1))
    assert (short.value.amount, short.value.lacks) == (2_650, 700)


def test_of_a_denomination_that_a_tray_has_not_all_is_lacking() -> None:
    with pytest.raises(Short) as short:
        Tray(chips(c500=3)).minus(chips(c100=2))
    assert (short.value.amount, short.value.lacks) == (200, 200)
