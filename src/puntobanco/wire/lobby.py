"""The messages of the lobby: the house and its tables, and where the person who asks plays."""

from msgspec import Struct

from puntobanco.words import Names, Text


class OwnPlace(Struct, frozen=True, kw_only=True):
    """Where the person who asks plays at a table."""

    seat: int | None
    """None for somebody who stands."""
    bet: str
    """All of their stakes on the layout; empty if there are none."""


class TableOut(Struct, frozen=True, kw_only=True):
    """A table in the lobby."""

    name: str
    names: Names
    """What screens call it."""
    rulebook: str
    version: str
    options: tuple[str, ...]
    currency: str
    minimum: str
    maximum: str
    phase: str
    open: bool
    seats: tuple[int, ...]
    free: tuple[int, ...]
    players: int
    rounds: int
    results: tuple[str, ...]
    """The last results, newest last: B, P or T with marks for naturals and pairs."""
    stopped: Text | None = None
    """Why it has stopped, if it has."""
    rulebook_title: Names
    title: Names
    """What the rulebook calls the version."""
    game: str = ""
    """The id of a game that is not in the rulebook."""
    game_title: Names | None = None
    """What it is called."""
    decks: int = 0
    jackpots: tuple[str, ...] = ()
    """The jackpots that it takes part in."""
    yours: OwnPlace | None = None
    """The place of the person who asks, if they play there."""
    left: int = 0
    """For how many seconds bets still stay open, where the house's own dealer gives a time."""


class LobbyOut(Struct, frozen=True, kw_only=True):
    """The house and its tables."""

    house: str
    first_start: bool
    """Whether it waits to be founded, by somebody who has the code that was printed at the machine."""
    practice: bool
    ready: bool
    """Whether it may play for money."""
    tables: tuple[TableOut, ...]
    jackpots: tuple[str, ...]
    jackpot_titles: dict[str, Names]
    school: bool = False
    """Whether it is a school: nothing is played for, and everybody signs in."""
    laboratory: bool = False
    """Whether a practice house serves the laboratory beside the tables."""
