"""`puntobanco convert`: files of coups from one form into another, checked by the rules."""

from pathlib import Path

import pytest

from tests.cli.run import run
from tests.notation.test_record import EXAMPLE as RECORD
from tests.notation.test_shoe_file import EXAMPLE as SHOE

GOLDEN = Path(__file__).parents[1] / "golden"


def test_there_and_back_is_the_same_file(tmp_path: Path) -> None:
    shoe, record, back = (str(tmp_path / name) for name in ("a.shoe.toml", "b.jsonl", "c.toml"))
    Path(shoe).write_text(SHOE, encoding="utf-8")
    assert run("convert", shoe, record).exit_code == 0
    assert run("convert", record, back).exit_code == 0
    assert Path(back).read_text(encoding="utf-8") == SHOE


def test_standard_streams() -> None:
    assert run("convert", "-", "-", "--to", "results", given=SHOE).stdout == "Pn B B Tp Pv B\n"
    got = run("convert", "-", "-", "--to", "shoe", "--rules", "demo", "--decks", "6", given="B Pp\n").stdout
    assert got == 'format = "shoe/1"\nrules = "demo"\ndecks = 6\ncoups = [\n  "1  | > B?-?",\n  "2  | > P?-? p",\n]\n'


def test_a_file_that_is_wrong_is_told_and_not_written(tmp_path: Path) -> None:
    out = tmp_path / "x.csv"
    wrong = SHOE.replace("8h8d", "8h7d")
    result = run("convert", "-", str(out), given=wrong)
    assert (result.exit_code, out.exists()) == (1, False)
    assert "line 13: the result: expected B5-6, found “T6-6 p”." in result.stderr
    result = run("convert", "-", str(out), "--anyway", given=wrong)
    assert (result.exit_code, out.exists()) == (0, True)
    assert "line 13" in result.stderr


FOREIGN = {
    "picture": b"\x89PNG\r\n\x1a\n\x00\x00",
    "utf-16": "format".encode("utf-16"),
    "deep": b"format = " + b"[" * 90_000,
    "blank lines": b"\n" * 1_000_000,
    "one long line": b"x" * 200_000,
    "huge number in JSON": b'{"seq":' + b"9" * 90_000 + b"}",
    "huge number in TOML": b'format = "shoe/1"\ncoups = []\n_n = ' + b"9" * 5_000,
    "empty": b"",
    "yaml": b"name: yaml\n",
}


@pytest.mark.parametrize("data", FOREIGN.values(), ids=FOREIGN)
@pytest.mark.parametrize("name", ["x.toml", "x.jsonl", "x.csv", "x.results", "x.coups", "x"])
def test_a_file_that_is_not_what_it_claims_ends_in_a_sentence(data: bytes, name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    result = run("convert", str(path), "-", "--to", "shoe")
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.startswith("Nothing was written.\n")
    assert len(result.stderr) < 1_000


def test_wrong_use() -> None:
    assert "does not show which format to write" in run("convert", "-", "x.txt", given=SHOE).stderr
    assert run("convert", "-", "x.txt", given=SHOE).exit_code == 2
    assert run("convert", "no-such-file.toml", "-", "--to", "csv").exit_code == 3
    assert run("convert", "-", "/no/such/folder/x.csv", given=SHOE).exit_code == 3
    assert run("convert", "-", "-", "--to", "shoe", "--shoe", "2", given=RECORD).exit_code == 2


def test_a_script_becomes_a_record(tmp_path: Path) -> None:
    out = tmp_path / "x.jsonl"
    assert run("convert", str(GOLDEN / "rws" / "shoe.script"), str(out), "--chain").exit_code == 0
    assert '"prev":' in out.read_text(encoding="utf-8").splitlines()[-1]
    assert run("convert", str(out), "-", "--to", "shoe").exit_code == 0


def test_a_chain_that_was_broken_is_found(tmp_path: Path) -> None:
    out = tmp_path / "x.jsonl"
    run("convert", "-", str(out), "--chain", given=RECORD)
    out.write_text(out.read_text(encoding="utf-8").replace('"minor":2', '"minor":3'), encoding="utf-8")
    result = run("convert", str(out), "-", "--to", "csv")
    assert result.exit_code == 1
    assert "line 2: the hash of the line before" in result.stderr
