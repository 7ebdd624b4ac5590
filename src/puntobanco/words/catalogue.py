"""The sentences of each language: one file a language beside this module, found by itself."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct, json


class Language(Struct, frozen=True):
    """A language: what it calls itself, how it counts, and its sentences by code."""

    code: str
    name: str
    plural: tuple[tuple[str, Callable[[int], int]], ...]
    sentences: Mapping[str, str]

    def form(self, number: int) -> str:
        """The plural form that goes with a number."""
        return next((form for form, holds in self.plural if holds(abs(number))), "other")


def read_language(text: str | bytes) -> Language:
    """A language out of its file: a head, and sections of sentences."""
    from gettext import c2py

    sections = json.decode(text, type=dict[str, dict[str, str | dict[str, str]]])
    head = sections.pop("language")
    plural = head.get("plural", {})
    return Language(
        code=str(head["code"]),
        name=str(head["name"]),
        plural=tuple((form, c2py(rule)) for form, rule in plural.items()) if isinstance(plural, dict) else (),
        sentences={f"{name}.{key}": str(text) for name, section in sections.items() for key, text in section.items()},
    )


FOLDER = Path(__file__).parent
"""Where the files of the languages are."""
LANGUAGES = tuple(sorted(found.stem for found in FOLDER.glob("*.json")))
"""The codes of all languages; English comes first by the alphabet."""


@cache
def language_of(code: str) -> Language:
    """A language by its code; `KeyError` if there is none."""
    if code not in LANGUAGES:
        raise KeyError(code)
    return read_language((FOLDER / f"{code}.json").read_bytes())
