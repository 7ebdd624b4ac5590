"""A report in three languages: the same figures, and no English word in the Chinese ones but names and ids."""

import re
from functools import cache
from pathlib import Path

import pytest

from puntobanco.elections import AnyOf, OneOf
from puntobanco.faults import Refused
from puntobanco.reports.build import build
from puntobanco.reports.counting import counting_part
from puntobanco.reports.paper import fonts, plots
from puntobanco.reports.paper.document import Document, Plot, Prose, Table
from puntobanco.reports.paper.draft import Draft, printed
from puntobanco.reports.paper.write import markdown, written
from puntobanco.reports.published import published
from puntobanco.reports.simulated import Simulated
from puntobanco.rulebooks.model import Setup
from puntobanco.words import Wording
from tests.cli.run import run
from tests.support import SETUPS, setup
from tests.words.latin import WORD

CHINESE = ("zh-Hans", "zh-Hant")
TABLES = {
    "massachusetts-ez": frozenset({"banker", "tie", "house-money", "royal-9"}),
    "massachusetts-commission-marked": frozenset({"banker"}),
    "new-zealand-commission-ante": frozenset({"player", "insurance-banker"}),
    "new-zealand-commission-international-tiger": frozenset({"big-tiger"}),
    "rws-non-commission": frozenset({"player"}),
}
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
NAMED = {"puntobanco", "SHA", "EZ", "shoes"}
"""Latin words that stay: names, and an option of the command line."""


@cache
def draft(name: str) -> Draft:
    table = setup(name)
    counts: dict[Wording, dict[str, int]] = {"": {"win": 45_000, "lose": 45_500, "tie": 9_500}}
    simulated = {"player": Simulated(counts=counts, how="")} if name == "rws-non-commission" else None
    text = (SETUPS / f"{name}.toml").read_text(encoding="utf-8")
    return build(
        table,
        text,
        date="2026-11-08",
        wagers=TABLES[name],
        simulated=simulated,
        counting=lambda study: (
            counting_part(table, study, pace=70, shoes=20) if study.offer.wager.id in ("banker", "tie") else ()
        ),
    )


def figures(document: Document) -> list[list[str]]:
    """The numbers of every paragraph and of every cell that is set to the right, in the order of the report."""
    found = []
    for chapter in document.chapters[1:]:
        for block in (block for part in chapter.parts for block in part.blocks):
            if isinstance(block, Prose):
                found.append(sorted(NUMBER.findall(block.text)))
            elif isinstance(block, Table):
                right = [place for place, side in enumerate(block.align) if side == "r"]
                rows = (*block.rows, *([block.foot] if block.foot else []))
                found += [sorted(NUMBER.findall(row[place])) for row in rows for place in right]
    return found


@pytest.mark.parametrize("name", TABLES)
def test_the_figures_are_the_same_in_every_language(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plots, "picture", lambda shown, language: "<svg/>")
    english = figures(printed(draft(name), "en"))
    assert len(english) > 100
    for language in CHINESE:
        assert figures(printed(draft(name), language)) == english


def names_in(table: Setup) -> list[str]:
    """Names and ids that are the same in every language, the longest first."""
    wagers = [offer.wager for offer in table.offers.values()]
    tables = [offer.pay_table for offer in table.offers.values()]
    lines = [line for wager in wagers for given in wager.givens() for line in wager.lines[given]]
    clauses = [clause for line in lines for clause in line.clauses] + [wager.clause for wager in wagers]
    clauses += [row.clause for pays in tables for row in pays.rows]
    who = [source.words.en for source in published().source.values() if source.chinese is None]
    few = {permit.key.name for permit in table.rulebook.permits if isinstance(permit.values, OneOf | AnyOf)}
    elected = [str(part) for key, value in table.chosen.values.items() if key not in few
               for part in (value if isinstance(value, tuple) else (value,))]  # fmt: skip
    clauses += [permit.clause for permit in table.rulebook.permits if permit.clause]
    clauses += [clause for cited in table.rulebook.drawing.values() for clause in cited]
    own = [*elected, table.rulebook.currency.code, table.name, table.rulebook.edition]
    own += [*(str(wager.id) for wager in wagers), *map(str, clauses), *who]
    return sorted(own, key=len, reverse=True)


@pytest.mark.parametrize("language", CHINESE)
@pytest.mark.parametrize("name", TABLES)
def test_no_word_is_left_in_english(name: str, language: str) -> None:
    document = printed(draft(name), language)
    text = markdown(document).split("[figure-1]: ")[0]
    pictures = [block.svg for chapter in document.chapters for part in chapter.parts for block in part.blocks
                if isinstance(block, Plot)]  # fmt: skip
    text += " ".join(shown for svg in pictures for shown in re.findall(r"<text[^>]*>([^<]*)</text>", svg))
    assert setup(name).rulebook.currency.symbol not in text, "an amount has the code of its currency"
    text = re.sub(r"\b[0-9a-f]{16,64}\b|\[figure-\d+\]|\[[A-Z]{2,3} [^\]]*\]", "", text.replace("\\", ""))
    for own in names_in(setup(name)):
        text = text.replace(own, "")
    assert set(WORD.findall(text)) <= NAMED | {setup(name).rulebook.currency.code}
    assert len(re.findall("[\u4e00-\u9fff]", text)) > 1000


@pytest.mark.parametrize("language", CHINESE)
def test_the_page_says_its_language_and_its_pictures_are_text(language: str) -> None:
    page = written(printed(draft("rws-non-commission"), language), "html").decode()
    assert 'lang="zh' in page and {"zh-Hans": "图", "zh-Hant": "圖"}[language] in page


def test_a_chinese_pdf_has_the_font_in_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    try:
        family = fonts.fonts_for("zh-Hant")[1]
    except Refused:
        family = ""
    file = tmp_path / "report.pdf"
    asked = ("report", "rws-non-commission", "-o", str(file), "--wagers", "tie", "--counting", "0")
    done = run(*asked, "--language", "zh-Hant")
    if family:
        made = file.read_bytes()
        fonts_in = set(re.findall(rb"/FontName/\w+\+(\w+)", made))
        assert done.exit_code == 0 and b"pdfaid" in made
        assert fonts_in - {b"LibertinusSerif", b"DejaVuSans", b"DejaVuSansMono"}
    else:
        assert done.exit_code == 2 and not file.exists()
    monkeypatch.setattr(fonts, "CHINESE", {"zh-Hant": ("No Such Font",)})
    done = run(*asked, "--language", "zh-Hant")
    assert done.exit_code == 2 and "no font for a PDF" in done.stderr and "No Such Font" in done.stderr
