"""What is asked while cards are dealt, shown and settled."""

from puntobanco.money import Minor
from puntobanco.rules.hand import Side
from puntobanco.table.commands.base import Act, CardText, Person
from puntobanco.table.commands.jackpot import Award


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


class EndRound(Act, frozen=True, kw_only=True, tag="end-round"):
    """Clear the cards into the discards and see what follows."""
