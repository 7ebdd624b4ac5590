"""The certificate page of an examination: one page that says what was tested, with what result, and how to check it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from puntobanco.academy.exam import Sitting
from puntobanco.academy.skills import BY_ID
from puntobanco.reports.paper.fonts import LATIN, fonts_for
from puntobanco.setup import setup_from
from puntobanco.words import Param, in_words, listed, say

SOURCE = Path(__file__).with_name("certificate.typ")


class Row(Struct, frozen=True):
    label: str
    text: str


class Tested(Struct, frozen=True):
    """A part of the paper, with the skills it asked for."""

    part: str
    skills: str
    good: str


class Page(Struct, frozen=True, kw_only=True):
    title: str
    language: str
    date: str
    whose: str
    result: str
    passed: bool
    rows: tuple[Row, ...]
    heads: tuple[str, str]
    tested: tuple[Tested, ...]
    by_hand_title: str
    by_hand: tuple[Row, ...]
    words: tuple[str, ...]
    signature: str
    foot: str


def certificate_of(sitting: Sitting, *, name: str, date: str, language: str) -> Page:
    """The page of a closed and signed examination; the name stands on it only where it is given."""
    paper, result, signed = sitting.paper, sitting.result, sitting.signed
    assert result is not None and signed is not None

    def put(code: str, /, **params: Param) -> str:
        return in_words(say(f"certificate.{code}", **params), language)

    score = say("academy.score", good=result.total.good, asked=result.total.asked)
    word = say("academy.exam-passed" if result.passed else "academy.exam-failed")
    return Page(
        title=put("title"),
        language=language,
        date=date,
        whose=put("whose", name=name, candidate=paper.candidate) if name else paper.candidate,
        result=put("result-words", word=word, score=score),
        passed=result.passed,
        rows=tuple(Row(put(label), text) for label, text in _rows(sitting, date, language)),
        heads=(put("tested"), put("good")),
        tested=tuple(_tested(sitting, language)),
        by_hand_title=put("by-hand"),
        by_hand=tuple(
            Row(in_words(item.text, language), in_words(mark.text, language)) for item, mark in sitting.by_hand()
        ),
        words=(put("limits"), put("school")),
        signature=put("signed"),
        foot=put("proof", software=paper.software, head=sitting.head, key=signed.key),
    )


def _rows(sitting: Sitting, date: str, language: str) -> Iterator[tuple[str, str]]:
    paper = sitting.paper
    setup = setup_from(paper.values, name=paper.setup)
    asked = say(
        "certificate.asked-words", n=paper.questions, seed=paper.seed, speed=say(f"academy.speed-{paper.speed.value}")
    )
    extra = say("certificate.extra-words", n=sitting.extra) if sitting.extra else say("certificate.extra-none")
    total, each = paper.pass_marks.total, paper.pass_marks.each_part
    marks = (
        say("certificate.pass-words", total=total, each=each) if each else say("certificate.pass-total", total=total)
    )
    yield "examiner", paper.examiner
    yield "ended", date
    yield "table", f"{in_words(setup.names, language)} · {in_words(setup.version.names, language)}"
    yield "rulebook", in_words(setup.rulebook.title_names, language)
    yield "asked", in_words(asked, language)
    yield "extra", in_words(extra, language)
    yield "pass-mark", in_words(marks, language)


def _tested(sitting: Sitting, language: str) -> Iterator[Tested]:
    result = sitting.result
    assert result is not None
    for part, tally in result.by_part():
        skills = [BY_ID[skill].text for skill in result.skills if BY_ID[skill].part is part]
        yield Tested(
            in_words(part.text, language),
            in_words(say("certificate.skills", skills=listed(skills)), language),
            f"{tally.good}/{tally.asked}",
        )


def typeset(page: Page, form: Literal["pdf", "html", "md"]) -> bytes:
    """The bytes of the page; the same page gives the same bytes."""
    import typst

    fonts = fonts_for(page.language) if form == "pdf" else LATIN
    data = {"data": msgspec.json.encode(page).decode(), "fonts": msgspec.json.encode(fonts).decode()}
    if form == "html":
        return typst.compile(SOURCE, format="html", sys_inputs=data, ignore_system_fonts=True)
    bundled = fonts == LATIN
    return typst.compile(SOURCE, format="pdf", sys_inputs=data, ignore_system_fonts=bundled, pdf_standards="a-2a")
