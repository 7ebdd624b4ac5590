"""The shuffle is fair if the numbers are: every order comes of exactly one way to draw them."""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puntobanco.cards import DECK
from puntobanco.shoe.decks import composition, decks_of
from puntobanco.shoe.shuffle import BadDraw, DrawBelow, below_from_bytes, shuffled


def saying(numbers: Iterable[int]) -> DrawBelow:
    """Numbers as they come, whatever is asked."""
    source = iter(numbers)
    return lambda bound: next(source)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_every_order_of_a_few_cards_comes_of_exactly_one_choice_of_numbers(number: int) -> None:
    choices = product(*(range(bound) for bound in range(number, 1, -1)))
    orders = Counter(shuffled(DECK[:number], saying(choice)) for choice in choices)
    assert orders == dict.fromkeys(permutations(DECK[:number]), 1)


def test_it_asks_for_a_number_below_each_bound_from_all_cards_down_to_two() -> None:
    asked: list[int] = []

    def below(bound: int) -> int:
        asked.append(bound)
        return 0

    shuffled(decks_of(8), below)
    assert asked == list(range(416, 1, -1))


def test_always_choosing_the_card_itself_changes_nothing() -> None:
    assert shuffled(DECK, lambda bound: bound - 1) == DECK


@given(st.integers(0, 8), st.randoms(use_true_random=False))
def test_no_card_is_lost_or_made(decks: int, rng: Any) -> None:
    stack = decks_of(decks)
    assert composition(shuffled(stack, rng.randrange)) == composition(stack)


@pytest.mark.parametrize("number", [-1, 52, 1000])
def test_a_number_outside_its_bound_is_refused(number: int) -> None:
    with pytest.raises(BadDraw, match="below 52"):
        shuffled(DECK, lambda bound: number)


@pytest.mark.parametrize("bound", [1, 2, 3, 52, 256, 257, 416, 520])
def test_numbers_out_of_bytes_are_even(bound: int) -> None:
    """Over all 65,536 pairs of bytes each number comes equally often; a refused pair asks for the next one."""
    times: Counter[int] = Counter()
    asked_again = 0
    for high, low in product(range(256), repeat=2):
        source = iter((high, low, 0, 0))
        number = below_from_bytes(source)(bound)
        if len(list(source)) == 2:
            times[number] += 1
        else:
            asked_again += 1
    assert times == dict.fromkeys(range(bound), (1 << 16) // bound)
    assert asked_again == (1 << 16) % bound


@pytest.mark.parametrize(
    ("pair", "number"),
    [((255, 30), 414), ((255, 31), 415), ((255, 32), 7)],
    ids=["inside the last whole run", "at its end", "beyond it, so that the next pair serves"],
)
def test_the_last_pair_of_bytes_taken_for_416_cards(pair: tuple[int, int], number: int) -> None:
    """157 whole runs of 416 end at 65,311, which is the pair 255, 31."""
    assert below_from_bytes(iter((*pair, 0, 7)))(416) == number


@pytest.mark.parametrize("there", [(), (1,)], ids=["no byte", "one byte"])
def test_a_source_that_has_run_dry_says_so(there: tuple[int, ...]) -> None:
    with pytest.raises(BadDraw, match="run dry"):
        below_from_bytes(iter(there))(52)


@pytest.mark.parametrize("bound", [0, -1, 65_537])
def test_two_bytes_give_no_number_below_such_a_bound(bound: int) -> None:
    with pytest.raises(BadDraw, match="Two bytes"):
        below_from_bytes(iter((0, 0)))(bound)


def test_the_same_bytes_give_the_same_shoe() -> None:
    octets = bytes(range(256)) * 8
    first, second = (shuffled(decks_of(8), below_from_bytes(iter(octets))) for _ in range(2))
    assert first == second != decks_of(8)
