"""The budgets of the code hold, and `./go check --figures` prints what is recorded."""

import ast
from collections.abc import Iterator

import pytest

from tools import check, suite

PROOFS = (check.ROOT / "docs" / "proofs.md").read_text(encoding="utf-8")
SOURCE = sorted(check.SOURCE.rglob("*.py"))


def test_no_package_root_is_crowded() -> None:
    assert not dict(check.crowded_packages(SOURCE)), "put modules of one subject into a package of their own"


def test_no_function_has_more_branches_than_a_reader_holds_in_mind() -> None:
    assert not dict(check.complex_functions()), "simplify it; see ./go check --figures"


def test_few_values_are_untyped() -> None:
    uses = sum(check.uses_of_any(ast.parse(path.read_text(encoding="utf-8"))) for path in SOURCE)
    assert uses <= check.MOST_ANY, "say which type it is"


def test_what_goes_around_types_is_counted() -> None:
    text = "from typing import cast\nx = cast(int, y)\nz = x.broadcast(1)  # type: ignore[attr-defined]\n"
    assert check.ways_around_types(text) == 2


RESULTS = """# Measured

## table

2026-11-16, a machine

full rounds, 14 seats, 3 wagers each, mean                                 400               300

## load

2026-11-17, a machine

at the desk, 50 tables, 3 bets a command        4,963       4,283    1.16      62.5      1.50  MISSED
over sockets, the flood above                   1,645
"""


def values(rows: Iterator[str]) -> list[str]:
    return [row[36:].split()[0] for row in rows]


def test_speeds_are_read_from_the_record_with_their_day() -> None:
    assert values(check.speeds(RESULTS)) == ["400", "1.16", "4,963", "1,645"]
    assert [row[-10:] for row in check.speeds(RESULTS)] == ["2026-11-16", *["2026-11-17"] * 3]


def test_a_speed_that_is_not_on_record_is_said_to_be_missing() -> None:
    assert values(check.speeds("# Measured\n")) == ["not"] * 4


def test_every_speed_is_on_record() -> None:
    results = (check.ROOT / "bench" / "results.md").read_text(encoding="utf-8")
    assert "not" not in values(check.speeds(results))


@pytest.mark.parametrize(
    ("record", "share"),
    [
        ("| 912 of 1,000 mutants noticed (91.2%): money 9 of 9. |", "91.2%"),
        ("Of the first 178 of the sample 141 were noticed (79%)", "79.2%"),
        ("", "not"),
    ],
)
def test_the_share_of_mutants_is_that_of_the_whole_sample_or_of_its_first(record: str, share: str) -> None:
    assert values(iter([check.mutants(record)])) == [share]
    assert values(iter([check.mutants(PROOFS)])) != ["not"], "docs/proofs.md tells it"


def test_the_costs_of_the_suite_are_on_record() -> None:
    rows = suite.recorded()
    assert [row.command for row in rows] == list(suite.COMMANDS)
    assert suite.HEAD + "".join(f"{row}\n" for row in rows) == suite.PAGE.read_text(encoding="utf-8")


def test_a_command_is_measured_with_its_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    row = suite.measured("python -c sum(range(10**7))")
    assert 0 < row.cpu_minutes and row.day and row.command.startswith("python")
