"""How a set of cards comes to the table and what becomes of the shoe: steps of each route, cut, burn and last hand."""

from enum import Enum

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.procedure.roles import DEALERS, Role
from puntobanco.words import Names


class SetState(Enum):
    """Where a set of cards stands in its life."""

    NEW = "new"
    CHECKED = "checked"
    """Checked by the operator beforehand; still to be shuffled."""
    PRE_SHUFFLED = "pre-shuffled"
    SEALED = "sealed"
    """Checked and shuffled by the maker, sealed."""
    IN_PLAY = "in-play"
    FINISHED = "finished"
    """Dealt to its end; may come back if the rulebook lets it, or must go."""
    RETIRED = "retired"


class Tick(Struct, frozen=True):
    """One step of a route that somebody does and signs for."""

    id: str
    title: str
    clause: ClauseId | None
    by: frozenset[Role] = DEALERS
    not_by: tuple[str, ...] = ()
    """Steps that the same person may not have signed."""
    optional: bool = False
    chinese: tuple[str, str] | None = None
    """The title in simplified and in traditional characters; without them it stays English everywhere."""

    @property
    def names(self) -> Names:
        return Names(self.title, *(self.chinese or (self.title, self.title)))


class Route(Struct, frozen=True):
    """The steps from the arrival of a set to the cut, in their order."""

    id: str
    title: str
    clause: ClauseId | None
    state: SetState
    ticks: tuple[Tick, ...] = ()
    needs_secured: bool = False
    """Whether it must be on record where the cards were kept."""
    needs_acceptance: ClauseId | None = None
    """Players may ask to see such cards, or to have them mixed in the ordinary way, before their first use."""
    chinese: tuple[str, str] | None = None
    """The title in simplified and in traditional characters; without them it stays English everywhere."""

    @property
    def names(self) -> Names:
        return Names(self.title, *(self.chinese or (self.title, self.title)))


class CutFrom(Enum):
    """With whom the offer of the cut begins, and which way it goes."""

    HIGHEST_DOWN = "highest-down"
    SEATED_THEN_STANDING = "seated-then-standing"
    STAFF = "staff"


class CutRules(Struct, frozen=True, kw_only=True):
    order: CutFrom
    offer: ClauseId | None
    last_curator_first: bool = False
    """Whether every shuffle after the first starts the offer at the last curator."""
    staff_last: ClauseId | None = None
    recut: ClauseId | None = None
    """The clause under which a supervisor may order a fresh cut; none where the document knows no such order."""
    recut_by_next: bool = False


class AfterShoe(Enum):
    """What becomes of the cards when a shoe is over."""

    NEW_CARDS = "new-cards"
    RESHUFFLE = "reshuffle"
    """The same set, shuffled again; not if it was handled by players."""


class CardLife(Struct, frozen=True, kw_only=True):
    """How long a set of cards stays in use."""

    after: AfterShoe
    new_clause: ClauseId | None
    """Why a set may not come back."""
    handled_retires: ClauseId | None = None
    """Cards that players handled in any round of the shoe are taken away at its end."""
    replace_any_time: ClauseId | None = None
    order_shuffle: ClauseId | None = None
    """A supervisor may order a shuffle between rounds."""
    ordered: tuple[Tick, ...] = ()
    """The steps of a shuffle so ordered."""
    view_burnt: ClauseId | None = None
    exposed: ClauseId | None = None
    """A card exposed before it enters the shoe makes a shuffle of that set necessary."""


# The life of a shoe in words and numbers: where a cut may fall, how many cards burn, what the last hand is.


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
