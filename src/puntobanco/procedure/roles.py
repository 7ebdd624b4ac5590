"""Who acts at a table: our roles in their order, and how a rulebook's ranks map to them.

A document names ranks (floorperson, Game Supervisor, Table Game Shift Manager). Each maps to one role here,
and the staff roles have an order, so that “or above” has a meaning. "Casino Operator" and "House" are nobody's
rank: what the documents leave to them is exercised at the table by the role a set-up elects, never by the
owner's account.
"""

from enum import Enum
from functools import cache

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.words import Names, Several, Text, any_of, in_words, say


class Role(Enum):
    """In what capacity a person gives a command."""

    __hash__ = object.__hash__  # every command looks members up in sets: Enum's own is slower by a call

    PLAYER = "player"
    NOMINEE = "nominee"
    DEALER = "dealer"
    PIT = "pit"
    CASINO_SUPERVISOR = "casino-supervisor"
    SHIFT_MANAGER = "shift-manager"
    CASHIER = "cashier"
    SECURITY = "security"
    JACKPOT = "jackpot"
    SURVEILLANCE = "surveillance"
    """Sees everything that anybody sees, and never acts."""
    OPERATOR = "operator"
    CLOCK = "clock"
    """The host's clock: it tells that a time has passed, and decides nothing."""

    __hash__ = object.__hash__  # Enum's own is slow, and roles are looked up at every command

    @property
    def text(self) -> Text:
        return say(f"role.{self.value}")

    @property
    def words(self) -> str:
        return in_words(self.text)


@cache
def one_of(roles: frozenset[Role]) -> Several:
    return any_of(role.text for role in Role if role in roles)


LADDER = (Role.DEALER, Role.PIT, Role.CASINO_SUPERVISOR, Role.SHIFT_MANAGER)
"""The staff at the table from the lowest rank up: each may do what the ranks below may."""

STAFF = frozenset({*LADDER, Role.CASHIER, Role.SECURITY, Role.JACKPOT, Role.SURVEILLANCE, Role.OPERATOR})
BETTORS = frozenset({Role.PLAYER, Role.NOMINEE})


def from_rank(lowest: Role) -> frozenset[Role]:
    return frozenset(LADDER[LADDER.index(lowest) :])


SUPERVISORS = from_rank(Role.PIT)
DEALERS = from_rank(Role.DEALER)


class Rank(Struct, frozen=True):
    """A rank that a document names, and the role it is here."""

    title: str
    role: Role
    clause: ClauseId | None = None
    chinese: tuple[str, str] | None = None
    """The title in simplified and in traditional characters; without them it stays English everywhere."""

    @property
    def names(self) -> Names:
        return Names(self.title, *(self.chinese or (self.title, self.title)))


class Duty(Enum):
    """What a dealer at the table does."""

    DEALING = "dealing"
    """Calls, deals, collects and pays: a table with one dealer."""
    CALLING = "calling"
    PAYING = "paying"
    """Collects from and pays a section of the seats."""
