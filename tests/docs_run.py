"""Programs and sessions of the documents, found in their Markdown."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
_PROGRAM = re.compile(r"^### (.+?)\n(.*?)^```python\n(.*?)^```\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SESSION = re.compile(r"^```python\n(>>> .*?)^```$", re.MULTILINE | re.DOTALL)


class Program(NamedTuple):
    """A program of a document and what it prints."""

    title: str
    code: str
    printed: str


def programs(text: str) -> list[Program]:
    """Every program with its output, under its heading."""
    return [Program(title, code, printed) for title, _, code, printed in _PROGRAM.findall(text)]


def session(text: str) -> str:
    """All examples with prompts, as one session."""
    return "\n".join(_SESSION.findall(text))
