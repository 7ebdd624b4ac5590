"""Compositions: read from a file, and every kind that cannot be refused with a sentence."""

from collections.abc import Callable

import pytest

from puntobanco.analysis.composition import LEAST_CARDS, MOST_DECKS, Composition, checked, fresh, read_composition
from puntobanco.cards import DECK, Rank, Suit, card, cards
from puntobanco.faults import Fault, Refused

EIGHT_DECKS = "\n".join(f"{one} 8" for one in DECK)


def faults_of(act: Callable[[], Composition]) -> tuple[Fault, ...]:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.faults


def test_fifty_two_lines_are_whole_decks() -> None:
    assert read_composition(EIGHT_DECKS) == fresh(8)
    assert fresh(8).total == 416
    assert fresh(8).by_value == (128, *(32,) * 9)
    assert fresh(8).by_rank[Rank.NINE] == (8, 8, 8, 8)


def test_a_card_that_is_not_named_is_not_there_and_remarks_are_passed_over() -> None:
    composition = read_composition("# after the cut\n9h 2  # red\n\n  10d 3\nKS 1\r\n\n4c 0\n")
    assert composition.total == 6
    assert composition.of(Rank.NINE, Suit.HEARTS) == 2
    assert composition.of(Rank.TEN, Suit.DIAMONDS) == 3
    assert composition.of(Rank.KING, Suit.SPADES) == 1
    assert composition.by_value == (4, 0, 0, 0, 0, 0, 0, 0, 0, 2)


def test_seen_cards_are_taken_out() -> None:
    left = fresh(6).without(cards("9h 9h 8c"))
    assert left.total == 6 * 52 - 3
    assert (left.of(Rank.NINE, Suit.HEARTS), left.of(Rank.EIGHT, Suit.CLUBS)) == (4, 5)
    assert fresh(6).without(()) == fresh(6)


@pytest.mark.parametrize(
    ("text", "code", "where", "says"),
    [
        ("As 8\nKd -1", "negative", "Kd", "cannot be left"),
        ("As 11", "too-many", "As", "10 decks hold 10"),
        ("As 1234567", "too-many", "line 1", "no shoe holds that many"),
        ("As 5", "too-few", "cards", "6 cards"),
        ("", "too-few", "cards", "6 cards"),
        ("# nothing but a remark", "too-few", "cards", "6 cards"),
        ("As 8\nXy 8", "not-a-card", "line 2", "is not a card"),
        ("As 8\neight", "not-a-card", "line 2", "is not a card"),
        ("As", "not-a-count", "line 1", "a card and a whole number"),
        ("As 8 8", "not-a-count", "line 1", "a card and a whole number"),
        ("As eight", "not-a-count", "line 1", "a card and a whole number"),
        ("As 1.5", "not-a-count", "line 1", "a card and a whole number"),
        ("As --1", "not-a-count", "line 1", "a card and a whole number"),
        ("As ²", "not-a-count", "line 1", "a card and a whole number"),
        ("As 8\n2s 8\nas 8", "twice", "line 3", "As is counted twice"),
    ],
)
def test_a_composition_that_cannot_be_is_refused(text: str, code: str, where: str, says: str) -> None:
    (fault,) = faults_of(lambda: read_composition(text))
    assert (fault.code, fault.where) == (code, where)
    assert says in fault.sentence and fault.sentence.endswith(".")


def test_every_fault_is_told_at_once() -> None:
    found = faults_of(lambda: read_composition("Zz 1\nAs x\n2s 3\n2s 3"))
    assert [(fault.code, fault.where) for fault in found] == [
        ("not-a-card", "line 1"),
        ("not-a-count", "line 2"),
        ("twice", "line 4"),
    ]
    found = faults_of(lambda: read_composition("As -1\nKd 11\n2c 10"))
    assert [(fault.code, fault.where) for fault in found] == [("negative", "As"), ("too-many", "Kd")]


@pytest.mark.parametrize(
    ("number", "accepted"), [(LEAST_CARDS - 1, False), (LEAST_CARDS, True), (LEAST_CARDS + 1, True)]
)
def test_six_cards_are_the_fewest(number: int, accepted: bool) -> None:
    if accepted:
        assert read_composition(f"As {number}").total == number
    else:
        assert faults_of(lambda: read_composition(f"As {number}"))[0].code == "too-few"


@pytest.mark.parametrize(("decks", "accepted"), [(0, False), (1, True), (MOST_DECKS, True), (MOST_DECKS + 1, False)])
def test_one_to_ten_decks(decks: int, accepted: bool) -> None:
    if accepted:
        assert fresh(decks).total == 52 * decks
    else:
        assert faults_of(lambda: fresh(decks))[0].code == "decks"


@pytest.mark.parametrize(("number", "accepted"), [(7, True), (8, True), (9, False)])
def test_no_card_more_often_than_the_decks_hold_it(number: int, accepted: bool) -> None:
    counts = {card("As"): number}
    if accepted:
        assert checked(counts, decks=8).total == number
    else:
        assert faults_of(lambda: checked(counts, decks=8))[0].sentence == "8 decks hold 8 of this card, not 9."


def test_a_card_seen_too_often_is_refused() -> None:
    assert fresh(1).without(cards("9h")).of(Rank.NINE, Suit.HEARTS) == 0
    (fault,) = faults_of(lambda: fresh(1).without(cards("9h 9h")))
    assert (fault.code, fault.where) == ("negative", "9h")
    assert fault.sentence == "it is named 2 times, and the shoe holds only 1."


def test_fewer_than_six_cards_left_after_the_seen_ones_are_refused() -> None:
    six = read_composition("As 7")
    assert six.without(cards("As")).total == 6
    assert faults_of(lambda: six.without(cards("As As")))[0].code == "too-few"
