"""Somebody before the screens of the reports and of the audit."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page

from tests.consoles.staged import Guest
from tests.server.api.served import Served


@contextmanager
def auditor(
    browser: Browser, served: Served, screen: str, *, width: int = 1280, language: str = "en"
) -> Iterator[Page]:
    """Somebody before a screen of the house, as the operator."""
    guest = Guest(browser, served, width=width, bypass_csp=True, timezone_id="UTC")
    guest.page.goto(f"{served.origin}/")
    guest.page.get_by_label("Your name").fill("Olga")
    guest.page.get_by_role("button", name="Come in and play").click()
    guest.page.locator(".lobby-table").first.wait_for()
    if language != "en":
        guest.page.locator("select.language").select_option(language)
    guest.page.goto(f"{served.origin}/#/{screen}")
    yield guest.page
    guest.close()
