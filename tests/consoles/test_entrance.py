"""Coming into a house for money in the browser: an own password, a second factor, and a code each time."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.authenticator import Authenticator
from tests.consoles.test_access import faults
from tests.server.api.served import Served

OWN = "olga and a few words"
SAID = {
    "en": ("easily guessed|many people use", "Second factor", "Keep these recovery codes", "wrong, or was used"),
    "zh-Hans": ("常用的词或密码", "双重验证", "恢复码", "验证码错误"),
    "zh-Hant": ("常用的詞或密碼", "雙重驗證", "復原碼", "驗證碼錯誤"),
}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with Served(data=tmp_path / "house") as served:
        yield served


def signs_in(page: Page, login: str, password: str) -> None:
    page.locator("input[autocomplete=username]").fill(login)
    page.locator("input[autocomplete=current-password]").fill(password)
    page.locator(".lobby-door button.main").click()


def gives(page: Page, code: str) -> None:
    page.locator("input[autocomplete=one-time-code]").fill(code)
    page.locator(".lobby-door button.main").click()


@pytest.mark.parametrize("language", list(SAID))
def test_an_officer_settles_in_and_comes_back_with_a_code(house: Served, browser: Browser, language: str) -> None:
    weak, title, recovery, wrong = SAID[language]
    (officer, _) = house.serving.officers
    page = browser.new_page(bypass_csp=True, viewport={"width": 400, "height": 900})
    page.goto(house.origin)
    page.locator("select.language").select_option(language)
    signs_in(page, "officer-1", officer.password)
    new = page.locator("input[autocomplete=new-password]")
    new.wait_for()  # the form for a new password has taken the place of the first
    page.locator("input[autocomplete=current-password]").fill(officer.password)
    for guessed in ("password", "12345678", "qwertyuiop"):
        new.fill(guessed)
        page.locator(".lobby-door button.main").click()
        expect(page.locator(".lobby-door [role=alert]")).to_have_text(re.compile(weak))
    new.fill(OWN)
    page.locator(".lobby-door button.main").click()
    expect(page.locator(".lobby-door h2")).to_have_text(title)
    page.locator(".lobby-door button.main").click()
    expect(page.locator(".lobby-qr path")).to_be_attached()
    assert not faults(page)
    phone = Authenticator(page.locator(".lobby-secret code").inner_text().replace(" ", ""))
    gives(page, phone.wrong(house.clock()))
    expect(page.locator(".lobby-door [role=alert]")).to_have_text(re.compile(wrong))
    gives(page, phone.code(house.clock()))
    expect(page.locator(".lobby-recovery code")).to_have_count(10)
    expect(page.locator(".lobby-door")).to_contain_text(recovery)
    assert not faults(page)
    kept = page.locator(".lobby-recovery code").first.inner_text()
    page.locator(".lobby-door button.main").click()
    expect(page.locator(".lobby-door")).to_have_count(0)
    for code in (phone.code(house.clock()), kept):
        page.context.clear_cookies(name="puntobanco")
        page.reload()
        signs_in(page, "officer-1", OWN)
        gives(page, code)
        expect(page.locator(".lobby-door")).to_have_count(0)
    page.close()


def test_whoever_changes_the_name_is_asked_for_no_code(house: Served, browser: Browser) -> None:
    (officer, _) = house.serving.officers
    page = browser.new_page()
    page.goto(house.origin)
    signs_in(page, "officer-1", "not this one at all")
    expect(page.locator(".lobby-door [role=alert]")).to_be_visible()
    expect(page.locator("input[autocomplete=one-time-code]")).to_have_count(0)
    signs_in(page, "officer-2", "not this one either")
    expect(page.locator("input[autocomplete=one-time-code]")).to_have_count(0)
    page.close()
