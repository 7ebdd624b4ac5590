"""The facts of a complete round: the small record that every wager is declared over.

Counts and third-card values are always there. Pair kinds, suited triples and Royal 9 hands are read
only by the wagers that ask for them. There are 3,394 facts by counts alone and 26,765 with pairs and
triples, whatever the number of decks.
"""

from collections.abc import Iterator
from enum import Flag, auto
from itertools import product

from msgspec import Struct

from puntobanco.cards import Card, Rank, Suit
from puntobanco.rules.hand import PairKind, Side, is_natural_count, pair_kind, point_count
from puntobanco.rules.round import Round, Winner
from puntobanco.rules.tableau import banker_decision, player_decision


class Reads(Flag):
    """What a condition looks at, so that a reader of a wager knows which facts to tell apart."""

    COUNTS = auto()
    PAIRS = auto()
    TRIPLES = auto()
    ROYAL = auto()


class Royal9(Struct, frozen=True):
    """A two-card hand of a nine and a jack, queen or king."""

    face: Rank
    face_suit: Suit
    nine_suit: Suit

    @property
    def is_suited(self) -> bool:
        """Whether both cards are of one suit."""
        return self.face_suit is self.nine_suit


class HandFacts(Struct, frozen=True):
    """What is known of one hand: two-card count, value of its third card, and how its cards match."""

    two: int
    third: int | None
    pair: PairKind = PairKind.NONE
    triple: bool = False
    royal: Royal9 | None = None

    @property
    def count(self) -> int:
        """The final point count."""
        return self.two if self.third is None else (self.two + self.third) % 10

    @property
    def cards(self) -> int:
        """Two or three."""
        return 2 if self.third is None else 3

    @property
    def is_natural(self) -> bool:
        """Eight or nine on two cards."""
        return self.third is None and is_natural_count(self.two)


class Facts(Struct, frozen=True):
    """Both hands of a complete round, and whether their pairs are of one rank."""

    player: HandFacts
    banker: HandFacts
    twin: bool = False

    def of(self, side: Side) -> HandFacts:
        """The facts of one side."""
        return self.player if side is Side.PLAYER else self.banker

    @property
    def winner(self) -> Winner:
        """Which hand has the higher count."""
        player, banker = self.player.count, self.banker.count
        if player == banker:
            return Winner.TIE
        return Winner.PLAYER if player > banker else Winner.BANKER


def facts(round_: Round) -> Facts:
    """The facts of a complete round."""
    player, banker = _hand_facts(round_.player), _hand_facts(round_.banker)
    pairs = player.pair is not PairKind.NONE and banker.pair is not PairKind.NONE
    return Facts(player, banker, twin=pairs and round_.player[0].rank is round_.banker[0].rank)


def _hand_facts(hand: tuple[Card, ...]) -> HandFacts:
    first, second, *rest = hand
    return HandFacts(
        two=point_count(hand[:2]),
        third=rest[0].points if rest else None,
        pair=pair_kind(first, second),
        triple=bool(rest) and first == second == rest[0],
        royal=royal_9(first, second),
    )


def royal_9(first: Card, second: Card) -> Royal9 | None:
    """The Royal 9 that two cards make, if they make one."""
    for nine, face in ((first, second), (second, first)):
        if nine.rank is Rank.NINE and face.rank.is_face:
            return Royal9(face.rank, face.suit, nine.suit)
    return None


def every_facts(reads: Reads) -> Iterator[Facts]:
    """Every facts that a round can have, told apart only as far as `reads` asks."""
    known = _by_counts()
    if reads & (Reads.PAIRS | Reads.TRIPLES):
        known = (paired for plain in known for paired in _with_pairs(plain, triples=Reads.TRIPLES in reads))
    if Reads.ROYAL in reads:
        known = (royal for plain in known for royal in _with_royal(plain))
    return known


def _by_counts() -> Iterator[Facts]:
    for player, banker in product(range(10), repeat=2):
        for player_third in range(10) if player_decision(player, banker).draws else (None,):
            for banker_third in range(10) if banker_decision(player, banker, player_third).draws else (None,):
                yield Facts(HandFacts(player, player_third), HandFacts(banker, banker_third))


def _with_pairs(plain: Facts, *, triples: bool) -> Iterator[Facts]:
    for player, banker in product(_pairings(plain.player, triples), _pairings(plain.banker, triples)):
        for twin in (False, True) if _may_be_twin(player, banker) else (False,):
            if twin or not _must_be_twin(player, banker):
                yield Facts(player, banker, twin)


def _pairings(hand: HandFacts, triples: bool) -> Iterator[HandFacts]:
    yield hand
    if hand.two % 2:
        return
    for kind in (PairKind.MIXED, PairKind.COLOURED, PairKind.PERFECT):
        yield HandFacts(hand.two, hand.third, kind)
    if triples and hand.third in _pair_values(hand.two):
        yield HandFacts(hand.two, hand.third, PairKind.PERFECT, triple=True)


def _pair_values(two: int) -> tuple[int, int]:
    """The values a card of a pair may have when the pair counts `two`: a count of 2 is two aces or two sixes."""
    return (two // 2, two // 2 + 5)


def _may_be_twin(player: HandFacts, banker: HandFacts) -> bool:
    """Pairs of one rank have one count; two triples of one rank also have one third value."""
    if PairKind.NONE in (player.pair, banker.pair) or player.two != banker.two:
        return False
    return not (player.triple and banker.triple) or player.third == banker.third


def _must_be_twin(player: HandFacts, banker: HandFacts) -> bool:
    """Two suited triples with one value are of one rank, unless that value is nought (T, J, Q, K)."""
    return player.triple and banker.triple and player.third == banker.third and player.third != 0


def _with_royal(plain: Facts) -> Iterator[Facts]:
    for player, banker in product(_royals(plain.player), _royals(plain.banker)):
        yield Facts(player, banker, plain.twin)


def _royals(hand: HandFacts) -> Iterator[HandFacts]:
    yield hand
    if hand.two == 9 and hand.third is None:
        for face, face_suit, nine_suit in product((Rank.JACK, Rank.QUEEN, Rank.KING), Suit, Suit):
            yield HandFacts(hand.two, None, royal=Royal9(face, face_suit, nine_suit))
