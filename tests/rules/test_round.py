"""A round: whose card comes next, when it is complete, who won, and what is wrong with cards that are no round."""

import pytest

from puntobanco.cards import DECK, cards
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, Winner, copies_over, decisions, faults, is_complete, next_card, winner
from puntobanco.words import in_words


def of(player: str, banker: str) -> Round:
    return Round(cards(player), cards(banker))


def deal(shoe: str) -> Round:
    """The round that a stack of cards makes, dealt until no card is due."""
    round_, stack = Round(), list(cards(shoe))
    while (side := next_card(round_)) is not None:
        round_ = round_.with_card(side, stack.pop(0))
    assert not stack, f"{len(stack)} cards were not used"
    return round_


def test_a_round_begins_with_two_empty_hands() -> None:
    assert Round().player == Round().banker == ()
    assert next_card(Round()) is Side.PLAYER
    assert decisions(Round()) == ()
    assert not is_complete(Round())


@pytest.mark.parametrize(
    ("player", "banker", "next_"),
    [
        ("", "", Side.PLAYER),
        ("9s", "", Side.BANKER),
        ("9s", "2h", Side.PLAYER),
        ("9s Kd", "2h", Side.BANKER),
        ("9s Kd", "2h 3c", None),
        ("2s 3d", "2h 3c", Side.PLAYER),
        ("2s 3d 4h", "2h 3c", Side.BANKER),
        ("2s 3d 4h", "2h 3c As", None),
        ("2s 3d Kh", "2h 3c", None),
        ("2s 4d", "2h 3c", Side.BANKER),
        ("2s 4d", "2h 4c", None),
        ("2s 3d", "Kh 8c", None),
    ],
)
def test_whose_card_comes_next(player: str, banker: str, next_: Side | None) -> None:
    round_ = of(player, banker)
    assert next_card(round_) is next_
    assert is_complete(round_) is (next_ is None)


@pytest.mark.parametrize(
    ("player", "banker", "short"),
    [("Ks", "9h 2d", Side.PLAYER), ("", "9h 2d", Side.PLAYER), ("Ks 2s 3s", "9h", Side.BANKER)],
)
def test_cards_dealt_to_the_wrong_hand_make_no_complete_round(player: str, banker: str, short: Side) -> None:
    assert next_card(of(player, banker)) is short
    assert not is_complete(of(player, banker))


@pytest.mark.parametrize(
    ("shoe", "player", "banker", "won"),
    [
        ("9s 2h Kd 3c", "9s Kd", "2h 3c", Winner.PLAYER),
        ("2s 2h 4d 3c 4s", "2s 4d", "2h 3c 4s", Winner.BANKER),
        ("2s Kh 3d 3c 8s", "2s 3d 8s", "Kh 3c", Winner.TIE),
        ("2s Kh 3d 3c Ts 2d", "2s 3d Ts", "Kh 3c 2d", Winner.TIE),
        ("2s Kh 3d 6c 7s Ad", "2s 3d 7s", "Kh 6c Ad", Winner.BANKER),
    ],
)
def test_dealing_a_round_card_by_card(shoe: str, player: str, banker: str, won: Winner) -> None:
    round_ = deal(shoe)
    assert round_ == of(player, banker)
    assert winner(round_) is won
    assert faults(round_) == ()


def test_hands_and_counts_by_side() -> None:
    round_ = of("2s 3d Ts", "Kh 3c 4d")
    assert round_.hand(Side.PLAYER) == cards("2s 3d Ts")
    assert (round_.count(Side.PLAYER), round_.count(Side.BANKER)) == (5, 7)


def test_decisions_come_as_far_as_the_cards_decide_them() -> None:
    assert [one.draws for one in decisions(of("2s 3d", "Kh 6c"))] == [True]
    assert [one.draws for one in decisions(of("2s 3d 5h", "Kh 6c"))] == [True, False]
    assert [one.draws for one in decisions(of("2s 4d", "Kh 5c"))] == [False, True]
    assert decisions(of("2s 3d", "Kh")) == ()


@pytest.mark.parametrize(
    ("player", "banker", "sentences"),
    [
        (
            "",
            "",
            ["The Player has 0 cards; a hand has two or three.", "The Banker has 0 cards; a hand has two or three."],
        ),
        ("9s", "9h Kd", ["The Player has 1 card; a hand has two or three."]),
        ("9s Kd", "2h 2d 2c 2s", ["The Banker has 4 cards; a hand has two or three."]),
        ("2s 3d", "Kh 7c", ["The Player is on 5 and must draw a third card (Player on 0 to 5)."]),
        ("2s 4d 3h", "Kh 7c", ["The Player is on 6 and may not draw a third card (Player on 6 or 7)."]),
        ("Ks 8d", "2h 2c 5s", ["The Banker is on 4 and may not draw a third card (the Player has a natural)."]),
        ("2s 3d 4h", "Kh 9c", ["The Player is on 5 and may not draw a third card (the Banker has a natural)."]),
        ("2s 4d", "Kh 5c", ["The Banker is on 5 and must draw a third card (Banker, when the Player stood)."]),
        (
            "2s 3d 8h",
            "Kh 3c 2s",
            ["The Banker is on 3 and may not draw a third card (Banker on 3, when the Player drew)."],
        ),
        (
            "Ks 8d 2h",
            "2h 2c 5s",
            [
                "The Player is on 8 and may not draw a third card (the Player has a natural).",
                "The Banker is on 4 and may not draw a third card (the Player has a natural).",
            ],
        ),
    ],
)
def test_cards_that_are_no_round_are_told_all_their_faults(player: str, banker: str, sentences: list[str]) -> None:
    assert [in_words(text) for text in faults(of(player, banker))] == sentences


@pytest.mark.parametrize(
    ("player", "banker", "decks", "over"),
    [
        ("9s Kd", "2h 3c", 1, ""),
        ("9s Kd", "9s Kc", 1, "9s"),
        ("9s Kd", "9s Kc", 2, ""),
        ("2s 2s 2s", "2s 2s 2s", 5, "2s"),
        ("2s 2s 2s", "2s 2s 2s", 6, ""),
    ],
)
def test_more_copies_of_a_card_than_the_decks_hold(player: str, banker: str, decks: int, over: str) -> None:
    assert copies_over(of(player, banker), decks) == cards(over)


def test_any_six_cards_in_order_end_as_a_round_without_fault() -> None:
    for start in range(0, 52):
        stack = [DECK[(start * 7 + step * 11) % 52] for step in range(6)]
        round_ = Round()
        while (side := next_card(round_)) is not None:
            round_ = round_.with_card(side, stack.pop(0))
        assert faults(round_) == () and 4 <= len(round_.player) + len(round_.banker) <= 6
