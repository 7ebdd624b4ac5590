"""A database that goes away: tables stop and say why, stakes stay where they are, and it goes on when it is back."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from puntobanco.table.model.phases import Phase
from tests.pace import allowed
from tests.patience import PATIENCE
from tests.server.api.served import Served
from tests.server.api.staffed import Staffed, bet
from tests.store.postgres import Server, own_server

AGAIN = ("not-known-yet", "busy", "stopped")


@pytest.fixture
def server() -> Iterator[Server]:
    """A server of our own, which can be stopped."""
    made = own_server()
    yield made
    made.remove()


def test_a_database_that_goes_away_and_comes_back(tmp_path: Path, server: Server) -> None:
    with Served(data=tmp_path / "house", practice=True, database=server.address, lease=3.0) as served:
        staffed = Staffed(served)
        staffed.until(Phase.BETTING)
        anna = staffed.player(chips=100_000, seat=1)
        anna.does(bet(5_000), id_="first-bet")
        server.stop("immediate")
        asked = time.perf_counter()
        told = anna.command(bet(5_000), id_="second-bet").json()
        assert told["title"] in AGAIN and time.perf_counter() - asked < allowed(5)
        assert staffed.rack(anna) == 95_000, "what was staked stays staked"
        server.start()
        until = time.perf_counter() + PATIENCE
        while "done" not in (told := anna.command(bet(5_000), id_="second-bet").json()):
            assert told["title"] in AGAIN and time.perf_counter() < until, told
            time.sleep(0.1)
        assert told["done"] and staffed.rack(anna) == 90_000
        assert not served.serving.casino.sequencer.stopped
