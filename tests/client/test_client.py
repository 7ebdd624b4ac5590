"""The client: a command is done once however often it is sent, and a lost line loses nothing."""

import asyncio
import json
from collections.abc import Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from puntobanco.bots.attend import attend
from puntobanco.bots.hands import Pace
from puntobanco.client import Client, NotServed
from puntobanco.client.blocking import BlockingClient
from puntobanco.client.connection import Connection
from puntobanco.client.seat import Declined
from puntobanco.house import commands as house_ask
from puntobanco.money import Minor
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from tests.authenticator import Authenticator
from tests.client.served import Relay, served
from tests.patience import PATIENCE
from tests.server.api.hired import Hired
from tests.server.api.served import Served

TABLE = "table/SG-01"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("house"), "rws-non-commission") as url:
        yield url


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


async def operator(url: str, origin: str = "") -> Client:
    client = Client(url, origin=origin)
    await client.enter("Olga")
    await client.act_as("operator")
    return client


async def cage(client: Client) -> int:
    held: int = (await client.view("house")).seen["cage"]
    return held


def test_a_command_gets_its_answer_and_the_same_id_the_same_answer(house: str) -> None:
    async def test() -> None:
        async with await operator(house) as olga:
            before = await cage(olga)
            act = house_ask.FundCage(amount=Minor(5_00), slip="one")
            first = await olga.command("house", act, id="fund-once-1")
            again = await olga.command("house", act, id="fund-once-1")
            assert first.done and first == again
            assert await cage(olga) == before + 5_00
            with pytest.raises(NotServed) as other:
                await olga.command("house", house_ask.FundCage(amount=Minor(6_00)), id="fund-once-1")
            assert other.value.code == "other-content"

    run(test())


def test_a_refusal_is_an_answer_and_a_wrong_role_is_not_served(house: str) -> None:
    async def test() -> None:
        async with await operator(house) as olga:
            answer = await olga.command(TABLE, ask.Dismiss(person=ask.Person("nobody")))
            assert not answer.done
            assert [one.code for one in answer.refused] == ["no-such-staff"]
            with pytest.raises(NotServed) as denied:
                await olga.command(TABLE, ask.OpenBets())
            assert denied.value.code == "not-your-role"

    run(test())


def test_an_answer_that_was_lost_on_the_way_is_asked_for_again(house: str) -> None:
    async def test() -> None:
        relay = Relay(house)
        async with await operator(await relay.open(), origin=house) as olga, await operator(house) as other:
            await olga.command("house", house_ask.FundCage(amount=Minor(1)))
            before = await cage(other)
            relay.silent = True
            asking = asyncio.create_task(olga.command("house", house_ask.FundCage(amount=Minor(7_00))))
            while await cage(other) == before:  # until the house has done it
                await asyncio.sleep(0.02)
            assert not asking.done()
            relay.silent = False
            relay.cut()
            assert (await asking).done
            assert await cage(other) == before + 7_00
        await relay.close()

    run(test())


def test_a_stream_is_watched_on_after_the_line_was_cut(house: str) -> None:
    async def test() -> None:
        relay = Relay(house)
        async with await operator(await relay.open(), origin=house) as olga, await operator(house) as other:
            watching = await olga.watch(TABLE)
            first = await watching.at_least(0)
            relay.cut()
            dealer = ask.Appoint(person=ask.Person("dina"), role=Role.DEALER)
            done = await other.command(TABLE, dealer)
            later = await watching.at_least(done.at[TABLE])
            assert later.number > first.number
            assert "dina" in [one["person"] for one in later.seen["staff"]]
        await relay.close()

    run(test())


def test_a_person_in_another_role_is_another_person_in_practice(house: str) -> None:
    async def test() -> None:
        async with Client(house) as guest:
            session = await guest.enter("Gus")
            await guest.act_as("player", "SG-01")
            assert guest.person == f"{session.person}.player"
            with pytest.raises(NotServed) as denied:
                await guest.act_as("caliph")
            assert denied.value.code == "no-such-post"

    run(test())


def test_nobody_is_let_in_without_a_session_nor_after_it_has_ended(house: str) -> None:
    async def test() -> None:
        async with Client(house, patience=5) as stranger:
            with pytest.raises(NotServed) as denied:
                await stranger.command("house", house_ask.FundCage(amount=Minor(1)))
            assert denied.value.code == "no-session"

    run(test())


def test_a_house_that_is_not_there_is_named_in_a_sentence() -> None:
    async def test() -> None:
        async with Client("http://127.0.0.1:1") as client:
            with pytest.raises(NotServed, match="does not answer"):
                await client.lobby()

    run(test())


def test_not_known_yet_is_asked_again_under_the_same_id() -> None:
    async def test() -> None:
        came: list[str] = []

        async def house(socket: ServerConnection) -> None:
            async for message in socket:
                came.append(json.loads(message)["id"])
                known = {"type": "answer", "id": came[-1], "done": True}
                unknown = {"type": "problem", "id": came[-1], "title": "not-known-yet", "detail": "?", "status": 503}
                await socket.send(json.dumps(known if len(came) > 2 else unknown))

        async with serve(house, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            link = Connection(f"ws://127.0.0.1:{port}", dict)
            answer = await link.ask("only-one", json.dumps({"id": "only-one"}), 10)
            await link.close()
        assert answer.done
        assert came == ["only-one"] * 3

    run(test())


def test_the_lobby_names_the_tables(house: str) -> None:
    async def test() -> None:
        async with Client(house) as client:
            lobby = await client.lobby()
            assert lobby.practice
            assert [table.name for table in lobby.tables] == ["SG-01"]

    run(test())


def test_a_second_factor_is_set_up_and_replaced_with_the_password(tmp_path: Path) -> None:
    with Served(data=tmp_path / "house") as there:
        hired = Hired(there)
        own = hired.passwords["officer-1"]

        async def test() -> None:
            async with Client(there.origin) as olga:
                await olga.sign_in("officer-1", own, hired.code("officer-1"))
                with pytest.raises(NotServed, match="the password is not this one"):
                    await olga.offer_second_factor("guessed", hired.code("officer-1"))
                there.clock.ahead += 5_000
                offered = await olga.offer_second_factor(own, hired.code("officer-1"))
                hired.phones["officer-1"] = Authenticator(offered.secret)
                assert len(await olga.set_second_factor(hired.code("officer-1"))) == 10

        run(test())
        assert hired.sign_in("officer-1"), "the new one is good"


def test_what_is_not_there_is_said_at_once_and_never_waited_for(house: str) -> None:
    async def test() -> None:
        async with Client(house) as me:
            with pytest.raises(NotServed, match="Nobody has come in yet"):
                _ = me.person
            await me.enter("Ada")
            for asked in (me.sit("NOPE"), me.watch("table/NOPE")):
                with pytest.raises(NotServed) as refused:
                    await asyncio.wait_for(asked, PATIENCE)
                assert refused.value.code == "no-such-stream"

    run(test())


@pytest.mark.parametrize("url", ["", "house", "127.0.0.1:8000", "ftp://house", "http://"])
def test_what_is_no_address_is_refused_before_anything_is_asked(url: str) -> None:
    with pytest.raises(ValueError, match="is no address of a house: write it as http"):
        Client(url)


def test_a_client_that_was_closed_says_so(house: str) -> None:
    client = BlockingClient(house)
    assert repr(client) == f"<BlockingClient of {house}: nobody>"
    client.close()
    client.close()
    with pytest.raises(NotServed, match="this client was closed"):
        client.lobby()


def test_who_sits_down_again_keeps_the_seat_that_is_watched(tmp_path: Path) -> None:
    async def test(url: str) -> None:
        async with Client(url) as me:
            await me.enter("Ada")
            first = await me.sit("SG-01")
            second = await me.sit("SG-01")
            seat = (await second.view()).seat
            assert (await first.view()).seat == seat and repr(first) == f"<Seat of {me.person} at SG-01>"
            with pytest.raises(Declined):
                await me.sit("SG-01", 99)
            with pytest.raises(TimeoutError, match="Nothing of the kind was seen at SG-01 in 0.01 seconds"):
                await first.until(lambda view: False, patience=0.01)
            await me.act_as("dealer", "SG-01")
            with pytest.raises(NotServed, match="goes on in another role: sit down or watch again"):
                await first.until(lambda view: False)

    beside = partial(attend, pace=Pace(bets=60, bots=0, ready=0, asked=0, choice=0, look=0.05))
    with served(tmp_path / "house", "rws-non-commission", beside=(beside,)) as url:
        run(test(url))
