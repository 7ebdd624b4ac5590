"""The weights that verbs and programs ask for: plainly what is short, by NumPy what is not."""

import pytest

from puntobanco.analysis import distribution
from puntobanco.analysis.composition import Composition, fresh
from puntobanco.analysis.distribution import LightWeights, Weights
from puntobanco.analysis.engine import Progress
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.wagers.language.reader import read


@pytest.mark.parametrize(
    ("condition", "by_numpy"), [("exactly 3 sevens among all cards", True), ("first four cards show 4 suits", False)]
)
def test_a_plan_of_many_hands_is_weighed_by_numpy(
    condition: str, by_numpy: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Composition] = []

    def noted(left: Composition, game: Game, progress: Progress | None = None) -> Weights:
        asked.append(left)
        return FastWeights(left, game)

    monkeypatch.setattr(distribution, "weights_for", noted)
    monkeypatch.setattr(distribution, "FEW_HANDS", 500)
    kind = distribution.kind_of(PUNTO_BANCO, read(condition).condition().leaves())
    shoe = fresh(6)
    assert list(LightWeights(shoe).of(kind)[1]) == list(Weights(shoe).of(kind)[1])
    assert bool(asked) is by_numpy
