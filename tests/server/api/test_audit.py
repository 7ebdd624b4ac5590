"""The audit over the wire: who may look, what they get, and that verifying does not hold up a table."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from standalone import verify_extract
from tests.audit.nights import STREAM, TABLE, served_night
from tests.patience import PATIENCE
from tests.server.api.served import Caller, Served


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served_night(tmp_path_factory.mktemp("night") / "house") as served:
        yield served


@pytest.mark.parametrize("path", [f"/api/replay/{TABLE}/1", f"/api/journal/{STREAM}?kind=bets-opened", "/api/verify"])
def test_only_readers_of_the_journal_audit(night: Served, path: str) -> None:
    assert night.caller().get(path).status_code == 401
    assert night.guest("player").get(path).status_code == 403
    assert night.guest("pit").get(path).status_code == 403
    assert night.guest("anchor-holder").get(path).status_code == 200


def test_a_round_is_replayed_with_the_roads_of_each_moment(night: Served) -> None:
    told = night.guest("surveillance").get(f"/api/replay/{TABLE}/1").json()
    assert (told["rounds"], told["currency"], told["names"]["tie"]["zh_hans"]) == (2, "SGD", "和")
    winners = [[mark["winner"] for mark in told["roads"][one["roads"]]["beads"]] for one in told["frames"]]
    assert winners[0] == [] and ["banker"] in winners and winners[-1] == ["player"], "the board was put right"
    eye = night.guest("surveillance")
    assert eye.get(f"/api/replay/{TABLE}/9").status_code == 404
    assert eye.get(f"/api/replay/{TABLE}/one").status_code == 404
    assert eye.get("/api/replay/none/1").status_code == 404


def test_the_process_beside_the_tables_is_replaced_when_it_has_died(night: Served) -> None:
    pit = night.guest("pit")
    worker = night.serving.service.readings.runner.pid
    assert worker is not None
    os.kill(worker, signal.SIGKILL)
    assert pit.get("/api/sheets/win").status_code == 200


def verified(caller: Caller, **how: bool) -> dict[str, object]:
    """What a verification finds, when it has come to its end."""
    assert caller.post("/api/verify", how, good=True).json()["state"] == "running"
    until = time.monotonic() + PATIENCE
    while (found := caller.get("/api/verify").json())["state"] == "running":
        assert time.monotonic() < until, "it never ended"
        time.sleep(0.1)
    return dict(found)


def test_verifying_runs_beside_the_tables_and_says_what_it_was_held_against(night: Served) -> None:
    officer = night.guest("officer")
    found = verified(officer)
    assert (found["state"], found["findings"], found["checkpoint"]) == ("done", [], 0)
    streams = {one["stream"]: one["judged"] for one in found["streams"]}  # type: ignore[attr-defined]
    assert set(streams) == {"accounts", "house", STREAM} and all(streams.values())
    assert [line["chain_only"] for line in night.logged("journal verified")] == [False], "every one is logged"


def test_a_house_in_memory_says_that_there_is_nothing_to_verify(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Served(data=tmp_path_factory.mktemp("memory") / "house", practice=True) as served:
        officer = served.guest("officer")
        assert officer.post("/api/verify").json()["title"] == "no-file"
        assert officer.get("/api/journal/house?kind=house-founded").text.count("\n") == 1


def test_sheets_are_laid_out_for_people_by_shift_and_seat(night: Served) -> None:
    """By shifts that begin at 06:00, 14:00 and 22:00 an hour ahead of universal time, 21:00 is 22:00."""
    pit = night.guest("pit")
    told = pit.get("/api/sheets/win?by=shift&starts=360,840,1320&zone=60").json()["reports"][0]
    period = [one["code"] for one in told["sheets"][0]["columns"]].index("period")
    assert [row[period] for row in told["sheets"][0]["rows"]] == ["1970-01-01 22:00"]
    (recalled,) = pit.get("/api/sheets/recall?seat=1").json()["reports"]
    assert [row[1] for row in recalled["sheets"][1]["rows"]] == ["1"], "seat 1 bet in round 1 only"
    assert pit.get("/api/sheets/win?from=0&to=1").json()["reports"][0]["active"] is False
    for wrong in ("starts=later", "starts=1440", "zone=east", "by=moon"):
        assert pit.get(f"/api/sheets/win?{wrong}").status_code == 400
    assert night.guest("player").get("/api/sheets/win").status_code == 403


def test_a_round_is_exported_signed_and_read_by_the_stand_alone_verifier(night: Served, tmp_path: Path) -> None:
    path = f"/api/extracts/{TABLE}/1"
    assert night.guest("pit").get(path).status_code == 403
    eye = night.guest("surveillance")
    assert eye.get(f"/api/extracts/{TABLE}/9").status_code == 404
    file, key = tmp_path / "round.jsonl", tmp_path / "house.pub"
    file.write_bytes(eye.get(path).content)
    key.write_text(eye.get("/api/checkpoints").json()["public"])
    assert verify_extract.main([str(file), "--key", str(key)]) == 0
    assert [line["number"] for line in night.logged("round exported")] == [1]


def test_a_period_is_exported_as_far_as_the_grant_goes(night: Served, tmp_path: Path) -> None:
    file, key = tmp_path / "period.zip", tmp_path / "house.pub"
    key.write_text(night.guest("surveillance").get("/api/checkpoints").json()["public"])
    for post in ("pit", "cashier", "player"):
        assert night.guest(post).get("/api/exports").status_code == 403, post
    streams = {}
    for scope in ("*", TABLE):
        file.write_bytes(night.guest("officer", scope).get("/api/exports").content)
        assert verify_extract.main([str(file), "--key", str(key)]) == 0
        found = verify_extract.Period(file.read_bytes())
        streams[scope] = set(verify_extract.check_period(found, verify_extract.key_of(found.public)))
    assert streams == {"*": {"house", f"table/{TABLE}"}, TABLE: {f"table/{TABLE}"}}
    assert night.guest("officer", TABLE).get("/api/exports?table=T99").status_code == 403
    assert len(night.logged("period exported")) == 2
