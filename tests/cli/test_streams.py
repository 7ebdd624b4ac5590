"""Standard streams that are closed or whose reader leaves: in every verb silence, and the code of what was done."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from puntobanco.audit.source import write_folder
from puntobanco.cli.main import VERBS, main, puntobanco
from tests.journal.journals import a_night

DONE = {
    "wager": ["list"],
    "rules": ["list"], "draw": ["2h 3c", "Kd 3s"], "settle": ["massachusetts-ez", "Ks 9h | 2d 4d", "banker=100"],
    "edge": ["tie", "--rulebook", "rws"], "jackpot": ["show", "massachusetts-ez"], "shoe": ["verifier"],
    "roads": ["B B P T P"], "convert": ["no-such-file", "x.coups"], "script": ["no-such-file"], "verify": ["journal"],
    "books": ["win", "journal"], "keys": ["show", "no-such.pub"], "check-install": ["--checker"],
    "export": ["no-such-house", "-o", "period.zip"],
    "backup": ["no-such-house", "copy.sqlite"], "restore": ["no-such.sqlite", "new"], "replay": ["no-such-file"],
    "report": ["no-such-setup", "-o", "report.md"], "user": ["list", "--data", "no-such-house"],
    "serve": ["--tables", "no-such.toml"],
    "school": ["--port", "0"], "bots": ["--players", "none"], "simulate": ["no-such-setup"],
    "second-place": ["--data", "no-such-house"], "clause": ["MA 1 Natural"], "stats": ["no-such-setup"],
    "ruin": ["no-such-setup"], "spread": ["no-such-setup", "tie=5"],
    "design": ["no-such-wager", "rws"], "train": ["no-such-setup"],
    "exam": ["take", "no-such-record"], "shift": ["no-such-setup"],
    "petition": ["no-such-setup", "-o", "petition.md"], "leaflet": ["no-such-setup", "-o", "leaflet.html"],
    "count": ["no-such-wager", "--rulebook", "rws"], "play": ["no-such-setup"], "demo": ["--nothing"],
}  # fmt: skip
"""A call of every verb that ends soon: most do something, the others refuse it."""


def test_every_verb_ends_silently_and_with_its_own_code_when_nobody_reads(tmp_path: Path) -> None:
    write_folder(tmp_path / "journal", a_night())
    broken = a_night()
    broken["table/SG-01"][5] = broken["table/SG-01"][5].replace(b"1", b"2")
    write_folder(tmp_path / "broken", broken)
    calls = [[verb, *words] for verb, words in DONE.items()] + [[verb, "--help"] for verb in VERBS]
    calls += [[], ["--version"], ["no-such-verb"], ["verify", "broken"], ["verify", "broken", "--json"]]
    root = Path(__file__).parent.parent.parent
    command = [sys.executable, "-m", "tests.cli.pipes"]
    done = subprocess.run(
        command, input=json.dumps(calls), capture_output=True, text=True, cwd=tmp_path, check=True,
        env={"PYTHONPATH": f"{root}:{root / 'src'}", "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
    )  # fmt: skip
    assert DONE.keys() == VERBS.keys()
    ended = json.loads(done.stdout)
    for words, ways in zip(calls, ended, strict=True):
        assert ways["closed"] == ways["gone"] == ways["open"], words
        assert "Traceback" not in ways["open"][1] and "Errno" not in ways["open"][1], words
    codes = {" ".join(words): ways["open"][0] for words, ways in zip(calls, ended, strict=True)}
    assert codes["verify journal"] == 0 and codes["verify broken"] == codes["verify broken --json"] == 1
    assert {codes[f"{verb} --help"] for verb in VERBS} == {0}


def test_a_reader_who_leaves_after_one_line_changes_nothing(tmp_path: Path) -> None:
    """`puntobanco verify journal | head -1`, as a shell runs it."""
    write_folder(tmp_path / "journal", a_night())
    script = f'{sys.executable} -m puntobanco verify journal | head -1; echo "${{PIPESTATUS[0]}}"'
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0" and not done.stderr


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (PermissionError(13, "Permission denied", "/srv/house"), "/srv/house cannot be opened (permission denied).\n"),
        (FileNotFoundError(2, "Not found", "a\x1b[2J\n"), "a\\x1b[2J\\n cannot be opened (not found).\n"),
        (OSError(28, "No space left on device"), "The answer cannot be written (no space left on device).\n"),
    ],
)
def test_what_the_system_refuses_is_said_in_a_sentence_that_is_true(
    found: OSError, said: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def refuse(**more: object) -> None:
        raise found

    monkeypatch.setattr(puntobanco, "main", refuse)
    monkeypatch.setattr("puntobanco.cli.main.let_go", lambda number: None)
    with pytest.raises(SystemExit) as ended:
        main()
    assert (ended.value.code, capfd.readouterr().err) == (3, said)
