"""Generated documents: each rulebook as the engine knows it, and every command with its help.

``python -m tools.docs`` writes them; ``--check`` says which are stale and exits 1.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
NOTE = "Written by `python -m tools.docs` from the code; do not edit.\n"


def documents() -> dict[str, str]:
    """Every generated document by its path."""
    from puntobanco.pages.rules import rules_page
    from puntobanco.rulebooks import RULEBOOKS
    from tools.api_page import api_page
    from tools.irregular_page import irregular_page
    from tools.table_page import table_page

    pages = {f"docs/rulebooks/{book.id}.md": "\n".join(rulebook_page(rules_page(book))) for book in RULEBOOKS}
    table = "\n".join(table_page(NOTE)) + "\n"
    api = "\n".join(api_page(NOTE)) + "\n"
    irregular = "\n".join(irregular_page(NOTE)) + "\n"
    pages |= {"docs/commands.md": "\n".join(commands_page()), "docs/table.md": table, "docs/api.md": api}
    return pages | {"docs/irregularities.md": irregular}


def rulebook_page(page: dict[str, Any]) -> Iterator[str]:
    """One rulebook in Markdown."""
    yield f"# {page['title']}\n\n{NOTE}"
    yield f"{page['edition']}; in effect: {page['effective']}; amounts in {page['currency']}. {page['aim']}\n"
    yield from _table("Versions and options", ["id", "title", "clause"], _ids(page["versions"] + page["options"]))
    if page["combinations"]:
        yield from _combinations(page["combinations"])
    drawing = [[row["row"], row["does"], ", ".join(row["clauses"])] for row in page["drawing"]]
    yield from _table("Drawing table", ["hand", "does", "clauses"], drawing)
    yield "## Wagers\n"
    for wager in page["wagers"]:
        yield from _wager(wager)
    yield from _elections("What the operator may elect", page["elections"])
    layouts = [[layout[key] for key in ("id", "title", "seats", "clause")] for layout in page["layouts"]]
    yield from _table("Layouts", ["name", "title", "seats", "clause"], layouts)
    if page["shared"]:
        shared = [[key["key"], key["reach"], key["clause"]] for key in page["shared"]]
        yield from _table("The same at every table of a pit or house", ["what", "reach", "clause"], shared)
    if page["signs"]:
        signs = [[sign["title"], sign["clause"]] for sign in page["signs"]]
        yield from _table("Signs", ["sign", "clause"], signs)


def _ids(entries: list[dict[str, Any]]) -> list[list[str]]:
    return [[f"`{entry['id']}`", entry["title"], entry["clause"]] for entry in entries]


def _combinations(cells: list[dict[str, Any]]) -> Iterator[str]:
    rows = []
    for cell in cells:
        words = "no" if not cell["allowed"] else "yes, stated" if cell["stated"] else "yes, nothing excludes it"
        rows.append([cell["one"], cell["other"], words, ", ".join(cell["clauses"])])
    yield from _table("Which of them combine", ["this", "with", "together", "clauses"], rows)


def _wager(wager: dict[str, Any]) -> Iterator[str]:
    names = wager["names"]
    yield f"### {names['en']} · {names['zh-Hans']} · {names['zh-Hant']}\n"
    facts = [f"`{wager['id']}`", wager["kind"], f"versions {', '.join(wager['versions'])}"]
    facts += [f"with option {wager['option']}"] if wager["option"] else []
    facts += [f"stake {wager['stake']}"] if wager["stake"] != "as posted" else []
    facts += [f"needs its {wager['needs']}"] if wager["needs"] else []
    facts += [f"any odds of {wager['open']} or better"] if wager["open"] else []
    yield f"{'; '.join(facts)}; settled {wager['settled']}; permitted by {wager['clause']}.\n"
    titles = [table["title"] or "pays" for table in wager["pay_tables"]]
    rows = [
        [line["when"], line["result"], *_pays(wager, line), ", ".join(_clauses(wager, line))] for line in wager["lines"]
    ]
    yield from _rows(["when", "result", *titles, "clauses"], rows)
    if wager["elections"]:
        yield from _elections("", wager["elections"])


def _pays(wager: dict[str, Any], line: dict[str, Any]) -> list[str]:
    cells = []
    for table in wager["pay_tables"]:
        row = next((row for row in table["rows"] if row["line"] == line["line"]), None)
        less = f" less {row['commission']}" if row and row["commission"] else ""
        cells.append(row["pays"] + less if row else "")
    return cells


def _clauses(wager: dict[str, Any], line: dict[str, Any]) -> list[str]:
    paid = [row["clause"] for table in wager["pay_tables"] for row in table["rows"] if row["line"] == line["line"]]
    return list(dict.fromkeys([*paid, *line["clauses"]]))


def _elections(title: str, elections: list[dict[str, Any]]) -> Iterator[str]:
    rows = []
    for election in elections:
        only = f" (with {' or '.join(election['only'])})" if election["only"] else ""
        default = "must be said" if election["required"] else election["default"] or ""
        clause = election["clause"] or "operator's policy"
        rows.append([f"`{election['key']}`", election["meaning"] + only, election["permitted"], default, clause])
    yield from _table(title, ["key", "meaning", "permitted", "unless said", "clause"], rows)


def _table(title: str, heads: list[str], rows: list[list[str]]) -> Iterator[str]:
    if title:
        yield f"## {title}\n"
    yield from _rows(heads, rows)


def _rows(heads: list[str], rows: list[list[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |\n|{' --- |' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
    yield ""


def commands_page() -> Iterator[str]:
    """Every command with the help it prints."""
    import click

    from puntobanco.cli.main import puntobanco

    yield f"# Commands\n\n{NOTE}"
    help_names = puntobanco.context_settings["help_option_names"]
    waiting: list[tuple[str, click.Command]] = [("puntobanco", puntobanco)]
    while waiting:
        name, command = waiting.pop(0)
        # click keeps the help option of a command when it first shows it, so it must be as `main` would show it
        context = click.Context(
            command, info_name=name, max_content_width=100, terminal_width=100, help_option_names=help_names
        )
        yield f"## {name}\n\n```text\n{command.get_help(context)}\n```\n"
        if isinstance(command, click.Group):
            found = [(verb, command.get_command(context, verb)) for verb in command.list_commands(context)]
            waiting += [(f"{name} {verb}", inner) for verb, inner in found if inner]


def main(words: list[str]) -> int:
    """Write the documents, or check them."""
    stale = []
    for path, text in documents().items():
        file = ROOT / path
        if file.is_file() and file.read_text(encoding="utf-8") == text:
            continue
        stale.append(path)
        if "--check" not in words:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    for path in stale:
        print(f"{path} {'is stale: run python -m tools.docs' if '--check' in words else 'written'}")
    return 1 if stale and "--check" in words else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
