"""`puntobanco rules`: list, show, diff, check and sign; and the demonstration."""

import json
from pathlib import Path

import pytest

from puntobanco.rulebooks import RULEBOOKS
from tests.cli.run import answer, run
from tests.support import SETUPS


def test_list_names_every_rulebook_version_and_ready_setup() -> None:
    got = answer("rules", "list", "--json")
    assert [listed["rulebook"] for listed in got["rulebooks"]] == [book.id for book in RULEBOOKS]
    assert {"massachusetts-ez", "rws-non-commission", "new-zealand-2-to-1-tiger"} <= set(got["setups"])
    printed = run("rules", "list").output
    assert "2-to-1-half-on-six" in printed and "international" in printed


@pytest.mark.parametrize("rulebook", [book.id for book in RULEBOOKS])
def test_show_prints_every_wager_with_its_odds(rulebook: str) -> None:
    page = answer("rules", "show", rulebook, "--json")
    printed = run("rules", "show", rulebook).output
    for wager in page["wagers"]:
        assert wager["id"] in printed
        for table in wager["pay_tables"]:
            for row in table["rows"]:
                assert row["pays"] in printed and row["clause"] in " ".join(printed.split())


def test_show_prints_the_drawing_table_of_another_game_and_marks_it() -> None:
    page = answer("rules", "show", "massachusetts", "--game", "baccarat-gold+player-5-stands", "--json")
    rows = {row["row"]: row for row in page["drawing"]}
    assert rows["Player on 5"]["does"] == "stands" and rows["Player on 5"]["clauses"] == ["HOUSE baccarat-gold"]
    assert (
        rows["Banker on 4 or 5, when the Player drew"]["does"] == "draws against 3 to 7, stands against 0, 1, 2, 8, 9"
    )
    assert rows["Player on 6 or 7"]["clauses"] == ["MA 11(b)(2)", "MA 11(b)"]
    assert page["game"]["mark"] == "not in the rulebook"
    printed = " ".join(run("rules", "show", "massachusetts", "--game", "seven-up").output.split())
    assert "Drawing table of 7 Up Baccarat (not in the rulebook)" in printed
    assert "Printed on the layout: 7s, the first card of the Player." in printed
    assert "game" not in answer("rules", "show", "massachusetts", "--json")


def test_the_signs_of_a_table_say_what_is_not_in_the_rulebook(tmp_path: Path) -> None:
    ready = (SETUPS / "rws-non-commission.toml").read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(
        ready.replace("version =", 'game = "seven-up"\ndeparts_from_rulebook = true\nversion =', 1), "utf-8"
    )
    for words in ((), ("--html",)):
        told = run("rules", "sign", str(mine), *words).output
        assert "7 Up Baccarat (not in the rulebook)" in told
        assert "The game (7 Up Baccarat) is not in the rulebook." in told
        assert "not in the rulebook" not in run("rules", "sign", "rws-non-commission", *words).output


def test_show_of_one_version_leaves_out_the_others() -> None:
    page = answer("rules", "show", "new-zealand", "--version", "ez", "--json")
    bankers = [wager for wager in page["wagers"] if wager["id"] == "banker"]
    assert [wager["versions"] for wager in bankers] == [["ez"]]
    assert not [wager for wager in page["wagers"] if wager["option"]]
    page = answer("rules", "show", "new-zealand", "--version", "2-to-1", "--option", "tiger", "--json")
    assert "big-tiger" in [wager["id"] for wager in page["wagers"]]


def test_diff_tells_what_differs_and_nothing_else() -> None:
    got = answer("rules", "diff", "new-zealand/commission", "new-zealand/ez", "--json")
    wagers = next(area["summary"] for area in got["areas"] if area["area"] == "wagers")
    assert wagers["differ"] == ["Banker"] and "Dragon Bonus, Player" in wagers["same"]
    assert answer("rules", "diff", "rws", "rws", "--json")["same"]
    printed = run("rules", "diff", "massachusetts", "new-zealand", "--area", "elections").output
    assert "decks of 52 cards in play" in printed and "6 to 8" in printed and "4 to 8" in printed


def test_diff_sums_up_first_and_tells_details_on_demand(tmp_path: Path) -> None:
    summary = run("rules", "diff", "massachusetts", "new-zealand").output
    assert "Only new-zealand" in summary and "MA 15(d)" not in summary
    assert "MA 15(d)" in run("rules", "diff", "massachusetts", "new-zealand", "--details").output
    page = tmp_path / "diff.html"
    words = ("massachusetts-ez", "new-zealand-ez", "-o", str(page), "--language", "zh-Hant")
    assert run("rules", "diff", *words).exit_code == 0
    assert "莊家" in page.read_text("utf-8") and "new-zealand-ez" in page.read_text("utf-8")


@pytest.mark.parametrize(
    "words", [("show", "nevada"), ("show", "rws", "--version", "ez"), ("diff", "rws", "rws+tiger"), ("show",)]
)
def test_what_does_not_exist_is_refused(words: tuple[str, ...]) -> None:
    result = run("rules", *words)
    assert result.exit_code == 2 and result.stderr


def test_check_tells_all_faults_and_fails(tmp_path: Path) -> None:
    ready = Path("setups/massachusetts-ez.toml").read_text(encoding="utf-8")
    bad = tmp_path / "bad.toml"
    bad.write_text(ready.replace("decks = 8", "decks = 6").replace("seats = 14", "seats = 9"), encoding="utf-8")
    result = run("rules", "check", str(bad))
    assert result.exit_code == 1
    assert "MA 2(a)" in result.stderr and "MA 13(i) s1" in result.stderr
    assert answer("rules", "check", "massachusetts-ez", "rws-non-commission", "--json")["ok"] is True
    assert run("rules", "check", "-", given=ready).exit_code == 0
    assert run("rules", "check", "-", given="\ufeff" + ready).exit_code == 0


def test_check_of_several_tables_sees_the_house(tmp_path: Path) -> None:
    ready = Path("setups/new-zealand-commission.toml").read_text(encoding="utf-8")
    other = tmp_path / "other.toml"
    scale = ready.split("perfect-pair = { pay_table = ")[1][:3]
    changed = '"3"' if scale != '"3"' else '"2"'
    text = ready.replace(f"perfect-pair = {{ pay_table = {scale}", f"perfect-pair = {{ pay_table = {changed}")
    name = next(line for line in ready.splitlines() if line.startswith("name ="))
    other.write_text(text.replace(name, 'name = "other"'), encoding="utf-8")
    result = run("rules", "check", "new-zealand-commission", str(other))
    assert result.exit_code == 1 and "NZ 11A.8" in result.stderr


def test_what_a_set_up_quotes_cannot_steer_the_terminal(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('rulebook = "\\u001b]0;mine\\u0007\\u001b[2J\\u202eswr\\u009b1m"', encoding="utf-8")
    for words in (("rules", "check", str(bad)), ("rules", "check", f"{tmp_path}/no\x1b[31m.toml")):
        said = run(*words).stderr
        assert "\\x1b" in said, words
        assert {one for one in said if not one.isprintable()} <= {"\n"}, words


def test_check_goes_on_after_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    ready = Path("setups/massachusetts-ez.toml").read_text(encoding="utf-8")
    broken, bad = tmp_path / "broken.toml", tmp_path / "bad.toml"
    broken.write_text("decks = ", encoding="utf-8")
    bad.write_text(ready.replace("seats = 14", "seats = 9"), encoding="utf-8")
    missing = str(tmp_path / "missing.toml")
    result = run("rules", "check", missing, str(broken), str(bad), "rws-non-commission")
    assert result.exit_code == 3
    assert "cannot be read" in result.stderr and "MA 2(a)" in result.stderr
    assert "rws-non-commission: in order" in result.stdout
    result = run("rules", "check", missing, str(broken), str(bad), "--json")
    faults = json.loads(result.stdout)["faults"]
    assert result.exit_code == 3
    assert [[fault["code"] for fault in faults[name]] for name in (missing, str(broken))] == [["unreadable"]] * 2
    assert [fault["clause"] for fault in faults[str(bad)]] == ["MA 2(a)"]


def test_check_notes_a_layout_without_approval_and_passes() -> None:
    ready = Path("setups/massachusetts-ez.toml").read_text(encoding="utf-8")
    bare = ready.replace(next(line for line in ready.splitlines() if line.startswith("layout = ")), "")
    got = answer("rules", "check", "-", "--json", given=bare)
    assert got["ok"] is True
    ((note,),) = got["notes"].values()
    assert (note["where"], note["clause"]) == ("approvals.layout", "MA 2(b)")
    assert answer("rules", "check", "massachusetts-ez", "--json")["notes"] == {}
    printed = run("rules", "check", "-", given=bare)
    assert printed.exit_code == 0 and "to be noted" in printed.output and "MA 2(b)" in printed.output


@pytest.mark.parametrize("given_text", ["decks = ", "\x00", "= 5"])
def test_a_file_that_is_no_toml_has_exit_code_3(given_text: str) -> None:
    assert run("rules", "check", "-", given=given_text).exit_code == 3


def test_a_setup_that_names_no_rulebook_is_told_the_known_ones() -> None:
    result = run("rules", "check", "-", given="decks = 8")
    assert result.exit_code == 1 and ", ".join(book.id for book in RULEBOOKS) in result.stderr


def test_sign_as_text_json_and_page(tmp_path: Path) -> None:
    assert "NZ 17.7 lead" in run("rules", "sign", "new-zealand-2-to-1-tiger").output
    clauses = {one["clause"] for one in answer("rules", "sign", "rws-non-commission", "--json")["signs"]}
    assert "RWS 3.4" in clauses
    page = tmp_path / "sign.html"
    assert run("rules", "sign", "massachusetts-ez", "-o", str(page)).exit_code == 0
    assert page.read_text(encoding="utf-8").lower().startswith("<!doctype html>")
    assert run("rules", "sign", "massachusetts-ez", "-o", "/nonexistent/sign.html").exit_code == 3


def test_the_demonstration_deals_a_shoe_of_each_rulebook_and_ends_the_same_for_one_seed() -> None:
    first, again = run("demo", "--seed", "7").output, run("demo", "--seed", "7").output
    assert first == again
    for word in ("Massachusetts", "Resorts World Sentosa", "New Zealand", "rounds:", "house keeps"):
        assert word in first
    assert run("demo", "--seed", "8").output != first
    assert run("demo", "--seed", "-1").exit_code == 2
