"""Every example in every --help and in the README works as it stands: run, or read where it is long or needs more."""

import re
import shlex
import subprocess
import sys
from glob import glob
from pathlib import Path
from subprocess import PIPE, STDOUT

import pytest

from puntobanco.cli.main import VERBS
from tests.cli.examples import README, ROOT, examples, fill, in_readme, is_elsewhere, is_long, read
from tests.cli.run import run

EXAMPLES = list(dict.fromkeys([*examples(), *in_readme()]))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every file that an example names."""
    return fill(tmp_path_factory.mktemp("examples"))


def test_there_are_examples_in_most_verbs() -> None:
    assert len(EXAMPLES) > 50 and len({one.split()[0] for one in EXAMPLES}) > 15 < len(VERBS)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_does_what_it_says(
    example: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder if not example.startswith("keys make") else tmp_path)
    words = shlex.split(example.partition(" > ")[0])
    if is_elsewhere(example) or is_long(example):
        read(words)
        return
    spread = [path for word in words for path in (sorted(glob(word)) if "*" in word else [word])]  # as a shell does it
    done = run(*("SG-01" if word == "T07" else word for word in spread))
    assert done.exit_code == 0, done.output


def test_a_set_up_with_faults_is_told_as_the_readme_prints_it(folder: Path) -> None:
    command, *printed = re.search(r"\$ (sed .*?)```", README.read_text("utf-8"), re.S)[1].splitlines()  # type: ignore[index]
    typed = command.replace("puntobanco", f"{sys.executable} -m puntobanco")
    done = subprocess.run(typed, shell=True, cwd=folder, stdout=PIPE, stderr=STDOUT, text=True, check=False)
    assert done.stdout.splitlines() == printed


def test_the_samples_are_one_shoe_and_one_wager() -> None:
    samples = ROOT / "docs" / "samples"
    for name in ("evening.shoe.toml", "results.csv"):
        written = run("convert", str(samples / "evening.script"), "-", "--to", "shoe" if "shoe" in name else "csv")
        assert written.stdout == (samples / name).read_text("utf-8")
    (declared,) = re.findall(r"```toml\n(\[\[house_wagers.*?)```", README.read_text("utf-8"), re.S)
    assert (samples / "red-dragon.toml").read_text("utf-8").endswith(declared)
