"""Checks on the bytes of every file before it is read, and the finding that reports a fault in it."""

import re

from msgspec import Struct

from puntobanco.faults import Fault

MOST_BYTES = 64_000_000
MOST_LINES = 400_000
"""A table that never closes writes about as much in a month."""
LONGEST_LINE = 100_000
_NO_TEXT = re.compile(r"[\x00-\x08\x0b-\x1f]")


class Unreadable(ValueError):
    """Bytes that are not what they claim to be: one sentence, and nothing was read."""


class Finding(Struct, frozen=True):
    """Something wrong in a file that can be read: where, what was expected, and what was found."""

    line: int
    code: str
    sentence: str
    expected: str = ""
    found: str = ""

    @property
    def fault(self) -> Fault:
        return Fault.of(f"{self.code}.said", f"line {self.line}", why=self.sentence)


def differs(line: int, code: str, what: str, expected: str, found: str) -> Finding:
    return Finding(line, code, f"{what}: expected {expected or 'nothing'}, found {clipped(found)}.", expected, found)


def clipped(text: str, most: int = 60) -> str:
    """An excerpt of a file in quotation marks, cut to `most` characters."""
    if not text:
        return "nothing"
    return f"“{plain(text[:most])}…”" if len(text) > most else f"“{plain(text)}”"


def plain(text: str) -> str:
    """Text of a file with its unprintable characters replaced, so that it cannot steer a terminal."""
    return "".join(sign if sign.isprintable() else "·" for sign in text)


def text_of(data: bytes) -> str:
    """The text of a file; `Unreadable` where it is none, or far larger than any shoe or record."""
    if len(data) > MOST_BYTES:
        raise Unreadable(f"the file has {len(data):,} bytes, far more than any shoe or record.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable("the file is not text in UTF-8.") from None
    lines = text.replace("\r\n", "\n").split("\n")
    if len(lines) > MOST_LINES:
        raise Unreadable(f"the file has {len(lines):,} lines, far more than any shoe or record.")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise Unreadable(f"line {number} has {len(line):,} characters, far more than any line of a shoe or record.")
        if _NO_TEXT.search(line):
            raise Unreadable(f"line {number} holds bytes that are no text.")
    if not text.strip():
        raise Unreadable("the file is empty.")
    return "\n".join(lines)
