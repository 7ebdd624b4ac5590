"""`./go check`: format, lint, imports and types of Python and TypeScript, all at once; `--figures` prints sizes.

Every check runs in its own process beside the others; what a failed one printed is shown when it has ended. `./go test`
runs the same checks before its tests.
"""

import argparse
import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "puntobanco"
MOST_MODULES, MOST_LINES, MOST_BRANCHES = 20, 50, 15

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
    """The sizes that an issue or a release is held to, one a line."""
    modules = {path: path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py"))}
    trees = {path: ast.parse(text) for path, text in modules.items()}
    yield f"lines of Python in src              {sum(text.count(chr(10)) for text in modules.values()):,}"
    yield f"modules                             {len(modules):,}"
    yield f"uses of typing.Any                  {sum(map(uses_of_any, trees.values())):,}"
    folders = {path.parent for path in modules}
    crowded = {folder: len(list(folder.glob("*.py"))) for folder in folders}
    crowded = {folder: count for folder, count in crowded.items() if count > MOST_MODULES}
    yield from _rows(f"package roots over {MOST_MODULES} modules", crowded)
    yield from _rows(f"functions over {MOST_LINES} lines", dict(long_functions(trees)))
    yield from _rows(f"functions of a complexity over {MOST_BRANCHES}", dict(complex_functions()))


def uses_of_any(tree: ast.Module) -> int:
    """How often a module uses `typing.Any`; importing it does not count."""
    names = sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(tree))
    return names + sum(isinstance(node, ast.Attribute) and node.attr == "Any" for node in ast.walk(tree))


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
    told = subprocess.run(("radon", "cc", "--json", SOURCE), capture_output=True, text=True, check=True).stdout
    for path, blocks in json.loads(told).items():
        for block in blocks:
            if block["type"] != "class" and block["complexity"] > MOST_BRANCHES:
                yield f"{Path(path).relative_to(SOURCE)}:{block['lineno']} {block['name']}", block["complexity"]


def _rows(title: str, found: "dict[str, int] | dict[Path, int]") -> Iterator[str]:
    yield f"{title:<36}{len(found)}"
    for name, count in sorted(found.items(), key=lambda row: (-row[1], str(row[0]))):
        yield f"    {name.relative_to(SOURCE) if isinstance(name, Path) else name}  {count}"


def main() -> int:
    """Check the tree, or print its sizes."""
    parser = argparse.ArgumentParser(prog="./go check", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--figures", action="store_true", help="print the sizes of the code; nothing is checked")
    if parser.parse_args().figures:
        print(*figures(), sep="\n")
        return 0
    return check()


if __name__ == "__main__":
    sys.exit(main())
