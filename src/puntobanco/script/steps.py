"""What a script consists of: its table, its people, and the steps in their order, each with its line."""

from collections.abc import Mapping

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.money import Minor
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table.commands import AnyAct, CardText, Person, PlaceBets, Who
from puntobanco.table.model.phases import Phase

Toml = str | int | list["Toml"] | dict[str, "Toml"]
"""A value of a set-up."""


class Step(Struct, frozen=True, kw_only=True):
    """One line of a script, with its number and text."""

    number: int
    text: str


class Says(Step, frozen=True, kw_only=True):
    """Somebody gives a command, which must be accepted, or must be refused."""

    who: Who
    act: AnyAct
    refused: bool = False
    clause: ClauseId | None = None
    """The clause that must be cited when it is refused."""


class AsksLink(Step, frozen=True, kw_only=True):
    """Something is asked of the jackpot's link, or befalls it."""

    form: str
    values: Mapping[str, str]
    refused: bool = False
    clause: ClauseId | None = None


class Clock(Step, frozen=True, kw_only=True):
    """The time of day, in milliseconds."""

    at: int


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


class Opens(Step, frozen=True, kw_only=True):
    """The table is opened, or only another set of cards made ready."""

    how: Preparing
    table: bool


class Arrives(Step, frozen=True, kw_only=True):
    """Somebody takes a place and buys chips."""

    person: Person
    seat: int | None
    amount: int


class Deals(Step, frozen=True, kw_only=True):
    """Cards of a round, dealt by the table's style, with the bets that come first."""

    hands: Mapping[Side, tuple[CardText, ...]]
    bets: tuple[tuple[Person, PlaceBets], ...] = ()
    whole: bool
    """From the call for bets to the cleared table; else only the cards."""
    until: int | None = None
    """Stop as soon as this number of cards lies face up."""


class Passes(Step, frozen=True, kw_only=True):
    """Rounds without bets until few cards are left, each told in one line."""

    left: int
    seed: int


class Goes(Step, frozen=True, kw_only=True):
    """The staff go on until the table is in a phase."""

    phase: Phase


class Expects(Step, frozen=True, kw_only=True):
    """A check of the table as it is now."""

    what: str
    words: tuple[str, ...]


AnyStep = Says | AsksLink | Clock | Opens | Arrives | Deals | Passes | Goes | Expects


class Script(Struct, frozen=True, kw_only=True):
    """A script that was read: set-up, staff, steps and expected gains."""

    values: Mapping[str, Toml]
    staff: Mapping[Person, Role]
    steps: tuple[AnyStep, ...]
    gains: Mapping[Person, int]
    """What everybody must have gained in the end; empty if the script does not say."""
    gains_line: int = 0
