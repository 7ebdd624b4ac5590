"""How soon views follow: one's own bets and everything the dealer does at once, others' bets when there is time."""

import pytest

from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.server.sequencer.heads import StreamHead, empty
from puntobanco.server.watch.views import BETS_SHOWN, OTHERS_BETS_SHOWN, PACE, Audience, glance_of, pace_of
from puntobanco.table import commands as ask
from puntobanco.table.model.state import Table
from tests.table.evening import Evening

ANNA, BEN = Who(Person("anna"), Role.PLAYER), Who(Person("ben"), Role.PLAYER)
DINA = Who(Person("dina"), Role.DEALER)


def pace(before: Table, after: Table, who: Who | None) -> float:
    stream = empty("table/T1")
    audience = Audience("table/T1", who)
    one, other = (glance_of(audience, StreamHead(state=state, end=stream.end)) for state in (before, after))
    return pace_of(audience, one, other)


@pytest.fixture
def evening() -> Evening:
    evening = Evening("rws-non-commission")
    evening.sit(anna=1, ben=2)
    evening.betting()
    return evening


@pytest.mark.parametrize(
    ("who", "seconds"), [(ANNA, PACE), (BEN, OTHERS_BETS_SHOWN), (DINA, BETS_SHOWN), (None, BETS_SHOWN)]
)
def test_a_bet_is_shown_at_once_to_the_person_who_made_it(evening: Evening, who: Who | None, seconds: float) -> None:
    before = evening.table
    evening.bet("anna", "player", "100")
    assert pace(before, evening.table, who) == seconds


@pytest.mark.parametrize("who", [ANNA, BEN, None])
def test_no_more_bets_is_shown_to_everybody_at_once(evening: Evening, who: Who | None) -> None:
    evening.bet("anna", "player", "100")
    before = evening.table
    evening.do("dina", ask.CloseBets())
    assert pace(before, evening.table, who) == PACE
    assert pace(before, evening.table, DINA) < PACE


def test_a_person_who_sits_down_is_seen_at_once(evening: Evening) -> None:
    before = evening.table
    evening.do("cho", ask.Join(person=Person("cho"), seat=3))
    assert pace(before, evening.table, BEN) == PACE
