"""Names, not ids: no screen of an evening shows anybody's id, and no form of the staff wants one typed."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.consoles.pressed import Bots
from tests.consoles.staged import Guest, house

ID = re.compile(r"\b(?:p|guest)-[0-9a-f]{4,16}\b|\bpractice-[a-z]+|\bguest [0-9a-f]{4}\b")
"""An id of a person, whole or shortened."""
TABLE, JACKPOT = "SG-01", "NZ-14"
SOURCE = Path(__file__).parents[2] / "consoles" / "src"
PEOPLE = ("person", "bettor", "nominee", "handler", "second", "touched_by", "winner")
READ = """() => {
  const titled = [...document.querySelectorAll("[title], [aria-label], [placeholder]")];
  const said = titled.flatMap((one) => ["title", "aria-label", "placeholder"].map((name) => one.getAttribute(name)));
  const options = [...document.querySelectorAll("option")].map((one) => one.textContent);
  const typed = [...document.querySelectorAll("input")].map((one) => one.value);
  return [document.body.innerText, ...said, ...options, ...typed]
    .filter(Boolean).join("\\n");
}"""
"""What a person reads of a page: its text, what is said beside it, choices, and what stands in fields."""
SCREENS = (
    ("player", f"play/{TABLE}", "[data-wager]"),
    ("staff", f"deal/{TABLE}", ".deal-button"),
    ("staff", "floor", ".pit-tile footer"),
    ("staff", f"pit/{TABLE}", "#pit-tab-table"),
    ("staff", "jackpot/{jackpot}", ".jc-meter"),
    ("staff", "audit", ".audit-scroll tbody tr"),
    ("staff", f"replay/{TABLE}~1", ".audit-steps button"),
)
PIT_TABS = ("table", "chips", "people", "limits", "correct", "log")


@pytest.fixture(scope="module")
def evening(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Guest]]:
    """A round is played, and bets lie for the next; somebody of the staff looks on."""
    setups = (f"{TABLE}=rws-non-commission", f"{JACKPOT}=new-zealand-commission-jackpot")
    with house(tmp_path_factory.mktemp("names"), *setups) as served:
        bots = Bots(served, TABLE)
        player = bots.seat(served, 3)
        bots.until("free-hand", "close-bets")
        bots.bet(player, "banker", 25_00)
        bots.until("open-bets")
        bots.until("free-hand", "close-bets")
        bots.bet(player, "player", 25_00)
        guests = {who: Guest(browser, served).come_in() for who in ("player", "staff")}
        guests["player"].sit(TABLE)
        yield guests
        for guest in guests.values():
            guest.close()
        bots.close()


def ids_on(page: Page) -> set[str]:
    """The ids that somebody would read here, once every name has come."""
    expect(page.locator("body")).not_to_contain_text(re.compile(r"(^|[\s(·])…([\s)·]|$)"))
    return set(ID.findall(page.evaluate(READ)))


def opened(guest: Guest, where: str, there: str) -> Page:
    guest.page.goto(f"{guest.served.origin}/#/{where}")
    guest.page.locator(there).first.wait_for()
    return guest.page


def test_no_screen_shows_an_id(evening: dict[str, Guest]) -> None:
    staff = evening["staff"]
    look = staff.context.request.get(f"{staff.served.origin}/api/lobby").json()
    found = {}
    for who, where, there in SCREENS:
        page = opened(evening[who], where.format(jackpot=look["jackpots"][0]), there)
        found[where] = ids_on(page)
    assert not {where: ids for where, ids in found.items() if ids}


def test_no_part_of_the_pit_shows_an_id(evening: dict[str, Guest]) -> None:
    page = opened(evening["staff"], f"pit/{TABLE}", "#pit-tab-table")
    found = {}
    for tab in PIT_TABS:
        page.locator(f"#pit-tab-{tab}").click()
        found[tab] = ids_on(page)
    assert not {where: ids for where, ids in found.items() if ids}


def test_people_are_never_typed_in_a_form() -> None:
    forms = (SOURCE / "staff" / "fields.ts").read_text(encoding="utf-8")
    assert not re.findall(rf'(?:text|perhaps)\("({"|".join(PEOPLE)})"\)', forms), "use the picker: kind find"
