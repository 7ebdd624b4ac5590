"""A round dealt from a committed shoe keeps its cards: two supervisors cannot give it others, whatever the moment."""

from typing import Any

import pytest

from puntobanco.procedure.asking import Person
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.server.shoes.keeper import Cards
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.records import Finished
from puntobanco.wire.answers import Answer
from tests.server.shoes.evening import MAX, Evening
from tests.server.shoes.test_cutting_card import is_over, short_shoe
from tests.server.shoes.test_random import DINA, NAME, PIA, events, run, seated
from tests.support import REMOVE

SECOND = Person("max")


def last(evening: Evening) -> Finished:
    return evening.table(NAME).finished[-1]


def corrected(one: Finished, player: tuple[str, ...], banker: tuple[str, ...]) -> ask.CorrectRound:
    names = [tuple(ask.CardText(card) for card in hand) for hand in (player, banker)]
    return ask.CorrectRound(
        number=one.number, player=names[0], banker=names[1], reason="misread", second=SECOND, debt=True
    )


def invented(one: Finished) -> list[ask.CorrectRound]:
    """Other cards, the same cards in the other hand, and the same cards in another order."""
    other = corrected(one, ("9s", "Kd"), ("2c", "6h"))
    swapped = corrected(one, one.banker, one.player)
    turned = corrected(one, (one.player[1], one.player[0], *one.player[2:]), one.banker)
    return [act for act in (other, swapped, turned) if (act.player, act.banker) != (one.player, one.banker)]


async def expect_refused(evening: Evening, *acts: Any) -> None:
    """Each act is refused by name, and leaves the table and its money as they were."""
    before = evening.table(NAME)
    for act in acts:
        answer = await evening.put(NAME, PIA, act)
        assert codes(answer) == ["cards-committed"], (act, answer)
    after = evening.table(NAME)
    assert (after.position, after.books, after.finished) == (before.position, before.books, before.finished)


def codes(answer: Answer) -> list[str]:
    assert not answer.done, answer
    return [one.code for one in answer.refused]


@pytest.mark.parametrize("name", ["massachusetts-commission", "rws-non-commission", "new-zealand-commission"])
def test_a_correction_gives_a_round_of_a_committed_shoe_no_other_cards_at_any_moment(name: str) -> None:
    async def scene() -> None:
        evening = await short_shoe(await seated(name), 20)
        await evening.rounds(NAME, 2)
        one = last(evening)
        assert invented(one)
        await expect_refused(evening, *invented(one))
        evening = await evening.again()
        await expect_refused(evening, *invented(one))
        await evening.until(NAME, is_over)
        await expect_refused(evening, *invented(one))
        evening = await evening.again()
        await expect_refused(evening, *invented(one))
        await evening.until(NAME, lambda table: not is_over(table))
        await expect_refused(evening, *invented(one))
        await evening.rounds(NAME, 1)
        await expect_refused(evening, *invented(one), *invented(last(evening)))

    run(scene())


def test_nor_after_the_cards_were_replaced_and_the_table_goes_over_to_real_cards() -> None:
    async def scene() -> None:
        evening = await seated("new-zealand-commission")
        await evening.rounds(NAME, 2)
        one = last(evening)
        await evening.do(NAME, MAX, ask.ReplaceCards(reason="worn"))
        assert evening.table(NAME).shoe is None
        await expect_refused(evening, *invented(one))
        evening.keeper.elect(NAME, Cards.KEYED)
        await evening.do(NAME, DINA, ask.ReceiveCards(set_id="real", back="red", secured="the card room"))
        await expect_refused(evening, *invented(one))
        evening = await evening.again()
        await expect_refused(evening, *invented(one))

    run(scene())


def test_nor_once_a_shuffler_has_its_cards_back() -> None:
    async def scene() -> None:
        evening = await seated("new-zealand-commission-continuous")
        await evening.rounds(NAME, 2)
        await expect_refused(evening, *invented(last(evening)))
        await evening.until(NAME, lambda table: table.shoe is not None and table.shoe.discarded == 0)
        await expect_refused(evening, *invented(last(evening)))

    run(scene())


def test_the_same_cards_may_be_settled_again_which_puts_a_wrong_payment_right() -> None:
    async def scene() -> None:
        evening = await seated("new-zealand-commission")
        await evening.rounds(NAME, 2)
        one, before = last(evening), evening.table(NAME).books
        await evening.do(NAME, PIA, corrected(one, one.player, one.banker))
        assert evening.table(NAME).books == before, "it had been paid rightly"

    run(scene())


@pytest.mark.parametrize("name", ["massachusetts-commission", "rws-non-commission", "new-zealand-commission"])
def test_no_card_of_a_committed_shoe_is_read_again_and_no_order_is_stated(name: str) -> None:
    async def scene() -> None:
        evening = await seated(name)
        await evening.until(NAME, lambda table: table.round is not None and len(table.round.shown.player) == 2)
        misread = ask.ReportTrouble(report=Report.MISREAD, place=1)
        assert codes(await evening.put(NAME, DINA, misread)) == ["host-deals"]
        await evening.do(NAME, DINA, ask.ReportTrouble(report=Report.OTHER, note="a glass fell over"))
        before = evening.table(NAME)
        assert before.round is not None and before.trouble is not None
        shown = tuple(ask.CardText(str(card)) for card in (*before.round.shown.player, *before.round.shown.banker))
        for remedy in before.trouble.remedies:
            act = ask.Resolve(exit=remedy.exit, order=shown[::-1], reason="as they fell", debt=True)
            assert codes(await evening.put(NAME, MAX, act)) == ["card-named"]
            act = ask.Resolve(exit=remedy.exit, card=ask.CardText("9s"), reason="as it is", debt=True)
            assert codes(await evening.put(NAME, MAX, act)) == ["card-named"]
        assert evening.table(NAME).position == before.position
        assert not any(isinstance(one, ev.CardReadAgain | ev.CardsRebuilt) for one in events(evening.store))

    run(scene())


def test_a_settled_round_of_a_committed_shoe_is_not_voided_by_a_wrong_number_reported_at_real_cards() -> None:
    """The last round may be voided until the next is called [RWS 5.5.3]; the host dealt this one by the table."""

    async def scene() -> None:
        evening = await short_shoe(await seated("rws-non-commission", burn=REMOVE), 20)
        await evening.rounds(NAME, 2)
        wrong = ask.ReportTrouble(report=Report.WRONG_NUMBER, rebuildable=False)
        assert codes(await evening.put(NAME, DINA, wrong)) == ["host-deals"]
        evening.keeper.elect(NAME, Cards.KEYED)
        await evening.until(NAME, is_over)
        await evening.until(NAME, lambda table: phase_of(table) is Phase.READY)
        assert not evening.table(NAME).shoe.commitment  # type: ignore[union-attr]
        assert codes(await evening.put(NAME, DINA, wrong)) == ["no-round"]
        assert Exit.VOID not in {one.exit for one in getattr(evening.table(NAME).trouble, "remedies", ())}

    run(scene())
