"""When things go wrong: what may be reported, what the table knows about it, and the ways out that a rulebook gives.

A report says what happened in plain terms. The machine adds what it knows (how many cards were dealt, whether the
Banker must draw, whether an outcome is established) and asks the rulebook for the lawful ways out. Each names the
lowest role that may take it and its clause; what no clause gives is not offered.
"""

from enum import Enum

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.words import CardRef, Text, say


class Report(Enum):
    """What went wrong, as a dealer says it."""

    EXTRA_CARD = "extra-card"
    """A card too many left the shoe."""
    WRONGFUL_THIRD = "wrongful-third"
    """The Player's Hand got a third card it was not entitled to."""
    FACE_UP_IN_SHOE = "face-up-in-shoe"
    EXPOSED = "exposed"
    """A card that should lie face down was exposed: as it was dealt, or as it lies in its hand."""
    WRONG_SIDE = "wrong-side"
    """A card lies with the other hand: the one that has just left the shoe, or one that lay there already."""
    WRONG_HANDLER = "wrong-handler"
    TWO_AT_ONCE = "two-at-once"
    """Cards left the shoe together and nobody knows in which order: just now, or they lie in the hands already."""
    WRONG_NUMBER = "wrong-number"
    """A hand has too many or too few cards."""
    MISREAD = "misread"
    """The card was another one than was read."""
    FOREIGN_CARD = "foreign-card"
    CARD_COUNT = "card-count"
    """A card is missing from the set, or one too many is in it."""
    UNSHUFFLED = "unshuffled"
    OUT_OF_CARDS = "out-of-cards"
    NO_BURN = "no-burn"
    INTERRUPTED = "interrupted"
    """Power, light, an alarm, this system: something from outside stopped the round."""
    OTHER = "other"

    @property
    def text(self) -> Text:
        """What went wrong, as a menu and a heading name it."""
        return say(f"report.{self.value}")


LEAVES_SHOE = {
    Report.EXTRA_CARD: 1,
    Report.WRONGFUL_THIRD: 1,
    Report.FACE_UP_IN_SHOE: 1,
    Report.EXPOSED: 1,
    Report.WRONG_SIDE: 1,
    Report.TWO_AT_ONCE: 2,
}
"""How many cards have left the shoe because of it and are in no hand's record yet."""


def told_of(report: Report, card: str | None, side: Side | None, place: int | None, note: str = "") -> Text:
    """A report in words: which card it is about, and what the person who made it wrote.

    A card that lies in a hand is told by its place: perhaps only one person has seen it.
    """
    what = report.text
    if side is not None and place is not None:
        what = say("trouble.place", report=what, side=side.value, place=place)
    elif card is not None and report in LEAVES_SHOE:
        what = say("trouble.card", report=what, card=CardRef(card))
    return say("trouble.noted", what=what, note=note) if note else say("trouble.told", what=what)


class Exit(Enum):
    """A lawful way out of an irregularity."""

    BANKERS_THIRD = "bankers-third"
    """The card becomes the Banker's third."""
    FIRST_OF_NEXT = "first-of-next"
    """The card opens the next round."""
    DISCARD_WITH_ONE = "discard-with-one"
    """The card goes to the discards, and one more with it, unseen."""
    WITHOUT_BETS_NOW = "without-bets-now"
    """This round is dealt without bets: those that lie are handed back."""
    WITHOUT_BETS_NEXT = "without-bets-next"
    """The card opens a round without bets, once this round is over."""
    USE_CARD = "use-card"
    """The card serves as if nothing had happened."""
    REBUILD = "rebuild"
    """The cards are put into the order in which they should have fallen."""
    DECIDE_ORDER = "decide-order"
    """A person of rank says in which order cards came."""
    STAND = "stand"
    """The round goes on as dealt."""
    READ_AGAIN = "read-again"
    VOID = "void"
    """The round is void: every bet goes back."""

    @property
    def text(self) -> Text:
        return say(f"exit.{self.value}")


class Case(Struct, frozen=True, kw_only=True):
    """A report together with what the table knows when it is made."""

    report: Report
    seen: bool
    dealt: int
    """Cards of the round that had been dealt rightly."""
    banker_draws: bool
    """Whether the Banker's Hand must draw with the Player standing."""
    hidden_style: bool
    """Whether the first cards should lie face down."""
    established: bool
    """Whether an offered bet is won or lost already."""
    rebuildable: bool
    """Whether the cards can be put in order, as the operator judges it."""
    under_way: bool
    settled: bool = False
    before_call: bool
    """Whether the next round has not been called, so that the last one may still be taken back."""
    due: bool = False
    """Whether a hand waits for a card."""
    handled: bool = False
    """Whether players turn the cards."""
    due_face_up: bool = False
    """Whether the card that it is about, or the one that is due next, lies face up in any case."""
    turned: bool = False
    """Whether it is about a card in a hand that has been turned since."""


class Remedy(Struct, frozen=True, kw_only=True):
    exit: Exit
    by: Role
    clause: ClauseId | None
    options: ClauseId | None = None
    """The clause by which every bettor may then go on or take all bets back."""
    withdrawal: ClauseId | None = None
    """The clause by which bettors may, if the operator lets them, withdraw whole bets."""
    replaces_cards: ClauseId | None = None
    """The clause by which the set of cards must, or may, be replaced afterwards."""
    left_over_seen: ClauseId | None = None
    """The clause by which a seen card that is left over when cards are put in order opens a round without bets."""
