"""The facts of a complete round: both hands as they were dealt, and what each card is worth in the game.

A condition asks these for features (`rules.features`); nobody else reads more of them than counts and cards.
"""

from collections.abc import Hashable
from functools import cached_property, lru_cache

from msgspec import Struct

from puntobanco.cards import Card, cards_html
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.hand import PairKind, Royal9, Side, pair_kind, royal_9
from puntobanco.rules.round import Round, Winner


class HandFacts(Struct, frozen=True, dict=True):
    """One hand of a complete round."""

    cards: tuple[Card, ...]
    points: tuple[int, ...]
    """What each card is worth."""
    is_natural: bool
    """Whether two cards ended the deal."""

    def __repr__(self) -> str:
        return f"hand('{' '.join(map(str, self.cards))}')"

    def _repr_html_(self) -> str:
        return f"{cards_html(self.cards)} <b>{self.count}</b>"

    @cached_property
    def known(self) -> dict[Hashable, Hashable]:
        """The values of features that were asked for (`rules.features`)."""
        return {}

    @cached_property
    def two(self) -> int:
        """The count of the first two cards."""
        return (self.points[0] + self.points[1]) % 10

    @property
    def third(self) -> int | None:
        """What the third card is worth; None where there is none."""
        return self.points[2] if len(self.points) > 2 else None

    @cached_property
    def count(self) -> int:
        """The count of all cards, 0 to 9."""
        return sum(self.points) % 10

    @property
    def pair(self) -> PairKind:
        """How the first two cards match."""
        return pair_kind(self.cards[0], self.cards[1])

    @property
    def triple(self) -> bool:
        """Whether all three cards are of one rank and one suit."""
        return len(self.cards) == 3 and self.cards[0] == self.cards[1] == self.cards[2]

    @property
    def royal(self) -> Royal9 | None:
        """The Royal 9 that the first two cards make."""
        return royal_9(self.cards[0], self.cards[1])


class Facts(Struct, frozen=True):
    """Both hands of a complete round."""

    player: HandFacts
    banker: HandFacts

    def of(self, side: Side) -> HandFacts:
        return self.player if side is Side.PLAYER else self.banker

    @property
    def twin(self) -> bool:
        """Whether both hands have a pair, and of one rank."""
        pairs = PairKind.NONE not in (self.player.pair, self.banker.pair)
        return pairs and self.player.cards[0].rank is self.banker.cards[0].rank

    @property
    def winner(self) -> Winner:
        """Which hand has the higher count."""
        player, banker = self.player.count, self.banker.count
        if player == banker:
            return Winner.TIE
        return Winner.PLAYER if player > banker else Winner.BANKER


def facts(round_: Round, game: Game = PUNTO_BANCO) -> Facts:
    return Facts(hand_facts(round_.player, game), hand_facts(round_.banker, game))


@lru_cache(maxsize=16_384)
def hand_facts(hand: tuple[Card, ...], game: Game = PUNTO_BANCO) -> HandFacts:
    points = game.worth(hand)
    return HandFacts(hand, points, len(hand) == 2 and game.is_natural(sum(points) % 10))
