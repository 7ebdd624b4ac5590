"""Classes in two browsers: an instructor makes one and watches, a learner comes in and does what is assigned."""

import os
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.consoles.english import TEXT, english_left
from tests.consoles.staged import Guest, house
from tests.consoles.test_academy import answer, asked, opened
from tests.consoles.test_staff_access import wrong
from tests.server.api.test_academy import typed


def test_a_class_from_its_code_to_its_results(browser: Browser, tmp_path: Path) -> None:
    folder = Path(os.environ.get("PICTURES", tmp_path))
    with house(tmp_path, "SG-01=rws-non-commission") as served:
        teacher = Guest(browser, served, bypass_csp=True).come_in("zh-Hans")
        page = teacher.page
        page.goto(f"{served.origin}/#/school")
        page.locator(".school-make input").fill("周一")
        page.keyboard.press("Enter")
        code = page.locator(".school-code").inner_text()
        page.locator(".school-assign select").nth(1).select_option("count")
        page.locator(".school-assign input").fill("2")
        page.keyboard.press("Enter")
        expect(page.locator(".school thead th")).to_have_count(8)

        learner = opened(Guest(browser, served, width=390, height=844, bypass_csp=True).come_in())
        phone = learner.page
        phone.locator(".academy-join input").fill(code)
        phone.keyboard.press("Enter")
        phone.locator(".academy-classes li button").press("Enter")
        phone.locator(".academy-drill").wait_for()
        expect(page.locator(".school-now summary")).to_contain_text("…")
        page.locator(".school-now summary").press("Enter")
        expect(page.locator(".school-now p")).to_contain_text("这些牌是几点？")
        answer(phone, typed(asked(learner)))
        expect(page.locator(".school-now summary")).to_contain_text("✓")
        assert not wrong(page, 1280) and not english_left(page.evaluate(TEXT).replace(code, ""))
        page.screenshot(path=folder / "school-1280-zh-Hans.png")
        phone.keyboard.press("Enter")
        answer(phone, "10")
        phone.keyboard.press("Enter")
        phone.locator(".academy-score").wait_for()
        phone.keyboard.press("Enter")
        expect(phone.locator(".academy-classes li button")).to_contain_text("✓ 1/2")
        assert not wrong(phone, 390)
        phone.screenshot(path=folder / "classes-390-en.png")
        expect(page.locator(".school tbody td").nth(5)).to_contain_text("1/2 · 50%")
        with page.expect_download() as download:
            page.locator("a[download]").click()
        assert len(download.value.path().read_text(encoding="utf-8").splitlines()) == 3
        teacher.close()
        learner.close()
