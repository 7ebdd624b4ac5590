"""What tests of the consoles are staged with: a served practice house, a dealer who goes on as far as the test says,
and guests with browsers of their own.
"""

import asyncio
import json
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Self, TypeVar

from playwright.sync_api import Browser, BrowserContext, Page

from puntobanco.bots.cards import Cards
from puntobanco.bots.crew import Crew
from puntobanco.bots.house import House
from puntobanco.bots.tally import Tally
from puntobanco.cards import cards
from puntobanco.journal.entry import encode
from puntobanco.table import commands as ask
from tests.patience import PATIENCE
from tests.server.api.served import Served, asking, setup_text

Result = TypeVar("Result")

NAME = "陳小明"
"""What a guest is called: a name on a screen of any language."""


class CutInTheMiddle(Cards):
    """Bots cut where the consoles propose it, so that a stacked shoe begins with what was stacked."""

    def cut_at(self, total: int, margin: int) -> int:
        return total // 2


class Dealer:
    """The staff of one table: they do whatever is next, until the table waits for what the test named."""

    def __init__(self, served: Served, table: str) -> None:
        self.table = table
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._house = House(served.origin, players=0, seed=5)
        self._crew: Crew = self._run(self._come())
        self._crew.cards = CutInTheMiddle(Random(5))

    def _run(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    async def _come(self) -> Crew:
        await self._house.open((self.table,))
        crew = self._house.crew(Tally(self.table), Random(5))
        await crew.come()
        return crew

    def until(self, *acts: str) -> dict[str, Any]:
        """Go on until the table waits for one of these; what the dealer sees then."""
        return self._run(self._until(acts))

    async def _until(self, acts: tuple[str, ...]) -> dict[str, Any]:
        watching = self._crew._watching
        assert watching is not None, "the crew has not come"
        dealer = await self._crew.member("dealer")
        number = (await dealer.view(self._crew.stream)).number
        while True:
            view = await watching.at_least(number)
            if view.seen["step"]["act"] in acts:
                return view.seen
            number = await self._crew._move(view)

    def move(self) -> None:
        """Do the one thing that is next."""
        self._run(self._move())

    async def _move(self) -> None:
        watching = self._crew._watching
        assert watching is not None, "the crew has not come"
        dealer = await self._crew.member("dealer")
        number = (await dealer.view(self._crew.stream)).number
        await self._crew._move(await watching.at_least(number))

    def stack(self, names: str) -> None:
        """Have these cards come next out of a real shoe, in a house whose cards are keyed."""
        left = self._crew.cards.left
        wanted = cards(names)
        for one in wanted:
            left.remove(one)
        left[:0] = wanted

    def close(self) -> None:
        """Go home."""
        self._run(self._go())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()

    async def _go(self) -> None:
        await self._crew.go()
        await self._house._operator.close()
        await self._house._cashier.close()


class Guest:
    """Somebody before a browser."""

    def __init__(self, browser: Browser, served: Served, *, width: int = 1280, height: int = 900, **more: Any) -> None:
        self.served = served
        still: dict[str, Any] = {"reduced_motion": "reduce", **more}
        self.context: BrowserContext = browser.new_context(viewport={"width": width, "height": height}, **still)
        self.person = ask.Person("")
        self.context.set_default_timeout(PATIENCE * 1000)
        self.faults: list[str] = []
        self.is_in = False
        self.page: Page = self.tab()

    def tab(self) -> Page:
        """Another window of the same browser."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self._note(said.type, said.text))
        return page

    def _note(self, kind: str, text: str) -> None:
        over = self.is_in and "401" in text  # a session may end; a first visit has no such answer
        if kind == "error" and not over and "ERR_" not in text and "WebSocket" not in text:
            self.faults.append(text)

    def come_in(self, language: str = "en") -> Self:
        """Into the house, with the cookie of a session and no page yet."""
        self.sends("/api/enter", {"name": NAME})
        if language != "en":
            self.context.add_init_script(f"localStorage['puntobanco.language'] ??= '\"{language}\"'")
        self.is_in = True
        return self

    def walk_in(self) -> Self:
        """Into the house through its first page."""
        self.page.goto(f"{self.served.origin}/")
        self.page.get_by_label("Your name").fill("Guest")
        self.page.get_by_role("button", name="Come in and play").click()
        self.page.locator(".lobby-table .button.main").first.wait_for()
        return self

    def sends(self, path: str, message: dict[str, Any]) -> Any:
        """Something over the wire, with the cookie of this browser."""
        answer = self.context.request.post(
            f"{self.served.origin}{path}", data=message, headers={"Origin": self.served.origin}
        )
        assert answer.ok, answer.text()
        return answer.json()

    def sit(self, table: str, seat: int | None = None) -> Self:
        """Down at a table over the wire, with chips from the practice cage, and the page of the table before one."""
        if not self.person:
            self.person = self.sends("/api/act-as", {"post": "player", "scope": "*"})["acts_as"]
        lobby = self.context.request.get(f"{self.served.origin}/api/lobby").json()
        free = next(one["free"] for one in lobby["tables"] if one["name"] == table)
        self.does(table, ask.Join(person=self.person, seat=seat or free[0]))
        self.sends("/api/practice/chips", {"table": table})
        self.open("play", table)
        self.page.locator(".play-money", has_text="5,000").wait_for()
        return self

    def does(self, table: str, act: ask.AnyAct) -> None:
        """A command over the wire that must be done."""
        answer = self.sends("/api/commands", asking(json.loads(encode(act)), f"table/{table}"))
        assert answer["done"] and not answer["refused"], answer

    def open(self, screen: str, table: str) -> Page:
        """A screen of a table."""
        self.page.goto(f"{self.served.origin}/#/{screen}/{table}")
        self.page.locator(".bar h1 b", has_text=table).wait_for()
        return self.page

    def bet(self, *wagers: str, chip: str = "5") -> Self:
        """Chips on these boxes, which the house then has."""
        self.page.get_by_role("radio", name=f"Chip PLAY {chip}", exact=True).click()
        for wager in wagers:
            self.page.locator(f'[data-wager="{wager}"].open').click()
        for wager in wagers:
            self.page.locator(f'[data-wager="{wager}"] .play-stake:not(.new)').wait_for()
        return self

    def text(self, selector: str) -> str:
        """What stands somewhere."""
        return self.page.locator(selector).inner_text()

    def close(self) -> None:
        """Away; a page must not have failed in silence."""
        self.context.close()
        assert not self.faults, self.faults


@contextmanager
def house(data: Path, *setups: str, random_cards: bool = True) -> Iterator[Served]:
    """A practice house with a table of each set-up, perhaps `called=` otherwise, its shoes random or keyed."""
    tables = tuple(setup_text(name, called) for called, _, name in (one.rpartition("=") for one in setups))
    with Served(data=data / "house", practice=True, random_cards=random_cards, tables=tables) as served:
        yield served
