"""Cross-check: the exact figures beside simulated ones, line by line, and beside those that others have published."""

from collections.abc import Iterator, Mapping
from math import sqrt

from msgspec import Struct

from puntobanco.analysis.figures import Figures
from puntobanco.reports import columns as col
from puntobanco.reports.cases import line_said
from puntobanco.reports.paper.draft import Block, Prose, Right, Row, Table, table, titled
from puntobanco.reports.paper.format import decimal, percent, whole
from puntobanco.reports.published import quoted
from puntobanco.reports.study import Study
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.wager import Result
from puntobanco.words import Wording, say, sentences


class Simulated(Struct, frozen=True, kw_only=True):
    """How often each line of a wager came out in simulated rounds, by the case of the wager."""

    counts: Mapping[Wording, Mapping[str, int]]
    """By case and line; a wager without cases has one, with an empty name."""
    how: Wording
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


def cross_check(setup: Setup, study: Study, simulated: Simulated | None) -> Iterator[Block]:
    """The figures that can be checked from outside; then, if shoes were simulated, every line of every case."""
    yield _figures(setup, study, simulated)
    if simulated is None:
        yield Prose(say("figures.not-simulated"))
        return
    yield Prose(sentences([simulated.how, say("figures.about-z")]))
    for name, figures in study.cases.items():
        counts = simulated.counts.get(name)
        if counts and sum(counts.values()):
            yield _table(name, study, figures, counts)


def _figures(setup: Setup, study: Study, simulated: Simulated | None) -> Table:
    rows: list[Row] = []
    for name, figures in study.cases.items():
        counts = simulated.counts.get(name) if simulated else None
        found = score(figures, counts) if counts and sum(counts.values()) else None
        known = quoted(setup, study.offer, figures)
        printed = {figure.name: figure for figure in known}
        exact = {
            say("figures.edge"): percent(-figures.expected_return),
            say("figures.deviation"): decimal(figures.stdev),
            say("figures.hit-frequency"): percent(figures.hit_frequency),
        }
        for what, shown in exact.items():
            figure = printed.get(what)
            unit = "" if what == say("figures.deviation") else "%"
            edge = found if what == say("figures.edge") else None
            rows.append(
                (
                    titled(name, what),
                    shown,
                    percent(-edge.mean) if edge else "–",
                    decimal(edge.z, 2) if edge else "–",
                    f"{figure.printed}{unit}" if figure else "–",
                    figure.source.words if figure else say("figures.none-quoted"),
                )
            )
    columns = (
        say("figures.figure"), col.EXACT, col.SIMULATED, Right("z"), Right(say("figures.published")),
        say("figures.source"),
    )  # fmt: skip
    return table(say("figures.beside-caption"), columns, rows)


def _table(name: Wording, study: Study, figures: Figures, counts: Mapping[str, int]) -> Table:
    found = score(figures, counts)
    rows: list[Row] = []
    for line in figures.lines:
        chance, seen = line.ways / figures.total, counts.get(line.line, 0)
        spread = sqrt(chance * (1 - chance) * found.bets)
        z = decimal((seen - chance * found.bets) / spread, 2) if spread else "–"
        said = line_said(study.offer.wager, figures, line)
        rows.append((said, percent(chance), percent(seen / found.bets), whole(seen), z))
    hits = sum(counts.get(line.line, 0) for line in figures.lines if line.result is Result.WIN)
    rows.append((say("figures.hits"), percent(figures.hit_frequency), percent(hits / found.bets), whole(hits), ""))
    exact, mean = percent(figures.expected_return), percent(found.mean)
    return table(
        titled(name, say("figures.simulated-caption")),
        (col.LINE, col.EXACT, col.SIMULATED, Right(say("figures.rounds")), Right("z")),
        rows,
        (say("figures.return"), exact, mean, whole(found.bets), decimal(found.z, 2)),
    )
