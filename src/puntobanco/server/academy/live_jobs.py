"""Live tables in a worker: a shift begun, dealt on by an answer, or looked back at."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.academy.live import (
    USUAL_RATES,
    Judged,
    LiveScore,
    LiveTable,
    Shift,
    Surprise,
    begun,
    live_score,
    replayed,
)
from puntobanco.academy.question import Question
from puntobanco.rulebooks.model import Setup
from puntobanco.server.academy.jobs import Source, setup_of
from puntobanco.work.job import Job, Progress


class Standing(Struct, frozen=True, kw_only=True):
    """How far a shift has come."""

    round: int
    last: Judged | None
    """The answer that was judged last."""
    score: LiveScore


class Stood(Struct, frozen=True, kw_only=True):
    """A shift after its last answer."""

    standing: Standing
    question: Question | None
    """The moment that waits; none when the shift is over."""
    again: Question | None = None
    """The moment that was answered last, where somebody looks back at it."""


class BeginShift(Job[None, tuple[Shift, Stood]], frozen=True, kw_only=True):
    """A new shift."""

    source: Source
    seed: str
    rounds: int
    guests: int
    faults: int | None
    target: int

    def work(self, progress: Progress[None]) -> tuple[Shift, Stood]:
        rates = USUAL_RATES if self.faults is None else dict.fromkeys(Surprise, self.faults)
        setup = setup_of(self.source)
        shift = begun(setup, self.seed, self.rounds, min(self.guests, len(setup.seats)), rates, self.target)
        return shift, _stood(_live(shift, setup), setup)


class MoveShift(Job[None, Stood], frozen=True, kw_only=True):
    """A shift as it stands after its answers. The worker keeps its last tables: only the new answer is dealt."""

    source: Source
    shift: Shift
    looks_back: bool = False

    def work(self, progress: Progress[None]) -> Stood:
        setup = setup_of(self.source)
        if not self.looks_back:
            return _stood(_live(self.shift, setup), setup)
        live = replayed(self.shift, setup, self.shift.deeds[:-1])
        asked = live.moment.question(setup, self.shift.seed) if live.moment is not None else None
        live.answer(self.shift.deeds[-1])
        return replace(_stood(live, setup), again=asked.bare if asked is not None else None, question=None)


_LIVE: dict[bytes, LiveTable] = {}
MOST_LIVE = 16
"""Tables that a worker keeps; others are dealt again from their beginning."""


def _live(shift: Shift, setup: Setup) -> LiveTable:
    key = msgspec.json.encode(replace(shift, deeds=(), injections=()))
    live = _LIVE.pop(key, None)
    if live is None or not live.leads_to(shift):
        live = LiveTable(shift, setup)
    live.go_on(shift)
    _LIVE[key] = live
    while len(_LIVE) > MOST_LIVE:
        del _LIVE[next(iter(_LIVE))]
    return live


def _stood(live: LiveTable, setup: Setup) -> Stood:
    moment = live.moment
    return Stood(
        standing=Standing(
            round=moment.round if moment is not None else live.shift.rounds,
            last=live.judged[-1] if live.judged else None,
            score=live_score(live.shift, live.judged, live.rounds),
        ),
        question=moment.question(setup, live.shift.seed).bare if moment is not None else None,
    )
