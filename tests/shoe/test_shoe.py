"""The loaded shoe: cards move from it to the table and to the discards, and none is ever lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puntobanco.cards import card, cards
from puntobanco.faults import Refused
from puntobanco.procedure.opening import ShoeRules
from puntobanco.shoe.decks import decks_of, missing_or_excess
from puntobanco.shoe.last_hand import Life
from puntobanco.shoe.opening import prepare
from puntobanco.shoe.shoe import OutOfCards, Shoe, draw, end_round, load, set_aside
from tests.shoe.stacks import drawn, kings, massachusetts, mixed, new_zealand, only_fault, singapore

ONE_CUTTING_CARD, TWO_CUTTING_CARDS = new_zealand(cutting_cards=1), new_zealand(cutting_cards=2)


def test_cards_leave_in_their_order_and_lie_on_the_table_until_the_round_is_over() -> None:
    shoe = load(cards("2s 3h 4d 5c 6s"), singapore())
    first = draw(shoe)
    assert not isinstance(first, OutOfCards)
    assert first[0] == card("2s")
    dealt = drawn(first[1], 3)
    assert (dealt.left, dealt.table, dealt.discards) == (cards("6s"), cards("2s 3h 4d 5c"), ())
    cleared = end_round(dealt)
    assert (cleared.left, cleared.table, cleared.discards) == (cards("6s"), (), cards("2s 3h 4d 5c"))
    assert (shoe.rounds, dealt.rounds, cleared.rounds) == (0, 0, 1)


@given(st.integers(0, 10**6), st.sampled_from([4, 5, 6, 8]), st.lists(st.integers(1, 6), max_size=30))
def test_left_table_and_discards_are_always_the_set(seed: int, decks: int, rounds: list[int]) -> None:
    _, shoe = prepare(mixed(decks, seed), new_zealand(decks=decks), cut_at=52 + seed % 100)
    for size in rounds:
        for _ in range(size):
            shoe = drawn(shoe, 1)
            assert not missing_or_excess(shoe.left + shoe.table + shoe.discards, decks)
        shoe = end_round(shoe)
        assert not missing_or_excess(shoe.left + shoe.discards, decks)


@pytest.mark.clause("MA 2(c)", "NZ 3.4(c)")
def test_eight_decks_dealt_to_the_last_card_are_416_discards() -> None:
    shoe = end_round(drawn(load(decks_of(8), singapore()), 416))
    assert (len(shoe.left), len(shoe.table), len(shoe.discards)) == (0, 0, 416)


def test_a_due_card_that_is_not_there_is_an_answer_and_ends_the_shoe() -> None:
    answer = draw(drawn(load(cards("2s 3h 4d"), singapore()), 3))
    assert isinstance(answer, OutOfCards)
    assert answer.shoe.table == cards("2s 3h 4d")
    assert (answer.shoe.life, answer.at_cutting_card) == (Life.OVER, False)
    with pytest.raises(Refused):
        draw(answer.shoe)


@pytest.mark.clause("NZ 7.6 s3")
@pytest.mark.parametrize(
    ("rules", "at_cutting_card"), [(ONE_CUTTING_CARD, False), (TWO_CUTTING_CARDS, True)], ids=["one", "two"]
)
def test_meeting_the_second_cutting_card_is_an_empty_shoe(rules: ShoeRules, at_cutting_card: bool) -> None:
    answer = draw(drawn(load(kings(30), rules), 30))
    assert isinstance(answer, OutOfCards)
    assert answer.at_cutting_card is at_cutting_card


@pytest.mark.clause("NZ 11.2 lead", "MA 10(d) s1")
@pytest.mark.parametrize("rules", [massachusetts(), new_zealand()], ids=["MA", "NZ"])
def test_the_cutting_card_is_set_aside_and_the_card_behind_it_serves(rules: ShoeRules) -> None:
    stack = mixed(8, seed=6)
    assert rules.depth is not None
    place = 416 - rules.depth
    before = drawn(load(stack, rules), place)
    assert before.shows_cutting_card
    answer = draw(before)
    assert not isinstance(answer, OutOfCards)
    served, after = answer
    assert served is stack[place]
    assert (after.cutting_card, after.shows_cutting_card) == (None, False)
    assert len(after.left) == rules.depth - 1


@pytest.mark.parametrize("early", [1, 2, 50])
def test_one_card_earlier_the_cutting_card_does_not_show(early: int) -> None:
    shoe = drawn(load(decks_of(8), massachusetts()), 402 - early)
    assert not shoe.shows_cutting_card
    assert set_aside(shoe) == shoe
    assert shoe.life is Life.PLAY_ON


def at_the_cutting_card(rules: ShoeRules, dealt: int) -> Shoe:
    """A shoe whose cutting card shows with this number of cards of a round on the table."""
    return drawn(end_round(drawn(load(kings(60), rules, behind=40), 20 - dealt)), dealt)


@pytest.mark.parametrize("dealt", range(6))
def test_where_in_the_round_the_cutting_card_came_out_is_told_by_the_cards_on_the_table(dealt: int) -> None:
    shoe = set_aside(at_the_cutting_card(new_zealand(), dealt))
    assert shoe.life is (Life.THIS_IS_LAST if dealt == 0 else Life.ONE_AFTER_THIS)


@pytest.mark.parametrize("dealt", [6, 7, 8])
def test_cards_drawn_in_error_beyond_the_sixth_do_not_stop_the_cutting_card(dealt: int) -> None:
    assert set_aside(at_the_cutting_card(new_zealand(), dealt)).life is Life.ONE_AFTER_THIS


@pytest.mark.clause("NZ 11.2(a)")
def test_the_last_hand_can_be_announced_before_its_first_card_is_dealt() -> None:
    announced = set_aside(at_the_cutting_card(new_zealand(), 0))
    assert (announced.life, announced.table) == (Life.THIS_IS_LAST, ())
    assert end_round(drawn(announced, 6)).life is Life.OVER


@pytest.mark.clause("NZ 11.2 closing", "MA 10(d) s3")
@pytest.mark.parametrize(("rules", "rounds"), [(massachusetts(), 2), (new_zealand(), 1)], ids=["MA", "NZ"])
def test_after_the_last_hand_no_card_is_dealt_though_some_are_left(rules: ShoeRules, rounds: int) -> None:
    shoe = at_the_cutting_card(rules, 0)
    for _ in range(rounds):
        shoe = end_round(drawn(shoe, 6))
    assert shoe.left
    with pytest.raises(Refused) as refused:
        draw(shoe)
    assert only_fault(refused.value).clause == rules.last_hand_clause
