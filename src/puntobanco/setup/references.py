"""House wagers that a set-up only names, written into its text: on the lines where they were named.

Wagers of installed packages stay named: they are no text, and their origin is in the journal.
"""

import json
import tomllib
from collections.abc import Callable

from puntobanco.setup.package_wagers import PREFIX
from puntobanco.setup.reading import Toml
from puntobanco.setup.toml_places import spans

Find = Callable[[str], list[dict[str, Toml]]]
"""The declarations that a name stands for, or `NotFound`."""


class NotFound(ValueError):
    """A name that stands for no declaration: the sentence and advice for a fault, and the line."""

    line = 0

    def __init__(self, sentence: str, advice: str = "") -> None:
        super().__init__(sentence)
        self.advice = advice


def with_references(text: str, find: Find) -> str:
    """The text with every name in `house_wagers` replaced by its declarations; other text as it is."""
    try:
        named = tomllib.loads(text).get("house_wagers")
    except (ValueError, RecursionError):
        return text
    if not isinstance(named, list) or not any(isinstance(entry, str) for entry in named):
        return text
    parts, rest = [], 0
    places = spans(text)
    for number, entry in enumerate(named, 1):
        if isinstance(entry, str) and not entry.startswith(PREFIX):
            start, end = places[f"house_wagers[{number}]"]
            try:
                declared = find(entry)
            except NotFound as missing:
                missing.line = text.count("\n", 0, start) + 1
                raise
            parts += [text[rest:start], ", ".join(map(inline, declared))]
            rest = end
    return "".join([*parts, text[rest:]])


def inline(value: Toml) -> str:
    match value:
        case dict():
            return "{ " + ", ".join(f"{_key(key)} = {inline(inner)}" for key, inner in value.items()) + " }"
        case list():
            return "[" + ", ".join(map(inline, value)) + "]"
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case _:
            return str(value)


def _key(key: str) -> str:
    plain = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if plain else json.dumps(key, ensure_ascii=False)
