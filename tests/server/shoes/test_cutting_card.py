"""The cutting card of a random shoe is called by the host: a dealer can neither forget it nor invent it."""

from typing import Any

import pytest

from puntobanco.floor.transaction import SYSTEM
from puntobanco.procedure.asking import Who
from puntobanco.shoe.last_hand import Life
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.offers import offers
from puntobanco.table.steps import next_step
from tests.server.shoes.evening import MAX, Evening
from tests.server.shoes.test_random import DINA, NAME, PIA, events, holds, proof_now, run, seated

IN_FRONT = 30
"""Cards before the cutting card in a short shoe."""


async def short_shoe(evening: Evening, in_front: int = IN_FRONT) -> Evening:
    """A shoe whose cutting card lies near its front, so that its end comes soon."""
    await evening.until(NAME, lambda table: next_step(table).act == "place-cutting-card")
    shoe = evening.table(NAME).shoe
    assert shoe is not None
    await evening.do(NAME, DINA, ask.PlaceCuttingCard(behind=shoe.total - in_front))
    return evening


def is_over(table: Table) -> bool:
    return table.shoe is not None and table.shoe.life is Life.OVER


def told(evening: Evening) -> list[Any]:
    kinds = ev.CuttingCardCame | ev.CardDrawn | ev.RoundEnded | ev.RoundVoided
    return [one for one in events(evening.store) if isinstance(one, kinds)]


def offered(table: Table, who: Who) -> bool:
    return any(one.act == "cutting-card-out" for one in offers(table, who))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("massachusetts-commission", marks=pytest.mark.clause("MA 10(d)")),
        pytest.param("new-zealand-commission", marks=pytest.mark.clause("NZ 11.2")),
        "rws-non-commission",
    ],
)
def test_the_host_calls_it_and_the_shoe_ends_as_the_set_up_says(name: str) -> None:
    async def scene() -> None:
        evening = await short_shoe(await seated(name))
        restarted = False
        while not is_over(evening.table(NAME)):
            table = evening.table(NAME)
            for who in (DINA, PIA, MAX):
                assert not offered(table, who)
            playing = table.shoe is not None and table.shoe.life is Life.PLAY_ON
            if playing and phase_of(table) in (Phase.READY, Phase.DEALING):
                answer = await evening.put(NAME, DINA, ask.CuttingCardOut())
                assert [one.code for one in answer.refused] == ["host-deals"] and not answer.done
            elif not restarted and table.shoe is not None and not playing:
                evening, restarted = await evening.again(), True
            await evening.move(NAME)
        happened = told(evening)
        came = [number for number, one in enumerate(happened) if isinstance(one, ev.CuttingCardCame)]
        assert len(came) == 1
        shoe = evening.table(NAME).shoe
        assert shoe is not None and shoe.behind is not None
        drawn = sum(isinstance(one, ev.CardDrawn) for one in happened[: came[0]])
        assert shoe.burnt + drawn == shoe.total - shoe.behind, "the very card before it was dealt, and none behind it"
        first = happened[came[0]].dealt == 0
        rounds = sum(isinstance(one, ev.RoundEnded | ev.RoundVoided) for one in happened[came[0] :])
        last_at_once = first and Life(happened[came[0]].life) is Life.THIS_IS_LAST
        assert rounds == (1 if last_at_once else 2)
        lines = [line for line in evening.store.read(f"table/{NAME}") if b"cutting-card-came" in line]
        assert all(SYSTEM.person.encode() in line for line in lines), "the host called it"
        holds(evening, proof_now(evening))

    run(scene())


@pytest.mark.clause("NZ 11.2(a)")
def test_it_lies_first_in_a_round_and_everybody_hears_that_it_is_the_last_before_they_bet() -> None:
    async def scene() -> None:
        for in_front in (*range(12, 30),) * 8:  # the cards are random: one shoe in five has it there
            evening = await short_shoe(await seated("new-zealand-commission"), in_front)
            await evening.until(NAME, lambda table: table.shoe is not None and table.shoe.life is not Life.PLAY_ON)
            table = evening.table(NAME)
            assert table.shoe is not None
            if table.shoe.life is Life.THIS_IS_LAST:
                assert table.round is not None and not table.round.cards
                happened = list(events(evening.store))
                opened = max(at for at, one in enumerate(happened) if isinstance(one, ev.BetsOpened))
                placed = [one for one in happened[opened:] if isinstance(one, ev.BetsPlaced)]
                assert not placed, "only bets that a tie left on the layout lie there"
                return
        raise AssertionError("it never lay first in a round")

    run(scene())


@pytest.mark.clause("NZ 11.1")
def test_a_continuous_shuffler_has_none() -> None:
    async def scene() -> None:
        evening = await seated("new-zealand-commission-continuous")
        await evening.rounds(NAME, 3)
        assert not any(isinstance(one, ev.CuttingCardCame) for one in events(evening.store))
        assert not (await evening.put(NAME, DINA, ask.CuttingCardOut())).done

    run(scene())


def test_a_house_that_stopped_before_it_was_called_calls_it_when_it_opens_again() -> None:
    async def scene() -> None:
        evening = await short_shoe(await seated("massachusetts-commission"))
        evening.keeper.follows = lambda before, after: ()  # type: ignore[method-assign]  # the process ends before it could
        await evening.until(
            NAME, lambda table: bool(table.round and table.shoe and table.shoe.left == table.shoe.behind)
        )
        await evening.until(NAME, lambda table: table.round is not None and next_step(table).act == "draw")
        answer = await evening.put(NAME, DINA, ask.Draw())
        assert [one.code for one in answer.refused] == ["cutting-card-first"], "no card is dealt past it"
        evening = await evening.again()
        await evening.move(NAME)
        assert len([one for one in events(evening.store) if isinstance(one, ev.CuttingCardCame)]) == 1

    run(scene())
