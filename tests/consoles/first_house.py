"""A house for money that is served with nothing, and everybody who comes to it in a browser of their own."""

from contextlib import ExitStack

from playwright.sync_api import Browser, Page, expect

from puntobanco.server.accounts.credentials.factors import STEP
from tests.authenticator import Authenticator
from tests.consoles.test_start import OWN
from tests.patience import PATIENCE
from tests.server.api.served import Served

KINDS = ("clicks", "keys", "fields")
DONE = """() => {
  const add = (kind) => { localStorage[`done.${kind}`] = Number(localStorage[`done.${kind}`] ?? 0) + 1; };
  addEventListener("click", (event) => { if (event.isTrusted && event.detail) add("clicks"); }, true);
  addEventListener("keydown", (event) => { if (event.isTrusted && !event.repeat) add("keys"); }, true);
  addEventListener("input", () => add("fields"), true);
}"""
"""Counts in every page what a person does: clicks, keys pressed by themselves, and fields filled or chosen."""


class House:
    """A new house, and everybody who comes to it in a browser of their own."""

    def __init__(self, browser: Browser, served: Served, stack: ExitStack) -> None:
        self.browser, self.served, self._stack = browser, served, stack
        self.codes: dict[str, str] = {}
        """The one-time password that each was handed."""
        self.recovery: dict[str, list[str]] = {}
        """The recovery codes of those who have a second factor."""
        self._pages: list[Page] = []

    def page(self) -> Page:
        """Somebody before the first page."""
        context = self._stack.enter_context(
            self.browser.new_context(viewport={"width": 1366, "height": 768}, bypass_csp=True)
        )
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(f"({DONE})()")
        page = context.new_page()
        page.goto(self.served.origin)
        self._pages.append(page)
        return page

    def done(self) -> dict[str, int]:
        """What everybody together has done so far."""
        kept = [page.evaluate("({ ...localStorage })") for page in self._pages]
        return {kind: sum(int(one.get(f"done.{kind}", 0)) for one in kept) for kind in KINDS}

    def settle_in(self, login: str) -> Page:
        """Sign in with the one-time password, set an own one, and a second factor if a post asks for it."""
        page = self.page()
        press = page.locator(".lobby-door button.main")
        page.locator("input[autocomplete=username]").fill(login)
        page.locator("input[autocomplete=current-password]").fill(self.codes[login])
        press.click()
        page.locator("input[autocomplete=new-password]").fill(OWN)
        page.locator("input[autocomplete=current-password]").fill(self.codes[login])
        press.click()
        page.locator(".lobby-factor, .lobby-door h2").wait_for()
        if page.locator(".lobby-door h2").count():
            page.locator("input[autocomplete=current-password]").fill(OWN)
            press.click()
            secret = page.locator(".lobby-secret code").inner_text().replace(" ", "")
            page.locator("input[autocomplete=one-time-code]").fill(
                Authenticator(secret).at(self.served.clock() // STEP)
            )
            press.click()
            page.locator(".lobby-recovery").wait_for()
            self.recovery[login] = page.locator(".lobby-recovery code").all_inner_texts()
            press.click()
        page.locator(".lobby-factor").wait_for()
        return page


def add_person(officer: Page, house: House, login: str, post: str) -> None:
    """An officer adds somebody and proposes a post; the one-time password is shown once."""
    officer.get_by_role("button", name="Add a person").click()
    officer.locator("dialog input").nth(0).fill(login.title())
    officer.locator("dialog input").nth(1).fill(login)
    officer.locator("dialog button.main").click()
    house.codes[login] = officer.locator("[data-code]").inner_text()
    officer.get_by_role("button", name="I have handed it over").click()
    officer.locator(f'[data-open="{login}"] [data-post]').select_option(post)


def propose(officer: Page) -> None:
    """The post that was chosen is proposed to the other officer."""
    officer.get_by_role("button", name="Propose to another officer").click()


def agree(officer: Page) -> None:
    """The other officer agrees."""
    officer.locator("[data-approval=grant] button.main").click()
    expect(officer.locator("[data-approval]")).to_have_count(0)


def admit(cage: Page, house: House, login: str) -> None:
    """The cashier admits a guest and hands the one-time password over."""
    cage.locator("#tab-guests").click()
    cage.locator("[data-admit]").click()
    cage.locator("dialog input").first.fill(login.title())
    cage.locator("dialog button.main").click()
    house.codes[login] = cage.locator("[data-admitted] [data-code]").inner_text()


def deposit(cage: Page, amount: str) -> None:
    """Money into the wallet that is open."""
    cage.locator("[data-act=deposit] input").first.fill(amount)
    cage.locator("[data-act=deposit] button").click()
    cage.locator("[data-receipt=deposit]").wait_for()
    cage.locator("dialog[open] header button").click()
