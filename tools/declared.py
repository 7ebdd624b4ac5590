"""`python -m tools.declared [CODE]`: the names that declarations bring, for the section `names` of a language.

As JSON, by the English name: what the language has for it, or nothing. Chinese stands in the declarations themselves.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from enum import Enum

from msgspec import Struct

from puntobanco.api.setups import setup_names, setup_of
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rules.games import GAMES
from puntobanco.words import Names
from tools.words import FOLDER

OWN = ("names", "family_names")
"""Where a declaration puts its names together."""


def declared() -> set[str]:
    """What rulebooks, games and ready set-ups call their wagers, lines, versions, steps and people, in English."""
    setups = [setup_of(name) for name in setup_names()]
    steps = [setup.rulebook.procedure(setup) for setup in setups]
    return {names.en for names in _within((*RULEBOOKS, *GAMES, *setups, *steps), set()) if names.en}


def _within(value: object, seen: set[int]) -> Iterator[Names]:
    if isinstance(value, Names):
        yield value
    elif isinstance(value, Struct | Mapping | tuple | list | frozenset) and not isinstance(value, Enum):
        if id(value) not in seen:
            seen.add(id(value))
            for part in _parts(value):
                yield from _within(part, seen)


def _parts(value: object) -> list[object]:
    if isinstance(value, Mapping):
        return list(value.values())
    if not isinstance(value, Struct):
        return list(value)  # type: ignore[call-overload,no-any-return]
    own = [name for name in OWN if isinstance(getattr(type(value), name, None), property)]
    return [getattr(value, name) for name in (*own, *value.__struct_fields__)]


def main() -> None:
    """Print them all; with the code of a language what it has already."""
    known = json.loads((FOLDER / f"{sys.argv[1]}.json").read_text("utf-8")).get("names", {}) if sys.argv[1:] else {}
    print(json.dumps({name: known.get(name, "") for name in sorted(declared())}, ensure_ascii=False, indent=2))


if __name__ == "__main__":
    main()
