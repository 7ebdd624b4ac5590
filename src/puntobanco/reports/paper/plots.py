"""The picture of a wager: return by decks, results of a session, effect of removal. The same bytes every time."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import StringIO
from math import ceil, floor
from typing import Any
from warnings import catch_warnings, filterwarnings

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from msgspec import Struct

from puntobanco.reports.paper.fonts import CHINESE
from puntobanco.reports.session import Session
from puntobanco.words import Wording, in_words, say

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

Said = Callable[[Wording], str]

Series = Mapping[Wording, Sequence[float]]
"""One row of figures a case, by the name of the case."""


class Picture(Struct, frozen=True, kw_only=True):
    decks: Sequence[int]
    permitted: frozenset[int]
    returns: Series
    results: Session
    cards: Sequence[str]
    effects: Series


def picture(shown: Picture, language: str) -> str:
    """Three panels side by side, as SVG."""
    with _styled(language) as said:
        figure = Figure(figsize=(7.1, 2.25))
        figure.subplots_adjust(left=0.085, right=0.995, bottom=0.19, top=0.9, wspace=0.4)
        by_decks, by_result, by_card = figure.subplots(1, 3)
        _draw_decks(by_decks, shown, said)
        _draw_session(by_result, shown.results, said)
        _draw_removal(by_card, shown.cards, shown.effects, said)
        return _svg(figure, language)


def scores(names: Sequence[Wording], values: Sequence[float], language: str) -> str:
    """How many standard errors each simulated return lies from the exact one."""
    with _styled(language) as said:
        figure = Figure(figsize=(7.1, 0.6 + 0.16 * len(names)), layout="constrained")
        axes = figure.subplots()
        axes.axvspan(-2, 2, color="#eef1f6", linewidth=0)
        axes.axvline(0, color="#444444", linewidth=0.6)
        axes.plot(values, range(len(names)), "o", color=_INKS[0], markersize=3)
        axes.set_yticks(range(len(names)), [said(name) for name in names])
        axes.invert_yaxis()
        axes.set_xlim(-max(4, *map(abs, values)) * 1.05, max(4, *map(abs, values)) * 1.05)
        axes.set_xlabel(said(say("figures.axis-scores")))
        return _svg(figure, language)


@contextmanager
def _styled(language: str) -> Iterator[Said]:
    """The look of every picture, and what says its words.

    Latin words are drawn as outlines, which need no font. Chinese stays text, for the fonts of the reader: the font
    that comes with Matplotlib has no Chinese, and warns when it measures some.
    """
    drawn = {"svg.fonttype": "none"} if language in CHINESE else {}
    with matplotlib.rc_context(_STYLE | drawn), catch_warnings():
        filterwarnings("ignore", message="Glyph")
        yield lambda words: in_words(words, language)


def _svg(figure: Figure, language: str) -> str:
    """The picture alone, without the lines that point to the address of a document type."""
    text = StringIO()
    figure.savefig(text, format="svg", metadata=_METADATA)
    svg = text.getvalue()
    svg = svg[svg.index("<svg") :]
    if language not in CHINESE:
        return svg
    families = ", ".join(f"'{family}'" for family in CHINESE[language])
    return svg.replace("<svg ", f'<svg xml:lang="{language}" ', 1).replace("'DejaVu Sans'", f"{families}, sans-serif")


def _draw_decks(axes: Axes, shown: Picture, said: Said) -> None:
    for ink, (name, values) in zip(_INKS, shown.returns.items(), strict=False):
        axes.plot(shown.decks, values, color=ink, linewidth=0.8, label=said(name))
        for number, value in zip(shown.decks, values, strict=True):
            face = ink if number in shown.permitted else "white"
            axes.plot([number], [value], "o", markersize=3.5, markerfacecolor=face, markeredgecolor=ink, linewidth=0)
    axes.set_title(said(say("figures.plot-decks")))
    axes.set_xlabel(said(say("figures.axis-decks")))
    axes.set_ylabel(said(say("figures.axis-return")))
    axes.set_xticks(shown.decks)
    axes.ticklabel_format(axis="y", useOffset=False)
    if len(shown.returns) > 1:
        axes.legend()


def _draw_session(axes: Axes, results: Session, said: Said) -> None:
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
    axes.set_title(said(say("figures.plot-session", n=results.bets)))
    axes.set_xlabel(said(say("figures.axis-units")))
    axes.set_ylabel(said(say("figures.axis-probability")))


def _draw_removal(axes: Axes, cards: Sequence[str], effects: Series, said: Said) -> None:
    share = 0.8 / len(effects)
    for place, (ink, (name, values)) in enumerate(zip(_INKS, effects.items(), strict=False)):
        left = [number - 0.4 + share * (place + 0.5) for number in range(len(cards))]
        axes.bar(left, values, width=share, color=ink, label=said(name), linewidth=0)
    axes.axhline(0, color="#444444", linewidth=0.6)
    axes.set_xticks(range(len(cards)), cards, fontsize=6 if len(cards) < 12 else 5)
    axes.tick_params(axis="x", length=0)
    axes.set_title(said(say("figures.plot-removal")))
    axes.set_xlabel(said(say("figures.axis-card")))
    axes.set_ylabel(said(say("figures.axis-change")))
    if len(effects) > 1:
        axes.legend()
