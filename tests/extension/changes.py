"""What is added to a copy of the tree to see what it costs: new files out of `samples`, and lines in files that exist.

CONTRIBUTING.md states the cost of each; `test_costs.py` measures it.
"""

import shutil
from collections.abc import Mapping
from difflib import ndiff
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
SAMPLES = Path(__file__).parent / "samples"
RULEBOOKS = "src/puntobanco/rulebooks"
ROADS = "src/puntobanco/roads"
WRITTEN = ("src", "consoles/src")
"""Where people write by hand."""
MADE = shutil.ignore_patterns("static", "node_modules")

Edit = tuple[str, str]
"""A text of a file that exists, and what stands there afterwards."""


class Change(NamedTuple):
    """New files by their place in the tree, each with its sample; and what changes in others."""

    new: Mapping[str, str] = {}
    edits: Mapping[str, tuple[Edit, ...]] = {}
    appended: Mapping[str, str] = {}
    """Samples that go to the end of a file."""


def worded(before: str, key: str, *said: str) -> dict[str, tuple[Edit, ...]]:
    """A key of the catalogue in every language, before one that is there."""
    return {
        f"src/puntobanco/words/{code}.json": ((f"{before}", f'    "{key}": "{text}",\n{before}'),)
        for code, text in zip(("en", "zh-Hans", "zh-Hant"), said, strict=True)
    }


WAGER = Change(new={f"{RULEBOOKS}/new_zealand/wagers/s99_red_dog.py": "s99_red_dog.py"})
LABEL = Change(new={f"{RULEBOOKS}/new_zealand/wagers/s98_courts.py": "s98_courts.py"})
VERSION = Change(new={f"{RULEBOOKS}/massachusetts/wagers/s99_four_percent.py": "s99_four_percent.py"})

RULEBOOK = Change(
    new={f"{RULEBOOKS}/fairground": "fairground"},
    edits={
        f"{RULEBOOKS}/__init__.py": (
            ("RWS_RULEBOOK, NEW_ZEALAND)", "RWS_RULEBOOK, NEW_ZEALAND, FAIRGROUND)"),
            (
                "from puntobanco.rulebooks.massachusetts",
                "from puntobanco.rulebooks.fairground import FAIRGROUND\nfrom puntobanco.rulebooks.massachusetts",
            ),
        )
    },
)

COMMAND = Change(
    edits={"src/puntobanco/table/acts/irregular/disputes.py": (("import ActSpec,", "import ActSpec, LeftOut,"),)},
    appended={
        "src/puntobanco/table/words/irregular.py": "ring_bell/words.txt",
        "src/puntobanco/table/acts/irregular/disputes.py": "ring_bell/topic.txt",
    },
)

SCREEN = Change(
    new={"consoles/src/screens/clock": "clock_screen"},
    edits={
        "consoles/src/screens/index.ts": (
            ('import { deal } from "./deal";', 'import { clock } from "./clock";\nimport { deal } from "./deal";'),
            ("  school,\n];", "  school,\n  clock,\n];"),
        ),
        **worded('    "fair": "', "clock", "Clock of the room", "时钟", "時鐘"),
    },
)

ROAD = Change(
    edits={
        f"{ROADS}/derived.py": (
            ('    COCKROACH = "cockroach"\n', '    COCKROACH = "cockroach"\n    BEETLE = "beetle"\n'),
        ),
        f"{ROADS}/words.py": (("    THREE_STAR =", '    BEETLE = "road.beetle"\n    THREE_STAR ='),),
        f"{ROADS}/svg.py": (("(RIGHT, THIRD))", "(RIGHT, THIRD), (RIGHT + HALF, THIRD))"),),
        **worded('    "cockroach":', "beetle", "Beetle road", "甲虫路", "甲蟲路"),
    }
)

REPORT = Change(
    new={"src/puntobanco/books/busy.py": "busy.py"},
    edits={
        "src/puntobanco/reports/operator.py": (
            (
                "from puntobanco.books.heading import",
                "from puntobanco.books.busy import BusyReport, busy_report, busy_sheets\n"
                "from puntobanco.books.heading import",
            ),
            ('RecallReport, "TheoryReport"', 'RecallReport, BusyReport, "TheoryReport"'),
            (
                '    "theory": _theory,\n',
                '    "theory": _theory,\n    "busy": _laid_out(busy_report, busy_sheets),\n',
            ),
        ),
        "consoles/src/screens/reports/asked.ts": (('  "theory",\n', '  "theory",\n  "busy",\n'),),
        **worded('    "chart-note": "', "busy", "Rounds", "各台局数", "各檯局數"),
    },
)

VERB = Change(
    new={"src/puntobanco/cli/points.py": "points.py"},
    edits={
        "src/puntobanco/cli/main.py": (
            ('    "settle": (', '    "points": ("points", "The points of a hand."),\n    "settle": ('),
        )
    },
)

CHANGES = {
    "a wager": WAGER,
    "a wager over a new label": LABEL,
    "a version of the game": VERSION,
    "a rulebook": RULEBOOK,
    "a table command": COMMAND,
    "a derived road": ROAD,
    "a report with a sheet": REPORT,
    "a verb": VERB,
    "a screen": SCREEN,
}
"""Every change by its name in the table of CONTRIBUTING.md."""


def copied(tree: Path, *parts: str) -> Path:
    """A copy of parts of the tree with their bytecode, which stays valid, and without the built consoles."""
    for part in parts:
        shutil.copytree(ROOT / part, tree / part, ignore=MADE)
    return tree


def add(change: Change, tree: Path) -> None:
    """Make a change in a copy of the tree."""
    for name, sample in change.new.items():
        source = SAMPLES / sample
        (shutil.copytree if source.is_dir() else shutil.copy)(source, tree / name)
    for name, edits in change.edits.items():
        path = tree / name
        text = path.read_text(encoding="utf-8")
        for old, new in edits:
            assert text.count(old) == 1, f"{name} has changed: {old!r} stands there {text.count(old)} times"
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
    for name, sample in change.appended.items():
        path = tree / name
        added = (SAMPLES / sample).read_text(encoding="utf-8")
        path.write_text(f"{path.read_text(encoding='utf-8')}\n\n{added}", encoding="utf-8")


def cost(tree: Path) -> tuple[int, int]:
    """How many files of a copy were written or changed, and how many lines that took."""
    files = lines = 0
    for part in WRITTEN:
        for path in sorted((tree / part).rglob("*.*")):
            if path.is_file() and "__pycache__" not in path.parts:
                there = ROOT / path.relative_to(tree)
                before = there.read_text(encoding="utf-8") if there.exists() else ""
                after = path.read_text(encoding="utf-8")
                if after != before:
                    files += 1
                    lines += sum(line.startswith("+ ") for line in ndiff(before.splitlines(), after.splitlines()))
    return files, lines
