"""Every code can be said in every language, whatever parameters it is given."""

import re

import pytest

from puntobanco.words import LANGUAGES, language_of
from tests.words.book import page, sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_is_said_with_its_parameters_in_place(language: str) -> None:
    said = dict(sentences(language))
    assert said.keys() == language_of(language).sentences.keys()
    assert [code for code, text in said.items() if re.search(r"\{\w+[,}]", text)] == []
    assert [code for code, text in said.items() if not text and not code.startswith("ref.")] == []
    assert page(language).count("<tr>") == len(said)
