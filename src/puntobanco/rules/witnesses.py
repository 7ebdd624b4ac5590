"""Rounds that stand for all rounds alike: one for each fact that is told apart, in cards, in one fixed order.

There are 3,394 facts by counts and third cards alone, and 26,765 with the kinds of pair and suited triples as well,
whatever the number of decks. A reader that has weighed or counted these facts settles each once, on its witness.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product

from msgspec import Struct

from puntobanco.cards import Card, Rank, Suit
from puntobanco.rules.facts import Facts, HandFacts, facts, hand_facts
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.hand import ROYALS, PairKind, Royal9
from puntobanco.rules.round import Round

PAIRS = (PairKind.MIXED, PairKind.COLOURED, PairKind.PERFECT)


class Pattern(Struct, frozen=True):
    """What is told apart of one hand: two-card count, value of the third card, kind of pair, suited triple."""

    two: int
    third: int | None
    pair: PairKind = PairKind.NONE
    triple: bool = False


@lru_cache(maxsize=16)
def by_counts(game: Game = PUNTO_BANCO) -> tuple[Facts, ...]:
    """One round for each set of facts by counts."""
    usual = game.points == PUNTO_BANCO.points

    @cache
    def hand(pattern: Pattern) -> HandFacts:
        return hand_facts(_cards(pattern), game) if usual else _worth(pattern, game)

    return tuple(Facts(hand(player), hand(banker)) for player, banker in _counts(game))


@lru_cache(maxsize=1)
def by_pairs() -> tuple[Facts, ...]:
    """One round of punto banco for each set of facts by counts, kinds of pair and suited triples."""
    return tuple(
        _witness(one, other, twin=twin)
        for player, banker in _counts(PUNTO_BANCO)
        for one, other in product(_pairings(player), _pairings(banker))
        for twin in (False, True)
        if _possible(one, other, twin=twin)
    )


@lru_cache(maxsize=1)
def by_royals() -> tuple[Facts, ...]:
    """One round for every two Royal 9s, or none, of the Player's Hand and the Banker's."""
    hands = [royal_hand(royal) for royal in (None, *ROYALS)]
    return tuple(facts(Round(player, banker)) for player, banker in product(hands, repeat=2))


def royal_hand(royal: Royal9 | None) -> tuple[Card, ...]:
    """A hand that shows this Royal 9; a nine on two cards, too, where it shows none."""
    if royal is None:
        return (Card(Rank.TEN, Suit.SPADES), Card(Rank.NINE, Suit.SPADES))
    return (Card(royal.face, royal.face_suit), Card(Rank.NINE, royal.nine_suit))


def _counts(game: Game) -> Iterator[tuple[Pattern, Pattern]]:
    for player, banker in product(range(10), repeat=2):
        for third in range(10) if game.player_decision(player, banker).draws else (None,):
            for other in range(10) if game.banker_decision(player, banker, third).draws else (None,):
                yield Pattern(player, third), Pattern(banker, other)


def _pairings(hand: Pattern) -> Iterator[Pattern]:
    yield hand
    if hand.two % 2:
        return
    for kind in PAIRS:
        yield Pattern(hand.two, hand.third, kind)
    if hand.third in (hand.two // 2, hand.two // 2 + 5):
        yield Pattern(hand.two, hand.third, PairKind.PERFECT, triple=True)


def _possible(player: Pattern, banker: Pattern, *, twin: bool) -> bool:
    """Whether ranks can be found for both hands' pairs that are one rank, or two."""
    if PairKind.NONE in (player.pair, banker.pair):
        return not twin
    return any((one is other) is twin for one, other in product(_ranks(player), _ranks(banker)))


def _ranks(hand: Pattern) -> list[Rank]:
    """The ranks of which the hand's pair may be, if it has one; of a triple, those with the value of its third card."""
    if hand.pair is PairKind.NONE:
        return []
    pairs = [rank for rank in Rank if 2 * rank.points % 10 == hand.two]
    return [rank for rank in pairs if not hand.triple or rank.points == hand.third]


_SECOND = {PairKind.MIXED: Suit.HEARTS, PairKind.COLOURED: Suit.CLUBS, PairKind.PERFECT: Suit.SPADES}
_OF_VALUE = {rank.points: rank for rank in reversed(Rank)} | {0: Rank.TEN}


def _witness(player: Pattern, banker: Pattern, *, twin: bool) -> Facts:
    one, other = (next(iter(_ranks(hand)), Rank.TEN) for hand in (player, banker))
    if PairKind.NONE not in (player.pair, banker.pair):
        every = product(_ranks(player), _ranks(banker))
        one, other = next(pair for pair in every if (pair[0] is pair[1]) is twin)
    return facts(Round(_cards(player, one), _cards(banker, other)))


def _worth(hand: Pattern, game: Game) -> HandFacts:
    """A hand of this pattern in a game of other values; where no card has a value that it takes, nobody is dealt it."""
    ranks = {worth: rank for rank, worth in game.points.items()}
    pairs = (pair for pair in product(ranks, repeat=2) if sum(pair) % 10 == hand.two)
    first = next(pairs, (0, hand.two))
    points = first if hand.third is None else (*first, hand.third)
    cards = tuple(Card(ranks.get(worth, Rank.ACE), suit) for worth, suit in zip(points, Suit, strict=False))
    return HandFacts(cards, points, hand.third is None and game.is_natural(hand.two))


def _cards(hand: Pattern, rank: Rank = Rank.TEN) -> tuple[Card, ...]:
    """A hand of this pattern, its pair of this rank; without a pair, a ten or jack and what the count asks for."""
    if hand.pair is PairKind.NONE:
        first = (Card(Rank.TEN if hand.two else Rank.JACK, Suit.SPADES), Card(_OF_VALUE[hand.two], Suit.HEARTS))
    else:
        first = (Card(rank, Suit.SPADES), Card(rank, _SECOND[hand.pair]))
    if hand.third is None:
        return first
    third = Card(rank, Suit.SPADES) if hand.triple else Card(_OF_VALUE[hand.third], Suit.DIAMONDS)
    return (*first, third)
