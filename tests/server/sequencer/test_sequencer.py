"""The sequencer: commands are judged in order, answered when they are on disk, and happen once."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from msgspec.structs import replace

from puntobanco.floor import HOUSE, table_stream
from puntobanco.house import commands as house_ask
from puntobanco.money import Currency, Minor
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.server.casino import Casino, Watcher
from puntobanco.server.sequencer.requests import NotJudged, Request
from puntobanco.store import Batch, Failed, MemoryStore, Store, Told
from puntobanco.table import commands as ask
from puntobanco.wire.answers import Answer
from puntobanco.words import Text, in_words
from tests.patience import PATIENCE
from tests.support import table_of

SETUP = table_of("rws-non-commission", {"currency": "SGD"})
TABLE = table_stream(SETUP["name"])
CARL = Who(Person("carl"), Role.CASHIER)
OLGA = Who(Person("olga"), Role.OPERATOR)
ANNA = Who(Person("anna"), Role.PLAYER)


class Slow(MemoryStore):
    """A store whose disk is slow: nothing is written before it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.slow = False
        self.waiting: list[tuple[Batch, Told]] = []

    def write(self, batch: Batch, told: Told) -> None:
        if self.slow:
            self.waiting.append((batch, told))
        else:
            super().write(batch, told)

    async def is_asked(self) -> None:
        """Wait until something is to be written, and everything else that was asked has come as far as it goes."""
        async with asyncio.timeout(PATIENCE):
            while not self.waiting:
                await asyncio.sleep(0.001)
        for _ in range(20):
            await asyncio.sleep(0)

    def let(self) -> None:
        """The disk catches up."""
        self.slow = False
        for batch, told in self.waiting:
            super().write(batch, told)
        self.waiting.clear()


class Broken(Slow):
    """A store whose disk fails when told to."""

    def fail(self) -> None:
        for _, told in self.waiting:
            told(Failed("the disk is full"))
        self.waiting.clear()


async def casino(store: Store) -> Casino:
    opened = Casino(store, name="Example Casino", currency=Currency("SGD", 2, "S$"), now=lambda: At(1_000))
    await opened.open({"one": SETUP})
    return opened


def request(id_: str, who: Who, act: Any, stream: str = TABLE) -> Request:
    return Request(stream=stream, id=id_, who=who, act=act)


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


def appoint(person: str, role: Role = Role.DEALER) -> ask.Appoint:
    return ask.Appoint(person=Person(person), role=role)


def test_a_command_is_done_once_however_often_it_is_sent(store: Store) -> None:
    async def scene() -> None:
        house = await casino(store)
        answers = [await house.ask(request("1", OLGA, appoint("dina"))) for _ in range(3)]
        assert answers[0].done and answers == [answers[0]] * 3
        assert house.head(TABLE).state.staff.keys() == {"dina"}  # type: ignore[union-attr]
        assert answers[0].at == {TABLE: house.sequencer.durable[TABLE].end.number}

    run(scene())


def test_the_same_id_with_another_content_is_turned_away(store: Store) -> None:
    async def scene() -> None:
        house = await casino(store)
        await house.ask(request("1", OLGA, appoint("dina")))
        with pytest.raises(NotJudged) as found:
            await house.ask(request("1", OLGA, appoint("pia")))
        assert found.value.code == "other-content"

    run(scene())


def test_a_refusal_is_an_answer_too_and_stays_the_same(store: Store) -> None:
    async def scene() -> None:
        house = await casino(store)
        first = await house.ask(request("1", ANNA, ask.OpenTable()))
        assert not first.done and first.refused[0].code == "not-your-role"
        await house.ask(request("2", OLGA, appoint("dina")))
        assert await house.ask(request("1", ANNA, ask.OpenTable())) == first

    run(scene())


@pytest.mark.parametrize(("behind", "code"), [(1, "gone-on"), (0, None), (-1, "gone-on")])
def test_what_was_meant_for_one_moment_is_refused_at_another(store: Store, behind: int, code: str | None) -> None:
    async def scene() -> None:
        house = await casino(store)
        await house.ask(request("1", OLGA, appoint("dina")))
        position = house.sequencer.durable[TABLE].state.position
        meant = replace(request("2", OLGA, appoint("pia")), seen=position - behind)
        answer = await house.ask(meant)
        assert [one.code for one in answer.refused] == ([code] if code else [])
        assert ("pia" in house.sequencer.durable[TABLE].state.staff) is (code is None)

    run(scene())


def test_of_two_who_press_at_the_same_moment_one_is_done(store: Store) -> None:
    async def scene() -> None:
        house = await casino(store)
        seen = house.sequencer.durable[TABLE].state.position
        both = (replace(request(one, OLGA, appoint(one)), seen=seen) for one in ("dina", "pia"))
        answers = await asyncio.gather(*(house.ask(one) for one in both))
        assert sorted(one.done for one in answers) == [False, True]
        assert len(house.sequencer.durable[TABLE].state.staff) == 1

    run(scene())


def test_nothing_is_answered_or_seen_before_it_is_on_disk() -> None:
    async def scene() -> None:
        store = Slow()
        house = await casino(store)
        store.slow = True
        asked = asyncio.create_task(house.ask(request("1", OLGA, appoint("dina"))))
        later = asyncio.create_task(house.ask(request("2", OLGA, appoint("pia", Role.PIT))))
        await store.is_asked()
        assert not asked.done() and not house.sequencer.durable[TABLE].state.staff
        store.let()
        assert (await asked).done and (await later).done, "the second was decided on the first while both waited"
        assert set(house.sequencer.durable[TABLE].state.staff) == {"dina", "pia"}

    run(scene())


def test_while_it_waits_for_the_disk_the_same_command_waits_with_it() -> None:
    async def scene() -> None:
        store = Slow()
        house = await casino(store)
        store.slow = True
        both = [asyncio.create_task(house.ask(request("1", OLGA, appoint("dina")))) for _ in range(2)]
        await store.is_asked()
        assert len(store.waiting) == 1
        store.let()
        first, second = [await one for one in both]
        assert first == second

    run(scene())


def test_a_disk_that_takes_too_long_gives_no_answer_and_the_command_can_be_asked_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("puntobanco.server.sequencer.sequencer.PATIENCE", 0.05)

    async def scene() -> None:
        store = Slow()
        house = await casino(store)
        store.slow = True
        with pytest.raises(NotJudged) as found:
            await house.ask(request("1", OLGA, appoint("dina")))
        assert found.value.code == "not-known-yet"
        store.let()
        monkeypatch.setattr("puntobanco.server.sequencer.sequencer.PATIENCE", PATIENCE)
        assert (await house.ask(request("1", OLGA, appoint("dina")))).done

    run(scene())


def test_a_disk_that_fails_stops_the_table_and_says_why() -> None:
    async def scene() -> None:
        store = Broken()
        house = await casino(store)
        told: list[tuple[str, str]] = []

        class Hears(Watcher):
            def stopped(self, stream: str, why: Text) -> None:
                told.append((stream, in_words(why)))

        house._watcher = Hears()
        store.slow = True
        asked = asyncio.create_task(house.ask(request("1", OLGA, appoint("dina"))))
        await store.is_asked()
        store.fail()
        with pytest.raises(NotJudged, match="could not be written"):
            await asked
        with pytest.raises(NotJudged) as found:
            await house.ask(request("2", OLGA, appoint("pia")))
        assert found.value.code == "stopped" and "the disk is full" in found.value.fault.sentence
        assert told == [(TABLE, "it could not be written: the disk is full")]
        assert not house.sequencer.durable[TABLE].state.staff

    run(scene())


def test_chips_cross_on_both_streams_in_one_transaction(store: Store) -> None:
    async def scene() -> None:
        house = await casino(store)
        steps = (
            (HOUSE, OLGA, house_ask.FundCage(amount=Minor(1_000_000))),
            (HOUSE, CARL, house_ask.OpenAccount(person=ANNA.person)),
            (HOUSE, CARL, house_ask.Deposit(person=ANNA.person, amount=Minor(50_000))),
            (TABLE, OLGA, appoint("carl", Role.CASHIER)),
            (TABLE, OLGA, appoint("dina")),
            (TABLE, OLGA, ask.PostSigns()),
            (TABLE, OLGA, ask.OpenTable()),
            (TABLE, ANNA, ask.Join(person=ANNA.person, seat=1)),
        )
        for number, (stream, who, act) in enumerate(steps):
            assert (await house.ask(request(str(number), who, act, stream))).done, act
        bought = await house.ask(request("buy", CARL, ask.BuyIn(person=ANNA.person, amount=Minor(20_000))))
        assert set(bought.at) == {HOUSE, TABLE}
        assert house.sequencer.durable[HOUSE].state.wallet(ANNA.person) == 30_000
        assert house.sequencer.durable[TABLE].state.rack(ANNA.person) == 20_000
        too_much = await house.ask(request("more", CARL, ask.BuyIn(person=ANNA.person, amount=Minor(40_000))))
        assert not too_much.done and too_much.refused[0].code == "not-enough"
        assert house.sequencer.durable[TABLE].state.rack(ANNA.person) == 20_000

    run(scene())


def test_two_desks_on_one_store_decide_again_what_the_other_was_faster_with(store: Store) -> None:
    async def scene() -> None:
        one = await casino(store)
        two = await casino(store)
        for number, (house, person) in enumerate(((one, "a"), (two, "b"), (one, "c"), (two, "d"))):
            answer = await house.ask(request(str(number), CARL, house_ask.OpenAccount(person=Person(person)), HOUSE))
            assert answer.done
        asked = [
            house.ask(request(person, CARL, house_ask.OpenAccount(person=Person(person)), HOUSE))
            for number in range(20)
            for person, house in ((f"x{number}", one), (f"y{number}", two))
        ]
        both = await asyncio.gather(*asked)
        assert all(answer.done for answer in both)
        one.sequencer.catch_up(HOUSE)
        two.sequencer.catch_up(HOUSE)
        assert one.sequencer.durable[HOUSE] == two.sequencer.durable[HOUSE]
        assert len(one.sequencer.durable[HOUSE].state.people) == 44

    run(scene())


def test_a_house_that_is_opened_again_stands_where_it_stood(store: Store) -> None:
    async def scene() -> None:
        house = await casino(store)
        await house.ask(request("1", OLGA, appoint("dina")))
        again = await casino(store)
        assert again.sequencer.durable == house.sequencer.durable
        kept: Answer = await again.ask(request("1", OLGA, appoint("dina")))
        assert kept.done

    run(scene())
