"""Many calls of the command line in one process, each in a child with other standard streams.

`python -m tests.cli.pipes` reads calls as JSON and writes for each of them and each way how it ended and what it said
on standard error. A child is forked for each, so that the program is loaded once.
"""

import json
import os
import sys
import tempfile
from importlib import import_module
from typing import Any

from puntobanco.cli.main import VERBS, main

WAYS = ("open", "closed", "gone")
"""Standard output is a file; is closed, as by `>&-`; is a pipe whose reader has left."""


def _child(words: list[str], way: str, said: int) -> None:
    os.dup2(said, 2)
    if way == "open":
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    elif way == "closed":
        os.close(1)
    else:
        reading, writing = os.pipe()
        os.close(reading)
        os.dup2(writing, 1)
    there: Any = None if way == "closed" else open(1, "w", encoding="utf-8", closefd=False)
    program: Any = sys
    program.stdout = program.__stdout__ = there
    program.stderr = program.__stderr__ = open(2, "w", encoding="utf-8", closefd=False)
    sys.argv = ["puntobanco", *words]
    code = 0
    try:
        main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException as found:  # noqa: BLE001  # told to the test
        os.write(2, f"Traceback: {found!r}".encode())
        code = 99
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        code = 120  # as Python itself ends then
    os._exit(code)


def _ended(words: list[str], way: str) -> tuple[int, str]:
    with tempfile.TemporaryFile() as said:
        child = os.fork()
        if child == 0:
            _child(words, way, said.fileno())
        _, status = os.waitpid(child, 0)
        said.seek(0)
        return os.waitstatus_to_exitcode(status), said.read().decode()


if __name__ == "__main__":
    for module, _ in VERBS.values():  # here, and not in every child
        import_module(f"puntobanco.cli.{module}")
    calls = json.load(sys.stdin)
    json.dump([{way: _ended(words, way) for way in WAYS} for words in calls], sys.stdout)
