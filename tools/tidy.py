"""The house style as functions: each takes the text of one file and returns its faults.

`tests/tidy` runs them over the tree. A check knows nothing of paths; which files it is for is
decided there. A fault is a line and a sentence that tells a contributor what to do.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

FILE_LIMIT = 400
FUNCTION_LIMIT = 50

IMPURE_MODULES = frozenset(
    """os io sys time datetime random secrets asyncio logging socket threading subprocess pathlib
    multiprocessing concurrent signal select selectors ssl http urllib uuid tempfile shutil glob""".split()
)
PURE_OF_THEM = frozenset({("sys", "intern")})  # the same text, kept once
IMPURE_CALLS = frozenset({"open", "input", "print"})
CORE_LIBRARIES = frozenset({"msgspec", "puntobanco"})  # besides the standard library
WHOLE_NUMBER_MATH = frozenset({"ceil", "comb", "factorial", "floor", "gcd", "isqrt", "lcm", "perm", "prod"})

ODDS_TEXT = re.compile(r"\s*\d+(\.\d+)?\s*(to|:)\s*\d+\s*")
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX)\b")
PROOF_CALLS = re.compile(r"(raises|warns|(check|assert|expect)\w*)")

ARCHAIC = re.compile(
    r"""\b(whoever|whomever|whosoever|where(of|in|by|upon)|there(of|in|by|upon)|here(by|of)|whence|thence|hence|henceforth
    |hitherto|forthwith|lest|doings|for\s+ever|ever\s+after|so\s+many|able\s+of|at\s+the\s+least(?!\s+\w)|as\s+can\s+be(?!\s)
    |whom\s+it\s+concerns|is\s+there\s+none|save\s+(for|that)|(a|every)\s+facts)\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""Turns that plain English has better words for: name the person, the quantity or the time."""
PARTNERS = frozenset({"other", "two"})
"""What the second of two things is called, the first of which is `one`."""
WRONG = re.compile(r"\bable\s+of\b", re.IGNORECASE)
"""The one of them that no sentence for a user may have either."""

# Written in two halves, or this file would name what it forbids.
REGISTRY_HOSTS = re.compile(
    r"py" r"pi\.org|files\.python" r"hosted|deb\.deb" r"ian|npm" r"js|//reg" r"istry\.", re.IGNORECASE
)


class Fault(NamedTuple):
    """One broken habit: where it stands, and what to do about it."""

    line: int
    sentence: str


@lru_cache(maxsize=1)
def parsed(text: str) -> ast.Module:
    """The syntax tree of a module, which one check after another looks at."""
    return ast.parse(text)


@lru_cache(maxsize=1)
def walked(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Every node of a module, which one check after another goes through."""
    return tuple(ast.walk(tree))


# --- size and finish --------------------------------------------------------------------------


def long_file(text: str) -> list[Fault]:
    """Files stay small enough to read in one sitting."""
    lines = len(text.splitlines())
    if lines <= FILE_LIMIT:
        return []
    return [Fault(lines, f"{lines} lines, at most {FILE_LIMIT}: split the file")]


def long_functions(text: str) -> list[Fault]:
    """Functions fit on a screen."""
    return [
        Fault(node.lineno, f"{node.name} has {length} lines, at most {FUNCTION_LIMIT}: give it helpers")
        for node in functions(parsed(text))
        if (length := (node.end_lineno or node.lineno) - node.lineno + 1) > FUNCTION_LIMIT
    ]


def missing_docstring(text: str) -> list[Fault]:
    """Every module opens by saying what it is for."""
    said = ast.get_docstring(parsed(text))
    return [] if said and said.strip() else [Fault(1, "no docstring: say what this module is for")]


def unfinished(text: str) -> list[Fault]:
    """Nothing is left as a promise."""
    if not UNFINISHED.search(text) and "NotImplementedError" not in text:
        return []
    found = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING) and (mark := UNFINISHED.search(token.string)):
            found.append(Fault(token.start[0], f"{mark[0]}: finish it, or open an issue"))
        if token.type == tokenize.NAME and token.string == "NotImplementedError":
            found.append(Fault(token.start[0], "NotImplementedError: write it, or leave it out"))
    return found


# --- the core is pure and exact ---------------------------------------------------------------


def floats(text: str) -> list[Fault]:
    """Money and odds are whole numbers and fractions, never binary approximations."""
    found = []
    for node in walked(parsed(text)):
        match node:
            case ast.Constant(value=float(value)):
                found.append(Fault(node.lineno, f"float literal {value}: use int or Fraction"))
            case ast.Name(id="float"):
                found.append(Fault(node.lineno, "float: use int or Fraction"))
            case ast.Attribute(value=ast.Name(id="math"), attr=name) if name not in WHOLE_NUMBER_MATH:
                found.append(Fault(node.lineno, f"math.{name} works in floats: stay with whole numbers"))
            case ast.ImportFrom(module="math", names=names):
                found += [
                    Fault(node.lineno, f"math.{alias.name} works in floats: stay with whole numbers")
                    for alias in names
                    if alias.name not in WHOLE_NUMBER_MATH
                ]
    return in_order(found)


def impurities(text: str) -> list[Fault]:
    """The core asks nothing of the world: no files, clock, chance, threads or network."""
    tree = parsed(text)
    found = []
    pure = {node.lineno for node in walked(tree) if isinstance(node, ast.ImportFrom) and _is_pure(node)}
    for line, module in imports(tree):
        if line in pure:
            continue
        if module in IMPURE_MODULES:
            found.append(Fault(line, f"import of {module}: the core is pure, let the caller hand it in"))
        elif module not in sys.stdlib_module_names | CORE_LIBRARIES:
            found.append(Fault(line, f"import of {module}: the core uses the standard library and msgspec only"))
    for node in walked(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_CALLS:
                found.append(Fault(node.lineno, f"{name}(): the core is pure, let the caller do it"))
    return in_order(found)


def _is_pure(node: ast.ImportFrom) -> bool:
    """Whether only what asks nothing of the world is taken from a module that otherwise does."""
    return all((node.module, alias.name) in PURE_OF_THEM for alias in node.names)


WEAK_CHANCE = re.compile(r"(random|numpy\.random)(\.\w+)*")
"""Modules whose numbers follow from a seed."""


def weak_chance(text: str) -> list[Fault]:
    """What a house draws comes from the operating system: nothing seeded, nothing made of the time or the machine."""
    found = []
    for node in walked(parsed(text)):
        match node:
            case ast.Import(names=names):
                weak = [alias.name for alias in names if WEAK_CHANCE.fullmatch(alias.name)]
            case ast.ImportFrom(module=str(module), names=names):
                taken = [f"{module}.{alias.name}" for alias in names]
                weak = [name for name in taken if WEAK_CHANCE.fullmatch(name) or name == "uuid.uuid1"]
            case ast.Attribute(attr="uuid1") | ast.Attribute(value=ast.Name(id="np"), attr="random"):
                weak = [ast.unparse(node)]
            case ast.Call(func=ast.Attribute(attr="seed")):
                weak = [ast.unparse(node)]
            case _:
                continue
        found += [Fault(node.lineno, f"{name}: a house draws from os.urandom or secrets alone") for name in weak]
    return in_order(found)


# --- a wager is defined once ------------------------------------------------------------------


def stray_odds(text: str) -> list[Fault]:
    """Odds stand in the declarations of a rulebook and nowhere else; docstrings may give examples."""
    tree = parsed(text)
    said = docstrings(tree)
    found = []
    for node in walked(tree):
        match node:
            case ast.Constant(value=str(value)) if ODDS_TEXT.fullmatch(value) and node not in said:
                found.append(Fault(node.lineno, f"odds {value!r}: they belong in a rulebook's declaration"))
            case ast.Call() if makes_odds(node.func) and any(map(is_literal, node.args)):
                found.append(Fault(node.lineno, f"{ast.unparse(node)}: odds belong in a rulebook's declaration"))
    return in_order(found)


def makes_odds(called: ast.expr) -> bool:
    """Whether a call is `Odds(…)`, `odds(…)`, `money.Odds(…)` or a named maker such as `Odds.parse(…)`."""
    match called:
        case ast.Name(id="Odds" | "odds") | ast.Attribute(attr="Odds" | "odds"):
            return True
        case ast.Attribute(value=ast.Name(id="Odds")):
            return True
    return False


def is_literal(node: ast.expr) -> bool:
    """Whether an argument was written down rather than worked out."""
    return isinstance(node, ast.Constant) and isinstance(node.value, int | str)


def rulebook_questions(text: str) -> list[Fault]:
    """Nobody asks which rulebook this is; a difference between rulebooks is a field of theirs."""
    found = []
    for node in walked(parsed(text)):
        match node:
            case ast.Compare(left=left, comparators=others):
                sides = [left, *others]
                asked = any(map(names_rulebook, sides)) and any(map(names_one, sides))
            case ast.Match(subject=subject):
                asked = names_rulebook(subject)
            case _:
                continue
        if asked:
            found.append(Fault(node.lineno, "asks which rulebook this is: give the rulebooks a field and read it"))
    return in_order(found)


def names_rulebook(node: ast.expr) -> bool:
    """Whether an expression is a rulebook, or the id or name of one."""
    match node:
        case ast.Attribute(value=owner, attr="id" | "name" | "prefix" | "slug"):
            return names_rulebook(owner)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in {"rulebook", "rulebook_id", "rulebook_name"}
    return False


def names_one(node: ast.expr) -> bool:
    """Whether an expression is a certain rulebook: a string, a constant, or a row of them."""
    match node:
        case ast.Constant(value=str()):
            return True
        case ast.Name(id=name):
            return name.isupper()
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return any(map(names_one, parts))
    return False


# --- tests and tracked files ------------------------------------------------------------------


def empty_tests(text: str) -> list[Fault]:
    """Every test can fail: it asserts, expects an error, or calls a helper that checks."""
    return [
        Fault(node.lineno, f"{node.name} asserts nothing: say what must hold")
        for node in functions(parsed(text))
        if node.name.startswith("test_") and not any(map(can_fail, ast.walk(node)))
    ]


def can_fail(node: ast.AST) -> bool:
    """Whether this node is an assertion, or a call by whose name it makes one."""
    match node:
        case ast.Assert():
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return PROOF_CALLS.fullmatch(name) is not None
    return False


def registry_hosts(text: str) -> list[Fault]:
    """No file names a package registry: every machine has its own."""
    return [
        Fault(number, f"names the registry host {host[0]!r}: leave it to the machine's settings")
        for number, line in enumerate(text.splitlines(), 1)
        if (host := REGISTRY_HOSTS.search(line))
    ]


# --- plain English ----------------------------------------------------------------------------


def archaic(text: str) -> list[Fault]:
    """A page names who does what, and uses no archaic turn."""
    return _turns(text, 1, ARCHAIC)


def archaic_code(text: str) -> list[Fault]:
    """The same for a module's docstrings, comments and function names; other strings are checked for errors only."""
    tree = parsed(text)
    said = docstrings(tree)
    found = [fault for node in functions(tree) for fault in _turns(node.name.replace("_", " "), node.lineno, ARCHAIC)]
    for node in walked(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found += _turns(node.value, node.lineno, ARCHAIC if node in said else WRONG)
    for token in tokenize.generate_tokens(io.StringIO(text if ARCHAIC.search(text) else "").readline):
        if token.type == tokenize.COMMENT:
            found += _turns(token.string, token.start[0], ARCHAIC)
    return in_order(found)


def _turns(text: str, first: int, turns: re.Pattern[str]) -> list[Fault]:
    """Every turn found in a text whose first line has this number."""
    return [
        Fault(first + text.count("\n", 0, turn.start()), f"{' '.join(turn[0].split())!r}: say it in plain English")
        for turn in turns.finditer(text)
    ]


def vague_names(text: str) -> list[Fault]:
    """A variable is named after the thing it holds; of two alike, one may be `one` and the other `other` or `two`."""
    found: list[Fault] = []
    _find_vague(parsed(text), found)
    return in_order(found)


def _find_vague(scope: ast.AST, found: list[Fault]) -> None:
    """Look through a function or module, each function in it by itself."""
    bound: dict[str, list[int]] = {}
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                _find_vague(node, found)
                continue
            case ast.AnnAssign(value=None):  # a field
                continue
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                bound.setdefault(name, []).append(node.lineno)
        waiting += ast.iter_child_nodes(node)
    if not bound.keys() & PARTNERS:
        found += [Fault(line, "one: name it after the thing") for line in bound.get("one", ())]


# --- shared reading ---------------------------------------------------------------------------


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function and method, at any depth."""
    return (node for node in walked(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and top-level package of every absolute import."""
    for node in walked(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name.partition(".")[0]) for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield node.lineno, module.partition(".")[0]


def docstrings(tree: ast.AST) -> set[ast.expr]:
    """The string nodes that are documentation: bare strings standing as statements."""
    return {node.value for node in walked(tree) if isinstance(node, ast.Expr)}


def in_order(faults: list[Fault]) -> list[Fault]:
    """Faults by line, as a person would mend them."""
    return sorted(faults)
