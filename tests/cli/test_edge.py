"""`puntobanco edge`: the JSON contract field by field, compositions, refusals, and how much work a new process does."""

import csv
import io
import json
import subprocess
import sys
from fractions import Fraction
from functools import cache
from math import isclose, perm, sqrt
from pathlib import Path
from typing import Any

import pytest

from puntobanco.cards import DECK
from puntobanco.rulebooks import RULEBOOKS
from tests.cli.run import answer, run
from tests.support import SETUPS

PLAYER_RETURN = "-241149546272/19524993263685"
ALL_DRAWS = 4_998_398_275_503_360
EIGHT_DECKS = "\n".join(f"{one} 8" for one in DECK)


def rows(*words: str) -> list[dict[str, str]]:
    """The CSV that a command prints."""
    result = run("edge", *words, "--csv")
    assert result.exit_code == 0, result.output
    return list(csv.DictReader(io.StringIO(result.stdout)))


def refused(*words: str, given: str | bytes = "", code: int = 2) -> list[dict[str, Any]]:
    """The faults of a command that ends with this exit code, as JSON and in sentences."""
    result = run("edge", *words, "--json", given=given)
    assert result.exit_code == code, result.output
    faults: list[dict[str, Any]] = json.loads(result.stdout)["refused"]
    for fault in faults:
        assert fault["sentence"] in result.stderr and fault["sentence"].endswith(".")
    return faults


# The contract.


def test_one_figure_field_by_field() -> None:
    (got,) = answer("edge", "player", "--rulebook", "massachusetts", "--version", "ez", "--json")
    assert {name: got[name] for name in ("rulebook", "version", "wager", "pay_table", "decks", "given")} == {
        "rulebook": "massachusetts",
        "version": "ez",
        "wager": "player",
        "pay_table": "standard",
        "decks": 8,
        "given": {},
    }
    assert got["expected_return"] == PLAYER_RETURN
    assert f"{got['house_edge']:.6f}" == "0.012351"
    assert f"{got['hit_frequency']:.6f}" == "0.446247"
    lines = {line["line"]: line for line in got["lines"]}
    assert {line: (one["pays"], one["ways"]) for line, one in lines.items()} == {
        "win": ("1 to 1", 2_230_518_282_592_256),
        "lose": (None, 2_292_252_566_437_888),
        "tie": (None, 475_627_426_473_216),
    }
    for one in lines.values():
        assert one["total"] == ALL_DRAWS
        assert isclose(one["probability"], one["ways"] / ALL_DRAWS)


@pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda one: one.id)
def test_every_figure_follows_from_its_own_lines(rulebook: Any) -> None:
    figures = answer("edge", "--rulebook", rulebook.id, "--json")
    assert {one["wager"] for one in figures} == {wager.id for wager in rulebook.wagers}
    assert {one["version"] for one in figures} == {version.id for version in rulebook.versions}
    for one in figures:
        check_figure(one)


def check_figure(one: dict[str, Any]) -> None:
    """Ways make the total, and the figures are what the lines give."""
    total = sum(line["ways"] for line in one["lines"])
    assert {line["total"] for line in one["lines"]} == {total}
    states = {"bet", "own", "other"} <= set(one["given"])
    assert total == perm(416, 6) if not states else 0 < total < perm(416, 6)
    mean = sum(Fraction(line["net"]) * line["ways"] for line in one["lines"]) / total
    assert Fraction(one["expected_return"]) == mean
    assert isclose(one["house_edge"], -mean)
    square = sum(Fraction(line["net"]) ** 2 * line["ways"] for line in one["lines"]) / total
    assert isclose(one["stdev"], sqrt(square - mean**2), abs_tol=1e-12)
    hits = sum(line["ways"] for line in one["lines"] if line["result"] == "win")
    assert isclose(one["hit_frequency"], hits / total)


def test_given_names_what_a_figure_is_conditioned_on() -> None:
    chairs = answer("edge", "royal-9", "--rulebook", "massachusetts", "--version", "ez", "--json")
    assert [one["given"] for one in chairs if one["pay_table"] == "1"] == [{"chair": chair} for chair in range(1, 10)]
    insured = [one["given"] for one in answer("edge", "insurance-banker", "--rulebook", "new-zealand", "--json")]
    assert {"bet": 2, "own": 4, "other": 0} in insured and {"bet": 2, "own": 4, "other": None} in insured
    parlay = answer("edge", "house-money", "--rulebook", "massachusetts", "--version", "ez", "--json")
    added = [{"added_to": on, "when": when} for on in ("banker", "player") for when in ("always", "favourable")]
    assert [one["given"] for one in parlay] == [{}, *added]
    antes = answer("edge", "banker", "--rulebook", "new-zealand", "--version", "ez", "--json")
    assert [one["given"] for one in antes] == [{}, {"ante": "1/8"}]


def test_odds_left_open_are_figured_at_8_and_9() -> None:
    ties = answer("edge", "tie", "--rulebook", "massachusetts", "--version", "ez", "--json")
    assert [one["pay_table"] for one in ties] == ["8 to 1", "9 to 1"]


def test_the_best_use_of_house_money_is_never_worse_than_the_others() -> None:
    figures = answer("edge", "house-money", "--rulebook", "massachusetts", "--json")
    for version in ("commission", "ez"):
        returns = {
            (one["given"].get("added_to"), one["given"].get("when")): Fraction(one["expected_return"])
            for one in figures
            if one["version"] == version
        }
        for main in ("banker", "player"):
            assert returns[main, "favourable"] > max(returns[main, "always"], returns[None, None])


def test_without_a_version_all_versions_and_by_family_all_wagers_of_it() -> None:
    found = answer("edge", "dragon-bonus", "--rulebook", "all", "--json")
    assert {(one["rulebook"], one["version"]) for one in found} == {
        (rulebook.id, version)
        for rulebook in RULEBOOKS
        for wager in rulebook.wagers
        if wager.family == "dragon-bonus"
        for version in wager.versions
    }
    assert {one["wager"] for one in found} == {"dragon-bonus-player", "dragon-bonus-banker"}


# Which cards are left.


@pytest.mark.parametrize(("decks", "expected"), [("6,8", [6, 8]), ("10", [10]), (" 4 , 9", [4, 9])])
def test_decks_are_listed(decks: str, expected: list[int]) -> None:
    found = answer("edge", "player", "--rulebook", "rws", "--decks", decks, "--json")
    assert [one["decks"] for one in found] == expected
    assert [one["lines"][0]["total"] for one in found] == [perm(52 * number, 6) for number in expected]


@pytest.mark.parametrize(
    ("rulebook", "least", "most"), [("massachusetts", 6, 8), ("rws", 4, 10), ("new-zealand", 4, 8)]
)
def test_all_decks_are_those_that_the_rulebook_permits(rulebook: str, least: int, most: int) -> None:
    found = {int(row["decks"]) for row in rows("tie", "--rulebook", rulebook, "--decks", "all")}
    assert found == set(range(least, most + 1))


@pytest.mark.parametrize(
    "decks", ["junk", "", "0", "11", "8,", "-8", "8.5", "six", "٨", "00100", "99999999999999999999"]
)
def test_other_decks_are_refused(decks: str) -> None:
    assert [fault["code"] for fault in refused("--rulebook", "rws", "--decks", decks)] == ["decks"]


def test_seen_cards_are_gone() -> None:
    (before,) = answer("edge", "panda-8", "--rulebook", "massachusetts", "--json")
    (after,) = answer("edge", "panda-8", "--rulebook", "massachusetts", "--seen", "9h 9d8c", "--json")
    assert after["lines"][0]["total"] == perm(413, 6)
    assert Fraction(after["expected_return"]) > Fraction(before["expected_return"])


def test_seen_cards_equal_the_composition_they_leave(tmp_path: Path) -> None:
    file = tmp_path / "left.txt"
    file.write_text(EIGHT_DECKS.replace("9h 8", "9h 7").replace("9d 8", "9d 7"), encoding="utf-8")
    (seen,) = answer("edge", "tie", "--rulebook", "rws", "--seen", "9h 9d", "--json")
    (left,) = answer("edge", "tie", "--rulebook", "rws", "--composition", str(file), "--json")
    assert (seen.pop("decks"), left.pop("decks")) == (8, None)
    assert seen == left


def test_a_composition_is_read_from_standard_input() -> None:
    (got,) = answer("edge", "player", "--rulebook", "rws", "--composition", "-", "--json", given=EIGHT_DECKS)
    assert got["expected_return"] == PLAYER_RETURN
    (six,) = answer("edge", "tie", "--rulebook", "rws", "--composition", "-", "--json", given="Ks 6")
    assert (six["expected_return"], six["stdev"], six["hit_frequency"]) == ("8", 0.0, 1.0)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("As -1", "negative"),
        ("As 11", "too-many"),
        ("As 5", "too-few"),
        ("nonsense", "not-a-card"),
        ("As 3\nAs 3", "twice"),
        ("As many", "not-a-count"),
    ],
)
def test_an_impossible_composition_is_refused(text: str, code: str) -> None:
    faults = refused("--rulebook", "rws", "--composition", "-", given=text)
    assert [fault["code"] for fault in faults] == [code]


@pytest.mark.parametrize(
    ("seen", "decks", "code"),
    [("9h 9h", "1", "negative"), ("9x", "8", "not-a-card"), (" ".join(map(str, DECK[:47])), "1", "too-few")],
)
def test_cards_that_cannot_have_been_seen_are_refused(seen: str, decks: str, code: str) -> None:
    faults = refused("--rulebook", "rws", "--decks", decks, "--seen", seen)
    assert [fault["code"] for fault in faults] == [code]


# Meters.


def test_a_meter_changes_what_its_line_nets_and_nothing_else() -> None:
    words = ("edge", "royal-9", "--rulebook", "massachusetts", "--version", "ez", "--json")
    seeds, given = answer(*words), answer(*words, "--meter", "major=60000")
    for before, after in zip(seeds, given, strict=True):
        nets = {line["line"]: (Fraction(line["net"]), line["ways"]) for line in before["lines"]}
        raised = {line["line"]: (Fraction(line["net"]), line["ways"]) for line in after["lines"]}
        assert {line for line in nets if nets[line] != raised[line]} == {"exact-match", "any-two-personal"}
        assert raised["exact-match"][0] == 60000 // 5 - 1
        assert Fraction(after["expected_return"]) > Fraction(before["expected_return"])


@pytest.mark.parametrize("meter", ["junk=1", "major", "major=", "major=lots", "major=-5"])
def test_other_meters_are_refused(meter: str) -> None:
    assert len(refused("royal-9", "--rulebook", "massachusetts", "--meter", meter)) == 1


# For spreadsheets and for people.


def test_csv_says_what_json_says() -> None:
    words = ("tie", "insurance-player", "house-money", "royal-9", "--rulebook", "all", "--decks", "8")
    records = answer("edge", *words, "--json")
    table = rows(*words)
    assert len(table) == len(records) > 100
    for row, record in zip(table, records, strict=True):
        assert row["given"] == " ".join(
            f"{name}={'any' if value is None else value}" for name, value in record["given"].items()
        )
        for name in ("rulebook", "version", "wager", "pay_table", "expected_return"):
            assert row[name] == record[name]
        for name in ("decks", "house_edge", "house_edge_resolved", "stdev", "skew", "hit_frequency", "push_frequency"):
            assert float(row[name]) == record[name]


def test_the_table_for_people_shows_edge_deviation_and_hits() -> None:
    printed = run("edge", "dragon-7", "--rulebook", "massachusetts").output
    for words in ("dragon-7", "8 decks", "7.6113%", "6.0849", "2.2534%"):
        assert words in printed


# Refusals.


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--rulebook", "nevada"), "no-rulebook"),
        (("red-dog", "--rulebook", "all"), "unknown-wager"),
        (("dragon-7", "--rulebook", "rws"), "unknown-wager"),
        (("--rulebook", "rws", "--version", "ez"), "no-version"),
    ],
)
def test_unknown_names_are_refused(words: tuple[str, ...], code: str) -> None:
    assert [fault["code"] for fault in refused(*words)] == [code]


def test_every_unknown_name_is_told_at_once() -> None:
    faults = refused("red-dog", "fan-tan", "--rulebook", "rws", "--version", "old")
    assert [fault["where"] for fault in faults] == ["red-dog", "fan-tan", "old"]


def test_a_game_with_a_choice_is_priced_for_each_way_to_choose(tmp_path: Path) -> None:
    ready = (SETUPS / "massachusetts-commission.toml").read_text(encoding="utf-8")
    chosen = 'departs_from_rulebook = true\ngame = "baccarat-gold"\ngame_choices = { player-5 = "stand" }\n'
    (tmp_path / "gold.toml").write_text(chosen + ready, encoding="utf-8")
    found = rows(str(tmp_path / "gold.toml"), "player", "banker", "--strategies")
    assert [(row["wager"], row["choice"], row["best"]) for row in found] == [
        ("banker", "Player on 5 stands", "best"),
        ("banker", "Player on 5 draws", ""),
        ("player", "Player on 5 draws", "best"),
        ("player", "Player on 5 stands", ""),
    ]
    assert found[2]["expected_return"] == "-223960199503/19524993263685"
    for words in (("massachusetts-ez",), ("--rulebook", "rws")):
        (fault,) = refused(*words, "--strategies")
        assert fault["code"] == "no-choice"


def test_a_rulebook_must_be_named() -> None:
    result = run("edge", "player")
    assert result.exit_code == 2 and "--rulebook" in result.stderr


def test_a_file_that_cannot_be_read_ends_with_3(tmp_path: Path) -> None:
    (fault,) = refused("--rulebook", "rws", "--composition", str(tmp_path / "none.txt"), code=3)
    assert fault["code"] == "unreadable"
    assert refused("--rulebook", "rws", "--composition", str(tmp_path), code=3)
    assert refused("--rulebook", "rws", "--composition", "-", given=b"\xff\xfe\x00", code=3)


# As a new process.


COUNTED = """
import contextlib, cProfile, io, sys
from puntobanco.cli.main import puntobanco
profile, printed = cProfile.Profile(), io.StringIO()
with contextlib.redirect_stdout(printed), profile:
    puntobanco(["edge", *sys.argv[1:], "--csv"], standalone_mode=False)
assert printed.getvalue()
print(sum(entry.callcount for entry in profile.getstats()))
"""
A_SECOND = 8_000_000
"""Calls that a quiet machine makes in a second, measured with `edge`: a count of work is the same on every machine."""


@cache
def calls_of(*words: str) -> int:
    """How many functions a new process calls to answer."""
    done = subprocess.run([sys.executable, "-c", COUNTED, *words], capture_output=True, text=True, check=True)
    return int(done.stdout)


@pytest.mark.parametrize("rulebook", [one.id for one in RULEBOOKS])
def test_a_whole_rulebook_takes_less_than_a_second(rulebook: str) -> None:
    assert calls_of("--rulebook", rulebook) < A_SECOND


def test_all_decks_take_little_more_than_one_number_of_decks() -> None:
    """Which rounds fall on which lines is found once; only the weights differ."""
    assert calls_of("--rulebook", "rws", "--decks", "all") < 1.5 * calls_of("--rulebook", "rws")


def test_no_array_library_is_needed_or_imported() -> None:
    """Both are made impossible to import; the figures come all the same."""
    program = (
        "import sys\n"
        "sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "from puntobanco.cli.main import puntobanco\n"
        "puntobanco(['edge', '--rulebook', 'all', '--csv'], standalone_mode=False)\n"
        "loaded = [name for name in sys.modules if name.split('.')[0] in ('numpy', 'numba', 'llvmlite', 'scipy')]\n"
        "print(sorted(loaded), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "['numba', 'numpy']", "only the two names that were blocked"
    assert PLAYER_RETURN in done.stdout
