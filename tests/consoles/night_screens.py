"""What people do in an evening in Chinese (`night.py`) away from the cards: payments, money, posts, drills, limits."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.consoles.night import PLAIN, TABLES, TYPED, Night

QUESTIONS = 10
"""Questions of the drill, of every skill in turn; a short evening leaves it after two."""
SETTLED = """async () => {
  let before;
  for (let looks = 0; looks < 20 && before !== document.body.innerText; looks += 1) {
    before = document.body.innerText;
    await new Promise((done) => setTimeout(done, 150));
  }
}"""
"""What a press fetches has come: the page says the same as a moment before."""


class Desk(NamedTuple):
    """A screen that somebody sits at for a while."""

    night: Night
    screen: str
    page: Page

    def read(self) -> None:
        """Read it as it stands."""
        self.page.evaluate(SETTLED)
        self.night.read(self.screen, self.page)

    def press(self, *places: str) -> None:
        """Press these, one after the other, and read."""
        for place in places:
            self.page.locator(place).first.click()
        self.read()

    def types(self, place: str, text: str) -> None:
        """Fill a field, and read."""
        self.page.locator(place).first.fill(text)
        self.read()

    def sends(self, form: str) -> None:
        """Send a form or a window, and read what came of it."""
        self.page.locator(f"{form} button.main").first.click()
        self.read()


@contextmanager
def at(night: Night, screen: str, there: str) -> Iterator[Desk]:
    """Somebody opens a screen and leaves again."""
    page = night.open(screen, there=there, keep=False)
    yield Desk(night, screen, page)
    page.context.close()


def at_the_desks(night: Night) -> None:
    """Every screen away from the tables: each is used, refused something, and read after every press."""
    for screen, there, use in DESKS:
        with at(night, screen, there) as desk:
            use(desk)


def _cage(desk: Desk) -> None:
    """A guest is admitted and brings money; more than there is cannot be taken."""
    for tab in ("tables", "balance", "close", "guests"):
        desk.press(f"#tab-{tab}")
    desk.press("[data-admit]")
    desk.types("dialog[open] input", TYPED)
    desk.page.keyboard.press("Escape")
    if desk.page.locator("[data-guest]").count():
        desk.press("[data-guest]")


def _operator(desk: Desk) -> None:
    """Money is brought; a set-up is checked; a table that is in use cannot be retired."""
    for tab in ("today", "money", "rules", "safety", "tables"):
        desk.press(f"#tab-{tab}")
    desk.press("[data-new-table]")
    ready = desk.page.locator("dialog[open] [data-ready]")
    ready.select_option(index=1)
    desk.page.locator("[data-verdict] .good").wait_for()
    written = desk.page.locator("dialog[open] textarea").input_value()
    desk.types("dialog[open] textarea", written.replace("decks = 8", "decks = 5") + '\nmystery = "?"\n')
    desk.page.locator("[data-verdict] .start-faults li").first.wait_for()
    desk.read()
    desk.page.keyboard.press("Escape")
    desk.press("[data-table] [data-act=retire-table]")
    desk.types("[data-retire] input", TYPED)
    desk.sends("[data-retire]")
    desk.page.locator(".notice.bad").wait_for()


def _officer(desk: Desk) -> None:
    """Every tab, a person, and what is asked before an account is touched."""
    for tab in ("posts", "sessions", "locks", "history", "people"):
        desk.press(f"#officer-tab-{tab}")
    if desk.page.locator("[data-person]").count():
        desk.press("[data-person]")


def _school(desk: Desk) -> None:
    """A class is made and given something to do."""
    desk.page.locator(".school-make input").fill(TYPED)
    desk.page.keyboard.press("Enter")
    desk.page.locator(".school-code").first.wait_for()
    desk.page.locator(".school-assign select").nth(1).select_option("count")
    desk.page.locator(".school-assign input").fill("2")
    desk.page.keyboard.press("Enter")
    desk.page.locator(".school thead th").nth(5).wait_for()
    desk.read()


def _academy(desk: Desk) -> None:
    """A lesson, then a drill of every skill in turn that is answered wrong, corrected and scored."""
    page = desk.page
    page.locator("h1").click()
    page.keyboard.press("l")
    page.locator(".academy-lesson").wait_for()
    desk.read()
    page.keyboard.press("Enter")
    asked = QUESTIONS if desk.night.tables == TABLES else 2
    for number in range(asked):
        page.locator('[data-state="asked"]').wait_for()
        desk.read()
        if number % 2 and page.locator(".academy-typed input").count():
            page.locator(".academy-typed input").fill(TYPED)
            with page.expect_response("**/answer") as answered:  # an earlier notice may still stand
                page.keyboard.press("Enter")
            answered.value.finished()
            page.locator(".notice.bad, [data-state=corrected]").first.wait_for()
            desk.read()
        if page.locator('[data-state="asked"]').count():
            page.locator(".academy-drill footer button:not(.academy-leave)").click()
        page.locator('[data-state="corrected"]').wait_for()
        desk.read()
        page.keyboard.press("Enter")
    if asked < QUESTIONS:
        page.locator('[data-state="asked"]').wait_for()
        page.locator(".academy-leave").click()
    page.locator(".academy-score").wait_for()
    desk.read()


DESKS: tuple[tuple[str, str, Callable[[Desk], None]], ...] = (
    ("cage", "#tab-tables", _cage),
    ("operator", "#tab-today", _operator),
    ("officer", "#officer-tab-people", _officer),
    ("school", ".school-make", _school),
    ("academy", ".academy-choose", _academy),
)


def own_limits(night: Night) -> None:
    """A guest sets limits for a day, and rests; then the house takes no bet from them."""
    table = night.tables[0]
    desk = Desk(night, f"play {table}", night.pages[f"play {table}"])
    desk.press(".play-day")
    for place, value in enumerate(("500", "60")):
        desk.page.locator(".play-own-limits input").nth(place).fill(value)
    desk.press(".play-own-limits button.main")
    desk.page.keyboard.press("Escape")


def paid_by_hand(night: Night) -> None:
    """What is owed is checked against what the dealer enters: a wrong payment first, then the right one."""
    table = night.tables[0]
    night.dealt(table, PLAIN, "enter-payment")
    desk = Desk(night, f"deal {table}", night.pages[f"deal {table}"])
    desk.types("input[name=paid]", "7")
    desk.press('[data-step="enter-payment"]')
    expect(desk.page.locator("[data-wrong]")).to_be_visible()
    night.settle(table)
    night.until(table, "open-bets")
    night.settle(table)
