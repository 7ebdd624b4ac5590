"""The analysis over the wire: asked for, followed, stopped and fetched; the house itself never works anything out."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec import convert

from puntobanco.rulebooks import RULEBOOKS
from puntobanco.wire.posts import Post
from puntobanco.words import Text, in_words
from tests.patience import PATIENCE
from tests.server.api.hired import Hired
from tests.server.api.served import TABLE, Caller, Served

SG = {"kind": "table", "name": "SG-01"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A practice house with one table, for all tests here."""
    with Served(data=tmp_path_factory.mktemp("analysis") / "house", practice=True) as served:
        yield served


@pytest.fixture(scope="module")
def guest(house: Served) -> Caller:
    return house.guest("player")


def followed(caller: Caller, begun: dict[str, Any], until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """A run when it has come so far."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found: dict[str, Any] = caller.get(f"/api/analysis/runs/{begun['id']}").json()
        if until(found):
            return found
        time.sleep(0.05)
    raise AssertionError(f"it never came so far: {found}")


def over(run: dict[str, Any]) -> bool:
    return run["state"] in ("done", "stopped", "failed")


def begin(caller: Caller, shoes: int, **more: Any) -> dict[str, Any]:
    return dict(caller.post("/api/analysis/runs", {"of": SG, "shoes": shoes, **more}, good=True).json())


def test_tables_of_the_house_ready_setups_and_whole_rulebooks_can_be_chosen(guest: Caller) -> None:
    found = guest.get("/api/analysis").json()
    assert [(one["name"], one["decks"]) for one in found["tables"]] == [("SG-01", 8)]
    assert "massachusetts-ez" in [one["name"] for one in found["ready"]]
    assert {listed["name"] for listed in found["rulebooks"]} == {book.id for book in RULEBOOKS}


@pytest.mark.parametrize(
    ("path", "more"),
    [("figures", {"decks": 6}), ("figures", {"left": {"8s": 6}}), ("decks", {}), ("removal", {}),
     ("pay-tables", {"wager": "tie"})],
)  # fmt: skip
def test_every_question_is_answered_and_the_same_one_from_memory(
    house: Served, guest: Caller, path: str, more: dict[str, Any]
) -> None:
    first = guest.post(f"/api/analysis/{path}", {"of": SG, **more}, good=True)
    asked = house.serving.service.analyst.questions.asked
    assert guest.post(f"/api/analysis/{path}", {"of": SG, **more}, good=True).content == first.content
    assert house.serving.service.analyst.questions.asked == asked, "nothing was worked out again"


def test_what_is_wrong_is_refused_in_words(guest: Caller) -> None:
    few = guest.post("/api/analysis/figures", {"of": SG, "left": {"8s": 5}})
    assert few.status_code == 409 and "6 cards" in few.json()["detail"]
    nowhere = guest.post("/api/analysis/figures", {"of": {"kind": "ready", "name": "../secret"}})
    assert nowhere.status_code == 404 and "no set-up of that name" in nowhere.json()["detail"]
    assert guest.post("/api/analysis/figures", {"of": SG, "left": {"1x": 5}}).status_code == 400
    assert guest.post("/api/analysis/runs", {"of": SG, "shoes": 10_000_001}).status_code == 400
    one = {"columns": [{"of": SG}]}
    assert guest.post("/api/analysis/compare", one).status_code == 400, "one is beside nothing"
    assert guest.post("/api/analysis/compare", {"columns": one["columns"] * 4}).status_code == 200
    assert guest.post("/api/analysis/compare", {"columns": one["columns"] * 5}).status_code == 400


def test_a_run_tells_how_far_it_is_and_what_was_dealt_is_kept_when_it_is_stopped(house: Served, guest: Caller) -> None:
    begun = begin(guest, 10_000_000, seed=7)
    running = followed(guest, begun, lambda run: over(run) or len(run["seen"]["points"]) > 1)
    assert running["stage"] == "dealing" and 0 < running["done"] < running["wanted"] == 10_000_000
    assert guest.post("/api/analysis/runs", {"of": SG}).json()["title"] == "one-run"
    assert house.guest("player").get(f"/api/analysis/runs/{begun['id']}").status_code == 404, "it is nobody else's"
    guest.post(f"/api/analysis/runs/{begun['id']}/stop", good=True)
    stopped = followed(guest, begun, over)
    seen = stopped["seen"]
    assert stopped["state"] == "stopped" and running["seen"]["hands"] <= seen["hands"] < 800_000_000
    player = seen["wagers"][0]
    assert player["wager"] == "player" and player["bets"] == seen["hands"] and abs(player["z"]) < 6
    assert [one["hands"] for one in seen["points"]] == sorted({one["hands"] for one in seen["points"]})
    assert seen["points"][-1]["means"][0] == player["mean"]
    assert guest.get("/api/analysis").json()["run"]["id"] == begun["id"], "a page that is opened again finds it"


def test_the_house_answers_while_a_run_goes_on(house: Served, guest: Caller) -> None:
    """The loop is late by no more with a run beside it than a busy machine of this pace makes it anyway."""
    quiet = late(house)
    begun = begin(guest, 10_000_000, seed=8)
    followed(guest, begun, lambda run: run["stage"] == "dealing")
    before = time.process_time()
    beside = late(house)
    used = time.process_time() - before
    guest.post(f"/api/analysis/runs/{begun['id']}/stop", good=True)
    followed(guest, begun, over)
    assert sorted(beside)[len(beside) // 2] < 0.02 + 10 * sorted(quiet)[len(quiet) // 2]
    assert used < TICKS * TICK, "the process of the tables does none of the work"


TICKS, TICK = 100, 0.005


def late(house: Served) -> list[float]:
    """By how much the house's own loop comes late to what it was to do every few milliseconds."""

    async def ticking() -> list[float]:
        found = []
        for _ in range(TICKS):
            begun = time.perf_counter()
            await asyncio.sleep(TICK)
            found.append(time.perf_counter() - begun - TICK)
        return found

    return asyncio.run_coroutine_threadsafe(ticking(), house.loop).result(PATIENCE)


def test_a_worker_that_is_killed_is_noticed_and_replaced(house: Served, guest: Caller) -> None:
    analyst = house.serving.service.analyst
    guest.post("/api/analysis/figures", {"of": SG, "decks": 4}, good=True)
    before = analyst.questions.pid
    assert before is not None
    os.kill(before, signal.SIGKILL)
    guest.post("/api/analysis/figures", {"of": SG, "decks": 5}, good=True)
    assert analyst.questions.pid not in (None, before)
    begun = begin(guest, 10_000_000, seed=9)
    followed(guest, begun, lambda run: run["stage"] == "dealing")
    killed = analyst.runs.pid
    assert killed is not None
    os.kill(killed, signal.SIGKILL)
    failed = followed(guest, begun, over)
    assert failed["state"] == "failed" and "has ended; try again" in in_words(convert(failed["why"], Text))
    assert followed(guest, begin(guest, 200), over)["state"] == "done"


def test_a_report_is_followed_and_fetched_as_a_file(house: Served, guest: Caller) -> None:
    asked = {"of": SG, "form": "md", "wagers": ["tie"]}
    begun = guest.post("/api/analysis/reports", asked, good=True).json()
    assert guest.get(f"/api/analysis/reports/{begun['id']}").status_code == 404, "it is not finished"
    done = followed(guest, begun, over)
    assert (done["state"], done["kind"], done["form"], done["why"]) == ("done", "report", "md", None)
    file = guest.get(f"/api/analysis/reports/{begun['id']}")
    assert file.text.startswith("# Exact figures of SG-01") and "14.3596%" in file.text
    assert file.headers["content-disposition"] == 'attachment; filename="SG-01.md"'
    assert guest.post("/api/analysis/reports", asked, good=True).json()["state"] == "done", "the same is kept"
    begun = guest.post("/api/analysis/reports", asked | {"language": "zh-Hant"}, good=True).json()
    assert followed(guest, begun, over)["state"] == "done"
    file = guest.get(f"/api/analysis/reports/{begun['id']}")
    assert file.text.startswith("# SG-01 精確數據") and "14.3596%" in file.text
    refused = guest.post("/api/analysis/reports", asked | {"language": "tlh"})
    assert refused.status_code == 404 and "zh-Hant" in refused.json()["detail"]


def test_in_a_house_for_money_a_player_is_turned_away_while_a_table_is_open(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Served(data=tmp_path_factory.mktemp("money") / "house") as real:
        hired = Hired(real)
        player, manager = hired.hire("pia", Post.PLAYER), hired.hire("mira", Post.SHIFT_MANAGER)
        asked = {"of": SG, "left": {"8s": 6}}
        assert real.caller().post("/api/analysis/figures", asked).status_code == 401
        assert player.post("/api/analysis/figures", asked).status_code == 200, "every table is closed"
        begun = player.post("/api/analysis/runs", {"of": SG, "shoes": 64}, good=True).json()
        monkeypatch.setattr(type(real.state(TABLE)), "is_open", True)
        refused = player.post("/api/analysis/figures", asked)
        assert refused.status_code == 403 and "while a table is open for money" in refused.json()["detail"]
        assert player.get(f"/api/analysis/runs/{begun['id']}").status_code == 403, "nor what was begun before"
        assert player.get("/api/analysis").status_code == 403
        assert manager.post("/api/analysis/figures", asked).status_code == 200
        hired.add("otis")
        hired.grant("otis", Post.OPERATOR)
        operator = hired.settle_in("otis")
        assert operator.get("/api/analysis").status_code == 200
        hired.grant("otis", Post.PLAYER)
        assert operator.get("/api/analysis").status_code == 403, "who may bet since a minute ago counts as a player"


def test_the_process_that_hosts_tables_imports_nothing_heavy() -> None:
    heavy = ("numpy", "numba", "matplotlib", "typst", "puntobanco.analysis", "puntobanco.simulate.run")
    code = f"import sys, puntobanco.server.serve; print(*(one for one in {heavy} if one in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
