"""The picture of a learner's progress: accuracy and speed step by step, and the clauses missed most."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from puntobanco.academy.session import Answered
from puntobanco.progress.errors import curve, error_map
from puntobanco.words import in_words, say

FORMATS = ("svg", "png", "pdf")
MOST_CLAUSES = 20
STYLE: dict[Any, Any] = {
    "svg.hashsalt": "puntobanco",
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": 8,
    "axes.titlesize": 9,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#e3e3e3",
    "grid.linewidth": 0.5,
}
_GOOD, _TIME, _MISSED = "#1f3b6f", "#5a7d2a", "#b5452c"
METADATA = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {"Software": None}}


def drawn(answers: Sequence[Answered], form: str) -> bytes:
    """The picture, in English: its font has no Chinese."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(9, 4.6))
        figure.subplots_adjust(left=0.07, right=0.98, bottom=0.11, top=0.92, wspace=0.34, hspace=0.5)
        grid = figure.add_gridspec(2, 2)
        accuracy, speed = figure.add_subplot(grid[0, 0]), figure.add_subplot(grid[1, 0])
        clauses = figure.add_subplot(grid[:, 1])
        steps = curve(answers)
        places = [step.last for step in steps]
        for axes, values, ink, title in (
            (accuracy, [float(100 * step.good) for step in steps], _GOOD, "plot-accuracy"),
            (speed, [float(step.seconds) for step in steps], _TIME, "plot-speed"),
        ):
            axes.plot(places, values, color=ink, marker="o", markersize=3, linewidth=1.2)
            axes.set_title(_said(title))
            axes.set_xlabel(_said("plot-answers"))
            axes.set_ylim(bottom=0)
        accuracy.set_ylim(0, 104)
        _draw_clauses(clauses, answers)
        kept = BytesIO()
        figure.savefig(kept, format=form, dpi=160, metadata=METADATA[form])
    return kept.getvalue()


def _draw_clauses(axes: Any, answers: Sequence[Answered]) -> None:
    missed = [errors for errors in error_map(answers) if errors.missed][:MOST_CLAUSES][::-1]
    axes.barh([errors.clause for errors in missed], [float(100 * errors.share) for errors in missed], color=_MISSED)
    axes.set_title(_said("plot-clauses"))
    axes.set_xlim(0, 100)
    for place, errors in enumerate(missed):
        axes.text(1, place, f"{errors.missed}/{errors.asked}", va="center", fontsize=7, color="white")


def form_of(file: str) -> str | None:
    """The form that the name of a file asks for."""
    form = Path(file).suffix.removeprefix(".")
    return form if form in FORMATS else None


def _said(key: str) -> str:
    return in_words(say(f"academy.{key}"))
