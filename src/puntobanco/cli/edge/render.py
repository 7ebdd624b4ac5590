"""How exact figures look in a terminal."""

from collections.abc import Iterable
from itertools import groupby

from rich.text import Text

from puntobanco.analysis.figures import Figures
from puntobanco.cli.terminal import console, plain_table


def print_figures(found: Iterable[Figures], *, every_state: bool) -> None:
    """A table a rulebook, version and number of decks; what a version shares with an earlier one is not repeated.

    Insurance is shown with the other hand's counts put together, unless every state is asked for.
    """
    shown: set[object] = set()
    for (rulebook, version, decks), some in groupby(found, key=lambda one: (one.rulebook, one.version, one.decks)):
        cards = f"{decks} decks" if decks else "the cards given"
        table = plain_table(
            "wager",
            "pay table",
            "given",
            "house edge",
            "resolved",
            "deviation",
            "hit",
            "push",
            "return, exactly",
            title=f"{rulebook} · {version} · {cards}",
            right=("house edge", "resolved", "deviation", "hit", "push"),
        )
        for one in some:
            key = (rulebook, decks, one.wager, one.pay_table, str(one.given), one.lines)
            if key in shown or not (every_state or one.given.get("other") is None):
                continue
            table.add_row(*_row(one))
            shown.add(key)
        if table.row_count:
            console.print(table)
            console.print()
    if not shown:
        console.print("No such wager in the versions asked for.")


def _row(one: Figures) -> list[Text]:
    given = ", ".join(f"{key} {'any' if value is None else value}" for key, value in one.given.items())
    against = one.expected_return < 0
    return [
        Text(one.wager, "bold"),
        Text(one.pay_table if one.pay_table != "standard" else "–"),
        Text(given),
        Text(f"{float(-one.expected_return) * 100:.4f}%", "" if against else "green"),
        Text(f"{float(one.edge_resolved) * 100:.4f}%"),
        Text(f"{one.stdev:.4f}"),
        Text(f"{float(one.hit_frequency) * 100:.4f}%"),
        Text(f"{float(one.push_frequency) * 100:.4f}%"),
        Text(str(one.expected_return), "dim"),
    ]
