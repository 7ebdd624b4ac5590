"""How exact figures look in a terminal."""

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter

from rich.text import Text

from puntobanco.analysis.figures import Figures
from puntobanco.cli.terminal import console, plain_table

NUMBERS = ("house edge", "resolved", "deviation", "hit", "push")


def print_figures(found: Iterable[Figures], *, every_state: bool) -> None:
    """A table a rulebook, version and number of decks; what a version shares with an earlier one is not repeated.

    Insurance is shown with the other hand's counts put together, unless every state is asked for.
    """
    shown: set[object] = set()
    for (rulebook, version, decks), some in groupby(found, key=attrgetter("rulebook", "version", "decks")):
        cards = f"{decks} decks" if decks else "the cards given"
        title = f"{rulebook} · {version} · {cards}"
        table = plain_table("wager", "pay table", "given", *NUMBERS, "return, exactly", title=title, right=NUMBERS)
        for figures in some:
            key = (rulebook, decks, figures.wager, figures.pay_table, str(figures.given), figures.lines)
            if key in shown or not (every_state or figures.given.get("other") is None):
                continue
            table.add_row(*_row(figures))
            shown.add(key)
        if table.row_count:
            console.print(table)
            console.print()
    if not shown:
        console.print("No such wager in the versions asked for.")


def _row(figures: Figures) -> list[Text]:
    given = ", ".join(f"{key} {'any' if value is None else value}" for key, value in figures.given.items())
    against = figures.expected_return < 0
    return [
        Text(figures.wager, "bold"),
        Text(figures.pay_table if figures.pay_table != "standard" else "–"),
        Text(given),
        Text(f"{float(-figures.expected_return) * 100:.4f}%", "" if against else "green"),
        Text(f"{float(figures.edge_resolved) * 100:.4f}%"),
        Text(f"{figures.stdev:.4f}"),
        Text(f"{float(figures.hit_frequency) * 100:.4f}%"),
        Text(f"{float(figures.push_frequency) * 100:.4f}%"),
        Text(str(figures.expected_return), "dim"),
    ]
