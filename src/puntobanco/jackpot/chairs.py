"""The hands that belong to a chair at a progressive wager: asked of the wager itself, for operators may add chairs."""

from functools import cache, lru_cache
from itertools import product

from puntobanco.cards import Card, Rank, Suit
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.round import Round
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Line, Share

Hand = tuple[Card, Card]

FACES = (Rank.KING, Rank.QUEEN, Rank.JACK)


def hands_of(offer: Offer, chair: int) -> tuple[Hand, ...]:
    """The Royal 9s that, dealt to both hands alike, win a whole meter at a chair [MA 13(i) s2]."""
    whole = frozenset(row.line for row in offer.pay_table.rows if isinstance(row.pays, Share) and row.pays.part == 1)
    return _hands(offer.wager.lines[chair], whole)


@lru_cache(maxsize=1_000)
def _hands(lines: tuple[Line, ...], whole: frozenset[str]) -> tuple[Hand, ...]:
    wins = [line.when for line in lines if line.id in whole]
    return tuple(hand for hand, twice in _royal_9s() if any(one.holds(twice) for one in wins))


@cache
def _royal_9s() -> tuple[tuple[Hand, Facts], ...]:
    """Every Royal 9, with the facts of a round in which both hands are just this one [MA 13(i) Royal 9 text]."""
    every = [(Card(rank, face), Card(Rank.NINE, nine)) for face, nine, rank in product(Suit, Suit, FACES)]
    return tuple((hand, facts(Round(hand, hand))) for hand in every)
