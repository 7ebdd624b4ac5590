"""`docs/architecture.md` is a true map: it lists every package, names files that exist, and its walks are short."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "puntobanco"
MAP = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
MOST_HOPS = 15


def section(name: str) -> str:
    return MAP.partition(f"\n## {name}\n")[2].partition("\n## ")[0]


def test_the_tree_lists_every_package_and_module_of_the_root() -> None:
    cells = " ".join(line.split("|")[1] for line in section("The tree").splitlines() if line.startswith("| `"))
    listed = set(re.findall(r"`([\w.]+)/?`", cells))
    there = {path.name for path in PACKAGE.iterdir() if path.is_dir() or path.suffix == ".py"}
    assert listed == there - {"__pycache__", "__init__.py", "__main__.py", "setups"}


NAMED = sorted(set(re.findall(r"`((?:[\w]+/)+[\w]*(?:\.py)?)`", section("Three walks"))))


@pytest.mark.parametrize("name", NAMED)
def test_a_file_or_package_on_a_walk_exists(name: str) -> None:
    assert (PACKAGE / name).exists()


def test_three_walks_of_few_hops() -> None:
    walks = re.findall(r"(?m)^\*\*(A \w+), .*\n((?:\n?(?:\d+\.| {3}).*)+)", section("Three walks"))
    assert [name for name, _ in walks] == ["A bet", "A card", "A number"]
    for name, steps in walks:
        hops = len(re.findall(r"(?m)^\d+\.", steps))
        assert 3 <= hops <= MOST_HOPS, f"{name} takes {hops} hops"
