"""Whether a test notices a mutant.

`python -m tools.mutants.judge` is the process that is forked: it imports pytest and what the tests use besides the
package, then reads one trial a line and answers each with how it ended.
"""

import os
import resource
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType

import msgspec
import pytest

from tools.mutants.coverage import KEPT, Coverage
from tools.mutants.mistakes import ROOT, Mutant, make

SECONDS = 40.0
"""Tests that run the changed line are tried up to this sum of their seconds under watch, about four times the usual."""
MORE_SECONDS = 5.0
"""The same of tests that run other lines of its file; they count where a value is made once and remembered."""
AT_ONCE = (8, 60, 400)
"""Tests in the first, second and each further fork: most mutants are noticed by one of the first."""
BYTES = 4 << 30


class Trial(msgspec.Struct):
    """A mutant and tests, by their ids or files, for one fork; after `seconds` of processor time it never ends."""

    tests: list[str]
    seconds: int
    file: str = ""
    number: int = -1


class Ended(msgspec.Struct):
    """How a fork ended: with pytest's exit code or by a signal; the first test that failed, if one did."""

    code: int
    failed: str = ""


class Judge:
    """A process that is forked for each trial, and which tests noticed mutants of a file before."""

    def __init__(self, coverage: Coverage) -> None:
        self._coverage = coverage
        self._noticed: dict[str, list[str]] = {}
        command = [sys.executable, "-m", "tools.mutants.judge"]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self) -> "Judge":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.communicate()

    def is_noticed(self, mutant: Mutant) -> bool:
        """Whether a test fails with this mistake made."""
        for tests in in_batches(self.ordered(mutant)):
            ended = self.tried(mutant, tests)
            if ended.code:
                if ended.failed in self._coverage:
                    self._noticed.setdefault(mutant.file, []).append(ended.failed)
                return True
        return False

    def tried(self, mutant: Mutant | None, tests: Sequence[str]) -> Ended:
        """These tests in one fork, with this mistake made or with none."""
        seconds = 20 + 5 * sum(self._coverage[test].seconds for test in tests if test in self._coverage)
        trial = Trial(list(tests), int(seconds))
        if mutant:
            trial.file, trial.number = mutant.file, mutant.number
        ended = self._answer(trial)
        if (
            ended.code == pytest.ExitCode.USAGE_ERROR
        ):  # no test of this name, or nothing can be imported: the file tells
            trial.tests = list(dict.fromkeys(test.partition("::")[0] for test in tests))
            ended = self._answer(trial)
        return ended

    def _answer(self, trial: Trial) -> Ended:
        process = self._process
        assert process.stdin and process.stdout
        process.stdin.write(msgspec.json.encode(trial) + b"\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        if not answer:
            raise RuntimeError("the process that tries mutants has ended")
        return msgspec.json.decode(answer, type=Ended)

    def ordered(self, mutant: Mutant) -> list[str]:
        """The tests that are tried: those that run the line, then some that run the file; the likeliest first."""
        before = self._noticed.get(mutant.file, [])
        on_line = [test for test, ran in self._coverage.items() if ran.runs(mutant.file, mutant.line)]
        on_file = [test for test, ran in self._coverage.items() if mutant.file in ran.lines]
        others = set(on_file or self._coverage).difference(on_line)
        rank = self._rank(before)
        return self._within(sorted(on_line, key=rank), SECONDS) + self._within(sorted(others, key=rank), MORE_SECONDS)

    def _rank(self, before: Sequence[str]) -> Callable[[str], tuple[bool, float, str]]:
        return lambda test: (test not in before, self._coverage[test].seconds, test)

    def _within(self, tests: Sequence[str], seconds: float) -> list[str]:
        chosen = []
        for test in tests:
            seconds -= self._coverage[test].seconds
            if seconds < 0:
                break
            chosen.append(test)
        return chosen


def in_batches(tests: Sequence[str]) -> Iterator[Sequence[str]]:
    """The tests of each fork."""
    sizes = iter(AT_ONCE)
    start, size = 0, next(sizes)
    while start < len(tests):
        yield tests[start : start + size]
        start, size = start + size, next(sizes, size)


# The process that is forked.


def serve() -> None:
    """Answer every trial."""
    import hypothesis.configuration

    hypothesis.configuration.set_hypothesis_home_dir(KEPT / "hypothesis")
    trials, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    silence = os.open(os.devnull, os.O_RDWR)
    os.dup2(silence, 0)
    os.dup2(silence, 1)
    for line in trials:
        answers.write(msgspec.json.encode(_forked(msgspec.json.decode(line, type=Trial))) + b"\n")
        answers.flush()


def _forked(trial: Trial) -> Ended:
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        try:
            os.write(write, msgspec.json.encode(_run(trial)))
        except BaseException:  # noqa: BLE001  # a fork must not go on as if it were the process that was forked
            traceback.print_exc()
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as told:
        answer = told.read()
    _, status = os.waitpid(child, 0)
    if not answer and not os.WIFSIGNALED(status):
        raise RuntimeError("pytest did not run")
    return msgspec.json.decode(answer, type=Ended) if answer else Ended(os.WTERMSIG(status))


class _FirstFailure:
    test = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test, or its set-up, has ended."""
        if report.failed and not self.test:
            self.test = report.nodeid


def _run(trial: Trial) -> Ended:
    resource.setrlimit(resource.RLIMIT_CPU, (trial.seconds, trial.seconds))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    if trial.file:
        make(trial.file, trial.number)
    first = _FirstFailure()
    quiet = ["-x", "-q", "--tb=no", "-p", "no:cacheprovider"]
    imported_already = ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    code = pytest.main([*quiet, *imported_already, *trial.tests], plugins=[first])
    return Ended(0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else int(code), first.test)


if __name__ == "__main__":
    serve()
