"""The reports in the browser: of a night known to the cent, as tables, as CSV and on paper."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from puntobanco.books.csv_file import reload
from standalone import verify_extract
from tests.audit.nights import served_night
from tests.consoles.audited import auditor
from tests.consoles.test_access import faults
from tests.consoles.test_staff_access import BESIDE
from tests.patience import PATIENCE
from tests.server.api.served import Served

"""Milliseconds for a report that works out exact figures first, on a busy machine."""


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served_night(tmp_path_factory.mktemp("reports") / "house") as served:
        yield served


def asked(page: Page, name: str, report: str) -> None:
    """Have a report of everything that ever happened."""
    page.locator(".reports-fields select").first.select_option("everything")
    page.get_by_role("button", name=name, exact=True).click()
    page.locator(f'.reports-made:not(.old) [data-report="{report}"]').wait_for(timeout=PATIENCE * 1000)


def test_drop_win_and_hold_of_the_night(browser: Browser, night: Served, tmp_path: Path) -> None:
    """Anna won 100 in the end, ben lost 300 and won 400 on the tie: the house lost 200 of a drop of 20,000."""
    with auditor(browser, night, "reports") as page:
        expect(page.locator(".reports-nothing")).to_have_text("No activity in this period.")
        expect(page.locator(".reports-sheet")).to_have_count(0)
        asked(page, "Drop, win and hold", "win")
        expect(page.locator(".reports-house")).to_have_text("Example Casino")
        row = page.locator(".reports-sheet").first.locator("tbody tr")
        expect(row.locator("td").first).to_have_text("SG-01")
        expect(page.locator(".reports-tiles")).to_contain_text("−200.00")
        win, hold = row.get_by_role("cell", name="−200.00").last, row.locator("td").last
        expect(hold).to_have_text("−1.00")
        assert win.evaluate("one => getComputedStyle(one).textAlign") == "right"
        with page.expect_download() as waiting:
            page.get_by_role("link", name="Download CSV").click()
        heading, sheets = reload(Path(waiting.value.path()).read_text(encoding="utf-8"))
        assert heading["operator"] == "Example Casino" and sheets[0].total("win") == -200
        with page.expect_download() as waiting:
            page.get_by_role("link", name="Signed file of this period").click()
        period = Path(waiting.value.path()).read_bytes()
        found = verify_extract.Period(period)
        assert "table/SG-01" in verify_extract.check_period(found, verify_extract.key_of(found.public))
        page.emulate_media(media="print")
        expect(page.locator(".reports-form")).to_be_hidden()
        assert page.pdf(path=tmp_path / "report.pdf", prefer_css_page_size=True).startswith(b"%PDF")


def test_a_correction_is_told_with_before_after_who_and_why(browser: Browser, night: Served) -> None:
    with auditor(browser, night, "reports") as page:
        asked(page, "Voids and corrections", "alterations")
        row = page.locator(".reports-sheet tbody tr", has_text="correction")
        for told in ("the nine was upside down", "pia", "max", "anna SGD 0 to SGD 200", "ben SGD 600 to SGD 0"):
            expect(row).to_contain_text(told)
        row.get_by_role("link", name="1").click()
        expect(page.locator(".audit-rounds h2")).to_have_text("Round 1 of 2")


@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (320, "zh-Hant")])
def test_axe_finds_no_serious_fault_in_any_report(browser: Browser, night: Served, width: int, language: str) -> None:
    with auditor(browser, night, "reports", width=width, language=language) as page:
        page.locator(".reports-fields select").first.select_option("everything")
        page.locator(".reports-which button").last.click()
        page.locator('.reports-made:not(.old) [data-report="recall"]').wait_for(timeout=PATIENCE * 1000)
        expect(page.locator(".reports-report")).to_have_count(8)
        assert not faults(page)
        assert not page.evaluate(BESIDE, width)
        if language != "en":
            expect(page.locator(".reports-report h2").first).to_have_text("入箱額、贏額與贏率")
            expect(page.locator('[data-report="theory"] th').nth(1)).to_have_text("投注")
