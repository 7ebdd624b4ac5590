"""The findings of a check of a journal, and the summary of each stream."""

from msgspec import Struct

from puntobanco.journal.entry import plain
from puntobanco.words import Text, in_words, say


class Finding(Struct, frozen=True, kw_only=True):
    """Something in a journal that is not as it must be, and where."""

    code: str
    stream: str
    number: int | None = None
    """The entry, counted from 0; the first that may be meant, where it cannot be told which."""
    position: int | None = None
    """The event, counted from 0 over the whole stream."""
    text: Text
    expected: Text | str = ""
    found: Text | str = ""

    @property
    def sentence(self) -> str:
        """What is wrong, in English."""
        return in_words(self.text)


class Summary(Struct, frozen=True, kw_only=True):
    """What there is of a stream."""

    stream: str
    entries: int
    events: int
    judged: int
    """How many entries were decided again."""
    last: str
    """The hash of the last entry."""
    root: str
    """The root over all entries, if it was worked out."""
    stopped: Text | None = None
    """Where and why the judging stopped, if it did."""


LONGEST = 300
MOST = 100
"""Findings of one stream that are kept; the first ones say what is wrong."""


def difference(expected: object, found: object) -> tuple[str, Text | str, Text | str]:
    """The first place where two values differ, and what stands there in each: ``.wagers[3].pays``."""
    return _difference("", plain(expected), plain(found))


def _difference(path: str, expected: object, found: object) -> tuple[str, Text | str, Text | str]:
    if isinstance(expected, dict) and isinstance(found, dict) and expected.keys() == found.keys():
        for key, value in expected.items():
            if value != found[key]:
                return _difference(f"{path}.{key}", value, found[key])
    if isinstance(expected, list) and isinstance(found, list):
        for number, (left, right) in enumerate(zip(expected, found, strict=False)):
            if left != right:
                return _difference(f"{path}[{number}]", left, right)
        if len(expected) != len(found):
            return path, say("finding.count", n=len(expected)), say("finding.count", n=len(found))
    return path, _short(expected), _short(found)


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
