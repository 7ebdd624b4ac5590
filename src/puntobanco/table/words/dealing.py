"""Dealing and settling: what is asked while cards are dealt, shown and settled, and what came of it."""

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.ledger import Transfer
from puntobanco.money import Minor
from puntobanco.procedure.calls import Said
from puntobanco.rules.hand import Side
from puntobanco.table.words.base import Act, CardText, Happened, Person
from puntobanco.table.words.jackpot import Award
from puntobanco.words import Text


class CallCards(Act, frozen=True, kw_only=True, tag="call-cards"):
    """Call for cards: the deal begins."""


class Draw(Act, frozen=True, kw_only=True, tag="draw"):
    """A card leaves the shoe. Face up it must be named; face down it is named when it is seen."""

    card: CardText | None = None
    to: Side | None = None
    """The hand the card goes to, if the person dealing names one; none for the hand that is due."""


class Tuck(Act, frozen=True, kw_only=True, tag="tuck"):
    """Lay the Banker's Hand aside under the shoe."""


class HandOut(Act, frozen=True, kw_only=True, tag="hand-out"):
    """Pass a hand's hidden cards to the person entitled to turn them, or a single card to someone who may."""

    side: Side
    to: Person | None = None
    place: int | None = None
    """Which card of the hand, 1 to 3; none for all of its hidden cards."""


class DeclineHand(Act, frozen=True, kw_only=True, tag="decline-hand"):
    """A person entitled to a hand does not want it, or is too slow."""

    side: Side
    person: Person | None = None
    reason: str = ""


class PassCards(Act, frozen=True, kw_only=True, tag="pass-cards"):
    """The holder of cards passes them on to a nominee or to the player."""

    side: Side
    to: Person
    place: int | None = None


class Look(Act, frozen=True, kw_only=True, tag="look"):
    """The holder of a hidden card looks at it alone."""

    side: Side
    place: int
    card: CardText | None = None
    """Which it is; none for one that was seen before, and where the host deals a random shoe."""


class Turn(Act, frozen=True, kw_only=True, tag="turn"):
    """Turn hidden cards of a hand face up: their names in order, those not yet seen."""

    side: Side
    cards: tuple[CardText, ...] = ()
    place: int | None = None
    """Which card, where single cards may be turned."""


class KeyTurned(Act, frozen=True, kw_only=True, tag="key-turned"):
    """The dealer keys in real cards that their holder has turned before everybody's eyes."""

    side: Side
    holder: Person
    cards: tuple[CardText, ...] = ()


class KeyAgain(Act, frozen=True, kw_only=True, tag="key-again"):
    """The dealer keys a real card again that was keyed last and wrongly, before anything followed from it."""

    card: CardText
    place: int | None = None
    """Which of the cards keyed together, counted from 1; none for the last."""


class BankerFirst(Act, frozen=True, kw_only=True, tag="banker-first"):
    """A supervisor of the right rank lets the Banker's Hand be shown first."""


class DealerTurns(Act, frozen=True, kw_only=True, tag="dealer-turns"):
    """A supervisor has the dealer turn a hand."""

    side: Side


class AssignHand(Act, frozen=True, kw_only=True, tag="assign-hand"):
    """A supervisor lets a willing player turn a hand to which nobody else has or wants the right."""

    side: Side
    person: Person


class AskSqueeze(Act, frozen=True, kw_only=True, tag="ask-squeeze"):
    """The highest seated bettor asks to squeeze the next card."""


class AnswerSqueeze(Act, frozen=True, kw_only=True, tag="answer-squeeze"):
    """The dealer grants or declines it."""

    grant: bool = True


class ChooseWinnings(Act, frozen=True, kw_only=True, tag="choose-winnings"):
    """A bettor has winnings handed over (onto none) or added to a main bet of their own."""

    wager: str
    onto: str | None = None
    person: Person | None = None
    """Whose answer it is, where staff write down what a guest without a device has said."""


class SettleEarly(Act, frozen=True, kw_only=True, tag="settle-early"):
    """Settle what the first four cards have decided."""

    meters: dict[str, Minor] = {}
    """What the progressive meters show, where a wager is paid from them."""
    awards: tuple[Award, ...] = ()
    """What the link has locked for the bets that win of a meter."""


class CallResult(Act, frozen=True, kw_only=True, tag="call-result"):
    """Announce the final counts and the winner."""


class Settle(Act, frozen=True, kw_only=True, tag="settle"):
    """Collect and pay."""

    meters: dict[str, Minor] = {}
    awards: tuple[Award, ...] = ()


class EnterPayment(Act, frozen=True, kw_only=True, tag="enter-payment"):
    """Enter what was paid by hand on a wager that won, where the table checks it against what is owed."""

    payment: int
    """Which payment of the round it is, in the dealer's order, from 1."""
    amount: Minor
    chips: dict[Minor, int] = {}
    """How many of which chip, where that was entered; they come to the amount."""


class EndRound(Act, frozen=True, kw_only=True, tag="end-round"):
    """Clear the cards into the discards and see what follows."""


# What came of it.


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

    why: Text
    clause: ClauseId | None
    card: CardText | None = None
    to: Side | None = None
    seen_by: Person | None = None


class StopLifted(Happened, frozen=True, kw_only=True, tag="stop-lifted"):
    reason: str


class WinningsChosen(Happened, frozen=True, kw_only=True, tag="winnings-chosen"):
    person: Person
    wager: str
    onto: str | None


class WagerSettled(Struct, frozen=True, kw_only=True, gc=False):
    """One wager as it was settled."""

    bettor: Person
    seat: int
    wager: str
    given: int | None
    stake: Minor
    played: Minor
    added: Minor
    line: str
    label: str
    result: str
    pays: Minor
    moved: Minor
    commission: Minor
    marked: str | None
    """Commission marked and not taken, exactly, in minor units: a fraction in words."""
    returned: Minor
    """What is handed back now; what a meter owes comes when the console has confirmed it."""
    awards: tuple[Award, ...] = ()
    """What it has won of progressive meters."""
    clauses: tuple[ClauseId, ...]
    notes: tuple[Text, ...] = ()
    stands: bool = False
    """Whether the stake stays on the layout after a stand-off."""

    def __repr__(self) -> str:
        told = f"{self.bettor} {self.wager}: {self.result}, {self.stake} staked, {self.returned} returned"
        return f"<WagerSettled {told}>"


class HandStep(Struct, frozen=True, kw_only=True):
    """One movement of the dealer's hands, in order."""

    act: str
    seat: int
    bettor: Person
    wager: str
    amount: Minor
    clause: ClauseId | None
    dealer: Person | None = None
    """The paying dealer whose section it is."""


class EarlySettled(Happened, frozen=True, kw_only=True, tag="early-settled"):
    wagers: tuple[WagerSettled, ...]
    steps: tuple[HandStep, ...]
    transfers: tuple[Transfer, ...]
    meters: dict[str, Minor] = {}
    """What the progressive meters showed."""


class ResultCalled(Happened, frozen=True, kw_only=True, tag="result-called"):
    said: tuple[Said, ...]


class RoundSettled(Happened, frozen=True, kw_only=True, tag="round-settled"):
    wagers: tuple[WagerSettled, ...]
    steps: tuple[HandStep, ...]
    transfers: tuple[Transfer, ...]
    meters: dict[str, Minor] = {}


class PaymentEntered(Happened, frozen=True, kw_only=True, tag="payment-entered"):
    """What was paid by hand on a wager, beside what was owed. The books pay what was owed."""

    payment: int
    bettor: Person
    seat: int
    wager: str
    owed: Minor
    paid: Minor
    chips: dict[Minor, int] = {}


class RoundEnded(Happened, frozen=True, kw_only=True, tag="round-ended"):
    life: str
    said: tuple[Said, ...]
    counts: bool = True
    handled: bool = False
    """Whether the round was dealt in a style in which players turn the cards."""
