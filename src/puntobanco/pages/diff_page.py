"""A comparison as plain values for programs, and as one self-contained page with every detail folded away."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any

from puntobanco.pages.bets import Cell, Difference, Matched
from puntobanco.pages.diff import Area, Comparison
from puntobanco.words import Wording, in_words, say

Said = Callable[[Wording], str]

STYLE = """
:root { color-scheme: light dark; --ink: #16181d; --soft: #5b5f69; --line: #d5d7dd; --mark: #fbf3df; --paper: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e6e0; --soft: #a5a8b0; --line: #3a3e47; --mark: #33301f; --paper: #17191e; }
}
body { max-width: 70rem; margin: 2rem auto; padding: 0 1.25rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.45 'Source Serif 4', 'Noto Serif', Georgia, serif; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.2rem; margin: 2.2rem 0 .4rem; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; } caption { text-align: left; color: var(--soft); }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); }
th { font-weight: 600; } td { width: 34%; } tr.unlike td { background: var(--mark); }
small, .by { color: var(--soft); } details { margin: .5rem 0; } summary { cursor: pointer; padding: .2rem 0; }
dt { font-weight: 600; margin-top: .4rem; } dd { margin: 0; }
@media print { details > * { display: block; } body { margin: 0; } }
"""


def record(found: Comparison) -> dict[str, Any]:
    """Everything for programs, in English."""
    areas = []
    for area in found.areas:
        kinds = area.sorted()
        summary = {kind: list(map(in_words, getattr(kinds, kind))) for kind in kinds.__struct_fields__}
        bets = [
            {"wager": in_words(bet.name), "same": bet.same, **_ids(bet), "rows": list(map(_row, bet.rows))}
            for bet in area.bets
        ]
        areas.append({"area": area.id, "summary": summary, "wagers": bets, "rows": list(map(_row, area.rows))})
    return {"a": found.one.name, "b": found.other.name, "same": found.same, "areas": areas}


def _ids(bet: Matched) -> dict[str, str | None]:
    sides = {"a": bet.one, "b": bet.other}
    return {side: str(known.wager.id) if known else None for side, known in sides.items()}


def _row(row: Difference) -> dict[str, Any]:
    return {"topic": in_words(row.topic), "same": row.same, "a": _cell(row.one), "b": _cell(row.other)}


def _cell(cell: Cell | None) -> dict[str, Any] | None:
    return None if cell is None else {"text": in_words(cell.text), "clauses": list(cell.clauses)}


def as_html(found: Comparison, language: str) -> str:
    """The page in one language."""

    def said(words: Wording) -> str:
        return escape(in_words(words, language))

    title = said(say("diff.title", one=found.one.name, other=found.other.name))
    body = "\n".join(part for area in found.areas for part in _area(found, area, said))
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{body}\n</body>\n</html>\n"
    )


def _area(found: Comparison, area: Area, said: Said) -> Iterator[str]:
    yield f"<h2>{said(area.title)}</h2>"
    if any(area.by):
        yield f'<p class="by">{said(say("diff.by", one=area.by[0], other=area.by[1]))}</p>'
    kinds = area.sorted()
    yield "<dl>"
    for heading, names in headings(found, area):
        yield f"<dt>{said(heading)} ({len(names)})</dt><dd>{escape(' · ').join(map(said, names))}</dd>" if names else ""
    yield "</dl>"
    unlike = len(kinds.differ) + len(kinds.one) + len(kinds.other)
    if not unlike:
        yield f"<p>{said(say('diff.nothing-differs'))}</p>"
    for bet in area.bets:
        mark = " open" if not bet.same and bet.one and bet.other else ""
        yield f"<details{mark}><summary>{said(bet.name)}</summary>{_table(found, bet.rows, said)}</details>"
    if area.rows:
        yield f"<details><summary>{said(area.title)}</summary>{_table(found, area.rows, said)}</details>"


def headings(found: Comparison, area: Area) -> tuple[tuple[Wording, Sequence[Wording]], ...]:
    """The summary of an area: what both have, what differs, and what only one has."""
    kinds = area.sorted()
    return (
        (say("diff.both"), kinds.same),
        (say("diff.differs"), kinds.differ),
        (say("diff.only", name=found.one.name), kinds.one),
        (say("diff.only", name=found.other.name), kinds.other),
    )


def _table(found: Comparison, rows: Sequence[Difference], said: Said) -> str:
    names = (said(say("diff.topic")), escape(found.one.name), escape(found.other.name))
    head = f"<tr>{''.join(f'<th>{name}</th>' for name in names)}</tr>"
    lines = "".join(
        f'<tr class="{"like" if row.same else "unlike"}"><th scope="row">{said(row.topic)}</th>'
        f"<td>{_shown(row.one, said)}</td><td>{_shown(row.other, said)}</td></tr>"
        for row in rows
    )
    return f"<table><thead>{head}</thead><tbody>{lines}</tbody></table>"


def _shown(cell: Cell | None, said: Said) -> str:
    if cell is None:
        return said(say("diff.silent"))
    cited = f" <small>{escape(', '.join(cell.clauses))}</small>" if cell.clauses else ""
    return f"{said(cell.text)}{cited}"
