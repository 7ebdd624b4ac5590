"""How things look in a terminal: cards in colour, tables, results in words, and a bar for long work."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Timer

from rich.console import Console, JustifyMethod
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from puntobanco.cards import Card
from puntobanco.rules.hand import Side

WIDE = 120
"""The width of a pipe or a file, which has none of its own."""


class _Console(Console):
    """A console that leaves a closed pipe to the command line."""

    def on_broken_pipe(self) -> None:
        """Pass it on."""
        raise BrokenPipeError


console = _Console(highlight=False)
if not console.is_terminal and "COLUMNS" not in os.environ:
    console = _Console(highlight=False, width=WIDE)

SHOWN_AFTER = 1.0
"""Seconds of work after which a bar is shown; shorter work needs none."""

RESULT_STYLES = {"win": "bold green", "lose": "red", "push": "yellow", "void": "dim"}
SIDE_STYLES = {"player": "bold blue", "banker": "bold red", "tie": "bold green"}


def cards_text(hand: Sequence[Card]) -> Text:
    """A hand as little cards, hearts and diamonds in red."""
    text = Text()
    for card in hand:
        rank = "10" if card.rank.value == "T" else card.rank.value
        style = "bold red on white" if card.suit.is_red else "bold black on white"
        text.append(f" {rank}{card.suit.symbol} ", style)
        text.append(" ")
    text.rstrip()
    return text


def hand_line(side: Side, hand: Sequence[Card], more: str) -> Text:
    """One line for a hand: its side, its cards and a remark."""
    return Text(f"{side.title:7}", SIDE_STYLES[side.value]).append_text(cards_text(hand)).append(f" {more}")


def winner_text(winner: str, width: int = 0) -> Text:
    """Who won, in words and colour."""
    words = "Tie" if winner == "tie" else f"{winner.capitalize()} wins"
    return Text(words.ljust(width), SIDE_STYLES[winner])


def plain_table(
    *columns: str, title: str | None = None, right: tuple[str, ...] = (), whole: tuple[str, ...] = ()
) -> Table:
    """A table with light rules; columns set to the right, and those in `whole`, are never broken."""
    table = Table(title=title, title_justify="left", title_style="bold", header_style="dim", box=None, pad_edge=False)
    for column in columns:
        justify: JustifyMethod = "right" if column in right else "left"
        table.add_column(column, justify=justify, overflow="fold", no_wrap=column in right or column in whole)
    return table


class Bar:
    """A bar on standard error where a person watches, with rate and time left."""

    def __init__(self, total: int, what: str) -> None:
        self.shown = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.completed:,} of {task.total:,}"),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self.shown.disable = not self.shown.console.is_terminal
        self.task = self.shown.add_task(what, total=total, rate="")

    def advance(self, more: int, what: str | None = None) -> None:
        """Advance the bar by some steps."""
        self.move(int(self.shown.tasks[0].completed) + more, what=what)

    def move(self, done: int, total: int | None = None, what: str | None = None) -> None:
        """Show how much of the work is done."""
        speed = self.shown.tasks[0].speed
        rate = f"{speed:,.0f} a second" if speed else ""
        self.shown.update(self.task, completed=done, total=total, description=what, rate=rate)


@contextmanager
def bar(total: int, what: str) -> Iterator[Bar]:
    """Show a bar once the work has lasted for `SHOWN_AFTER`, and take it away at the end."""
    made = Bar(total, what)
    timer = Timer(SHOWN_AFTER, made.shown.start)
    timer.daemon = True
    timer.start()
    try:
        yield made
    finally:
        timer.cancel()
        timer.join()
        made.shown.stop()
