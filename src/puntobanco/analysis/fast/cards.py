"""The weighed facts of a composition in arrays: what `Weights` has in plain whole numbers, sooner."""

from collections.abc import Sequence
from functools import lru_cache

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.distribution import ROYALS_ALONE, VALUES, Kind, Weights
from puntobanco.analysis.fast.engine import fast_weigh
from puntobanco.analysis.fast.full import fast_full_counts
from puntobanco.analysis.fast.house_money import fast_parlay
from puntobanco.analysis.fast.polynomial import Integers, np
from puntobanco.analysis.fast.values import value_fact_counts
from puntobanco.analysis.house_money import Added, MainLines, Parlay
from puntobanco.analysis.values import falling
from puntobanco.cards import DECK, Card, Rank
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.hand import ROYALS, Side
from puntobanco.wagers.planner import Plan


class FastWeights(Weights):
    """The weighed facts of one composition, computed with NumPy and equal to those of `Weights`."""

    def _weigh(self, kind: Kind) -> Sequence[int]:
        if isinstance(kind, Plan):
            ways = fast_weigh(kind, self.composition)
        elif isinstance(kind, Side) or (kind == VALUES and self.game != PUNTO_BANCO):
            return super()._weigh(kind)
        elif kind == ROYALS_ALONE:
            ways = fast_royal_counts(self.composition)
        elif kind == VALUES:
            ways = value_fact_counts(np.array(self.composition.by_value))
        else:
            ways = fast_full_counts(self.composition)
        found: list[int] = ways.tolist()
        return found

    def parlay(self, added: Added, main: MainLines) -> Parlay:
        return fast_parlay(self.composition, added, main)


@lru_cache(maxsize=1)
def _royal_cards() -> tuple[Integers, Integers]:
    """The places in `DECK` of the face and the nine of every Royal 9."""
    faces = [DECK.index(Card(royal.face, royal.face_suit)) for royal in ROYALS]
    return np.array(faces), np.array([DECK.index(Card(Rank.NINE, royal.nine_suit)) for royal in ROYALS])


def fast_royal_counts(composition: Composition) -> Integers:
    """The ways of the Royal 9s, in the order of `royal_facts`."""
    total, cards, (face, nine) = composition.total, np.array(composition.counts), _royal_cards()
    undealt, rest = falling(total - 4, 2), falling(total - 2, 2)
    first = 2 * cards[face] * cards[nine]
    both = 2 * first[:, None] * (cards[face] - (face[:, None] == face)) * (cards[nine] - (nine[:, None] == nine))
    alone = first * rest - both.sum(axis=1)
    ways = np.concatenate([both.ravel(), np.repeat(alone, 2)]) * undealt
    return np.append(ways, falling(total, 6) - ways.sum())
