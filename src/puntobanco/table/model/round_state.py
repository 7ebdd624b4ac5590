"""The state of the round under way: its bets, its cards, and who handles them."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.clauses import ClauseId
from puntobanco.ledger import Transfer
from puntobanco.money import Minor
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, opening
from puntobanco.table.commands import At, Person, Stake
from puntobanco.table.events import WagerSettled
from puntobanco.wagers.terms import Bet
from puntobanco.words import Text


class Dealt(Struct, frozen=True, kw_only=True):
    """A card of the round: whose it is, and who has seen it."""

    side: Side
    """The hand, and with it the box before the dealer where it lies [NZ 1.1 Player's Box; NZ 1.1 Banker's Box]."""
    card: Card | None = None
    """None until somebody has seen it."""
    shown: bool = False
    holder: Person | None = None
    """Who has it in their hands; none for the dealer's keeping."""
    seen_by: tuple[Person, ...] = ()


class Key(Struct, frozen=True, order=True, gc=False):
    """What makes a bet one bet: whose, where, on what."""

    bettor: Person
    seat: int
    wager: str
    given: int | None = None


class PlacedBet(Struct, frozen=True, kw_only=True, gc=False):
    """A bet on the layout."""

    bet: Bet
    instrument: str = "chips"
    coupon: Minor = Minor(0)
    """The part of the stake that is a match-play coupon."""
    by: Person
    """Who put it down."""
    notes: tuple[Text, ...] = ()


class Handling(Struct, frozen=True, kw_only=True):
    """Who turns one hand."""

    holder: Person | None = None
    """Whose cards they are or were to turn, in their own hands or a nominee's; a third card goes the same way."""
    declined: tuple[Person, ...] = ()
    dealer: bool = False
    """A supervisor has the dealer turn it, or nobody wanted it."""
    assigned: Person | None = None
    out_since: At | None = None
    """When its cards were last handed out."""


class Stop(Struct, frozen=True, kw_only=True):
    """Why a round stopped: a card that cannot be."""

    why: Text
    clause: ClauseId | None
    card: Card | None = None
    to: Side | None = None
    seen_by: Person | None = None
    """Who alone saw that card; none where it lies open."""


class Options(Struct, frozen=True, kw_only=True):
    """A choice that each bettor has after an error."""

    clause: ClauseId
    waiting: tuple[Person, ...]
    whole_bets: bool = False
    """Whether single whole bets may be withdrawn, instead of all bets or none."""
    handler: Person | None = None
    """Who alone removes them, if the operator named somebody."""
    answered: tuple[Person, ...] = ()
    """Who has answered, where the round is over."""
    reason: str = ""
    """Why they were asked, where the round is over: what is handed back then is a correction of it."""
    second: Person | None = None
    """The second person who stands for that."""


class Payment(Struct, frozen=True, kw_only=True):
    """Winnings that the dealer pays by hand, where the table checks what was paid."""

    bettor: Person
    seat: int
    wager: str
    owed: Minor
    paid: Minor | None = None
    """What was paid; none until it has been entered."""


class RoundState(Struct, frozen=True, kw_only=True, dict=True):
    """The round under way."""

    number: int
    game: Game
    style: str
    start: str
    bets: Mapping[Key, PlacedBet] = {}
    spoken: Mapping[Person, Stake] = {}
    confirmed: bool = False
    """Whether cards that were seen before the close are known to everybody, as two supervisors have confirmed."""
    called: bool = False
    """No more bets has been called, or is deemed to have been."""
    deemed: ClauseId | None = None
    """The clause by which betting closed without a call: nothing about the bets changes any more."""
    late: Person | None = None
    """Who handles bets that the operator lets be changed after the call."""
    free: bool = False
    cards_called: bool = False
    cards: tuple[Dealt, ...] = ()
    """The cards that have left the shoe for it, in order; a printed card is none of them."""
    keyed: tuple[int, ...] = ()
    """The places of the real cards that were keyed last, as long as nothing has followed from them."""
    tucked: bool = False
    banker_first: bool = False
    handling: Mapping[Side, Handling] = {}
    squeeze: Person | None = None
    squeeze_granted: bool = False
    choices: Mapping[tuple[Person, str], str | None] = {}
    early: tuple[WagerSettled, ...] | None = None
    """What the first four cards decided, once settled."""
    meters: Mapping[str, Minor] = {}
    """What the progressive meters showed when wagers were paid from them."""
    reduce: bool = False
    announced: bool = False
    settled: tuple[WagerSettled, ...] | None = None
    moved: tuple[Transfer, ...] = ()
    """Every transfer by which bets of the round were settled, for the case that it is void."""
    payments: tuple[Payment, ...] = ()
    """What is paid by hand, in the dealer's order; empty where the table does not check it."""
    stopped: Stop | None = None
    disclosed: bool = False
    """Whether a card has been seen in the round that lies in no hand's record, or did not when it was seen."""
    without_bets: ClauseId | None = None
    """The clause by which the round is dealt without bets: a simulated round, a Void Hand."""
    options: Options | None = None
    answered: tuple[Person, ...] = ()
    """Who has answered when bettors were given a choice, and is bound by it."""
    withdrawal: ClauseId | None = None
    """The clause by which whole bets could be withdrawn: from then on no bet is made or touched."""

    @cached_property
    def shown(self) -> Round:
        """The cards that lie face up, as two hands, a printed card first."""
        begun = opening(self.game)
        player, banker = [*begun.player], [*begun.banker]
        for dealt in self.cards:
            if dealt.shown and dealt.card:
                (player if dealt.side is Side.PLAYER else banker).append(dealt.card)
        return Round(tuple(player), tuple(banker))

    @cached_property
    def due(self) -> Side | None:
        """Whose card leaves the shoe next, or nobody's for now.

        The first four go Player, Banker, Player, Banker, shown or not; a printed card is one of them. A third card is
        due once the cards that decide it have been shown; the Banker's already before the Player's third is turned if
        every value would have it drawn.
        """
        players = self.number_of(Side.PLAYER)
        if not self.first_dealt:
            return Side.PLAYER if players <= self.number_of(Side.BANKER) else Side.BANKER
        game, shown = self.game, self.shown
        player, banker = shown.player[:2], shown.banker[:2]
        if len(player) < 2 or len(banker) < 2:
            return None
        if players == 2 and game.player_decision(game.count(player), game.count(banker)).draws:
            return Side.PLAYER
        return Side.BANKER if self.banker_due else None

    @property
    def banker_due(self) -> bool:
        """Whether the cards shown give the Banker a third card, whatever a Player's third not yet shown may be."""
        game, shown = self.game, self.shown
        player, banker = shown.player[:2], shown.banker[:2]
        if len(player) < 2 or len(banker) < 2 or self.number_of(Side.BANKER) == 3:
            return False
        counts = game.count(player), game.count(banker)
        values = game.worth(shown.player[2:]) or (range(10) if game.player_decision(*counts).draws else (None,))
        return all([game.banker_decision(*counts, value).draws for value in values])

    @property
    def staked(self) -> list[Bet]:
        """The bets as settlement takes them, with where their bettors want winnings added."""
        if not self.choices:
            return [laid.bet for laid in self.bets.values()]
        return [
            replace(laid.bet, add_to=self.choices.get((key.bettor, key.wager), laid.bet.add_to))
            for key, laid in self.bets.items()
        ]

    @property
    def first_cards(self) -> tuple[Dealt, ...]:
        """The cards that were dealt before any hand acts."""
        return self.cards[: self.game.first_cards]

    @property
    def first_dealt(self) -> bool:
        """Whether all of these have left the shoe: both hands have two cards, shown or not."""
        return len(self.cards) >= self.game.first_cards

    @property
    def unpaid(self) -> tuple[int, ...]:
        """The numbers of the payments, from 1, that are still to be entered."""
        return tuple([number for number, payment in enumerate(self.payments, 1) if payment.paid is None])

    def hidden(self, side: Side) -> tuple[int, ...]:
        """The places, in order of dealing, of a hand's cards that lie face down."""
        return tuple(place for place, card in enumerate(self.cards) if card.side is side and not card.shown)

    def number_of(self, side: Side) -> int:
        """How many cards a hand has, shown or not."""
        return sum([card.side is side for card in self.cards]) + (side in self.game.printed)

    def places(self, side: Side) -> tuple[int | None, ...]:
        """The places, in order of dealing, of a hand's cards; none for a printed one, which was never dealt."""
        printed = (None,) if side in self.game.printed else ()
        return (*printed, *(place for place, card in enumerate(self.cards) if card.side is side))
