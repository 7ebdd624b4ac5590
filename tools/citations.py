"""Finds the clause ids that Python files cite.

Code cites by ``NZ("11A.5")`` and, in comments and docstrings, by the id in square brackets. Tests
cite by ``pytest.mark.clause("NZ 11A.5")``, by ``clause(...)``, or by the leading ids of
``case("NZ 11A.5", ...)``. One string or bracket may hold several ids, parted by ``"; "``. An
f-string cites its fixed beginning, which is then a shorter id. An id that comes in a variable stands for no clause,
and `tools.trace` says so: it wants the id written out where it is cited.
"""

import ast
import io
import re
import tokenize
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import takewhile

from tools.registers import split_ids


@dataclass(frozen=True)
class Citation:
    """A cited id. ``place`` is for the page, which must not churn with line numbers."""

    id: str
    place: str
    file: str
    line: int


@dataclass(frozen=True)
class Named:
    """A function, class or constant, and the lines it takes."""

    name: str
    first: int
    last: int
    node: ast.stmt

    @property
    def is_test(self) -> bool:
        """Whether pytest would run it."""
        return isinstance(self.node, ast.FunctionDef) and self.node.name.startswith("test_")

    def mentions(self, name: str) -> bool:
        """Whether ``name`` is used anywhere in it, decorators included."""
        return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(self.node))


class Source:
    """One Python file, named from the root of the repository."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        tree = ast.parse(text, file)
        self._nodes = list(ast.walk(tree))
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        self._comments = [token for token in tokens if token.type == tokenize.COMMENT]
        self._comment_lines = {token.start[0] for token in self._comments if token.line.lstrip().startswith("#")}
        self.named = list(self._named_in(tree.body, outer=""))

    def calls(self) -> Iterator[ast.Call]:
        """Every call in the file."""
        return (node for node in self._nodes if isinstance(node, ast.Call))

    def prose(self) -> Iterator[tuple[int, str]]:
        """Every comment and docstring, with its line."""
        yield from ((comment.start[0], comment.string) for comment in self._comments)
        for node in self._nodes:
            match node:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    yield node.lineno, text

    def at(self, line: int) -> Named | None:
        """The innermost named thing around a line."""
        around = (named for named in self.named if named.first <= line <= named.last)
        return min(around, key=lambda named: named.last - named.first, default=None)

    def _named_in(self, body: list[ast.stmt], outer: str) -> Iterator[Named]:
        for node, after in zip(body, [*body[1:], None], strict=True):
            for name in _names(node):
                yield Named(outer + name, self._first_line(node), _last_line(node, after), node)
            if isinstance(node, ast.ClassDef):
                yield from self._named_in(node.body, f"{outer}{node.name}.")

    def _first_line(self, node: ast.stmt) -> int:
        """Where the statement begins, with its decorators and the comment right above it."""
        decorators: list[ast.expr] = getattr(node, "decorator_list", [])
        first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
        while first - 1 in self._comment_lines:
            first -= 1
        return first


def _names(node: ast.stmt) -> list[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [target.id for target in targets if isinstance(target, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case _:
            return []


def _last_line(node: ast.stmt, after: ast.stmt | None) -> int:
    """Where the statement ends, with the docstring right below it."""
    match after:
        case ast.Expr(value=ast.Constant(value=str())):
            node = after
    return node.end_lineno or node.lineno


def cited_in_code(source: Source, prefixes: Collection[str]) -> Iterator[Citation]:
    """Ids cited in a file of the package, by a call or in prose."""
    path = source.file.removeprefix("src/puntobanco/").removesuffix(".py").removesuffix("/__init__")
    module = path.replace("/", ".")

    def place(line: int) -> str:
        named = source.at(line)
        return f"{module}:{named.name}" if named else module

    for call in source.calls():
        match call:
            case ast.Call(func=ast.Name(id=prefix), args=[reference]) if prefix in prefixes:
                text = _text(reference) or f"({ast.unparse(reference)}), known only at run time: write the id out here"
                yield Citation(f"{prefix} {text}", place(call.lineno), source.file, call.lineno)
    for line, text in source.prose():
        for bracketed in re.findall(rf"\[((?:{'|'.join(sorted(prefixes))})\s[^\]]+)\]", text):
            for id in split_ids(bracketed):
                yield Citation(id, place(line), source.file, line)


def cited_in_test(source: Source, prefixes: Collection[str]) -> Iterator[Citation]:
    """Ids cited in a test file, by a mark or by a row of a table of cases."""
    for call in source.calls():
        for argument in _citing_arguments(call, prefixes):
            for id in split_ids(argument):
                for place in _test_places(source, call.lineno):
                    yield Citation(id, place, source.file, call.lineno)


def _citing_arguments(call: ast.Call, prefixes: Collection[str]) -> Iterator[str]:
    texts = (_text(argument) or "" for argument in call.args)
    match call.func:
        case (
            ast.Name(id="clause") | ast.Attribute(attr="clause", value=ast.Name(id="mark") | ast.Attribute(attr="mark"))
        ):
            yield from filter(None, texts)
        case ast.Name(id="case"):
            yield from takewhile(lambda text: text.partition(" ")[0] in prefixes, texts)


def _test_places(source: Source, line: int) -> list[str]:
    """The test around a line, or the tests that use the table of cases around it."""
    file = source.file.removeprefix("tests/")
    named = source.at(line)
    if named is None:
        return [file]
    tests = [] if named.is_test else [test for test in source.named if test.is_test and test.mentions(named.name)]
    return [f"{file}::{test.name.replace('.', '::')}" for test in tests or [named]]


def _text(argument: ast.expr) -> str | None:
    """A string, or the fixed beginning of an f-string; nothing for what is only known at run time."""
    match argument:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=[ast.Constant(value=str(beginning)), *_]):
            return beginning.rstrip()
        case _:
            return None
