"""An examination in two browsers, by keys: from enrolment to the verified record, and the certificate page."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from puntobanco.academy import exam
from tests.consoles.english import TEXT, english_left
from tests.consoles.staged import Guest, house
from tests.consoles.test_academy import opened
from tests.consoles.test_staff_access import wrong
from tests.server.api.test_academy import typed

QUESTIONS = 3


def answered(page: Page, guest: Guest, place: int, folder: Path) -> None:
    """A question answered by keys; nothing is said of the answer."""
    person = guest.context.request.get(f"{guest.served.origin}/api/session").json()["person"]
    waiting = guest.served.serving.service.exams.all(person)[-1].asked
    assert waiting is not None
    text = typed(waiting)
    if place == 0:
        page.screenshot(path=folder / f"exam-asked-{page.viewport_size['width']}.png")  # type: ignore[index]
    if page.locator(".academy-typed").count():
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("123456789ABCDEFGHIJ"[int(text) - 1])
    expect(page.locator(f'[data-place="{place + 1}"], .academy-score')).to_be_visible()
    assert not page.locator(".academy-verdict").count()


@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (390, "zh-Hans")])
def test_from_enrolment_to_the_verified_record(browser: Browser, tmp_path: Path, width: int, language: str) -> None:
    folder = Path(os.environ.get("PICTURES", tmp_path))
    with house(tmp_path, "SG-01=rws-non-commission") as served:
        teacher = Guest(browser, served, bypass_csp=True).come_in("zh-Hant")
        desk = teacher.page
        desk.goto(f"{served.origin}/#/school")
        desk.locator(".school-make input").fill("週一")
        desk.keyboard.press("Enter")
        code = desk.locator(".school-code").inner_text()
        guest = opened(Guest(browser, served, width=width, height=844, bypass_csp=True).come_in(language))
        page = guest.page
        page.locator(".academy-join input").fill(code)
        page.keyboard.press("Enter")
        desk.locator(".school-exam summary").press("Enter")
        desk.locator(".school-exam button").press("Enter")
        desk.locator(".school-paper select").select_option("ready/massachusetts-commission")
        desk.locator(".school-paper input").nth(0).fill(str(QUESTIONS))
        desk.locator(".school-paper input").nth(2).fill("7")
        desk.keyboard.press("Enter")
        expect(desk.locator(".school-exam form button")).to_contain_text("25%")
        desk.locator(".school-exam form button").press("Enter")
        expect(desk.locator(".school-exam form p")).to_contain_text("25%")

        page.reload()
        page.locator(".academy-exam-open").wait_for()
        page.locator("h1").click()
        page.keyboard.press("x")
        expect(page.locator(".academy-exam button.main")).to_be_focused()
        page.keyboard.press("Enter")
        for place in range(QUESTIONS):
            page.locator(f'[data-place="{place}"]').wait_for()
            answered(page, guest, place, folder)
        page.keyboard.press("Enter")
        desk.locator(".school-close").wait_for()
        desk.locator(".school-exam form select").nth(4).select_option("passed")
        assert not wrong(desk, 1280) and not english_left(desk.evaluate(TEXT).replace(code, ""))
        desk.screenshot(path=folder / "exam-marks-zh-Hant.png")
        desk.locator(".school-close").press("Enter")
        desk.locator(".school-exam section button").first.press("Enter")
        expect(desk.locator(".school-verdict.good")).to_be_visible()
        desk.screenshot(path=folder / "exam-verified-zh-Hant.png")
        with desk.expect_download() as download:
            desk.locator(".school-exam a[download]").click()
        record = download.value.path().read_bytes()
        verdict = exam.verify(record, served.serving.service.exams.keys.check)
        assert verdict.holds and verdict.sitting is not None and verdict.sitting.result is not None
        assert verdict.sitting.extra == 25 and verdict.sitting.result.total.good == QUESTIONS

        page.reload()
        page.locator(".academy-exam-open").press("Enter")
        expect(page.locator(".academy-score")).to_contain_text("100")
        assert not wrong(page, width)
        page.screenshot(path=folder / f"exam-result-{width}-{language}.png")
        guest.close()
        teacher.close()
