"""How many presses an undisturbed round costs the dealer: from the call for bets until the cards are cleared.

Third cards are not counted: a random shoe brings them or not.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser

from puntobanco.rules.hand import Side
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.steps import next_step
from tests.consoles.pressed import Bots, press, shown, standing
from tests.consoles.staged import Guest
from tests.consoles.styles import set_up
from tests.server.api.served import Served
from tools.irregular_page import TABLES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "presses.md"
CARDS = {Side.PLAYER: ("ks", "8s"), Side.BANKER: ("2d", "5d")}
"""A natural: four cards and no more."""


class Presses(NamedTuple):
    """What the page says of one table: before, and now."""

    keyed_before: int
    keyed: int
    random_before: int
    random: int


def stated() -> Mapping[str, Presses]:
    """The presses on the page, by table."""
    rows = (line.strip("| \n").split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines() if "|" in line)
    return {name: Presses(*map(int, counts)) for name, *counts in rows if name in TABLES}


class Round:
    """A dealer at one table who has nothing but keys."""

    def __init__(self, browser: Browser, served: Served, table: str) -> None:
        self.served, self.table, self.presses = served, table, 0
        self.bots = Bots(served, table)
        self.player = self.bots.seat(served)
        self.guest = Guest(browser, served).come_in()
        self.bots.until("open-bets")
        self.page = self.guest.open("deal", table)

    def key(self, *keys: str) -> None:
        """Keys, the last of which makes the table go on."""
        shown(self.served, self.table, self.page, ".deal")
        if phase_of(standing(self.served, self.table)) is not Phase.DRAWING:
            self.presses += len(keys)
        for key in keys[:-1]:
            self.page.keyboard.press(key)
        press(self.served, self.table, self.page, keys[-1])

    def step(self) -> None:
        """What is next, by the dealer if it is theirs to do."""
        state = standing(self.served, self.table)
        waiting, shoe = next_step(state), state.shoe
        assert shoe is not None
        if waiting.act in ("free-hand", "close-bets"):
            self.bots.bet(self.player, "player", 25_00)
            self.key("N")
        elif self.page.locator(".staff-pad").count():
            self.key(*self._cards(), "Enter")
        elif waiting.person is not None:
            self.bots.move()
        else:
            self.key("Enter")
        shown(self.served, self.table, self.page, ".deal")

    def _cards(self) -> str:
        """The cards that are due, as they are typed."""
        round_ = standing(self.served, self.table).the_round
        hidden = [side for side in Side if round_.hidden(side)]
        if hidden and len(round_.cards) == 4:
            return "".join(CARDS[hidden[0]])
        side = (Side.PLAYER, Side.BANKER)[len(round_.cards) % 2]
        return CARDS[side][len(round_.cards) // 2]

    def play(self) -> int:
        """A whole round; the presses it took."""
        before = standing(self.served, self.table).rounds
        shown(self.served, self.table, self.page, ".deal")
        while standing(self.served, self.table).rounds == before or standing(self.served, self.table).round is not None:
            self.step()
        self.guest.close()
        self.bots.close()
        return self.presses


def counted(browser: Browser, data: Path, names: Iterable[str], *, keyed: bool) -> Mapping[str, int]:
    """The presses of a round at each of these tables, counted in one house."""
    tables = {f"T-{number}": name for number, name in enumerate(names)}
    setups = tuple(set_up(name, called) for called, name in tables.items())
    with Served(data=data, practice=True, random_cards=not keyed, tables=setups) as served:
        return {name: Round(browser, served, called).play() for called, name in tables.items()}
