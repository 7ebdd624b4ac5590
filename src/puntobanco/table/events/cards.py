"""What happened to the cards before, between and after rounds."""

from puntobanco.procedure.calls import Said
from puntobanco.table.commands.base import CardText, Person
from puntobanco.table.events.base import Happened


class CardsReceived(Happened, frozen=True, kw_only=True, tag="cards-received"):
    set_id: str
    back: str
    route: str
    total: int
    steps: tuple[str, ...]
    reused: bool
    ready: str
    cut_offers: tuple[Person, ...] = ()
    maker: str = ""
    secured: str = ""


class StepSigned(Happened, frozen=True, kw_only=True, tag="step-signed"):
    step: str
    person: Person
    note: str
    cut_offers: tuple[Person, ...] = ()
    """After the last step: who is offered the cut, in order."""
    ready: str = "steps"


class CardsAsked(Happened, frozen=True, kw_only=True, tag="cards-asked"):
    person: Person
    full: bool


class CardsAnswered(Happened, frozen=True, kw_only=True, tag="cards-answered"):
    grant: bool
    steps: tuple[str, ...]


class CutDeclined(Happened, frozen=True, kw_only=True, tag="cut-declined"):
    person: Person


class CardsCut(Happened, frozen=True, kw_only=True, tag="cards-cut"):
    person: Person
    at: int
    ready: str


class RecutOrdered(Happened, frozen=True, kw_only=True, tag="recut-ordered"):
    reason: str
    cut_offers: tuple[Person, ...]


class ShuffleOrdered(Happened, frozen=True, kw_only=True, tag="shuffle-ordered"):
    reason: str
    steps: tuple[str, ...]


class CuttingCardPlaced(Happened, frozen=True, kw_only=True, tag="cutting-card-placed"):
    behind: int


class ShoeCommitted(Happened, frozen=True, kw_only=True, tag="shoe-committed"):
    shoe: str
    root: str


class ShoeLoaded(Happened, frozen=True, kw_only=True, tag="shoe-loaded"):
    ready: str


class CardsBurnt(Happened, frozen=True, kw_only=True, tag="cards-burnt"):
    shown: tuple[CardText, ...]
    hidden: int


class BurntCardShown(Happened, frozen=True, kw_only=True, tag="burnt-card-shown"):
    person: Person
    card: CardText


class CuttingCardCame(Happened, frozen=True, kw_only=True, tag="cutting-card-came"):
    dealt: int
    """Cards of the round dealt before it."""
    left: int
    """Cards left in the shoe."""
    life: str
    said: tuple[Said, ...]


class CuttingCardConfirmed(Happened, frozen=True, kw_only=True, tag="cutting-card-confirmed"):
    """The pit has looked: the cutting card came out far from its place, or has not come out."""

    seen: str
    note: str


class SeenCardConfirmed(Happened, frozen=True, kw_only=True, tag="seen-card-confirmed"):
    """Everybody knows the cards that were seen before the bets, as the pit and a second person have confirmed."""

    cards: tuple[CardText, ...]
    second: Person


class DiscardsReturned(Happened, frozen=True, kw_only=True, tag="discards-returned"):
    cards: int


class CardsRemoved(Happened, frozen=True, kw_only=True, tag="cards-removed"):
    """A set leaves the table: retired, or resting for the next shuffle."""

    set_id: str
    retired: bool
    reason: str
