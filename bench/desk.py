"""What the analyst's verbs take from a cold start: exact figures, sweeps of fifty cells, a report with its simulation.

Each is a command as a person types it, in a process of its own. Limits hold for the processor's time, which other
people's work changes less than the clock; a sweep that uses every core is held to it divided by the cores.
"""

import os
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

SWEPT = ("--decks", "4..8", "--depth", "14..104:10")
"""Fifty cells."""
EDGES = 3.3
"""Seconds that the edges of every wager of all rulebooks with every number of decks took at first."""
SWEEP = 60.0
CORES = os.cpu_count() or 1
REPORT = 1.5
"""What a report with its simulation may take of one without."""


class Took(NamedTuple):
    """Seconds of the clock and of the processor."""

    clock: float
    processor: float


class Row(NamedTuple):
    """One line of the table; the figure that the limit is for is `measured`."""

    work: str
    took: Took
    measured: float | None = None
    most: float | None = None

    def __str__(self) -> str:
        figures = f"{self.work:<58}{self.took.clock:>10.1f}{self.took.processor:>11.1f}"
        if self.measured is None or self.most is None:
            return figures
        verdict = "holds" if self.measured <= self.most else "MISSED"
        return f"{figures}{self.measured:>10.2f}{self.most:>9.1f}  {verdict}"


HEADING = f"{'the desk, from a cold start':<58}{'clock, s':>10}{'processor':>11}{'measured':>10}{'at most':>9}"


def measure() -> list[Row]:
    """Every row."""
    with TemporaryDirectory() as name:
        page = str(Path(name) / "report.md")
        edges = ran("edge", "--rulebook", "all", "--decks", "all", "--csv")
        dealt = ran("simulate", "massachusetts-ez", "--wagers", "dragon-7", *SWEPT, "--csv")
        counted = ran("count", "dragon-7", "massachusetts-ez", *SWEPT, "--csv")
        ran("report", "massachusetts-ez", "-o", page)  # what is compiled once is not compiled below
        whole = ran("report", "massachusetts-ez", "-o", page)
        without = ran("report", "massachusetts-ez", "-o", page, "--no-simulation")
    return [
        Row("edge --rulebook all --decks all", edges, edges.processor, EDGES),
        Row("fifty cells simulated", dealt, _each(dealt), SWEEP),
        Row("fifty cells counted, 10,000 shoes each", counted, _each(counted), SWEEP),
        Row("a report without its simulation", without),
        Row("a report with it / without, processor", whole, whole.processor / without.processor, REPORT),
    ]


def _each(took: Took) -> float:
    return took.processor / CORES


def ran(*words: str) -> Took:
    """A verb run to its end; one that fails is no measurement."""
    before, begun = _processor(), perf_counter()
    subprocess.run([sys.executable, "-m", "puntobanco", *words], check=True, stdout=subprocess.DEVNULL)
    return Took(perf_counter() - begun, _processor() - before)


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print the table."""
    busy = f"{os.getloadavg()[0]:.1f} processes were at work on {CORES} cores when this began."
    sys.stdout.write("\n".join([HEADING, *map(str, measure()), "", busy, ""]))


if __name__ == "__main__":
    main()
