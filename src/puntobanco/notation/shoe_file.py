"""The shoe file: one shoe for people, written strictly so that the same shoe is always the same bytes."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, json

from puntobanco.notation.check import Tally, check_coup, from_shoe
from puntobanco.notation.coup import Coup, write_coup
from puntobanco.notation.faces import HIDDEN, Face, NotAFace, read_faces, write_faces
from puntobanco.notation.guard import Finding, differs
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.setup.game import game_values

FORMAT = "shoe/1"
MOST_DECKS = 100


class Burnt(Struct, frozen=True):
    """What was burnt: the first card, how many more, and which ones where they were shown."""

    first: Face = HIDDEN
    count: int = 0
    shown: tuple[Face, ...] = ()
    """The further cards, if everybody saw them."""

    def __str__(self) -> str:
        more = write_faces(self.shown) if self.shown else str(self.count)
        return f"{self.first} + {more}"

    @property
    def faces(self) -> tuple[Face, ...]:
        return (self.first, *(self.shown or (HIDDEN,) * self.count))


_BURN = re.compile(r"([^+]*?)\s*(?:\+\s*(\d{1,3}|[^+]*))?", re.ASCII)


def read_burn(text: str) -> Burnt:
    """Read ``7c + 7``, ``7c + 6s6h``, ``7c`` or ``??``; `NotAFace` where it is none of these."""
    found = _BURN.fullmatch(text.strip())
    first = read_faces(found[1]) if found else ()
    if found is None or len(first) != 1:
        raise NotAFace("the burn is the first card and how many more, such as 7c + 7")
    more = found[2] or "0"
    if more.isdigit():
        return Burnt(first[0], int(more))
    shown = read_faces(more)
    return Burnt(first[0], len(shown), shown)


class ShoeFile(Struct, frozen=True, kw_only=True):
    """One shoe as people keep it: the rules, the coups in their order, and what is known of cut and burn."""

    rules: str
    game: Game = PUNTO_BANCO
    decks: int
    coups: tuple[Coup, ...]
    id: str = ""
    cut_from_end: int | None = None
    """Cards behind the cutting card."""
    continuous: bool = False
    """Whether the cards came from a continuous shuffler, which takes them back after each coup."""
    burn: Burnt | None = None
    started: str = ""
    """Date and time as TOML writes them."""
    table: str = ""
    own: Mapping[str, Any] = {}
    """Further fields that the writer of the file added; their names start with ``_``."""

    def __repr__(self) -> str:
        named = f" {self.id}" if self.id else ""
        return f"<ShoeFile{named}: {self.rules}, {self.decks} decks, {len(self.coups)} coups>"


class Sourced(Struct, frozen=True):
    """A shoe as it was read, and the lines on which its burn and its coups stand."""

    shoe: ShoeFile
    lines: tuple[int, ...]
    burn_line: int = 1


def check_shoe(read: Sourced) -> Iterator[Finding]:
    """Everything in a shoe that the rules do not allow, or that is not written as they give it."""
    shoe, before = read.shoe, 0
    tally = Tally(shoe.decks)
    if shoe.burn is not None:
        yield from tally.take(shoe.burn.faces, read.burn_line)
    for coup, line in zip(shoe.coups, read.lines, strict=True):
        if coup.number <= before:
            yield differs(line, "number", "the number of the coup", f"more than {before}", str(coup.number))
        before = coup.number
        yield from check_coup(coup, line, shoe.game)
        if shoe.continuous:
            tally = Tally(shoe.decks)
        yield from tally.take(from_shoe(coup, shoe.game), line)


# Writing.


def write_shoe(shoe: ShoeFile) -> str:
    """The strict form: every field in its place, two spaces after a number, one coup a line, own fields last."""
    values: list[tuple[str, Any]] = [
        ("format", FORMAT),
        ("id", shoe.id or None),
        ("rules", shoe.rules),
        ("game", game_values(shoe.game) or None),
        ("decks", shoe.decks),
        ("continuous", shoe.continuous or None),
        ("cut_from_end", shoe.cut_from_end),
        ("burn", str(shoe.burn) if shoe.burn is not None else None),
    ]
    lines = [f"{key} = {toml_value(value)}" for key, value in values if value is not None]
    if shoe.started:
        lines.append(f"started = {shoe.started}")
    if shoe.table:
        lines.append(f"table = {toml_value(shoe.table)}")
    coups = [f"  {toml_value(write_coup(coup))}," for coup in shoe.coups]
    lines += ["coups = [", *coups, "]"] if coups else ["coups = []"]
    lines += [f"{_key(name)} = {toml_value(value)}" for name, value in sorted(shoe.own.items())]
    return "\n".join(lines) + "\n"


_BARE = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else toml_value(name)


def toml_value(value: Any) -> str:
    """A value as TOML has it; times come from the reader and know their own form."""
    if isinstance(value, str):
        return json.encode(value).decode().replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(name)} = {toml_value(item)}" for name, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    return repr(value)
