"""Examples of every --help and of the README; which are left to the proof `help-examples` or to other tests."""

import re
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import click

from puntobanco.audit.source import write_folder
from puntobanco.cards import DECK
from puntobanco.cli.main import puntobanco
from puntobanco.journal.checkpoint import signed_line
from puntobanco.server.integrity.checkpoints import KIND, LAST
from puntobanco.signing import load_private, make_keys
from puntobanco.store import Batch, Document, SqliteStore
from puntobanco.store.open import FILE as STORE_FILE
from tests.cli.run import run
from tests.cli.test_jackpot import played
from tests.cli.test_jackpot import stream as link_record
from tests.cli.test_verify import stored
from tests.journal.journals import a_night, checkpoints_of

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
COMMENT = re.compile(r"\s+#\s.*$|\s{2,}\S.*$")
LONG = (
    "edge --rulebook all",
    "count ",
    "simulate ",
    "jackpot show ",
    "report ",
    "petition ",
    "leaflet ",
    "check-install --",
    "ruin massachusetts-commission --plan ",
)
"""Examples that take many seconds: `./go prove help-examples` runs them as they stand."""
ELSEWHERE = {
    "school": "it serves until it is stopped; tests/server/api/test_school.py has one",
    "serve ": "it serves until it is stopped; tests/server serves houses",
    "bots ": "it needs a served house; tests/cli/test_bots.py has one",
    "postgresql://": "it needs a database; tests/store has one",
    "--as ": "two people type their passwords; tests/cli/test_two_officers.py and test_user.py do",
    "exam ": "each step needs the one before; tests/cli/test_exam.py walks them",
    "user ": "it needs a founded house; tests/cli/test_user.py has one",
    "mine.json": "it needs a shift; tests/cli/test_shift.py deals one",
    "exam.pb": "it needs an examination; tests/cli/test_exam.py sits one",
    "examiner": "a key for examinations; tests/cli/test_exam.py makes one",
    "9f3c…": "nobody has this root",
}
"""Examples that need more than files, and the tests that do such things."""


def _commands(command: click.Command) -> Iterator[click.Command]:
    yield command
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            inner = command.get_command(click.Context(command), name)
            assert inner is not None
            yield from _commands(inner)


def examples() -> list[str]:
    """Every example, without the name of the program and without its comment."""
    found = []
    for command in _commands(puntobanco):
        for line in (command.help or "").splitlines():
            if line.strip().startswith("puntobanco "):
                found.append(COMMENT.sub("", line.strip().removeprefix("puntobanco ")))
    return list(dict.fromkeys(found))


def in_readme() -> list[str]:
    """Every example of the README, without the name of the program and without its comment."""
    found = re.findall(r"^\$ puntobanco (.*)$", README.read_text("utf-8"), re.M)
    return [COMMENT.sub("", example) for example in found]


def fill(here: Path) -> Path:
    """Put every file that an example names into a folder."""
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
    (here / "house" / "keys").mkdir()
    for end in (".key", ".pub"):
        shutil.copy(here / f"signing{end}", here / "house" / "keys" / f"house{end}")
    with closing(SqliteStore(here / "house" / STORE_FILE)) as store:
        store.append(Batch(documents=(Document(KIND, LAST, 0, lines[-1]),))).result()
    (here / "evening.txt").write_text("B B P T P\n")
    (here / "cards.txt").write_text("".join(f"{card} 8\n" for card in DECK))
    (here / "evening.coups").write_text("1  4hAc8s|2d4d > B3-6\n")
    assert run("convert", str(here / "evening.coups"), str(here / "evening.shoe.toml")).exit_code == 0
    assert run("shoe", "demo", "-o", str(here / "proof.json")).exit_code == 0
    (here / "copy.jsonl").write_bytes((here / "kept.jsonl").read_bytes())
    for name in ("docs", "setups"):
        (here / name).symlink_to(ROOT / name)
    return here


def is_elsewhere(example: str) -> bool:
    """Whether an example needs more than files."""
    return any(part in f"{example} " for part in ELSEWHERE)


def is_long(example: str) -> bool:
    """Whether an example takes many seconds."""
    return not is_elsewhere(example) and any(part in example for part in LONG)


def read(words: list[str]) -> None:
    """The words of a command as click reads them, without doing anything."""
    command: click.Command = puntobanco
    while isinstance(command, click.Group):
        inner = command.get_command(click.Context(command), words[0])
        assert inner is not None, words
        command, words = inner, words[1:]
    command.make_context(command.name, list(words))
