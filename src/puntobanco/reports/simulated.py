"""Exact against simulation: how often each line came out, and how far from what the counts say."""

from collections.abc import Iterator, Mapping
from math import sqrt

from msgspec import Struct

from puntobanco.analysis.figures import Figures
from puntobanco.reports.document import Block, Prose, Table
from puntobanco.reports.shown import decimal, percent, whole
from puntobanco.reports.study import Study
from puntobanco.wagers.wager import Result


class Simulated(Struct, frozen=True, kw_only=True):
    """How often each line of a wager came out in simulated rounds, by the case of the wager."""

    counts: Mapping[str, Mapping[str, int]]
    """By case and line; a wager without cases has one, with an empty name."""
    how: str
    """The run in words: shoes, rounds, seed."""


class Score(Struct, frozen=True):
    """A simulated mean beside the exact one."""

    bets: int
    mean: float
    z: float


def score(figures: Figures, counts: Mapping[str, int]) -> Score:
    """The simulated return, and how many standard errors it lies from the exact one."""
    bets = sum(counts.values())
    mean = sum(float(line.net) * counts.get(line.line, 0) for line in figures.lines) / bets
    return Score(bets, mean, (mean - float(figures.expected_return)) / (figures.stdev / sqrt(bets)))


def comparison(study: Study, simulated: Simulated) -> Iterator[Block]:
    """A table a case: the return, and every line."""
    for name, figures in study.cases.items():
        counts = simulated.counts.get(name)
        if counts and sum(counts.values()):
            yield _table(name, figures, counts)
    yield Prose(
        f"{simulated.how} z is the distance in standard errors, worked out from the exact variance as if rounds were "
        "independent; rounds of one shoe nearly are. About one z in twenty lies beyond 2 by chance alone."
    )


def _table(name: str, figures: Figures, counts: Mapping[str, int]) -> Table:
    found = score(figures, counts)
    rows = []
    for line in figures.lines:
        chance, seen = line.ways / figures.total, counts.get(line.line, 0)
        spread = sqrt(chance * (1 - chance) * found.bets)
        z = decimal((seen - chance * found.bets) / spread, 2) if spread else "–"
        rows.append((line.label, percent(chance), percent(seen / found.bets), whole(seen), z))
    hits = sum(counts.get(line.line, 0) for line in figures.lines if line.result is Result.WIN)
    rows.append(("Hits", percent(figures.hit_frequency), percent(hits / found.bets), whole(hits), ""))
    exact, mean = percent(figures.expected_return), percent(found.mean)
    return Table(
        caption=f"Exact against simulated{f', {name}' if name else ''}",
        columns=("Line", "Exact", "Simulated", "Rounds", "z"),
        align="lrrrr",
        rows=tuple(rows),
        foot=("Return", exact, mean, whole(found.bets), decimal(found.z, 2)),
    )
