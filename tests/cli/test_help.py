"""Every example in every --help works as it stands: it is run, or where it takes long or needs more it is read."""

import shlex
import shutil
from pathlib import Path

import click
import pytest

from puntobanco.audit.source import write_folder
from puntobanco.cli.main import VERBS, puntobanco
from puntobanco.journal.checkpoint import signed_line
from puntobanco.signing import load_private, make_keys
from puntobanco.store.open import FILE as STORE_FILE
from tests.cli.examples import examples, is_elsewhere, is_long
from tests.cli.run import run
from tests.cli.test_jackpot import played
from tests.cli.test_jackpot import stream as link_record
from tests.cli.test_verify import stored
from tests.journal.journals import a_night, checkpoints_of

EXAMPLES = examples()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every file that an example names."""
    here = tmp_path_factory.mktemp("examples")
    night = a_night()
    write_folder(here / "journal", night)
    (here / "table").mkdir()
    shutil.copy(here / "journal" / "table" / "SG-01.jsonl", here / "table" / "T07.jsonl")
    link_record(here, played().events)
    for name in ("casino.sqlite", "casino.db", f"house/{STORE_FILE}"):
        (here / name).parent.mkdir(exist_ok=True)
        stored(here / name, night)
    private, public = make_keys(here / "signing")
    signer = load_private(private)
    lines = [signed_line(one, signer.key, signer.sign) for one in checkpoints_of(night)]
    (here / "kept.jsonl").write_bytes(b"".join(line + b"\n" for line in lines))
    shutil.copy(public, here / "house.pub")
    (here / "evening.txt").write_text("B B P T P\n")
    (here / "evening.coups").write_text("1  4hAc8s|2d4d > B3-6\n")
    assert run("convert", str(here / "evening.coups"), str(here / "evening.shoe.toml")).exit_code == 0
    assert run("shoe", "demo", "-o", str(here / "proof.json")).exit_code == 0
    return here


def test_there_are_examples_in_most_verbs() -> None:
    assert len(EXAMPLES) > 50 and len({one.split()[0] for one in EXAMPLES}) > 15 < len(VERBS)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_does_what_it_says(
    example: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder if not example.startswith("keys make") else tmp_path)
    words = shlex.split(example.partition(" > ")[0])
    if is_elsewhere(example) or is_long(example):
        _read(puntobanco, words)
        return
    done = run(*("SG-01" if word == "T07" else word for word in words))
    assert done.exit_code == 0, done.output


def _read(command: click.Command, words: list[str]) -> None:
    """The words as click reads them, without doing anything."""
    while isinstance(command, click.Group):
        inner = command.get_command(click.Context(command), words[0])
        assert inner is not None, words
        command, words = inner, words[1:]
    command.make_context(command.name, list(words))
