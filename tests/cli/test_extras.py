"""Without any extra: every verb says which one it needs, and never ends in a traceback."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from puntobanco.cli.main import VERBS
from puntobanco.extras import EXTRAS
from tests.docs_run import ROOT

GIVEN = {
    "simulate": ["rws-non-commission", "--shoes", "1"],
    "count": ["tie", "--rulebook", "rws"],
    "serve": ["--practice", "--data", "house"],
    "school": ["--data", "school"],
    "bots": ["--rounds", "1"],
    "report": ["rws-non-commission", "-o", "report.pdf"],
    "petition": ["rws-non-commission", "-o", "petition.pdf"],
    "leaflet": ["rws-non-commission", "-o", "leaflet.pdf"],
    "user": ["list", "--data", "house"],
    "keys": ["make", "mine"],
    "train": ["rws-non-commission", "--progress", "lin.jsonl", "--plan"],
    "exam": ["set", "rws-non-commission", "a.pb", "--candidate", "c", "--examiner", "e", "--key", "e.key"],
    "verify": ["nowhere"],
    "books": ["win", "nowhere"],
    "export": ["nowhere", "-o", "period.zip"],
    "backup": ["nowhere", "copy.backup"],
    "restore": ["copy.backup", "house"],
    "rules": ["list"],
    "wager": ["list", "--rulebook", "rws"],
    "draw": ["2h 3c", "Kd 3s"],
    "settle": ["massachusetts-ez", "Ks 9h | 2d 4d", "player=100"],
    "edge": ["tie", "--rulebook", "rws"],
    "jackpot": ["show", "massachusetts-ez"],
    "roads": ["B P T"],
    "demo": [],
    "play": [],
}
NEEDS = {
    "simulate": "sim",
    "count": "sim",
    "serve": "server",
    "school": "server",
    "bots": "server",
    "report": "report",
    "petition": "report",
    "train": "academy",
}
BARE = """
import contextlib, importlib.abc, io, json, sys, traceback
BLOCKED = set(json.loads(sys.argv[1]))
class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
from puntobanco.cli.main import main
told = {}
for verb, words in json.loads(sys.argv[2]).items():
    out, err, code = io.StringIO(), io.StringIO(), 0
    sys.argv = ["puntobanco", verb, *words]
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
        except BaseException:
            err.write(traceback.format_exc())
            code = -1
    told[verb] = [code, err.getvalue()[-2000:] + out.getvalue()[-300:]]
sys.__stdout__.write(json.dumps(told))
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[int, str]]:
    """What every verb says where no extra is installed; those without words here are asked for nothing."""
    blocked = [name for names in EXTRAS.values() for name in names]
    asked = {verb: GIVEN.get(verb, []) for verb in VERBS}
    words = [sys.executable, "-c", BARE, json.dumps(blocked), json.dumps(asked)]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path_factory.mktemp("bare"), check=True)
    return {verb: (code, said) for verb, (code, said) in json.loads(done.stdout).items()}


@pytest.mark.parametrize("verb", VERBS)
def test_no_verb_ends_in_a_traceback(told: dict[str, tuple[int, str]], verb: str) -> None:
    code, said = told[verb]
    assert code in (0, 1, 2, 3) and "Traceback" not in said, said


@pytest.mark.parametrize("verb", NEEDS)
def test_a_verb_names_the_extra_that_it_needs(told: dict[str, tuple[int, str]], verb: str) -> None:
    code, said = told[verb]
    assert code == 2 and f"puntobanco[{NEEDS[verb]}]" in said, said


def test_a_public_name_says_which_extra_it_needs() -> None:
    program = (
        "import sys; sys.modules['httpx2'] = None; import puntobanco as pb\n"
        "try:\n    pb.Client\nexcept ImportError as missing:\n    print(missing)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == 'pb.Client needs the extra “server”: pip install "puntobanco[server]"'


def test_every_extra_is_known_by_its_packages() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert set(EXTRAS) == set(declared) - {"all"}


def test_a_file_is_locked_without_fcntl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from types import SimpleNamespace

    from puntobanco.store.file_lock import FAR, lock

    locked: list[int] = []

    def locking(file: int, how: int, number: int) -> None:
        import os

        if locked:
            raise OSError("held")
        locked.append(os.lseek(file, 0, os.SEEK_CUR))

    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    with (tmp_path / "file").open("wb") as file:
        lock(file.fileno(), wait=False)
        assert locked == [FAR] and file.tell() == 0
        with pytest.raises(BlockingIOError):
            lock(file.fileno(), wait=False)


def test_reading_a_journal_needs_no_fcntl() -> None:
    program = (
        "import sys; sys.modules['fcntl'] = None; import puntobanco as pb, tempfile; "
        "import puntobanco.cli.books.command, puntobanco.cli.user.command, puntobanco.cli.backup.command; "
        "import puntobanco.cli.backup.restore, puntobanco.cli.verify.command; "
        "print(pb.verify(pb.Table('rws-non-commission', seed=1).save(tempfile.mkdtemp())).holds)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "True", done.stderr
