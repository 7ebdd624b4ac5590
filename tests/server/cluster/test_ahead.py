"""What is decided ahead of the disk, when others write to the same streams: nothing stands upon what is not there."""

import asyncio
from typing import Any

import pytest

from puntobanco.floor import HOUSE, table_stream
from puntobanco.floor.transaction import SYSTEM
from puntobanco.house import commands as house_ask
from puntobanco.journal.entry import header_of
from puntobanco.money import Currency, Minor
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.server.casino import Casino
from puntobanco.server.sequencer.requests import NotJudged, Request
from puntobanco.server.sequencer.surroundings import Alone
from puntobanco.store import Ahead, Batch, Clash, Part, Store
from puntobanco.table import commands as ask
from tests.patience import PATIENCE
from tests.support import table_of

SETUP = table_of("rws-non-commission", {"currency": "SGD"})
TABLE = table_stream(SETUP["name"])
CARL = Who(Person("carl"), Role.CASHIER)
OLGA = Who(Person("olga"), Role.OPERATOR)


def lines(expected: int, line: bytes, ahead: Ahead | None = None) -> Batch:
    return Batch(parts=(Part("house", expected, (line,)),), ahead=ahead)


def test_what_was_decided_upon_something_that_failed_fails_though_its_place_is_filled(store: Store) -> None:
    store.append(lines(0, b"theirs")).result(PATIENCE)
    ahead = Ahead()
    mine = [store.append(lines(number, b"mine", ahead)) for number in range(3)]
    for future in mine:
        with pytest.raises(Clash):
            future.result(PATIENCE)
    store.append(lines(1, b"decided again", Ahead())).result(PATIENCE)
    assert list(store.read("house")) == [b"theirs", b"decided again"]


class Several(Alone):
    """The tenancy of a process that shares its store, and may judge everything but a stream that it has lost."""

    shared = True
    lost = ""

    def holds(self, stream: str) -> bool:
        return stream != self.lost


async def shared(store: Store) -> Casino:
    """One of several that share a store; nobody tells it what the others write."""
    currency = Currency("SGD", 2, "S$")
    opened = Casino(store, name="Example Casino", currency=currency, now=lambda: At(1_000), tenancy=Several())
    await opened.open({"one": SETUP})
    return opened


def asks(id_: str, who: Who, act: Any, stream: str = HOUSE) -> Request:
    return Request(stream=stream, id=id_, who=who, act=act)


def test_two_that_decide_far_ahead_write_one_chain(store: Store) -> None:
    async def scene() -> None:
        one, two = await shared(store), await shared(store)
        people = [(house, f"{name}{number}") for number in range(40) for house, name in ((one, "x"), (two, "y"))]
        acts = ((house, name, house_ask.OpenAccount(person=Person(name))) for house, name in people)
        answers = await asyncio.gather(*(house.ask(asks(name, CARL, act)) for house, name, act in acts))
        assert all(answer.done for answer in answers)
        written = list(store.read(HOUSE))
        assert [header_of(line).number for line in written] == list(range(len(written)))
        again = await shared(store)
        assert len(again.sequencer.durable[HOUSE].state.people) == 80

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_a_refusal_is_decided_again_if_others_have_written_since(store: Store) -> None:
    async def scene() -> None:
        one, two = await shared(store), await shared(store)
        for number, act in enumerate(
            (house_ask.OpenAccount(person=Person("anna")), house_ask.Deposit(person=Person("anna"), amount=Minor(500)))
        ):
            assert (await one.ask(asks(str(number), CARL, act))).done
        out = await two.ask(
            asks("out", CARL, house_ask.Withdraw(person=Person("anna"), amount=Minor(500), second=Person("anna")))
        )
        assert out.done, "the other has never heard of anna, and looks before it says no"
        more = await two.ask(
            asks("more", CARL, house_ask.Withdraw(person=Person("anna"), amount=Minor(1), second=Person("anna")))
        )
        assert not more.done and more.refused[0].code == "not-enough"

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_books_that_disagree_because_one_stream_was_read_later_are_read_again(store: Store) -> None:
    async def scene() -> None:
        one, two = await shared(store), await shared(store)
        steps = (
            (HOUSE, OLGA, house_ask.FundCage(amount=Minor(1_000_000))),
            (TABLE, SYSTEM, ask.Fill(chips={Minor(10_000): 1})),
        )
        for number, (stream, who, act) in enumerate(steps):
            assert (await one.ask(asks(str(number), who, act, stream))).done, act
        two.sequencer.catch_up(HOUSE)
        assert (await two.ask(asks("later", OLGA, ask.Appoint(person=Person("dina"), role=Role.DEALER), TABLE))).done
        assert not two.sequencer.stopped

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def test_a_table_that_is_hosted_elsewhere_is_not_judged_here(store: Store) -> None:
    async def scene() -> None:
        one = await shared(store)
        tenancy = one.sequencer.tenancy
        assert isinstance(tenancy, Several)
        tenancy.lost = TABLE
        with pytest.raises(NotJudged) as found:
            await one.ask(asks("1", OLGA, ask.Appoint(person=Person("dina"), role=Role.DEALER), TABLE))
        assert found.value.code == "moved" and store.answered("1") is None
        assert (await one.ask(asks("2", CARL, house_ask.OpenAccount(person=Person("anna"))))).done

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))
