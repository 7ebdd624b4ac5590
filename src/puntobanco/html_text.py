"""Pieces of HTML that a notebook shows: cards, and plain tables."""

from collections.abc import Iterable
from typing import Any

Record = dict[str, Any]
"""A row by the names of its columns, texts and numbers, as pandas and polars take it; a fraction beside its decimal."""

_CARD = (
    "display:inline-block;min-width:1.7em;margin:1px;padding:.15em .25em;border:1px solid #8886;border-radius:.25em;"
    "background:#fff;text-align:center;font-weight:600;color:"
)
_CELL = "text-align:left;padding:.2em .6em"


def escaped(text: str) -> str:
    """As `html.escape` does it; that module loads every entity there is."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def card_html(sign: str, *, red: bool) -> str:
    """A card, drawn as its rank and the sign of its suit."""
    return f'<span style="{_CARD}{"#c1121f" if red else "#111"}">{escaped(sign)}</span>'


def table_html(headings: Iterable[str], rows: Iterable[Iterable[object]], caption: str = "") -> str:
    """A table; every text in it is escaped."""
    head = "".join(f'<th style="{_CELL}">{escaped(heading)}</th>' for heading in headings)
    body = "".join(
        f"<tr>{''.join(f'<td style={chr(34)}{_CELL}{chr(34)}>{escaped(str(cell))}</td>' for cell in row)}</tr>"
        for row in rows
    )
    title = f'<caption style="text-align:left"><b>{escaped(caption)}</b></caption>' if caption else ""
    return f"<table>{title}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
