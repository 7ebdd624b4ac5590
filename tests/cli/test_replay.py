"""`puntobanco replay`: a shoe coup by coup, forwards and back."""

from pathlib import Path

import pytest

from puntobanco.cli.replay.command import DOWN, Place, Shown
from puntobanco.notation.forms import read_any
from puntobanco.notation.steps import steps_of
from tests.cli.run import run
from tests.cli.screen import screen
from tests.notation.test_shoe_file import EXAMPLE
from tests.notation.test_steps import RECORD

GOLDEN = Path(__file__).parents[1] / "golden"
SAMPLE = Path(__file__).parents[2] / "docs" / "samples" / "evening.script"


def test_every_step_is_printed_once_where_nobody_watches() -> None:
    printed = run("replay", "-", given=EXAMPLE).stdout
    assert [line.split(" ·")[0] for line in printed.splitlines() if line.startswith("Round ")] == [
        f"Round {number}" for number in range(1, 7)
    ]
    assert "404 cards left" in printed and "376 cards left" in printed
    assert "; squeeze seat 5" in printed
    assert "void hand: no bets" in printed
    assert printed.count("Bead plate") == 6


def test_bets_pays_and_corrections_stand_at_their_coup() -> None:
    first, second, third = run("replay", "-", given=RECORD).stdout.split("Round ")[1:4]
    assert "100 SGD" in first and "50 SGD" in first
    assert "Corrected by pia and sam: misread. It was 4hAc8s|2d5d > B3-7." in first
    assert "settled again" in first
    assert "Player wins, natural" in second
    assert "The round is called off. power" in third


def test_from_a_coup_on() -> None:
    printed = run("replay", "-", "--from", "5", given=EXAMPLE).stdout
    assert "Round 4" not in printed and "Round 5" in printed and "Round 6" in printed
    result = run("replay", "-", "--from", "9", given=EXAMPLE)
    assert result.exit_code == 2
    assert "The last is 6." in result.stderr


def test_a_file_that_is_wrong_is_shown_and_told() -> None:
    result = run("replay", "-", given=EXAMPLE.replace("8h8d", "8h7d"))
    assert result.exit_code == 1
    assert "Wrong: line 13" in result.stdout
    assert "line 13: the result: expected B5-6, found “T6-6 p”." in result.stderr


@pytest.mark.parametrize("given", ["\x00", "format = [", "{}"])
def test_a_file_that_cannot_be_read(given: str) -> None:
    result = run("replay", "-", given=given)
    assert (result.exit_code, result.stdout) == (3, "")


def test_a_shoe_without_coups() -> None:
    empty = 'format = "shoe/1"\nrules = "x"\ndecks = 8\ncoups = []\n'
    assert run("replay", "-", given=empty).exit_code == 2


def test_a_script_with_trouble() -> None:
    printed = run("replay", str(GOLDEN / "new_zealand" / "trouble-misread.script")).stdout
    assert "Reported: A card was misread" in printed


RIGHT, LEFT, HOME, END = "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F"


@pytest.mark.parametrize(
    ("keys", "coup"),
    [
        ([RIGHT], 2),
        ([RIGHT, RIGHT, LEFT], 2),
        ([LEFT], 1),
        ([END], 6),
        ([END, RIGHT], 6),
        ([END, HOME], 1),
        (["5", "\r"], 5),
        (["9", "9", "\r"], 6),
        (["0", "\r"], 1),
        (["4", RIGHT, "\r"], 3),
        (["x"], 1),
    ],
)
def test_keys(keys: list[str], coup: int) -> None:
    steps = steps_of(read_any(EXAMPLE.encode(), "x.toml"))
    place = Place(tuple(Shown(1, step) for step in steps), 0)
    assert all(place.press(key) for key in keys)
    assert place.shown[place.at].step.coup.number == coup


def test_a_small_window_keeps_the_round_in_sight() -> None:
    """Bets and roads take more than 24 lines: the hands stay, the rest moves below them."""
    with screen("replay", str(SAMPLE), "--from", "5") as window:
        first = window.until("5 of 36")
        assert first[0].startswith("Round 5 ·") and first[1].startswith("Player") and "anna" in first[5]
        assert "PgDn" in first[-2] and not first[-1] and not any("For information" in line for line in first)
        window.press(DOWN)
        second = window.until("5 of 36")
        assert second[:4] == first[:4] and second[4:] != first[4:]
        window.press(DOWN)
        assert any("For information" in line for line in window.until("5 of 36"))
        window.press(RIGHT)
        after = window.until("6 of 36")
        assert after[0].startswith("Round 6 ·") and "anna" in after[5]
        window.press("q")


@pytest.mark.parametrize("key", ["q", "\x1b", "\x03"])
def test_keys_that_leave(key: str) -> None:
    steps = steps_of(read_any(EXAMPLE.encode(), "x.toml"))
    assert not Place(tuple(Shown(1, step) for step in steps), 0).press(key)


def test_nothing_in_a_file_is_obeyed_by_the_terminal() -> None:
    evil = EXAMPLE.replace("squeeze", "\\u001b[2J").replace('"T07-20240607-03"', '"\\u001b]0;x\\u0007"')
    assert "\\u001b" in evil
    assert "\x1b" not in run("replay", "-", given=evil).stdout
    note = RECORD + '{"seq":14,"type":"note","coup":3,"text":"\\u001b[31m"}\n'
    assert "\x1b" not in run("replay", "-", given=note).stdout
