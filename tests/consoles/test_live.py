"""A live table in Chromium, by keys alone: rounds with surprises, an error, the score; an instructor who looks on."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from puntobanco.server.academy.records import Asked
from tests.consoles.english import TEXT, english_left
from tests.consoles.staged import Guest, house
from tests.consoles.test_academy import opened
from tests.consoles.test_staff_access import wrong
from tests.server.api.test_academy import typed

ROUNDS = os.environ.get("LIVE_ROUNDS", "1")
"""A shift of 20 rounds is looked at by hand; one round meets every form."""


def waiting(guest: Guest) -> Asked | None:
    """The moment before the trainee, as the house keeps it."""
    person = guest.context.request.get(f"{guest.served.origin}/api/session").json()["person"]
    return guest.served.serving.service.live.all(person)[-1].asked


def answer(page: Page, place: int, text: str) -> None:
    """An answer by the keyboard, and the next moment."""
    if page.locator(".academy-typed").count():
        expect(page.locator(".academy-typed input")).to_be_focused()
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("123456789ABCDEFGHIJ"[int(text) - 1])
    expect(page.locator(f'[data-place="{place + 1}"], .academy-score')).to_be_visible()


@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (390, "zh-Hant")])
def test_a_shift_by_keys_alone_and_an_instructor_who_looks_on(
    browser: Browser, tmp_path: Path, width: int, language: str
) -> None:
    folder = Path(os.environ.get("PICTURES", tmp_path))
    with house(tmp_path, "SG-01=rws-non-commission") as served:
        teacher = Guest(browser, served, bypass_csp=True).come_in("zh-Hans")
        teacher.page.goto(f"{served.origin}/#/school")
        teacher.page.locator(".school-make input").fill("周一")
        teacher.page.keyboard.press("Enter")
        code = teacher.page.locator(".school-code").inner_text()

        guest = opened(Guest(browser, served, width=width, height=844, bypass_csp=True).come_in(language))
        page = guest.page
        page.locator(".academy-join input").fill(code)
        page.keyboard.press("Enter")
        page.locator(".academy-classes h2, .academy-classes h3").first.wait_for()
        page.locator(".academy-choose select").first.select_option("ready/massachusetts-commission")
        page.locator(".academy-choose-live select").nth(0).select_option(ROUNDS)
        page.locator(".academy-choose-live select").nth(2).select_option("100")
        page.locator("h1").click()
        page.keyboard.press("t")
        page.locator(".academy-live").wait_for()
        place = 0
        while (moment := waiting(guest)) is not None:
            answer(page, place, "9" if place == 0 else typed(moment))
            place += 1
            if place == 1:
                expect(page.locator(".academy-correction")).to_be_visible()
            if place in (1, 4, 9):
                assert not wrong(page, width)
                page.screenshot(path=folder / f"live-{place}-{width}-{language}.png")
            if place == 2:
                _stopped_and_looked_back(teacher.page, page, folder, code)
        expect(page.locator(".academy-score table")).to_have_count(2)
        expect(page.locator(".academy-score h2")).to_contain_text(str(place - 1))
        if language != "en":
            page.evaluate("() => document.querySelectorAll('dd[lang=en]').forEach((one) => one.remove())")
            assert not english_left(page.evaluate(TEXT))
        page.screenshot(path=folder / f"live-score-{width}-{language}.png")
        page.keyboard.press("Enter")
        page.locator(".academy-choose-live").wait_for()
        guest.close()
        teacher.close()


def _stopped_and_looked_back(teacher: Page, page: Page, folder: Path, code: str) -> None:
    """The instructor stops the table, lets a guest talk, looks back at an error, and lets the table go on."""
    teacher.locator(".school-live summary").press("Enter")
    teacher.locator(".school-live button").nth(0).press("Enter")
    expect(page.locator('[data-state="stopped"]')).to_be_visible()
    teacher.locator(".school-live select").select_option("chat")
    teacher.locator(".school-live button").nth(1).press("Enter")
    teacher.locator(".school-live button").nth(2).press("Enter")
    expect(teacher.locator(".school-moment")).to_contain_text("✓")
    teacher.locator(".school-live button").nth(2).press("Enter")
    expect(teacher.locator(".school-moment")).to_contain_text("✗")
    assert not wrong(teacher, 1280) and not english_left(teacher.evaluate(TEXT).replace(code, ""))
    teacher.screenshot(path=folder / "school-live-zh-Hans.png")
    teacher.locator(".school-live button").nth(0).press("Enter")
    expect(page.locator('[data-state="asked"]')).to_be_visible()
