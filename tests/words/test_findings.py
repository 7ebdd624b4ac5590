"""What `verify` finds, in every language: of journals that were really tampered with, and every sentence once."""

from random import Random

import pytest

from puntobanco.journal.check import check_stream
from puntobanco.journal.findings import Finding
from puntobanco.words import Param, Text, in_words, language_of, say
from puntobanco.words.message import params_of
from tests.journal import tampering
from tests.journal.journals import a_night
from tests.words.latin import latin_words

CHINESE = ("zh-Hans", "zh-Hant")
SENTENCES = language_of("en").sentences
CODES = [code for code in SENTENCES if code.startswith("finding.")]
STREAMS = {"house", "table", "link"}
"""Names of streams, which no language translates."""
COUNTED = {"n", "entries", "first", "last", "before", "after", "should"}


def findings() -> list[Finding]:
    chance, night = Random(1), a_night()
    stream = next(name for name in night if name.startswith("table/"))
    tampers = (
        tampering.flip, tampering.delete, tampering.insert, tampering.double, tampering.swap, tampering.forge_link,
        tampering.amount_rebuilt,
    )  # fmt: skip
    return [
        found
        for tamper in tampers
        for found in check_stream(stream, tamper(chance, stream, a_night()[stream]).lines).findings
    ]


def said_by(found: Finding) -> set[Text]:
    return {text for text in (found.text, found.expected, found.found) if isinstance(text, Text)}


@pytest.mark.parametrize("language", CHINESE)
def test_findings_of_tampered_journals_are_said_in_chinese(language: str) -> None:
    texts = {text for found in findings() for text in said_by(found)}
    assert len({text.code for text in texts}) > 8
    assert not {
        text: left for text in texts if "refused" not in text.code and (left := set(latin_words(text, language)))
    }


@pytest.mark.parametrize("language", CHINESE)
@pytest.mark.parametrize("code", CODES)
def test_every_finding_has_its_sentence(code: str, language: str) -> None:
    params: dict[str, Param] = {name: 7 if name in COUNTED else "K7" for name in params_of(SENTENCES[code])}
    assert set(latin_words(say(code, **params), language)) <= STREAMS


def test_english_is_the_sentence_of_a_finding() -> None:
    found = Finding(code="number", stream="house", number=3, text=say("finding.number"))
    assert found.sentence == in_words(found.text) == "the entry has a wrong number."
