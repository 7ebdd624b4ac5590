"""The examples of docs/notation.md are right, are written as they stand, and its commands exist."""

import re
from pathlib import Path

import pytest

from puntobanco.notation.forms import ENDINGS, Form, read_any, write_any
from puntobanco.notation.lines import TYPES
from puntobanco.notation.shoe_read import FIELDS

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
LANGUAGES = {"toml": Form.SHOE, "json": Form.RECORD, "coups": Form.COUPS, "csv": Form.CSV, "results": Form.RESULTS}
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("language", "text"), BLOCKS, ids=[language for language, _ in BLOCKS])
def test_an_example_is_right_and_is_written_as_it_stands(language: str, text: str) -> None:
    reading = read_any(text.encode(), form=LANGUAGES[language])
    assert reading.faults == ()
    assert write_any(reading, LANGUAGES[language]) == text
    assert read_any(text.encode(), "-").form is LANGUAGES[language]


def test_the_page_shows_every_form() -> None:
    assert {LANGUAGES[language] for language, _ in BLOCKS} == set(Form)
    assert all(f"`{ending}`" in PAGE for ending in ENDINGS)


def test_the_page_names_every_type_of_line_and_every_field_of_a_shoe_file() -> None:
    assert [name for name in TYPES if f"`{name}`" not in PAGE] == []
    assert [name for name in FIELDS if name not in PAGE] == []
