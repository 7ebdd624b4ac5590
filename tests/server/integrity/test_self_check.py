"""The self-check of a house: what it is held against, when it binds, and that no table plays if it fails."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from puntobanco.faults import Refused
from puntobanco.floor import table_stream
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.server.casino import Casino
from puntobanco.server.integrity.clock import Clock, wall_clock
from puntobanco.server.integrity.integrity import Integrity, Notes
from puntobanco.server.integrity.self_check import KEPT, KIND, Install, Result, SelfCheck
from puntobanco.server.metrics import Metrics
from puntobanco.server.sequencer.requests import NotJudged, Request
from puntobanco.server.settings import Settings
from puntobanco.store import MemoryStore
from puntobanco.table import commands as ask
from puntobanco.words import in_words
from tests.patience import PATIENCE
from tests.server.integrity.watched import NAME, SETUP, run
from tests.server.shoes.evening import NZD
from tests.standalone.installed import installed

OLGA = Who(Person("olga"), Role.OPERATOR)


class Checked:
    """A small install, the house that runs on it, and what its checks said."""

    def __init__(self, folder: Path, *, given: bool = False, practice: bool = False, development: bool = False) -> None:
        self.site = installed(folder / "site")
        self.package = self.site / "puntobanco"
        sites = (folder / "elsewhere",) if development else (self.site,)
        self.install = Install(package=self.package, sites=sites)
        self.store, self.failed, self.now = MemoryStore(), list[Result](), 0
        self.manifest = folder / "given.json" if given else None
        if self.manifest is not None:
            self.manifest.write_bytes(b"{}")
        self.settings = Settings(data=folder / "data", practice=practice, manifest=self.manifest)

    def check(self) -> SelfCheck:
        return SelfCheck(
            self.store,
            data=self.settings.data,
            given=self.manifest,
            practice=self.settings.practice,
            now=lambda: At(self.now),
            failed=self.failed.append,
            install=self.install,
        )

    def watched(self) -> tuple[Casino, Integrity]:
        notes = Notes(self.store, self.settings, lambda what, **fields: None, wall_clock)
        casino = Casino(self.store, name="Example", currency=NZD, watcher=notes)
        return casino, Integrity(casino, self.settings, notes, Clock(), Metrics(), self.install)

    def alter(self) -> None:
        (self.package / "rules.py").write_text("PAY = 2\n")


def test_the_first_start_of_a_real_house_writes_what_the_next_is_held_against(tmp_path: Path) -> None:
    house = Checked(tmp_path)
    assert house.check().binds and house.check().run_once().holds
    assert house.check().run_once().holds and not house.failed
    house.alter()
    assert not house.check().run_once().holds
    assert house.failed[0].differences == ("changed: puntobanco rules.py",)
    assert not house.check().run_once().holds, "it does not get used to it"


@pytest.mark.parametrize("kind", ["practice", "development"])
def test_in_practice_and_in_a_checkout_a_difference_is_told_once_and_binds_nobody(tmp_path: Path, kind: str) -> None:
    house = Checked(tmp_path, practice=kind == "practice", development=kind == "development")
    assert not house.check().binds and house.check().run_once().holds
    house.alter()
    assert not house.check().run_once().holds and len(house.failed) == 1
    assert house.check().run_once().holds
    assert ("a checkout under development" in house.failed[0].about) is (kind == "development")


def test_a_manifest_that_was_given_always_binds_and_must_be_one(tmp_path: Path) -> None:
    house = Checked(tmp_path, given=True, practice=True)
    assert house.check().binds
    with pytest.raises(Refused, match="no manifest"):
        house.check().run_once()


def test_results_are_kept_for_ninety_days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puntobanco.server.integrity.self_check.LEAST", 0)
    house = Checked(tmp_path)
    for house.now in (0, 0, KEPT, KEPT + 1):
        house.check().run_once()
    assert [one.at for one in house.check().results()] == [KEPT + 1, KEPT]
    assert all(msgspec.json.decode(one.body or b"")["about"] for one in house.store.documents(KIND))


def test_a_clock_that_jumps_years_ahead_or_before_1970_throws_no_result_away(tmp_path: Path) -> None:
    house = Checked(tmp_path)
    for house.now in (0, 1000 * KEPT, -5):
        house.check().run_once()
    assert len(house.check().results()) == 3


def test_no_table_plays_on_files_that_were_altered_and_the_house_says_why(tmp_path: Path) -> None:
    house = Checked(tmp_path)
    house.check().run_once()
    house.alter()

    async def scene() -> None:
        casino, integrity = house.watched()
        await integrity.open()
        await casino.open({NAME: SETUP})
        integrity.watch()
        with pytest.raises(NotJudged, match="1 installed file differs from the manifest of the house"):
            await casino.ask(Request(stream=table_stream(NAME), id="1", who=OLGA, act=ask.PostSigns()))
        await integrity.close()
        await casino.close()
        noted: Any = integrity.book.find(kind="self-check").events
        assert "changed: puntobanco rules.py" in in_words(noted[0].words)
        assert {one.kind for one in integrity.book.find().events} >= {"self-check", "stopped"}

    run(scene())


def test_the_daily_check_stops_tables_that_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puntobanco.server.integrity.self_check.DAY", 0.05)
    house = Checked(tmp_path)

    async def scene() -> None:
        casino, integrity = house.watched()
        await integrity.open()
        await casino.open({NAME: SETUP})
        integrity.watch()
        await casino.ask(Request(stream=table_stream(NAME), id="1", who=OLGA, act=ask.PostSigns()))
        house.alter()
        async with asyncio.timeout(PATIENCE):
            while not casino.sequencer.stopped:
                await asyncio.sleep(0.02)
        assert casino.sequencer.stopped.keys() == {table_stream(NAME)}, "the cage can still pay"
        await integrity.close()
        await casino.close()

    run(scene())
