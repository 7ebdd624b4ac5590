"""The cards of a round that has won of a jackpot, as its console shows them."""

from typing import Any

import pytest

from puntobanco.rules.hand import Side
from puntobanco.server.watch.views import _cards
from tests.table.dealt import Dealt

SEVEN_UP = {"game": "seven-up", "departs_from_rulebook": True}


@pytest.mark.parametrize(("changes", "printed"), [({}, ()), (SEVEN_UP, (Side.PLAYER,))])
def test_a_printed_card_is_marked(changes: dict[str, Any], printed: tuple[Side, ...]) -> None:
    made = Dealt("rws-non-commission", changes, seed=2).run(2)
    found = _cards("SG-01", made.table, 1)
    assert found is not None and found.printed == printed
    assert (found.player[0] == "7s") is bool(printed)
    assert _cards("SG-01", made.table, 3) is None
