"""Mistakes are made where and as they are named, and only in the process that is asked for them."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import mutants
from tools.mutants import NAMED, ROOT, Mutant, every_mutant, is_noticed, mutants_of, sample

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
    maker = mutants._Maker()
    maker.visit(ast.parse(text))
    made = []
    for number in range(len(maker.found)):
        tree = mutants._Maker(number).visit(ast.parse(text))
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
    assert {mutant.package for mutant in every_mutant()} == set(mutants.TESTS)


def natural_count() -> Mutant:
    """The mistake that eight on two cards is no natural."""
    return next(mutant for mutant in mutants_of("rules/game.py") if mutant.mistake == "8 becomes 9")


def test_a_mistake_is_made_in_the_process_that_names_it_and_in_no_file() -> None:
    mutant = natural_count()
    program = "import tools.mutants; from puntobanco.rules.game import PUNTO_BANCO; print(PUNTO_BANCO.is_natural(8))"
    command = [sys.executable, "-c", program]
    for named, said in (({NAMED: f"{mutant.file}#{mutant.number}"}, "False"), ({}, "True")):
        done = subprocess.run(
            command, cwd=ROOT, env={**os.environ, **named}, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == said


def test_a_package_whose_tests_fail_anyway_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good, bad = tmp_path / "test_good.py", tmp_path / "test_bad.py"
    good.write_text("def test() -> None:\n    assert True\n")
    bad.write_text("def test() -> None:\n    assert False\n")
    monkeypatch.setattr(mutants, "TESTS", {"good": (str(good),), "bad": (str(bad),)})
    assert mutants.failing_anyway(["good", "bad"]) == ["bad"]


@pytest.mark.parametrize("made", [True, False])
def test_a_test_that_fails_has_noticed_it(made: bool, tmp_path: Path) -> None:
    test = tmp_path / "test_natural.py"
    test.write_text(
        "from puntobanco.rules.game import PUNTO_BANCO\n\n\ndef test() -> None:\n    assert PUNTO_BANCO.is_natural(8)\n"
    )
    assert is_noticed(natural_count() if made else None, [str(test)]) is made
