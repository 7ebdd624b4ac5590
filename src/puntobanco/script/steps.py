"""What a script consists of: its table, its people, and the steps in their order, each with its line."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import TYPE_CHECKING

from msgspec import Struct

from puntobanco.money import Minor
from puntobanco.procedure.roles import Role
from puntobanco.table.commands import CardText, Person

if TYPE_CHECKING:
    from puntobanco.script.runner import Runner

Toml = str | int | list["Toml"] | dict[str, "Toml"]


class Kind(Enum):
    SAID = "said"
    """Somebody's own words: a command, or a request to the jackpot."""
    SHORT = "short"
    """A line that stands for several commands."""
    PASSED = "passed"
    """Rounds that only bring the shoe further, each told in one line."""


class Step(Struct, frozen=True):
    """One line of a script: its number, its text, and what the runner does for it."""

    number: int
    text: str
    do: "Do"
    kind: Kind = Kind.SHORT


Do = Callable[["Runner", Step], None]


class Preparing(Struct, frozen=True, kw_only=True):
    """How a table is opened and a set of cards made ready."""

    cards: bool = True
    """Whether the cards are made ready too, and not left to the lines that follow."""
    fill: Minor = Minor(100_000_000)
    set: str = ""
    back: str = ""
    route: str = ""
    secured: str = "the card room"
    cut: int | None = None
    behind: int | None = None
    first: CardText = CardText("5s")
    burn: tuple[CardText, ...] = ()


class Script(Struct, frozen=True, kw_only=True):
    """A script that was read: set-up, staff, steps and expected gains."""

    values: Mapping[str, Toml]
    staff: Mapping[Person, Role]
    steps: tuple[Step, ...]
    start: int | None
    """The time of day at which it begins, in milliseconds, if its first line says so."""
    gains: Mapping[Person, int]
    """What everybody must have gained in the end; empty if the script does not say."""
    gains_line: int = 0
