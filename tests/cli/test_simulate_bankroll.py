"""`puntobanco simulate --plan`: every plan, plans of one's own, pictures, and what cannot be played."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from puntobanco.pages.ready import ready_names
from puntobanco.simulate.bankroll.plans import StakingPlan
from tests.cli.run import answer, run

TABLE = "massachusetts-commission"
DOCUMENT = Path(__file__).parents[2] / "docs" / "simulate.md"


def test_a_bankroll_is_played_by_a_plan_and_told_that_it_changes_nothing() -> None:
    words = ("simulate", TABLE, "--plan", "martingale", "--wagers", "player")
    got = answer(*words, "--sessions", "2000", "--hands", "60", "--bankroll", "50", "--goal", "80", "--json")
    assert got["sessions"] == 2000 and 0 < got["ruin"][0] < 1 and 0 < got["reached_goal"][0] < 1
    assert abs(got["z"]) < 4.5 and got["expected_return"] == "-241149546272/19524993263685"
    assert got["expected_at_these_stakes"] == pytest.approx(-0.012351, abs=1e-6)
    assert list(got["ruin_by_hand"]) == [str(hand) for hand in range(6, 61, 6)]
    assert got["ruin_by_hand"]["60"] == got["ruin"][0]
    assert "No staking plan changes the expected return" in got["note"]
    printed = run(*words, "--sessions", "500").output
    for word in ("ruined", "No staking plan changes", "$100 brought", "exactly, by the odds alone", "a second"):
        assert word in printed


@pytest.mark.parametrize("plan", [plan.value for plan in StakingPlan])
def test_every_plan_can_be_played_with_limits_unit_and_goal(plan: str) -> None:
    words = ("--unit", "25.00", "--most", "500", "--bankroll", "40", "--goal", "60", "--sessions", "300", "--json")
    got = answer("simulate", TABLE, "--plan", plan, *words)
    assert (got["plan"], got["unit"], got["limits"]) == (plan, 2500, [100, 50_000])
    assert (got["bankroll"], got["goal"]) == (100_000, 150_000)
    assert got["staked"] <= 50_000 * got["hands"] and got["sessions"] == 300


@pytest.mark.parametrize("name", ready_names())
def test_a_unit_is_the_least_stake_that_the_table_takes(name: str) -> None:
    got = answer("simulate", name, "--plan", "flat", "--sessions", "20", "--hands", "10", "--json")
    commission = name.startswith("new-zealand-commission")
    least = 4000 if "ante" in name else 1000 if commission else 100
    assert got["unit"] == least and got["staked"] == least * got["hands"]


# A plan of one's own.


def test_the_example_in_the_document_plays_and_is_the_same_every_time(tmp_path: Path) -> None:
    example = re.search(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert example
    (tmp_path / "mine.py").write_text(example[1], encoding="utf-8")
    words = ("simulate", TABLE, "--plan", f"{tmp_path}/mine.py:cautious", "--sessions", "30")
    first, again = (answer(*words, "--json") for _ in range(2))
    assert first.pop("hands_a_second") > 0 and again.pop("hands_a_second") > 0
    assert first == again and first["plan"] == "cautious" and first["sessions"] == 30
    printed = run(*words).output
    assert "One unit more for every two wins in a row" in printed and "a second" in printed


def test_a_flat_plan_of_ones_own_ends_as_the_flat_plan(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text("def mine(state, last_result, unit):\n    return unit, state\n")
    words = ("--sessions", "40", "--json")
    own, flat = (answer("simulate", TABLE, "--plan", plan, *words) for plan in (f"{tmp_path}/own.py:mine", "flat"))
    assert own["quantiles"] == flat["quantiles"] and own["net"] == flat["net"]


@pytest.mark.parametrize(
    ("text", "function", "code", "sentence"),
    [
        ("def mine(a, b, c):\n    return 1 / 0", "mine", 2, "hand 1: it fails with line 2, ZeroDivisionError"),
        ("def mine(a, b):\n    return 100, None", "mine", 2, "takes 2 positional arguments"),
        ("def mine(a, b, c):\n    return c", "mine", 2, "not a stake and its state"),
        ("def mine(a, b, c):\n    return 2.5, None", "mine", 2, "2.5 is not a stake"),
        ("def mine(a, b, c):\n    raise SystemExit", "mine", 2, "SystemExit"),
        ("def mine(a, b, c):\n    return c, a", "yours", 2, "there is no function “yours” in this file"),
        ("mine = 7", "mine", 2, "It has no function"),
        ("def mine(:", "mine", 3, "line 1, SyntaxError"),
        ("import there_is_no_such_module", "mine", 3, "ModuleNotFoundError"),
        ("raise SystemExit(0)", "mine", 3, "SystemExit"),
        ("\0", "mine", 3, "null bytes"),
    ],
)
def test_an_error_in_ones_own_plan_is_told_in_a_sentence(
    tmp_path: Path, text: str, function: str, code: int, sentence: str
) -> None:
    (tmp_path / "own.py").write_text(text)
    result = run("simulate", TABLE, "--plan", f"{tmp_path}/own.py:{function}")
    assert result.exit_code == code and sentence in result.stderr


def test_a_plan_that_cannot_be_read_is_told_so(tmp_path: Path) -> None:
    for file in (tmp_path, tmp_path / "none.py"):
        result = run("simulate", TABLE, "--plan", f"{file}:mine", "--json")
        assert result.exit_code == 3 and "cannot be read" in result.stderr and '"refused"' in result.stdout


# Pictures.


@pytest.mark.parametrize(("name", "begins"), [("ends.svg", b"<?xml"), ("ends.png", b"\x89PNG"), ("ends.pdf", b"%PDF")])
def test_a_picture_is_drawn_and_says_what_it_shows(tmp_path: Path, name: str, begins: bytes) -> None:
    words = ("--plan", "paroli", "--bankroll", "20", "--goal", "30", "--sessions", "300")
    for file in (tmp_path / name, tmp_path / f"again-{name}"):
        result = run("simulate", TABLE, *words, "--plot", str(file))
        assert result.exit_code == 0 and f"Drawn: {file}" in result.stderr
    drawn = (tmp_path / name).read_bytes()
    assert drawn.startswith(begins) and drawn == (tmp_path / f"again-{name}").read_bytes()
    if name.endswith("svg"):
        for word in ("Figure 1. paroli on banker", "No staking plan changes the expected return", "(a) Result of a",
                     "(b) Sessions ended", "(c) Deepest fall", "(d) The first 40 sessions", "$20 brought"):  # fmt: skip
            assert word in drawn.decode()


def test_one_session_can_be_drawn(tmp_path: Path) -> None:
    words = ("--plan", "flat", "--hands", "1", "--sessions", "1", "--plot", str(tmp_path / "one.png"))
    assert run("simulate", TABLE, *words).exit_code == 0 and (tmp_path / "one.png").stat().st_size > 10_000


def test_without_matplotlib_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = run("simulate", TABLE, "--plan", "flat", "--plot", str(tmp_path / "ends.svg"))
    assert result.exit_code == 2 and "Install puntobanco[report]" in result.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("file", "code"), [("ends.gif", 2), ("ends", 2), ("none/ends.svg", 3)])
def test_a_picture_that_cannot_be_written_is_refused_before_anything_is_played(
    tmp_path: Path, file: str, code: int
) -> None:
    result = run("simulate", TABLE, "--plan", "flat", "--plot", str(tmp_path / file))
    assert result.exit_code == code and "Getting the simulation ready" not in result.stderr


# What cannot be played.


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--plan", "hunch"), "Known: flat, martingale"),
        (("--plan", ""), "no staking plan"),
        (("--plan", "flat", "--wagers", "player,banker"), "on one wager"),
        (("--plan", "flat", "--wagers", "dragon-bonus"), "dragon-bonus-player, dragon-bonus-banker"),
        (("--plan", "flat", "--wagers", "royal-9"), "of a stake one chooses"),
        (("--plan", "flat", "--bankroll", "0"), "does not cover the table minimum"),
        (("--plan", "flat", "--bankroll", "9" * 20), "cannot be followed"),
        (("--plan", "flat", "--goal", "100"), "before the first hand"),
        (("--plan", "flat", "--hands", "0"), "from 1 to 100,000 hands"),
        (("--plan", "flat", "--sessions", "0"), "from 1 to 2,000,000 sessions"),
        (("--plan", "flat", "--shoes", "5"), "not by shoes"),
        (("--plan", "flat", "--unit", "0.50"), "not within the limits"),
        (("--plan", "flat", "--unit", "1.10"), "in the chips of this table"),
        (("--plan", "flat", "--unit", "0"), "more than zero"),
        (("--plan", "flat", "--unit", "much"), "is not an amount"),
        (("--plan", "flat", "--most", "0.50"), "leave nothing to stake"),
        (("--plan", "flat", "--most", "100000.25"), "no more than"),
        (("--plan", "mine.py:f", "--cluster", "tcp://127.0.0.1:1"), "not on a cluster"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_cannot_be_played_is_refused_with_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    result = run("simulate", TABLE, *words)
    assert result.exit_code == 2 and re.search(sentence, result.stderr), result.stderr


EYES = """
def after_two(seen):
    \"\"\"Follows two wins of the Player.\"\"\"
    from puntobanco import winner
    wins = [winner(one).value for one in seen.rounds[-2:]]
    if seen.left < 20 * seen.unit:
        return "leave"
    return {"player": seen.unit} if wins == ["player", "player"] else None
"""


def test_a_plan_with_eyes_is_played_as_the_library_plays_it(tmp_path: Path) -> None:
    import puntobanco as pb

    (tmp_path / "mine.py").write_text(EYES, encoding="utf-8")
    words = ("simulate", "rws-non-commission", "--plan", f"{tmp_path}/mine.py:after_two", "--sessions", "3")
    told = answer(*words, "--hands", "30", "--seed", "7", "--json")
    known: dict[str, Any] = {}
    exec(EYES, known)
    found = pb.play_plan("rws-non-commission", known["after_two"], sessions=3, hands=30, seed=7)
    assert told["results"] == list(found.results) and told["bets"] == found.bets > 0
    shown = run(*words, "--hands", "30")
    assert "after_two" in shown.stdout and "Follows two wins of the Player." in shown.stdout
    refused = run(*words, "--goal", "200")
    assert refused.exit_code == 2 and "--goal" in refused.output and "itself" in refused.output
