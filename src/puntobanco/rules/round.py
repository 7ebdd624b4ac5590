"""A round as it stands: the cards of both hands, and either the next card's owner or completeness."""

from collections import Counter
from enum import Enum

from msgspec import Struct

from puntobanco.cards import Card, cards_html
from puntobanco.rules.game import PUNTO_BANCO, Decision, Game
from puntobanco.rules.hand import Side
from puntobanco.words import CardRef, Text, say


class Winner(Enum):
    """How a complete round ended."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"


class Round(Struct, frozen=True):
    """The cards dealt so far to each of the two hands, in order.

    [MA 9(a); RWS 1.8; NZ 8.1; NZ 1.1 Player's Hand; NZ 1.1 Banker's Hand]
    """

    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()

    def __repr__(self) -> str:
        player, banker = (" ".join(map(str, hand)) for hand in (self.player, self.banker))
        return f"Round(cards('{player}'), cards('{banker}'))"

    def _repr_html_(self) -> str:
        hands = (f"{side.title} {cards_html(self.hand(side))} <b>{self.count(side)}</b>" for side in Side)
        return f"<div>{'</div><div>'.join(hands)}</div>"

    def hand(self, side: Side) -> tuple[Card, ...]:
        """The cards of one side."""
        return self.player if side is Side.PLAYER else self.banker

    def count(self, side: Side, game: Game = PUNTO_BANCO) -> int:
        """The point count of one side as it stands."""
        return game.count(self.hand(side))

    def with_card(self, side: Side, card: Card) -> "Round":
        """The round with one more card in a hand."""
        if side is Side.PLAYER:
            return Round((*self.player, card), self.banker)
        return Round(self.player, (*self.banker, card))


NO_CARDS = Round()


def opening(game: Game) -> Round:
    """A round before its first card: empty, but for a card that is printed on the layout."""
    if not game.printed:
        return NO_CARDS
    return Round(*(tuple(card for card in (game.printed.get(side),) if card) for side in Side))


def first_hand(game: Game) -> Side:
    """The hand whose card leaves the shoe first."""
    return min(Side, key=lambda side: len(opening(game).hand(side)))


def decisions(round_: Round, game: Game = PUNTO_BANCO) -> tuple[Decision, ...]:
    """What the hands do about third cards, as far as the cards dealt decide it."""
    if len(round_.player) < 2 or len(round_.banker) < 2:
        return ()
    player, banker = game.count(round_.player[:2]), game.count(round_.banker[:2])
    first = game.player_decision(player, banker)
    if first.draws and len(round_.player) < 3:
        return (first,)
    third = game.points[round_.player[2].rank] if first.draws else None
    return (first, game.banker_decision(player, banker, third))


def next_card(round_: Round, game: Game = PUNTO_BANCO) -> Side | None:
    """Whose card comes next, or nobody's when the round is complete; never a fourth to a hand [MA 10(c); NZ 9.6].

    The first and third cards are the Player's, the second and fourth the Banker's
    [MA 9(c) s2; RWS 3.10 s2; NZ 8.4 s2; NZ 1.1 Initial Deal].
    """
    if len(round_.player) < 2 or len(round_.banker) < 2:
        return min(Side, key=lambda side: len(round_.hand(side)))  # the Player's Hand first when both are alike
    for decision in decisions(round_, game):
        if decision.draws and len(round_.hand(decision.side)) < 3:
            return decision.side
    return None


def is_complete(round_: Round, game: Game = PUNTO_BANCO) -> bool:
    """Whether both hands have every card they are entitled to."""
    return next_card(round_, game) is None


def winner(round_: Round, game: Game = PUNTO_BANCO) -> Winner:
    """Which hand has the higher count."""
    player, banker = round_.count(Side.PLAYER, game), round_.count(Side.BANKER, game)
    if player == banker:
        return Winner.TIE
    return Winner.PLAYER if player > banker else Winner.BANKER


def faults(round_: Round, game: Game = PUNTO_BANCO) -> tuple[Text, ...]:
    """Why these cards are no complete round, one text a fault; nothing when they are one."""
    found = [text for _, text in printed_faults(round_, game)]
    found += [
        say("round.size", side=_side(side), n=len(round_.hand(side)))
        for side in Side
        if not 2 <= len(round_.hand(side)) <= 3
    ]
    return tuple(found) or tuple(text for _, text in third_card_faults(round_, game))


def _side(side: Side) -> Text:
    return say(f"side.{side.value}")


def printed_faults(round_: Round, game: Game = PUNTO_BANCO) -> list[tuple[Side, Text]]:
    """Hands that do not begin with the card that is printed on the layout for them."""
    return [
        (side, say("round.printed", side=_side(side), card=CardRef.of(card)))
        for side, card in game.printed.items()
        if round_.hand(side)[:1] != (card,)
    ]


def third_card_faults(round_: Round, game: Game = PUNTO_BANCO) -> list[tuple[Decision, Text]]:
    """Third cards that are missing or that nobody may have, with the decision they contradict."""
    found = []
    for decision in decisions(round_, game):
        drawn = len(round_.hand(decision.side)) == 3
        count = game.count(round_.hand(decision.side)[:2])
        if decision.draws is not drawn:
            code = "round.must-draw" if decision.draws else "round.may-not-draw"
            found.append((decision, say(code, side=_side(decision.side), n=count, row=decision.row.names)))
    return found


def from_shoe(round_: Round, game: Game = PUNTO_BANCO) -> tuple[Card, ...]:
    """The cards of a round without those that are printed on the layout."""
    return tuple(card for side in Side for card in round_.hand(side)[len(opening(game).hand(side)) :])


def copies_over(round_: Round, decks: int, game: Game = PUNTO_BANCO) -> tuple[Card, ...]:
    """The cards that appear more often than the decks hold them."""
    seen = Counter(from_shoe(round_, game))
    return tuple(card for card, times in seen.items() if times > decks)
