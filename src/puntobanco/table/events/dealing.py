"""What happened while cards were dealt and shown."""

from puntobanco.clauses import ClauseId
from puntobanco.procedure.calls import Said
from puntobanco.rules.hand import Side
from puntobanco.table.commands.base import CardText, Person
from puntobanco.table.events.base import Happened


class CardsCalled(Happened, frozen=True, kw_only=True, tag="cards-called"):
    said: tuple[Said, ...]


class CardDrawn(Happened, frozen=True, kw_only=True, tag="card-drawn"):
    side: Side
    card: CardText | None
    said: tuple[Said, ...] = ()
    lying: bool = False
    """Whether it had left the shoe before, by an error, and lay there."""
    fresh: bool = False
    """Whether such a card was seen only now."""
    carried: bool = False
    """Whether it was the card that waited to open this round."""


class HandTucked(Happened, frozen=True, kw_only=True, tag="hand-tucked"):
    pass


class HandedOut(Happened, frozen=True, kw_only=True, tag="handed-out"):
    side: Side
    to: Person
    places: tuple[int, ...]
    """Which of the round's cards, counted in order of dealing from 0."""
    entitled: Person
    """Whose hand it is to turn; `to` is that person or a nominee of theirs."""


class HandDeclined(Happened, frozen=True, kw_only=True, tag="hand-declined"):
    side: Side
    person: Person
    reason: str = ""
    """Why it was taken from them, where it was not they who gave it up."""


class CardsPassed(Happened, frozen=True, kw_only=True, tag="cards-passed"):
    side: Side
    to: Person
    places: tuple[int, ...]


class CardLookedAt(Happened, frozen=True, kw_only=True, tag="card-looked-at"):
    person: Person
    place: int
    card: CardText


class CardsTurned(Happened, frozen=True, kw_only=True, tag="cards-turned"):
    side: Side
    places: tuple[int, ...]
    cards: tuple[CardText, ...]
    by: Person
    said: tuple[Said, ...]


class BankerFirstAllowed(Happened, frozen=True, kw_only=True, tag="banker-first-allowed"):
    clause: ClauseId


class DealerToTurn(Happened, frozen=True, kw_only=True, tag="dealer-to-turn"):
    side: Side
    clause: ClauseId


class HandAssigned(Happened, frozen=True, kw_only=True, tag="hand-assigned"):
    side: Side
    person: Person
    clause: ClauseId


class SqueezeAsked(Happened, frozen=True, kw_only=True, tag="squeeze-asked"):
    person: Person


class SqueezeAnswered(Happened, frozen=True, kw_only=True, tag="squeeze-answered"):
    granted: bool


class RoundStopped(Happened, frozen=True, kw_only=True, tag="round-stopped"):
    """A card that cannot be: the round waits for the pit."""

    code: str
    sentence: str
    clause: ClauseId | None
    card: CardText | None = None
    to: Side | None = None
    seen_by: Person | None = None


class StopLifted(Happened, frozen=True, kw_only=True, tag="stop-lifted"):
    reason: str
