"""The staff of a house for money at its screens: signed in by password and code, each in a browser of their own."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page

from puntobanco.wire.posts import Post
from tests.server.api.hired import Hired


@contextmanager
def at_screen(browser: Browser, hired: Hired, login: str, language: str = "en") -> Iterator[Page]:
    """Somebody who has just signed in, in the lobby."""
    page = browser.new_page(bypass_csp=True, viewport={"width": 1280, "height": 900})
    try:
        page.goto(hired.served.origin)
        page.locator("select.language").select_option(language)
        page.locator("input[autocomplete=username]").fill(login)
        page.locator("input[autocomplete=current-password]").fill(hired.passwords[login])
        page.locator(".lobby-door button.main").click()
        if login in hired.phones:
            page.locator("input[autocomplete=one-time-code]").fill(hired.code(login))
            page.locator(".lobby-door button.main").click()
        page.locator(".lobby-factor").wait_for()
        yield page
    finally:
        page.close()


def hire(hired: Hired, login: str, post: Post, scope: str = "*") -> str:
    """Somebody new with a post; their id."""
    hired.hire(login, post, scope).close()
    return hired.ids[login]
