"""The Royal 9s of both hands on the first four cards, with their ways: a short count for wagers about them alone."""

from functools import lru_cache
from itertools import product

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.values import falling
from puntobanco.cards import Rank
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.hand import ROYALS
from puntobanco.rules.round import Round
from puntobanco.rules.witnesses import royal_hand


@lru_cache(maxsize=1)
def royal_facts() -> tuple[Facts, ...]:
    """A round for every two Royal 9s, then for each alone in the Player's Hand and in the Banker's, then for none."""
    hands = [royal_hand(royal) for royal in ROYALS]
    plain = royal_hand(None)
    alone = (dealt for hand in hands for dealt in ((hand, plain), (plain, hand)))
    rounds = (*product(hands, repeat=2), *alone, (plain, plain))
    return tuple(facts(Round(*dealt), PUNTO_BANCO) for dealt in rounds)


def royal_counts(composition: Composition) -> list[int]:
    """The ways of each of them; together they are all ordered draws of six cards."""
    total = composition.total
    undealt, rest = falling(total - 4, 2), falling(total - 2, 2)
    faces = [composition.of(royal.face, royal.face_suit) for royal in ROYALS]
    nines = [composition.of(Rank.NINE, royal.nine_suit) for royal in ROYALS]
    both: list[int] = []
    alone: list[int] = []
    for royal, face, nine in zip(ROYALS, faces, nines, strict=True):
        first = 2 * face * nine
        beside = [
            2
            * first
            * (left - (other.face is royal.face and other.face_suit is royal.face_suit))
            * (second - (other.nine_suit is royal.nine_suit))
            for other, left, second in zip(ROYALS, faces, nines, strict=True)
        ]
        both += beside
        alone += [first * rest - sum(beside)] * 2
    ways = [number * undealt for number in (*both, *alone)]
    return [*ways, falling(total, 6) - sum(ways)]
