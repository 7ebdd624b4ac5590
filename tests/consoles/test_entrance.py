"""Coming into a house for money in the browser: an own password, a second factor, and a code each time."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.authenticator import Authenticator
from tests.consoles.test_access import faults
from tests.server.api.hired import Hired
from tests.server.api.served import Served

OWN = "olga and a few words"
SAID = {
    "en": (
        "easily guessed|many people use",
        "Second factor",
        "Keep these recovery codes",
        "wrong, or was used",
        "The password is not this one",
    ),
    "zh-Hans": ("常用的词或密码", "双重验证", "恢复码", "验证码错误", "密码不正确"),
    "zh-Hant": ("常用的詞或密碼", "雙重驗證", "復原碼", "驗證碼錯誤", "密碼不正確"),
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
    weak, title, recovery, wrong, no = SAID[language]
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
    page.locator("input[autocomplete=current-password]").fill("somebody at this screen")
    page.locator(".lobby-door button.main").click()
    expect(page.locator(".lobby-door [role=alert]")).to_have_text(re.compile(no))
    expect(page.locator(".lobby-qr")).to_have_count(0)
    house.clock.ahead += 5_000
    page.locator("input[autocomplete=current-password]").fill(OWN)
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


def test_a_second_factor_is_replaced_with_the_password_and_a_code_of_the_old_one(
    house: Served, browser: Browser
) -> None:
    hired = Hired(house)
    page = browser.new_page(bypass_csp=True)
    page.goto(house.origin)
    signs_in(page, "officer-1", hired.passwords["officer-1"])
    gives(page, hired.code("officer-1"))
    page.get_by_role("button", name="Replace the second factor").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".lobby-door")).to_have_count(0)
    page.get_by_role("button", name="Replace the second factor").click()
    assert not faults(page)
    page.locator("input[autocomplete=current-password]").fill(hired.passwords["officer-1"])
    gives(page, hired.phones["officer-1"].wrong(house.clock()))
    expect(page.locator(".lobby-door [role=alert]")).to_contain_text("wrong, or was used")
    house.clock.ahead += 5_000
    gives(page, hired.code("officer-1"))
    page.locator(".lobby-secret code").wait_for()
    phone = Authenticator(page.locator(".lobby-secret code").inner_text().replace(" ", ""))
    gives(page, phone.code(house.clock()))
    expect(page.locator(".lobby-recovery code")).to_have_count(10)
    page.locator(".lobby-door button.main").click()
    expect(page.locator(".lobby-door")).to_have_count(0)
    old, hired.phones["officer-1"] = hired.phones["officer-1"], phone
    assert hired.sign_in("officer-1"), "the new one is good"
    house.clock.ahead += old.wait(house.clock())
    told = house.caller().sign_in("officer-1", hired.passwords["officer-1"], old.code(house.clock()))
    assert told.json()["title"] == "code-wrong"
    page.close()


def test_a_person_who_changes_the_name_is_asked_for_no_code(house: Served, browser: Browser) -> None:
    (officer, _) = house.serving.officers
    page = browser.new_page()
    page.goto(house.origin)
    signs_in(page, "officer-1", "not this one at all")
    expect(page.locator(".lobby-door [role=alert]")).to_be_visible()
    expect(page.locator("input[autocomplete=one-time-code]")).to_have_count(0)
    signs_in(page, "officer-2", "not this one either")
    expect(page.locator("input[autocomplete=one-time-code]")).to_have_count(0)
    page.close()
