"""Where in a TOML text each value stands, so that a fault can name its line.

The text has been read before (`tomllib`), so it is known to be TOML, and not nested deep.
"""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from puntobanco.faults import Fault

Place = tuple[int, int]
"""Line and column, both from 1."""

_BLANK = re.compile(r"(?:\s|#[^\n]*)*")
_KEY = re.compile(r"[ \t]*(?:\"((?:[^\"\\]|\\.)*)\"|'([^']*)'|([A-Za-z0-9_-]+))[ \t]*")
_STRINGS = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL)
_PLAIN = re.compile(r"[^,\]}\n#]*")


def places(text: str) -> dict[str, Place]:
    """The place of every value by its path: ``house_wagers[2].lines[1].when``."""
    return {path: _place(text, start) for path, (start, _) in spans(text).items()}


def spans(text: str) -> dict[str, tuple[int, int]]:
    """The first and the last offset of every value by its path."""
    return _Scan(text).found()


def _place(text: str, at: int) -> Place:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


_COLUMN = re.compile(r"(.*?)(?::(\d+):(\d+))?")


def located(faults: Iterable[Fault], text: str, under: str = "house_wagers") -> list[Fault]:
    """Faults with the line before their path, and the column of a word in a text, for all keys under one."""
    found: dict[str, Place] = {}
    here = []
    for fault in faults:
        if fault.where.startswith(under):
            found = found or places(text)
            fault = replace(fault, where=_where(fault.where, found))
        here.append(fault)
    return here


def lines_of(wheres: Iterable[str], text: str) -> list[int | None]:
    """The line of each path of a fault: of the value, or of what it is missing in; none for what stands nowhere."""
    found = places(text)
    return [_line_and_column(where, found)[0] for where in wheres]


def _where(where: str, found: dict[str, Place]) -> str:
    line, column = _line_and_column(where, found)
    path = _path(where)
    if line is None:
        return where
    return f"line {line}, {path}" if column is None else f"line {line}, column {column}, {path}"


def _path(where: str) -> str:
    match = _COLUMN.fullmatch(where)
    return match[1] if match else where


def _line_and_column(where: str, found: dict[str, Place]) -> tuple[int | None, int | None]:
    """Where the value of a path stands, or the nearest that holds it; the column of a word in a text."""
    known = re.sub(r"“([^”]*)”", r"\1", _path(where))  # a key that is not known is quoted
    while known not in found and ("." in known or "[" in known):
        known = known[: max(known.rfind("."), known.rfind("["))]
    if known not in found:
        return None, None
    line, column = found[known]
    if where == _path(where):
        return line, None
    down, right = map(int, where.rsplit(":", 2)[1:])
    return line + down - 1, right if down > 1 else column + right


class _Scan:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.spans: dict[str, tuple[int, int]] = {}
        self.numbers: dict[str, int] = {}

    def found(self) -> dict[str, tuple[int, int]]:
        prefix = ""
        while self._blank() < len(self.text):
            if self.text.startswith("[", self.at):
                prefix = self._header()
            else:
                self._pair(prefix)
        return self.spans

    def _blank(self) -> int:
        match = _BLANK.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.at

    def _keys(self) -> list[str]:
        keys = []
        while match := _KEY.match(self.text, self.at):
            keys.append(next(part for part in match.groups() if part is not None))
            self.at = match.end()
            if not self.text.startswith(".", self.at):
                break
            self.at += 1
        return keys

    def _header(self) -> str:
        start, double = self.at, self.text.startswith("[[", self.at)
        self.at += 2 if double else 1
        path, keys = "", self._keys()
        for place, key in enumerate(keys, 1):
            path += f".{key}" if path else key
            if double and place == len(keys):
                self.numbers[path] = self.numbers.get(path, 0) + 1
            path += f"[{self.numbers[path]}]" if path in self.numbers else ""
        end = self.text.find("\n", self.at)
        self.at = len(self.text) if end < 0 else end
        self.spans.setdefault(path, (start, self.at))
        return path

    def _pair(self, prefix: str) -> None:
        keys = self._keys()
        self.at = self.text.find("=", self.at) + 1 or len(self.text)
        self._value(".".join([*([prefix] if prefix else []), *keys]))

    def _value(self, path: str) -> None:
        self._blank()
        start = self.at
        if self.text.startswith("[", self.at):
            self._several(path, "]")
        elif self.text.startswith("{", self.at):
            self._several(path, "}")
        else:
            match = _STRINGS.match(self.text, self.at) or _PLAIN.match(self.text, self.at)
            self.at = max(match.end() if match else 0, self.at + 1)
        self.spans.setdefault(path, (start, self.at))

    def _several(self, path: str, end: str) -> None:
        """The values of a list, or the pairs of an inline table."""
        self.at += 1
        number = 0
        while self._blank() < len(self.text) and not self.text.startswith(end, self.at):
            number += 1
            if end == "}":
                self._pair(path)
            else:
                self._value(f"{path}[{number}]")
            if self._blank() < len(self.text) and self.text.startswith(",", self.at):
                self.at += 1
        self.at += 1
