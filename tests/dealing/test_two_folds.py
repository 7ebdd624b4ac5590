"""The trail and the table's own record of its cards, side by side, before the trail goes."""

from typing import Any

import pytest

from puntobanco.dealing.trail import Story, Trail, told
from puntobanco.script.host import Host
from puntobanco.shoe.last_hand import Life
from puntobanco.table.events import Recorded
from puntobanco.table.machine import evolve
from puntobanco.table.model.state import ShoeState, Table
from tests.table.stateful import ALL_SETUPS, VARIANTS, Evening
from tools.golden import played, scenes


def same(shoe: ShoeState | None, trail: Trail, carried: bool | None = None) -> None:
    if shoe is None:
        assert trail == Trail()
        return
    cards = shoe.cards
    assert cards.root == trail.root and (not trail.root or shoe.committed_as == trail.shoe)
    assert (cards.cuts, shoe.out, cards.dealt, cards.lying) == (trail.cuts, trail.out, trail.dealt, trail.lying)
    assert (cards.carried, cards.faces, cards.private) == (trail.apart, trail.faces, trail.alone)
    assert (shoe.life is Life.OVER) == trail.over
    assert shoe.hidden == trail.hidden and shoe.open_faces == trail.open
    assert carried is None or carried == trail.marked


def compare(events: list[Recorded]) -> int:
    story, shoes = Story(), 0
    table: Table | None = None
    for one in events:
        before = table
        table = evolve(table, one)
        last, story = story, told(story, (one.event,))
        same(table.shoe, story.now, bool(table.carried and table.carried.without_bets))
        assert (table.shoe_before is None) == (story.before is None)
        if story.before is not None:
            same(table.shoe_before, story.before)
        assert (story.shoes != last.shoes) == (before is not None and table.shoe_before is not before.shoe_before)
        shoes = story.shoes
    return shoes


def test_walks() -> None:
    for number, name in enumerate((*ALL_SETUPS, *VARIANTS)):
        for seed in range(3):
            assert compare(Evening(100 * seed + number, name).run(80).events) >= 0


def test_goldens(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Host] = []
    begin = Host.__init__

    def noted(self: Host, *values: Any, **more: Any) -> None:
        begin(self, *values, **more)
        made.append(self)

    monkeypatch.setattr(Host, "__init__", noted)
    for scene in scenes():
        played(scene)
    assert len(made) >= len(scenes()) > 10
    assert sum(compare(host.events) for host in made) > 10
