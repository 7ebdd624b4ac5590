"""The operator's guide: its commands have their options and run where they can, unit and pictures are as it says."""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from puntobanco.cli.main import puntobanco as main
from puntobanco.procedure.asking import At
from puntobanco.server.accounts.founding import check_mode
from puntobanco.store import Batch, Part, opened
from tests.audit.nights import the_night

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide"
PAGES = sorted(GUIDE.glob("*.md"))
RUN = ("backup", "verify", "restore", "books", "user list", "check-install")
"""Verbs whose commands are carried out, in a folder of the test."""


def commands() -> list[list[str]]:
    """Every command of ours in the guide, from the verb on, with or without sudo."""
    found = []
    for page in PAGES:
        for line in re.findall(r"^\$ (.+)$", page.read_text("utf-8"), re.MULTILINE):
            program, *words = shlex.split(re.sub(r"^sudo (-u \w+ )?", "", line), comments=True)
            if Path(program).name == "puntobanco":
                found.append(words)
    return found


def units(page: str) -> list[str]:
    """The unit files of a page."""
    return re.findall(r"^```ini\n(.*?)^```$", (GUIDE / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)


def known(words: list[str]) -> click.Command:
    """The command that the words name; fails where there is none."""
    command: click.Command = main
    for word in words:
        if not isinstance(command, click.Group):
            break
        there = command.get_command(click.Context(command), word)
        assert there is not None, f"no verb {word}"
        command = there
    return command


def test_every_command_is_one_with_options_that_it_has() -> None:
    service = shlex.split(re.findall(r"^ExecStart=(.+)$", units("install.md")[0], re.MULTILINE)[0])[1:]
    assert len(commands()) > 10
    for words in (*commands(), service):
        options = {name for each in known(words).params for name in each.opts} | {"--help"}
        assert {word for word in words if word.startswith("--")} <= options, words


def test_the_commands_for_the_machine_do_what_the_guide_says(tmp_path: Path) -> None:
    """On a house of known nights; the paths of the guide lie in the test's folder."""
    house = tmp_path / "srv" / "house"
    for folder in (house, tmp_path / "mnt" / "backups", tmp_path / "root"):
        folder.mkdir(parents=True)
    store = opened(house)
    check_mode(store, practice=True, now=At(0))
    for stream, lines in the_night().items():
        store.append(Batch(parts=(Part(stream, 0, lines),))).result()
    store.close()
    ran = 0
    for words in commands():
        if not " ".join(words).startswith(RUN) or words[-1] == "/srv/drill" or {"--checkpoint", "--accept"} & {*words}:
            continue  # a house for money is needed: tests/consoles and test_check_install.py have one
        here = [re.sub(r"(sqlite:///)?(/(srv|mnt|root)/)", rf"\g<1>{tmp_path}\2", word) for word in words]
        if words[0] == "restore":  # a practice house has no officers who would have to agree
            here = ["restore", str(tmp_path / "mnt/backups/monday.sqlite"), str(tmp_path / "srv/drill")]
        result = CliRunner().invoke(main, here)
        assert result.exit_code == 0, (here, result.output)
        ran += 1
    assert ran >= 6 and (tmp_path / "srv" / "drill").exists()


@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None and not os.environ.get("CI"), reason="this machine has no systemd"
)
def test_the_units_are_sound(tmp_path: Path) -> None:
    program = shutil.which("true")
    assert program is not None
    (service,) = units("install.md")
    backup, timer = units("safe.md")
    files = {"puntobanco.service": service, "puntobanco-backup.service": backup, "puntobanco-backup.timer": timer}
    for name, text in files.items():
        (tmp_path / name).write_text(text.replace("/opt/puntobanco/bin/puntobanco", program), "utf-8")
    paths = [tmp_path / name for name in files]
    ran = subprocess.run(["systemd-analyze", "verify", *paths], capture_output=True, text=True, check=False)
    told = [line for line in (ran.stdout + ran.stderr).splitlines() if "puntobanco" in line]
    assert ran.returncode == 0 and not told, ran.stderr


def test_every_picture_is_there_and_is_shown() -> None:
    shown = {one for page in PAGES for one in re.findall(r"\]\(\.\./pictures/guide/([^)]+)\)", page.read_text("utf-8"))}
    there = {file.name for file in (ROOT / "docs" / "pictures" / "guide").iterdir()}
    assert shown and shown == there
