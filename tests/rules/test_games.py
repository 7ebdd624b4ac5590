"""The games of the library: every case of their drawing tables, drawn as tables, and the printed card."""

import pickle

import pytest
from msgspec.structs import replace

from puntobanco.cards import card, cards
from puntobanco.rules.facts import facts
from puntobanco.rules.game import PUNTO_BANCO, BadGame, Game, OpenChoice, table_faults
from puntobanco.rules.games import BACCARAT_GOLD, GAMES, SEVEN_UP, game_named
from puntobanco.rules.hand import Side
from puntobanco.rules.round import (
    Round,
    copies_over,
    faults,
    first_hand,
    from_shoe,
    is_complete,
    next_card,
    opening,
)
from puntobanco.words import in_words

GOLD_DRAWS, GOLD_STANDS = BACCARAT_GOLD.strategies()

GOLD_AFTER_A_DRAW = """
        0 1 2 3 4 5 6 7 8 9
    0   D D D D D D D D D D
    1   D D D D D D D D D D
    2   D D D D D D D D D D
    3   D D D D D D D D D D
    4   . . . D D D D D . .
    5   . . . D D D D D . .
    6   . . . . . . . . . .
    7   . . . . . . . . . .
"""

GRID = [
    (int(count), third, mark == "D")
    for count, *marks in (line.split() for line in GOLD_AFTER_A_DRAW.strip().splitlines()[1:])
    for third, mark in enumerate(marks)
]


# Baccarat Gold.


@pytest.mark.parametrize("game", [GOLD_DRAWS, GOLD_STANDS])
@pytest.mark.parametrize(("banker", "third", "draws"), GRID)
def test_the_banker_of_baccarat_gold_after_the_player_drew(game: Game, banker: int, third: int, draws: bool) -> None:
    assert game.banker_decision(0, banker, third).draws is draws


def test_the_grid_is_complete() -> None:
    assert len(GRID) == 80


@pytest.mark.parametrize("game", [GOLD_DRAWS, GOLD_STANDS])
@pytest.mark.parametrize(("banker", "draws"), [(0, True), (4, True), (5, True), (6, False), (7, False)])
def test_the_banker_of_baccarat_gold_after_the_player_stood(game: Game, banker: int, draws: bool) -> None:
    assert game.banker_decision(6, banker, None).draws is draws


@pytest.mark.parametrize(
    ("player", "drawing", "standing"),
    [(0, True, True), (4, True, True), (5, True, False), (6, False, False), (7, False, False), (8, False, False)],
)
def test_the_player_of_baccarat_gold_on_each_strategy(player: int, drawing: bool, standing: bool) -> None:
    assert GOLD_DRAWS.player_decision(player, 3).draws is drawing
    assert GOLD_STANDS.player_decision(player, 3).draws is standing


def test_a_choice_that_nobody_has_made_decides_nothing() -> None:
    assert [row.id for row in BACCARAT_GOLD.choices] == ["player-5"]
    with pytest.raises(OpenChoice, match="the Player on 5 may choose"):
        BACCARAT_GOLD.player_decision(5, 3)


# 7 Up: the usual table, and a card that never leaves the shoe.


def test_seven_up_draws_as_usual() -> None:
    assert SEVEN_UP.rows == PUNTO_BANCO.rows


@pytest.mark.parametrize(
    ("dealt", "due"),
    [
        (("7s", ""), Side.BANKER),
        (("7s", "Kd"), Side.PLAYER),
        (("7s 2c", "Kd"), Side.BANKER),
        (("7s 9c", "Kd 7c"), None),  # six against seven
        (("7s 8c", "Kd 7c"), Side.PLAYER),  # five against seven
        (("7s Ac", "Kd 5c"), None),  # a natural 8
        (("7s 2c", "Kd 5c"), None),  # a natural 9
        (("7s 3c", "Kd 5c"), Side.PLAYER),  # nought against five
        (("7s 3c 4d", "Kd 5c"), Side.BANKER),
        (("7s 3c 3d", "Kd 5c"), None),
    ],
)
def test_the_deal_begins_with_the_banker_where_the_players_card_is_printed(
    dealt: tuple[str, str], due: Side | None
) -> None:
    round_ = Round(*map(cards, dealt))
    assert next_card(round_, SEVEN_UP) is due
    assert is_complete(round_, SEVEN_UP) is (due is None)


def test_a_card_printed_for_the_banker_leaves_the_player_its_two() -> None:
    game = replace(PUNTO_BANCO, id="eight", printed={Side.BANKER: card("8h")})
    round_, order = opening(game), []
    for text in ("2c", "3d", "4s"):
        side = next_card(round_, game)
        assert side is not None
        order.append(side)
        round_ = round_.with_card(side, card(text))
    assert order == [Side.PLAYER, Side.PLAYER, Side.BANKER]
    assert (first_hand(game), game.first_cards) == (Side.PLAYER, 3)


def test_a_printed_card_is_in_the_hand_and_not_of_the_shoe() -> None:
    round_ = Round(cards("7s 7s"), cards("7s 2c 7s"))
    assert (first_hand(SEVEN_UP), SEVEN_UP.first_cards) == (Side.BANKER, 3)
    assert from_shoe(round_, SEVEN_UP) == cards("7s 7s 2c 7s")
    assert copies_over(round_, 3, SEVEN_UP) == ()
    assert copies_over(round_, 2, SEVEN_UP) == cards("7s")
    assert facts(Round(cards("7s 7s 2c"), cards("2c 6d")), SEVEN_UP).player.pair.value == "perfect"


@pytest.mark.parametrize(
    ("player", "sentences"),
    [("7s 9h", 0), ("7h 9h", 1), ("9h 7s", 1)],
)
def test_a_round_without_the_printed_card_is_none(player: str, sentences: int) -> None:
    found = [in_words(text) for text in faults(Round(cards(player), cards("Kd 7c")), SEVEN_UP)]
    assert sum("printed" in sentence for sentence in found) == sentences
    assert not found or "the 7s that is printed" in found[0]


# Any game.


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_found_by_its_id_and_travels(game: Game) -> None:
    assert game_named(game.id) == game
    assert pickle.loads(pickle.dumps(game)) == game
    assert all(game_named(way.id) == way for way in game.strategies())
    assert game_named("three-card") is None


def test_every_open_and_every_doubly_decided_case_is_told_at_once() -> None:
    rows = tuple(row for row in PUNTO_BANCO.rows if row.id not in ("player-6-7", "banker-7"))
    found = list(table_faults((*rows, replace(rows[4], id="again")), PUNTO_BANCO.naturals))
    assert found == [
        "the Player on 6 is decided by no row; each case belongs to exactly one row.",
        "the Player on 7 is decided by no row; each case belongs to exactly one row.",
        "the Banker on 4 after a third card worth 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 is decided by banker-4 and again; "
        "each case belongs to exactly one row.",
        "the Banker on 7 after a third card worth 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 is decided by no row; "
        "each case belongs to exactly one row.",
    ]
    with pytest.raises(BadGame, match="the Player on 6 .* the Banker on 7"):
        replace(PUNTO_BANCO, rows=rows)


def test_a_row_of_the_drawing_table_names_its_counts_in_chinese_as_a_run_or_one_by_one() -> None:
    names = {row.id: row.names for row in PUNTO_BANCO.rows}
    assert (names["player-0-5"].zh_hans, names["player-6-7"].zh_hans) == ("闲家 0 至 5 点", "闲家 6、7 点")
    assert (names["banker-0-2"].zh_hant, names["banker-3"].zh_hant) == (
        "莊家 0 至 2 點，閒家已補牌",
        "莊家 3 點，閒家已補牌",
    )
    assert names["banker-after-stand"].zh_hans == "闲家不补牌时的庄家"
