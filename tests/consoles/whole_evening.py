"""A whole evening of a house for money, everything by its people at their screens: founded, staffed, opened, played,
and closed to the cent; then a backup of it is restored elsewhere.

Two officers, an operator, a cashier, a dealer, a pit, a casino supervisor, a jackpot manager and two guests.
"""

from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from puntobanco.server.accounts.context import by_login
from puntobanco.table.model.state import Table
from tests.consoles.first_house import House
from tests.consoles.pressed import standing
from tests.consoles.test_staff_access import wrong

STAFF = {
    "omar": "operator", "carl": "cashier", "dina": "dealer", "pete": "pit", "cora": "casino-supervisor",
    "jack": "jackpot",
}  # fmt: skip
GUESTS = ("gina", "hugo")
CASH = (100_000, 10_000, 2_000, 100, 5, 1)
"""In what the cage is counted, in minor units."""
ROYAL = "Royal 9"
PLAIN, K9 = "9h 2c Kd 4s", "Ks 2d 9h 3d"
"""The Player's 9 over 6; and the Player's king and nine of chair 1, which win a jackpot."""
SIZES = {"desktop": (1366, 768), "phone": (390, 844)}


class Stand(NamedTuple):
    """A table of the evening: a ready set-up, and the cards of its rounds where they are keyed."""

    table: str
    setup: str
    keyed: tuple[str, ...] = ()


STANDS = (
    Stand("SG-01", "rws-non-commission"),
    Stand("MA-03", "massachusetts-ez", (PLAIN, K9)),
    Stand("NZ-02", "new-zealand-commission-any-pair", (PLAIN, PLAIN)),
    Stand("NZ-01", "new-zealand-commission"),
    Stand("MA-01", "massachusetts-commission"),
    Stand("SG-01-2", "rws-non-commission", (PLAIN, PLAIN)),
)
"""Each rulebook with a random shoe and with cards that are keyed."""


class Evening:
    """The house and everybody's page, and what was seen of it."""

    def __init__(self, house: House, stands: tuple[Stand, ...], pictures: Path | None) -> None:
        self.house, self.served, self.stands = house, house.served, stands
        self.pages: dict[str, Page] = {}
        self._pictures = pictures
        self.looks = 0
        self.faults: list[str] = []
        self.stopped = 0
        """Wrong payments that were stopped."""

    def state(self, table: str) -> Table:
        """How a table stands."""
        return standing(self.served, table)

    def look(self, name: str, who: str) -> None:
        """What axe finds serious on somebody's screen and what lies beside it, in two sizes; perhaps pictures too."""
        if self._pictures is None:
            return
        page = self.pages[who]
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            self.faults += [f"{name} {size}: {one}" for one in wrong(page, width)]
            page.screenshot(path=self._pictures / f"{name}-{size}.png", full_page=True, animations="disabled")
            self.looks += 1
        page.set_viewport_size({"width": 1366, "height": 768})

    def goes(self, who: str, where: str, there: str) -> Page:
        """Somebody opens a screen."""
        page = self.pages[who]
        page.goto(f"{self.served.origin}/#/{where}")
        page.locator(there).first.wait_for()
        return page

    def person(self, login: str) -> str:
        """Under which id somebody plays and works."""
        kept = by_login(self.served.serving.service.accounts, login)
        assert kept is not None
        return str(kept.record.id)


def submitted(page: Page) -> None:
    """The form of an open window is sent, and the window closes."""
    page.locator("dialog[open] .staff-form button.main").click()
    expect(page.locator("dialog[open]")).to_have_count(0)


def chips_of(form: Locator, table: Table, chips: dict[int, int]) -> None:
    """Chips by denomination into a form."""
    for place, value in enumerate(table.rules.terms.chips.values):
        if chips.get(value):
            form.locator(".staff-count input").nth(place).fill(str(chips[value]))


def stacks(amount: int, values: tuple[int, ...]) -> dict[int, int]:
    """An amount in chips, the largest first."""
    found: dict[int, int] = {}
    for value in sorted(values, reverse=True):
        found[value], amount = divmod(amount, value)
    assert not amount, f"{amount} is left over"
    return found
