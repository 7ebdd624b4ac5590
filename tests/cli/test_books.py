"""`puntobanco books`: every report of a folder or a store, as tables, JSON and CSV, and what is refused."""

from contextlib import closing
from pathlib import Path

import pytest

from puntobanco.audit.source import write_folder
from puntobanco.books.csv_file import reload
from puntobanco.store import Batch, Part, SqliteStore
from tests.books.night import Night
from tests.books.test_jackpots import royal_night
from tests.books.test_record import corrected
from tests.cli.run import answer, run

REPORTS = ("win", "handle", "theory", "liability", "jackpots", "alterations", "events", "recall")


def kept(night: Night, folder: Path) -> str:
    write_folder(folder, night.streams)
    return str(folder)


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> str:
    return kept(corrected(), tmp_path_factory.mktemp("night") / "journal")


@pytest.mark.parametrize("report", REPORTS)
def test_every_report_has_its_heading(night: str, report: str) -> None:
    made = run("books", report, night)
    assert made.exit_code == 0, made.output
    assert made.stdout.startswith("Example Casino · ")
    assert "from the beginning to the end; made 2" in made.stdout and "entries" in made.stdout


def test_win_in_the_terminal_reads_like_a_pit_report(night: str) -> None:
    shown = run("books", "win", night).stdout
    assert "drop from wallets" in shown and "$20,000" in shown
    assert "float differs" in shown


def test_a_correction_in_the_terminal_names_both_people_and_both_hands(night: str) -> None:
    shown = " ".join(run("books", "alterations", night).stdout.split())
    for words in (
        "correction",
        "2d 4d | Ks 9h",
        "2d 7d | Ks 8h",
        "by pia",
        "second person sam",
        "the camera shows another card",
    ):
        assert words in shown, shown


def test_json_has_whole_minor_units(night: str) -> None:
    made = answer("books", "win", night, "--json")
    assert made["heading"]["operator"] == "Example Casino"
    (row,) = made["rows"]
    assert (row["drop"], row["won"], row["float_differs"]) == (2_000_000, 6_000, 0)


def test_all_reports_at_once(night: str) -> None:
    assert set(answer("books", "all", night, "--json")) == set(REPORTS)
    heading, sheets = reload(run("books", "all", night, "--csv").stdout)
    assert heading["operator"] == "Example Casino"
    assert len(sheets) > 10 and all(one.holds for one in sheets)


def test_an_interval_without_anything_says_so(night: str) -> None:
    words = ("--from", "2031-01-01", "--to", "2031-01-02")
    assert "No activity." in run("books", "win", night, *words).stdout
    assert answer("books", "handle", night, *words, "--json")["heading"]["active"] is False


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("ending", ["html", "md"])
def test_all_reports_are_written_in_chinese(night: str, tmp_path: Path, ending: str, language: str) -> None:
    file = tmp_path / f"night.{ending}"
    made = run("books", "all", night, "-o", str(file), "--language", language)
    assert made.exit_code == 0, made.output
    text = file.read_text(encoding="utf-8")
    words = {"zh-Hans": ("入箱额", "闲赢", "本局已更正"), "zh-Hant": ("入箱額", "閒贏", "本局已更正")}
    assert all(word in text for word in words[language])
    assert not [word for word in ("drop", "correction", "Drop", "the round", "Table 1") if word in text]


def test_a_report_is_printed_as_pdf(night: str, tmp_path: Path) -> None:
    file = tmp_path / "night.pdf"
    assert run("books", "win", night, "-o", str(file)).exit_code == 0
    assert file.read_bytes().startswith(b"%PDF")


def test_a_chinese_pdf_takes_in_a_font_or_is_refused(
    night: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "night.pdf"
    asked = ("books", "win", night, "-o", str(file), "--language", "zh-Hans")
    made = run(*asked)
    assert (made.exit_code, file.exists()) in ((0, True), (2, False)), made.output
    monkeypatch.setattr("puntobanco.reports.paper.fonts.CHINESE", {"zh-Hans": ("No Such Font",)})
    made = run(*asked)
    assert made.exit_code == 2 and "no font for a PDF" in made.output and "No Such Font" in made.output


def test_recall_of_one_person(night: str) -> None:
    made = answer("books", "recall", night, "--person", "ben", "--json")
    assert [bet["bettor"] for one in made["rounds"] for bet in one["bets"]] == ["ben"]


def test_days_by_the_houses_own_clock(night: str) -> None:
    made = answer("books", "win", night, "--by", "day", "--starts", "06:00", "--zone", "+13:00", "--json")
    assert [row["period"] for row in made["rows"]] == ["1970-01-02"]


def test_a_store_says_what_its_folder_says(night: str, tmp_path: Path) -> None:
    path = tmp_path / "casino.db"
    with closing(SqliteStore(path)) as store:
        parts = (Part(stream, 0, tuple(lines)) for stream, lines in corrected().streams.items())
        store.append(Batch(parts=tuple(parts))).result()
    stored, folder = (answer("books", "win", where, "--json")["rows"] for where in (f"sqlite:///{path}", night))
    assert stored == folder


def test_hits_name_who_confirmed_them(tmp_path: Path) -> None:
    night = royal_night()
    night.confirm(1)
    shown = " ".join(run("books", "jackpots", kept(night, tmp_path / "journal")).stdout.split())
    assert "by jack" in shown and "second person pia" in shown and "$350" in shown


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--from", "yesterday"), "“yesterday” is not a time."),
        (("--from", "2026-01-02", "--to", "2026-01-02"), "the interval ends before it begins."),
        (("--table", "T99"), "there is no such table."),
        (("--zone", "Auckland"), "is not an offset from UTC."),
        (("--starts", "25:00"), "is not a time of day."),
        (("--large", "-5"), "is not an amount"),
        (("--json", "--csv"), "one form: JSON, CSV or a document."),
        (("--json", "-o", "night.md"), "one form: JSON, CSV or a document."),
        (("-o", "night.docx"), "ends in .html, .pdf or .md."),
    ],
)
def test_what_cannot_be_meant_is_refused(night: str, words: tuple[str, ...], sentence: str) -> None:
    made = run("books", "win", night, *words)
    assert made.exit_code == 2, made.output
    assert sentence in made.output


def test_a_folder_without_a_journal_cannot_be_read(tmp_path: Path) -> None:
    assert run("books", "win", str(tmp_path)).exit_code == 3


def test_a_journal_that_does_not_follow_names_the_entry(tmp_path: Path) -> None:
    night = corrected()
    streams = night.streams
    stream = f"table/{night.name}"
    del streams[stream][9]
    write_folder(tmp_path / "journal", streams)
    made = run("books", "win", str(tmp_path / "journal"))
    assert made.exit_code == 3
    assert "entry 9 does not follow" in made.output and "puntobanco verify" in made.output
