"""A seat at a table of a served house: what one sees there as a typed view, and what one does."""

import asyncio
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import msgspec

from puntobanco.client.connection import Subscription
from puntobanco.money import Minor
from puntobanco.table import commands as ask
from puntobanco.table.shared.boxes import Box
from puntobanco.table.views.person import PersonView
from puntobanco.wire.answers import Answer, Refusal
from puntobanco.words import in_words

if TYPE_CHECKING:
    from puntobanco.client.client import Client

SEEN = msgspec.json.Decoder(PersonView)


class Declined(Exception):
    """A command that the house refused: nothing of it was done. `answer` has codes, texts, advice and clauses."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer)
        self.answer = answer

    def __str__(self) -> str:
        return " ".join(map(_told, self.answer.refused))


def _told(refusal: Refusal) -> str:
    clause = f" [{refusal.clause}]" if refusal.clause else ""
    advice = f" {in_words(refusal.advice)}" if refusal.advice else ""
    return in_words(refusal.text) + clause + advice


def boxes(view: PersonView) -> dict[str, Box]:
    """The boxes that are open to bets now, by wager, each with the least and the most in minor units."""
    return {box.wager: box for offer in view.offers if offer.act == "place-bets" for box in offer.boxes}


class Seat:
    """Somebody at a table, as `Client.sit` gives it."""

    def __init__(self, client: "Client", table: str, watched: Subscription) -> None:
        self.client, self.table, self.stream = client, table, f"table/{table}"
        self._watched = watched

    def __repr__(self) -> str:
        return f"<Seat of {self.client.person} at {self.table}>"

    async def view(self) -> PersonView:
        """What one sees now."""
        return (await self._watched.at_least(0)).read(SEEN)

    async def until(self, there: Callable[[PersonView], object], *, patience: float | None = None) -> PersonView:
        """Wait until one sees something: ``await seat.until(boxes)`` waits for open betting.

        `TimeoutError` after `patience` seconds, where that is given.
        """
        try:
            async with asyncio.timeout(patience):
                return await self._until(there)
        except TimeoutError:
            raise TimeoutError(f"Nothing of the kind was seen at {self.table} in {patience:g} seconds.") from None

    async def _until(self, there: Callable[[PersonView], object]) -> PersonView:
        number = 0
        while True:
            newest = await self._watched.at_least(number)
            view = newest.read(SEEN)
            if there(view):
                return view
            number = newest.number + 1

    async def practice_chips(self) -> None:
        """Have chips for nothing, in a practice house."""
        await self.client.practice_chips(self.table)
        await self.until(lambda view: view.rack)

    async def do(self, act: ask.AnyAct) -> Answer:
        """Give a command; `Declined` if it is refused. What one sees afterwards includes it."""
        answer = await self.client.command(self.stream, act)
        if answer.refused:
            raise Declined(answer)
        await self._watched.at_least(answer.at.get(self.stream, 0))
        return answer

    async def bet(self, bets: Mapping[str, int]) -> Answer:
        """Put bets down, in minor units by wager; chair and moment are those of the open box."""
        open_now = boxes(await self.view())
        stakes = tuple(
            ask.Stake(wager=wager, amount=Minor(amount), given=open_now[wager].given if wager in open_now else None)
            for wager, amount in bets.items()
        )
        return await self.do(ask.PlaceBets(bets=stakes))

    async def leave(self) -> Answer:
        """Leave the table with one's chips."""
        return await self.do(ask.Leave(person=self.client.person))
