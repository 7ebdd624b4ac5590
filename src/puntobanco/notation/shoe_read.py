"""Reading a shoe file leniently: every fault with its line, and as much of the shoe as can be read."""

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from puntobanco.faults import Refused, nearest
from puntobanco.notation.coup import Coup, read_coup
from puntobanco.notation.faces import NotAFace
from puntobanco.notation.guard import Finding, Unreadable, clipped, differs
from puntobanco.notation.shoe_file import FORMAT, MOST_DECKS, Burnt, ShoeFile, Sourced, check_shoe, read_burn
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.setup.game import game_from
from puntobanco.setup.reading import is_sane

LONGEST = 2_000_000
LARGEST = 2**63 - 1
MOST_DEPTH = 8
MOST_DOTS = 1_000
"""On one line: reading TOML takes the square of the number of dots in a key."""
MOST_COUPS = 2_000
FIELDS = ("format", "id", "rules", "game", "decks", "continuous", "cut_from_end", "burn", "started", "table", "coups")


def read_shoe(text: str) -> tuple[Sourced, list[Finding]]:
    """A shoe and everything that is wrong in it; `Unreadable` where the text is no shoe file at all."""
    values = _toml(text)
    if not {"format", "coups"} & values.keys():
        raise Unreadable("the file is TOML and no shoe file: it has neither format nor coups.")
    reading = _Reading(values, *line_numbers(text))
    read = reading.shoe()
    return read, sorted((*reading.findings, *check_shoe(read)), key=lambda finding: finding.line)


def _toml(text: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise Unreadable("the file is far too long for one shoe.")
    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        raise Unreadable("the file has a line with far too many dots for a shoe.")
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as found:
        raise Unreadable(f"the file is not TOML: {str(found)[:200]}.") from None
    if not is_sane(values, deepest=MOST_DEPTH, largest=LARGEST):
        raise Unreadable("the file holds a value that no shoe needs: far too deep, or far too large.")
    return values


_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}\n]|[^\[\]{}\n"\'#]+',
    re.DOTALL,
)
_KEY = re.compile(r"[ \t]*([A-Za-z0-9_-]+)[ \t]*=")


def line_numbers(text: str) -> tuple[dict[str, int], list[int]]:
    """On which lines the fields of a TOML text stand, and each text of its list of coups."""
    keys: dict[str, int] = {}
    coups: list[int] = []
    line, depth, fresh, key = 1, 0, True, ""
    for token in (match[0] for match in _TOKEN.finditer(text)):
        if token == "\n":
            fresh = True
        elif depth == 0 and fresh and (found := _KEY.match(token)):
            key, fresh = found[1], False
            keys.setdefault(key, line)
        elif token in "[{":
            depth += 1
        elif token in "]}":
            depth -= 1
        elif depth == 1 and key == "coups" and token[0] in "\"'":
            coups.append(line)
        line += token.count("\n")
    return keys, coups


class _Reading:
    """A shoe file being read, and what was found wrong so far."""

    def __init__(self, values: Mapping[str, Any], keys: Mapping[str, int], coup_lines: list[int]) -> None:
        self.values, self.keys, self.coup_lines = values, keys, coup_lines
        self.findings: list[Finding] = []

    def line(self, key: str) -> int:
        return self.keys.get(key, 1)

    def fault(self, code: str, key: str, expected: str, found: object) -> None:
        self.findings.append(differs(self.line(key), code, key, expected, "" if found is None else str(found)))

    def shoe(self) -> Sourced:
        if self.values.get("format") != FORMAT:
            self.fault("format", "format", FORMAT, self.values.get("format"))
        coups, lines = self._coups()
        shoe = ShoeFile(
            id=self._text("id"),
            rules=self._text("rules", needed=True),
            game=self._game(),
            decks=self._number("decks", 1, MOST_DECKS) or 8,
            continuous=self._yes("continuous"),
            cut_from_end=self._number("cut_from_end", 0, MOST_DECKS * 52),
            burn=self._burn(),
            started=self._started(),
            table=self._text("table"),
            coups=coups,
            own={name: value for name, value in self.values.items() if name.startswith("_")},
        )
        self._unknown()
        return Sourced(shoe, lines, self.line("burn"))

    def _text(self, key: str, *, needed: bool = False) -> str:
        value = self.values.get(key)
        if isinstance(value, str) and (value or not needed):
            return value
        if value is not None or needed:
            self.fault("field", key, "a text", value)
        return ""

    def _game(self) -> Game:
        try:
            return game_from(self.values.get("game", ""))
        except Refused as found:
            at = self.line("game")
            self.findings += [Finding(at, fault.code, fault.sentence, "a game", "") for fault in found.faults]
            return PUNTO_BANCO

    def _number(self, key: str, least: int, most: int) -> int | None:
        value = self.values.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        if value is not None or key == "decks":
            self.fault("field", key, f"a whole number from {least} to {most}", value)
        return None

    def _yes(self, key: str) -> bool:
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            self.fault("field", key, "true or false", value)
            return False
        return value

    def _burn(self) -> Burnt | None:
        text = self._text("burn")
        try:
            return read_burn(text) if text else None
        except NotAFace as found:
            self.findings.append(Finding(self.line("burn"), "burn", f"burn: {found}.", "7c + 7", text))
            return None

    def _started(self) -> str:
        value = self.values.get("started")
        if value is None:
            return ""
        text = value if isinstance(value, str) else value.isoformat() if hasattr(value, "isoformat") else ""
        if not is_time(text):
            self.fault("field", "started", "a date and a time, such as 2024-06-07T20:14:00+08:00", value)
            return ""
        return text

    def _coups(self) -> tuple[tuple[Coup, ...], tuple[int, ...]]:
        raw = self.values.get("coups")
        if not isinstance(raw, list) or len(raw) > MOST_COUPS:
            self.fault("field", "coups", f"a list of at most {MOST_COUPS} coup lines", raw and clipped(str(raw)))
            return (), ()
        known = self.coup_lines if len(self.coup_lines) == len(raw) else [self.line("coups")] * len(raw)
        coups: list[Coup] = []
        lines: list[int] = []
        for text, line in zip(raw, known, strict=True):
            if not isinstance(text, str):
                self.findings.append(differs(line, "field", "a coup", "a text", str(text)))
                continue
            coup, findings = read_coup(text, line=line, number=coups[-1].number + 1 if coups else 1)
            self.findings += findings
            coups.append(coup)
            lines.append(line)
        return tuple(coups), tuple(lines)

    def _unknown(self) -> None:
        for name in self.values:
            if name not in FIELDS and not name.startswith("_"):
                advice = nearest(name, FIELDS, "Own fields start with _.")
                sentence = f"{clipped(name)} is no field of a shoe file. {advice}"
                self.findings.append(Finding(self.line(name), "unknown-field", sentence, "", name))


_TIME = re.compile(
    r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])([T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)?)?",
    re.ASCII,
)


def is_time(text: str) -> bool:
    """Whether a text is a date, or a date and time, as TOML and records write them."""
    if not _TIME.fullmatch(text):
        return False
    try:
        return hasattr(tomllib.loads(f"at = {text}")["at"], "isoformat")
    except ValueError:
        return False
