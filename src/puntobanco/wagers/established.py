"""Is an outcome established? Which wagers the cards exposed so far have already won or lost, whatever may follow.

A round that was interrupted goes on if any bet offered at the table is decided, and is void if none is
[RWS 5.4; RWS 5.4.1; RWS 5.4.2]. The proof filters the facts that the exposed cards still allow and looks at what
each wager's own lines say about them; every rank is taken as still possible. A stake that is certain to be handed
back is neither won nor lost.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from puntobanco.cards import Card, Rank
from puntobanco.rules.facts import Facts, HandFacts, Reads, every_facts, royal_9
from puntobanco.rules.hand import PairKind, Side, pair_kind, point_count
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Kind, Result, Wager

Cards = tuple[Card | None, ...]
"""The cards of a hand in order, none for one that lies there unseen."""


class Exposed(Struct, frozen=True):
    """What can be seen of a round: each hand's cards as they lie, unseen ones as none."""

    player: Cards = ()
    banker: Cards = ()

    def hand(self, side: Side) -> Cards:
        """The cards of one side."""
        return self.player if side is Side.PLAYER else self.banker


class Established(Struct, frozen=True):
    """A wager that is decided already."""

    wager: str
    given: int | None
    won: bool
    reason: str
    """In words: ``Player Pair has lost: K 7``."""


def established(offers: Iterable[Offer], exposed: Exposed) -> tuple[Established, ...]:
    """Every offered wager that the exposed cards have decided; nothing where no outcome is established.

    Insurance is not on offer before its moment and follows the bet that it insures, and a fee is no bet: these decide
    nothing here.
    """
    bets = (offer.wager for offer in offers)
    return _established(tuple(bet for bet in bets if not bet.windows and bet.kind is not Kind.FEE), exposed)


@lru_cache(maxsize=64)
def _established(wagers: tuple[Wager, ...], exposed: Exposed) -> tuple[Established, ...]:
    """The same of wagers; a table asks again and again about the cards that lie there."""
    proof = _Proof(exposed)
    found = []
    for wager in wagers:
        for given in wager.givens():
            result = proof.decided(wager, given, *Side)
            if result is not None:
                found.append(Established(wager.id, given, result is Result.WIN, proof.reason(wager, given, result)))
    return tuple(found)


class _Proof:
    """The facts that the exposed cards of one or both hands still allow, each kind filtered once."""

    def __init__(self, exposed: Exposed) -> None:
        self.exposed = exposed
        self._known: dict[tuple[Reads, tuple[Side, ...]], tuple[Facts, ...]] = {}

    def decided(self, wager: Wager, given: int | None, *sides: Side) -> Result | None:
        """Won or lost in every round that may still follow, by the cards of these sides alone."""
        result: Result | None = None
        for known in self._possible(wager.reads(), sides):
            one = wager.lines_of(known, given)[0].result
            if one is Result.PUSH or (result is not None and one is not result):
                return None
            result = one
        return result

    def reason(self, wager: Wager, given: int | None, result: Result) -> str:
        """Why, in the cards that decide it: those of one hand where these alone do."""
        alone = [side for side in Side if self.decided(wager, given, side) is not None]
        hands = [self.exposed.hand(side) for side in (alone[:1] or tuple(Side))]
        shown = " | ".join(" ".join(card.rank.value if card else "?" for card in hand) for hand in hands)
        name = wager.names.en if given is None else f"{wager.names.en} ({given})"
        return f"{name} has {'won' if result is Result.WIN else 'lost'}: {shown.replace('T', '10')}"

    def _possible(self, reads: Reads, sides: tuple[Side, ...]) -> tuple[Facts, ...]:
        key = (reads, sides)
        if key not in self._known:
            seen = Exposed(**{side.value: self.exposed.hand(side) for side in sides})
            self._known[key] = tuple(possible(reads, seen))
        return self._known[key]


def possible(reads: Reads, exposed: Exposed) -> Iterator[Facts]:
    """The facts, told apart as far as `reads` asks, that the exposed cards still allow."""
    player, banker = _hand(exposed.player), _hand(exposed.banker)
    twin = _twin(exposed) if reads & (Reads.PAIRS | Reads.TRIPLES) else None
    for one, others in _every(reads, bare=not player.has_third and not banker.has_third).items():
        if not player.allows(one, reads):
            continue
        for other, every in others.items():
            if banker.allows(other, reads):
                for known in every:
                    if twin is None or known.twin == twin or PairKind.NONE in (one.pair, other.pair):
                        yield known


@lru_cache(maxsize=16)
def _every(reads: Reads, *, bare: bool) -> dict[HandFacts, dict[HandFacts, list[Facts]]]:
    """Every facts, by the Player's hand and then the Banker's.

    Where nothing about third cards is read and none has been dealt, one stands for all that follow.
    """
    known: Iterable[Facts] = every_facts(reads)
    if bare and not reads & (Reads.COUNTS | Reads.TRIPLES):
        known = dict.fromkeys(Facts(_first_two(one.player), _first_two(one.banker), one.twin) for one in known)
    found: dict[HandFacts, dict[HandFacts, list[Facts]]] = {}
    for one in known:
        found.setdefault(one.player, {}).setdefault(one.banker, []).append(one)
    return found


def _first_two(hand: HandFacts) -> HandFacts:
    return HandFacts(hand.two, None, hand.pair, royal=hand.royal)


class _Hand(Struct, frozen=True):
    """What is known of one hand."""

    first: tuple[Card, ...]
    """Those of its first two cards that have been seen."""
    third: Card | None
    has_third: bool

    def allows(self, hand: HandFacts, reads: Reads) -> bool:
        """Whether a hand with these facts can still come of it."""
        if self.has_third and hand.third is None:
            return False
        if self.third is not None and hand.third != self.third.points:
            return False
        if len(self.first) == 2:
            return self._both_seen(hand, reads)
        return not self.first or self._one_seen(hand, self.first[0], reads)

    def _both_seen(self, hand: HandFacts, reads: Reads) -> bool:
        one, other = self.first
        if hand.two != point_count(self.first):
            return False
        if reads & (Reads.PAIRS | Reads.TRIPLES) and hand.pair is not pair_kind(one, other):
            return False
        if Reads.ROYAL in reads and hand.royal != royal_9(one, other):
            return False
        return Reads.TRIPLES not in reads or self._triple_fits(hand, one == other, one)

    def _triple_fits(self, hand: HandFacts, alike: bool, card: Card) -> bool:
        """A third card of one's rank and suit makes a triple; for tens and pictures the value does not say the rank."""
        if not alike or hand.third != card.points:
            return not hand.triple
        if self.third is not None:
            return hand.triple == (self.third == card)
        return True  # the same value may be the very card, another suit or, at nought, another rank

    def _one_seen(self, hand: HandFacts, card: Card, reads: Reads) -> bool:
        paired = hand.pair is not PairKind.NONE
        if reads & (Reads.PAIRS | Reads.TRIPLES):
            other = (hand.two - card.points) % 10
            if paired and other != card.points:
                return False
            if not paired and other == card.points and card.points:
                return False  # the other card would be of the same rank
            if hand.triple and (hand.third != card.points or self.third not in (None, card)):
                return False
        if Reads.ROYAL in reads and hand.royal is not None:
            royal = hand.royal
            return card in (Card(royal.face, royal.face_suit), Card(Rank.NINE, royal.nine_suit))
        return True


def _hand(cards: Cards) -> _Hand:
    seen = tuple(card for card in cards[:2] if card is not None)
    return _Hand(seen, cards[2] if len(cards) > 2 else None, len(cards) > 2)


def _twin(exposed: Exposed) -> bool | None:
    """Whether two pairs would be of one rank, by a card of each; none while one of them has not been seen."""
    ranks = [next((card.rank for card in exposed.hand(side)[:2] if card is not None), None) for side in Side]
    return None if None in ranks else ranks[0] is ranks[1]
