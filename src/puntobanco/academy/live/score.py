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
    errors = tuple(one for one in given if not one.right)
    missed = Counter(clause for one in errors for clause in one.clauses)
    return LiveScore(
        total=_tally(given),
        by_area={area: one for area in Area if (one := _tally(one for one in given if one.area is area)).asked},
        pace=Pace(rounds=rounds, milliseconds=sum(one.milliseconds for one in given), target=shift.target),
        surprises=_met(given),
        errors=errors,
        missed=dict(sorted(missed.items(), key=lambda one: (-one[1], one[0]))),
    )


def _met(given: Iterable[Judged]) -> dict[str, Tally]:
    """How what happened was met, by what it was."""
    met: dict[str, list[Judged]] = {}
    for one in given:
        if one.surprise:
            met.setdefault(one.surprise, []).append(one)
    return {name: _tally(some) for name, some in met.items()}


def _tally(given: Iterable[Judged]) -> Tally:
    some = tuple(given)
    return Tally(len(some), sum(one.right for one in some), sum(one.milliseconds for one in some))
