"""Reports as files: every format, the same bytes twice, nothing from outside, bad input refused."""

import base64
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from puntobanco.cli.main import puntobanco
from puntobanco.reports.paper.document import Document
from puntobanco.reports.paper.write import Format, written
from tests.cli.run import run
from tests.reports.made import build
from tests.support import SETUPS, setup

NAME = "rws-non-commission"


@cache
def document(day: str = "2026-11-08") -> Document:
    text = (SETUPS / f"{NAME}.toml").read_text(encoding="utf-8")
    return build(setup(NAME), text, date=day, wagers=frozenset({"player", "tie"}))


@pytest.mark.parametrize("format", ["html", "pdf", "md"])
def test_the_same_input_gives_the_same_bytes(format: Format) -> None:
    document.cache_clear()
    first = written(document(), format)
    document.cache_clear()
    assert written(document(), format) == first


def test_the_date_is_on_the_report_and_comes_from_outside() -> None:
    assert b"2001-02-03" in written(document("2001-02-03"), "html")


def test_the_page_is_whole_without_the_network() -> None:
    page = written(document(), "html").decode()
    assert page.startswith("<!DOCTYPE html>")
    assert "<script" not in page and "<link" not in page and "@import" not in page
    assert not re.search(r"https?://", page)
    pictures = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', page)
    assert len(pictures) == 3 == page.count("<img")
    layout, *plots = pictures
    assert b"<circle" in base64.b64decode(layout)
    for picture in plots:
        svg = base64.b64decode(picture).decode()
        assert set(re.findall(r'https?://[^"]+', svg)) <= {"http://www.w3.org/1999/xlink", "http://www.w3.org/2000/svg"}
        assert svg.count('<g id="axes_') == 3


def test_the_page_numbers_its_tables_and_figures_as_the_markdown_does() -> None:
    page, words = written(document(), "html").decode(), written(document(), "md").decode()
    for kind in ("Table", "Figure"):
        numbers = re.findall(rf"<figcaption>{kind}\s(\d+)", page)
        assert numbers == [str(n) for n in range(1, len(numbers) + 1)] != []
        assert re.findall(rf"^\*{kind} (\d+):", words, re.MULTILINE) == numbers


def test_the_markdown_has_rows_as_long_as_their_headings() -> None:
    rows = [line for line in written(document(), "md").decode().splitlines() if line.startswith("|")]
    assert len(rows) > 50
    widths = [len(re.findall(r"(?<!\\)\|", row)) for row in rows]
    for place, row in enumerate(rows):
        if "---" in row:
            assert widths[place - 1] == widths[place] == widths[place + 1]


def test_the_pdf_is_one_for_archives() -> None:
    made = written(document(), "pdf")
    assert made.startswith(b"%PDF-") and b"pdfaid" in made


@pytest.mark.parametrize("suffix", ["html", "pdf", "md"])
def test_the_command_writes_every_format(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"report.{suffix}"
    found = run(
        "report", NAME, "-o", str(file), "--wagers", "tie", "--date", "2026-11-08", "--counting", "0", "--no-simulation"
    )
    assert found.exit_code == 0 and "Written" in found.stderr
    assert file.stat().st_size > 20_000


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        ((NAME, "-o", "{}/report.docx"), 2, "ends in .html, .pdf or .md"),
        ((NAME, "-o", "{}/report.md", "--date", "8.11.2026"), 2, "is not a date"),
        ((NAME, "-o", "{}/report.md", "--date", "20261108"), 2, "is not a date"),
        ((NAME, "-o", "{}/report.md", "--wagers", "dragon-7"), 2, "offers no such wager"),
        ((NAME, "-o", "{}/report.md", "--pace", "0"), 2, "pace"),
        ((NAME, "-o", "{}/nowhere/report.md"), 3, "no such folder"),
        (("no-such-table", "-o", "{}/report.md"), 3, "cannot be read"),
    ],
)
def test_bad_input_is_a_sentence_and_an_exit_code(
    words: tuple[str, ...], code: int, sentence: str, tmp_path: Path
) -> None:
    found = run("report", *(word.format(tmp_path) for word in words))
    assert found.exit_code == code
    assert sentence in found.stderr
    assert not list(tmp_path.iterdir())


def test_without_the_extra_the_report_names_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    found = run("report", NAME, "-o", str(tmp_path / "report.pdf"))
    assert found.exit_code == 2
    assert "extra “report”" in found.stderr and "puntobanco[report]" in found.stderr


def test_simulated_shoes_stand_beside_the_exact_figures(tmp_path: Path) -> None:
    page = tmp_path / "report.md"
    words = ["report", "massachusetts-ez", "-o", str(page), "--wagers", "dragon-7,royal-9", "--shoes", "500"]
    done = CliRunner().invoke(puntobanco, [*words, "--seed", "3", "--date", "2026-11-15", "--counting", "100"])
    assert done.exit_code == 0, done.output
    text = page.read_text(encoding="utf-8")
    assert "500 shoes" in text and "seed 3" in text and "Exact against simulated" in text
    assert text.count("### Counting") == 2 and "Conditions of the simulation" in text and "| Shoes | 100 |" in text


def test_without_numba_the_part_on_counting_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    page = tmp_path / "report.md"
    found = run("report", NAME, "-o", str(page), "--wagers", "tie", "--date", "2026-11-08")
    assert found.exit_code == 0
    assert "needs the extra “sim”" in page.read_text(encoding="utf-8")


def test_a_simulated_report_has_the_same_bytes_in_every_process_and_says_what_was_changed(tmp_path: Path) -> None:
    options = ("--wagers", "dragon-7", "--counting", "20", "--shoes", "60", "--seed", "5", "--date", "2026-11-08")
    words = ("report", "massachusetts-ez", *options, "--decks", "6", "--pays", "dragon-7=39")
    made = []
    for chance in ("1", "2"):
        file = tmp_path / f"{chance}.md"
        command = [sys.executable, "-m", "puntobanco", *words, "-o", str(file)]
        environment = {**os.environ, "PYTHONHASHSEED": chance}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        made.append(file.read_bytes())
    assert made[0] == made[1]
    text = made[0].decode()
    assert "the set-up was changed: 6 decks, dragon-7 pays 39 to 1" in text and "no such pay table" in text
    assert "60 shoes" in text, "what was simulated stands in it"
