"""How things look in a terminal: cards in colour, tables, and words for results."""

import os

from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

from puntobanco.cards import Card

WIDE = 120
"""A pipe or a file has no width of its own."""


class _Console(Console):
    """A console that lets the command line decide what a closed pipe means."""

    def on_broken_pipe(self) -> None:
        """Pass it on."""
        raise BrokenPipeError


console = _Console(highlight=False)
if not console.is_terminal and "COLUMNS" not in os.environ:
    console = _Console(highlight=False, width=WIDE)

RESULT_STYLES = {"win": "bold green", "lose": "red", "push": "yellow", "void": "dim"}
SIDE_STYLES = {"player": "bold blue", "banker": "bold red", "tie": "bold green"}


def cards_text(hand: tuple[Card, ...]) -> Text:
    """A hand as little cards, hearts and diamonds in red."""
    text = Text()
    for card in hand:
        rank = "10" if card.rank.value == "T" else card.rank.value
        style = "bold red on white" if card.suit.is_red else "bold black on white"
        text.append(f" {rank}{card.suit.symbol} ", style)
        text.append(" ")
    text.rstrip()
    return text


def plain_table(
    *columns: str, title: str | None = None, right: tuple[str, ...] = (), whole: tuple[str, ...] = ()
) -> Table:
    """A table with light rules; columns set to the right, and those in `whole`, are never broken."""
    table = Table(title=title, title_justify="left", title_style="bold", header_style="dim", box=None, pad_edge=False)
    for column in columns:
        justify: JustifyMethod = "right" if column in right else "left"
        table.add_column(column, justify=justify, overflow="fold", no_wrap=column in right or column in whole)
    return table
