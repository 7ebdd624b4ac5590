"""`./go check`: format, lint, imports and types of Python and TypeScript, all at once; `--figures` prints figures.

Every check runs in its own process beside the others; what a failed one printed is shown when it has ended. `./go test`
runs the same checks before its tests.
"""

import argparse
import ast
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools import suite

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "puntobanco"
MOST_MODULES, MOST_LINES, MOST_BRANCHES, MOST_ANY = 20, 50, 15, 150
BEFORE = "75,410 when the rebuild began, without the features since"

CHECKS: dict[str, tuple[str, ...]] = {
    "ruff check": ("ruff", "check", "--quiet"),
    "ruff format": ("ruff", "format", "--check", "--quiet"),
    "import contracts": ("lint-imports",),
    "mypy": ("mypy", "--no-error-summary"),
    "TypeScript types": (sys.executable, "consoles/build.py", "--check", "types"),
    "Biome": (sys.executable, "consoles/build.py", "--check", "style"),
}


def check() -> int:
    """Run every check; 0 when all hold."""
    subprocess.run([sys.executable, "consoles/build.py", "--install-tools"], cwd=ROOT, check=True)
    with ThreadPoolExecutor(len(CHECKS)) as pool:
        done = dict(zip(CHECKS, pool.map(_run, CHECKS.values()), strict=True))
    failed = {name: result for name, result in done.items() if result.returncode}
    for name, result in failed.items():
        print(f"--- {name}\n{result.stdout}{result.stderr}", file=sys.stderr)
    print(f"{', '.join(failed)} failed" if failed else f"{', '.join(done)}: all hold")
    return 1 if failed else 0


def _run(command: tuple[str, ...]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def figures() -> Iterator[str]:
    """What an issue or a release is held to, one figure a line: sizes, then speeds and costs as recorded."""
    modules = {path: path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py"))}
    trees = {path: ast.parse(text) for path, text in modules.items()}
    yield _row("lines of Python in src", f"{sum(text.count(chr(10)) for text in modules.values()):,}", BEFORE)
    yield _row("modules", f"{len(modules):,}")
    yield _row("uses of typing.Any", f"{sum(map(uses_of_any, trees.values())):,}", f"at most {MOST_ANY}")
    yield _row("casts and ignored types", str(sum(map(ways_around_types, modules.values()))), "in place of types")
    yield from _rows(f"package roots over {MOST_MODULES} modules", dict(crowded_packages(modules)))
    yield from _rows(f"functions over {MOST_LINES} lines", dict(long_functions(trees)))
    yield from _rows(f"functions of a complexity over {MOST_BRANCHES}", dict(complex_functions()))
    yield from speeds((ROOT / "bench" / "results.md").read_text(encoding="utf-8"))
    for row in suite.recorded():
        yield _row(
            f"CPU minutes of {row.command}", f"{row.cpu_minutes:.1f}", f"in {row.minutes:.1f} minutes, {row.day}"
        )
    both = sum(row.cpu_minutes for row in suite.recorded())
    yield _row("CPU minutes of both", f"{both:.1f}", "at most 12, the first at most 7")
    yield mutants((ROOT / "docs" / "proofs.md").read_text(encoding="utf-8"))


def crowded_packages(modules: Iterable[Path]) -> Iterator[tuple[str, int]]:
    """Packages with more modules in their root than a reader can look through, with their number."""
    for folder, count in Counter(path.parent for path in modules).items():
        if count > MOST_MODULES:
            yield str(folder.relative_to(SOURCE)), count


RECORDED = (
    ("full rounds of 14 seats a second", "table", r"full rounds, 14 seats.*?  ([\d,]+)", "at least 600"),
    ("commands / raw commits, 3 bets", "load", r"50 tables, 3 bets.*?([\d.]+)  +[\d.]+  +[\d.]+  \w+", "at least 2.0"),
    ("commands a second, 3 bets", "load", r"50 tables, 3 bets a command +([\d,]+)", "at 50 tables, at the desk"),
    ("commands a second over sockets", "load", r"over sockets, the flood above +([\d,]+)", "at least half of that"),
)
"""Speeds: the name of each, its section of bench/results.md, where its number stands there, and what is asked."""


def speeds(results: str) -> Iterator[str]:
    """The speeds as last recorded, each with its day."""
    for name, section, pattern, asked in RECORDED:
        text = results.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
        found, day = re.search(pattern, text), re.search(r"\d{4}-\d{2}-\d{2}", text)
        yield _row(name, found[1] if found else "not recorded", f"{asked}, {day[0] if day else 'never'}")


def mutants(proofs: str) -> str:
    """The share of mutants that tests noticed, as recorded by the proof or, until it has run in full, of its first."""
    found = re.search(r"(?P<noticed>[\d,]+) of (?P<tried>[\d,]+) mutants noticed", proofs) or re.search(
        r"Of the first (?P<tried>[\d,]+) of the sample (?P<noticed>[\d,]+) were noticed", proofs
    )
    if not found:
        return _row("mutants noticed", "not recorded", "at least 90% of 1,000")
    noticed, tried = (int(found[name].replace(",", "")) for name in ("noticed", "tried"))
    return _row("mutants noticed", f"{noticed / tried:.1%}", f"at least 90% of 1,000, {noticed:,} of {tried:,} tried")


def uses_of_any(tree: ast.Module) -> int:
    """How often a module uses `typing.Any`; importing it does not count."""
    names = sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(tree))
    return names + sum(isinstance(node, ast.Attribute) and node.attr == "Any" for node in ast.walk(tree))


def ways_around_types(text: str) -> int:
    """How often a module casts a value or has the type checker look away."""
    return len(re.findall(r"\bcast\(|# type: ignore", text))


def long_functions(trees: dict[Path, ast.Module]) -> Iterator[tuple[str, int]]:
    """Functions that are longer than a screen, with their lines."""
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > MOST_LINES:
                    yield f"{path.relative_to(SOURCE)}:{node.lineno} {node.name}", lines


def complex_functions() -> Iterator[tuple[str, int]]:
    """Functions with more branches than a reader holds in mind, with their cyclomatic complexity by radon."""
    told = subprocess.run(
        (sys.executable, "-m", "radon", "cc", "--json", SOURCE), capture_output=True, text=True, check=True
    ).stdout
    for path, blocks in json.loads(told).items():
        for block in blocks:
            if block["type"] != "class" and block["complexity"] > MOST_BRANCHES:
                yield f"{Path(path).relative_to(SOURCE)}:{block['lineno']} {block['name']}", block["complexity"]


def _row(title: str, value: str, asked: str = "") -> str:
    return f"{title:<36}{value:<8}{asked}".rstrip()


def _rows(title: str, found: dict[str, int]) -> Iterator[str]:
    yield _row(title, str(len(found)), "none")
    for name, count in sorted(found.items(), key=lambda row: (-row[1], row[0])):
        yield f"    {name}  {count}"


def main() -> int:
    """Check the tree, or print its sizes."""
    parser = argparse.ArgumentParser(prog="./go check", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--figures", action="store_true", help="print the figures of the code; nothing is checked")
    if parser.parse_args().figures:
        print(*figures(), sep="\n")
        return 0
    return check()


if __name__ == "__main__":
    sys.exit(main())
