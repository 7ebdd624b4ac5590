"""The means of a run while it goes on are those that are settled when it is over."""

import pytest

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import Weights
from puntobanco.simulate.compare import compare, plan_of
from puntobanco.simulate.histogram import Histogram
from puntobanco.simulate.means import means, watched
from puntobanco.simulate.numbering import What
from puntobanco.simulate.run import run
from tests.support import setup


@pytest.mark.parametrize("name", ["massachusetts-ez", "new-zealand-commission-any-pair"])
def test_a_look_at_a_run_has_the_returns_that_settling_every_line_gives(name: str) -> None:
    """Royal 9 in the one, pairs and insurance, whose window does not always open, in the other."""
    table = setup(name)
    looks: list[Histogram] = []
    plan = plan_of(table, shoes=400, seed=5, chunk=100)
    dealt = run(plan, look=looks.append)
    assert [one.shoes for one in looks] == [100, 200, 300, 400] and looks[-1] == dealt
    every = watched(table, frozenset(), Weights(fresh(table.shoe.decks)))
    found, settled = means(every, dealt), list(compare(table, dealt))
    assert [one.bets for one in found] == [one.bets for one in settled]
    assert [one.mean for one in found] == pytest.approx([float(one.simulated.expected_return) for one in settled])
    assert [one.z for one in found] == pytest.approx([one.z for one in settled])


def test_before_anything_is_dealt_there_is_no_mean() -> None:
    table = setup("rws-non-commission")
    every = watched(table, frozenset({"tie"}), Weights(fresh(8)))
    assert [tuple(one) for one in means(every, Histogram.empty(What.VALUES))] == [(0, 0.0, 0.0, 0.0)]
