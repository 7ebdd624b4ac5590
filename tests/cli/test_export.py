"""`puntobanco export`: a period of a house or of a journal, and what is refused."""

from pathlib import Path

import pytest

from standalone import verify_extract as verifier
from tests.cli.examples import fill
from tests.cli.run import answer, run


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fill(tmp_path_factory.mktemp("house"))


def checked(file: Path) -> dict[str, list[dict[str, object]]]:
    found = verifier.Period(file.read_bytes())
    return verifier.check_period(found, verifier.key_of(found.public))


def test_a_house_is_exported_with_its_own_key_and_checkpoint(here: Path, tmp_path: Path) -> None:
    made = answer("export", str(here / "house"), "-o", str(tmp_path / "all.zip"), "--json")
    told = checked(tmp_path / "all.zip")
    assert made["entries"] == {stream: len(entries) for stream, entries in told.items()}
    assert {"house", "table/SG-01"} <= set(told)


def test_a_table_and_an_interval_are_chosen(here: Path, tmp_path: Path) -> None:
    own = ("--checkpoint", str(here / "kept.jsonl"), "--key", str(here / "signing.key"))
    words = ("--table", "SG-01", "--from", "1970-01-02", "-o", str(tmp_path / "one.zip"))
    made = run("export", str(here / "journal"), *own, *words)
    assert made.exit_code == 0 and "1 stream with 0 entries" in made.output, made.output
    assert checked(tmp_path / "one.zip") == {"table/SG-01": []}


def test_without_checkpoint_or_with_another_key_nothing_is_written(here: Path, tmp_path: Path) -> None:
    file = str(tmp_path / "none.zip")
    said = run("export", str(here / "journal"), "--key", str(here / "signing.key"), "-o", file)
    assert said.exit_code == 2 and "no signed checkpoint" in said.output
    assert run("keys", "make", str(tmp_path / "other")).exit_code == 0
    said = run("export", str(here / "house"), "--key", str(tmp_path / "other.key"), "-o", file)
    assert said.exit_code == 2 and "signed with another key" in said.output
    assert run("export", str(here / "house"), "--table", "T99", "-o", file).exit_code == 2
    assert not Path(file).exists()
