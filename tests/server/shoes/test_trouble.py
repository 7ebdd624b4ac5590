"""Whatever goes wrong at a table of random cards: every way out leads on with the cards of the same shoe."""

import asyncio

import pytest

from puntobanco.procedure.irregular import Report
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.state import Table
from tests.server.shoes.evening import MAX, Evening, setup
from tests.server.shoes.test_random import DINA, NAME, holds, proof_now

REPORTS = (
    (Report.EXTRA_CARD, False),
    (Report.EXTRA_CARD, True),
    (Report.FACE_UP_IN_SHOE, True),
    (Report.EXPOSED, True),
    (Report.WRONG_SIDE, True),
    (Report.TWO_AT_ONCE, False),
)


def cards_lie(number: int, table: Table) -> bool:
    return table.round is not None and len(table.round.cards) == number


async def one_evening(name: str) -> int:
    """Each report in a round of its own, each with the next way out in turn; how many were taken."""
    evening = await Evening().open(setup(name, NAME))
    await evening.seat(NAME)
    taken = 0
    for turn in range(3 * len(REPORTS)):
        report, seen = REPORTS[turn % len(REPORTS)]
        dealt = turn % 4
        while not cards_lie(dealt, evening.table(NAME)):
            await evening.move(NAME)
        side = Side.BANKER if report is Report.WRONG_SIDE else None
        answer = await evening.put(NAME, DINA, ask.ReportTrouble(report=report, seen=seen, side=side))
        trouble = evening.table(NAME).trouble
        assert (trouble is None) is not answer.done
        for remedy in trouble.remedies[turn % len(trouble.remedies) :] + trouble.remedies if trouble else ():
            act = ask.Resolve(exit=remedy.exit, reason="a slip", debt=True)
            if (await evening.put(NAME, MAX, act)).done:
                taken += 1
                break
        else:
            assert trouble is None, (report, seen, dealt, trouble and [one.exit for one in trouble.remedies])
        evening = await evening.again()
        holds(evening, proof_now(evening))
        number = evening.table(NAME).rounds
        while evening.table(NAME).round is not None or evening.table(NAME).rounds < number:
            await evening.move(NAME)
        holds(evening, proof_now(evening))
    return taken


@pytest.mark.parametrize("name", ["massachusetts-commission", "rws-non-commission", "new-zealand-commission"])
def test_every_way_out_leads_on_with_the_same_shoe(name: str) -> None:
    taken = asyncio.run(asyncio.wait_for(one_evening(name), 60))
    assert taken >= 9, "most of what can go wrong went wrong, and found its way out"
