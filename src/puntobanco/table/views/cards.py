"""The two hands as somebody sees them, and who draws next by which rule.

A card that lies face down has no name here, except for a person who looked at it. Running totals count what lies
face up and nothing else.
"""

from functools import lru_cache

from msgspec import Struct

from puntobanco.cards import Card
from puntobanco.clauses import ClauseId
from puntobanco.rules.facts import facts
from puntobanco.rules.game import Game
from puntobanco.rules.hand import PairKind, Side
from puntobanco.rules.round import Round, Winner, decisions, opening
from puntobanco.table.commands import At, CardText, Person
from puntobanco.table.model.handlers import handling
from puntobanco.table.model.state import Dealt, Result, RoundState, Table
from puntobanco.words import Names


class CardSeen(Struct, frozen=True, kw_only=True):
    """A card of a hand."""

    name: CardText | None
    """None while it lies face down, unless the viewer looked at it."""
    shown: bool
    holder: Person | None
    """Whose hands it is in; none for the dealer's keeping."""
    printed: bool = False
    """Whether it is printed on the layout and never left the shoe."""


class HandSeen(Struct, frozen=True, kw_only=True):
    """A hand in its own box before the dealer, apart from the bets [NZ 1.1 Player's Box; NZ 1.1 Banker's Box]."""

    side: Side
    cards: tuple[CardSeen, ...]
    total: int | None
    """The count of the cards shown; none before the first."""
    natural: bool
    tucked: bool
    """Laid aside under the shoe."""


def hands_for(table: Table, viewer: Person | None) -> tuple[HandSeen, ...]:
    """Both hands, the Player's first, with the names of private cards only for a person who saw them."""
    return tuple(_hand(table.round, side, viewer) for side in Side)


def _hand(round_: RoundState | None, side: Side, viewer: Person | None) -> HandSeen:
    if round_ is None:
        return HandSeen(side=side, cards=(), total=None, natural=False, tucked=False)
    game, shown, number = round_.game, round_.shown.hand(side), round_.number_of(side)
    printed = tuple(_printed(card) for card in opening(game).hand(side))
    dealt = tuple(_card(card, viewer) for card in round_.cards if card.side is side)
    return HandSeen(
        side=side,
        cards=(*printed, *dealt),
        total=game.count(shown) if shown else None,
        natural=len(shown) == number == 2 and game.is_natural(game.count(shown)),
        tucked=round_.tucked and side is Side.BANKER and len(shown) < 2,
    )


def _printed(card: Card) -> CardSeen:
    return CardSeen(name=CardText(str(card)), shown=True, holder=None, printed=True)


def _card(card: Dealt, viewer: Person | None) -> CardSeen:
    known = card.shown or (viewer is not None and viewer in card.seen_by)
    name = CardText(str(card.card)) if known and card.card is not None else None
    return CardSeen(name=name, shown=card.shown, holder=card.holder)


# Third cards.


class Ruling(Struct, frozen=True, kw_only=True):
    """What a hand does about a third card: the row of the drawing table and its clauses."""

    side: Side
    draws: bool
    row: Names
    clauses: tuple[ClauseId, ...]


class Drawing(Struct, frozen=True, kw_only=True):
    """Whose card leaves the shoe next, and why as far as the cards shown decide it."""

    next: Side | None
    rulings: tuple[Ruling, ...]


def drawing_of(table: Table) -> Drawing | None:
    """Who draws next and by which rule."""
    round_ = table.round
    if round_ is None or round_.settled is not None:
        return None
    cited = table.rules.setup.drawing_clauses
    rulings = tuple(
        Ruling(side=decision.side, draws=decision.draws, row=decision.row.names, clauses=cited(decision.row))
        for decision in decisions(round_.shown, round_.game)
    )
    return Drawing(next=None if round_.announced else round_.due, rulings=rulings)


# Hands that are out.


class CardsInHand(Struct, frozen=True, kw_only=True):
    """Cards in somebody's hands, and since when: they are to be checked promptly and in view [NZ 8.13]."""

    side: Side
    person: Person
    since: At | None


def hands_out(table: Table) -> tuple[CardsInHand, ...]:
    """The hands that are out now, with the times that show when one is out too long."""
    round_ = table.round
    if round_ is None:
        return ()
    holders = {
        (card.side, card.holder): None for card in round_.cards if card.holder is not None and not card.shown
    }  # a set with an order
    return tuple(
        CardsInHand(side=side, person=person, since=handling(round_, side).out_since)
        for side, person in holders
        if person
    )


# Finished rounds.


class Finished(Struct, frozen=True, kw_only=True):
    """A finished round as a board shows it."""

    number: int
    player: tuple[CardText, ...]
    banker: tuple[CardText, ...]
    player_total: int
    banker_total: int
    winner: Winner
    natural: bool
    player_pair: bool
    banker_pair: bool
    free: bool


@lru_cache(maxsize=8_192)  # the shoes of a hundred tables
def finished(result: Result, game: Game) -> Finished:
    """The board's line for a round; every view of the shoe shows it again."""
    round_ = Round(result.player, result.banker)
    known = facts(round_, game)
    return Finished(
        number=result.number,
        player=_names(round_, Side.PLAYER),
        banker=_names(round_, Side.BANKER),
        player_total=known.player.count,
        banker_total=known.banker.count,
        winner=known.winner,
        natural=known.player.is_natural or known.banker.is_natural,
        player_pair=known.player.pair is not PairKind.NONE,
        banker_pair=known.banker.pair is not PairKind.NONE,
        free=result.free,
    )


def _names(round_: Round, side: Side) -> tuple[CardText, ...]:
    return tuple(CardText(str(card)) for card in round_.hand(side))
