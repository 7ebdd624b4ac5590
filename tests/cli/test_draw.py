"""`puntobanco draw`: one decision of the drawing table, explained."""

import pytest

from tests.cli.run import answer, run


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
