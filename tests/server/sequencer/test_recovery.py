"""A house that comes back: where a round was under way the table says so, or simply goes on."""

import asyncio
from typing import Any

import pytest

from puntobanco.floor import table_stream
from puntobanco.floor.transaction import SYSTEM
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.roles import Role
from puntobanco.server.sequencer.heads import empty, taken_up
from puntobanco.server.sequencer.requests import Request
from puntobanco.server.sequencer.snapshots import Snapshots
from puntobanco.store import MemoryStore
from puntobanco.store.snapshot import KIND
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase, phase_of
from tests.patience import PATIENCE
from tests.server.shoes.evening import Evening, setup

PIT = Who(Person("pia"), Role.PIT)
DEALER = Who(Person("dina"), Role.DEALER)


async def played_to(name: str, *phases: Phase, cards: int = 0) -> tuple[Evening, str]:
    """An evening at a shipped set-up, played until its table stands in a phase with this number of cards."""
    values = setup(name)
    evening = await Evening().open(values)
    table: str = values["name"]
    await evening.seat(table)
    while phase_of(evening.table(table)) not in phases or _dealt(evening, table) < cards:
        await evening.move(table)
    return evening, table


def _dealt(evening: Evening, table: str) -> int:
    round_ = evening.table(table).round
    return len(round_.cards) if round_ is not None else 0


def run(work: Any) -> None:
    """Run it to its end."""
    asyncio.run(work)


@pytest.mark.clause("RWS 5.4.2")
def test_a_round_without_an_outcome_comes_back_interrupted_and_is_voided_by_the_pit() -> None:
    async def work() -> None:
        evening, name = await played_to("rws-non-commission", Phase.BETTING)
        await evening.move(name)  # the bets are down
        later = await evening.again()
        trouble = later.table(name).trouble
        assert trouble is not None and trouble.report is Report.INTERRUPTED and trouble.established == ()
        assert [(one.exit, one.by, str(one.clause)) for one in trouble.remedies] == [(Exit.VOID, Role.PIT, "RWS 5.4.2")]
        refused = await later.put(name, DEALER, ask.Resolve(exit=Exit.VOID))
        assert not refused.done and refused.refused[0].code == "not-your-role"
        await later.do(name, PIT, ask.Resolve(exit=Exit.VOID))
        assert later.table(name).books.of("held") == {}, "every bet is back"

    run(work())


@pytest.mark.clause("RWS 5.4.1")
def test_a_round_with_an_outcome_comes_back_interrupted_with_its_proof_and_goes_on() -> None:
    async def work() -> None:
        evening, name = await played_to("rws-non-commission", Phase.COMPLETE)
        before = evening.table(name).round
        later = await evening.again()
        trouble = later.table(name).trouble
        assert trouble is not None and trouble.established, "the pit is shown what is won or lost already"
        assert [(one.exit, str(one.clause)) for one in trouble.remedies] == [(Exit.STAND, "RWS 5.4.1")]
        await later.do(name, PIT, ask.Resolve(exit=Exit.STAND))
        assert later.table(name).round == before, "the same cards and the same bets"

    run(work())


def test_a_second_crash_does_not_report_the_same_interruption_again() -> None:
    async def work() -> None:
        evening, name = await played_to("rws-non-commission", Phase.CALLED, Phase.DEALING)
        once = await evening.again()
        twice = await once.again()
        assert twice.table(name) == once.table(name)

    run(work())


@pytest.mark.parametrize("phase", [Phase.READY, Phase.SETTLED])
@pytest.mark.clause("RWS 1.19")
def test_between_rounds_and_after_settlement_nothing_was_interrupted(phase: Phase) -> None:
    async def work() -> None:
        evening, name = await played_to("rws-non-commission", phase)
        before = evening.table(name)
        assert (await evening.again()).table(name) == before

    run(work())


@pytest.mark.parametrize("name", ["massachusetts-ez", "new-zealand-commission"])
def test_where_the_document_is_silent_the_round_simply_goes_on(name: str) -> None:
    async def work() -> None:
        evening, table = await played_to(name, Phase.DEALING, Phase.SHOWING, Phase.DRAWING, cards=2)
        before = evening.table(table)
        later = await evening.again()
        assert later.table(table) == before
        while later.table(table).round is not None:
            await later.move(table)

    run(work())


def test_the_system_reports_nothing_else() -> None:
    async def work() -> None:
        evening, name = await played_to("rws-non-commission", Phase.DEALING, cards=1)
        act = ask.ReportTrouble(report=Report.OTHER)
        answer = await evening.house.ask(Request(stream=table_stream(name), id="x", who=SYSTEM, act=act))
        assert not answer.done and answer.refused[0].code == "not-your-role"

    run(work())


def test_a_house_leaves_snapshots_and_opens_from_them() -> None:
    async def work() -> None:
        store = MemoryStore()
        values = setup("massachusetts-ez")
        name, stream = values["name"], table_stream(values["name"])
        evening = await Evening(store).open(values)
        evening.house.snapshots._every = 10
        await evening.seat(name)
        for _ in range(40):
            await evening.move(name)
            await asyncio.sleep(0.002)
        async with asyncio.timeout(PATIENCE):
            while store.document(KIND, stream) is None:
                await asyncio.sleep(0.01)
        there = evening.house.sequencer.durable[stream]
        again = taken_up(store, stream)
        assert again.snapshot >= 10, "it began from a snapshot"
        assert (again.state, again.end) == (there.state, there.end)

    run(work())


def test_a_stream_that_has_not_grown_enough_leaves_none() -> None:
    async def work() -> None:
        store = MemoryStore()
        snapshots = Snapshots(store, lambda: At(0), every=10)
        snapshots.begin(empty("table/T07"))
        assert not snapshots._due

    run(work())
