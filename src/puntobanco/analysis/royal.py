"""Every pattern of Royal 9 hands on the first four cards, with its ways."""

from itertools import product

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.patterns import Weighted
from puntobanco.analysis.values import falling
from puntobanco.cards import Rank, Suit
from puntobanco.rules.facts import Facts, HandFacts, Royal9

FACES = (Rank.JACK, Rank.QUEEN, Rank.KING)

_PLAIN = HandFacts(0, None)


def royal_patterns(composition: Composition) -> Weighted:
    """Both hands' Royal 9s, or none, over all ordered draws of six cards."""
    total = composition.total
    undealt, rest = falling(total - 4, 2), falling(total - 2, 2)
    royals = [Royal9(face, suit, nine) for face, suit, nine in product(FACES, Suit, Suit)]
    faces = {royal: composition.of(royal.face, royal.face_suit) for royal in royals}
    nines = {royal: composition.of(Rank.NINE, royal.nine_suit) for royal in royals}
    hands = {royal: HandFacts(9, None, royal=royal) for royal in royals}
    weighted: Weighted = []
    beside: dict[Royal9, int] = dict.fromkeys(royals, 0)
    for one in royals:
        first = 2 * faces[one] * nines[one]
        for other in royals:
            face = faces[other] - (one.face is other.face and one.face_suit is other.face_suit)
            nine = nines[other] - (one.nine_suit is other.nine_suit)
            both = first * 2 * face * nine if first else 0
            beside[one] += both
            weighted.append((Facts(hands[one], hands[other]), both * undealt))
    for one in royals:
        alone = (2 * faces[one] * nines[one] * rest - beside[one]) * undealt
        weighted += [(Facts(hands[one], _PLAIN), alone), (Facts(_PLAIN, hands[one]), alone)]
    neither = falling(total, 6) - sum(ways for _, ways in weighted)
    return [*weighted, (Facts(_PLAIN, _PLAIN), neither)]
