"""What a shift comes to: by area, the pace against the target, and every error with its clauses."""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from puntobanco.academy.live.moment import Area, Judged
from puntobanco.academy.live.shift import Shift
from puntobanco.academy.session import Tally
from puntobanco.clauses import ClauseId

AN_HOUR = 3_600_000


class Pace(Struct, frozen=True, kw_only=True):
    """How fast hands were dealt."""

    rounds: int
    milliseconds: int
    target: int

    @property
    def an_hour(self) -> int:
        """Hands an hour, whole ones."""
        return self.rounds * AN_HOUR // max(1, self.milliseconds)

    @property
    def is_met(self) -> bool:
        return self.rounds * AN_HOUR >= self.target * self.milliseconds


class LiveScore(Struct, frozen=True, kw_only=True):
    """A shift in numbers."""

    total: Tally
    by_area: Mapping[Area, Tally]
    pace: Pace
    surprises: Mapping[str, Tally]
    """How often the director let each happen, and how often it was met well."""
    errors: tuple[Judged, ...]
    missed: Mapping[ClauseId, int]
    """The clauses of the errors, the most frequent first."""


def live_score(shift: Shift, judged: Iterable[Judged], rounds: int) -> LiveScore:
    """What was judged so far, with this number of rounds dealt to their end."""
    given = tuple(judged)
    errors = tuple(judged for judged in given if not judged.right)
    missed = Counter(clause for judged in errors for clause in judged.clauses)
    by_area = {area: _tally(judged for judged in given if judged.area is area) for area in Area}
    return LiveScore(
        total=_tally(given),
        by_area={area: tally for area, tally in by_area.items() if tally.asked},
        pace=Pace(rounds=rounds, milliseconds=sum(judged.milliseconds for judged in given), target=shift.target),
        surprises=_met(given),
        errors=errors,
        missed=dict(sorted(missed.items(), key=lambda clause: (-clause[1], clause[0]))),
    )


def _met(given: Iterable[Judged]) -> dict[str, Tally]:
    """How what happened was met, by what it was."""
    met: dict[str, list[Judged]] = {}
    for judged in given:
        if judged.surprise:
            met.setdefault(judged.surprise, []).append(judged)
    return {name: _tally(some) for name, some in met.items()}


def _tally(given: Iterable[Judged]) -> Tally:
    some = tuple(given)
    return Tally(len(some), sum(judged.right for judged in some), sum(judged.milliseconds for judged in some))
