"""A live table: the trainee deals, guests play, and a director lets things go wrong at chosen rates.

Cards, guests and faults follow from a seed, so a shift is replayed from what the trainee answered, to the byte. What is
right at a moment is asked of the table's machine, as everywhere in the academy.
"""

# mypy: implicit-reexport
# ruff: noqa: F401

from puntobanco.academy.live.moment import Area, Judged, Moment
from puntobanco.academy.live.score import LiveScore, Pace, live_score
from puntobanco.academy.live.shift import USUAL_RATES, Deed, Injected, Shift, Surprise, begun, injected
from puntobanco.academy.live.table import LiveTable, replayed
