"""How wagers look in a terminal."""

from collections.abc import Iterable

from rich.text import Text

from puntobanco.analysis.figures import Figures
from puntobanco.cli.terminal import console, plain_table
from puntobanco.pages.rules import NOT_IN_THE_RULEBOOK
from puntobanco.pages.wagers import Page, chance, percent
from puntobanco.rulebooks.model import Rulebook
from puntobanco.wagers.wager import Wager

MOST_SHOWN = 10**40
"""Ways of a longer series have hundreds of digits: a program gets them by --json."""


def print_list(listed: Iterable[tuple[Wager, Rulebook, tuple[Figures, ...]]]) -> None:
    """A line a wager."""
    table = plain_table("wager", "name", "中文", "family", "book", "house edge", right=("house edge",))
    for wager, book, figures in listed:
        edge = percent(-figures[0].expected_return) if figures else ""
        table.add_row(
            Text(wager.id, "bold"), wager.names.en, wager.names.zh_hans, wager.family, book.id, Text(edge, "dim")
        )
    console.print(table)


def print_wager(page: Page, figures: tuple[Figures, ...]) -> None:
    """One wager: felt, figures by line, and where it comes from."""
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
    table = plain_table("ended", "bets", title=f"simulated, not exact · {found['shoes']} dealt shoes", right=("bets",))
    for line, bets in found["ends"]:
        table.add_row(line, f"{bets:,}")
    console.print(table)
    mean, error = found["mean"] * 100, found["error"] * 100
    console.print(f"Simulated house edge {-mean:.2f}%, standard error {error:.2f}%, over {found['bets']:,} bets.")


def _print_figures(found: Figures) -> None:
    given = ", ".join(f"{key} {'any' if value is None else value}" for key, value in found.given.items())
    title = " · ".join(part for part in (f"{found.decks} decks", found.pay_table, given) if part)
    table = plain_table("line", "pays", "ways", "probability", title=title, right=("ways", "probability"))
    for line in found.lines:
        ways = f"{line.ways:,}" if found.total < MOST_SHOWN else ""
        table.add_row(line.label, line.pays or line.result.value, ways, percent(chance(found, line.ways)))
    console.print(table)
    edge = -found.expected_return
    exactly = f", exactly {edge}" if found.total < MOST_SHOWN else ""
    console.print(f"House edge {percent(edge)}{exactly}; deviation {found.stdev:.6f}.", soft_wrap=True)
