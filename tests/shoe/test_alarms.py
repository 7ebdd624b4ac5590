"""Alarms of a physical shoe, each just short of ringing, just ringing, and beyond."""

import pytest

from puntobanco.cards import DECK, cards
from puntobanco.shoe.alarms import AlarmKind, after_card, at_end, faces, told
from puntobanco.shoe.decks import decks_of
from puntobanco.words import in_words
from tests.shoe.stacks import mixed

PREVIOUS = "2h9sKdKd5c7h3sQcTd4s"
"""Ten cards of the shoe before."""


def kinds(seen: str, decks: int = 8, previous: str = PREVIOUS) -> list[AlarmKind]:
    return [alarm.kind for alarm in after_card(seen, decks, previous)]


def rung(seen: str, decks: int = 8, previous: str = PREVIOUS) -> list[tuple[AlarmKind, int]]:
    """Every alarm as the cards come, with the number of cards at which it rings."""
    asked = [after_card(seen[: 2 * out], decks, previous) for out in range(1, len(seen) // 2 + 1)]
    return [(alarm.kind, alarm.after) for alarms in asked for alarm in alarms]


@pytest.mark.parametrize(("copies", "rings"), [(7, False), (8, False), (9, True)])
def test_the_ninth_copy_out_of_eight_decks_is_impossible(copies: int, rings: bool) -> None:
    assert kinds("Ks" * copies) == [AlarmKind.IMPOSSIBLE] * rings


def test_the_alarm_says_which_card_came_how_often() -> None:
    (alarm,) = after_card("9h2c9h", 1)
    assert (alarm.after, alarm.number, alarm.cards) == (3, 2, cards("9h"))
    assert in_words(told(alarm.kind, alarm.number, ["9h"], 1)) == "9h has come 2 times out of 1 deck."


@pytest.mark.parametrize(
    ("seen", "at"),
    [
        ("2h9sKdKd5c7h", []),
        ("2h9sKdKd5c7h3s", [7]),
        ("2h9sKdKd5c7h3sQcTd4s", [7]),
        ("As" + "3s7h5cKdKd9s2h", [8]),
        ("3s7h5cKdKd9s" + "As" + "2h", []),
        ("2h9sKdKd5c7h3s" + "As" + "9sKdKd5c7h3sQc", [7, 15]),
    ],
    ids=["six", "seven", "ten ring once", "backwards", "interrupted", "two slugs"],
)
def test_a_slug_rings_at_its_seventh_card_forwards_or_backwards(seen: str, at: list[int]) -> None:
    assert rung(seen) == [(AlarmKind.SLUG, after) for after in at]


def test_a_card_nobody_saw_breaks_a_run_and_is_no_copy() -> None:
    assert kinds("2h9sKd??5c7h3s", previous="2h9sKd??5c7h3s") == []
    assert kinds("??" * 9) == []


def test_without_a_shoe_before_there_is_no_slug() -> None:
    assert rung(PREVIOUS, previous="") == []


@pytest.mark.parametrize(
    ("seen", "at"),
    [
        ("2s3s4s5s6s7s", []),
        ("2s3s4s5s6s7s8s", [7]),
        ("KdQdJdTd9d8d7d", [7]),
        ("2s3s4s5s6s7s8h", []),
        ("JsQsKsAh2h3h4h", []),
        ("8s9sTsJsQsKsAh2h3h4h5h6h7h", [13]),
    ],
    ids=["six", "seven", "downwards", "another suit", "over the end of a suit", "the latest it can be"],
)
def test_seven_cards_in_factory_order_ring(seen: str, at: list[int]) -> None:
    assert rung(seen) == [(AlarmKind.FACTORY, after) for after in at]


def test_an_unshuffled_shoe_rings_within_its_first_13_cards_wherever_it_was_cut() -> None:
    stack = decks_of(8)
    for at in range(52):
        first = rung(faces(stack[at : at + 13]), previous="")
        assert first and first[0][0] is AlarmKind.FACTORY


def test_the_count_at_the_end_names_what_is_missing_and_what_is_over() -> None:
    wrong = [card for card in DECK if str(card) not in ("Ks", "9h")] + list(cards("2c"))
    said = {
        alarm.kind: in_words(told(alarm.kind, alarm.number, [*map(str, alarm.cards)], 1)) for alarm in at_end(wrong, 1)
    }
    assert said == {
        AlarmKind.MISSING: "2 cards missing from 1 deck: Ks, 9h.",
        AlarmKind.EXCESS: "1 card over and above 1 deck: 2c.",
    }


def test_whole_decks_are_counted_in_silence() -> None:
    assert at_end(mixed(8, seed=1), 8) == ()


def test_two_honest_shoes_after_each_other_ring_nothing() -> None:
    first, second = mixed(8, seed=1), mixed(8, seed=2)
    assert rung(faces(second), previous=faces(first)) == []
