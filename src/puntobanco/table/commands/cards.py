"""What is asked about the cards before, between and after rounds."""

from puntobanco.shoe.commitment import Hex, ShoeId
from puntobanco.table.commands.base import Act, CardText, Person


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

    reason: str
