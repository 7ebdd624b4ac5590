"""A topic of `table/acts`, a module or a package, imports the model and what is shared, never another topic."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from puntobanco.table import acts

ROOT = Path(acts.__file__).parent
PREFIX = "puntobanco.table.acts"
MODULES = sorted(path for path in ROOT.rglob("*.py") if path != ROOT / "__init__.py")


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.module.startswith(PREFIX):
            within = node.module.removeprefix(PREFIX).strip(".").split(".")[0]
            yield from [within] if within else [alias.name for alias in node.names]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_topic_imports_no_other_topic(path: Path) -> None:
    own = path.relative_to(ROOT).parts[0].removesuffix(".py")
    assert set(imported(path)) <= {own}, "move what both need to table/shared"
