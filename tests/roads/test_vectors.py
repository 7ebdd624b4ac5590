"""Every vector of the roads, square by square, in both styles of tail, as it was worked out by hand and by others."""

import json
from pathlib import Path
from typing import Any

import pytest

from puntobanco.roads import Tail, board, read_coups
from puntobanco.roads.record import as_record

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))["vectors"]
SAME_IN_BOTH = ("bead_plate", "three_star", "big_road", "ties_before_first_circle", "derived", "derived_cells", "ask")

every_vector = pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
both_tails = pytest.mark.parametrize("tail", Tail)


@every_vector
@both_tails
def test_a_vector_is_drawn_as_it_says(vector: dict[str, Any], tail: Tail) -> None:
    shown = as_record(board(read_coups(vector["results"]), tail=tail))
    expected = vector["expected"]
    assert {key: shown[key] for key in SAME_IN_BOTH} == {key: expected[key] for key in SAME_IN_BOTH}
    assert shown["big_road_cells"] == expected["big_road_cells"][tail.value]
    assert shown["results"] == vector["results"]


def test_the_two_styles_differ_where_tails_collide() -> None:
    collides = {vector["id"] for vector in VECTORS if len({str(one) for one in cells(vector)}) == 2}
    assert collides == {"V4-two-dragons"}


def cells(vector: dict[str, Any]) -> list[Any]:
    return list(vector["expected"]["big_road_cells"].values())
