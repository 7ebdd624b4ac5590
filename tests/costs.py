"""`pytest --costs 30` tells which files of tests take the most processor time, with what they start and wait for.

A file also pays for what a worker shares and it happens to need first: a server, a database, compiled kernels.
"""

import os
from collections import defaultdict
from collections.abc import Generator

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("costs")
    group.addoption("--costs", type=int, default=0, metavar="N", help="the N files that take most processor time")


def pytest_configure(config: pytest.Config) -> None:
    if config.option.costs:
        config.pluginmanager.register(_Costs(config.option.costs))


class _Costs:
    """In a worker, notes with each report what went by since the last; where all are heard, adds that up."""

    def __init__(self, most: int) -> None:
        self._most, self._spent = most, _processor()
        self._files: defaultdict[str, float] = defaultdict(float)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        before, self._spent = self._spent, _processor()
        report.user_properties = [("processor", max(0.0, self._spent - before))]  # less in a fork than where it began
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._files[report.nodeid.partition("::")[0]] += sum(float(str(spent)) for _, spent in report.user_properties)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section(f"processor time: {sum(self._files.values()):.1f} s")
        for file, seconds in sorted(self._files.items(), key=lambda found: -found[1])[: self._most]:
            terminalreporter.line(f"{seconds:8.2f} s  {file}")


def _processor() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
