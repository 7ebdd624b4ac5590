"""How rulebooks look in a terminal."""

from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from puntobanco.cli.terminal import console, plain_table
from puntobanco.pages.diff import Difference, Edition
from puntobanco.pages.rules import Page
from puntobanco.rulebooks.model import Rulebook


def print_list(rulebooks: tuple[Rulebook, ...], setups: tuple[str, ...]) -> None:
    """The rulebooks, and the set-ups that are ready to use."""
    table = plain_table("rulebook", "title", "versions", "options")
    for book in rulebooks:
        versions = "\n".join(version.id for version in book.versions)
        table.add_row(
            Text(book.id, "bold"), book.title, versions, "\n".join(option.id for option in book.options) or "–"
        )
        table.add_row()
    console.print(table)
    console.print("[dim]Ready set-ups, usable by name wherever a set-up is asked for:[/]")
    console.print(Padding("\n".join(setups), (0, 0, 0, 2)))


def print_page(page: Page, version: str | None) -> None:
    """A rulebook, or one version of it."""
    console.print(Rule(f"[bold]{page['title']}[/]", align="left"))
    console.print(f"{page['edition']}; in effect: {page['effective']}; currency {page['currency']}.")
    console.print(f"{page['aim']}\n")
    for form in page["versions"]:
        console.print(f"[bold]{form['title']}[/] ({form['id']})  [dim]{form['clause']}[/]")
    for option in page["options"]:
        console.print(f"  with [bold]{option['title']}[/] ({option['id']})  [dim]{option['clause']}[/]")
    console.print()
    _print_drawing(page)
    for wager in page["wagers"]:
        _print_wager(wager, several=len(page["versions"]) > 1)
    _print_combinations(page, version)
    _print_elections(page)


def _print_drawing(page: Page) -> None:
    title = "Drawing table"
    if game := page.get("game"):
        title = f"Drawing table of {game['title']} ({game['mark']})"
        for side, card in game["printed"].items():
            console.print(f"Printed on the layout: {card}, the first card of the {side.capitalize()}.")
        console.print(f"Naturals: {', '.join(map(str, game['naturals'])) or 'none'}. {game['source']}".rstrip())
    table = plain_table("hand", "does", "clause", title=title)
    for row in page["drawing"]:
        table.add_row(row["row"], row["does"], Text(", ".join(row["clauses"]), "dim"))
    console.print(table, "")


def _print_wager(wager: Page, *, several: bool) -> None:
    console.print(_heading(wager, several=several))
    tables = wager["pay_tables"]
    titles = [table["title"] or "pays" for table in tables]
    printed = plain_table("when", "result", *titles, "clause", whole=("clause",))
    paid = [{row["line"]: row for row in table["rows"]} for table in tables]
    for line in wager["lines"]:
        rows = [by_line.get(line["line"]) for by_line in paid]
        cited = ", ".join(dict.fromkeys(row["clause"] for row in rows if row)) or line["clauses"][0]
        printed.add_row(line["when"], line["result"], *map(_pays, rows), Text(cited, "dim"))
    console.print(Padding(printed, (0, 0, 1, 2)))
    elected = [f"{election['key']}: {election['meaning']}; {election['permitted']}" for election in wager["elections"]]
    for more in (*_meters(tables), *elected):
        console.print(Padding(Text(more, "dim"), (0, 0, 0, 2)))
    if wager["open"]:
        console.print(Padding(f"[dim]any odds of {wager['open']} or better[/]", (0, 0, 1, 2)))


def _heading(wager: Page, *, several: bool) -> Text:
    """The names of a wager, where it is offered, and its clause."""
    names = wager["names"]
    heading = Text(names["en"], "bold").append(f"  {names['zh-Hans']}", "").append(f"  {wager['id']}", "cyan")
    if several and wager["kind"] == "main":
        heading.append(f"  in {', '.join(wager['versions'])}", "dim")
    if wager["option"]:
        heading.append(f"  with {wager['option']}", "dim")
    heading.append(f"  {wager['clause']}", "dim")
    if wager["stake"] != "as posted":
        heading.append(f"  stake {wager['stake']}", "yellow")
    return heading


def _meters(tables: list[Page]) -> list[str]:
    """The progressive meters of a wager: seeds and rates, once for all pay tables that agree."""
    lines = []
    for meter in tables[0]["meters"]:
        same = [other for table in tables for other in table["meters"] if other["meter"] == meter["meter"]]
        seeds = " or ".join(dict.fromkeys(f"{other['seed']:,}" for other in same))
        rates = " or ".join(dict.fromkeys(other["rate"] for other in same))
        lines.append(
            f"{meter['title']} ({meter['meter']}): seed {seeds}, {rates} of each stake  {meter['seed_clause']}"
        )
    return lines


def _pays(row: Page | None) -> str:
    if row is None:
        return ""
    text: str = row["pays"]
    return text + (f" less {row['commission']}" if row["commission"] else "")


def _print_combinations(page: Page, version: str | None) -> None:
    cells = [cell for cell in page["combinations"] if version in (None, cell["one"], cell["other"])]
    if not cells:
        return
    table = plain_table("this", "with", "stand together", "clause", title="Which versions and options combine")
    for cell in cells:
        words = "no" if not cell["allowed"] else "yes" if cell["stated"] else "yes, nothing excludes it"
        table.add_row(cell["one"], cell["other"], words, Text(", ".join(cell["clauses"]), "dim"))
    console.print(table, "")


def _print_elections(page: Page) -> None:
    table = plain_table(
        "key", "meaning", "permitted", "default", "clause", title="What the operator may elect", whole=("key",)
    )
    for election in page["elections"]:
        default = "must be said" if election["required"] else election["default"] or "–"
        only = f" (with {' or '.join(election['only'])})" if election["only"] else ""
        clause = Text(election["clause"] or "operator's policy", "dim")
        table.add_row(election["key"], election["meaning"] + only, election["permitted"], default, clause)
    console.print(table)


def print_differences(left: Edition, right: Edition, found: tuple[Difference, ...]) -> None:
    """Two editions side by side."""
    if not found:
        console.print(f"{left.name} and {right.name} do not differ.")
        return
    table = plain_table("topic", left.name, right.name)
    for difference in found:
        left_side = _side(difference.one, difference.one_clause)
        table.add_row(difference.topic, left_side, _side(difference.other, difference.other_clause))
    console.print(table)
    console.print(f"\n[dim]{len(found)} differences.[/]")


def _side(text: str | None, clause: str | None) -> Text:
    if text is None:
        return Text("–", "dim")
    return Text(text).append(f"  {clause}", "dim") if clause else Text(text)
