"""Who answers for a guest: staff for somebody without a device, never for one who is connected."""

import asyncio

from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.server.api.speaking import PATIENCE, Speaking
from puntobanco.table import commands as ask
from puntobanco.table.model.state import Ready, Table
from tests.table.rws.mishaps import Mishaps
from tests.table.test_spoken_for import massachusetts

STREAM = "table/T"
DEALER, ANNA, BEN = Who(Person("dina"), Role.DEALER), Person("anna"), Person("ben")


def speaking(*here: Person) -> Speaking:
    """A house in which these players have a screen before them."""
    return Speaking(here.__contains__)


def code(found: Speaking, table: Table, act: ask.AnyAct, now: int = 0, who: Who = DEALER) -> str:
    fault = asyncio.run(found.fault(STREAM, table, who, act, At(now)))
    return fault.code if fault is not None else ""


def test_a_connected_guest_answers_at_their_own_screen() -> None:
    table = massachusetts(Ready.PLAY).table
    for act in (
        ask.AnswerCut(person=ANNA),
        ask.AnswerShoe(take=True, person=ANNA),
        ask.ChooseWinnings(wager="house-money", person=ANNA),
        ask.ChooseOption(take_back=True, bettor=ANNA),
        ask.WithdrawBet(wager="tie", bettor=ANNA),
        ask.PlaceBets(bets=(), bettor=ANNA),
    ):
        assert code(speaking(ANNA), table, act) == "answers-themselves", act
        assert code(speaking(BEN), table, act) == "", act
        assert code(speaking(ANNA), table, act, who=Who(ANNA, Role.PLAYER)) == "", "it is their own answer"


def test_real_cards_are_keyed_for_anybody_and_staff_bets_are_put_down_for_anybody_who_asks() -> None:
    table = Mishaps().table
    assert code(speaking(ANNA), table, ask.PlaceBets(bets=(), bettor=ANNA)) == ""
    assert code(speaking(ANNA), table, ask.KeyTurned(side=Side.PLAYER, holder=ANNA, cards=())) == ""


def test_somebody_connected_is_passed_over_once_they_were_asked_long_enough() -> None:
    table, found = massachusetts(Ready.PLAY).table, speaking(ANNA)
    passing = ask.PassShoe(reason="does not answer")
    assert code(found, table, passing, 0) == "asked-first"
    assert code(found, table, passing, PATIENCE - 1) == "asked-first"
    assert code(found, table, passing, PATIENCE) == ""
    cut = massachusetts(Ready.CUT).table
    assert code(speaking(BEN), cut, ask.AnswerCut()) == "asked-first"
    assert code(speaking(ANNA), cut, ask.AnswerCut()) == "", "the cut is Ben's, who has no device"
