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

from puntobanco.cards import Card
from puntobanco.clauses import ClauseId
from puntobanco.ledger import Books
from puntobanco.money import Amount, Minor
from puntobanco.procedure.calls import Said
from puntobanco.procedure.dealing import Style
from puntobanco.procedure.opening import SetState
from puntobanco.procedure.procedure import Procedure
from puntobanco.procedure.roles import Duty, Role
from puntobanco.procedure.shoe_life import ShoeRules
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round
from puntobanco.shoe.last_hand import Life
from puntobanco.table.accounts import OUTSIDE, rack_of
from puntobanco.table.commands import At, Person, Stake
from puntobanco.table.events import WagerSettled
from puntobanco.wagers.terms import Bet, Terms


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


class Link(Struct, frozen=True, kw_only=True):
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
    """Whether players handled cards in the shoe under way."""
    declined: bool = False
    """Whether the operator turned down a player's request about it: another set must come."""


class Ready(Enum):
    """How far the cards have come on their way to the first round."""

    STEPS = "steps"
    CUT = "cut"
    CUTTING_CARD = "cutting card"
    LOAD = "load"
    BURN = "burn"
    PLAY = "play"


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
    recut: bool = False
    behind: int | None = None
    commitment: str = ""
    out: int = 0
    discarded: int = 0
    burnt: int = 0
    burnt_shown: tuple[Card, ...] = ()
    seen: Mapping[Card, int] = {}
    """How often each card has been seen to leave the shoe."""
    life: Life = Life.PLAY_ON
    rounds: int = 0

    @property
    def left(self) -> int:
        """Cards still in the shoe."""
        return self.total - self.out


class Dealt(Struct, frozen=True, kw_only=True):
    """A card of the round: whose it is, and who has seen it."""

    side: Side
    card: Card | None = None
    """None until somebody has seen it."""
    shown: bool = False
    holder: Person | None = None
    """Who has it in their hands; none for the dealer's keeping."""
    seen_by: tuple[Person, ...] = ()


class Key(Struct, frozen=True, order=True):
    """What makes a bet one bet: whose, where, on what."""

    bettor: Person
    seat: int
    wager: str
    given: int | None = None


class Laid(Struct, frozen=True, kw_only=True):
    """A bet on the layout."""

    bet: Bet
    instrument: str = "chips"
    by: Person
    """Who put it down."""
    notes: tuple[str, ...] = ()


class Handling(Struct, frozen=True, kw_only=True):
    """Who turns one hand."""

    holder: Person | None = None
    """Who has or had the cards of the hand; a third card goes the same way."""
    declined: tuple[Person, ...] = ()
    dealer: bool = False
    """A supervisor has the dealer turn it, or nobody wanted it."""
    assigned: Person | None = None


class RoundState(Struct, frozen=True, kw_only=True, dict=True):
    """The round under way."""

    number: int
    style: str
    start: str
    bets: Mapping[Key, Laid] = {}
    spoken: Mapping[Person, Stake] = {}
    called: bool = False
    """No more bets has been called, or is deemed to have been."""
    late: Person | None = None
    """Who handles bets that the operator lets be changed after the call."""
    free: bool = False
    cards_called: bool = False
    cards: tuple[Dealt, ...] = ()
    tucked: bool = False
    banker_first: bool = False
    handling: Mapping[Side, Handling] = {}
    squeeze: Person | None = None
    squeeze_granted: bool = False
    choices: Mapping[tuple[Person, str], str | None] = {}
    early: tuple[WagerSettled, ...] | None = None
    """What the first four cards decided, once settled."""
    reduce: bool = False
    announced: bool = False
    settled: tuple[WagerSettled, ...] | None = None
    stopped: "Stop | None" = None

    @cached_property
    def shown(self) -> Round:
        """The cards that lie face up, as two hands."""
        hands = {
            side: tuple(one.card for one in self.cards if one.side is side and one.shown and one.card) for side in Side
        }
        return Round(hands[Side.PLAYER], hands[Side.BANKER])

    def hidden(self, side: Side) -> tuple[int, ...]:
        """The places, in order of dealing, of a hand's cards that lie face down."""
        return tuple(place for place, one in enumerate(self.cards) if one.side is side and not one.shown)

    def number_of(self, side: Side) -> int:
        """How many cards a hand has, shown or not."""
        return sum(one.side is side for one in self.cards)


class Stop(Struct, frozen=True, kw_only=True):
    """Why a round stopped: a card that cannot be."""

    code: str
    sentence: str
    clause: ClauseId | None
    card: Card | None = None
    to: Side | None = None


class CuratorState(Struct, frozen=True, kw_only=True):
    """Who has the shoe, or to whom it is offered."""

    holder: Person | None = None
    dealer: bool = False
    """Whether the dealer deals: nobody took the shoe, or its holder wants it so."""
    reference: int = 0
    """The seat from which the next offer goes on."""
    offers: tuple[Person, ...] = ()
    last: Person | None = None
    """The last player who was curator."""


class Incident(Struct, frozen=True, kw_only=True):
    """Something forbidden that was tried, for pit and surveillance."""

    at: At
    person: Person | None
    matter: str
    clause: ClauseId | None
    note: str = ""


class Result(Struct, frozen=True, kw_only=True):
    """A finished round as boards and histories show it."""

    number: int
    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    free: bool = False


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
    nominees: Mapping[Person, Link] = {}
    curator: CuratorState = CuratorState()
    sets: Mapping[str, CardSet] = {}
    shoe: ShoeState | None = None
    shoes: int = 0
    round: RoundState | None = None
    rounds: int = 0
    free_hands: int = 0
    """Free Hands dealt one after another so far."""
    standing: Mapping[Key, Laid] = {}
    """Bets that a stand-off left on the layout."""
    notices: Mapping[str, At] = {}
    owed: Mapping[Person, Fraction] = {}
    """Commission marked for each bettor, exactly, in minor units."""
    books: Books = Books({}, OUTSIDE)
    incidents: tuple[Incident, ...] = ()
    results: tuple[Result, ...] = ()
    """The finished rounds of the present shoe."""
    said: tuple[Said, ...] = ()
    """What the last event had the dealer say."""

    def money(self, minor: int) -> Amount:
        """An amount in the table's currency."""
        return Amount(minor, self.rules.setup.currency)

    @property
    def procedure(self) -> Procedure:
        """The procedure of the rulebook and set-up."""
        return self.rules.procedure

    @property
    def dealing(self) -> Style:
        """The dealing style of the round, or of the next one."""
        return self.procedure.styles[self.round.style if self.round else self.style]

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
