"""The cutting card of real cards: never refused, and confirmed by the pit where it is more than half a deck off."""

import pytest

from puntobanco.procedure.roles import Role
from puntobanco.shoe.last_hand import Life
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.state import Ready, ShoeState
from puntobanco.table.shared.seeing import HALF_A_DECK, cutting_card_in_doubt
from puntobanco.table.steps import next_step
from puntobanco.words import in_words
from tests.table.evening import Evening

BOOKS = ("massachusetts-commission", "rws-non-commission", "new-zealand-commission")


def shoe_of(evening: Evening) -> ShoeState:
    assert evening.table.shoe is not None
    return evening.table.shoe


def off(evening: Evening) -> int:
    shoe = shoe_of(evening)
    assert shoe.behind is not None
    return shoe.left - shoe.behind


def placed(name: str, early: int) -> Evening:
    """The cutting card put in so that it should come after this number of further cards."""
    left = shoe_of(Evening(name)).left
    evening = Evening(name, ready=False)
    evening.staff()
    evening.do("olga", ask.PostSigns())
    evening.fill("1000000")
    evening.do("pia", ask.OpenTable())
    evening.cards(until=Ready.CUTTING_CARD)
    evening.do("dina", ask.PlaceCuttingCard(behind=left - early))
    evening.prepare()
    evening.sit(anna=1, ben=2)
    evening.take_shoe()
    return evening


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_one_that_comes_more_than_half_a_deck_early_is_accepted_and_the_pit_confirms_it(name: str, more: int) -> None:
    wanted = HALF_A_DECK + more
    evening = placed(name, wanted)
    assert off(evening) == wanted
    happened = evening.do("dina", ask.CuttingCardOut())
    assert shoe_of(evening).life is not Life.PLAY_ON, "the card on the table is the fact"
    noted = [one for one in happened if isinstance(one, ev.IncidentNoted)]
    assert bool(noted) is (more > 0)
    if more <= 0:
        evening.attempt("dina", ask.OpenBets())
        assert not evening.refused
        return
    assert f"{wanted} cards before the place" in in_words(noted[0].note)
    step = next_step(evening.table)
    assert (step.act, step.by) == ("confirm-cutting-card", Role.PIT)
    evening.attempt("dina", ask.OpenBets())
    assert evening.refused[0].code == "cutting-card-unconfirmed"
    assert evening.no("dina", ask.ConfirmCuttingCard()).code == "not-your-role"
    (confirmed,) = evening.do("pia", ask.ConfirmCuttingCard())
    assert isinstance(confirmed, ev.CuttingCardConfirmed) and confirmed.seen == "came"
    assert evening.no("pia", ask.ConfirmCuttingCard()).code == "no-need"
    evening.do("dina", ask.OpenBets())


def late(cards: int) -> Evening:
    """A table at which this number of cards has been dealt past the place of the cutting card, which has not come."""
    evening = placed("massachusetts-commission", 0)
    fives = cards % 4
    for number, suit in enumerate(["five"] * fives + ["four"] * ((cards - 5 * fives) // 4)):
        player, banker = ("2s 5d", "2c 3c 6d") if suit == "five" else (f"9s {'TJQK'[number % 4]}d", "2d 4d")
        evening.play(player, banker, ("anna", "player", "100"))
    return evening


@pytest.mark.parametrize(("cards", "asked"), [(25, False), (26, True), (27, True)])
def test_one_that_has_not_come_half_a_deck_after_its_place_is_confirmed_once(cards: int, asked: bool) -> None:
    evening = late(cards)
    assert off(evening) == -cards
    assert bool(cutting_card_in_doubt(evening.table)) is asked
    evening.take_shoe()
    evening.attempt("dina", ask.OpenBets())
    assert [one.code for one in evening.refused] == (["cutting-card-unconfirmed"] if asked else [])
    if not asked:
        return
    (confirmed,) = evening.do("pia", ask.ConfirmCuttingCard())
    assert isinstance(confirmed, ev.CuttingCardConfirmed) and confirmed.seen == "missing"
    evening.take_shoe()
    evening.do("dina", ask.OpenBets())
    happened = evening.do("dina", ask.CuttingCardOut())
    off_by = [one.note for one in happened if isinstance(one, ev.IncidentNoted)]
    assert bool(off_by) is (cards > HALF_A_DECK), "it came at last, and more than half a deck late is on record"


def test_a_shoe_that_ended_early_is_not_taken_away_before_the_pit_has_looked() -> None:
    evening = placed("new-zealand-commission", 200)
    evening.do("dina", ask.CuttingCardOut())
    evening.do("pia", ask.ConfirmCuttingCard())
    evening = placed("new-zealand-commission", 200)
    evening.do("dina", ask.CuttingCardOut())
    evening.attempt("max", ask.ReplaceCards(reason="over"))
    assert evening.refused[0].code == "cutting-card-unconfirmed"
