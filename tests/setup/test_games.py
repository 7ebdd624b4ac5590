"""The game of a set-up: chosen by name, declared row by row, and refused with every fault at once."""

import re
import tomllib
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from puntobanco.analysis.composition import checked
from puntobanco.analysis.distribution import Weights, kind_of
from puntobanco.cards import Rank, card, cards
from puntobanco.faults import Refused
from puntobanco.rules.game import PUNTO_BANCO, USUAL_POINTS, after_draw
from puntobanco.rules.games import BACCARAT_GOLD, GAMES, SEVEN_UP
from puntobanco.rules.hand import Side
from puntobanco.setup.game import game_from, game_values
from puntobanco.wagers.conditions import TIE
from puntobanco.words import in_words
from tests.support import refusals, setup

MA = "massachusetts-commission"
NAMES = [MA, "rws-non-commission", "new-zealand-commission"]
DEPARTS = {"departs_from_rulebook": True}
PAGE = (Path(__file__).parents[2] / "docs" / "games.md").read_text("utf-8")


def row(side: str, own: list[int], draws: object, **more: object) -> dict[str, Any]:
    return {"side": side, "own": own, "draws": draws, **more}


USUAL: list[dict[str, Any]] = [
    row("player", [0, 1, 2, 3, 4, 5], True),
    row("player", [6, 7], False),
    row("banker", [0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5], after="stood"),
    row("banker", [0, 1, 2], True, after="drew"),
    row("banker", [3], [0, 1, 2, 3, 4, 5, 6, 7, 9], after="drew"),
    row("banker", [4], [2, 3, 4, 5, 6, 7], after="drew"),
    row("banker", [5], [4, 5, 6, 7], after="drew"),
    row("banker", [6], [6, 7], after="drew"),
    row("banker", [7], False, after="drew"),
]


def told(changes: dict[str, Any]) -> list[tuple[str, str]]:
    return [(fault.code, fault.where) for fault in refusals(MA, changes)]


@pytest.mark.parametrize("name", NAMES)
def test_a_table_plays_the_game_of_its_rulebook_unless_it_says_otherwise(name: str) -> None:
    assert setup(name).game is PUNTO_BANCO
    assert setup(name, {"game": "punto-banco"}).game is PUNTO_BANCO
    assert setup(name).departures == ()


@pytest.mark.parametrize("name", NAMES)
def test_another_game_is_chosen_by_name_where_the_set_up_says_that_it_departs(name: str) -> None:
    table = setup(name, {"game": "seven-up", **DEPARTS})
    assert table.game == SEVEN_UP
    assert [(key, in_words(what)) for key, what in table.departures] == [("game", "The game (7 Up Baccarat)")]
    (fault,) = refusals(name, {"game": "seven-up"})
    assert (fault.code, fault.where) == ("departs", "game")
    assert fault.sentence == "The game (7 Up Baccarat) is not in the rulebook."
    assert fault.instead == "Add departs_from_rulebook = true, or leave it out."


def test_a_set_up_says_that_it_departs_only_where_it_does() -> None:
    assert told(DEPARTS) == [("no-meaning", "departs_from_rulebook")]
    assert told({"departs_from_rulebook": "yes"}) == [("not-permitted", "departs_from_rulebook")]


def test_an_unknown_game_is_refused_with_those_that_there_are() -> None:
    (fault,) = refusals(MA, {"game": "dragon-tiger", **DEPARTS})
    assert (fault.code, fault.where) == ("not-permitted", "game")
    assert all(game.id in fault.instead for game in GAMES)


@pytest.mark.parametrize(("choice", "draws"), [("draw", True), ("stand", False)])
def test_the_set_up_makes_the_choices_of_a_game(choice: str, draws: bool) -> None:
    table = setup(MA, {"game": "baccarat-gold", "game_choices.player-5": choice, **DEPARTS})
    assert table.game.player_decision(5, 3).draws is draws
    assert table.game in BACCARAT_GOLD.strategies()


def test_a_choice_that_is_not_made_is_refused_in_a_sentence() -> None:
    (fault,) = refusals(MA, {"game": "baccarat-gold", **DEPARTS})
    assert (fault.code, fault.where) == ("open-choice", "game_choices.player-5")
    assert fault.sentence == "Player on 5 may choose in Baccarat Gold: the set-up must say draw or stand."
    assert fault.clause == "HOUSE baccarat-gold"
    changes = {"game": "baccarat-gold", "game_choices.player-5": "perhaps", **DEPARTS}
    assert told(changes) == [("not-permitted", "game_choices.player-5")]
    changes = {"game": "seven-up", "game_choices.player-5": "draw", **DEPARTS}
    assert told(changes) == [("unknown-key", "game_choices.player-5")]


# A game of the house.


def test_the_usual_rows_declared_draw_as_the_usual_game() -> None:
    game = setup(MA, {"game": {"id": "ours", "rows": USUAL}, **DEPARTS}).game
    for player in range(10):
        for banker in range(10):
            assert game.player_decision(player, banker).draws is PUNTO_BANCO.player_decision(player, banker).draws
            for third in (None, *range(10)):
                ours, usual = (one.banker_decision(player, banker, third) for one in (game, PUNTO_BANCO))
                assert ours.draws is usual.draws
    assert game.rows[4].title == "Banker on 3, when the Player drew"
    assert game.rows[4].id == "banker-3-drew"


def test_the_example_of_the_page_is_a_game() -> None:
    example = next(block for block in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL) if "[[game.rows]]" in block)
    game = setup(MA, tomllib.loads(example)).game
    assert (game.id, game.title, game.naturals) == ("nine-only", "Nine Only", frozenset({9}))
    assert game.printed == {Side.BANKER: card("8h")}
    assert game.banker_decision(5, 8, 6).draws and not game.banker_decision(5, 8, 5).draws
    assert game.clause == "HOUSE nine-only"


def test_points_are_named_only_where_they_differ() -> None:
    game = setup(MA, {"game": {"id": "tens", "points": {"T": 5}, "rows": USUAL}, **DEPARTS}).game
    assert game.points == {**USUAL_POINTS, Rank.TEN: 5}


STANDS = row("banker", [*range(10)], False, after="drew")


@pytest.mark.parametrize(
    ("declared", "player", "banker"),
    [
        ({"starting_cards": 3}, (0, 2, 4), (1, 3, 5)),
        ({"starting_cards": {"player": 3}, "rows": [STANDS]}, (0, 2, 4), (1, 3)),
        ({"starting_cards": {"banker": 3}, "rows": [row("player", [*range(10)], False)]}, (0, 2), (1, 3, 4)),
    ],
    ids=["both", "player", "banker"],
)
def test_a_hand_that_begins_with_three_cards_is_counted_as_dealt(
    declared: dict[str, Any], player: tuple[int, ...], banker: tuple[int, ...]
) -> None:
    game = setup(MA, {"game": {"id": "three", **declared}, **DEPARTS}).game
    shoe = cards("As 2h 5d 7c 9s Kh 6d")
    dealt = Counter(
        sum(draw[place].points for place in player) % 10 - sum(draw[place].points for place in banker) % 10
        for draw in permutations(shoe, 6)
    )
    known, ways = Weights(checked(Counter(shoe)), game).of(kind_of(game, TIE.leaves()))
    counted = Counter[int]()
    for found, number in zip(known, ways, strict=True):
        counted[found.player.count - found.banker.count] += number
    assert {lead: number for lead, number in counted.items() if number} == dealt


@pytest.mark.parametrize(
    ("declared", "expected"),
    [
        ({"starting_cards": 1, "rows": USUAL}, ("not-permitted", "game.starting_cards")),
        ({"starting_cards": {"banker": 4}, "rows": USUAL}, ("not-permitted", "game.starting_cards.banker")),
        ({"starting_cards": [3], "rows": USUAL}, ("not-permitted", "game.starting_cards")),
        ({"starting_cards": 3, "naturals": [9]}, ("not-permitted", "game.naturals")),
        ({"starting_cards": {"player": 3}}, ("missing", "game.rows")),
        ({"starting_cards": {"dealer": 3}, "rows": USUAL}, ("unknown-key", "game.starting_cards.dealer")),
    ],
)
def test_another_number_of_starting_cards_is_refused(declared: dict[str, Any], expected: tuple[str, str]) -> None:
    assert expected in told({"game": {"id": "ours", **declared}, **DEPARTS})


def test_open_and_doubly_decided_cases_are_told_together() -> None:
    rows = [*USUAL[:1], *USUAL[2:], row("banker", [3], False, after="drew", id="again")]
    faults = refusals(MA, {"game": {"id": "ours", "rows": rows}, **DEPARTS})
    assert {(fault.code, fault.where) for fault in faults} == {("drawing-table", "game.rows")}
    assert [fault.sentence.partition(";")[0] for fault in faults] == [
        "the Player on 6 is decided by no row",
        "the Player on 7 is decided by no row",
        "the Banker on 3 after a third card worth 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 is decided by banker-3-drew and again",
    ]


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"rows": []}, "game.rows"),
        ({"rows": "all"}, "game.rows"),
        ({"rows": [7]}, "game.rows[1]"),
        ({"rows": [*USUAL, row("dealer", [3], True)]}, "game.rows[10].side"),
        ({"rows": [*USUAL, row("banker", [3], True)]}, "game.rows[10].after"),
        ({"rows": [*USUAL, row("player", [3], True, after="stood")]}, "game.rows[10].after"),
        ({"rows": [*USUAL, row("player", [10], True)]}, "game.rows[10].own"),
        ({"rows": [*USUAL, row("player", [-1], True)]}, "game.rows[10].own"),
        ({"rows": [*USUAL, row("player", [3], [4])]}, "game.rows[10].draws"),
        ({"rows": [*USUAL, row("player", [3], "yes")]}, "game.rows[10].draws"),
        ({"rows": [*USUAL, row("player", [3], True, may=True)]}, "game.rows[10].may"),
        ({"rows": [*USUAL, row("player", [3], True, hopes=True)]}, "game.rows[10].hopes"),
        ({"naturals": [8, 10]}, "game.naturals"),
        ({"printed": {"player": "7x"}}, "game.printed.player"),
        ({"printed": {"dealer": "7s"}}, "game.printed.dealer"),
        ({"points": {"T": 10}}, "game.points.T"),
        ({"points": {"T": -1}}, "game.points.T"),
        ({"points": {"X": 1}}, "game.points.X"),
        ({"colour": "green"}, "game.colour"),
        ({"id": "seven-up"}, "game.id"),
    ],
)
def test_a_fault_in_a_declared_game_is_told_where_it_stands(changes: dict[str, Any], where: str) -> None:
    found = told({"game": {"id": "ours", "rows": USUAL, **changes}, **DEPARTS})
    assert where in [place for _, place in found]


def test_faults_of_a_game_stand_beside_all_others() -> None:
    changes = {"game": {"rows": [*USUAL, row("dealer", [3], True)], "naturals": "8"}, "decks": 99, "departs": 1}
    places = {place for _, place in told(changes)}
    assert {"game.rows[10].side", "game.naturals", "decks", "departs"} <= places


def test_a_row_of_the_house_may_leave_a_choice() -> None:
    rows = [row("player", [0, 1, 2, 3, 4], True), row("player", [5], False, may=True), *USUAL[1:]]
    assert told({"game": {"id": "ours", "rows": rows}, **DEPARTS}) == [("open-choice", "game_choices.player-5")]
    table = setup(MA, {"game": {"id": "ours", "rows": rows}, "game_choices.player-5": "stand", **DEPARTS})
    assert not table.game.player_decision(5, 2).draws


# What its rows cite, and how it is written down.


def test_a_row_that_the_rulebook_prints_too_cites_the_rulebook() -> None:
    table = setup(MA, {"game": "baccarat-gold", "game_choices.player-5": "draw", **DEPARTS})
    cited = {row.id: table.drawing_clauses(row) for row in table.game.every_row}
    usual = table.rulebook.drawing
    assert cited["natural-player"] == tuple(usual["natural-player"])
    assert cited["player-6-7"] == tuple(usual["player-6-7"])
    assert cited["banker-after-stand"] == tuple(usual["banker-after-stand"])
    assert cited["player-5"] == cited["banker-4-5"] == ("HOUSE baccarat-gold",)


@pytest.mark.parametrize("game", [*GAMES, *BACCARAT_GOLD.strategies()])
def test_a_game_of_the_library_is_written_by_its_name(game: Any) -> None:
    assert game_values(game) == ("" if game is PUNTO_BANCO else game.id)
    assert game_from(game_values(game)) == game_from(game.id) == game


def test_a_game_of_the_house_is_written_row_by_row() -> None:
    rows = (*PUNTO_BANCO.rows[:-1], after_draw("banker-7", "Banker on 7, when the Player drew", (7,), (6,)))
    game = replace(SEVEN_UP, id="ours", title="Ours", rows=rows, points={**USUAL_POINTS, Rank.TWO: 3}, clause=None)
    assert game_from(game_values(game)) == replace(game, clause="HOUSE ours")
    with pytest.raises(Refused, match="there is no game “ours”"):
        game_from("ours")
