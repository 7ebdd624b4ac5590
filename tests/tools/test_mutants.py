"""Mistakes are made where and as they are named, and only in the process that is asked for them."""

import ast
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.mutants import mistakes
from tools.mutants.coverage import KEPT, Ran, coverage
from tools.mutants.judge import SECONDS, Judge
from tools.mutants.mistakes import CHANGED, ROOT, Mutant, every_mutant, mutants_of, sample

BEFORE = """
class C(B, frozen=True):
    d = 5


@cache(maxsize=7)
def f(a: int = 1, *, b: "int | None" = None) -> int:
    assert a > 0
    if a < 2 and not b:
        return a + 3
    return a % 2
"""


def every_mistake(text: str) -> list[str]:
    maker = mistakes._Maker()
    maker.visit(ast.parse(text))
    made = []
    for number in range(len(maker.found)):
        tree = mistakes._Maker(number).visit(ast.parse(text))
        made.append(ast.unparse(ast.fix_missing_locations(tree)))
    return made


def test_every_mistake_is_another_one_and_types_and_assertions_stay() -> None:
    made = every_mistake(BEFORE)
    plain = ast.unparse(ast.parse(BEFORE))
    assert len(set(made)) == len(made) and plain not in made
    for kept in ("assert a > 0", "-> int", "frozen=True", "maxsize=7"):
        assert all(kept in text for text in made), kept
    for wanted in (
        "a <= 2",
        "or not b",
        "a < 2 and b",
        "if False",
        "a - 3",
        "a + 4",
        "a * 2",
        "a % 3",
        "a: int=2",
        "d = 6",
    ):
        assert [text for text in made if wanted in text], wanted


def test_a_sample_is_drawn_from_all_and_a_larger_one_begins_with_the_smaller() -> None:
    assert len(every_mutant()) > 1_000 and len(set(every_mutant())) == len(every_mutant())
    assert sample(30, 1)[:10] == sample(10, 1) != sample(10, 2)
    assert {mutant.package for mutant in every_mutant()} == set(CHANGED)


def perfect_pair() -> Mutant:
    """The mistake that two cards of one rank and one suit are no perfect pair."""
    return [mutant for mutant in mutants_of("rules/hand.py") if mutant.mistake == "Is becomes IsNot"][1]


IMPORTS = "from puntobanco.cards import card; from puntobanco.rules.hand import pair_kind"
SHARP = 'pair_kind(card("4s"), card("4s")).value == "perfect"'
BLIND = 'pair_kind(card("4s"), card("5s")).value == "none"'


def test_a_mistake_is_made_in_the_process_that_makes_it_and_in_no_file() -> None:
    mutant = perfect_pair()
    made = f"from tools.mutants.mistakes import make; make({mutant.file!r}, {mutant.number})"
    asked = f"{IMPORTS}; print({SHARP})"
    for program, said in ((f"{made}; {asked}", "False"), (asked, "True")):
        done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == said


def ran(seconds: float, file: str, *lines: int) -> Ran:
    return Ran(seconds, {file: f"{sum(1 << line for line in lines):x}"})


@pytest.fixture
def inside() -> Iterator[Path]:
    """A folder of the repository, where the ids of tests are what they are for the tests of the package."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=KEPT) as folder:
        yield Path(folder)


def test_a_failing_test_notices_a_mutant_and_is_tried_first_on_the_next_of_the_file(inside: Path) -> None:
    mutant = perfect_pair()
    given = f"{IMPORTS}\n\n\ndef test() -> None:\n    assert "
    blind, sharp = inside / "test_blind.py", inside / "test_sharp.py"
    blind.write_text(f"{given}{BLIND}\n")
    sharp.write_text(f"{given}{SHARP}\n")
    ids = [f"{path.relative_to(ROOT)}::test" for path in (blind, sharp)]
    on_line = {id: ran(1.0, mutant.file, mutant.line) for id in ids}
    with Judge(on_line) as judge:
        assert judge.tried(None, ids).code == 0
        assert judge.ordered(mutant) == ids
        assert judge.is_noticed(mutant)
        assert judge.ordered(mutant) == ids[::-1]
    with Judge({ids[0]: on_line[ids[0]]}) as judge:
        assert not judge.is_noticed(mutant)


def test_tests_of_the_line_come_before_others_of_the_file_and_quick_ones_first() -> None:
    mutant = perfect_pair()
    on_line = {"slow": ran(2.0, mutant.file, mutant.line), "quick": ran(1.0, mutant.file, mutant.line)}
    beside = {"beside": ran(0.5, mutant.file, mutant.line + 1), "elsewhere": ran(0.1, "cards.py", mutant.line)}
    too_long = {"too long": ran(SECONDS, mutant.file, mutant.line)}
    with Judge(on_line | beside | too_long) as judge:
        assert judge.ordered(mutant) == ["quick", "slow", "beside"]


def test_tests_that_fail_without_a_mistake_give_no_score(tmp_path: Path) -> None:
    bad = tmp_path / "test_bad.py"
    bad.write_text("def test() -> None:\n    assert False\n")
    with pytest.raises(RuntimeError, match="fail without a mistake"):
        coverage((str(bad),))


def test_coverage_tells_the_lines_that_each_test_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    test = tmp_path / "test_natural.py"
    test.write_text(
        f"{IMPORTS}\n\n\ndef test_runs() -> None:\n    assert {SHARP}\n\n\n"
        "def test_runs_not() -> None:\n    assert True\n"
    )
    monkeypatch.setattr("tools.mutants.coverage.KEPT", tmp_path / "kept")
    mutant = perfect_pair()
    found = {id.rpartition("::")[2]: ran for id, ran in coverage((str(test),)).items()}
    assert found["test_runs"].runs(mutant.file, mutant.line) and not found["test_runs"].runs(mutant.file, 1)
    assert not found["test_runs_not"].lines
