"""The operator's reports as a document, to be printed or kept: PDF, HTML or Markdown."""

from puntobanco.books.sheets import Sheet
from puntobanco.books.shown import WORDS, Reader, is_idle, kept_columns
from puntobanco.reports.operator import Made, differences
from puntobanco.reports.paper.document import Chapter, Document, Part, Prose, Table
from puntobanco.words import listed, say


def paper(reports: tuple[Made, ...], reader: Reader) -> Document:
    """All reports in one document: a chapter each, a table for each sheet."""
    heading = reports[0].heading
    return Document(
        title=heading.operator,
        subtitle=reader.say(heading.interval),
        date=heading.made[:10],
        foot=reader.say(heading.made_from),
        chapters=tuple(_chapter(made, reader) for made in reports),
        language=reader.language,
    )


def _chapter(made: Made, reader: Reader) -> Chapter:
    parts = [Part(reader.say(sheet.title), (_table(sheet, reader),)) for sheet in made.sheets if not is_idle(sheet)]
    if not made.heading.active:
        parts = [Part(reader.say(say("says.no-activity")), ())]
    if wrong := differences(made.report):
        words = Prose(reader.say(say("sheet.something-differs", what=listed(wrong))))
        parts.append(Part(reader.say(say("col.differs")), (words,)))
    return Chapter(reader.say(made.heading.title), tuple(parts))


def _table(sheet: Sheet, reader: Reader) -> Table:
    kept = kept_columns(sheet)
    totals = sheet.totals
    return Table(
        caption=sheet.currency.code,
        columns=tuple(reader.say(sheet.columns[place].title) for place in kept),
        align="".join("l" if sheet.columns[place].form in WORDS else "r" for place in kept),
        rows=tuple(tuple(reader.shown(sheet, place, row[place]) for place in kept) for row in sheet.rows),
        foot=() if totals is None else tuple(reader.shown(sheet, place, totals[place]) for place in kept),
    )
