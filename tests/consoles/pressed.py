"""Staff before a console: bots who bring a table so far, a player who is a bot, and keys that are waited for."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from playwright.sync_api import Page, TimeoutError

from puntobanco.bots.player import Player
from puntobanco.bots.tally import Tally
from puntobanco.client import Client
from puntobanco.house.commands import OpenAccount
from puntobanco.money import Minor
from puntobanco.table import commands as ask
from puntobanco.table.model.state import Table
from tests.consoles.staged import Dealer
from tests.patience import PATIENCE
from tests.server.api.served import Served, setup_text


class Bots(Dealer):
    """The staff as bots, and players who are bots too."""

    def seat(self, served: Served, seat: int = 1) -> Player:
        """A bot sits down with chips."""
        player = Player(Client(served.origin), self.table, Tally(self.table), Random(3))
        self._run(player.come("bot"))
        self._run(self._house._cashier.command("house", OpenAccount(person=player.person)))
        self._run(self._crew.seat(player, seat))
        return player

    def bet(self, player: Player, wager: str, amount: int) -> None:
        """The bot bets on one box, in minor units."""
        bets = (ask.Stake(wager=wager, amount=Minor(amount)),)
        answer = self._run(player.do(ask.PlaceBets(bets=bets)))
        assert answer.done, answer.refused

    def dispute(self, matter: str) -> None:
        """The dealer opens a dispute."""
        self._run(self._dispute(matter))

    async def _dispute(self, matter: str) -> None:
        dealer = await self._crew.member("dealer")
        answer = await dealer.command(self._crew.stream, ask.OpenDispute(matter=matter))
        assert answer.done, answer.refused


@contextmanager
def keyed_house(data: Path, setup: str) -> Iterator[Served]:
    """A practice house whose cards come out of a real shoe and are keyed."""
    with Served(data=data / "house", practice=True, random_cards=False, tables=(setup_text(setup),)) as served:
        yield served


def standing(served: Served, table: str) -> Table:
    """How the table stands at the house."""
    state = served.state(f"table/{table}")
    assert isinstance(state, Table)
    return state


def shown(served: Served, table: str, page: Page, console: str) -> None:
    """Wait until the console shows the table as it stands."""
    until = time.monotonic() + PATIENCE
    while True:
        position = standing(served, table).position
        with suppress(TimeoutError):
            page.locator(f'{console}[data-position="{position}"]').wait_for(timeout=1_000)
            if standing(served, table).position == position:
                return
        assert time.monotonic() < until, page.locator("body").inner_text()[:600]


def press(served: Served, table: str, page: Page, key: str, console: str = ".deal") -> None:
    """A key by which the table goes on, held where that is asked; then its console as it shows that."""
    if key == "Enter" and page.locator(".hold").count():
        hold(served, table, page, key, console)
        return
    before = standing(served, table).position
    page.keyboard.press(key)
    _goes_on(served, table, page, key, before)
    shown(served, table, page, console)


def hold(served: Served, table: str, page: Page, key: str, console: str = ".deal") -> None:
    """A key that is held until the table goes on."""
    before = standing(served, table).position
    page.keyboard.down(key)
    _goes_on(served, table, page, key, before)
    page.keyboard.up(key)
    shown(served, table, page, console)


def _goes_on(served: Served, table: str, page: Page, key: str, before: int) -> None:
    until = time.monotonic() + PATIENCE
    while standing(served, table).position == before:
        assert time.monotonic() < until, f"{key} did nothing: {page.locator('body').inner_text()[:600]}"
        time.sleep(0.005)  # the browser needs nobody meanwhile
