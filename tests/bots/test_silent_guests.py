"""No table waits for one person beyond their limit, in whatever way they say nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from puntobanco.bots import hands
from puntobanco.bots.hands import PACES
from puntobanco.procedure.asking import Person
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.model.state import Table
from puntobanco.table.steps import NextStep
from tests.bots.evenings import GUESTS, PACE, SLACK, WAYS, StandsStill, evening
from tests.bots.tables import TABLES

MANY = ("rws-non-commission", "rws, face down", "massachusetts, players turning", "new-zealand-commission")
"""A table of each rulebook, and of each way in which guests turn cards."""


@pytest.mark.parametrize("setup", MANY)
@pytest.mark.parametrize("way", ["silent", "leaves", "pesters", "meddles"])
def test_a_table_goes_on_within_its_limits_whatever_all_its_guests_do(setup: str, way: str) -> None:
    found = evening(1, TABLES[setup](), dict.fromkeys(GUESTS, way), rounds=1, restarts=way == "silent")
    assert found.rounds and found.longest <= PACE.asked + SLACK


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_table_of_each_set_up_and_style_goes_on_with_guests_of_different_ways(number: int) -> None:
    ways = {person: WAYS[(number + 4 * place) % len(WAYS)] for place, person in enumerate(GUESTS)}
    found = evening(number, [*TABLES.values()][number](), ways, rounds=1, restarts=number % 2 == 0)
    assert found.rounds and ("wants time" in ways.values() or found.longest <= PACE.asked + SLACK)


@pytest.mark.parametrize("setup", MANY)
def test_five_guests_who_say_nothing_hold_up_no_table(setup: str) -> None:
    five = {Person(name): "silent" for name in ("anna", "ben", "cho", "dan", "eve")}
    found = evening(2, TABLES[setup](), five, rounds=2, restarts=False)
    assert found.rounds >= 2 and found.longest <= PACE.asked + SLACK
    assert found.seconds <= 2 * (PACE.bets + 8 * (PACE.asked + SLACK)), (
        "two rounds, and everything that is asked in them"
    )


FAST = replace(PACES["fast"], look=0.1)
BETWEEN = 6.0
"""Seconds from a result to the next call for bets at the fast pace, unless a guest is offered something."""


@pytest.mark.parametrize("setup", ["massachusetts-ez", "rws-non-commission", "new-zealand-commission"])
def test_at_the_fast_pace_bets_open_within_six_seconds_of_a_result(setup: str) -> None:
    rounds = evening(1, TABLES[setup](), {Person("anna"): "plays"}, rounds=6, restarts=False, pace=FAST).entries
    called, before, asked, gaps = 0.0, 0.0, False, []
    for at, what in rounds:
        if what == "result-called":
            called, asked = at, False
        asked = asked or (what == "shoe-declined" and at - before >= FAST.offered)
        before = at
        if what == "bets-opened" and called and not asked:
            gaps.append(at - called)
    assert len(gaps) >= 3 and max(gaps) <= BETWEEN, gaps


def test_a_newcomer_is_offered_the_shoe_after_three_rounds_and_for_five_seconds() -> None:
    pace = replace(PACES["normal"], look=0.1)
    found = evening(1, TABLES["massachusetts-ez"](), {Person("anna"): "plays"}, rounds=6, restarts=False, pace=pace)
    early: list[float] = []
    late: list[float] = []
    settled, before = 0, 0.0
    for at, what in found.entries:
        settled += what == "round-settled"
        if what == "shoe-declined":
            (early if settled < pace.newcomer else late).append(at - before)
        before = at
    assert early and max(early) < 1, "the dealer goes on as if everybody had declined"
    assert late and pace.offered <= max(late) < pace.offered + 1


def by_position(table: Table, step: NextStep) -> tuple[Any, ...]:
    """Anything that is written down makes the dealer's pause begin anew."""
    return table.position, step.act


def players_first(table: Table, person: Person) -> tuple[Any, ...]:
    """The Player's cards are taken back, whichever somebody holds."""
    return ((hands.PIT, ask.DealerTurns(side=Side.PLAYER)),)


@pytest.mark.parametrize(
    ("name", "defect", "setup", "way"),
    [
        ("standing", by_position, "rws-non-commission", "pesters"),
        ("_taken_from", players_first, "new-zealand-commission", "silent"),
    ],
)
def test_the_watch_notices_a_dealer_who_waits_too_long(
    name: str, defect: Callable[..., Any], setup: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, name, defect)
    with pytest.raises(StandsStill):
        evening(1, TABLES[setup](), dict.fromkeys(GUESTS, way), rounds=4, restarts=False)
