"""How cards are dealt, turned and handled: a dealing style as values, and who may hold which hand."""

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.rules.hand import Side
from puntobanco.words import Names


class Turning(Enum):
    """Who turns cards that were dealt face down."""

    DEALER = "dealer"
    HANDLERS = "handlers"
    """The highest bettor on each hand, or the person who stands in for them."""
    SQUEEZER = "squeezer"
    """The dealer, save a card that the table's highest seated bettor asked to squeeze."""


class Style(Struct, frozen=True, kw_only=True):
    """A way of dealing. Where `face_up` holds a card is shown as it leaves the shoe; else it is turned later."""

    id: str
    title: str
    clause: ClauseId
    first_face_up: bool
    third_face_up: bool
    turning: Turning
    first_clause: ClauseId
    """How the first four cards lie."""
    third_clause: ClauseId
    turn_clause: ClauseId | None
    """Who turns; none where the document does not say."""
    player_turn: ClauseId | None = None
    """The clause for the Player's Hand, where `turn_clause` speaks of the Banker's alone."""
    player_first: ClauseId | None = None
    """The clause that has the Player's Hand shown before the Banker's."""
    counts: Mapping[Side, ClauseId] = {}
    """The clause that has the count of each hand called, where it depends on the style."""
    control_clause: ClauseId | None = None
    """The clause that keeps the cards with the dealer."""
    tuck_clause: ClauseId | None = None
    """The clause by which the Banker's Hand is laid aside while the Player's is out."""
    any_order: ClauseId | None = None
    """The clause that lets cards be shown in any order, once seen staying face up."""
    cards_before_close: ClauseId | None = None
    """The clause under which the first four cards may be dealt, face down, while bets are still taken."""
    chinese: tuple[str, str] | None = None
    """The title in simplified and in traditional characters; without them it stays English everywhere."""

    @property
    def names(self) -> Names:
        return Names(self.title, *(self.chinese or (self.title, self.title)))

    def turns(self, side: Side) -> ClauseId | None:
        """The clause by which a hand is passed out and turned."""
        return (self.player_turn if side is Side.PLAYER else None) or self.turn_clause


class Declining(Enum):
    """Who is asked when the person entitled to a hand does not want it."""

    NEXT_TO_THE_RIGHT = "next-to-the-right"
    """The next person counterclockwise, whatever they bet."""
    NEXT_HIGHEST = "next-highest"
    """The next of the equal bettors, then the next lower bet on that hand."""


class HandlerRules(Struct, frozen=True, kw_only=True):
    """Who is offered a hand to turn."""

    highest: Mapping[Side, ClauseId]
    """The highest seated bettor on the hand."""
    equal: ClauseId
    """Among equals the lowest seat, which lies first counterclockwise from the dealer."""
    declining: Declining
    declining_clause: ClauseId
    nobody_bet: ClauseId
    """A hand without a bet is the dealer's to turn."""
    nobody_wants: ClauseId
    one_out: ClauseId
    """Only one hand is out at a time."""
    thirds: tuple[ClauseId, ...]
    """A third card goes to the person who held the hand."""
    supervisor_takes: ClauseId | None = None
    """A supervisor may have the dealer turn a hand."""
    banker_first: ClauseId | None = None
    """The clause, and with it the rank, that lets the Banker's Hand be shown first."""
    volunteers: tuple[ClauseId, ...] = ()
    """A supervisor may let somebody turn a hand who has no right to it."""
    split: tuple[ClauseId, ...] = ()
    """Single cards may go to a nominee or the player, and on from one to another."""
    seated_clause: ClauseId | None = None
    """The clause that keeps cards from standing players."""
    must_turn: ClauseId | None = None
    """How soon and how openly a holder checks the cards."""


class SqueezeRules(Struct, frozen=True):
    """The table's highest seated bettor may ask for a card to squeeze, before it leaves the shoe."""

    clause: ClauseId


class CuratorRules(Struct, frozen=True, kw_only=True):
    """A player who takes the shoe and deals from it at the caller's word."""

    definition: ClauseId
    offer: ClauseId
    """A loaded shoe is offered from the lowest seat upward until somebody takes it."""
    passed: ClauseId
    """A passed shoe is offered from the right-hand neighbour on."""
    must_pass: ClauseId
    """It passes when the Banker's Hand loses."""
    taken: ClauseId
    designate: ClauseId
    nobody: ClauseId
    keep: ClauseId
    ordered: ClauseId
