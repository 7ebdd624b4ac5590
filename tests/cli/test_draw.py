"""`puntobanco draw`: one decision of the drawing table, explained."""

from pathlib import Path

import pytest

from tests.cli.run import answer, run
from tests.support import SETUPS


def test_the_example_of_the_issue() -> None:
    got = answer("draw", "2h 3c", "Kd 3s", "--third", "8d", "--json")
    player, banker = got["decisions"]
    assert (player["action"], banker["action"]) == ("draw", "stand")
    assert banker["clauses"]["massachusetts"][0] == "MA 11 Table 1 row 3"
    assert banker["clauses"]["rws"] == ["RWS 3.12 Banker 3"]
    assert banker["clauses"]["new-zealand"] == ["NZ 9.4 Table 2 row 3"]
    assert (got["next_card"], got["winner"]) == (None, "tie")


def test_without_the_third_card_the_banker_is_told_for_each() -> None:
    printed = run("draw", "2h 3c", "Kd 3s").output
    assert "draws if it counts 0, 1, 2, 3, 4, 5, 6, 7, 9" in " ".join(printed.split())
    assert answer("draw", "2h 3c", "Kd 3s", "--json")["next_card"] == "player"


@pytest.mark.parametrize(
    ("player", "banker", "third", "due", "winner"),
    [
        ("Ks 8h", "2d 2c", None, None, "player"),
        ("2s 4h", "2d 3c", None, "banker", None),
        ("2s 3h", "Kd 6c", "6d", "banker", None),
        ("2s 3h", "Kd 6c", "5d", None, "banker"),
    ],
)
def test_who_draws_next(player: str, banker: str, third: str | None, due: str | None, winner: str | None) -> None:
    words = ("--third", third) if third else ()
    got = answer("draw", player, banker, *words, "--json")
    assert (got["next_card"], got["winner"]) == (due, winner)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("2h", "Kd 3s"), "two cards are needed"),
        (("2h 3x", "Kd 3s"), "not a card"),
        (("2h 4c", "Kd 3s", "--third", "8d"), "does not draw"),
        (("2h 3c", "Kd 3s", "--third", "8d 2d"), "one card"),
        (("2h 3c", "Kd 3s", "--rulebook", "nevada"), "nevada"),
    ],
)
def test_bad_cards_are_refused(words: tuple[str, ...], says: str) -> None:
    result = run("draw", *words)
    assert result.exit_code == 2 and says in result.stderr


# Other games.


@pytest.mark.parametrize(
    ("game", "player", "third", "actions"),
    [
        ("baccarat-gold+player-5-draws", "2h 3c", "8d", ["draw", "draw"]),
        ("baccarat-gold+player-5-stands", "2h 3c", None, ["stand", "draw"]),
        ("punto-banco", "2h 3c", "8d", ["draw", "stand"]),
        ("seven-up", "7s 8c", "8d", ["draw", "stand"]),
    ],
)
def test_a_hand_draws_by_the_game_that_is_named(game: str, player: str, third: str | None, actions: list[str]) -> None:
    words = ("draw", player, "Kd 3s", "--game", game, "--json", *(("--third", third) if third else ()))
    record = answer(*words)
    assert [one["action"] for one in record["decisions"]] == actions
    assert record.get("game") == (game if game != "punto-banco" else None)


def test_a_game_that_is_not_in_the_rulebook_is_marked_and_its_rows_cite_its_source() -> None:
    told = run("draw", "2h 3c", "Kd 3s", "--game", "baccarat-gold+player-5-stands").output
    assert "Baccarat Gold, Player on 5 stands: not in the rulebook." in told
    assert "HOUSE baccarat-gold" in told and "MA 11(c)(1)" in told


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("2h 3c", "Kd 3s", "--game", "seven-up"), "the 7s that is printed on the layout"),
        (("2h 3c", "Kd 3s", "--game", "baccarat-gold"), "Player on 5 may choose in Baccarat Gold"),
        (("2h 3c", "Kd 3s", "--game", "dragon-tiger"), "there is no such game"),
        (("2h 3c", "Kd 3s", "--game", "seven-up", "--setup", "rws-non-commission"), "name one of the two"),
    ],
)
def test_a_game_that_cannot_answer_is_refused(words: tuple[str, ...], says: str) -> None:
    result = run("draw", *words)
    assert result.exit_code == 2
    assert says in " ".join(result.output.split())


def test_a_set_up_brings_its_game_and_its_rulebook(tmp_path: Path) -> None:
    ready = (SETUPS / "rws-non-commission.toml").read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(
        ready.replace("version =", 'game = "seven-up"\ndeparts_from_rulebook = true\nversion =', 1), "utf-8"
    )
    record = answer("draw", "7s 9c", "Kd 3s", "--setup", str(mine), "--json")
    assert (record["game"], record["player"]["count"]) == ("seven-up", 6)
    assert list(record["decisions"][0]["clauses"]) == ["rws"]
