"""Amounts in whole minor units, odds as fractions, rounding by name, and what chips can make."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puntobanco.money import (
    LARGEST_MINOR,
    Amount,
    Chips,
    Currency,
    NotAnAmount,
    NotOdds,
    Odds,
    Rounding,
    total,
)

SGD = Currency("SGD", 2, "$")
YEN = Currency("JPY", 0, "¥")
DINAR = Currency("BHD", 3)


def sgd(minor: int) -> Amount:
    return Amount(minor, SGD)


def test_minor_units_follow_the_digits_of_a_currency() -> None:
    assert [currency.minor_per_major for currency in (YEN, SGD, DINAR)] == [1, 100, 1000]


# Reading.


@pytest.mark.parametrize(
    ("written", "minor"),
    [
        ("100", 10000),
        ("100.00", 10000),
        ("100.5", 10050),
        ("0.01", 1),
        ("0.010", 1),
        ("0", 0),
        ("007", 700),
        (" 25.00 ", 2500),
        ("1,500.00", 150000),
        ("1,234,567.89", 123456789),
        (100, 10000),
        (0, 0),
    ],
)
def test_an_amount_is_read_in_plain_digits(written: object, minor: int) -> None:
    assert Amount.read(written, SGD) == sgd(minor)


@pytest.mark.parametrize(
    "junk",
    [
        "-5", -5, "+5", "−5", "1e9", 1e9, "NaN", float("nan"), "inf", "", " ", ".", "5.", ".5", "1.5.0", "1 000",
        "1,50", "1,5000", ",100", "1_000", "0x10", "$5", "5 SGD", "１２", "٣", "½", "five",
        True, False, 1.5, 100.0, None, [], {}, b"5",
    ],
    ids=repr,
)  # fmt: skip
def test_what_is_no_amount_is_refused_with_an_example(junk: object) -> None:
    with pytest.raises(NotAnAmount, match=r"is not an amount.*for example \"?100\.00"):
        Amount.read(junk, SGD)


@pytest.mark.parametrize(("written", "currency"), [("0.001", SGD), ("5.005", SGD), ("100.5", YEN), ("1.0001", DINAR)])
def test_an_amount_finer_than_the_smallest_coin_is_refused(written: str, currency: Currency) -> None:
    with pytest.raises(NotAnAmount, match=f"finer than the smallest {currency.code} unit"):
        Amount.read(written, currency)


def test_a_currency_without_cents_takes_noughts_after_the_point() -> None:
    assert Amount.read("100.00", YEN) == Amount(100, YEN)
    assert Amount.read("1.005", DINAR) == Amount(1005, DINAR)


@pytest.mark.parametrize("written", ["9999999999999.99", "10000000000000.00", 10**13])
def test_amounts_up_to_the_largest_are_read(written: object) -> None:
    assert Amount.read(written, SGD).minor <= LARGEST_MINOR


@pytest.mark.parametrize(
    "written",
    ["10000000000000.01", "1" + "0" * 16, "9" * 5000, 10**14, 10**4000, 10**5000],
    ids=["a cent too much", "17 digits", "5,000 digits", "a number", "4,000 digits", "more digits than Python prints"],
)
def test_more_money_than_any_table_handles_is_refused(written: object) -> None:
    with pytest.raises(NotAnAmount):
        Amount.read(written, SGD)


@given(st.one_of(st.text(max_size=12), st.integers(), st.floats(), st.booleans(), st.none(), st.binary(max_size=4)))
def test_whatever_is_read_is_a_whole_number_of_cents_or_refused(value: object) -> None:
    try:
        read = Amount.read(value, SGD)
    except NotAnAmount as refused:
        assert str(refused).endswith(".")
        return
    assert 0 <= read.minor <= LARGEST_MINOR


@given(st.integers(0, LARGEST_MINOR), st.sampled_from([SGD, YEN, DINAR]))
def test_text_goes_both_ways(minor: int, currency: Currency) -> None:
    amount = Amount(min(minor, 10**13 * currency.minor_per_major, LARGEST_MINOR), currency)
    assert Amount.read(str(amount), currency) == amount


# Showing.


@pytest.mark.parametrize(
    ("amount", "plain", "shown"),
    [
        (sgd(150000), "1500.00", "$1,500"),
        (sgd(150050), "1500.50", "$1,500.50"),
        (sgd(5), "0.05", "$0.05"),
        (sgd(0), "0.00", "$0"),
        (sgd(-250), "-2.50", "−$2.50"),
        (sgd(-5), "-0.05", "−$0.05"),
        (Amount(1500, YEN), "1500", "¥1,500"),
        (Amount(1500, DINAR), "1.500", "1.500"),
    ],
)
def test_an_amount_in_plain_digits_and_as_a_person_reads_it(amount: Amount, plain: str, shown: str) -> None:
    assert str(amount) == plain
    assert amount.shown == shown


# Reckoning.


def test_amounts_add_subtract_and_compare() -> None:
    assert sgd(100) + sgd(50) == sgd(150)
    assert sgd(100) - sgd(150) == sgd(-50)
    assert sgd(99) < sgd(100) <= sgd(100) < sgd(101)
    assert max(sgd(1), sgd(3), sgd(2)) == sgd(3)
    assert bool(sgd(1)) and bool(sgd(-1)) and not sgd(0)
    assert sgd(700).zero() == sgd(0)


def test_total_of_nothing_is_nothing() -> None:
    assert total([], SGD) == sgd(0)
    assert total((sgd(1), sgd(2), sgd(-4)), SGD) == sgd(-1)


def test_currencies_do_not_mix() -> None:
    dollars, yen = sgd(100), Amount(100, YEN)
    for mixing in (lambda: dollars + yen, lambda: dollars - yen, lambda: dollars < yen, lambda: dollars >= yen):
        with pytest.raises(ValueError, match="SGD and JPY do not mix"):
            mixing()
    with pytest.raises(ValueError, match="do not mix"):
        total([dollars, yen], SGD)
    assert dollars != yen


def test_one_currency_written_twice_is_the_same() -> None:
    assert sgd(1) + Amount(1, Currency("SGD", 2, "$")) == sgd(2)


@pytest.mark.parametrize(
    ("minor", "factor", "down", "up", "exact"),
    [
        (100, Fraction(1, 2), 50, 50, 50),
        (101, Fraction(1, 2), 50, 51, None),
        (1200, Fraction(1, 20), 60, 60, 60),
        (1010, Fraction(1, 20), 50, 51, None),
        (999, Fraction(8), 7992, 7992, 7992),
        (0, Fraction(3, 2), 0, 0, 0),
    ],
)
def test_a_product_is_exact_or_rounded_by_name(
    minor: int, factor: Fraction, down: int, up: int, exact: int | None
) -> None:
    assert sgd(minor).times(factor, Rounding.DOWN) == sgd(down)
    assert sgd(minor).times(factor, Rounding.UP) == sgd(up)
    assert sgd(minor).exactly(factor) == (None if exact is None else sgd(exact))


@pytest.mark.parametrize(
    ("exact", "down", "up", "quarter"),
    [
        (Fraction(0), 0, 0, 0),
        (Fraction(1, 100), 0, 1, 25),
        (Fraction(24), 24, 24, 25),
        (Fraction(2499, 100), 24, 25, 25),
        (Fraction(25), 25, 25, 25),
        (Fraction(2501, 100), 25, 26, 50),
        (Fraction(26), 26, 26, 50),
        (Fraction(60), 60, 60, 75),
        (Fraction(100), 100, 100, 100),
        (Fraction(101), 101, 101, 125),
    ],
)
def test_rounding_below_at_and_above_a_quarter(exact: Fraction, down: int, up: int, quarter: int) -> None:
    assert Rounding.DOWN.whole(exact) == down
    assert Rounding.UP.whole(exact) == up
    assert Rounding.UP_TO_QUARTER.whole(exact) == quarter


@given(st.integers(0, 10**6), st.sampled_from(Rounding))
def test_whole_numbers_change_only_when_brought_to_a_quarter(minor: int, rounding: Rounding) -> None:
    rounded = rounding.whole(minor)
    assert isinstance(rounded, int)
    assert rounded == minor if rounding is not Rounding.UP_TO_QUARTER else 0 <= rounded - minor < 25


# Odds.


@pytest.mark.parametrize(
    ("written", "ratio", "shown"),
    [
        ("8 to 1", Fraction(8), "8 to 1"),
        ("1 to 2", Fraction(1, 2), "1 to 2"),
        ("3 to 2", Fraction(3, 2), "3 to 2"),
        ("1.5 to 1", Fraction(3, 2), "3 to 2"),
        ("0.95 to 1", Fraction(19, 20), "19 to 20"),
        ("16 to 2", Fraction(8), "8 to 1"),
        (" 160to1 ", Fraction(160), "160 to 1"),
        ("0 to 1", Fraction(0), "0 to 1"),
    ],
)
def test_odds_are_read_as_printed_and_kept_in_lowest_terms(written: str, ratio: Fraction, shown: str) -> None:
    odds = Odds.read(written)
    assert odds.ratio == ratio
    assert str(odds) == shown


def test_odds_need_no_second_figure() -> None:
    assert Odds(8) == Odds.read("8 to 1")


@pytest.mark.parametrize(
    "junk",
    [
        "8", "8 to", "to 1", "8:1", "8/1", "8 to 0", "-8 to 1", "8 to -1", "8 to 1.5", "1e9 to 1", "NaN to 1", "",
        "8 for 1", "8 to 1 to 1", "8. to 1", ".5 to 1", "８ to 1", "٨ to 1", "9999999 to 1", 8, 1.5, True, None, [],
    ],
    ids=repr,
)  # fmt: skip
def test_what_states_no_odds_is_refused_with_an_example(junk: object) -> None:
    with pytest.raises(NotOdds, match="states no odds.*8 to 1 or 3 to 2"):
        Odds.read(junk)


@given(st.one_of(st.text(max_size=12), st.from_regex(r"[0-9]{1,3}(\.[0-9]{1,2})? ?to ?[0-9]{1,2}", fullmatch=True)))
def test_whatever_is_read_as_odds_can_be_read_again(text: str) -> None:
    try:
        odds = Odds.read(text)
    except NotOdds:
        return
    assert odds.staked > 0 and odds.pays >= 0
    assert Odds.read(str(odds)) == odds


# Chips.

ODD_CHIPS = [(1,), (5,), (2, 3), (5, 7), (4, 6, 9), (6, 10, 15), (10, 25), (25, 40)]


def sums(values: tuple[int, ...], most: int) -> set[int]:
    """Everything that chips make up to an amount, found by laying down one chip after another."""
    reached = {0}
    for amount in range(most + 1):
        if any(amount - value in reached for value in values):
            reached.add(amount)
    return reached


@pytest.mark.parametrize(
    ("minor", "makes", "most"),
    [
        (0, True, 0),
        (249, False, 0),
        (250, True, 250),
        (399, False, 250),
        (400, True, 400),
        (500, True, 500),
        (550, False, 500),
        (649, False, 500),
        (650, True, 650),
        (749, False, 650),
        (1050, True, 1050),
        (1100, False, 1050),
        (2150, True, 2150),
        (2300, True, 2300),
    ],
)
def test_chips_of_two_fifty_and_four(minor: int, makes: bool, most: int) -> None:
    chips = Chips((250, 400), SGD)
    assert chips.makes(sgd(minor)) is makes
    assert chips.most_of(sgd(minor)) == sgd(most)


def test_chips_make_no_debts() -> None:
    chips = Chips((250, 400), SGD)
    assert not chips.makes(sgd(-250))
    assert chips.most_of(sgd(-250)) == sgd(0)


chip_sets = st.one_of(
    st.sampled_from(ODD_CHIPS),
    st.lists(st.integers(1, 40), min_size=1, max_size=4, unique=True).map(lambda values: tuple(sorted(values))),
)


@given(chip_sets, st.integers(0, 300))
def test_chips_make_what_they_make_by_trying_every_sum(values: tuple[int, ...], minor: int) -> None:
    chips, possible = Chips(values, SGD), sums(values, minor)
    assert chips.makes(sgd(minor)) is (minor in possible)
    assert chips.most_of(sgd(minor)) == sgd(max(possible))


@given(chip_sets, st.integers(0, 300), st.sampled_from([Fraction(19, 20), Fraction(1), Fraction(1, 2), Fraction(3, 2)]))
def test_the_payable_part_is_the_largest_that_chips_stake_and_pay(
    values: tuple[int, ...], minor: int, factor: Fraction
) -> None:
    possible = sums(values, 2 * minor)
    payable = [part for part in range(minor + 1) if part in possible and part * factor in possible]
    assert Chips(values, SGD).payable_part(sgd(minor), factor) == sgd(max(payable))


@pytest.mark.parametrize(
    ("stake", "payable"), [(900, 0), (1000, 1000), (1050, 1000), (1999, 1000), (2000, 2000), (2001, 2000)]
)
def test_fifty_cent_chips_pay_ninety_five_cents_a_dollar_only_on_whole_tens(stake: int, payable: int) -> None:
    chips = Chips((50, 100, 500), SGD)
    assert chips.payable_part(sgd(stake), Fraction(19, 20)) == sgd(payable)
