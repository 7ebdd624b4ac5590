"""Compositions to compare twins on: random ones of one to ten decks, tiny ones, and ones with cards missing."""

from random import Random

from puntobanco.analysis.composition import Composition, fresh
from puntobanco.cards import DECK


def some(decks: int, number: int, seed: int = 1) -> list[Composition]:
    """Random remainders of this number of decks, and the whole of them."""
    chance = Random(f"{seed} {decks}")
    drawn = [Composition(tuple(chance.randint(0, decks) for _ in DECK)) for _ in range(number)]
    return [*(one for one in drawn if one.total >= 6), fresh(decks)]


def tiny(number: int, seed: int = 2) -> list[Composition]:
    """Six to nine cards, often several of one card or of one rank."""
    chance = Random(seed)
    found = []
    for _ in range(number):
        among = chance.sample(range(len(DECK)), chance.choice((2, 4, 13, 52)))
        counts = [0] * len(DECK)
        for place in chance.choices(among, k=chance.randint(6, 9)):
            counts[place] += 1
        found.append(Composition(tuple(counts)))
    return found


def lopsided() -> list[Composition]:
    """One card only, one rank only, one suit only, no face cards: in ten decks each."""
    first = DECK[0]
    return [
        Composition(tuple(10 * (one == first) for one in DECK)),
        Composition(tuple(10 * (one.rank is first.rank) for one in DECK)),
        Composition(tuple(10 * (one.suit is first.suit) for one in DECK)),
        Composition(tuple(10 * (not one.rank.is_face) for one in DECK)),
    ]


def all_kinds() -> list[Composition]:
    """A few of every kind."""
    return [*(one for decks in range(1, 11) for one in some(decks, 2)), *tiny(20), *lopsided()]
