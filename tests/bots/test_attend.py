"""The house's own dealer and bots in a practice house: there when somebody looks, back when a person deals."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from puntobanco.bots.attend import Attendant, attend
from puntobanco.bots.cards import Cards
from puntobanco.bots.hands import Pace
from puntobanco.client import Client, View
from puntobanco.dealing.moves import NoEligibleStaff, complete
from puntobanco.money import Minor
from puntobanco.procedure.irregular import Report
from puntobanco.procedure.roles import Role
from puntobanco.server.practice import DEALER, is_hand
from puntobanco.table import commands as ask
from puntobanco.table.views.dealer import DealerView
from tests.patience import PATIENCE
from tests.server.api.served import Served, setup_text

QUICK = Pace(
    bets=0.4, thinks=0.2, card=0, third=0, call=0, settled=0.3, ready=0, asked=0.2, choice=0, grace=0.3, look=0.01
)
TABLE = "table/SG-01"


def attended(data: Path, pace: Pace = QUICK, setup: str = "rws-non-commission") -> Served:
    """A practice house as `puntobanco serve --practice` serves it, with one table and a quick dealer."""
    beside = (partial(attend, pace=pace),)
    return Served(data=data, practice=True, random_cards=True, tables=(setup_text(setup),), beside=beside)


def is_open_after(round_: dict[str, Any] | None, number: int) -> bool:
    """Whether a round later than that one takes bets."""
    return round_ is not None and round_["bets_open"] and round_["number"] > number


class Person:
    """Somebody with a table before them."""

    def __init__(self, client: Client, table: str) -> None:
        self.client, self.table, self.stream = client, table, f"table/{table}"

    async def sees(self, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Wait until the table is seen like this."""
        watching = await self.client.watch(self.stream)
        async with asyncio.timeout(PATIENCE):
            view: View = await watching.at_least(0)
            while not wanted(view.seen):
                view = await watching.after(view.number)
        return view.seen

    async def sit(self, seat: int = 1) -> None:
        """Down at the table as soon as it is open, with chips."""
        await self.sees(lambda seen: seen["felt"]["is_open"])
        await self.does(ask.Join(person=self.client.person, seat=seat))
        await self.post("chips")

    async def does(self, act: ask.AnyAct) -> None:
        """A command that is done."""
        answer = await self.client.command(self.stream, act)
        assert answer.done, answer.refused

    async def bets(self, stake: ask.Stake) -> None:
        """A bet in the first round for which it is not too late."""
        number = 0
        while True:
            seen = await self.sees(lambda one: is_open_after(one["felt"]["round"], number))  # noqa: B023  # asked at once
            number = seen["felt"]["round"]["number"]
            answer = await self.client.command(self.stream, ask.PlaceBets(bets=(stake,)))
            if answer.done:
                return
            assert {one.code for one in answer.refused} <= {"bets-closed", "not-now"}, answer.refused

    async def post(self, what: str, **more: object) -> bool:
        """A request that only a practice house knows; whether it was done."""
        answer = await self.client._http.post(f"/api/practice/{what}", json={"table": self.table, **more})
        assert answer.status_code == 200, answer.text
        return bool(msgspec.json.decode(answer.content)["done"])


@asynccontextmanager
async def there(served: Served, post: str = "player", table: str = "SG-01") -> AsyncIterator[Person]:
    """A person comes in, takes a post at the table, and goes again."""
    async with Client(served.origin) as client:
        await client.enter("Ada")
        await client.act_as(post, table)
        person = Person(client, table)
        if post != "player":
            await person.post("stand")
        await client.watch(person.stream)
        yield person


Looks = Callable[[Served], Awaitable[None]]


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Looks:
    """Lets a minute pass on the clock of a house, in which its own hands look at their table and do what is due."""
    turn, done = Attendant.turn, 0

    async def counted(self: Attendant) -> None:
        nonlocal done
        await turn(self)
        done += 1

    async def after_some(served: Served) -> None:
        served.clock.later(1)
        wanted = done + 4  # the first may have begun before the minute passed
        async with asyncio.timeout(PATIENCE):
            while done < wanted:
                await asyncio.sleep(QUICK.look)

    monkeypatch.setattr(Attendant, "turn", counted)
    return after_some


def with_house(data: Path, act: Callable[[Served], Awaitable[None]], pace: Pace = QUICK) -> None:
    """Do something in such a house, in which nothing of the program fails meanwhile."""
    with attended(data, pace) as served:
        asyncio.run(act(served))  # type: ignore[arg-type]
        assert not [line for line in served.lines() if line["what"] == "program error"]


def test_a_guest_sits_down_and_a_round_is_dealt_with_the_bets_of_others(tmp_path: Path) -> None:
    async def evening(served: Served) -> None:
        async with there(served) as ada:
            await ada.sit()
            await ada.bets(ask.Stake(wager="banker", amount=Minor(25_00)))
            seen = await ada.sees(lambda one: one["settled"])
            assert [one["wager"] for one in seen["settled"]] == ["banker"]
            others = {one["bettor"] for one in seen["felt"]["bets"]} - {ada.client.person}
            assert others and all(is_hand(one) for one in others)
            assert seen["felt"]["shoe"]["commitment"], "the cards come out of a committed shoe"

    with_house(tmp_path, evening, msgspec.structs.replace(QUICK, settled=5))  # long enough for her to see it


def test_nobody_deals_at_a_table_that_nobody_looks_at(tmp_path: Path, looks: Looks) -> None:
    async def evening(served: Served) -> None:
        await looks(served)
        assert not served.state(TABLE).is_open
        async with there(served) as ada:
            await ada.sees(lambda one: one["felt"]["is_open"])

    with_house(tmp_path, evening)


def test_a_person_who_takes_the_dealers_post_has_it_until_they_leave(tmp_path: Path, looks: Looks) -> None:
    async def evening(served: Served) -> None:
        async with there(served, "dealer") as dora:
            await dora.sees(lambda one: one["type"] == "dealer" and one["step"]["act"] == "receive-cards")
            assert DEALER not in served.state(TABLE).staff
            await looks(served)
            assert served.state(TABLE).shoe is None, "nobody does the dealer's work in her place"
            seen = await until_bets(dora)
            assert all(is_hand(one["bettor"]) for one in seen["felt"]["bets"])
            hers = dora.client.person
        async with there(served) as ada:
            seen = await ada.sees(lambda one: one["felt"]["results"])
            assert DEALER in served.state(TABLE).staff and hers not in served.state(TABLE).staff

    with_house(tmp_path, evening)


async def until_bets(dora: Person) -> dict[str, Any]:
    """She does whatever is hers to do until bets lie on the table; the house's own hands do the rest."""
    cards, tried = Cards(Random(5)), -1
    seen = await dora.sees(lambda one: True)
    while not seen["felt"]["bets"]:
        if seen["step"]["act"] not in ("close-bets", "free-hand") and seen["position"] != tried:
            tried = seen["position"]
            view = msgspec.convert(seen, DealerView)
            cards.look(view.felt)
            with suppress(NoEligibleStaff):
                if view.dealing.move is not None and view.step.person is None:
                    _, act = complete(view.dealing.move, {dora.client.person: Role.DEALER}, cards)
                    await dora.client.command(dora.stream, act)
        number = seen["position"]
        seen = await dora.sees(lambda one: one["position"] > number)  # noqa: B023  # asked at once
    return seen


def test_a_guest_has_the_dealer_wait_or_go_on_unless_others_play(tmp_path: Path) -> None:
    async def evening(served: Served) -> None:
        async with there(served) as ada:
            await ada.sit()
            await ada.sees(lambda one: one["felt"]["round"] and one["felt"]["round"]["bets_open"])
            assert await ada.post("wait", seconds=40)
            until = served.serving.casino.hub.until[TABLE]
            assert until > served.clock() + 30_000
            async with there(served) as ben:
                await ben.does(ask.Join(person=ben.client.person, seat=2))
                assert not await ada.post("wait", seconds=0), "Ben has his time too"
            async with asyncio.timeout(PATIENCE):
                while not await ada.post("wait", seconds=0):  # until the house has seen that Ben is gone
                    await asyncio.sleep(0.02)
            await ada.sees(lambda one: one["felt"]["results"])

    with_house(tmp_path, evening, msgspec.structs.replace(QUICK, bets=30))


def test_deal_now_acts_when_every_guest_with_chips_on_the_felt_has_asked(tmp_path: Path) -> None:
    bet = ask.Stake(wager="banker", amount=Minor(25_00))

    async def evening(served: Served) -> None:
        async with there(served) as ada, there(served) as ben:
            await ada.sit()
            await ben.sit(seat=2)
            await ada.bets(bet)
            assert not await ben.post("wait", seconds=0), "Ada has chips there and has not asked"
            assert await ada.post("wait", seconds=0), "all who have chips there have asked"
            await ada.sees(lambda one: one["felt"]["results"])
            await ada.bets(bet)
            await ben.bets(bet)
            assert not await ada.post("wait", seconds=0), "what was asked in the last round does not count in this one"
            assert not await ada.post("wait", seconds=0), "to ask twice is to ask once"
            assert await ben.post("wait", seconds=0)
            await ada.sees(lambda one: len(one["felt"]["results"]) > 1)

    with_house(tmp_path, evening, msgspec.structs.replace(QUICK, bets=600))


@pytest.mark.clause("RWS 5.4.2")
def test_a_round_that_somebody_left_in_trouble_is_brought_to_an_end(tmp_path: Path, looks: Looks) -> None:
    async def evening(served: Served) -> None:
        async with there(served) as ada, there(served, "pit") as paul:
            await ada.sees(lambda one: one["step"]["act"] == "close-bets")
            await paul.does(ask.ReportTrouble(report=Report.INTERRUPTED))
            number = served.state(TABLE).rounds
            await looks(served)
            assert served.state(TABLE).trouble is not None, "a supervisor is there to find the way out"
            await paul.client.close()
            await ada.sees(lambda one: one["felt"]["round"] and one["felt"]["round"]["number"] > number)

    with_house(tmp_path, evening, msgspec.structs.replace(QUICK, bets=30))  # time to report it


def test_the_seat_of_a_guest_who_has_gone_is_given_away(tmp_path: Path) -> None:
    async def evening(served: Served) -> None:
        async with there(served) as ada:
            await ada.sit(seat=3)
            gone = ada.client.person
        async with there(served) as ben:
            await ben.sees(lambda one: all(place["person"] != gone for place in one["felt"]["places"]))
            assert gone not in served.state(TABLE).guests

    with_house(tmp_path, evening, msgspec.structs.replace(QUICK, gone=0.5))


def test_no_house_for_money_has_them(tmp_path: Path) -> None:
    with Served(data=tmp_path, beside=(partial(attend, pace=QUICK),)) as served:
        assert served.state(TABLE).staff == {}
        served.inside(lambda: None)
        assert not served.state(TABLE).is_open and served.state(TABLE).staff == {}
