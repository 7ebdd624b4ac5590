"""Rounds dealt from a shoe, and whole shoes to their last hand."""

import random
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from puntobanco.cards import cards
from puntobanco.faults import Refused
from puntobanco.procedure.opening import LastHand, ShoeRules
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, faults
from puntobanco.shoe.deal import deal_round, play_shoe
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.last_hand import Life
from puntobanco.shoe.opening import prepare
from puntobanco.shoe.shoe import OutOfCards, Shoe, load
from tests.shoe.stacks import continuous, kings, massachusetts, mixed, new_zealand, only_fault, singapore

NATURAL = cards("9s 2h Kd 5c")
"""Player 9, Banker 7: four cards a round."""
FIVE_CARDS = cards("2s 7h Kd Kc 3s")
"""Player 2 draws, Banker 7 stands."""


def dealt(shoe: Shoe, *, counts: bool = True) -> tuple[Round, Shoe]:
    """A round that the shoe has cards for."""
    answer = deal_round(shoe, counts=counts)
    assert not isinstance(answer, OutOfCards)
    return answer


def size(round_: Round) -> int:
    """The cards of a round."""
    return len(round_.player) + len(round_.banker)


@pytest.mark.clause("MA 9(c) s2")
def test_the_first_and_third_cards_are_the_players() -> None:
    round_, shoe = dealt(load(cards("9s 2h Kd 5c 7s"), singapore()))
    assert round_ == Round(cards("9s Kd"), cards("2h 5c"))
    assert (shoe.left, shoe.discards, shoe.rounds) == (cards("7s"), NATURAL, 1)


def test_third_cards_come_from_the_shoe_the_players_first() -> None:
    round_, _ = dealt(load(cards("2s 3h Kd Kc 8s 9h 9d"), singapore()))
    assert round_ == Round(cards("2s Kd 8s"), cards("3h Kc"))
    round_, _ = dealt(load(cards("2s 3h Kd Kc 7s 9h 9d"), singapore()))
    assert round_ == Round(cards("2s Kd 7s"), cards("3h Kc 9h"))


@pytest.mark.parametrize(
    ("there", "round_", "due"),
    [
        ("", Round(), Side.PLAYER),
        ("2s 3h Kd", Round(cards("2s Kd"), cards("3h")), Side.BANKER),
        ("2s 3h Kd Kc", Round(cards("2s Kd"), cards("3h Kc")), Side.PLAYER),
        ("2s 3h Kd Kc 7s", Round(cards("2s Kd 7s"), cards("3h Kc")), Side.BANKER),
    ],
    ids=["no card", "three cards", "Player's third due", "Banker's third due"],
)
def test_a_round_that_runs_dry_tells_how_far_it_came_and_whose_card_was_due(
    there: str, round_: Round, due: Side
) -> None:
    answer = deal_round(load(cards(there), singapore()))
    assert isinstance(answer, OutOfCards)
    assert (answer.round, answer.due) == (round_, due)
    assert answer.shoe.table == cards(there)


def test_a_round_that_needs_no_more_cards_than_there_are_is_complete() -> None:
    _, shoe = dealt(load(NATURAL, singapore()))
    assert shoe.left == ()


@given(st.integers(0, 10**6))
def test_every_round_of_a_shoe_is_complete_and_follows_the_one_before(seed: int) -> None:
    burnt, shoe = prepare(mixed(6, seed), massachusetts(decks=6), cut_at=150)
    rounds = list(play_shoe(shoe))
    assert not any(faults(round_) for round_ in rounds)
    left = list(shoe.left)
    for round_ in rounds:
        drawn, left = left[: size(round_)], left[size(round_) :]
        assert sorted(map(str, drawn)) == sorted(map(str, round_.player + round_.banker))
    assert burnt.number + sum(map(size, rounds)) + len(left) == 312


SIXTY = {"first": 6 * 59, "third": 6 * 59 + 2}
"""Cards in front of the cutting card so that it comes out first, or third, in round 60 of six cards each."""


@pytest.mark.parametrize(
    ("rules", "comes", "rounds"),
    [
        pytest.param(massachusetts(), "first", 61, marks=pytest.mark.clause("MA 10(d) s1", "MA 10(d) s3")),
        pytest.param(massachusetts(), "third", 61, marks=pytest.mark.clause("MA 10(d) s1", "MA 10(d) s3")),
        pytest.param(new_zealand(), "first", 60, marks=pytest.mark.clause("NZ 11.2(a)", "NZ 11.2 closing")),
        pytest.param(new_zealand(), "third", 61, marks=pytest.mark.clause("NZ 11.2(b)", "NZ 11.2 closing")),
    ],
    ids=["MA first", "MA third", "NZ first", "NZ third"],
)
def test_the_cutting_card_in_round_60(rules: ShoeRules, comes: str, rounds: int) -> None:
    shoe = load(kings(SIXTY[comes] + 40), rules, behind=40)
    assert sum(1 for _ in play_shoe(shoe)) == rounds
    for _ in range(rounds):
        _, shoe = dealt(shoe)
    with pytest.raises(Refused) as refused:
        deal_round(shoe)
    assert only_fault(refused.value).clause == rules.last_hand_clause


def rounds_due(sizes: list[int], place: int, last_hand: LastHand) -> int:
    """How many rounds a shoe has, counted by hand: where the card behind the cutting card was dealt."""
    for number, (start, end) in enumerate(pairwise(accumulate(sizes, initial=0)), start=1):
        if start <= place < end:
            only_this = last_hand is LastHand.THIS_HAND or (last_hand is LastHand.THIS_IF_FIRST and start == place)
            return number if only_this else number + 1
    raise AssertionError("no round reached the cutting card")


@given(
    seed=st.integers(0, 10**6),
    last_hand=st.sampled_from([one for one in LastHand if one is not LastHand.NONE]),
    depth=st.integers(12, 60),
)
def test_every_rule_ends_the_shoe_at_its_hand_and_no_other(seed: int, last_hand: LastHand, depth: int) -> None:
    rules = singapore(decks=4, cutting_card_depth=depth, last_hand=last_hand.value)
    sizes = [size(round_) for round_ in play_shoe(load(mixed(4, seed), rules))]
    assert len(sizes) == rounds_due(sizes, 208 - depth, last_hand)


def test_the_next_round_is_announced_as_the_last_between_the_two() -> None:
    shoe = load(kings(6 + 20), massachusetts(), behind=20)
    lives = []
    while shoe.life is not Life.OVER:
        lives.append(shoe.life)
        _, shoe = dealt(shoe)
    assert lives == [Life.PLAY_ON, Life.PLAY_ON, Life.NEXT_IS_LAST]


def test_a_simulated_round_on_the_announced_last_hand_leaves_the_last_hand_to_be_dealt() -> None:
    shoe = load(kings(6 + 30), massachusetts(), behind=30)
    for counts in (True, True, False):
        _, shoe = dealt(shoe, counts=counts)
    assert shoe.life is Life.NEXT_IS_LAST
    _, shoe = dealt(shoe)
    assert (shoe.life, shoe.rounds) == (Life.OVER, 4)


def test_a_table_without_cutting_card_deals_until_a_round_cannot_be_finished() -> None:
    shoe = load(kings(20), singapore())
    assert sum(1 for _ in play_shoe(shoe)) == 3
    for _ in range(3):
        _, shoe = dealt(shoe)
    answer = deal_round(shoe)
    assert isinstance(answer, OutOfCards)
    assert (len(answer.shoe.table), answer.due) == (2, Side.PLAYER)


def test_a_continuous_shuffler_has_no_shoe_to_play_out() -> None:
    with pytest.raises(Refused) as refused:
        play_shoe(load(decks_of(8), continuous()))
    assert only_fault(refused.value).clause == "NZ 11.1"


def runs_dry(shoe: Shoe) -> bool:
    """Whether a permitted round of this shoe cannot be finished."""
    while shoe.life is not Life.OVER:
        answer = deal_round(shoe)
        if isinstance(answer, OutOfCards):
            return True
        shoe = answer[1]
    return False


@pytest.mark.parametrize(
    ("last_hand", "depth", "place", "dry"),
    [
        (LastHand.ALWAYS_ONE_MORE, 11, 36, True),
        (LastHand.ALWAYS_ONE_MORE, 12, 36, False),
        (LastHand.ALWAYS_ONE_MORE, 14, 36, False),
        (LastHand.THIS_IF_FIRST, 10, 37, True),
        (LastHand.THIS_IF_FIRST, 11, 37, False),
        (LastHand.THIS_IF_FIRST, 20, 37, False),
        (LastHand.THIS_HAND, 5, 36, True),
        (LastHand.THIS_HAND, 6, 36, False),
    ],
)
def test_with_the_longest_rounds_there_are_just_enough_cards_behind_the_cutting_card(
    last_hand: LastHand, depth: int, place: int, dry: bool
) -> None:
    rules = replace(massachusetts(), last_hand=last_hand, depth=depth)
    assert runs_dry(load(kings(place + depth), rules)) is dry


@pytest.mark.clause("MA 5(e) s2", "MA 10(d) s3")
@pytest.mark.parametrize("position", range(6))
def test_fourteen_cards_behind_it_are_enough_wherever_in_a_round_it_comes_out(position: int) -> None:
    """`position` rounds of five cards move the card to that place in a round; all others take six cards."""
    stack = FIVE_CARDS * position + kings(416 - 5 * position)
    assert (402 - 5 * position) % 6 == position
    assert not runs_dry(load(stack, massachusetts()))


@pytest.mark.clause("MA 5(e) s2", "MA 10(d) s3")
def test_two_thousand_random_shoes_never_run_dry_with_fourteen_cards_behind_the_cutting_card() -> None:
    """The hand of the cutting card and one more: twelve cards at the very most, and fourteen are there."""
    rng = random.Random(20_260_101)
    stack, rules = list(decks_of(8)), massachusetts()
    fewest_left = 416
    for _ in range(2_000):
        rng.shuffle(stack)
        _, shoe = prepare(tuple(stack), rules, cut_at=rng.randint(52, 364))
        while shoe.life is not Life.OVER:
            _, shoe = dealt(shoe)
        fewest_left = min(fewest_left, len(shoe.left))
    assert fewest_left == 2


def test_a_simulated_round_near_the_end_can_use_up_the_cards_of_the_last_hand() -> None:
    shoe = load(kings(6 + 14), massachusetts())
    for counts in (True, True, False):
        _, shoe = dealt(shoe, counts=counts)
    assert (shoe.life, len(shoe.left)) == (Life.NEXT_IS_LAST, 2)
    answer = deal_round(shoe)
    assert isinstance(answer, OutOfCards)
    assert answer.at_cutting_card
