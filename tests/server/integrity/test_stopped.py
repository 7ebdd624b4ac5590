"""Fail stop: everybody watching a table that had to stop is told at once, and why; stakes stay where they are."""

import asyncio
from typing import Any

import msgspec

from puntobanco.floor import table_stream
from puntobanco.money import Minor
from puntobanco.server.sequencer.requests import NotJudged
from puntobanco.server.watch.hub import Mailbox
from puntobanco.server.watch.views import Audience
from puntobanco.store import Batch, Failed, MemoryStore, Told
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase, phase_of
from tests.patience import PATIENCE
from tests.server.integrity.watched import NAME, SETUP, run
from tests.server.shoes.evening import GUESTS, Evening

TABLE = table_stream(NAME)
ANNA = GUESTS[0]


class Breaking(MemoryStore):
    """A store whose disk fails when told to."""

    broken = False

    def write(self, batch: Batch, told: Told) -> None:
        if self.broken:
            told(Failed("the disk is full"))
        else:
            super().write(batch, told)


async def seen(mailbox: Mailbox) -> dict[str, Any]:
    """The next view in a mailbox."""
    (message,) = await asyncio.wait_for(mailbox.fetch(), PATIENCE)
    view: dict[str, Any] = msgspec.json.decode(message)
    return view


def test_everybody_at_the_table_is_told_at_once_although_nothing_was_written() -> None:
    async def scene() -> None:
        store = Breaking()
        evening = await Evening(store).open(SETUP)
        await evening.seat(NAME)
        await evening.until(NAME, lambda table: phase_of(table) is Phase.BETTING)
        bet = ask.PlaceBets(bets=(ask.Stake(wager="banker", amount=Minor(10_000)),))
        await evening.do(NAME, ANNA, bet)
        held, rack = evening.table(NAME).round, evening.table(NAME).rack(ANNA.person)
        display, hers = Mailbox(), Mailbox()
        evening.house.hub.watch(Audience(TABLE), display)
        evening.house.hub.watch(Audience(TABLE, ANNA), hers)
        before = [await seen(display), await seen(hers)]
        assert [one["stopped"] for one in before] == [None, None]
        store.broken = True
        try:
            await evening.move(NAME)
        except NotJudged as found:
            assert found.code == "stopped"
        after = [await seen(display), await seen(hers)]
        assert all(one["stopped"]["code"] == "integrity.unwritten" for one in after)
        assert [one["number"] for one in after] == [one["number"] for one in before]
        assert evening.table(NAME).round == held and evening.table(NAME).rack(ANNA.person) == rack
        later = Mailbox()
        evening.house.hub.watch(Audience(TABLE), later)
        assert (await seen(later))["stopped"], "a person who comes later is told too"

    run(scene())
