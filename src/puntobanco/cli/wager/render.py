"""How wagers look in a terminal."""

from collections.abc import Iterable, Iterator

from rich.text import Text

from puntobanco.analysis.figures import Figures
from puntobanco.cli.desk.sheet import Column, Kind, Sheet, Value, put
from puntobanco.cli.terminal import console
from puntobanco.pages.rules import NOT_IN_THE_RULEBOOK
from puntobanco.pages.wagers import Page, chance, percent
from puntobanco.rulebooks.model import Rulebook
from puntobanco.wagers.wager import Wager

MOST_SHOWN = 10**40
"""Ways of a longer series have hundreds of digits: a program gets them by --json."""


_LISTED = (
    Column("wager", "wager", Kind.NAME), Column("name", "name"), Column("chinese", "中文", Kind.TEXT, 1),
    Column("family", "family", Kind.NAME, 2), Column("book", "book", Kind.NAME),
    Column("house_edge", "house edge", Kind.PERCENT, 3),
)  # fmt: skip
_LINES = (
    Column("line", "line"), Column("pays", "pays"), Column("ways", "ways", Kind.COUNT),
    Column("probability", "probability", Kind.PERCENT, decimals=6),
)  # fmt: skip
_WHICH = (
    Column("wager", "wager", Kind.NAME), Column("book", "book", Kind.NAME), Column("decks", "decks", Kind.COUNT),
    Column("pay_table", "pay table"), Column("given", "given"),
)  # fmt: skip


def listed(found: Iterable[tuple[Wager, Rulebook, tuple[Figures, ...]]]) -> Sheet:
    """Wagers, a row each."""
    rows = (
        (
            str(wager.id), wager.names.en, wager.names.zh_hans, wager.family, str(book.id),
            float(-figures[0].expected_return) if figures else None,
        )
        for wager, book, figures in found
    )  # fmt: skip
    return Sheet(columns=_LISTED, rows=tuple(rows))


def lines_of(found: Iterable[tuple[Wager, Rulebook, tuple[Figures, ...]]]) -> Sheet:
    """Every line of every figure of several wagers in one table."""
    rows = (
        (str(wager.id), str(book.id), some.decks, some.pay_table, _given(some), *row)
        for wager, book, figures in found
        for some in figures
        for row in _rows(some)
    )
    return Sheet(columns=(*_WHICH, *_LINES), rows=tuple(rows))


def print_wager(page: Page, figures: tuple[Figures, ...]) -> None:
    names = page["names"]
    console.print(Text(f"{names['en']}  {names['zh-Hans']}  {names['zh-Hant']}", "bold"))
    remark = f"{NOT_IN_THE_RULEBOOK}; " if page["remark"] else f"{page['rulebook']}, {page['clause']}; "
    console.print(f"{page['id']}, family {page['family']}; {remark}settled {page['settled']}.")
    if page["source"]:
        console.print(Text(f"Source: {page['source']}", "dim"), soft_wrap=True)
    console.print(Text("\n".join(page["felt"])), soft_wrap=True)
    for found in figures:
        _print_figures(found)
    if "simulated" in page:
        _print_simulated(page["simulated"])
    if "counting" in page:
        console.print(page["counting"]["verdict"], soft_wrap=True)
    console.print()


def _print_simulated(found: Page) -> None:
    """An estimate, called one."""
    columns = (Column("ended", "ended"), Column("bets", "bets", Kind.COUNT))
    title = f"simulated, not exact · {found['shoes']} dealt shoes"
    put(Sheet(title=title, columns=columns, rows=tuple((line, bets) for line, bets in found["ends"])))
    mean, error = found["mean"] * 100, found["error"] * 100
    console.print(f"Simulated house edge {-mean:.2f}%, standard error {error:.2f}%, over {found['bets']:,} bets.")


def _print_figures(found: Figures) -> None:
    title = " · ".join(part for part in (f"{found.decks} decks", found.pay_table, _given(found)) if part)
    put(Sheet(title=title, columns=_LINES, rows=tuple(_rows(found))))
    edge = -found.expected_return
    exactly = f", exactly {edge}" if found.total < MOST_SHOWN else ""
    console.print(f"House edge {percent(edge)}{exactly}; deviation {found.stdev:.6f}.", soft_wrap=True)


def _given(found: Figures) -> str:
    return ", ".join(f"{key} {'any' if value is None else value}" for key, value in found.given.items())


def _rows(found: Figures) -> Iterator[tuple[Value, ...]]:
    for line in found.lines:
        ways = line.ways if found.total < MOST_SHOWN else None
        yield line.label, line.pays or line.result.value, ways, float(chance(found, line.ways))
