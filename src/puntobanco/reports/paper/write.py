"""A document as PDF, HTML or Markdown. PDF and HTML come from one Typst source beside this file."""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

import msgspec

from puntobanco.reports.paper.document import Block, Document, Field, Plot, Prose, Table
from puntobanco.reports.paper.fonts import LATIN, fonts_for
from puntobanco.words import in_words, say

SOURCE = Path(__file__).with_name("report.typ")

Format = Literal["html", "pdf", "md"]


def written(document: Document, format: Format) -> bytes:
    """The bytes of a report; the same document gives the same bytes."""
    return markdown(document).encode() if format == "md" else typeset(document, format)


def typeset(document: Document, format: Literal["html", "pdf"]) -> bytes:
    """PDF or HTML; a PDF is one for archives (PDF/A-2a), with its fonts in it."""
    import typst

    fonts = fonts_for(document.language) if format == "pdf" else LATIN  # a page is read with the reader's fonts
    data = {"data": msgspec.json.encode(document).decode(), "fonts": msgspec.json.encode(fonts).decode()}
    if format == "html":
        return typst.compile(SOURCE, format="html", sys_inputs=data, ignore_system_fonts=True)
    bundled = fonts == LATIN
    return typst.compile(SOURCE, format="pdf", sys_inputs=data, ignore_system_fonts=bundled, pdf_standards="a-2a")


def markdown(document: Document) -> str:
    """Markdown with the plots at its end, so that the words stay readable as they are."""
    return "\n".join(_lines(document))


def _lines(document: Document) -> Iterator[str]:
    numbers = {Table: 0, Plot: 0}
    plots: list[Plot] = []
    yield from ((f"**{document.banner}**", "") if document.banner else ())
    yield from (f"# {document.title}", "", document.subtitle, "")
    for chapter in document.chapters:
        yield from (f"## {chapter.title}", "")
        for part in chapter.parts:
            yield from ((f"### {part.heading}", "") if part.heading else ())
            for block in part.blocks:
                if isinstance(block, Plot):
                    plots.append(block)
                if isinstance(block, Plot | Table):
                    numbers[type(block)] += 1
                yield from _block(block, numbers.get(type(block), 0), document.language)
                yield ""
    yield from ("---", "", document.foot, "")
    for number, plot in enumerate(plots, 1):
        yield f"[figure-{number}]: data:image/svg+xml;base64,{b64encode(plot.svg.encode()).decode()}"


def _block(block: Block, number: int, language: str) -> Iterator[str]:
    match block:
        case Prose():
            yield _plain(block.text)
        case Field():
            yield f"> {_plain(block.label)} **[{_plain(block.text)}]**"
        case Plot():
            yield f"![{block.alt}][figure-{number}]"
            yield from ("", f"*{_numbered('figure', number, block.caption, language)}*")
        case Table():
            yield from (f"*{_numbered('table', number, block.caption, language)}*", "")
            yield _row(block.columns)
            yield _row("---:" if side == "r" else ":---" for side in block.align)
            yield from (_row(row) for row in block.rows)
            if block.foot:
                yield _row(f"**{cell}**" if cell else "" for cell in block.foot)


def _numbered(what: str, number: int, caption: str, language: str) -> str:
    return in_words(say(f"sheet.{what}-number", n=number, caption=_plain(caption)), language)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(_plain(cell) if not cell.startswith('**') else cell for cell in cells)} |"


def _plain(text: str) -> str:
    """Words that Markdown leaves as they are."""
    for sign in ("\\", "|", "*", "_", "<", "["):
        text = text.replace(sign, f"\\{sign}")
    return text
