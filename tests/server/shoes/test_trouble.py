"""What can still go wrong at a table of random cards, and what cannot: the host deals exactly what is due."""

import asyncio

import pytest

from puntobanco.floor.transaction import SYSTEM
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.irregular import Report
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.committed import STAFF_REPORT
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.offers import offers
from puntobanco.table.steps import next_step
from puntobanco.wire.answers import Answer
from tests.patience import PATIENCE
from tests.server.shoes.evening import MAX, Evening, setup
from tests.server.shoes.test_random import DINA, NAME, PIA, events, holds, proof_now, run, seated
from tests.support import REMOVE

BOOKS = ("massachusetts-commission", "rws-non-commission", "new-zealand-commission")
NEVER = [report for report in Report if report not in STAFF_REPORT]


def cards_lie(number: int, table: Table) -> bool:
    return table.round is not None and len(table.round.cards) == number


def codes(answer: Answer) -> list[str]:
    assert not answer.done, answer
    return [one.code for one in answer.refused]


def reports_offered(table: Table, who: Who) -> set[str]:
    return {choice for one in offers(table, who) if one.act == "report-trouble" for choice in one.choices}


@pytest.mark.parametrize("name", [*BOOKS, "new-zealand-commission-international", "new-zealand-commission-continuous"])
def test_what_cannot_have_happened_is_neither_offered_nor_accepted(name: str) -> None:
    async def scene() -> None:
        evening = await seated(name)
        for dealt in range(5):
            while not cards_lie(dealt, evening.table(NAME)):
                await evening.move(NAME)
            before = evening.table(NAME)
            for who in (DINA, PIA, MAX):
                assert reports_offered(before, who) <= {one.value for one in STAFF_REPORT}
                for report in NEVER:
                    for seen in (False, True):
                        act = ask.ReportTrouble(report=report, seen=seen, side=Side.PLAYER, place=1)
                        assert codes(await evening.put(NAME, who, act)) == ["host-deals"]
                disclosed = await evening.put(NAME, who, ask.CardDisclosed())
                assert not disclosed.done
            after = evening.table(NAME)
            assert (after.position, after.books, after.shoe) == (before.position, before.books, before.shoe)

    run(scene())


def test_a_wrong_handler_is_reported_only_where_players_handle_cards() -> None:
    async def scene() -> None:
        act = ask.ReportTrouble(report=Report.WRONG_HANDLER, side=Side.PLAYER)
        evening = await seated("rws-non-commission")
        await evening.until(NAME, lambda table: cards_lie(4, table))
        assert codes(await evening.put(NAME, DINA, act)) == ["host-deals"]
        evening = await seated("new-zealand-commission-international", style="B")
        await evening.until(NAME, lambda table: cards_lie(4, table))
        assert "wrong-handler" in reports_offered(evening.table(NAME), DINA)
        before = [one.side for one in evening.table(NAME).the_round.cards]
        await evening.do(NAME, DINA, act)
        await evening.move(NAME)
        assert [one.side for one in evening.table(NAME).the_round.cards] == before, "every card is where it was dealt"
        await evening.rounds(NAME, 1)
        holds(evening, proof_now(evening))

    run(scene())


async def one_evening(name: str) -> int:
    """Each report that remains in a round of its own, each with the next way out in turn; how many were taken."""
    evening = await Evening().open(setup(name, NAME))
    await evening.seat(NAME)
    taken = 0
    reports = (Report.OTHER, Report.INTERRUPTED)
    for turn in range(4 * len(reports)):
        dealt = turn % 5
        while not cards_lie(dealt, evening.table(NAME)):
            await evening.move(NAME)
        await evening.put(NAME, DINA, ask.ReportTrouble(report=reports[turn % 2]))
        trouble = evening.table(NAME).trouble
        assert trouble is not None
        remedy = trouble.remedies[(turn // 2) % len(trouble.remedies)]
        await evening.do(NAME, MAX, ask.Resolve(exit=remedy.exit, reason="seen to", debt=True, second=Person("pia")))
        taken += 1
        evening = await evening.again()
        holds(evening, proof_now(evening))
        number = evening.table(NAME).rounds
        while evening.table(NAME).round is not None or evening.table(NAME).rounds < number:
            await evening.move(NAME)
        holds(evening, proof_now(evening))
    return taken


@pytest.mark.parametrize("name", BOOKS)
def test_every_way_out_leads_on_with_the_same_shoe(name: str) -> None:
    assert asyncio.run(asyncio.wait_for(one_evening(name), PATIENCE)) == 8


@pytest.mark.parametrize("name", [*BOOKS, "new-zealand-commission-international"])
def test_a_card_that_is_not_due_is_not_drawn(name: str) -> None:
    """A 9 that everybody knows as the next Player's first card is worth 21.5% of a bet on the Player."""

    async def scene() -> None:
        evening = await seated(name)
        for _ in range(4):
            await evening.until(NAME, lambda table: phase_of(table) is Phase.COMPLETE)
            before = evening.table(NAME)
            for to in (None, *Side):
                assert codes(await evening.put(NAME, DINA, ask.Draw(to=to))) == ["not-due"]
            assert evening.table(NAME).shoe == before.shoe and evening.table(NAME).round == before.round
            await evening.rounds(NAME, 1)
        await evening.until(NAME, lambda table: next_step(table).act == "draw")
        before = evening.table(NAME)
        assert codes(await evening.put(NAME, DINA, ask.Draw(to=Side.BANKER))) == ["not-due"], "the Player's comes first"
        assert evening.table(NAME).shoe == before.shoe
        assert not any(isinstance(one, ev.RoundStopped | ev.CardCarried) for one in events(evening.store))

    run(scene())


@pytest.mark.clause("RWS 5.5.4")
def test_the_host_finds_the_end_of_the_cards_and_nobody_else_reports_it() -> None:
    async def scene() -> None:
        evening = await seated("rws-non-commission", cutting_card_depth=REMOVE, last_hand=REMOVE)
        await evening.until(NAME, lambda table: table.trouble is not None)
        table = evening.table(NAME)
        assert table.trouble is not None and table.trouble.report is Report.OUT_OF_CARDS
        assert table.shoe is not None and table.shoe.left == 0
        assert evening.store.length(f"table/{NAME}") and table.trouble.remedies[0].clause == "RWS 5.5.4"
        last = list(evening.store.read(f"table/{NAME}"))[-1].decode()
        assert SYSTEM.person in last, "the host reported it"
        holds(evening, proof_now(evening))

    run(scene())


def test_the_host_reports_nothing_but_what_it_finds() -> None:
    async def scene() -> None:
        evening = await seated("rws-non-commission")
        await evening.until(NAME, lambda table: cards_lie(2, table))
        clock = Who(Person(SYSTEM.person), Role.CLOCK)
        for report in set(Report) - {Report.INTERRUPTED, Report.OUT_OF_CARDS}:
            assert codes(await evening.put(NAME, clock, ask.ReportTrouble(report=report))) == ["not-your-role"]
        assert codes(await evening.put(NAME, clock, ask.ReportTrouble(report=Report.OUT_OF_CARDS))) == ["cards-left"]
        assert codes(await evening.put(NAME, clock, ask.CuttingCardOut())) == ["not-due"]

    run(scene())
