"""What the consoles say: which keys of the catalogue each module names, and of which modules a screen is made."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from consoles import build

SOURCE = build.HERE / "src"
LABORATORY = build.HERE / "laboratory"
BROUGHT = re.compile(r"bring\(\[([^\]]*)\]\)")
PIECES: dict[str, list[str]] = json.loads((SOURCE / "pieces.json").read_text(encoding="utf-8"))
IMPORTED = re.compile(
    r'^(?:import|export) (?!type )(?:[^;]*? from )?"(\.[^"]+)";|\bimport\("(\.[^"]+)"\)', re.MULTILINE
)
CALL = re.compile(r"\bt(?:If|Or)?\(")
COMPARED = re.compile(r'[!=]== "[^"]*"|(?:startsWith|includes)\("[^"]*"\)')
PLAIN = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
SCREEN = re.compile(r'id: "([a-z-]+)",[^}]*?words: \[([^\]]*)\]')


class Said(NamedTuple):
    """Keys that a module names whole, and the beginnings of those that it puts together."""

    keys: frozenset[str]
    beginnings: frozenset[str]

    def names(self, key: str) -> bool:
        """Whether a key is said here."""
        return key in self.keys or any(key.startswith(begin) for begin in self.beginnings)


def full(key: str) -> str:
    """A key with its section."""
    return key if "." in key else f"common.{key}"


def _arguments(text: str) -> Iterator[str]:
    """The first argument of each call of `t`, `tIf` and `tOr`."""
    for call in CALL.finditer(text):
        depth, at, quote = 1, call.end(), ""
        while depth and (depth > 1 or quote or text[at] != ","):
            letter = text[at]
            if quote:
                quote = "" if letter == quote else quote
            elif letter in '"`':
                quote = letter
            else:
                depth += (letter in "([{") - (letter in ")]}")
            at += 1
        yield text[call.end() : at]


def _said(found: Iterator[str]) -> Said:
    keys, beginnings = set(), set()
    for text in found:
        for plain, made in LITERAL.findall(text):
            if made and "${" in made:
                beginnings.add(full_beginning(made.split("${")[0]))
            else:
                keys.add(full(plain or made))
    return Said(frozenset(keys), frozenset(beginnings))


def full_beginning(beginning: str) -> str:
    """The beginning of keys that are put together; `suit_` stands in the section `common`."""
    return beginning if "." in beginning else f"common.{beginning}"


@cache
def asked_for(path: Path) -> Said:
    """What a module asks the catalogue for, as far as its calls name it."""
    text = re.sub(r"^\s*//.*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    text = COMPARED.sub("", text)
    return _said(_arguments(text))


@cache
def written(path: Path) -> frozenset[str]:
    """Every plain text of a module: some are keys that reach `t` through a name."""
    return frozenset(PLAIN.findall(path.read_text(encoding="utf-8")))


def modules() -> list[Path]:
    """All modules of the consoles."""
    found = [*sorted(SOURCE.rglob("*.ts*")), *sorted(LABORATORY.glob("*.ts*"))]
    return [path for path in found if path.name not in ("types.ts", "css.d.ts")]


def named(path: Path) -> str:
    """A module of the consoles by its place in `src`, one of the laboratory by its folder."""
    return path.relative_to(build.HERE).as_posix().removeprefix("src/")


def _found(place: Path) -> Path | None:
    tries = (
        place,
        *(place.with_name(place.name + end) for end in (".ts", ".tsx")),
        place / "index.ts",
        place / "index.tsx",
    )
    return next((path for path in tries if path.suffix in (".ts", ".tsx") and path.is_file()), None)


def closure(first: Path) -> set[Path]:
    """A module with all that it imports, at once or later, but not the register of all screens."""
    found, waiting = {first}, [first]
    while waiting:
        path = waiting.pop()
        for now, later in IMPORTED.findall(path.read_text(encoding="utf-8")):
            part = _found((path.parent / (now or later)).resolve())
            if part and part != SOURCE / "screens" / "index.ts" and part not in found:
                found.add(part)
                waiting.append(part)
    return found


class Screen(NamedTuple):
    """A screen: its first module, and the pieces of the catalogue that it loads besides the base."""

    path: Path
    pieces: tuple[str, ...]

    @property
    def sections(self) -> frozenset[str]:
        """The sections in its pieces."""
        return frozenset(section for piece in self.pieces for section in PIECES[piece])


def screens() -> dict[str, Screen]:
    """Every screen by its name, the laboratory among them."""
    page = LABORATORY / "laboratory.tsx"
    brought = BROUGHT.findall(page.read_text(encoding="utf-8"))
    laboratory = Screen(page, tuple(piece for piece in re.findall(r'"([^"]+)"', *brought) if piece != "base"))
    return {"laboratory": laboratory} | {
        name: Screen(path, tuple(re.findall(r'"([^"]+)"', words)))
        for path in sorted((SOURCE / "screens").glob("*/index.ts*"))
        for name, words in SCREEN.findall(path.read_text(encoding="utf-8"))
    }
