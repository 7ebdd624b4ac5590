"""The whole tree keeps the house style of `tools.tidy`; a fault is told by file and line."""

import subprocess
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tools import tidy

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "puntobanco"

# Rooms that may touch the world or format figures; every other room is the core.
OUTER_ROOMS = frozenset(
    {
        "api",
        "cli",
        "library",
        "pages",
        "analysis",
        "simulate",
        "reports",
        "store",
        "audit",
        "signing",
        "server",
        "progress",
        "wire",
        "work",
        "client",
        "bots",
        "__main__.py",
    }
)

# Where numbers may follow from a seed: bots that play, simulations, and games for one person at a terminal.
SEEDED_ROOMS = frozenset({"bots", "simulate"})
SEEDED = frozenset({"api/chance.py", "cli/demo/command.py"})

GENERATED_SCRIPTS = frozenset({"types.ts"})
GENERATED_PAGES = frozenset({"api.md", "commands.md", "table.md", "traceability.md"})

Check = Callable[[str], list[tidy.Fault]]


def python_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0]


SOURCE = python_files(PACKAGE)
DRAWING = [
    path for path in SOURCE if room(path) not in SEEDED_ROOMS and path.relative_to(PACKAGE).as_posix() not in SEEDED
]
# Modules that look, once and when they are loaded, for the files beside them or for installed packages.
FINDING = frozenset({"rulebooks/packages.py", "words/catalogue.py"})
CORE = [
    path for path in SOURCE if room(path) not in OUTER_ROOMS and path.relative_to(PACKAGE).as_posix() not in FINDING
]
UNDECLARED = [path for path in SOURCE if room(path) not in {"rulebooks", "money.py"}]
TOOLS = python_files(ROOT / "tools")
TESTS = python_files(ROOT / "tests")
BENCH = python_files(ROOT / "bench")
PROGRAMS = [
    *python_files(ROOT / "standalone"),
    ROOT / "consoles" / "build.py",
    *python_files(ROOT / "consoles" / "laboratory"),
]
PAGES = [
    *(path for path in sorted((ROOT / "docs").glob("*.md")) if path.name not in GENERATED_PAGES),
    *(
        path
        for folder in ("decisions", "guide", "how-to", "tutorials")
        for path in sorted((ROOT / "docs" / folder).glob("*.md"))
    ),
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "tests/README.md", "consoles/README.md")),
]
CATALOGUE = PACKAGE / "words" / "en.json"
CONSOLES = [path for path in sorted((ROOT / "consoles" / "src").rglob("*.ts*")) if path.name not in GENERATED_SCRIPTS]


def listed() -> list[Path]:
    """Every file of the repository, and those that could be added to it."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    return [path for name in names.split("\0") if name and (path := ROOT / name).is_file()]


CHECKS: dict[Check, list[Path]] = {
    tidy.long_file: SOURCE + TOOLS,
    tidy.long_functions: SOURCE + TOOLS,
    tidy.missing_docstring: SOURCE + TOOLS + TESTS,
    tidy.unfinished: SOURCE,
    tidy.floats: CORE,
    tidy.weak_chance: DRAWING,
    tidy.impurities: CORE,
    tidy.stray_odds: UNDECLARED,
    tidy.rulebook_questions: SOURCE,
    tidy.empty_tests: TESTS,
    tidy.registry_hosts: listed(),
    tidy.archaic: [*PAGES, *CONSOLES, CATALOGUE],
    tidy.archaic_code: SOURCE + TOOLS + TESTS + BENCH + PROGRAMS,
    tidy.vague_names: SOURCE + TOOLS + BENCH + PROGRAMS,
}


@cache
def every_fault() -> dict[Check, list[str]]:
    """What each check finds: every file is read once, and all checks look at it."""
    wanted: defaultdict[Path, list[Check]] = defaultdict(list)
    for check, paths in CHECKS.items():
        for path in paths:
            wanted[path].append(check)
    found: dict[Check, list[str]] = {check: [] for check in CHECKS}
    for path, checks in wanted.items():
        text = path.read_text(encoding="utf-8", errors="replace")
        for check in checks:
            found[check] += [f"{path.relative_to(ROOT)}:{fault.line}: {fault.sentence}" for fault in check(text)]
    return found


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_tree_is_tidy(check: Check) -> None:
    assert CHECKS[check], f"{check.__name__} was given no file to read"
    assert not every_fault()[check], "\n".join(["", *every_fault()[check]])


def test_the_readme_of_the_tests_knows_every_folder() -> None:
    readme = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    rooms = {path.stem for path in PACKAGE.iterdir()}
    folders = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name.isidentifier()}
    unexplained = {name for name in folders - rooms - {"__pycache__"} if f"`{name}/`" not in readme}
    assert not unexplained, f"tests/README.md does not say what goes into {sorted(unexplained)}"
