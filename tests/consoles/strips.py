"""``python -m tests.consoles.strips FOLDER [SCENE[-SIZE] …]``: what a guest sees of a round, as strips of pictures.

A practice house is served whose shoes are stacked, so that each scene comes as it is named: a round at a table of each
rulebook, a squeeze, a big win, insurance, a jackpot hit, on a desktop and on a phone, with motion. Two bots bet beside
the guest. Every moment is one picture; `SCENE-SIZE.png` shows all of a scene side by side.
"""

import base64
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, sync_playwright

from puntobanco.bots.player import Player
from puntobanco.dealing import shuffled as shuffler
from puntobanco.server.shoes import keeper as shoes
from puntobanco.table.steps import NextStep, next_step
from tests.browser import chromium
from tests.consoles.evening import Stack
from tests.consoles.pressed import Bots, shown, standing
from tests.consoles.staged import Guest, house
from tests.server.api.served import Served

SIZES = {"desktop": (1280, 800), "phone": (390, 844), "narrow": (320, 700)}
SHOWN = ("desktop", "phone")
"""The sizes at which every scene is pictured; the narrow one only where it is named."""
BEAT = 350
"""Milliseconds after which a move is pictured: cards and chips are still on their way."""
SIX = "2h 9c 3d 7s Kd"
"""The Banker wins with 6 over 5."""
SECONDS = 18
"""What the timer says while bets are open."""


class Scene(NamedTuple):
    """A round that comes as it is named."""

    name: str
    setup: str
    cards: str
    """What comes out of the shoe, in the order of dealing."""
    bets: tuple[str, ...]
    chip: int = 6
    """Which chip of the rack the guest bets with."""
    insures: str = ""
    """The insurance that the guest takes when it is offered."""


SCENES = (
    Scene("massachusetts", "massachusetts-ez", "2h 9c 3d 8s Kd", ("player", "tie")),
    Scene("singapore", "rws-non-commission", "9h 2c Kd 4s", ("player", "player-pair")),
    Scene("new-zealand", "new-zealand-commission", "3h Kd 5c 6s", ("player", "tie")),
    Scene("big-win", "rws-non-commission", SIX, ("banker", "banker-wins-on-6")),
    Scene("insurance", "new-zealand-commission", "3h 2d 4h 3d 5s 6s", ("player",), insures="insurance-player"),
    Scene("jackpot", "massachusetts-ez", "Ks 2d 9h 3d", ("player", "royal-9")),
)
OTHERS = (("banker", 100_00), ("player", 25_00))
"""What the two bots bet."""


class Strip:
    """The pictures of one guest at one table."""

    def __init__(self, page: Page, folder: Path, name: str) -> None:
        self.page, self.folder, self.name = page, folder, name
        self.taken: list[Path] = []

    def take(self, moment: str, wait: float = 0) -> None:
        """Picture this moment, perhaps a little later."""
        self.page.wait_for_timeout(wait)
        place = self.folder / f"{self.name}-{len(self.taken) + 1:02}-{moment}.png"
        self.page.screenshot(path=place)
        self.taken.append(place)

    def joined(self, browser: Browser) -> Path:
        """One picture of them all, each under its moment."""
        each = "".join(
            f"<figure><figcaption>{one.stem.removeprefix(self.name)[1:]}</figcaption>"
            f'<img src="data:image/png;base64,{base64.b64encode(one.read_bytes()).decode()}"></figure>'
            for one in self.taken
        )
        style = (
            "body{margin:8px;display:flex;flex-wrap:wrap;gap:8px;font:14px sans-serif}figure{margin:0}img{height:420px}"
        )
        page = browser.new_page(viewport={"width": 2060, "height": 600})
        page.set_content(f"<style>{style}</style>{each}")
        place = self.folder / f"{self.name}.png"
        page.screenshot(path=place, full_page=True)
        page.close()
        return place


class Round:
    """One scene at its table: the bots deal, the guest bets and answers, every move is pictured."""

    def __init__(self, served: Served, scene: Scene, table: str, guest: Guest, strip: Strip) -> None:
        self.served, self.scene, self.table, self.guest, self.strip = served, scene, table, guest, strip
        self.bots = Bots(served, table)
        self.page = guest.page

    def play(self) -> None:
        """From the seat to the table that is cleared."""
        self.bots.until("open-table", "receive-cards", "post-signs", "answer-cut", "open-bets")
        self.guest.sit(self.table, seat=1)
        for _ in self._until("close-bets", "free-hand"):
            self.strip.take("question", BEAT)
        others = [self.bots.seat(self.served, seat) for seat in (3, 6)]
        self._bet(others)
        for step in self._until("end-round"):
            self.strip.take(step.act, BEAT)
            self._insure()
        self.strip.take("settled", BEAT)
        self.strip.take("result", 1_000)
        self.bots.move()
        shown(self.served, self.table, self.page, ".play")
        self.strip.take("cleared", 2 * BEAT)
        self.bots.close()

    def _bet(self, others: list[Player]) -> None:
        for player, (wager, amount) in zip(others, OTHERS, strict=True):
            self.bots.bet(player, wager, amount)
        self.served.inside(lambda: self.served.serving.service.waiting.wait(self.table, SECONDS))
        self.page.locator(".play-chips button").nth(self.scene.chip).click()
        for wager in self.scene.bets:
            self._box(wager).click()
            self.strip.take("bet", 120)
            self.page.locator(f'[data-wager="{wager}"] .play-stake:not(.new)').wait_for()
        self.strip.take("bets", BEAT)
        self.served.inside(lambda: self.served.serving.service.waiting.over(self.table))

    def _box(self, wager: str) -> Locator:
        """The box of a wager; on a phone a number lies behind the name of its row."""
        box = self.page.locator(f'[data-wager="{wager}"].open')
        for name in self.page.locator(".play-row-tab").all():
            if box.count():
                break
            name.click()
        return box

    def _until(self, *acts: str) -> Iterator[NextStep]:
        """The moves up to these, each once it is shown."""
        while (step := next_step(standing(self.served, self.table))).act not in acts:
            if step.person == self.guest.person:
                yield step
                self._answer(step)
            else:
                self.bots.move()
                shown(self.served, self.table, self.page, ".play")
                if step.by.value != "pit" and standing(self.served, self.table).round is not None:
                    yield step

    def _answer(self, step: NextStep) -> None:
        before = standing(self.served, self.table).position
        if step.act == "turn":
            self._squeeze()
        else:
            self.page.locator(".play-panel .main").first.click()
        self.page.locator(f'.play[data-position="{before}"]').wait_for(state="detached")

    def _squeeze(self) -> None:
        """Both cards bent, from a corner and from an edge; then they are shown."""
        for card, across in ((0, 0.97), (1, 0.5)):
            box = self.page.locator(".play-peel").nth(card).bounding_box()
            if box is None:
                continue
            self.page.mouse.move(box["x"] + box["width"] * across, box["y"] + box["height"] * 0.98)
            self.page.mouse.down()
            self.page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.5, steps=6)
            self.strip.take(f"squeeze-{'corner' if card == 0 else 'edge'}", 2 * BEAT)
            self.page.mouse.up()
        self.page.get_by_role("button", name="Reveal all").first.click()

    def _insure(self) -> None:
        box = self.page.locator(f'[data-wager="{self.scene.insures}"].open:not(:has(.play-stake))')
        if self.scene.insures and box.count():
            self.page.locator(".play-chips button").nth(self.scene.chip - 2).click()
            box.click()
            self.strip.take("insured", 2 * BEAT)


def wanted(names: tuple[str, ...]) -> Iterator[tuple[Scene, str]]:
    """The scenes that are named, `insurance` or `insurance-phone`, each with its sizes; all of them if none is."""
    for scene in SCENES:
        for size in SIZES:
            if f"{scene.name}-{size}" in names or (size in SHOWN and (not names or scene.name in names)):
                yield scene, size


def main(folder: Path, *names: str) -> None:
    """Make the strips; every strip has a table of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    tables = {f"T-{number:02}": one for number, one in enumerate(wanted(names))}
    stack = Stack()
    setups = [f"{table}={scene.setup}" for table, (scene, _) in tables.items()]
    with (
        tempfile.TemporaryDirectory() as data,
        sync_playwright() as playwright,
        pytest.MonkeyPatch.context() as patched,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        with house(Path(data), *setups) as served:
            patched.setattr(shoes, "shuffled", stack.shuffle)
            patched.setattr(shuffler, "shuffled", stack.mix)
            for table, (scene, size) in tables.items():
                width, height = SIZES[size]
                stack.names = scene.cards
                guest = Guest(browser, served, width=width, height=height, reduced_motion="no-preference").come_in()
                strip = Strip(guest.page, folder, f"{scene.name}-{size}")
                Round(served, scene, table, guest, strip).play()
                guest.close()
                sys.stdout.write(f"{strip.joined(browser)}\n")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "strips"), *sys.argv[2:])
