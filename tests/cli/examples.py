"""The examples in every --help, and which of them the tests leave to the proof `help-examples` or to other tests."""

import re
from collections.abc import Iterator

import click

from puntobanco.cli.main import puntobanco

COMMENT = re.compile(r"\s+#\s.*$|\s{2,}\S.*$")
LONG = ("edge --rulebook all", "count ", "simulate ", "jackpot show ", "report ", "check-install --")
"""Examples that take many seconds: `./go prove help-examples` runs them as they stand."""
ELSEWHERE = {
    "serve ": "it serves until it is stopped; tests/server serves houses",
    "bots ": "it needs a served house; tests/cli/test_bots.py has one",
    "postgresql://": "it needs a database; tests/store has one",
    "--as ": "two people type their passwords; tests/cli/test_two_officers.py and test_user.py do",
    "user ": "it needs a founded house; tests/cli/test_user.py has one",
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


def is_elsewhere(example: str) -> bool:
    """Whether an example needs more than files."""
    return any(part in f"{example} " for part in ELSEWHERE)


def is_long(example: str) -> bool:
    """Whether an example takes many seconds."""
    return not is_elsewhere(example) and any(part in example for part in LONG)
