"""The mistakes that can be made in the code, and how one is made: while its module is imported, in no file."""

import ast
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from random import Random
from types import CodeType, ModuleType
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "puntobanco"
CHANGED = ("rules", "wagers", "money.py", "ledger", "table")
"""The packages in which mistakes are made."""

COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult}


class Mutant(NamedTuple):
    """A mistake: the file, its number among the mistakes of that file, and what it is."""

    file: str
    number: int
    line: int
    mistake: str

    @property
    def package(self) -> str:
        """The package that it is in, as `CHANGED` names it."""
        return Path(self.file).parts[0]

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.mistake}"


class _Maker(ast.NodeTransformer):
    """Counts the mistakes that can be made in a module, and makes the one of a number."""

    def __init__(self, chosen: int = -1) -> None:
        self.found: list[tuple[int, str]] = []
        self._chosen = chosen

    def _is_chosen(self, node: ast.expr | ast.stmt, mistake: str) -> bool:
        self.found.append((node.lineno, mistake))
        return len(self.found) - 1 == self._chosen

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Another comparison."""
        self.generic_visit(node)
        for place, operator in enumerate(node.ops):
            other = COMPARED[type(operator)]
            if self._is_chosen(node, f"{type(operator).__name__} becomes {other.__name__}"):
                node.ops[place] = other()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """“and” becomes “or”, and the other way round."""
        self.generic_visit(node)
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        if self._is_chosen(node, f"{type(node.op).__name__} becomes {other.__name__}"):
            node.op = other()
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """“not” is left out."""
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and self._is_chosen(node, "“not” is left out"):
            return node.operand
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Another operation on numbers."""
        self.generic_visit(node)
        other = COUNTED.get(type(node.op))
        if other and self._is_chosen(node, f"{type(node.op).__name__} becomes {other.__name__}"):
            node.op = other()
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """The next number, or the other truth."""
        if isinstance(node.value, bool):
            if self._is_chosen(node, f"{node.value} becomes {not node.value}"):
                return ast.copy_location(ast.Constant(not node.value), node)
        elif isinstance(node.value, int) and self._is_chosen(node, f"{node.value} becomes {node.value + 1}"):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        """The question is never answered with yes."""
        self.generic_visit(node)
        if self._is_chosen(node, "the condition is never met"):
            node.test = ast.copy_location(ast.Constant(False), node.test)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Types of arguments are no code."""
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Types of variables are no code, what they are given is."""
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """What a function is decorated with, and what it returns by its declaration, is no code."""
        returns, node.returns, decorated, node.decorator_list = node.returns, None, node.decorator_list, []
        self.generic_visit(node)
        node.returns, node.decorator_list = returns, decorated
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """How a class is made, such as frozen, is nothing that a test would see."""
        node.body = [self.visit(statement) for statement in node.body]
        return node

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        """What is asserted can never be otherwise, so no test can show it."""
        return node


def mutants_of(file: str) -> list[Mutant]:
    """Every mistake that can be made in a file of the package."""
    maker = _Maker()
    maker.visit(ast.parse((PACKAGE / file).read_text(encoding="utf-8")))
    return [Mutant(file, number, line, mistake) for number, (line, mistake) in enumerate(maker.found)]


@cache
def every_mutant(packages: tuple[str, ...] = CHANGED) -> tuple[Mutant, ...]:
    """Every mistake in these packages, in the order of their files."""
    return tuple(mutant for file in files(packages) for mutant in mutants_of(file))


def files(packages: Sequence[str] = CHANGED) -> Iterator[str]:
    """The files in which mistakes are made."""
    for package in packages:
        place = PACKAGE / package
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            yield path.relative_to(PACKAGE).as_posix()


def sample(size: int, seed: int, packages: tuple[str, ...] = CHANGED) -> list[Mutant]:
    """Different mutants, drawn from all with equal chance; a larger sample begins with the smaller one."""
    order = list(every_mutant(packages))
    Random(seed).shuffle(order)
    return order[:size]


class _Loader(SourceFileLoader):
    """Loads one module with a mistake in it."""

    number = -1

    def get_code(self, fullname: str) -> CodeType:
        """The code of the module, never from a cache."""
        maker = _Maker(self.number)
        tree = maker.visit(ast.parse(Path(self.path).read_text(encoding="utf-8")))
        code: CodeType = compile(ast.fix_missing_locations(tree), self.path, "exec")
        return code


class _Finder(MetaPathFinder):
    def __init__(self, file: str, number: int) -> None:
        parts = Path("puntobanco", file).with_suffix("").parts
        self._name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self._number = number

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module with the mistake; all others are found as ever."""
        spec = PathFinder.find_spec(fullname, path) if fullname == self._name else None
        if spec is not None and spec.origin is not None:
            loader = _Loader(fullname, spec.origin)
            loader.number = self._number
            spec.loader = loader
        return spec


def make(file: str, number: int) -> None:
    """Make a mistake in this process, which has not imported the package yet."""
    assert "puntobanco" not in sys.modules, "the code without the mistake is there already"
    sys.meta_path.insert(0, _Finder(file, number))
