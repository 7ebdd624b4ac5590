"""`pytest -n N` collects the tests once; then N forks of that process run them, one file at a time.

Collecting 14,000 tests takes longer than most folders of them. A fork has them already, and all that was imported for
them; so no worker collects, and a worker more costs nothing. All tests of a file run in one worker, which takes the
next file when it begins the last test of this one: what is shared by a module or a session is started once. A worker
that dies fails the test that it ran; the rest of its file and the next one, which it had taken, are not run.
"""

import os
from collections.abc import Iterator, Sequence
from itertools import groupby
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple

import pytest

FORK = get_context("fork")
WIDTH = 2
"""Bytes of a file's number in the queue, which is a pipe that all workers read; it holds far more than all of them."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("workers")
    group._addoption("-n", "--workers", type=int, default=0, help="processes that run the tests (default: this one)")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the tests in workers, if some are asked for and every test could be collected."""
    if not session.config.option.workers or session.testsfailed or session.config.option.collectonly:
        return None
    files = [list(tests) for _, tests in groupby(session.items, lambda test: test.path)]
    queue, filled = os.pipe()
    os.write(filled, b"".join(number.to_bytes(WIDTH) for number in range(len(files))))
    os.close(filled)
    _prepare(session)
    _hear(session, [_started(session, number, files, queue) for number in range(session.config.option.workers)], queue)
    os.close(queue)
    if session.shouldfail:
        raise session.Failed(session.shouldfail)
    return True


def _prepare(session: pytest.Session) -> None:
    """Make the folder of temporary files that the workers share, and print no names of files: several run at once."""
    session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
    terminal = session.config.pluginmanager.getplugin("terminalreporter")
    if terminal is not None:
        terminal.showfspath = False


# In the process that collected the tests.


class _Worker(NamedTuple):
    process: BaseProcess
    told: Connection


def _started(session: pytest.Session, number: int, files: Sequence[Sequence[pytest.Item]], queue: int) -> _Worker:
    told, tell = FORK.Pipe(duplex=False)
    process = FORK.Process(target=_work, args=(session, number, files, queue, tell), name=f"worker {number}")
    process.start()
    tell.close()
    return _Worker(process, told)


def _hear(session: pytest.Session, workers: Sequence[_Worker], queue: int) -> None:
    """Log what the workers tell until all have ended; a test in which one dies has failed."""
    begun: dict[Connection, tuple[str, Any]] = {}
    left = {worker.told: worker for worker in workers}
    hook = session.config.hook
    while left:
        for told in wait(list(left)):
            assert isinstance(told, Connection)
            try:
                what, value = told.recv()
            except EOFError:
                process = left.pop(told).process
                process.join()
                if process.exitcode:
                    hook.pytest_runtest_logreport(report=_died(process, *begun.get(told, ("no test", ("", None, "")))))
                continue
            if what == "begins":
                begun[told] = value
                hook.pytest_runtest_logstart(nodeid=value[0], location=value[1])
            elif what == "ended":
                hook.pytest_runtest_logfinish(nodeid=value[0], location=value[1])
            else:
                report = hook.pytest_report_from_serializable(config=session.config, data=value)
                hook.pytest_runtest_logreport(report=report)
        if session.shouldfail or session.shouldstop:
            while os.read(queue, 1 << 16):
                pass  # no worker finds another file


def _died(process: BaseProcess, nodeid: str, location: Any) -> pytest.TestReport:
    why = f"{process.name} ended with {process.exitcode} while it ran this test"
    return pytest.TestReport(nodeid, location, {}, "failed", why, "call")


# In a worker.


class _Teller:
    """Tells the process that collected the tests how they go."""

    def __init__(self, config: pytest.Config, tell: Connection) -> None:
        self._config, self._tell = config, tell

    def pytest_runtest_logstart(self, nodeid: str, location: Any) -> None:
        self._tell.send(("begins", (nodeid, location)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._tell.send(("report", data))

    def pytest_runtest_logfinish(self, nodeid: str, location: Any) -> None:
        self._tell.send(("ended", (nodeid, location)))


def _work(
    session: pytest.Session, number: int, files: Sequence[Sequence[pytest.Item]], queue: int, tell: Connection
) -> None:
    config = session.config
    config.workerinput = {"workerid": str(number)}  # type: ignore[attr-defined]  # so nothing is kept for the next run
    plugins = config.pluginmanager
    plugins.unregister(name="terminalreporter")
    plugins.register(_Teller(config, tell))
    capturing = plugins.getplugin("capturemanager")
    assert capturing is not None
    capturing.stop_global_capturing()  # into files that all workers would share
    capturing.start_global_capturing()
    factory = config._tmp_path_factory  # type: ignore[attr-defined]
    factory._basetemp = factory.mktemp(f"worker-{number}", numbered=False)
    try:
        _run_each(session, _taken(files, queue))
    finally:
        config.hook.pytest_sessionfinish(session=session, exitstatus=session.exitstatus)
        capturing.stop_global_capturing()


def _taken(files: Sequence[Sequence[pytest.Item]], queue: int) -> Iterator[pytest.Item]:
    while number := os.read(queue, WIDTH):
        yield from files[int.from_bytes(number)]


def _run_each(session: pytest.Session, tests: Iterator[pytest.Item]) -> None:
    test = next(tests, None)
    while test is not None:
        following = next(tests, None)
        test.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
        if session.shouldfail or session.shouldstop:
            return
        test = following
