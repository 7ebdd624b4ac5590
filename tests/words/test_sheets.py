"""Reports in every language: titles, columns, kinds and notes of recorded nights, without a word left in English."""

import ast
from functools import cache

import pytest

from puntobanco.books.scan import Query
from puntobanco.books.sheets import Sheet
from puntobanco.books.significant import LargeFrom, Significance
from puntobanco.machine import Kind
from puntobanco.reports.operator import Made, made_reports
from puntobanco.words import Names, Text, in_words, language_of
from tests.books.streams import books_of
from tests.books.test_jackpots import royal_night
from tests.books.test_record import corrected, voided
from tests.words.latin import WORD, latin_words
from tests.words.programs import SOURCE

CHINESE = ("zh-Hans", "zh-Hant")


@cache
def reports() -> tuple[Made, ...]:
    royal = royal_night()
    royal.confirm(1)
    limits = Significance(house=LargeFrom.all(100))
    asked = Query(limits=limits)
    scans = (corrected().books(limits=limits), royal.books(limits=limits), books_of(voided().events, asked=asked))
    return tuple(made for scan in scans for made in made_reports("all", scan, asked, 1_000))


def sheets() -> list[Sheet]:
    return [sheet for made in reports() for sheet in made.sheets]


def texts() -> set[Text]:
    headings = {text for made in reports() for text in (made.heading.title, made.heading.interval)}
    titles = {sheet.title for sheet in sheets()} | {column.title for sheet in sheets() for column in sheet.columns}
    cells = {cell for sheet in sheets() for row in sheet.rows for cell in row if isinstance(cell, Text)}
    return headings | titles | cells | {kind.text for kind in Kind}


@pytest.mark.parametrize("language", CHINESE)
def test_no_title_column_or_saying_is_left_in_english(language: str) -> None:
    assert len(texts()) > 150
    assert not {text.code: left for text in texts() if (left := latin_words(text, language))}


@pytest.mark.parametrize("language", CHINESE)
def test_lines_of_bets_have_their_names(language: str) -> None:
    named = {cell for sheet in sheets() for row in sheet.rows for cell in row if isinstance(cell, Names)}
    assert named
    assert not [name for name in named if WORD.search(getattr(name, language.lower().replace("-", "_")))]


def test_every_column_in_the_source_has_its_word() -> None:
    calls = (
        call
        for path in (*(SOURCE / "books").glob("*.py"), *(SOURCE / "reports").glob("*.py"))
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("Column", "money", "count", "said", "person")
    )
    codes = {str(call.args[0].value) for call in calls if call.args and isinstance(call.args[0], ast.Constant)}
    assert len(codes) > 50
    assert not {code for code in codes if f"col.{code}" not in language_of("en").sentences}


def test_english_is_what_the_catalogue_says() -> None:
    assert in_words(Kind.LARGE_MONEY.text) == "large movement"
