"""How things look in a terminal: cards in colour, tables, results in words, and a bar for long work."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Timer

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, JustifyMethod, RenderResult
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
    return Text(f"{side.title:7}", SIDE_STYLES[side.value]).append_text(cards_text(hand)).append(f" {more}")


def winner_text(winner: str, width: int = 0) -> Text:
    words = "Tie" if winner == "tie" else f"{winner.capitalize()} wins"
    return Text(words.ljust(width), SIDE_STYLES[winner])


GAP = 2


class Plain:
    """A table with light rules, as wide as the window: wrapped between words, never inside a word or a number.

    Where even its words do not fit, each row becomes a paragraph.
    """

    def __init__(self, columns: Sequence[str], title: str | None, right: Sequence[str], whole: Sequence[str]) -> None:
        self.columns, self.title, self.right, self.whole = columns, title, right, {*right, *whole}
        self.rows: list[tuple[list[Text], str]] = []

    def add_row(self, *cells: str | Text, style: str = "") -> None:
        texts = [Text.from_markup(cell) if isinstance(cell, str) else cell for cell in cells]
        self.rows.append((texts, style))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        cells = [[row[place] for row, _ in self.rows] for place in range(len(self.columns))]
        full = [max([*_widths(column), cell_len(name)]) for name, column in zip(self.columns, cells, strict=True)]
        least = [
            max([*(_widths(column) if name in self.whole else _words(column)), *_words([Text(name)])])
            for name, column in zip(self.columns, cells, strict=True)
        ]
        spare = options.max_width - sum(least) - GAP * (len(least) - 1)
        yield self._paragraphs() if spare < 0 else self._table(shared_out(least, full, spare))

    def _table(self, widths: Sequence[int]) -> Table:
        table = Table(
            title=self.title, title_justify="left", title_style="bold", header_style="dim", box=None, pad_edge=False,
            padding=(0, GAP, 0, 0),
        )  # fmt: skip
        for name, width in zip(self.columns, widths, strict=True):
            justify: JustifyMethod = "right" if name in self.right else "left"
            table.add_column(name, justify=justify, width=width, overflow="fold")
        for cells, style in self.rows:
            table.add_row(*cells, style=style)
        return table

    def _paragraphs(self) -> Text:
        text = Text(f"{self.title}\n" if self.title else "", "bold")
        for cells, _ in self.rows:
            for name, cell in zip(self.columns, cells, strict=True):
                if cell.plain:
                    text.append(f"{name} ", "dim not bold").append_text(cell).append("  ")
            text.rstrip()
            text.append("\n")
        text.rstrip()
        return text


def shared_out(least: Sequence[int], full: Sequence[int], spare: int) -> list[int]:
    """How wide each column is: room to spare goes to the one that must wrap most, until none wraps."""
    widths = list(least)
    while spare > 0 and (wrapped := [place for place, width in enumerate(widths) if width < full[place]]):
        widths[max(wrapped, key=lambda place: full[place] / widths[place])] += 1
        spare -= 1
    return widths


def _widths(column: Sequence[Text]) -> Iterator[int]:
    return (line.cell_len for text in column for line in text.split(allow_blank=True))


def _words(column: Sequence[Text]) -> Iterator[int]:
    yield 1
    yield from (cell_len(word) for text in column for word in text.plain.split())


def plain_table(
    *columns: str, title: str | None = None, right: tuple[str, ...] = (), whole: tuple[str, ...] = ()
) -> Plain:
    """A table for people; columns set to the right, and those in `whole`, are never broken."""
    return Plain(columns, title, right, whole)


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
        self.move(int(self.shown.tasks[0].completed) + more, what=what)

    def move(self, done: int, total: int | None = None, what: str | None = None) -> None:
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
