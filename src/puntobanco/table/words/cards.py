"""The cards before, between and after rounds: what is asked about them, and what happened to them."""

from puntobanco.procedure.calls import Said
from puntobanco.shoe.commitment import Hex, ShoeId
from puntobanco.table.words.base import Act, CardText, Happened, Person
from puntobanco.words import Text


class ReceiveCards(Act, frozen=True, kw_only=True, tag="receive-cards"):
    """A set of cards comes to the table."""

    set_id: str
    back: str
    route: str = ""
    """By which route; empty for the one of the set-up."""
    maker: str = ""
    secured: str = ""


class TickStep(Act, frozen=True, kw_only=True, tag="tick-step"):
    """Sign for the next step of opening or shuffling."""

    step: str
    note: str = ""


class AskCards(Act, frozen=True, kw_only=True, tag="ask-cards"):
    """A player asks to look at pre-shuffled cards, or to have them inspected, mixed, shuffled and cut."""

    full: bool = False


class AnswerCards(Act, frozen=True, kw_only=True, tag="answer-cards"):
    """The operator grants or declines such a request."""

    grant: bool


class AnswerCut(Act, frozen=True, kw_only=True, tag="answer-cut"):
    """The person who is offered the cut cuts after `at` cards from the front, or declines."""

    at: int | None = None
    person: Person | None = None
    """Whose answer it is, where staff write down what a guest without a device has said."""


class CommitShoe(Act, frozen=True, kw_only=True, tag="commit-shoe"):
    """A random shoe publishes what binds it to its order, before anybody cuts."""

    shoe: ShoeId
    root: Hex


class PlaceCuttingCard(Act, frozen=True, kw_only=True, tag="place-cutting-card"):
    """Put the cutting card in with `behind` cards behind it; none for the table's usual depth."""

    behind: int | None = None


class OrderRecut(Act, frozen=True, kw_only=True, tag="order-recut"):
    """A supervisor orders a fresh cut."""

    reason: str


class OrderShuffle(Act, frozen=True, kw_only=True, tag="order-shuffle"):
    """A supervisor orders a shuffle."""

    reason: str


class LoadShoe(Act, frozen=True, kw_only=True, tag="load-shoe"):
    """Load the stack into the shoe or the shuffler."""


class BurnCards(Act, frozen=True, kw_only=True, tag="burn"):
    """Burn the first cards: those shown, in order; hidden ones are only a number."""

    shown: tuple[CardText, ...] = ()


class ShowBurntCard(Act, frozen=True, kw_only=True, tag="show-burnt-card"):
    """A player asks to see the single burnt card."""

    card: CardText | None = None


class CuttingCardOut(Act, frozen=True, kw_only=True, tag="cutting-card-out"):
    """The cutting card has come out."""


class ConfirmCuttingCard(Act, frozen=True, kw_only=True, tag="confirm-cutting-card"):
    """The pit has looked at a cutting card that came far from its place, or has not come."""


class ConfirmSeenCard(Act, frozen=True, kw_only=True, tag="confirm-seen-card"):
    """A card that was seen before the bets was announced and lies open for all: two supervisors confirm it."""

    second: Person | None = None


class ReturnDiscards(Act, frozen=True, kw_only=True, tag="return-discards"):
    """The discards go back into a continuous shuffler."""


class ReplaceCards(Act, frozen=True, kw_only=True, tag="replace-cards"):
    """Take the cards in play away after a round."""

    reason: str = ""


# What came of it.


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
    reason: Text | str
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
    note: Text


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
    reason: Text | str
