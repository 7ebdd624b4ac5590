"""Massachusetts 9(a), 9(c), 10(c) and 11: two hands, whose card comes next, and who draws a third."""

from itertools import product

import pytest

from puntobanco.cards import Card, card, cards
from puntobanco.rulebooks.massachusetts import MASSACHUSETTS
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, decisions, faults, is_complete, next_card
from puntobanco.words import in_words
from tests.rulebooks.massachusetts.examples import hands, table
from tests.support import bet, case, settled


def worth(points: int) -> Card:
    """A card of this value."""
    return card("TA23456789"[points] + "h")


def opening(player: int, banker: int) -> Round:
    """The first four cards, by the two counts they make."""
    return Round((card("Ks"), worth(player)), (card("Kd"), worth(banker)))


def after_third(banker: int, third: int) -> Round:
    """The Player drew this card on 5, and the Banker is on this count."""
    return opening(5, banker).with_card(Side.PLAYER, worth(third))


def expect_clauses(round_: Round, side: Side, *wanted: str) -> None:
    """What a hand does is told with these clauses."""
    (decision,) = [one for one in decisions(round_) if one.side is side]
    assert set(wanted) <= set(MASSACHUSETTS.drawing[decision.row.id])


# 9(a), 9(c) s2, 10(c): two hands, their cards in turn, never a fourth.


@pytest.mark.clause("MA 9(c) s2")
def test_the_first_and_third_cards_are_the_players() -> None:
    round_ = Round()
    for each in cards("9s 2d Kh 3s"):
        side = next_card(round_)
        assert side is not None
        round_ = round_.with_card(side, each)
    assert round_ == Round(player=cards("9s Kh"), banker=cards("2d 3s"))


@pytest.mark.clause("MA 9(a)")
def test_fourteen_seats_bet_on_the_same_two_hands() -> None:
    at = table("commission")
    settlement = settled(at, hands("K 9 | 2 3"), *(bet(at, "player", "10", seat=seat) for seat in range(1, 15)))
    assert (settlement.player_total, settlement.banker_total) == (9, 5)
    assert [str(one.returned) for one in settlement.wagers] == ["20.00"] * 14


@pytest.mark.clause("MA 10(c)")
@pytest.mark.parametrize(
    ("player", "banker", "told"),
    [
        ("2s 3h 4c 5d", "Kd 7s", "The Player has 4 cards; a hand has two or three."),
        ("3s 4h", "Kd 2s 3h 4c", "The Banker has 4 cards; a hand has two or three."),
    ],
)
def test_a_fourth_card_makes_no_round(player: str, banker: str, told: str) -> None:
    assert [in_words(text) for text in faults(Round(cards(player), cards(banker)))] == [told]


@pytest.mark.clause("MA 10(c)")
def test_no_hand_is_ever_due_a_fourth_card() -> None:
    for player, banker, *thirds in product(range(10), repeat=4):
        round_ = opening(player, banker)
        for third in thirds:
            side = next_card(round_)
            round_ = round_.with_card(side, worth(third)) if side else round_
        assert is_complete(round_)
        assert len(round_.player) <= 3 and len(round_.banker) <= 3


# 11(a): a natural on either side ends the deal.


@pytest.mark.parametrize(
    ("player", "banker", "over"),
    [
        case("MA 11(a)", 8, 0, True),
        case("MA 11(a)", 9, 5, True),
        case("MA 11(a); MA 11 Table 1 row 8-9", 5, 8, True),
        case("MA 11(a); MA 11 Table 1 row 8-9", 5, 9, True),
        case("MA 11(a); MA 11 Table 1 row 8-9", 0, 9, True),
        case("MA 11(a)", 8, 9, True),
        case("MA 11(a); MA 11 Table 1 row 8-9", 5, 7, False),
        case("MA 11(a)", 7, 5, False),
    ],
)
def test_a_natural_stops_all_cards(player: int, banker: int, over: bool) -> None:
    assert is_complete(opening(player, banker)) is over


@pytest.mark.clause("MA 11(a)", "MA 11 Table 1 row 8-9")
def test_a_natural_is_told_with_its_clauses() -> None:
    expect_clauses(opening(8, 5), Side.BANKER, "MA 11(a)")
    expect_clauses(opening(5, 9), Side.PLAYER, "MA 11(a)", "MA 11 Table 1 row 8-9")


# 11(b): the Player's Hand acts first and looks only at itself.


@pytest.mark.parametrize(
    ("player", "draws", "clause"),
    [
        *(case("MA 11(b)(1); MA 11(b)", count, True, "MA 11(b)(1)", id=f"draws on {count}") for count in range(6)),
        *(case("MA 11(b)(2); MA 11(b)", count, False, "MA 11(b)(2)", id=f"stays on {count}") for count in (6, 7)),
    ],
)
def test_the_player_draws_on_five_and_stays_on_six(player: int, draws: bool, clause: str) -> None:
    for banker in range(8):
        decision = decisions(opening(player, banker))[0]
        assert (decision.side, decision.draws) == (Side.PLAYER, draws)
        expect_clauses(opening(player, banker), Side.PLAYER, clause, "MA 11(b)")


# 11(c): the Banker's Hand acts second.


@pytest.mark.clause("MA 11(c)")
def test_the_banker_waits_for_the_players_third_card() -> None:
    assert [decision.side for decision in decisions(opening(5, 3))] == [Side.PLAYER]
    assert [decision.side for decision in decisions(after_third(3, 9))] == [Side.PLAYER, Side.BANKER]
    assert [decision.side for decision in decisions(opening(6, 3))] == [Side.PLAYER, Side.BANKER]


@pytest.mark.clause("MA 11(c)(1)", "MA 11(c)")
@pytest.mark.parametrize("player", [6, 7])
@pytest.mark.parametrize(
    ("banker", "draws"),
    [(0, True), (1, True), (2, True), (3, True), (4, True), (5, True), (6, False), (7, False)],
)
def test_when_the_player_stood_the_banker_draws_on_five(player: int, banker: int, draws: bool) -> None:
    round_ = opening(player, banker)
    assert next_card(round_) is (Side.BANKER if draws else None)
    expect_clauses(round_, Side.BANKER, "MA 11(c)(1)", "MA 11(c)")


@pytest.mark.parametrize(
    ("banker", "draws_against", "clauses"),
    [
        # Player's third card:              0123456789
        case("MA 11(c)(2)(i); MA 11 Table 1 row 0-2; MA 11(c)(2)", 0, "DDDDDDDDDD", "11(c)(2)(i), 11 Table 1 row 0-2"),
        case("MA 11(c)(2)(i); MA 11 Table 1 row 0-2; MA 11(c)(2)", 1, "DDDDDDDDDD", "11(c)(2)(i), 11 Table 1 row 0-2"),
        case("MA 11(c)(2)(i); MA 11 Table 1 row 0-2; MA 11(c)(2)", 2, "DDDDDDDDDD", "11(c)(2)(i), 11 Table 1 row 0-2"),
        case("MA 11 Table 1 row 3; MA 11(c)(2)(iii)", 3, "DDDDDDDD-D", "11 Table 1 row 3, 11(c)(2)(iii)"),
        case("MA 11 Table 1 row 4; MA 11(c)(2)(iii)", 4, "--DDDDDD--", "11 Table 1 row 4, 11(c)(2)(iii)"),
        case("MA 11 Table 1 row 5; MA 11(c)(2)(iii)", 5, "----DDDD--", "11 Table 1 row 5, 11(c)(2)(iii)"),
        case("MA 11 Table 1 row 6; MA 11(c)(2)(iii)", 6, "------DD--", "11 Table 1 row 6, 11(c)(2)(iii)"),
        case("MA 11(c)(2)(ii); MA 11 Table 1 row 7", 7, "----------", "11(c)(2)(ii), 11 Table 1 row 7"),
    ],
)
def test_when_the_player_drew_the_banker_follows_table_1(banker: int, draws_against: str, clauses: str) -> None:
    rounds = [after_third(banker, third) for third in range(10)]
    assert "".join("D" if next_card(round_) is Side.BANKER else "-" for round_ in rounds) == draws_against
    for round_ in rounds:
        expect_clauses(round_, Side.BANKER, *(f"MA {clause}" for clause in clauses.split(", ")))


@pytest.mark.parametrize(
    ("round_", "player", "banker"),
    [
        case("MA 11(b)", "K 5 2 | K 7", 7, 7, id="Player drew, Banker stood"),
        case("MA 11(c)(1)", "2 4 | 2 3 4", 6, 9, id="Banker drew on 5"),
        case("MA 11(c)(2)", "2 3 9 | K 3 2", 4, 5, id="Banker 3 drew against a 9"),
        case("MA 11(c)(2)(i)", "2 3 8 | K 2 4", 3, 6, id="Banker 2 drew against an 8"),
        case("MA 11(c)(2)(ii)", "2 3 6 | K 7", 1, 7, id="Banker 7 stood against a 6"),
        case("MA 11 Table 1 row 0-2", "2 3 K | K A 4", 5, 5, id="Banker 1 drew against a king"),
        case("MA 11 Table 1 row 3", "2 3 8 | K 3", 3, 3, id="Banker 3 stood against an 8"),
        case("MA 11 Table 1 row 4", "2 3 A | K 4", 6, 4, id="Banker 4 stood against an ace"),
        case("MA 11 Table 1 row 5", "2 3 4 | K 5 4", 9, 9, id="Banker 5 drew against a 4"),
        case("MA 11 Table 1 row 6", "2 3 5 | K 6", 0, 6, id="Banker 6 stood against a 5"),
    ],
)
def test_a_round_by_the_rules_is_complete_and_counted(round_: str, player: int, banker: int) -> None:
    counted = hands(round_)
    assert is_complete(counted)
    assert (counted.count(Side.PLAYER), counted.count(Side.BANKER)) == (player, banker)


@pytest.mark.parametrize(
    ("player", "banker", "told"),
    [
        case("MA 11(a)", "2s 3h 4c", "Kd 8s", "The Player is on 5 and may not draw a third card"),
        case("MA 11(b)(1)", "2s 3h", "Kd 7s", "The Player is on 5 and must draw a third card"),
        case("MA 11(b)(2)", "2s 4h 2c", "Kd 7s", "The Player is on 6 and may not draw a third card"),
        case("MA 11(c)(1)", "2s 4h", "2d 3s", "The Banker is on 5 and must draw a third card"),
        case("MA 11 Table 1 row 3", "2s 3h 8c", "Kd 3s 2h", "The Banker is on 3 and may not draw a third card"),
        case("MA 11 Table 1 row 6", "2s 3h 6c", "Kd 6s", "The Banker is on 6 and must draw a third card"),
        case("MA 11(c)(2)(ii)", "2s 3h 7c", "Kd 7s Ah", "The Banker is on 7 and may not draw a third card"),
    ],
)
def test_cards_dealt_against_the_rules_are_no_round(player: str, banker: str, told: str) -> None:
    (fault,) = faults(Round(cards(player), cards(banker)))
    assert in_words(fault).startswith(told)
