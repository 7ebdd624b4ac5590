"""A picture of every screen, to be looked at: in three sizes, light and dark, in three languages, as a guest sees it.

`python -m tests.consoles.pictures [FOLDER]` makes them all and a page with them side by side; `./go prove screens` does
the same, and the tests make those of one size in each language. A picture of a page that is wider than its screen, or
that shows a word without its translation, is refused, and so is an English word on a Chinese screen.
"""

import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium
from tests.consoles.english import english_left
from tests.consoles.pressed import Bots
from tests.consoles.staged import Guest, house
from tests.server.api.served import Served
from tests.words import book

SIZES = {"desktop": (1440, 900), "phone": (360, 740), "wall": (1920, 1080)}
THEMES = ("light", "dark")
LANGUAGES = ("en", "zh-Hans", "zh-Hant")
SCREENS = Path(__file__).parents[2] / "consoles" / "src" / "screens"
TABLES = {
    "MA-01": "massachusetts-commission",
    "MA-02": "massachusetts-ez",
    "SG-01": "rws-non-commission",
    "NZ-10": "new-zealand-commission-tiger",
    "NZ-01": "new-zealand-commission",
    "NZ-14": "new-zealand-commission-jackpot",
}
ROUNDS = 14
"""Rounds that have been played at the first table, for its roads."""


MEANWHILE = {"NZ-01": ("turn",), "MA-01": ("end-round",)}
"""Where the round has gone on since the bets: the guest has cards to squeeze, or everything is paid."""

LOBBY = ".lobby-table"


class Scene(NamedTuple):
    """A screen at a moment: who looks, where, and what must be there before it is taken."""

    name: str
    who: str
    where: str
    there: str
    press: str = ""
    """What is pressed first: a button, or a key once the table is shown."""
    leave: str = ""
    """The button that puts everything back."""


SCENES = (
    Scene("lobby", "player", "", LOBBY),
    *(Scene(f"play-{table}", "player", f"play/{table}", ".play-felt, .felt, [data-wager]") for table in TABLES),
    Scene("play-roads", "player", "play/SG-01", ".all-roads", "v"),
    Scene("play-keys", "player", "play/SG-01", "dialog[open]", "?"),
    Scene("deal", "staff", "deal/SG-01", ".deal-button"),
    Scene("deal-trouble", "staff", "deal/SG-01", "[data-report]", "e"),
    Scene("deal-cards", "staff", "deal/NZ-01", ".deal .card"),
    Scene("deal-settled", "staff", "deal/MA-01", ".deal-button"),
    Scene("pit-floor", "staff", "floor", ".pit-tile:last-child :text('%')"),
    Scene("cage", "staff", "cage", ".cage-tables button"),
    Scene("operator", "staff", "operator", ".operator-two"),
    Scene("officer", "staff", "officer", "[data-open]", ".officer-list button"),
    Scene("pit", "staff", "pit/SG-01", "#pit-tab-table"),
    Scene("display", "public", "display/SG-01", ".display-roads .road"),
    Scene("jackpot-display", "public", "jackpot-display/{jackpot}", ".jd-box"),
    Scene("jackpot", "staff", "jackpot/{jackpot}", ".jc-meter"),
    Scene("reports", "staff", "reports", ".reports-tiles, .reports table"),
    Scene("audit", "staff", "audit", ".audit-scroll tbody tr"),
    Scene("replay", "staff", "replay/SG-01~3", ".audit-replay .card", ".audit-steps button:last-child"),
    Scene("fair", "public", "fair/SG-01", ".fair-verdict", ".fair-line .main"),
    Scene("analysis", "staff", "analysis/SG-01", ".analysis-table tbody tr"),
    Scene("academy", "staff", "academy", ".academy-choose"),
    Scene("school", "staff", "school", ".school-make"),
    Scene("start", "founder", "start", ".start-code"),
    Scene("guide", "player", "", ".guide", ".lobby-first .main", ".guide-leave"),
)


def screens() -> set[str]:
    """Every screen of the consoles, by its folder."""
    return {one.parent.name for one in SCREENS.glob("*/index.ts*")}


class Stage:
    """A house in the middle of its evening, a guest who sits everywhere, and somebody of the staff.

    Beside it stands a house that is still to be founded, before its founder.
    """

    def __init__(self, browser: Browser, served: Served, unfounded: Served) -> None:
        self.bots = {table: Bots(served, table) for table in TABLES}
        self.guests = {who: Guest(browser, served) for who in ("player", "staff", "public")}
        self.guests["founder"] = Guest(browser, unfounded)
        for who in ("player", "staff"):
            self.guests[who].come_in()
        look = self.guests["staff"].context.request.get(f"{served.origin}/api/lobby")
        self.jackpot: str = look.json()["jackpots"][0]
        self._play("SG-01", ROUNDS)
        for table, bots in self.bots.items():
            bots.until("open-bets", "answer-shoe")
            self.guests["player"].sit(table)
        for table, bots in self.bots.items():
            self._bet(table, bots)
        for table, acts in MEANWHILE.items():
            self.bots[table].until(*acts)

    def _play(self, table: str, rounds: int) -> None:
        bots = self.bots[table]
        player = bots.seat(self.guests["player"].served, 3)
        for number in range(rounds):
            bots.until("free-hand", "close-bets")
            bots.bet(player, "banker" if number % 3 else "player", 25_00)
            bots.until("open-bets")

    def _bet(self, table: str, bots: Bots) -> None:
        bots.until("free-hand", "close-bets")
        self.guests["player"].open("play", table)
        self.guests["player"].bet("player", "tie")

    def close(self) -> None:
        """Good night."""
        for guest in self.guests.values():
            guest.close()
        for bots in self.bots.values():
            bots.close()


@contextmanager
def stage(data: Path) -> Iterator[Stage]:
    """Everything ready to be looked at."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        unfounded = Served(data=data / "new", tables=(), database="")
        with unfounded, house(data, *(f"{table}={setup}" for table, setup in TABLES.items())) as served:
            made = Stage(browser, served, unfounded)
            yield made
            made.close()
        browser.close()


WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
WORDS = "() => document.body.innerText"
KEY = re.compile(r"(?m)^\s*[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*\s*$")
"""What a word of the catalogue looks like where it has no translation: its key, alone."""


class Look(NamedTuple):
    """In which size, appearance and language a screen is looked at."""

    size: str
    theme: str
    language: str


LOOKS = (
    Look("desktop", "light", "en"), Look("desktop", "dark", "zh-Hans"), Look("desktop", "light", "zh-Hant"),
    *sorted(Look(*one) for one in product(SIZES, THEMES, LANGUAGES)),
)  # fmt: skip
"""Every way to look, those first that the tests take; each counts once."""


def taken(made: Stage, folder: Path, looks: Sequence[Look]) -> list[Path]:
    """Every scene, looked at in these ways."""
    pictures = []
    for look in looks:
        for who, guest in made.guests.items():
            _dress(guest.page, guest.served.origin, look.language, look.theme)
            for scene in (one for one in SCENES if one.who == who):
                place = folder / f"{scene.name}-{'-'.join(look)}.png"
                _take(guest.page, scene, made.jackpot, look, place)
                pictures.append(place)
    return pictures


def _dress(page: Page, origin: str, language: str, theme: str) -> None:
    """The page of this house in a language and an appearance."""
    page.goto(f"{origin}/#/")
    chosen = {"puntobanco.language": f'"{language}"', "puntobanco.theme": f'"{theme}"'}
    page.evaluate("chosen => Object.assign(localStorage, chosen)", chosen)
    page.reload()


def _take(page: Page, scene: Scene, jackpot: str, look: Look, place: Path) -> None:
    width, height = SIZES[look.size]
    page.set_viewport_size({"width": width, "height": height})
    page.keyboard.press("Escape")
    page.evaluate("where => { location.hash = where }", "#/")
    page.locator("h1").first.wait_for()
    page.evaluate("where => { location.hash = where }", f"#/{scene.where.format(jackpot=jackpot)}")
    if scene.press.startswith("."):
        page.locator(scene.press).first.click()
    elif scene.press:
        page.locator("[data-position]").first.wait_for()
        page.keyboard.press(scene.press)
    page.locator(scene.there).first.wait_for()
    page.evaluate("document.fonts.ready")
    beyond = page.evaluate(WIDER)
    assert beyond <= 0, f"{place.stem} is {beyond} px wider than its screen"
    words = page.evaluate(WORDS)
    bare = KEY.findall(words)
    assert not bare, f"{place.stem} shows words that are in no language: {bare}"
    english = english_left(words) if look.language != "en" else set()
    assert not english, f"{place.stem} shows English words: {sorted(english)}"
    page.screenshot(path=place, full_page=True)
    if scene.leave:
        page.locator(scene.leave).first.click()


def beside(folder: Path, pictures: Sequence[Path]) -> Path:
    """A page with all of them, each screen in a row."""
    rows: dict[str, list[str]] = {}
    for one in pictures:
        shown = f'<a href="{one.name}"><img src="{one.name}" alt="{one.stem}"></a>'
        rows.setdefault(re.split(f"-(?:{'|'.join(SIZES)})-", one.stem)[0], []).append(shown)
    body = "".join(f"<h2>{name}</h2><div>{''.join(row)}</div>" for name, row in sorted(rows.items()))
    style = "img{height:260px;margin:4px;border:1px solid #888}body{font:16px sans-serif}"
    page = folder / "index.html"
    page.write_text(f"<!doctype html><meta charset=utf-8><title>Screens</title><style>{style}</style>{body}")
    return page


def take(folder: Path, ways: int) -> list[Path]:
    """Stage a house and picture it in each of these ways."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, stage(Path(data)) as made:
        pictures = taken(made, folder, tuple(dict.fromkeys(LOOKS))[:ways])
    beside(folder, pictures)
    book.write(folder)
    return pictures


if __name__ == "__main__":
    where = Path(sys.argv[1] if len(sys.argv) > 1 else "pictures")
    made = take(where, len(LOOKS))
    sys.stdout.write(f"{len(made)} pictures in {where}; open {where / 'index.html'}\n")
