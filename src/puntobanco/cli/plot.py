"""The picture of a bankroll run: results, ruin over time, drawdown, and some sessions hand by hand."""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puntobanco.cli.refusals import reason, unreadable
from puntobanco.faults import Fault, Refused
from puntobanco.money import Amount
from puntobanco.rulebooks.model import Setup

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from puntobanco.simulate.bankroll.figures import Ran
    from puntobanco.simulate.bankroll.kernel import Ints
    from puntobanco.simulate.bankroll.session import Session

FORMATS = (".svg", ".png", ".pdf")
PATHS = 40
"""Sessions shown hand by hand."""

BARS = 50

STYLE: dict[Any, Any] = {
    "svg.hashsalt": "puntobanco",
    "font.family": "DejaVu Sans",
    "text.parse_math": False,  # a dollar is a dollar
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
    "legend.frameon": False,
    "legend.fontsize": 7,
}
_PLAIN, _RUIN, _GOAL, _MEAN = "#1f3b6f", "#b5452c", "#5a7d2a", "#222222"
METADATA = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}, ".png": {"Software": None}}


def check(file: str | None) -> None:
    """`Refused`, before anything is played, where no picture can be drawn."""
    if file is None:
        return
    path = Path(file)
    if path.suffix not in FORMATS:
        raise Refused(Fault.of("format.name-picture", file[:100]))
    if path.is_dir() or not path.parent.is_dir():
        raise Refused(Fault.of("unreadable.file-name", file[:100]))
    try:
        import_module("matplotlib")
    except ImportError:
        raise Refused(Fault.of("no-extra.picture-needs", "--plot")) from None


def draw(file: str, table: Setup, sentence: str, ran: "Ran", paths: "Sequence[Ints]") -> None:
    """Draw four panels into a file; the same run gives the same bytes."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(10, 7.4))
        figure.subplots_adjust(left=0.075, right=0.985, bottom=0.125, top=0.865, wspace=0.19, hspace=0.34)
        (ends, over_time), (drawdown, followed) = figure.subplots(2, 2)
        major = table.currency.minor_per_major
        _words(figure, table, sentence, ran)
        _draw_ends(ends, ran, major)
        _draw_endings(over_time, ran)
        _draw_drawdown(drawdown, ran, major)
        _draw_paths(followed, ran, paths, major)
        for axes, money in ((ends, "x"), (drawdown, "x"), (followed, "y")):
            _in_money(axes, money, table.currency.symbol)
        save(figure, file)


def save(figure: "Figure", file: str) -> None:
    """Write a picture; `Refused` if it cannot be written."""
    try:
        figure.savefig(file, dpi=160, metadata=METADATA[Path(file).suffix])
    except OSError as found:
        raise unreadable(file, f"the picture was not written ({reason(found, 'it cannot be written')}).") from None


def _words(figure: "Figure", table: Setup, sentence: str, ran: "Ran") -> None:
    """The heading, and below it all the sentence that belongs to every result."""
    found, session = ran.bankroll, ran.bankroll.session
    heading = f"Figure 1. {found.plan} on {found.wager}, {table.rulebook.title}, table {table.name}"
    played = f"{found.sessions:,} sessions of up to {session.hands:,} hands" + (" (stopped)" if found.stopped else "")
    terms = f"{played}; {stakes_in_words(session)}; seed {found.seed}"
    figure.text(0.02, 0.965, heading, fontsize=12, fontweight="bold")
    figure.text(0.02, 0.94, sentence, fontsize=8, style="italic")
    figure.text(0.02, 0.915, terms, fontsize=8)
    simulated = f"{found.net_per_unit.value:+.3%} ± {found.net_per_unit.error:.3%}"
    returned = (
        f"For each unit staked: simulated {simulated}, exactly {found.expected_at_stakes:+.3%} (z {found.z:+.2f})."
    )
    figure.text(0.02, 0.045, found.sentence, fontsize=9, fontweight="bold", color=_RUIN)
    figure.text(0.02, 0.02, returned, fontsize=8)


def stakes_in_words(session: "Session") -> str:
    amounts = (session.bankroll, session.unit, session.minimum, session.maximum)
    brought, unit, low, high = (Amount(minor, session.currency).shown for minor in amounts)
    return f"{brought} brought, a unit of {unit}, stakes from {low} to {high}"


def _draw_ends(axes: "Axes", ran: "Ran", major: int) -> None:
    """Results of sessions; those that ended in ruin, and those at the goal, apart from the others."""
    from puntobanco.simulate.bankroll.kernel import END, ENDING, PLAYED_OUT, REACHED, RUINED

    rows, found = ran.played.sessions, ran.bankroll
    results = (rows[:, END] - found.session.bankroll) / major
    low, high = found.edges[0] / major, found.edges[-1] / major
    parts = {PLAYED_OUT: ("all hands played", _PLAIN), REACHED: ("goal reached", _GOAL), RUINED: ("ruined", _RUIN)}
    shown = {ending: label for ending, label in parts.items() if (rows[:, ENDING] == ending).any()}
    axes.hist(
        [results[rows[:, ENDING] == ending] for ending in shown],
        bins=BARS,
        range=(low, high),
        stacked=True,
        weights=[[100 / len(rows)] * int((rows[:, ENDING] == ending).sum()) for ending in shown],
        color=[colour for _, colour in shown.values()],
        label=[label for label, _ in shown.values()],
        rwidth=0.92,
    )
    axes.axvline(found.result.value / major, color=_MEAN, linewidth=1, linestyle="--", label="mean result")
    axes.set_title("(a) Result of a session")
    axes.set_xlabel("won or lost")
    axes.set_ylabel("sessions, %")
    axes.legend()


def _draw_endings(axes: "Axes", ran: "Ran") -> None:
    from puntobanco.simulate.bankroll.figures import ended_by
    from puntobanco.simulate.bankroll.kernel import REACHED, RUINED

    found, hands = ran.bankroll, ran.bankroll.session.hands
    endings = {RUINED: ("ruined", _RUIN, found.ruin), REACHED: ("goal reached", _GOAL, found.reached)}
    for ending, (label, colour, share) in endings.items():
        if ending == RUINED or found.session.goal is not None:
            by_hand = 100 * ended_by(ran.played, ending, hands)
            axes.step(range(hands + 1), by_hand, where="post", color=colour, label=f"{label}: {share.value:.2%}")
    axes.set_xlim(0, hands)
    axes.set_ylim(bottom=0)
    axes.set_title("(b) Sessions ended, by number of hands")
    axes.set_xlabel("hands")
    axes.set_ylabel("sessions, %")
    axes.legend()


def _draw_drawdown(axes: "Axes", ran: "Ran", major: int) -> None:
    import numpy as np

    from puntobanco.simulate.bankroll.kernel import DRAWDOWN

    found = ran.bankroll
    fallen = np.sort(ran.played.sessions[:, DRAWDOWN]) / major
    depth, first = np.unique(fallen, return_index=True)
    share = 100 * (1 - first / len(fallen))
    axes.step(np.append(0, depth), np.append(100, share), where="pre", color=_PLAIN)
    axes.axvline(found.mean_drawdown.value / major, color=_MEAN, linewidth=1, linestyle="--", label="mean")
    axes.axvline(found.session.bankroll / major, color=_RUIN, linewidth=1, linestyle=":", label="the whole bankroll")
    axes.set_xlim(left=0)
    axes.set_ylim(0, 100)
    axes.set_title("(c) Deepest fall from the best moment before it")
    axes.set_xlabel("drawdown of at least")
    axes.set_ylabel("sessions, %")
    axes.legend()


def _draw_paths(axes: "Axes", ran: "Ran", paths: "Sequence[Ints]", major: int) -> None:
    from puntobanco.simulate.bankroll.kernel import ENDING, PLAYED_OUT, REACHED, RUINED

    session = ran.bankroll.session
    colours = {PLAYED_OUT: _PLAIN, REACHED: _GOAL, RUINED: _RUIN}
    for path, ending in zip(paths, ran.played.sessions[:, ENDING].tolist(), strict=False):
        axes.plot(path / major, color=colours[ending], linewidth=0.7, alpha=0.55)
        axes.plot(len(path) - 1, path[-1] / major, "o", color=colours[ending], markersize=2.5)
    axes.axhline(session.bankroll / major, color=_MEAN, linewidth=0.8, linestyle="--")
    axes.set_xlim(0, session.hands)
    axes.set_ylim(bottom=0)
    axes.set_title(f"(d) The first {len(paths)} sessions, hand by hand")
    axes.set_xlabel("hands")
    axes.set_ylabel("left")


def _in_money(axes: "Axes", which: str, symbol: str) -> None:
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axis = axes.xaxis if which == "x" else axes.yaxis
    axis.set_major_locator(MaxNLocator(7))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{'−' if value < 0 else ''}{symbol}{abs(value):,.10g}"))
