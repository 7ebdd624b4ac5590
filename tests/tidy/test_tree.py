"""The whole tree keeps the house style of `tools.tidy`; a fault is told by file and line."""

import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

from tools import tidy

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "puntobanco"

# Rooms that may touch the world or format figures; every other room is the core.
OUTER_ROOMS = frozenset(
    {
        "cli",
        "facade.py",
        "pages",
        "analysis",
        "simulate",
        "reports",
        "store",
        "audit",
        "signing",
        "server",
        "wire",
        "work",
        "client",
        "bots",
        "__main__.py",
    }
)

# Where numbers may follow from a seed: bots that play, simulations, and games for one person at a terminal.
SEEDED_ROOMS = frozenset({"bots", "simulate"})
SEEDED = frozenset({"cli/chance.py", "cli/demo/command.py"})

Check = Callable[[str], list[tidy.Fault]]


def python_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0]


SOURCE = python_files(PACKAGE)
DRAWING = [
    path for path in SOURCE if room(path) not in SEEDED_ROOMS and path.relative_to(PACKAGE).as_posix() not in SEEDED
]
CORE = [path for path in SOURCE if room(path) not in OUTER_ROOMS]
UNDECLARED = [path for path in SOURCE if room(path) not in {"rulebooks", "money.py"}]
TOOLS = python_files(ROOT / "tools")
TESTS = python_files(ROOT / "tests")


def expect_tidy(check: Check, paths: Iterable[Path]) -> None:
    paths = list(paths)
    assert paths, f"{check.__name__} was given no file to read"
    faults = [
        f"{path.relative_to(ROOT)}:{fault.line}: {fault.sentence}"
        for path in paths
        for fault in check(path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert not faults, "\n".join(["", *faults])


def test_files_are_short() -> None:
    expect_tidy(tidy.long_file, SOURCE + TOOLS)


def test_functions_are_short() -> None:
    expect_tidy(tidy.long_functions, SOURCE + TOOLS)


def test_every_module_says_what_it_is_for() -> None:
    expect_tidy(tidy.missing_docstring, SOURCE + TOOLS + TESTS)


def test_nothing_is_left_unfinished() -> None:
    expect_tidy(tidy.unfinished, SOURCE)


def test_the_core_has_no_floats() -> None:
    expect_tidy(tidy.floats, CORE)


def test_a_house_draws_from_the_operating_system_alone() -> None:
    expect_tidy(tidy.weak_chance, DRAWING)


def test_the_core_is_pure() -> None:
    expect_tidy(tidy.impurities, CORE)


def test_odds_stand_only_in_declarations() -> None:
    expect_tidy(tidy.stray_odds, UNDECLARED)


def test_nobody_asks_which_rulebook_this_is() -> None:
    expect_tidy(tidy.rulebook_questions, SOURCE)


def test_every_test_can_fail() -> None:
    expect_tidy(tidy.empty_tests, TESTS)


def test_no_file_names_a_registry() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    paths = (ROOT / name for name in listed.stdout.split("\0") if name)
    expect_tidy(tidy.registry_hosts, (path for path in paths if path.is_file()))


def test_the_readme_of_the_tests_knows_every_folder() -> None:
    readme = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    rooms = {path.stem for path in PACKAGE.iterdir()}
    folders = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name.isidentifier()}
    unexplained = {name for name in folders - rooms - {"__pycache__"} if f"`{name}/`" not in readme}
    assert not unexplained, f"tests/README.md does not say what goes into {sorted(unexplained)}"
