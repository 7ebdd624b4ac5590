"""The programs of docs/library.md: public names only, ten statements at the most, and what they print."""

import ast
import contextlib
import io
from doctest import DocTestParser, DocTestRunner
from functools import partial
from pathlib import Path

import pytest

from puntobanco.bots.attend import attend
from puntobanco.bots.hands import Pace
from tests.client.served import served
from tests.docs_run import ROOT, Program, programs, session

TEXT = (ROOT / "docs/library.md").read_text("utf-8")
PROGRAMS = programs(TEXT)
HOUSE = "http://127.0.0.1:8000"
MOST = 10


def test_there_are_twelve() -> None:
    assert len(PROGRAMS) == 12


@pytest.mark.parametrize("program", PROGRAMS, ids=[program.title for program in PROGRAMS])
def test_a_program_is_short_and_uses_public_names_alone(program: Program) -> None:
    tree = ast.parse(program.code)
    assert sum(isinstance(node, ast.stmt) for node in ast.walk(tree)) <= MOST
    imported = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    others = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert set(imported) <= {"puntobanco", "pandas"} and set(others) <= {"pathlib"}


@pytest.mark.parametrize("program", PROGRAMS, ids=[program.title for program in PROGRAMS])
def test_a_program_prints_what_the_page_says(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    printed = io.StringIO()
    with contextlib.ExitStack() as opened:
        code = program.code
        if HOUSE in code:
            beside = partial(attend, pace=Pace(bets=60, bots=0, ready=0, asked=0, choice=0, look=0.05))
            url = opened.enter_context(served(tmp_path / "house", "rws-non-commission", beside=(beside,)))
            code = code.replace(HOUSE, url)
        with contextlib.redirect_stdout(printed):
            exec(compile(code, program.title, "exec"), {"__name__": "__main__"})
    said = [line for line in printed.getvalue().splitlines(keepends=True) if not line.startswith('{"at":')]
    assert "".join(said) == program.printed


def test_the_examples_of_the_page_run() -> None:
    found = DocTestParser().get_doctest(session(TEXT), {}, "library.md", "docs/library.md", 0)
    outcome = DocTestRunner().run(found)
    assert outcome.attempted > 40 and outcome.failed == 0
