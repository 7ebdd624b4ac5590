"""Views of the house and of a jackpot; those of a table are in `table.views`."""

from msgspec import Struct

from puntobanco.house.state import DayClose, Limits
from puntobanco.jackpot.link.board import Board
from puntobanco.jackpot.link.offers import LinkOffer
from puntobanco.jackpot.link.views import Console, Level
from puntobanco.money import Minor
from puntobanco.procedure.asking import At, Person
from puntobanco.rules.hand import Side
from puntobanco.table.views.layout import Pay
from puntobanco.wagers.wager import Names


class WalletView(Struct, frozen=True, kw_only=True):
    """What the cage keeps for a person."""

    person: Person
    holds: int


class OwnPlayView(Struct, frozen=True, kw_only=True):
    """A person's own limits and their day of play; nobody else is shown it."""

    limits: Limits
    later: Limits | None
    later_from: At
    rest_until: At
    since: At
    taken: dict[str, Minor]


class HouseView(Struct, frozen=True, kw_only=True, tag="house"):
    """The house's money as its cashier and its operator see it; a person sees only their own wallet."""

    name: str
    currency: str
    cage: int | None = None
    wallets: tuple[WalletView, ...] = ()
    tables: dict[str, int] = {}
    jackpots: dict[str, int] = {}
    own: OwnPlayView | None = None
    closed: DayClose | None = None
    """The last day that the cage has closed, for its slip."""


class ChairSeen(Struct, frozen=True, kw_only=True):
    """The hands that belong to a chair, each of two cards [MA 13(i) s2]."""

    chair: int
    hands: tuple[tuple[str, ...], ...]


class WagerBoard(Struct, frozen=True, kw_only=True):
    """The wager whose meters these are: what each line pays, and which hands belong to which chair."""

    names: Names
    pays: tuple[Pay, ...]
    chairs: tuple[ChairSeen, ...]


class RoundCards(Struct, frozen=True, kw_only=True):
    """The cards of a round that has won something, as long as its table has them at hand."""

    table: str
    round: int
    player: tuple[str, ...]
    banker: tuple[str, ...]
    printed: tuple[Side, ...]
    """The hands whose first card is printed on the layout."""


class JackpotView(Struct, frozen=True, kw_only=True, tag="jackpot"):
    """A jackpot as everybody sees it, with its console for those who keep or oversee it, and what one may do."""

    levels: tuple[Level, ...]
    board: Board
    wager: WagerBoard | None = None
    console: Console | None = None
    rounds: tuple[RoundCards, ...] = ()
    offers: tuple[LinkOffer, ...] = ()
