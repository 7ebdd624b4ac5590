"""How rulebooks look in a terminal."""

from collections.abc import Iterator

from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from puntobanco.cli.desk.sheet import Column, Forms, Kind, Sheet, Value, print_sheets, put
from puntobanco.cli.terminal import console
from puntobanco.pages.rules import Page
from puntobanco.rulebooks.model import Rulebook


def print_list(rulebooks: tuple[Rulebook, ...], setups: tuple[str, ...], given: Forms) -> None:
    """The rulebooks, and the set-ups that are ready to use."""
    columns = (
        Column("rulebook", "rulebook", Kind.NAME),
        Column("title", "title"),
        Column("versions", "versions"),
        Column("options", "options"),
    )
    rows = (
        (
            book.id,
            book.title,
            ", ".join(version.id for version in book.versions),
            ", ".join(option.id for option in book.options) or None,
        )
        for book in rulebooks
    )
    ready = Sheet(
        title="Ready set-ups, usable by name wherever a set-up is asked for",
        columns=(Column("setup", "set-up", Kind.NAME),),
        rows=tuple((name,) for name in setups),
    )
    print_sheets([Sheet(columns=columns, rows=tuple(rows)), ready], given)


_DRAWING = (Column("hand", "hand"), Column("does", "does"), Column("clauses", "clauses"))
_COMBINED = (
    Column("this", "this", Kind.NAME), Column("with", "with", Kind.NAME), Column("together", "stand together"),
    Column("clauses", "clauses"),
)  # fmt: skip
_ELECTIONS = (
    Column("key", "key", Kind.NAME), Column("meaning", "meaning"), Column("permitted", "permitted"),
    Column("default", "default"), Column("clause", "clause", Kind.TEXT, 1),
)  # fmt: skip
_PAYS = (
    Column("wager", "wager", Kind.NAME), Column("pay_table", "pay table"), Column("when", "when"),
    Column("result", "result", Kind.NAME), Column("pays", "pays"), Column("clause", "clause"),
)  # fmt: skip


def sheets_of(page: Page, version: str | None) -> list[Sheet]:
    """A rulebook as tables: who draws, what every line of every pay table pays, what combines, what may be elected."""
    pays: list[tuple[Value, ...]] = []
    for wager in page["wagers"]:
        for table in wager["pay_tables"]:
            paid = {row["line"]: row for row in table["rows"]}
            for line in wager["lines"]:
                row = paid.get(line["line"])
                clause = row["clause"] if row else line["clauses"][0]
                pays.append((wager["id"], table["title"], line["when"], line["result"], _pays(row), clause))
    drawing = Sheet(title="Drawing table", columns=_DRAWING, rows=tuple(_drawing(page)))
    sheets = [drawing, Sheet(title="What pays", columns=_PAYS, rows=tuple(pays))]
    return [sheet for sheet in (*sheets, _combinations(page, version), _elections(page)) if sheet.rows]


def print_page(page: Page, version: str | None) -> None:
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
    if (combined := _combinations(page, version)).rows:
        put(combined)
        console.print()
    put(_elections(page))


def _elections(page: Page) -> Sheet:
    rows = []
    for election in page["elections"]:
        default = "must be said" if election["required"] else election["default"] or "–"
        only = f" (with {' or '.join(election['only'])})" if election["only"] else ""
        clause = election["clause"] or "operator's policy"
        rows.append((election["key"], election["meaning"] + only, election["permitted"], default, clause))
    return Sheet(title="What the operator may elect", columns=_ELECTIONS, rows=tuple(rows))


def _drawing(page: Page) -> Iterator[tuple[str, str, str]]:
    return ((row["row"], row["does"], ", ".join(row["clauses"])) for row in page["drawing"])


def _print_drawing(page: Page) -> None:
    title = "Drawing table"
    if game := page.get("game"):
        title = f"Drawing table of {game['title']} ({game['mark']})"
        for side, card in game["printed"].items():
            console.print(f"Printed on the layout: {card}, the first card of the {side.capitalize()}.")
        console.print(f"Naturals: {', '.join(map(str, game['naturals'])) or 'none'}. {game['source']}".rstrip())
    put(Sheet(title=title, columns=_DRAWING, rows=tuple(_drawing(page))))
    console.print()


def _print_wager(wager: Page, *, several: bool) -> None:
    console.print(_heading(wager, several=several))
    tables = wager["pay_tables"]
    titles = [table["title"] or "pays" for table in tables]
    columns = (
        Column("when", "when"), Column("result", "result", Kind.NAME),
        *(Column(f"pays_{place}", title) for place, title in enumerate(titles)), Column("clause", "clause"),
    )  # fmt: skip
    printed: list[tuple[Value, ...]] = []
    paid = [{row["line"]: row for row in table["rows"]} for table in tables]
    for line in wager["lines"]:
        rows = [by_line.get(line["line"]) for by_line in paid]
        cited = ", ".join(dict.fromkeys(row["clause"] for row in rows if row)) or line["clauses"][0]
        printed.append((line["when"], line["result"], *map(_pays, rows), cited))
    put(Sheet(columns=columns, rows=tuple(printed)))
    console.print()
    elected = [f"{election['key']}: {election['meaning']}; {election['permitted']}" for election in wager["elections"]]
    for more in (*_meters(tables), *elected):
        console.print(Padding(Text(more, "dim"), (0, 0, 0, 2)))
    if wager["open"]:
        console.print(Padding(f"[dim]any odds of {wager['open']} or better[/]", (0, 0, 1, 2)))


def _heading(wager: Page, *, several: bool) -> Text:
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


def _combinations(page: Page, version: str | None) -> Sheet:
    rows = []
    for cell in page["combinations"]:
        if version in (None, cell["one"], cell["other"]):
            words = "no" if not cell["allowed"] else "yes" if cell["stated"] else "yes, nothing excludes it"
            rows.append((cell["one"], cell["other"], words, ", ".join(cell["clauses"])))
    return Sheet(title="Which versions and options combine", columns=_COMBINED, rows=tuple(rows))
