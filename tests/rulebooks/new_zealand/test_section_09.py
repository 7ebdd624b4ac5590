"""New Zealand, section 9: the Table of Play, row by row, each decision with its clause."""

import pytest

from puntobanco.cards import card, cards
from puntobanco.rulebooks.new_zealand import NEW_ZEALAND
from puntobanco.rules.game import PUNTO_BANCO, Decision
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, decisions, faults, next_card
from puntobanco.rules.witnesses import by_counts
from tests.rulebooks.new_zealand.examples import round_of
from tests.support import case

PLAYER, BANKER = Side.PLAYER, Side.BANKER


def expect_cited(decision: Decision, cited: frozenset[str]) -> None:
    """The rulebook's drawing table names these clauses for the decision."""
    assert cited <= set(NEW_ZEALAND.drawing[decision.row.id])


# 9.3, Table 1: the Player, with the Banker on 0 to 7.


@pytest.mark.parametrize(
    ("counts", "draws"),
    [
        case("NZ 9.3 Table 1 row 0-5; NZ 9.3(a)", (0, 1, 2, 3, 4, 5), True),
        case("NZ 9.3 Table 1 row 6-7; NZ 9.3(b)", (6, 7), False),
        case("NZ 9.3 Table 1 row 8-9", (8, 9), False),
    ],
)
@pytest.mark.parametrize("banker", range(8))
def test_the_player_follows_table_1(counts: tuple[int, ...], draws: bool, banker: int, cited: frozenset[str]) -> None:
    for count in counts:
        decision = PUNTO_BANCO.player_decision(count, banker)
        assert decision.draws is draws
        expect_cited(decision, cited)


@pytest.mark.clause("NZ 9.3", "NZ 9.2")
@pytest.mark.parametrize("banker", [8, 9])
@pytest.mark.parametrize("player", range(8))
def test_against_a_banker_natural_the_player_takes_no_card(player: int, banker: int, cited: frozenset[str]) -> None:
    decision = PUNTO_BANCO.player_decision(player, banker)
    assert not decision.draws
    expect_cited(decision, cited)


# 9.4, Table 2: the Banker, after the Player drew.

TABLE_2 = [
    #                                      Banker on   draws against     stands against
    case("NZ 9.4 Table 2 row 0-2; NZ 9.4; NZ 9.4(a)", 0, "0123456789", ""),
    case("NZ 9.4 Table 2 row 0-2", 1, "0123456789", "", id="NZ 9.4 Table 2 row 0-2, on 1"),
    case("NZ 9.4 Table 2 row 0-2", 2, "0123456789", "", id="NZ 9.4 Table 2 row 0-2, on 2"),
    case("NZ 9.4 Table 2 row 3", 3, "012345679", "8"),
    case("NZ 9.4 Table 2 row 4", 4, "234567", "0189"),
    case("NZ 9.4 Table 2 row 5", 5, "4567", "012389"),
    case("NZ 9.4 Table 2 row 6", 6, "67", "01234589"),
    case("NZ 9.4 Table 2 row 7; NZ 9.4(b)", 7, "", "0123456789"),
]


@pytest.mark.parametrize(("banker", "draws", "stands"), TABLE_2)
@pytest.mark.parametrize("player", range(6))
def test_the_banker_follows_table_2(player: int, banker: int, draws: str, stands: str, cited: frozenset[str]) -> None:
    assert sorted(draws + stands) == list("0123456789")
    for third in range(10):
        decision = PUNTO_BANCO.banker_decision(player, banker, third)
        assert decision.draws is (str(third) in draws)
        expect_cited(decision, cited)


@pytest.mark.clause("NZ 9.4 Table 2 row 8-9", "NZ 9.2")
@pytest.mark.parametrize("banker", [8, 9])
@pytest.mark.parametrize("player", range(10))
def test_a_banker_natural_cannot_draw(player: int, banker: int, cited: frozenset[str]) -> None:
    decision = PUNTO_BANCO.banker_decision(player, banker, None)
    assert not decision.draws
    expect_cited(decision, cited)


@pytest.mark.clause("NZ 9.2")
@pytest.mark.parametrize("player", [8, 9])
@pytest.mark.parametrize("banker", range(8))
def test_against_a_player_natural_the_banker_takes_no_card(player: int, banker: int, cited: frozenset[str]) -> None:
    decision = PUNTO_BANCO.banker_decision(player, banker, None)
    assert not decision.draws
    expect_cited(decision, cited)


@pytest.mark.clause("NZ 9.5")
@pytest.mark.parametrize("player", [6, 7])
@pytest.mark.parametrize(("banker", "draws"), [*((count, True) for count in range(6)), (6, False), (7, False)])
def test_when_the_player_stood_the_banker_draws_to_five(
    player: int, banker: int, draws: bool, cited: frozenset[str]
) -> None:
    decision = PUNTO_BANCO.banker_decision(player, banker, None)
    assert decision.draws is draws
    expect_cited(decision, cited)


# The same by example: who drew, as a dealer would call it.


@pytest.mark.parametrize(
    ("round_", "drew"),
    [
        case("NZ 9.2", "2 3 | K 8", ""),
        case("NZ 9.3", "2 3 | K 9", ""),
        case("NZ 9.3 Table 1 row 0-5; NZ 9.3(a)", "2 3 3 | K 7", "player"),
        case("NZ 9.3 Table 1 row 6-7; NZ 9.3(b)", "2 4 | 3 4", ""),
        case("NZ 9.3 Table 1 row 8-9", "K 8 | 2 2", ""),
        case("NZ 9.4", "2 3 9 | K 3 2", "player banker"),
        case("NZ 9.4(a)", "2 3 4 | K 5 4", "player banker"),
        case("NZ 9.4(b)", "2 3 3 | K 5", "player"),
        case("NZ 9.4 Table 2 row 0-2", "2 3 8 | K 2 4", "player banker"),
        case("NZ 9.4 Table 2 row 3", "2 3 8 | K 3", "player"),
        case("NZ 9.4 Table 2 row 3", "2 3 9 | K 3 K", "player banker", id="NZ 9.4 Table 2 row 3, draws"),
        case("NZ 9.4 Table 2 row 4", "2 3 A | K 4", "player"),
        case("NZ 9.4 Table 2 row 4", "2 3 2 | K 4 4", "player banker", id="NZ 9.4 Table 2 row 4, draws"),
        case("NZ 9.4 Table 2 row 5", "2 3 3 | K 5", "player"),
        case("NZ 9.4 Table 2 row 5", "2 3 4 | K 5 4", "player banker", id="NZ 9.4 Table 2 row 5, draws"),
        case("NZ 9.4 Table 2 row 6", "2 3 5 | K 6", "player"),
        case("NZ 9.4 Table 2 row 6", "2 3 6 | K 6 3", "player banker", id="NZ 9.4 Table 2 row 6, draws"),
        case("NZ 9.4 Table 2 row 7", "2 3 7 | K 7", "player"),
        case("NZ 9.4 Table 2 row 8-9", "2 3 | K 9", ""),
        case("NZ 9.5", "2 4 | 2 3 4", "banker"),
        case("NZ 9.5", "2 4 | K 6", "", id="NZ 9.5, stands"),
    ],
)
def test_who_drew(round_: str, drew: str) -> None:
    found = decisions(round_of(round_))
    assert " ".join(decision.side.value for decision in found if decision.draws) == drew


# 9.6: one more card to a hand, never two.


@pytest.mark.clause("NZ 9.6")
def test_no_round_has_more_than_one_extra_card_a_hand() -> None:
    for dealt in by_counts():
        assert len(dealt.player.cards) <= 3 and len(dealt.banker.cards) <= 3
    full = Round(cards("2s 3h Kc"), cards("Kd 3s 2h"))
    assert next_card(full) is None


@pytest.mark.clause("NZ 9.6")
@pytest.mark.parametrize("side", [PLAYER, BANKER])
def test_a_fourth_card_is_a_fault(side: Side) -> None:
    full = Round(cards("2s 3h Kc"), cards("Kd 3s 2h"))
    assert not faults(full)
    assert faults(full.with_card(side, card("4h")))
