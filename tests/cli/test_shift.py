"""`puntobanco shift`: a live table in the terminal, kept, replayed and looked at again."""

import json
from pathlib import Path

import pytest

from puntobanco.academy.live import USUAL_RATES, Deed, LiveTable, begun
from puntobanco.api.setups import load
from tests.academy.checks import typed
from tests.cli.run import answer, run

TABLE = ("shift", "rws-non-commission", "--rounds", "2", "--seed", "7", "--guests", "2")


def keyed(wrong: frozenset[int] = frozenset()) -> list[str]:
    """What a trainee types who knows everything but calls for help at some places."""
    setup = load("rws-non-commission")
    live, lines = LiveTable(begun(setup, "7", 2, 2, USUAL_RATES, 60), setup), []
    while (moment := live.moment) is not None:
        given = "help" if moment.place in wrong else moment.posed.accepted[0]
        lines.append(typed(moment.question(setup, "7"), given))
        live.answer(Deed(given, 1))
    return lines


def test_a_trainee_without_fault_and_the_same_in_chinese() -> None:
    told = run(*TABLE, given="\n".join(keyed()) + "\n").output
    assert "The shift is over." in told and "Errors" not in told and "rounds an hour; the target is 60" in told
    assert "当值结束。" in run(*TABLE, "--language", "zh-Hans", given="\n".join(keyed()) + "\n").output


def test_errors_are_told_at_once_and_at_the_end() -> None:
    told = run(*TABLE, given="\n".join(keyed(frozenset({0}))) + "\n").output
    assert "Wrong. It is: Call for bets" in told and "1: Stop and call a supervisor – right: Call for bets" in told


def test_a_shift_is_kept_gone_on_with_scored_and_looked_at_again(tmp_path: Path) -> None:
    kept, lines = str(tmp_path / "mine.json"), keyed()
    run(*TABLE, "--record", kept, given="\n".join(lines[:5]) + "\nq\n")
    assert len(json.loads(Path(kept).read_bytes())["deeds"]) == 5
    told = answer(*TABLE, "--record", kept, "--json", "--report")
    assert (told["asked"], told["good"], told["over"]) == (5, 5, False)
    run(*TABLE, "--record", kept, given="\n".join(lines[5:]) + "\n")
    told = answer(*TABLE, "--record", kept, "--json", "--report")
    assert told["over"] and told["asked"] == told["good"] == len(lines) and not told["errors"]
    again = run(*TABLE, "--record", kept, "--at", "1").output
    assert "What do you do now?" in again and "› Call for bets" in again


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--rate", "late-bet"), "names no surprise and its rate"),
        (("--rate", "late=3"), "names no surprise and its rate"),
        (("--rate", "late-bet=101"), "from 0 to 100"),
        (("--report",), "--record"),
    ],
)
def test_what_cannot_be_is_refused(given: tuple[str, ...], said: str) -> None:
    found = run("shift", "rws-non-commission", *given)
    assert found.exit_code and said in found.output


def test_a_file_that_holds_no_shift_is_told(tmp_path: Path) -> None:
    (tmp_path / "no.json").write_text("{}", encoding="utf-8")
    found = run(*TABLE, "--record", str(tmp_path / "no.json"))
    assert found.exit_code == 3 and "holds no shift" in found.output
