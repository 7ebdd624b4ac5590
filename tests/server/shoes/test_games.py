"""A table of random cards whose first card is printed: the printed card is in no shoe, no seal and no proof."""

from typing import Any

import pytest

from puntobanco.cards import card
from puntobanco.rules.hand import Side
from puntobanco.table import events as ev
from tests.server.shoes.test_random import NAME, events, holds, proof_now, run, seated, shoe_now, somebody_holds_cards

SEVEN_UP = {"game": "seven-up", "departs_from_rulebook": True}
TABLES: dict[str, dict[str, Any]] = {
    "massachusetts-ez": {"card_handling": "players", "filings.card_handling": "CH-1"},
    "rws-non-commission": {},
    "new-zealand-commission-international": {"style": "B"},
    "new-zealand-commission-continuous": {},
}


@pytest.mark.parametrize("name", TABLES)
def test_the_proof_of_a_shoe_holds_at_every_moment_and_over_a_restart(name: str) -> None:
    async def scene() -> None:
        evening = await seated(name, **TABLES[name], **SEVEN_UP)
        await evening.until(NAME, lambda table: bool(table.shoe and table.shoe.commitment))
        for _ in range(30):
            await evening.move(NAME)
            if shoe_now(evening):
                holds(evening, proof_now(evening))
            round_ = evening.table(NAME).round
            assert round_ is None or round_.shown.player[:1] == (card("7s"),)
        if TABLES[name]:
            await evening.until(NAME, somebody_holds_cards)
            evening = await evening.again()
        await evening.rounds(NAME, 2)
        holds(evening, proof_now(evening))
        table = evening.table(NAME)
        drawn = [event for event in events(evening.store) if isinstance(event, ev.CardDrawn)]
        hands = [len(result.player) + len(result.banker) for result in table.results]
        assert table.results and all(result.player[0] == card("7s") for result in table.results)
        if not table.rules.shoe.continuous:
            assert len(drawn) == sum(hands) - len(hands) == table.the_shoe.out - table.the_shoe.burnt
            assert sum(table.the_shoe.seen.values()) <= table.the_shoe.out
        assert drawn[0].side is Side.BANKER

    run(scene())
