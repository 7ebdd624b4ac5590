"""Rules that bind several tables on the floor: one table alone, all in one act, and the notice to the millisecond."""

from typing import Any

import pytest

from puntobanco import floor
from puntobanco.floor import HOUSE, Outcome
from puntobanco.house import commands as house_ask
from puntobanco.money import Currency
from puntobanco.procedure.asking import At, Person
from puntobanco.server.sequencer.heads import StreamHead, empty
from puntobanco.server.sequencer.pending import guards
from puntobanco.table import commands as ask
from tests.floor.hall import OLGA, PIA, Hall
from tests.table.evening import NINE_O_CLOCK

PIT = ("MA-01", "MA-02")
HALF_AN_HOUR = 30 * 60_000
RESHUFFLE: dict[str, Any] = {"reshuffle_after_lace": True}


@pytest.fixture(scope="module")
def opened() -> Hall:
    hall = Hall(Currency("USD", 2, "$"))
    for name in PIT:
        hall.table("massachusetts-commission", name)
    return hall


def asked(hall: Hall, act: house_ask.AnyAct, at: int) -> Outcome:
    return floor.at_house(hall.floor, house_ask.Command(id=f"at {at}", at=At(at), who=OLGA, act=act))


@pytest.mark.clause("MA 5(a)(1)(ii)", "MA 5(b)")
@pytest.mark.parametrize(("early", "accepted"), [(1, False), (0, True), (-1, True)])
def test_a_pit_changes_its_second_shuffle_half_an_hour_after_the_notice(
    opened: Hall, early: int, accepted: bool
) -> None:
    noticed = NINE_O_CLOCK + 10**9
    notice = house_ask.GiveNotices(tables=PIT, matter="reshuffle_after_lace", reference="N-7")
    given = asked(opened, notice, noticed)
    assert not given.refused and {part.stream for part in given.parts} == {HOUSE, "table/MA-01", "table/MA-02"}
    act = house_ask.ChangeSetups(tables=PIT, changes=RESHUFFLE, second=Person("sam"))
    command = house_ask.Command(id="change", at=At(noticed + HALF_AN_HOUR - early), who=OLGA, act=act)
    made = floor.at_house(given.floor, command)
    assert bool(made.parts) is accepted
    if not accepted:
        assert {(one.where, one.code, one.clause) for one in made.refused} == {
            (f"table/{name}", "notice", "MA 5(a)(1)(ii)") for name in PIT
        }
        assert made.floor is given.floor
        return
    assert {part.stream for part in made.parts} == {HOUSE, "table/MA-01", "table/MA-02"}
    assert all(table.rules.values["reshuffle_after_lace"] for table in made.floor.tables.values())


@pytest.mark.clause("MA 5(b)")
def test_one_table_of_a_pit_does_not_change_its_shuffle_alone(opened: Hall) -> None:
    command = ask.Command(
        id="alone", at=At(opened.now), who=PIA, act=ask.ChangeSetup(changes={"shuffle": "wash-three"})
    )
    made = floor.at_table(opened.floor, "MA-01", command)
    assert [(one.code, one.clause) for one in made.refused] == [("must-agree", "MA 5(b)")]
    assert made.floor is opened.floor and not made.parts


def test_what_was_decided_together_is_written_only_while_all_tables_stand_as_they_stood(opened: Hall) -> None:
    """Where several processes share a store, a change depends on the tables that it does not write to as well."""
    act = ask.ChangeSetup(changes={"limits.minimum": "2.00"})
    made = floor.at_table(opened.floor, "MA-01", ask.Command(id="own", at=At(opened.now), who=PIA, act=act))
    assert not made.refused and made.looked_at == {"table/MA-01", "table/MA-02"}
    streams: dict[str, StreamHead] = {name: empty(name) for name in (HOUSE, *made.looked_at)}
    held = list(guards(streams, "table/MA-01", {"table/MA-01"}, made.looked_at))
    assert [(one.stream, one.lines) for one in held] == [("table/MA-02", ())]
