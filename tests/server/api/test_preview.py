"""A correction is looked at before it is proposed: everybody's return, old and new, and nothing done."""

from puntobanco.procedure.roles import Role
from puntobanco.table.model.phases import Phase
from tests.server.api.served import Served
from tests.server.api.staffed import Staffed, bet

NINE_OVER_SEVEN = {"table": "SG-01", "number": 1, "player": ["5h", "4s"], "banker": ["Td", "7c"]}
SEVEN_OVER_NINE = {"table": "SG-01", "number": 1, "player": ["Td", "7c"], "banker": ["5h", "4s"]}


def test_the_pit_sees_every_seats_change_and_nothing_is_done(practice: Served) -> None:
    """Five on the Player: 10 come back if the Player won, nothing if the Banker did; one of the two was so."""
    table = Staffed(practice)
    table.until(Phase.READY)
    mine = table.player(seat=1)
    table.until(Phase.BETTING)
    mine.does(bet(5_00, "player"))
    table.until(Phase.READY)
    before, pit = table.table.position, table.staff[Role.PIT]
    returned = table.table.finished[-1].wagers[0].returned
    seen = [pit.post("/api/preview/correction", one, good=True).json() for one in (NINE_OVER_SEVEN, SEVEN_OVER_NINE)]
    for found, now in zip(seen, (10_00, 0), strict=True):
        expected = [{"person": mine.person, "old": returned, "new": now}] if now != returned else []
        assert found["changes"] == expected
    assert table.table.position == before


def test_only_who_may_propose_it_sees_it_and_only_a_round_is_looked_at(practice: Served) -> None:
    table = Staffed(practice)
    table.until(Phase.READY)
    mine, pit = table.player(seat=1), table.staff[Role.PIT]
    table.until(Phase.BETTING)
    mine.does(bet(5_00, "player"))
    table.until(Phase.READY)
    assert mine.post("/api/preview/correction", NINE_OVER_SEVEN).json()["title"] == "not-your-role"
    other = practice.guest("pit")
    assert other.post("/api/preview/correction", NINE_OVER_SEVEN).json()["title"] == "not-your-role"
    three = NINE_OVER_SEVEN | {"player": ["5h", "4s", "2c"]}
    assert pit.post("/api/preview/correction", three).json()["title"] == "no-round"
    unknown = NINE_OVER_SEVEN | {"number": 9}
    assert pit.post("/api/preview/correction", unknown).json()["title"] == "round-not-at-hand"
