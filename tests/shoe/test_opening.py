"""From the stack to the first round: burn, and a cut ordered anew."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puntobanco.cards import Card, Rank, Suit, card, cards
from puntobanco.faults import Refused
from puntobanco.procedure.opening import Burn, ShoeRules
from puntobanco.shoe.deal import deal_round
from puntobanco.shoe.decks import decks_of, missing_or_excess
from puntobanco.shoe.opening import Burnt, burn, cards_to_burn, prepare, recut
from puntobanco.shoe.shoe import OutOfCards, Shoe, load
from tests.shoe.stacks import continuous, drawn, massachusetts, mixed, new_zealand, only_fault, singapore
from tests.support import case


def beginning_with(first: str, rules: ShoeRules) -> Shoe:
    """A loaded shoe of whole decks with a card on top."""
    top = cards(first)
    rest = list(decks_of(rules.decks))
    for one in top:
        rest.remove(one)
    return load((*top, *rest), rules)


SHOWN, HIDDEN, SINGLE = massachusetts(), new_zealand(burn="value-hidden"), new_zealand(burn="single-hidden")


@pytest.mark.parametrize(
    ("first", "leave"),
    [
        case("MA 5(e) s5; NZ 4.1A", "Ah", 2, id="ace"),
        case("MA 5(e) s4; NZ 7.7(a)(ii)", "2h", 3, id="two"),
        case("MA 5(e) s4; NZ 7.7(a)(ii)", "6c", 7, id="six"),
        case("MA 5(e) s4; NZ 7.7(a)(ii)", "8d", 9, id="eight"),
        case("MA 5(e) s4; NZ 7.7(a)(ii)", "9s", 10, id="nine"),
        case("MA 5(e) s5; NZ 4.1A", "Td", 11, id="ten"),
        case("MA 5(e) s5; NZ 4.1A", "Js", 11, id="jack"),
        case("MA 5(e) s5; NZ 4.1A", "Qh", 11, id="queen"),
        case("MA 5(e) s5; NZ 4.1A", "Kc", 11, id="king"),
    ],
)
def test_the_first_card_leaves_and_as_many_more_as_it_counts(first: str, leave: int) -> None:
    for rules in (SHOWN, HIDDEN):
        burnt, shoe = burn(beginning_with(first, rules))
        assert (burnt.number, len(shoe.left), len(shoe.discards)) == (leave, 416 - leave, leave)


@pytest.mark.clause("MA 5(e) s4")
def test_in_massachusetts_a_six_takes_six_more_and_all_seven_are_shown() -> None:
    burnt, shoe = burn(beginning_with("6h Ks 2d 9c As 4h Jd 5s", SHOWN))
    assert burnt == Burnt(shown=cards("6h Ks 2d 9c As 4h Jd"))
    assert shoe.left[0] == card("5s")


@pytest.mark.clause("MA 5(e) s5")
def test_in_massachusetts_a_queen_leaves_405_of_416() -> None:
    burnt, shoe = burn(beginning_with("Qh", SHOWN))
    assert (len(burnt.shown), burnt.hidden, len(shoe.left)) == (11, 0, 405)


@pytest.mark.clause("NZ 7.7", "NZ 7.7(a)(i)", "NZ 7.7(a)(ii)")
def test_in_new_zealand_an_eight_is_shown_and_eight_follow_without_faces() -> None:
    burnt, _ = burn(beginning_with("8d Ks 2d 9c", HIDDEN))
    assert burnt == Burnt(shown=cards("8d"), hidden=8)


@pytest.mark.clause("NZ 4.1A", "NZ 7.7(a)(ii)")
def test_in_new_zealand_a_king_takes_ten_hidden_cards() -> None:
    burnt, shoe = burn(beginning_with("Kh", HIDDEN))
    assert (burnt, len(shoe.left)) == (Burnt(shown=cards("Kh"), hidden=10), 405)


@pytest.mark.clause("NZ 7.7(a)(iii)")
def test_in_new_zealand_an_ace_leaves_414_and_both_cards_are_among_the_discards() -> None:
    _, shoe = burn(beginning_with("Ah 7c", HIDDEN))
    assert (len(shoe.left), shoe.discards, shoe.table) == (414, cards("Ah 7c"), ())


@pytest.mark.clause("NZ 7.7(b)")
def test_a_single_card_is_burnt_face_down_whatever_it_counts() -> None:
    burnt, shoe = burn(beginning_with("Kh", SINGLE))
    assert (burnt, len(shoe.left)) == (Burnt(hidden=1), 415)


def test_where_the_operator_burns_nothing_all_cards_stay() -> None:
    burnt, shoe = burn(beginning_with("Kh", singapore()))
    assert (burnt, len(shoe.left)) == (Burnt(), 416)


@pytest.mark.clause("NZ 7.7")
def test_cards_are_burnt_from_a_continuous_shuffler_too() -> None:
    burnt, shoe = burn(beginning_with("3h", continuous(burn="value-hidden")))
    assert (burnt.number, len(shoe.left), len(shoe.discards)) == (4, 412, 4)


@given(st.sampled_from(Burn), st.sampled_from(Rank), st.sampled_from(Suit))
def test_the_number_burnt_can_be_told_from_the_first_card_alone(kind: Burn, rank: Rank, suit: Suit) -> None:
    leave = cards_to_burn(kind, Card(rank, suit))
    burnt, _ = burn(beginning_with(f"{rank.value}{suit.value}", singapore(burn=kind.value)))
    assert burnt.number == leave
    assert 0 <= leave <= 11


def test_nothing_is_burnt_twice_nor_after_a_card_was_dealt() -> None:
    _, burnt = burn(beginning_with("2h", HIDDEN))
    for shoe in (burnt, drawn(beginning_with("2h", HIDDEN), 1)):
        with pytest.raises(Refused) as refused:
            burn(shoe)
        assert only_fault(refused.value).clause == "NZ 7.7"


def test_a_burn_that_reaches_a_very_deep_cutting_card_leaves_it_before_the_first_round() -> None:
    rules = new_zealand(decks=4, cutting_card_depth=200)
    _, shoe = burn(beginning_with("Kh", rules))
    assert shoe.shows_cutting_card
    dealt = deal_round(shoe)
    assert not isinstance(dealt, OutOfCards)
    assert dealt[1].life.value == "over"


def test_a_stack_is_cut_marked_and_burnt_in_this_order() -> None:
    stack = mixed(8, seed=3)
    burnt, shoe = prepare(stack, SHOWN, cut_at=100, behind=30)
    assert burnt.shown[0] is stack[100]
    assert shoe.stack == stack[100:] + stack[:100]
    assert shoe.cutting_cards == (386, 416)
    assert (shoe.out, shoe.rounds, shoe.table) == (burnt.number, 0, ())


def test_a_stack_that_nobody_cut_is_loaded_in_its_order() -> None:
    stack = mixed(8, seed=4)
    _, shoe = prepare(stack, singapore())
    assert shoe.left == stack


@given(st.integers(0, 10**6), st.integers(52, 364))
def test_cut_and_burn_lose_no_card(seed: int, cut_at: int) -> None:
    for rules in (SHOWN, HIDDEN, SINGLE):
        _, shoe = prepare(mixed(8, seed), rules, cut_at=cut_at)
        assert not missing_or_excess(shoe.discards + shoe.left, 8)


def test_a_loaded_shoe_may_be_cut_anew_until_the_first_card_leaves() -> None:
    stack = mixed(8, seed=5)
    shoe = recut(load(stack, SHOWN, behind=30), 60)
    assert (shoe.left, shoe.cutting_cards) == (stack[60:] + stack[:60], (386, 416))
    with pytest.raises(Refused, match="before any of them has been dealt"):
        recut(drawn(shoe, 1), 60)
    with pytest.raises(Refused, match="less than 52 cards from an end"):
        recut(shoe, 51)


@pytest.mark.clause("NZ 7.5 s1", "NZ 7.8")
@pytest.mark.parametrize("preload_cut", [False, True])
def test_cards_in_a_continuous_shuffler_are_not_cut(preload_cut: bool) -> None:
    with pytest.raises(Refused) as refused:
        recut(load(decks_of(8), continuous(preload_cut=preload_cut)), 100)
    fault = only_fault(refused.value)
    assert (fault.code, fault.clause) == ("cut-in-shuffler", "NZ 7.5 s1")
