"""Many shoes, fast: whole rounds counted by their facts, to be settled afterwards; the same integers from any split."""

from puntobanco.simulate.first_use import get_ready
from puntobanco.simulate.histogram import Histogram
from puntobanco.simulate.numbering import What
from puntobanco.simulate.plan import Plan
from puntobanco.simulate.run import run

__all__ = ["Histogram", "Plan", "What", "get_ready", "run"]
