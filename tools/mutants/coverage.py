"""Which lines of the packages each test runs, and how long it takes: found once for a state of the tree, then kept.

As a pytest plugin (`-p tools.mutants.coverage`) this module watches the tests of its process and writes what it saw.
"""

import fcntl
import hashlib
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import msgspec
import pytest

from tools.mutants.mistakes import PACKAGE, ROOT, files

TESTS = (
    "tests/rules", "tests/wagers", "tests/rulebooks", "tests/conformance", "tests/test_money.py", "tests/ledger",
    "tests/setup", "tests/floor", "tests/house", "tests/table", "tests/golden", "tests/notation", "tests/pages",
)  # fmt: skip
"""The tests that ought to notice."""

KEPT = ROOT / ".cache" / "mutants"
NAMED = "PUNTOBANCO_COVERAGE"
"""The variable of the environment that names the folder in which the plugin writes."""


class Ran(msgspec.Struct, array_like=True):
    """What a test ran: its processor seconds and, by file, the lines as bits of a hexadecimal number."""

    seconds: float
    lines: dict[str, str]

    def runs(self, file: str, line: int) -> bool:
        """Whether it ran this line."""
        return int(self.lines.get(file, "0"), 16) >> line & 1 == 1


Coverage = dict[str, Ran]
"""By the id of a test."""


class _Watch:
    """Notes the lines of the packages that run, until they are taken."""

    def __init__(self) -> None:
        self._files = {str(PACKAGE / file): file for file in files()}
        self._left: dict[CodeType, set[int]] = {}
        self._seen: dict[str, set[int]] = defaultdict(set)

    def taken(self) -> dict[str, str]:
        """The lines since the last time, by file."""
        found = {file: f"{sum(1 << line for line in lines):x}" for file, lines in self._seen.items() if lines}
        self._left, self._seen = {}, defaultdict(set)
        return found

    def __call__(self, frame: FrameType, event: str, arg: object) -> Any:
        """A function is called: follow it line by line if it is in the packages and has a line that was not seen."""
        code = frame.f_code
        file = self._files.get(code.co_filename)
        if file is None:
            return None
        left = self._left.get(code)
        if left is None:
            left = self._left[code] = {line for _, _, line in code.co_lines() if line is not None}
        if not left:
            return None
        seen = self._seen[file]

        def follow(frame: FrameType, event: str, arg: object) -> Any:
            line = frame.f_lineno
            if line in left:
                left.remove(line)
                seen.add(line)
            return follow

        return follow(frame, event, arg)


if NAMED in os.environ:
    _watch = _Watch()
    _ran: Coverage = {}

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
        """Watch a test, with the fixtures that are made for it."""
        _watch.taken()
        begun = time.process_time()
        sys.settrace(_watch)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            _ran[item.nodeid] = Ran(round(time.process_time() - begun, 5), _watch.taken())

    def pytest_sessionfinish() -> None:
        """Write what was seen."""
        Path(os.environ[NAMED], f"{os.getpid()}.json").write_bytes(msgspec.json.encode(_ran))


@cache
def coverage(tests: tuple[str, ...] = TESTS) -> Coverage:
    """What each of these tests runs in the tree as it is; found by running them all, if that was not kept."""
    KEPT.mkdir(parents=True, exist_ok=True)
    kept = KEPT / f"{_state_of_the_tree(tests)}.json"
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            kept.write_bytes(msgspec.json.encode(_found(tests)))
    return msgspec.json.decode(kept.read_bytes(), type=Coverage)


def _found(tests: tuple[str, ...]) -> Coverage:
    """Run the tests under watch; a test that fails without a mistake would seem to notice every one."""
    folder = KEPT / "running"
    folder.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tools.mutants.coverage", "-p", "no:cacheprovider", *tests]
    if len(tests) > 1:  # one file may lie outside the tree, where nobody knows of workers
        command += ["-n", str(min(len(tests), os.cpu_count() or 1))]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, NAMED: str(folder)}, stdout=subprocess.PIPE, text=True, check=False
    )
    if done.returncode != 0:
        raise RuntimeError(f"the tests fail without a mistake, so a score would mean nothing:\n{done.stdout[-2_000:]}")
    found: Coverage = {}
    for part in sorted(folder.glob("*.json")):
        found |= msgspec.json.decode(part.read_bytes(), type=Coverage)
        part.unlink()
    return found


def _state_of_the_tree(tests: tuple[str, ...]) -> str:
    digest = hashlib.sha256(" ".join(tests).encode())
    for path in _inputs():
        digest.update(f"{path.relative_to(ROOT)}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _inputs() -> Iterator[Path]:
    for folder in ("src", "tests", "setups", "tools/mutants"):
        yield from sorted(path for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".toml", ".txt"))
