"""The state of a table: what has happened, folded into one frozen record.

Nothing here decides. The rules of the table (set-up, terms, shoe, procedure) stand in `rules`, made once from the
set-up; everything else was put there by an event. A card that nobody has seen is not in the state at all: it has
a place and no name, so no view can leak it.
"""

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.clauses import ClauseId
from puntobanco.ledger import Books
from puntobanco.ledger.chips import Tray
from puntobanco.money import Amount, Minor
from puntobanco.procedure.calls import Said
from puntobanco.procedure.dealing import Style
from puntobanco.procedure.jackpot import NO_LINK
from puntobanco.procedure.opening import SetState, ShoeRules
from puntobanco.procedure.procedure import Procedure
from puntobanco.procedure.roles import Duty, Role
from puntobanco.rulebooks.model import Setup
from puntobanco.shoe.last_hand import Life
from puntobanco.table.commands import At, Person, WinningHand
from puntobanco.table.events import HitPointedOut, TroubleResolved
from puntobanco.table.model.accounts import OUTSIDE, rack_of
from puntobanco.table.model.records import (
    Carried,
    Change,
    Count,
    Dispute,
    Finished,
    Incident,
    Order,
    PendingAward,
    Result,
    Trouble,
)
from puntobanco.table.model.round_state import Dealt, Handling, Key, Options, Payment, PlacedBet, RoundState, Stop
from puntobanco.table.model.shoe_cards import Places, ShoeCards
from puntobanco.wagers.terms import Terms
from puntobanco.words import Text, say

__all__ = [
    "CardSet",
    "Carried",
    "Change",
    "Count",
    "CuratorState",
    "CuttingCard",
    "Dealt",
    "Dispute",
    "Finished",
    "Guest",
    "Handling",
    "Incident",
    "Key",
    "PlacedBet",
    "Nomination",
    "Options",
    "Order",
    "Payment",
    "PendingAward",
    "Ready",
    "Result",
    "RoundState",
    "Rules",
    "ShoeState",
    "Staff",
    "Stage",
    "Stop",
    "Table",
    "Trouble",
]


class Rules(Struct, frozen=True, kw_only=True):
    """Everything that the set-up makes of its rulebook, worked out once."""

    setup: Setup
    values: Mapping[str, object]
    """The set-up as it was written."""
    terms: Terms
    shoe: ShoeRules
    procedure: Procedure


class Staff(Struct, frozen=True, kw_only=True):
    """A member of staff on the table's record."""

    role: Role
    acting: bool
    duty: Duty
    section: tuple[int, ...]
    since: At


class Guest(Struct, frozen=True, kw_only=True):
    """Somebody who plays: at a seat, or standing."""

    seat: int | None
    away: bool = False
    """Walked off while a bet was still to be settled."""


class Stage(Enum):
    """How far a nominee has come."""

    NAMED = "named"
    APPROVED = "approved"
    ACTING = "acting"
    ENDING = "ending"
    """The player has said that it is over; it remains to be announced."""


class Nomination(Struct, frozen=True, kw_only=True):
    """A nominee and the player they act for."""

    player: Person
    stage: Stage
    bets: bool = True
    handles: bool = True


class CardSet(Struct, frozen=True, kw_only=True):
    """A set of cards: a thing with an id, a back and a life."""

    back: str
    route: str
    state: SetState
    shoes: int = 0
    """How many shoes have been dealt from it."""
    handled: bool = False
    """Whether a round of the shoe under way was dealt in a style in which players turn the cards."""
    declined: bool = False
    """Whether the operator turned down a player's request about it: another set must come."""


class Ready(Enum):
    """How far the cards have come on their way to the first round."""

    STEPS = "steps"
    CUT = "cut"
    CUTTING_CARD = "cutting-card"
    LOAD = "load"
    BURN = "burn"
    PLAY = "play"


class CuttingCard(Enum):
    """What the pit has confirmed about a cutting card of real cards."""

    UNASKED = ""
    MISSING = "missing"
    """It had not come out long after its place."""
    CAME = "came"
    """It came out far from its place."""


class ShoeState(Struct, frozen=True, kw_only=True):
    """The cards at the table: left + on the table + discarded is the whole set, always."""

    set_id: str
    total: int
    ready: Ready
    steps: tuple[str, ...] = ()
    """The steps still to be signed for, in order."""
    signed: tuple[tuple[str, Person], ...] = ()
    asked: tuple[Person, bool] | None = None
    """Who asked to see the pre-shuffled cards, and whether for the whole process."""
    cut_offers: tuple[Person, ...] = ()
    """Who is still to be offered the cut; the first is asked now. Nobody: the staff cut."""
    cutter: Person | None = None
    cut_at: int | None = None
    turned: int = 0
    """By how many cards the stack has been turned by all its cuts."""
    recut: bool = False
    behind: int | None = None
    came: int | None = None
    """Cards left when the cutting card came out."""
    confirmed: CuttingCard = CuttingCard.UNASKED
    commitment: str = ""
    """What binds a random shoe to its order: the root over all its cards; empty for real cards."""
    committed_as: str = ""
    """The name of the shoe in that commitment."""
    out: int = 0
    discarded: int = 0
    burnt: int = 0
    burnt_shown: tuple[Card, ...] = ()
    seen: Mapping[Card, int] = {}
    """How often each card has been seen to leave the shoe."""
    life: Life = Life.PLAY_ON
    rounds: int = 0
    cards: ShoeCards = ShoeCards()
    """Where each card has gone that left the shoe."""

    @property
    def is_used(self) -> bool:
        """Whether a card was drawn for a round, even one that was voided."""
        return self.rounds > 0 or self.out > self.burnt

    @property
    def left(self) -> int:
        """Cards still in the shoe."""
        return self.total - self.out

    @property
    def hidden(self) -> Places:
        """The places of cards that left the shoe and that not everybody has seen."""
        faces, private = self.cards.faces, self.cards.private
        return tuple(place for place in range(self.out) if place not in faces or place in private)

    @property
    def open_faces(self) -> dict[int, Card]:
        """The cards that everybody has seen, by their places."""
        return {place: card for place, card in sorted(self.cards.faces.items()) if place not in self.cards.private}


NEW_SHOE, BANKER_LOST = say("cause.new-shoe"), say("cause.banker-lost")
"""Why the shoe is offered, as its events say it."""


class CuratorState(Struct, frozen=True, kw_only=True):
    """Who has the shoe, or to whom it is offered."""

    holder: Person | None = None
    dealer: bool = False
    """Whether the dealer deals: nobody took the shoe, or its holder wants it so; never else [MA 7(d)]."""
    reference: int = 0
    """The seat from which the next offer goes on."""
    offers: tuple[Person, ...] = ()
    last: Person | None = None
    """The last player who was curator."""
    why: Text | str = ""
    """Why it was offered last."""


MOST_INCIDENTS = 500


class Table(Struct, frozen=True, kw_only=True, dict=True):
    """A table."""

    rules: Rules
    position: int = 0
    """How many events have been folded into it."""
    is_open: bool = False
    signs: bool = False
    """Whether the signs of the present set-up are posted."""
    paused: str | None = None
    style: str
    staff: Mapping[Person, Staff] = {}
    guests: Mapping[Person, Guest] = {}
    nominees: Mapping[Person, Nomination] = {}
    curator: CuratorState = CuratorState()
    sets: Mapping[str, CardSet] = {}
    shoe: ShoeState | None = None
    shoe_before: ShoeState | None = None
    """The last shoe before it of which a card had left, or that had been cut or committed to."""
    shoes: int = 0
    round: RoundState | None = None
    rounds: int = 0
    free_hands: int = 0
    """Free Hands dealt one after another so far."""
    standing: Mapping[Key, PlacedBet] = {}
    """Bets that a stand-off left on the layout."""
    notices: Mapping[str, At] = {}
    changes: tuple[Change, ...] = ()
    """What was changed since the table was set up, the last at the end."""
    filled: Minor = Minor(0)
    """Fills less credits: what the house has put into the float."""
    sold: Minor = Minor(0)
    """What was bought for cash out of the tray."""
    owed: Mapping[Person, Fraction] = {}
    """Commission marked for each bettor, exactly, in minor units."""
    books: Books = Books({}, OUTSIDE)
    tray: Tray = Tray()
    """The chips before the dealer, by denomination."""
    orders: tuple[Order, ...] = ()
    """Fills and credits: those that are open, and the last that are done with."""
    ordered: int = 0
    """How many orders there have been."""
    count: Count | None = None
    """The last count of the tray."""
    trouble: Trouble | None = None
    ruling: TroubleResolved | None = None
    """The last way out that was taken."""
    options: Options | None = None
    """What the bettors of the round that is over are asked."""
    carried: Carried | None = None
    dispute: Dispute | None = None
    may_replace: ClauseId | None = None
    """The clause by which the cards may be replaced after what happened in the shoe."""
    unlinked: str | None = NO_LINK
    """Why no wager may be made that a progressive meter pays; none while the link runs."""
    winning: tuple[WinningHand, ...] = ()
    """The hands that win of the jackpots of this table."""
    unrecorded: tuple[HitPointedOut, ...] = ()
    """Hands that have won and that the dealer has not recorded yet: no bets are called for before that [NZ 18.12]."""
    awards: tuple[PendingAward, ...] = ()
    """What has been won of meters and waits for the console."""
    finished: tuple[Finished, ...] = ()
    """The last settled rounds, for corrections."""
    incidents: tuple[Incident, ...] = ()
    results: tuple[Result, ...] = ()
    """The finished rounds of the present shoe."""
    said: tuple[Said, ...] = ()
    """What the dealer has said, or is to say, with the last command, in order."""
    command: str = ""
    """The id of the last command that an event came of."""

    def money(self, minor: int) -> Amount:
        """An amount in the table's currency."""
        return Amount(minor, self.rules.setup.currency)

    @property
    def procedure(self) -> Procedure:
        """The procedure of the rulebook and set-up."""
        return self.rules.procedure

    @property
    def the_shoe(self) -> ShoeState:
        """The cards at the table, for whatever happens only where there are some."""
        assert self.shoe is not None
        return self.shoe

    @property
    def the_round(self) -> RoundState:
        """The round under way, for whatever happens only in one."""
        assert self.round is not None
        return self.round

    @property
    def dealing(self) -> Style:
        """The dealing style of the round, or of the next one."""
        return self.procedure.styles[self.round.style if self.round else self.style]

    def with_incident(self, incident: Incident) -> "Table":
        """An incident is beside the state and changes nothing in it; the last few hundred are at hand."""
        return replace(self, incidents=(*self.incidents[-MOST_INCIDENTS + 1 :], incident))

    def without_shoe(self) -> ShoeState | None:
        """The shoe that will have been the one before, if the present one goes now."""
        shoe = self.shoe
        if shoe is None or (shoe.cards == ShoeCards() and not shoe.out):
            return self.shoe_before
        return replace(shoe, life=Life.OVER)

    @property
    def asked(self) -> Options | None:
        """What bettors are asked after an error, in this round or the one that is over."""
        return self.round.options if self.round is not None else self.options

    def seat_of(self, person: Person) -> int | None:
        """Where somebody sits."""
        guest = self.guests.get(person)
        return guest.seat if guest else None

    @cached_property
    def by_seat(self) -> Mapping[int, Person]:
        """Who sits where."""
        return {guest.seat: person for person, guest in self.guests.items() if guest.seat is not None}

    def rack(self, person: Person) -> Minor:
        """The chips before a person."""
        return Minor(self.books[rack_of(person)])
