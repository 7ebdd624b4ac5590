"""Every round of a small composition, dealt card by card by the readable rules.

Nothing of `puntobanco.analysis` is used but `Composition`: what exact analysis counts by formula is here
counted one round at a time.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import permutations
from math import perm

from puntobanco.analysis.composition import Composition, checked
from puntobanco.cards import DECK, Card, card
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.features import Feature
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.round import Round, next_card, opening

FourCards = tuple[tuple[Card, ...], tuple[Card, ...]]
"""The Player's first two cards and the Banker's."""

SMALL = {
    "six cards": "9s Ks 9h Kh 4d 4c",
    "six of one card": "5d*6",
    "one rank": "7s*3 7h*2 7d 7c*4",
    "only kings": "Ks*3 Kh*2 Kd Kc*2",
    "only noughts": "Ts*3 Js*3 Jh Qd*2 Kc",
    "two suits": "As*2 3h*3 5s*3 6h*2 Ts*2 9h",
    "one suit": "2c*3 3c*2 6c*3 8c Jc*2 Kc",
    "royal nines": "9s*2 9h 9d 9c Ks*2 Kh Qh*2 Js",
    "pairs of one count": "As*3 Ad 6s*3 6h 4c*2 7d",
    "two triples": "2s*3 2h*3 Ks*4 5d*2 6c",
    "ten decks left uneven": "4s*10 4h 9d*7 Qc*10 3c*5",
}
"""Small compositions, each for what it lacks or repeats."""


def composed(text: str) -> Composition:
    """A composition from words such as ``9s*2 Kh``."""
    counts: dict[Card, int] = {}
    for word in text.split():
        name, _, times = word.partition("*")
        counts[card(name)] = int(times or 1)
    return checked(counts)


def deals(composition: Composition, game: Game = PUNTO_BANCO) -> Iterator[tuple[Round, int]]:
    """Every complete round, with the number of ordered draws of six cards that begin with it.

    Of five cards where one is printed on the layout.
    """
    left = {one: number for one, number in zip(DECK, composition.counts, strict=True) if number}
    yield from _deal(game, opening(game), left, 1)


def _deal(game: Game, round_: Round, left: dict[Card, int], ways: int) -> Iterator[tuple[Round, int]]:
    side = next_card(round_, game)
    if side is None:
        undealt = 6 - len(round_.player) - len(round_.banker)
        yield round_, ways * perm(sum(left.values()), undealt)
        return
    for one, number in left.items():
        if number:
            left[one] -= 1
            yield from _deal(game, round_.with_card(side, one), left, ways * number)
            left[one] += 1


def draws_of_six(composition: Composition) -> Iterator[Round]:
    """The round at the head of every single ordered draw of six cards, nothing multiplied."""
    shoe = [one for one, number in zip(DECK, composition.counts, strict=True) for _ in range(number)]
    for draw in permutations(shoe, 6):
        round_, stack = Round(), iter(draw)
        while (side := next_card(round_)) is not None:
            round_ = round_.with_card(side, next(stack))
        yield round_


@lru_cache
def _asked() -> tuple[Feature, ...]:
    """The features that wagers of any rulebook ask for."""
    wagers = [wager for rulebook in RULEBOOKS for wager in rulebook.wagers if not wager.series]
    return tuple({feature for wager in wagers for leaf in wager.leaves() for feature in leaf.features})


def told(one: Facts) -> Hashable:
    """Everything that a wager of any rulebook may ask of a round, and what the drawing table saw."""
    hands = [
        (hand.two, hand.third, *(feature.value(hand) for feature in _asked())) for hand in (one.player, one.banker)
    ]
    return (*hands, one.twin)


@lru_cache(maxsize=32)
def by_four_cards(composition: Composition) -> Mapping[FourCards, Counter[Facts]]:
    """By the first four cards, the facts of the complete rounds and their ways; one round stands for all alike."""
    found: dict[FourCards, Counter[Facts]] = defaultdict(Counter)
    known: dict[Hashable, Facts] = {}
    for round_, ways in deals(composition):
        one = facts(round_)
        found[round_.player[:2], round_.banker[:2]][known.setdefault(told(one), one)] += ways
    return found


@lru_cache(maxsize=32)
def all_facts(composition: Composition) -> Counter[Facts]:
    """Every set of facts that comes up, Royal 9s included, with its ways."""
    together: Counter[Facts] = Counter()
    for some in by_four_cards(composition).values():
        together.update(some)
    return together


Key = Callable[[Facts], Hashable]


def added_up(found: Iterable[tuple[Facts, int]], key: Key) -> Counter[Hashable]:
    """Ways by what a key makes of facts; those that never come are left out."""
    together: Counter[Hashable] = Counter()
    for one, ways in found:
        together[key(one)] += ways
    return +together


def counts_of(one: Facts) -> Hashable:
    """What the 3,394 facts by counts tell apart."""
    return one.player.two, one.player.third, one.banker.two, one.banker.third


def pairs_of(one: Facts) -> Hashable:
    """What the 26,765 facts with pairs and triples tell apart."""
    hands = [(hand.two, hand.third, hand.pair, hand.triple) for hand in (one.player, one.banker)]
    return (*hands, one.twin)
