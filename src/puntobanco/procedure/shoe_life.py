"""The life of a shoe in words and numbers: where a cut may fall, how many cards burn, what the last hand is."""

from enum import Enum

from msgspec import Struct

from puntobanco.clauses import ClauseId

MOST_CARDS_IN_A_ROUND = 6


class Burn(Enum):
    """How the first cards of a shoe are burnt."""

    VALUE_SHOWN = "value-shown"
    """The first card and as many more as it counts, all shown."""
    VALUE_HIDDEN = "value-hidden"
    """The first card shown, as many more as it counts face down."""
    SINGLE_HIDDEN = "single-hidden"
    """One card face down; a player may ask to see it."""
    NONE = "none"


class LastHand(Enum):
    """What is still dealt once the cutting card has come out."""

    ALWAYS_ONE_MORE = "always-one-more"
    """The hand in which it appears, and one more."""
    THIS_IF_FIRST = "this-if-first"
    """That hand only if it came out before the first card; otherwise that hand and one more."""
    THIS_HAND = "this-hand"
    """The hand in which it appears and no other."""
    NONE = "none"
    """No cutting card: cards are dealt until they run out."""


def most_still_dealt(last_hand: LastHand) -> int:
    """The most cards that can be due from the moment the cutting card is out, if every round counts.

    Two rounds where one more always follows. Where the card ends the shoe only when it comes first, either
    that round alone, or the rest of a round that has at least one card and a round more.
    """
    match last_hand:
        case LastHand.ALWAYS_ONE_MORE:
            return 2 * MOST_CARDS_IN_A_ROUND
        case LastHand.THIS_IF_FIRST:
            return 2 * MOST_CARDS_IN_A_ROUND - 1
        case LastHand.THIS_HAND:
            return MOST_CARDS_IN_A_ROUND
        case LastHand.NONE:
            return 0


class ShoeRules(Struct, frozen=True, kw_only=True):
    """What a table's set-up made of its rulebook's word on the shoe."""

    decks: int
    continuous: bool
    cut_from_end: int | None
    """Cards that a cut must leave on both sides; none where cards are not cut."""
    depth: int | None
    """Cards behind the cutting card; none without one."""
    second_cutting_card: bool
    burn: Burn
    last_hand: LastHand
    buffer: int = 0
    cut_clause: ClauseId | None = None
    no_cut_clause: ClauseId | None = None
    depth_clause: ClauseId | None = None
    burn_clause: ClauseId | None = None
    burn_count_clause: ClauseId | None = None
    last_hand_clause: ClauseId | None = None
