"""The weighed facts of a composition in arrays: what `Weights` has in plain whole numbers, sooner."""

from collections.abc import Sequence

from puntobanco.analysis.distribution import ROYALS_ALONE, VALUES, Kind, Weights
from puntobanco.analysis.fast.engine import fast_weigh
from puntobanco.analysis.fast.full import fast_full_counts
from puntobanco.analysis.fast.house_money import fast_parlay
from puntobanco.analysis.fast.polynomial import np
from puntobanco.analysis.fast.values import value_fact_counts
from puntobanco.analysis.house_money import Added, MainLines, Parlay
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.hand import Side
from puntobanco.wagers.planner import Plan


class FastWeights(Weights):
    """The weighed facts of one composition, computed with NumPy and equal to those of `Weights`."""

    def _weigh(self, kind: Kind) -> Sequence[int]:
        if isinstance(kind, Plan):
            ways = fast_weigh(kind, self.composition)
        elif isinstance(kind, Side) or kind == ROYALS_ALONE or (kind == VALUES and self.game != PUNTO_BANCO):
            return super()._weigh(kind)
        elif kind == VALUES:
            ways = value_fact_counts(np.array(self.composition.by_value))
        else:
            ways = fast_full_counts(self.composition)
        found: list[int] = ways.tolist()
        return found

    def parlay(self, added: Added, main: MainLines) -> Parlay:
        return fast_parlay(self.composition, added, main)
