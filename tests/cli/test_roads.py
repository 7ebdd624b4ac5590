"""`puntobanco roads`: the scoreboards of a list, a file or standard input, and what is no such thing."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import answer, run

VECTORS = json.loads((Path(__file__).parents[1] / "roads" / "vectors.json").read_text(encoding="utf-8"))["vectors"]

SHOE = """\
format = "shoe/1"
rules = "massachusetts-commission"
decks = 8
coups = [
  "1  7d2s|Kh5c > P9-5 n",
  "2  4hAc8s|2d4d > B3-6",
  "3f Qs3h7c|9d4s5h > B0-8 ; nobody had bet",
  "4  8h8d|JcTc6s > T6-6 p",
  "5v 9c4d6h|3dKs2s > P9-5 ; 9c face up in the shoe, no bets",
  "6  Kd4c2h|3sAh3d > B6-7",
]
"""


def test_results_are_written_out_in_one_word_or_in_many() -> None:
    assert (
        run("roads", "B B P T P").stdout == run("roads", "B", "B", "P", "T", "P").stdout == run("roads", "BBPTP").stdout
    )
    assert "Rounds 5 · Banker 2 · Player 2 · Tie 1" in run("roads", "B B P T P").stdout


def test_every_road_the_asks_and_both_notes_are_printed() -> None:
    printed = run("roads", "B B P T P").stdout
    for words in (
        "Bead plate",
        "Big road",
        "Big eye boy",
        "Small road",
        "Cockroach road",
        "Ask: Banker",
        "Ask: Player",
    ):
        assert words in printed
    assert "Past results do not change the odds." in printed and "red is regular, blue is irregular" in printed
    assert "\x1b" not in printed, "no colours where nobody looks at a terminal"


@pytest.mark.parametrize("vector", [one for one in VECTORS if one["results"]], ids=lambda vector: vector["id"])
@pytest.mark.parametrize("tail", ["down-first", "hold-row"])
def test_programs_get_the_squares_of_the_vectors(vector: dict[str, Any], tail: str) -> None:
    got = answer("roads", "-", "--tail", tail, "--json", given=vector["results"])
    expected = vector["expected"]
    assert got["big_road_cells"] == expected["big_road_cells"][tail.replace("-", "_")]
    assert (got["derived"], got["ask"]) == (expected["derived"], expected["ask"])


def test_a_new_shoe_is_an_empty_board() -> None:
    got = answer("roads", "", "--json")
    assert (got["bead_plate"], got["big_road"]) == ([], [])
    assert "New shoe" in run("roads", "").stdout


def test_a_file_holds_a_list_of_results(tmp_path: Path) -> None:
    (tmp_path / "evening.txt").write_text("\ufeffB B P  # first\nT P\n", encoding="utf-8")
    assert answer("roads", str(tmp_path / "evening.txt"), "--json")["results"] == "B B P T P"


def test_a_shoe_file_gives_its_coups_and_a_void_hand_gives_nothing(tmp_path: Path) -> None:
    (tmp_path / "one.shoe.toml").write_text(SHOE, encoding="utf-8")
    got = answer("roads", str(tmp_path / "one.shoe.toml"), "--json")
    assert got["results"] == "P9n B6 B8f T6p B7"
    assert [streak["coups"] for streak in got["big_road"]] == [[1], [2, 3, 6]]
    assert answer("roads", "-", "--json", given=SHOE) == got


def test_a_shoe_file_that_breaks_the_rules_is_a_failed_check(tmp_path: Path) -> None:
    (tmp_path / "one.shoe.toml").write_text(SHOE.replace("B3-6", "P3-6"), encoding="utf-8")
    result = run("roads", str(tmp_path / "one.shoe.toml"))
    assert result.exit_code == 1 and "line 6" in result.stderr and "No road was drawn" in result.stderr


def test_results_that_are_none_are_wrong_use() -> None:
    result = run("roads", "B B Q P")
    assert result.exit_code == 2 and "result 3: “Q” is not a result." in result.stderr
    assert run("roads").exit_code == 2 and run("roads", "B", "--tail", "up").exit_code == 2
    refused = json.loads(run("roads", "B B Q P", "--json").stdout)["refused"]
    assert [(one["code"], one["where"]) for one in refused] == [("not-a-result", "result 3")]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"B B Q P", "result 3: “Q”"),
        (bytes(range(256)) * 20, "UTF-8"),
        ("B B P".encode("utf-16"), "UTF-8"),
        (b"B\x00P", "no text"),
        (b"B " * 200_000, "characters"),
        (b"B" * 90_000, "more than 10,000 results"),
        (b"\n" * 1_000_000, "lines"),
        (b"\n" * 1_000, "empty"),
        (b"", "empty"),
        (b"# nothing but a comment", "no result"),
        (b"GIF89a\x01\x00", "no text"),
        (b"{" * 5_000, "cannot be read"),
    ],
)
def test_a_file_that_is_not_what_it_claims_ends_in_a_sentence(tmp_path: Path, data: bytes, says: str) -> None:
    (tmp_path / "list.txt").write_bytes(data)
    for result in (run("roads", str(tmp_path / "list.txt")), run("roads", "-", given=data)):
        assert result.exit_code == 3 and says in result.stderr, result.stderr
        assert len(result.stderr) < 3_000 and not result.stdout


@pytest.mark.parametrize("name", ["nowhere.txt", "./B", ".", "a" * 5_000 + ".txt", "nul\0.txt"])
def test_a_file_that_is_not_there_ends_in_a_sentence(name: str) -> None:
    result = run("roads", name)
    assert result.exit_code == 3 and "cannot be read" in result.stderr


def test_a_picture_is_drawn_into_a_file_or_onto_standard_output(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    said = run("roads", "B B P T P", "--svg", str(path), "--dark", "--three-star")
    assert said.exit_code == 0 and "the roads of 5 rounds" in said.stdout
    assert path.read_text(encoding="utf-8") == run("roads", "BBPTP", "--svg", "-", "--dark", "--three-star").stdout
    assert "#101418" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "code"), [("board.png", 2), ("nowhere/board.svg", 3)])
def test_a_picture_that_cannot_be_written_ends_in_a_sentence(tmp_path: Path, name: str, code: int) -> None:
    result = run("roads", "B P", "--svg", str(tmp_path / name))
    assert result.exit_code == code and "No road was drawn" in result.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("language", "name"), [("en", "Cockroach road"), ("zh-Hans", "庄问路"), ("zh-Hant", "莊問路")])
def test_the_board_speaks_three_languages(language: str, name: str) -> None:
    assert name in run("roads", "B P", "--language", language).stdout
    assert name in run("roads", "B P", "--language", language, "--svg", "-").stdout


def test_shapes_need_no_colour() -> None:
    printed = run("roads", "B P T", "--shapes").stdout
    assert "○ Banker  □ Player  ◇ Tie" in printed and "● regular  ○ irregular" in printed
