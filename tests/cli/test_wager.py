"""`puntobanco wager`: declarations checked with their lines, wagers listed and shown with exact figures."""

import json
from pathlib import Path

import pytest

from puntobanco.library import library
from tests.cli.run import answer, run
from tests.support import SETUPS

MINE = """[[house_wagers]]
id = "red-dragon"
names = { en = "Red Dragon", zh_hans = "红龙", zh_hant = "紅龍" }
rounding = "down"
lines = [
  { when = "all cards red", pays = "12 to 1" },
  { when = "banker wins on 6 with 2 cards and not all cards red", pays = "0.54 to 1" },
]
"""
OX_6 = "-29252296553/282970916865"


def test_a_good_file_is_priced_and_drawn(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(MINE, encoding="utf-8")
    result = run("wager", "check", str(file))
    assert result.exit_code == 0, result.output
    for said in ("186,891,927,234,688", "0.54 to 1", "not in the rulebook", "exactly 447428329079551/976249663184250"):
        assert said in result.output
    (page,) = answer("wager", "check", str(file), "--json")
    (figures,) = page["figures"]
    assert figures["return"] == "-447428329079551/976249663184250"
    assert [line["pays"] for line in figures["lines"]] == ["12 to 1", "0.54 to 1", None]
    assert page["remark"] == "not in the rulebook" and page["felt"][1].strip("│ ") == "Red Dragon"


@pytest.mark.parametrize(
    ("change", "where", "said"),
    [
        (("12 to 1", "-1 to 1"), "line 6, house_wagers[1].lines[1].pays", "states no odds"),
        (("all cards red", "all cards rad"), "line 6, column 23, house_wagers[1].lines[1].when", "perhaps red"),
        ((" and not all cards red", ""), "line 7, house_wagers[1].lines[2].when", "line 1 holds too"),
        (("all cards red", "player wins and banker wins"), "line 6, house_wagers[1].lines[1].when", "no round"),
        (("rounding", "ronding"), "line 4, house_wagers[1].“ronding”", "no such election"),
    ],
)  # fmt: skip
def test_a_bad_file_ends_with_code_2_and_the_line(
    change: tuple[str, str], where: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(MINE.replace(*change, 1) if change[0] != " and not all cards red" else MINE.replace(*change))
    result = run("wager", "check", str(file), "--json")
    assert result.exit_code == 2, result.output
    faults = [(fault["where"], fault["sentence"]) for fault in json.loads(result.stdout)["refused"]]
    assert any(place == where and said in sentence for place, sentence in faults), faults


@pytest.mark.parametrize(("text", "code"), [("x = [", 2), ("", 2), ("name = 1", 2), (None, 3)])
def test_what_declares_nothing_is_refused(text: str | None, code: int, tmp_path: Path) -> None:
    file = tmp_path / "none.toml"
    if text is not None:
        file.write_text(text)
    result = run("wager", "check", str(file))
    assert result.exit_code == code and "•" in result.output


@pytest.mark.parametrize("file", ["endless.toml", "beside.toml", "/dev/zero"])
def test_a_file_of_a_thousand_million_lines_is_refused_before_it_is_read(file: str, tmp_path: Path) -> None:
    with (tmp_path / "endless.toml").open("wb") as endless:
        endless.truncate(40 * 10**9)
    (tmp_path / "beside.toml").write_text('house_wagers = ["endless.toml"]')
    result = run("wager", "check", str(tmp_path / file))
    assert result.exit_code == 2
    assert "far too long for a set-up of one table, which has at most 200,000 bytes" in result.output


@pytest.mark.parametrize("value", ["[" * 5000 + "]" * 5000, "9" * 5000])
def test_a_value_that_breaks_the_reader_of_toml_is_refused_in_words(value: str, tmp_path: Path) -> None:
    (tmp_path / "deep.toml").write_text(f"a = {value}")
    result = run("wager", "check", str(tmp_path / "deep.toml"))
    assert result.exit_code == 2 and "far too deep, or far too large" in result.output


def test_a_wager_too_fine_to_be_checked_is_told_to_ask_for_less(tmp_path: Path) -> None:
    asked = "cards show 5 ranks and first four cards show 4 suits and third cards show 2 suits"
    (tmp_path / "fine.toml").write_text(MINE.replace("all cards red", asked, 1))
    (fault,) = json.loads(run("wager", "check", str(tmp_path / "fine.toml"), "--json").stdout)["refused"]
    assert (fault["code"], fault["instead"]) == ("too-fine", "Ask fewer things at once.")
    assert fault["sentence"].endswith("too many different kinds of card.")


def test_a_set_up_is_checked_as_a_whole() -> None:
    result = run("wager", "check", "rws-non-commission")
    assert result.exit_code == 2 and "declares no wager of the house" in result.output


def test_wagers_are_listed_by_book_and_family() -> None:
    listed = answer("wager", "list", "--rulebook", "library", "--json")
    assert {page["id"] for page in listed} == {*library()} and all(page["rulebook"] is None for page in listed)
    family = answer("wager", "list", "--family", "dai-bacc", "--figures", "--json")
    assert [page["id"] for page in family] == ["ox-6", "kill"]
    assert family[0]["figures"][0]["return"] == OX_6
    assert "龙7" in run("wager", "list", "--rulebook", "massachusetts").output
    assert run("wager", "list", "--rulebook", "nowhere").exit_code == 2


def test_a_wager_is_shown_with_its_felt_and_sign() -> None:
    (page,) = answer("wager", "show", "over-9.5", "--json")
    assert page["id"] == "over-9-5" and page["sign"] == ["The totals add to 10 to 18: 1.66 for 1"]
    assert {page["rulebook"] for page in answer("wager", "show", "dragon-7", "--json")} == {
        "massachusetts", "new-zealand",
    }  # fmt: skip
    result = run("wager", "show", "ox-7")
    assert result.exit_code == 2 and "ox-6" in result.output


def test_the_library_is_priced_by_edge_as_well() -> None:
    (figures,) = answer("edge", "ox-6", "--rulebook", "library", "--json")
    assert figures["expected_return"] == OX_6


def test_a_wager_over_several_rounds_has_exact_figures_and_an_estimate_that_is_called_one() -> None:
    (page,) = answer("wager", "show", "banker-streak", "--shoes", "5", "--json")
    assert [figures["given"]["rounds"] for figures in page["figures"]] == ["independent"]
    assert page["simulated"]["shoes"] == 5 and page["simulated"]["error"] > 0
    said = run("wager", "show", "banker-streak", "--shoes", "5").output
    assert "simulated, not exact" in said and "standard error" in said and "House edge 9.400582%" in said
    (page,) = answer("wager", "show", "two-in-a-row-player", "--json")
    assert [figures["given"]["rounds"] for figures in page["figures"]] == ["independent", "two of one shoe"]
    assert "simulated" not in page


@pytest.mark.parametrize(
    "words", [("edge", "banker-streak"), ("count", "banker-streak"), ("wager", "show", "banker-streak", "--counting")]
)
def test_a_verb_that_looks_at_one_round_refuses_several(words: tuple[str, ...]) -> None:
    more = () if words[0] == "wager" else ("--rulebook", "library")
    result = run(*words, *more, *(("--shoes", "5") if words[0] == "wager" else ()))
    assert result.exit_code == 2 and "banker-streak: it is decided by several rounds" in result.output


def test_a_set_up_is_priced_in_its_own_game_and_decks(tmp_path: Path) -> None:
    ready = (SETUPS / "rws-non-commission.toml").read_text(encoding="utf-8")
    mine = """
[[house_wagers]]
id = "level"
names = { en = "Level", zh_hans = "平", zh_hant = "平" }
lines = [{ id = "tie", when = "tie", pays = "8 to 1" }]
"""
    file, ways = tmp_path / "mine.toml", []
    for game, decks in (("punto-banco", ()), ("seven-up", ()), ("seven-up", ("--decks", "6"))):
        file.write_text(f'departs_from_rulebook = true\ngame = "{game}"\n{ready}{mine}', encoding="utf-8")
        (page,) = answer("wager", "check", str(file), *decks, "--json")
        (figures,) = page["figures"]
        ways.append((figures["decks"], figures["lines"][0]["ways"], figures["total"]))
    assert ways[0] == (8, 475_627_426_473_216, 4_998_398_275_503_360)
    assert ways[1] == (8, 1_308_955_052_800, 416 * 415 * 414 * 413 * 412)
    assert ways[2][0::2] == (6, 312 * 311 * 310 * 309 * 308)


def test_a_run_refuses_a_series_by_name(tmp_path: Path) -> None:
    ready = (SETUPS / "massachusetts-commission.toml").read_text(encoding="utf-8")
    file = tmp_path / "streak.toml"
    head = 'departs_from_rulebook = true\nhouse_wagers = ["library:banker-streak"]\n'
    file.write_text(head + ready, encoding="utf-8")
    result = run("simulate", str(file), "--hands", "1000", "--wagers", "banker-streak")
    assert result.exit_code == 2 and "several rounds" in result.output and "banker-streak" in result.output


def test_a_report_says_of_a_series_that_it_is_not_figured_there(tmp_path: Path) -> None:
    ready = (SETUPS / "massachusetts-commission.toml").read_text(encoding="utf-8")
    file, page = tmp_path / "streak.toml", tmp_path / "report.md"
    head = 'departs_from_rulebook = true\nhouse_wagers = ["library:banker-streak"]\n'
    file.write_text(head + ready, encoding="utf-8")
    result = run("report", str(file), "-o", str(page), "--wagers", "player", "--no-simulation")
    assert result.exit_code == 0, result.output
    assert "Banker Streak: decided by several rounds, and therefore not figured here" in page.read_text("utf-8")


def test_a_wager_whose_figures_tell_added_winnings_apart_is_shown() -> None:
    (page,) = answer("wager", "show", "house-money", "--json")
    lines = [line["line"] for figures in page["figures"] for line in figures["lines"]]
    assert any(", added" in line for line in lines)
