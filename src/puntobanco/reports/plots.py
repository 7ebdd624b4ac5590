"""The picture of a wager: return by decks, results of a session, effect of removal. The same bytes every time."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from io import StringIO
from math import ceil, floor
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from puntobanco.reports.session import Session

_STYLE: dict[Any, Any] = {
    "svg.hashsalt": "puntobanco",
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": 7,
    "axes.titlesize": 7.5,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.5,
    "legend.frameon": False,
    "legend.fontsize": 6,
}
_INKS = ("#1f3b6f", "#b5452c", "#5a7d2a", "#7a5195", "#8a6d1d", "#2f7f86")
_METADATA = {"Date": None, "Creator": None, "Format": None, "Type": None}

MOST_BARS = 48

Series = Mapping[str, Sequence[float]]
"""One row of figures a case, by the name of the case."""


def picture(
    decks: Sequence[int],
    permitted: frozenset[int],
    returns: Series,
    results: Session,
    cards: Sequence[str],
    eor: Series,
) -> str:
    """Three panels side by side, as SVG."""
    with matplotlib.rc_context(_STYLE):
        figure = Figure(figsize=(7.1, 2.25))
        figure.subplots_adjust(left=0.085, right=0.995, bottom=0.19, top=0.9, wspace=0.4)
        by_decks, by_result, by_card = figure.subplots(1, 3)
        _draw_decks(by_decks, decks, permitted, returns)
        _draw_session(by_result, results)
        _draw_removal(by_card, cards, eor)
        return _svg(figure)


def scores(names: Sequence[str], values: Sequence[float]) -> str:
    """How many standard errors each simulated return lies from the exact one."""
    with matplotlib.rc_context(_STYLE):
        figure = Figure(figsize=(7.1, 0.6 + 0.16 * len(names)), layout="constrained")
        axes = figure.subplots()
        axes.axvspan(-2, 2, color="#eef1f6", linewidth=0)
        axes.axvline(0, color="#444444", linewidth=0.6)
        axes.plot(values, range(len(names)), "o", color=_INKS[0], markersize=3)
        axes.set_yticks(range(len(names)), names)
        axes.invert_yaxis()
        axes.set_xlim(-max(4, *map(abs, values)) * 1.05, max(4, *map(abs, values)) * 1.05)
        axes.set_xlabel("standard errors from the exact return")
        return _svg(figure)


def _svg(figure: Figure) -> str:
    """The picture alone, without the lines that point to the address of a document type."""
    text = StringIO()
    figure.savefig(text, format="svg", metadata=_METADATA)
    svg = text.getvalue()
    return svg[svg.index("<svg") :]


def _draw_decks(axes: Axes, decks: Sequence[int], permitted: frozenset[int], returns: Series) -> None:
    for ink, (name, values) in zip(_INKS, returns.items(), strict=False):
        axes.plot(decks, values, color=ink, linewidth=0.8, label=name)
        for number, value in zip(decks, values, strict=True):
            face = ink if number in permitted else "white"
            axes.plot([number], [value], "o", markersize=3.5, markerfacecolor=face, markeredgecolor=ink, linewidth=0)
    axes.set_title("(a) Return by decks")
    axes.set_xlabel("decks (filled: permitted)")
    axes.set_ylabel("return, %")
    axes.set_xticks(decks)
    axes.ticklabel_format(axis="y", useOffset=False)
    if len(returns) > 1:
        axes.legend()


def _draw_session(axes: Axes, results: Session) -> None:
    low, high = results.quantile(0.001), results.quantile(0.999)
    width = results.step * max(1, ceil((high - low) / MOST_BARS / results.step))
    if results.step < 1 < high - low:  # commission breaks units: whole ones make bars of one height again
        width = ceil(width)
    bars: dict[int, float] = defaultdict(float)
    for result, chance in results.results:
        bars[floor((result - low) / width + 1e-9)] += chance
    shown = [place for place in sorted(bars) if -1 <= place <= floor((high - low) / width + 1e-9)]
    middle = 0.0 if width == results.step else width / 2
    axes.bar(
        [low + place * width + middle for place in shown],
        [bars[place] * 100 for place in shown],
        width=width * 0.9,
        color=_INKS[0],
        linewidth=0,
    )
    axes.axvline(0, color="#444444", linewidth=0.6, linestyle=":")
    axes.set_title(f"(b) Result of {results.bets} bets")
    axes.set_xlabel("units won or lost")
    axes.set_ylabel("probability, %")


def _draw_removal(axes: Axes, cards: Sequence[str], effects: Series) -> None:
    share = 0.8 / len(effects)
    for place, (ink, (name, values)) in enumerate(zip(_INKS, effects.items(), strict=False)):
        left = [number - 0.4 + share * (place + 0.5) for number in range(len(cards))]
        axes.bar(left, values, width=share, color=ink, label=name, linewidth=0)
    axes.axhline(0, color="#444444", linewidth=0.6)
    axes.set_xticks(range(len(cards)), cards, fontsize=6 if len(cards) < 12 else 5)
    axes.tick_params(axis="x", length=0)
    axes.set_title("(c) Effect of removing one card")
    axes.set_xlabel("card removed")
    axes.set_ylabel("change of return, points")
    if len(effects) > 1:
        axes.legend()
