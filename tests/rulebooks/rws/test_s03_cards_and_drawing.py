"""Sentosa 1 and 3: what cards and hands are worth, who draws, who wins."""

from itertools import product

import pytest

from puntobanco.cards import Rank, cards
from puntobanco.rulebooks.rws import RWS_RULEBOOK
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, Winner, decisions, faults, is_complete, next_card, winner
from tests.support import case, dealt, facts_of


def deal(shoe: str) -> Round:
    """The round that a stack of cards makes."""
    round_, stack = Round(), iter(cards(shoe))
    while (side := next_card(round_)) is not None:
        round_ = round_.with_card(side, next(stack))
    return round_


# 3.2, 1.17: values and totals.

FACE_VALUES = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10, "J": 0, "Q": 0, "K": 0}


@pytest.mark.clause("RWS 3.2", "RWS 3.2.1", "RWS 3.2.2", "RWS 3.2.3", "RWS 1.17")
def test_a_ten_is_ten_and_only_the_last_digit_counts() -> None:
    for first, second, third in product(Rank, repeat=3):
        printed = sum(FACE_VALUES[rank.value] for rank in (first, second, third))
        assert PUNTO_BANCO.count(cards([rank.value + "s" for rank in (first, second, third)])) == printed % 10


@pytest.mark.parametrize(
    ("hand", "total"),
    [
        case("RWS 3.2.1", "As 8h", 9, id="an ace is one"),
        case("RWS 3.2.2", "2s 3h", 5, id="two to nine as printed"),
        case("RWS 3.2.2; RWS 1.17", "Ts 9h", 9, id="ten and nine: the second digit of 19"),
        case("RWS 1.17", "4s 5h", 9, id="nine stays nine"),
        case("RWS 1.17", "4s 6h", 0, id="ten becomes nought"),
        case("RWS 1.17", "Ts Th Td", 0, id="thirty becomes nought"),
        case("RWS 3.2.3", "Ks 9h", 9, id="a king is nothing"),
        case("RWS 3.2.3", "Js Qh", 0, id="jack and queen are nothing"),
    ],
)
def test_totals(hand: str, total: int) -> None:
    assert PUNTO_BANCO.count(cards(hand)) == total


# 1.8, 1.10, 3.10: hands and naturals.


@pytest.mark.clause("RWS 1.8")
def test_a_round_begins_with_two_empty_hands() -> None:
    assert Round() == Round((), ())
    assert Round().hand(Side.PLAYER) == Round().hand(Side.BANKER) == ()


@pytest.mark.clause("RWS 3.10 s2")
def test_first_and_third_card_to_the_player_second_and_fourth_to_the_banker() -> None:
    assert deal("9s 2h Kd 3c") == Round(cards("9s Kd"), cards("2h 3c"))


@pytest.mark.parametrize(
    ("player", "banker", "naturals"),
    [
        ("K 7", "K 7", (False, False)),
        ("K 8", "K 7", (True, False)),
        ("K 9", "2 2", (True, False)),
        ("2 3", "K 9", (False, True)),
        ("K 8", "3 5", (True, True)),
        ("2 3 3", "K 7", (False, False)),
    ],
    ids=["7 is none", "8", "9", "the Banker's", "both", "8 on three cards is none"],
)
@pytest.mark.clause("RWS 1.10")
def test_a_natural_is_8_or_9_on_two_cards(player: str, banker: str, naturals: tuple[bool, bool]) -> None:
    found = facts_of(player, banker)
    assert (found.player.is_natural, found.banker.is_natural) == naturals


# 3.11, 3.12: the Table of Play.

DREW, STOOD = True, False


@pytest.mark.parametrize(
    ("player", "banker", "side", "did"),
    [
        case("RWS 3.12 Player 0-5", "2 3 3", "K 7", Side.PLAYER, DREW, id="Player on 5"),
        case("RWS 3.12 Player 0-5", "K T 9", "K 7", Side.PLAYER, DREW, id="Player on 0"),
        case("RWS 3.12 Player 6-7", "2 4", "3 4", Side.PLAYER, STOOD, id="Player on 6"),
        case("RWS 3.12 Player 6-7", "3 4", "K 6", Side.PLAYER, STOOD, id="Player on 7"),
        case("RWS 3.12 Player 8-9", "K 8", "2 2", Side.BANKER, STOOD, id="Player natural 8 stops Banker on 4"),
        case("RWS 3.12 Player 8-9", "K 9", "K T", Side.BANKER, STOOD, id="Player natural 9 stops Banker on 0"),
        case("RWS 3.12 Banker 8-9", "2 3", "K 9", Side.PLAYER, STOOD, id="Banker natural 9 stops Player on 5"),
        case("RWS 3.12 Banker 8-9", "K T", "K 8", Side.PLAYER, STOOD, id="Banker natural 8 stops Player on 0"),
        case("RWS 3.11", "2 4", "2 3 4", Side.BANKER, DREW, id="after a stand, Banker on 5"),
        case("RWS 3.11", "2 4", "K T 4", Side.BANKER, DREW, id="after a stand, Banker on 0"),
        case("RWS 3.11", "2 4", "2 4", Side.BANKER, STOOD, id="after a stand, Banker on 6"),
        case("RWS 3.11", "3 4", "3 4", Side.BANKER, STOOD, id="after a stand, Banker on 7"),
        case("RWS 3.12 Banker 0-2", "2 3 8", "K T 4", Side.BANKER, DREW, id="Banker on 0 against 8"),
        case("RWS 3.12 Banker 0-2", "2 3 8", "K A 4", Side.BANKER, DREW, id="Banker on 1 against 8"),
        case("RWS 3.12 Banker 0-2", "2 3 8", "K 2 4", Side.BANKER, DREW, id="Banker on 2 against 8"),
        case("RWS 3.12 Banker 3", "2 3 7", "K 3 2", Side.BANKER, DREW, id="Banker on 3 against 7"),
        case("RWS 3.12 Banker 3", "2 3 8", "K 3", Side.BANKER, STOOD, id="Banker on 3 against 8"),
        case("RWS 3.12 Banker 3", "2 3 9", "K 3 2", Side.BANKER, DREW, id="Banker on 3 against 9"),
        case("RWS 3.12 Banker 3", "2 3 T", "K 3 2", Side.BANKER, DREW, id="Banker on 3 against a ten"),
        case("RWS 3.12 Banker 4", "2 3 A", "K 4", Side.BANKER, STOOD, id="Banker on 4 against 1"),
        case("RWS 3.12 Banker 4", "2 3 2", "K 4 A", Side.BANKER, DREW, id="Banker on 4 against 2"),
        case("RWS 3.12 Banker 4", "2 3 7", "K 4 A", Side.BANKER, DREW, id="Banker on 4 against 7"),
        case("RWS 3.12 Banker 4", "2 3 8", "K 4", Side.BANKER, STOOD, id="Banker on 4 against 8"),
        case("RWS 3.12 Banker 4", "2 3 9", "K 4", Side.BANKER, STOOD, id="Banker on 4 against 9"),
        case("RWS 3.12 Banker 4", "2 3 T", "K 4", Side.BANKER, STOOD, id="Banker on 4 against a ten"),
        case("RWS 3.12 Banker 5", "2 3 3", "K 5", Side.BANKER, STOOD, id="Banker on 5 against 3"),
        case("RWS 3.12 Banker 5", "2 3 4", "K 5 4", Side.BANKER, DREW, id="Banker on 5 against 4"),
        case("RWS 3.12 Banker 5", "2 3 7", "K 5 4", Side.BANKER, DREW, id="Banker on 5 against 7"),
        case("RWS 3.12 Banker 5", "2 3 8", "K 5", Side.BANKER, STOOD, id="Banker on 5 against 8"),
        case("RWS 3.12 Banker 6", "2 3 5", "K 6", Side.BANKER, STOOD, id="Banker on 6 against 5"),
        case("RWS 3.12 Banker 6", "2 3 6", "K 6 A", Side.BANKER, DREW, id="Banker on 6 against 6"),
        case("RWS 3.12 Banker 6", "2 3 7", "K 6 A", Side.BANKER, DREW, id="Banker on 6 against 7"),
        case("RWS 3.12 Banker 6", "2 3 8", "K 6", Side.BANKER, STOOD, id="Banker on 6 against 8"),
        case("RWS 3.2.2; RWS 3.12 Banker 6", "2 3 T", "2 4", Side.BANKER, STOOD, id="Banker on 6 against a ten"),
        case("RWS 3.12 Banker 7", "2 3 6", "K 7", Side.BANKER, STOOD, id="Banker on 7 against 6"),
    ],
)
def test_the_table_of_play(player: str, banker: str, side: Side, did: bool, request: pytest.FixtureRequest) -> None:
    """Each round is complete as it stands, and the rulebook gives the clause of the row for what the hand did."""
    round_ = dealt(player, banker)
    assert is_complete(round_)
    assert (len(round_.hand(side)) == 3) is did
    (decision,) = (one for one in decisions(round_) if one.side is side)
    cited = {str(clause) for clause in RWS_RULEBOOK.drawing[decision.row.id]}
    shown = {clause for mark in request.node.iter_markers("clause") for clause in mark.args}
    assert decision.draws is did and cited & shown, f"{decision.row} cites {cited}"


@pytest.mark.parametrize(
    ("player", "banker"),
    [
        ("2s 4d", "Kh 5c"),
        ("2s 3d", "Kh 7c"),
        ("2s 3d 8h", "Kh 3c 2s"),
        ("Ks 8d", "2h 2c 5s"),
        ("2s 3d Kh", "Kh 9c"),
        ("2s 4d 2h", "Kh 7c"),
    ],
    ids=[
        "a due Banker card",
        "a due Player card",
        "Banker 3 against 8",
        "after a natural",
        "against a Banker natural",
        "Player on 6",
    ],
)
@pytest.mark.clause("RWS 1.1")
def test_nobody_may_depart_from_the_table_of_play(player: str, banker: str) -> None:
    assert faults(Round(cards(player), cards(banker)))


# 3.1, 3.13, 1.22: who wins.


@pytest.mark.parametrize(
    ("player", "banker", "won"),
    [
        case("RWS 3.13", "K 9", "K 7", Winner.PLAYER, id="9 beats 7"),
        case("RWS 3.13", "K 9", "K 8", Winner.PLAYER, id="9 beats 8"),
        case("RWS 3.13", "K 8", "4 5", Winner.BANKER, id="8 loses to 9"),
        case("RWS 3.13", "2 3 6", "2 3 5", Winner.PLAYER, id="1 beats 0"),
        case("RWS 1.22; RWS 3.14", "2 4", "K 6", Winner.TIE, id="6 and 6"),
        case("RWS 1.22; RWS 3.14", "2 3 5", "A 2 7", Winner.TIE, id="0 and 0"),
    ],
)
def test_the_higher_total_wins(player: str, banker: str, won: Winner) -> None:
    assert winner(dealt(player, banker)) is won is facts_of(player, banker).winner


@pytest.mark.clause("RWS 3.1", "RWS 3.13")
def test_the_hand_nearer_to_nine_wins_whatever_the_totals() -> None:
    totals = {0: "K T", 1: "K A", 2: "K 2", 3: "K 3", 4: "K 4", 5: "K 5", 6: "K 6", 7: "K 7", 8: "K 8", 9: "K 9"}
    for (player, hand), (banker, other) in product(totals.items(), repeat=2):
        suited = Round(cards([rank + "s" for rank in hand.split()]), cards([rank + "d" for rank in other.split()]))
        nearer = {True: Winner.PLAYER, False: Winner.BANKER}[9 - player < 9 - banker]
        assert winner(suited) is (Winner.TIE if player == banker else nearer)
