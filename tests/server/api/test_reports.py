"""The books and the proofs of shoes over the wire: who reads them, in which form, and that they say what happened."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from puntobanco.dealing.moves import HostDeals
from puntobanco.procedure.roles import Role
from puntobanco.table.model.phases import Phase
from tests.server.api.served import TABLE, Served
from tests.server.api.staffed import Staffed, bet

NAME = TABLE.removeprefix("table/")
VERIFIER = Path(__file__).parents[3] / "standalone" / "verify_shoe.py"


@pytest.fixture
def on_disk(tmp_path: Path) -> Iterator[Served]:
    """A practice house that is kept in a file: reports are made by another process."""
    with Served(data=tmp_path / "house", practice=True, database="") as served:
        yield served


def test_what_a_round_brought_is_in_the_report_of_the_pit(on_disk: Served) -> None:
    staffed = Staffed(on_disk)
    staffed.until(Phase.READY)
    player = staffed.player(1_000_000, 1)
    staffed.until(Phase.BETTING)
    player.does(bet(10_000))
    staffed.until(Phase.SETTLED)
    staffed.next()  # the cards are cleared: only now the round is one that was played
    pit = staffed.staff[Role.PIT]
    won = pit.get("/api/reports/win").json()["win"]
    (row,) = won["rows"]
    assert (row["table"], row["rounds"]) == (NAME, 1)
    comma = pit.get("/api/reports/handle?form=csv")
    assert comma.headers["content-type"].startswith("text/csv") and "player" in comma.text
    assert set(pit.get("/api/reports/all").json()) > {"win", "liability", "events", "recall"}


def test_the_books_are_not_for_players_and_not_of_any_name(on_disk: Served) -> None:
    assert on_disk.guest("player").get("/api/reports/win").status_code == 403
    assert on_disk.caller().get("/api/reports/win").status_code == 401
    pit = on_disk.guest("pit")
    assert pit.get("/api/reports/secrets").status_code == 404
    assert pit.get("/api/reports/win?form=xml").status_code == 404
    assert pit.get("/api/reports/win?by=moon").status_code == 400
    assert pit.get("/api/reports/win?from=yesterday").status_code == 400


def test_anybody_can_prove_the_random_shoe_that_is_dealt(tmp_path: Path) -> None:
    with Served(data=tmp_path / "house", practice=True, random_cards=True) as served:
        assert served.caller().get(f"/api/shoes/{NAME}").status_code == 404, "no shoe has been committed to yet"
        staffed = Staffed(served)
        staffed.cards = HostDeals()
        staffed.until(Phase.BETTING)
        document = tmp_path / "shoe.json"
        document.write_bytes(served.caller().get(f"/api/shoes/{NAME}").content + b"\n")
        checked = subprocess.run([sys.executable, VERIFIER, document], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stdout + checked.stderr
        assert served.caller().get(f"/api/shoes/{NAME}?shoe=another").status_code == 404
