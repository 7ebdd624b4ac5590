"""A whole evening in Chinese, with every screen open: after each step all visible text is searched for English words.

A house with a table of each rulebook: rounds are dealt, irregularities reported at the dealer's console and resolved at
the pit's, every post is refused something, a jackpot is hit, recorded and paid, a round is corrected and a dispute
decided, payments are entered, and everybody away from the tables uses their screen. What is found is collected to the
end, so that one evening shows everything there is to mend.
"""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page

from puntobanco.bots.player import Player
from puntobanco.jackpot.link.state import Link
from puntobanco.table.model.state import Table
from puntobanco.table.steps import next_step
from tests.consoles.english import TEXT, english_left
from tests.consoles.pressed import Bots, shown, standing
from tests.consoles.staged import NAME, Guest
from tests.patience import PATIENCE
from tests.server.api.served import Served, setup_text

MA, SG, NZ = "MA-03", "SG-01", "NZ-14"
SETUPS = {MA: "massachusetts-ez", SG: "rws-non-commission", NZ: "new-zealand-commission-jackpot"}
CHECKED = {SG: 'payment_check = "stop"\n'}
"""Where the dealer enters what was paid."""
ROYAL, JACKPOT = "Royal 9", "Baccarat Jackpot"
K9, TIE_ON_9, PLAIN = "Ks 2d 9h 3d", "Ks Qd Kh Qc 9s 9d", "2s 3d 7h 5d"
"""Cards that win the chair's K9, that win the Major, and that win no meter."""
REPORTS = ("other", "interrupted")
"""What is reported, each before the first card and after the result."""
ASKED = ("answer-shoe", "answer-cut")
"""What a guest is asked between rounds."""
TYPED = "一二三"
"""What people type tonight: a word of the catalogue would not be known from it."""


MINUTE = 60.0
LANGUAGES = ("zh-Hant", "zh-Hans")
TABLES = (SG, MA, NZ)


class Night:
    """The house and everybody who has one of its screens open."""

    def __init__(
        self, browser: Browser, served: Served, language: str, tables: tuple[str, ...], stack: ExitStack
    ) -> None:
        self.served, self.language, self.tables = served, language, tables
        self._browser, self._stack = browser, stack
        self.pages: dict[str, Page] = {}
        self.guests: dict[str, str] = {}
        """Who sits before the screen of a table."""
        self.found: dict[str, dict[str, str]] = {}
        """Words that were found, by the screen; each with the line in which it stood."""
        self.looks = 0
        self._stayed = time.monotonic()
        self.resolved = dict.fromkeys(tables, 0)
        """Irregularities after which the table has gone on."""
        self.bots = {table: Bots(served, table) for table in tables}
        for bots in self.bots.values():
            stack.callback(bots.close)
        self.jackpots = tuple(name for name, table in ((ROYAL, MA), (JACKPOT, NZ)) if table in tables)
        self.anna: dict[str, Player] = {table: self.bots[table].seat(served) for table in tables}

    # Looking.

    def look(self) -> None:
        """Read every page that is open."""
        for name, page in self.pages.items():
            self.read(name, page)

    def read(self, name: str, page: Page) -> None:
        """Read one page."""
        text: str = page.evaluate(TEXT)
        self.looks += 1
        for word in english_left(text):
            line = next(line for line in text.splitlines() if word in english_left(line))
            self.found.setdefault(word, {}).setdefault(name, line.strip()[:200])

    def guest(self) -> Guest:
        """Somebody who came in, with a browser in the language of the evening."""
        guest = Guest(self._browser, self.served)
        self._stack.callback(_left, guest)
        guest.context.add_init_script(f"localStorage['puntobanco.language'] ??= '\"{self.language}\"'")
        guest.sends("/api/enter", {"name": NAME})
        return guest

    def open(self, screen: str, at: str = "", there: str = "h1", *, keep: bool = True) -> Page:
        """A screen before somebody of its own."""
        page = self.guest().page
        page.goto(f"{self.served.origin}/#/{screen}/{at}".rstrip("/"))
        page.locator(there).first.wait_for()
        page.evaluate("document.fonts.ready")
        name = f"{screen} {at}".strip()
        self.read(name, page)
        if keep:
            self.pages[name] = page
        return page

    # The table.

    def state(self, table: str) -> Table:
        """How a table stands."""
        return standing(self.served, table)

    def link(self, name: str) -> Link:
        """How a jackpot stands."""
        link: Link = self.served.state(f"link/{name}")
        return link

    def stay(self) -> None:
        """Nobody is signed out tonight because they only watch: on a busy machine an evening takes longer than that."""
        if time.monotonic() - self._stayed < MINUTE:
            return
        self._stayed = time.monotonic()
        origin = self.served.origin
        for page in self.pages.values():  # a command that is none: who sends something is there
            answer = page.request.post(f"{origin}/api/commands", data={}, headers={"Origin": origin})
            assert answer.status == 400, answer.text()

    def settle(self, table: str) -> None:
        """Every page of a table shows it as it stands, and is read."""
        self.stay()
        for screen, console in (("play", ".play"), ("deal", ".deal"), ("pit", ".pit-table")):
            if (page := self.pages.get(f"{screen} {table}")) is not None:
                shown(self.served, table, page, console)
        for name, page in self.pages.items():
            if name.endswith(table):
                self.read(name, page)

    def moves_on(self, table: str, before: int) -> None:
        """Wait until the table has gone on from where it stood."""
        until = time.monotonic() + PATIENCE
        while self.state(table).position == before:
            assert time.monotonic() < until, f"{table} still waits: {next_step(self.state(table))}"
            time.sleep(0.02)

    def until(self, table: str, *acts: str) -> str:
        """The bots go on until the table waits for one of these, and the guest answers at their screen; for which."""
        while True:
            self.bots[table].until(*acts, *ASKED)
            step = next_step(self.state(table))
            if step.act in acts:
                return step.act
            if step.person != self.guests[table]:
                self.bots[table].move()
                continue
            page = self.pages[f"play {table}"]
            shown(self.served, table, page, ".play")
            self.read(f"play {table}", page)
            before = self.state(table).position
            page.locator(".play-panel button").last.click()
            page.locator(f'.play[data-position="{before}"]').wait_for(state="detached")

    def bet(self, table: str, wager: str, amount: int) -> None:
        """The bot in seat 1 bets, in minor units."""
        self.bots[table].bet(self.anna[table], wager, amount)

    def dealt(self, table: str, cards: str, *until: str, wager: str = "player") -> None:
        """A round with these cards, as far as the table waits for one of these."""
        self.until(table, "free-hand", "close-bets")
        self.bet(table, wager, 25_00)
        if table == MA:
            self.bet(table, "royal-9", 5_00)
        self.settle(table)
        self.bots[table].stack(cards)
        self.until(table, *until)
        self.settle(table)


def _left(guest: Guest) -> None:
    """Away; tonight an answer that refuses is no fault of the page."""
    guest.context.close()
    faults = [fault for fault in guest.faults if "status of 4" not in fault]
    assert not faults, faults


@contextmanager
def night(browser: Browser, data: Path, language: str, tables: tuple[str, ...]) -> Iterator[Night]:
    """A house with a table of each rulebook, whose cards are keyed, and a guest's browser in this language."""
    ready = (setup_text(SETUPS[table], table) for table in tables)
    written = tuple((name, CHECKED.get(table, "") + text) for table, (name, text) in zip(tables, ready, strict=True))
    with (
        Served(data=data / "house", practice=True, random_cards=False, tables=written) as served,
        ExitStack() as stack,
    ):
        yield Night(browser, served, language, tables, stack)
