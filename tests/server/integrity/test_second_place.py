"""A house that was ever opened with a second place needs it, until two officers say otherwise on record."""

import asyncio
import io
import json
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from puntobanco.faults import Refused
from puntobanco.journal.accounts import ACCOUNTS
from puntobanco.procedure.asking import At
from puntobanco.server.accounts.credentials.passwords import CHEAP
from puntobanco.server.build import build
from puntobanco.server.log import Log
from puntobanco.server.settings import Settings
from puntobanco.store import SqliteStore, looked_at
from puntobanco.store.open import FILE
from tests.cli.run import run as command
from tests.server.accounts.front import Front
from tests.support import SETUPS

TABLE = (SETUPS / "new-zealand-commission.toml").read_text("utf-8")
BOTH = ("--as", "officer-1", "--second", "officer-2")


class Kept:
    """A house that plays for money, its two officers, and its second place."""

    def __init__(self, folder: Path) -> None:
        self.data, self.second = folder / "house", folder / "second"
        self.data.mkdir()
        with closing(SqliteStore(self.data / FILE)) as store:
            front = Front(store=store)
            self.passwords, self.recovery = front.passwords, front.recovery
        for more in ("", "more"):
            self.start(self.second, tables=(("T", TABLE.replace('name = "', f'name = "{more}', 1)),))

    def start(
        self,
        second: Path | None,
        tables: tuple[tuple[str, str], ...] = (),
        meanwhile: Callable[[], None] = lambda: None,
    ) -> None:
        """Start as `serve` does, and close in order."""

        async def scene() -> None:
            settings = Settings(data=self.data, second_place=second, tables=tables)
            serving = await build(settings, cost=CHEAP, log=Log(lambda: At(0), io.StringIO()))
            meanwhile()
            await serving.close()

        asyncio.run(scene())

    @property
    def given(self) -> str:
        """What both officers type: passwords, and recovery codes, for their house lives at another time than this."""
        return "".join(f"{self.passwords[one]}\n{self.recovery[one].pop()}\n" for one in ("officer-1", "officer-2"))

    def release(self, *words: str, given: str | None = None) -> tuple[int, str]:
        """Two officers at the machine."""
        said = command("second-place", "--data", str(self.data), *words, given=self.given if given is None else given)
        return said.exit_code, said.output

    def told(self) -> list[str]:
        """What the chain says was done."""
        with closing(looked_at(self.data)) as store:
            return [json.loads(line)["act"]["what"] for line in store.read(ACCOUNTS)]


@pytest.fixture
def house(tmp_path: Path) -> Kept:
    return Kept(tmp_path)


def test_it_opens_with_its_second_place_and_not_without(house: Kept) -> None:
    house.start(house.second)
    before = (house.data / FILE).read_bytes()
    with pytest.raises(Refused, match="is started without it now") as found:
        house.start(None)
    assert found.value.faults[0].code == "second-place" and "second-place --data DIR --as" in str(found.value)
    assert (house.data / FILE).read_bytes() == before, "nothing was written"


def test_it_does_not_open_with_one_that_was_emptied_or_moved_or_is_out_of_reach(house: Kept, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="this house is not known there"):
        house.start(tmp_path / "another")
    file, kept = house.second / "checkpoints.jsonl", (house.second / "checkpoints.jsonl").read_bytes()
    for left in (b"", kept.splitlines(keepends=True)[0]):
        file.write_bytes(left)
        if len(kept.splitlines()) - len(left.splitlines()) > 1:
            with pytest.raises(Refused, match="are not in the second place: it lost them, or was moved"):
                house.start(house.second)
    file.unlink()
    with pytest.raises(Refused, match="it lost them, or was moved"):
        house.start(house.second)
    shutil.rmtree(house.second)
    with pytest.raises(Refused, match="this house is not known there"):
        house.start(house.second)
    house.second.write_text("somebody put a file here")
    with pytest.raises(Refused, match=r"cannot be reached|not known there"):
        house.start(house.second)


def test_the_mark_itself_cannot_be_taken_out(house: Kept) -> None:
    import sqlite3

    with closing(sqlite3.connect(house.data / FILE)) as store, store:
        store.execute("DELETE FROM documents WHERE kind = 'house' AND key = 'second place'")
    with pytest.raises(Refused, match="house second place: it is missing from the database"):
        house.start(None)


def test_two_officers_say_so_on_record_and_then_it_opens(house: Kept, tmp_path: Path) -> None:
    assert house.release(*BOTH)[0] == 0
    assert "second-place" in house.told()
    house.start(None)
    house.start(None)
    house.start(tmp_path / "new")
    assert (tmp_path / "new" / "checkpoints.jsonl").exists()
    with pytest.raises(Refused, match="is started without it now"):
        house.start(None)
    assert house.told().count("second-place-bound") == 2, "it needs the new one now"


def test_a_place_that_comes_into_reach_while_the_house_is_open_is_needed_too(house: Kept, tmp_path: Path) -> None:
    assert house.release(*BOTH)[0] == 0
    late = tmp_path / "late"
    late.write_text("no folder can be made here yet")
    house.start(late)
    house.start(None)
    assert house.told().count("second-place-bound") == 1, "it has never been reached"
    house.start(late, meanwhile=late.unlink)
    assert (late / "checkpoints.jsonl").read_bytes()
    assert house.told().count("second-place-bound") == 2
    with pytest.raises(Refused, match="is started without it now"):
        house.start(None)
    house.start(late)


def test_one_officer_alone_or_a_wrong_password_releases_nothing(house: Kept) -> None:
    mine = f"{house.passwords['officer-1']}\n{house.recovery['officer-1'][0]}"
    for words, given in (
        (("--as", "officer-1"), f"{mine}\n"),
        (("--as", "officer-1", "--second", "officer-1"), f"{mine}\n{mine}\n"),
        (BOTH, f"{mine}\nwrong\n"),
        (BOTH, f"{mine}\n{house.passwords['officer-2']}\nwrong\n"),
    ):
        code, said = house.release(*words, given=given)
        assert code == 2 and "Nothing was done." in said
    with pytest.raises(Refused, match="is started without it now"):
        house.start(None)
    house.start(house.second)


def test_a_house_that_needs_none_says_so(tmp_path: Path) -> None:
    data = tmp_path / "house"
    data.mkdir()
    with closing(SqliteStore(data / FILE)) as store:
        Front(store=store)
    said = command("second-place", "--data", str(data), *BOTH, given="x\nx\n")
    assert said.exit_code == 2 and "does not need a second place" in said.output


def test_a_restore_by_two_officers_goes_on_with_a_place_that_its_holder_emptied(house: Kept, tmp_path: Path) -> None:
    backup = str(tmp_path / "monday.sqlite")
    assert command("backup", str(house.data), backup).exit_code == 0
    house.start(house.second, tables=(("T", TABLE.replace('name = "', 'name = "third ', 1)),))
    keys, new = house.data / "keys", tmp_path / "new"
    said = command("restore", backup, str(new), *BOTH, given=house.given)
    assert said.exit_code == 0, said.output
    shutil.copytree(keys, new / "keys")
    shutil.copy(house.data / "shoes.key", new / "shoes.key")
    house.data = new
    with pytest.raises(Refused, match="an old copy was put back"):
        house.start(house.second)
    (house.second / "checkpoints.jsonl").rename(house.second / "before the restore.jsonl")
    house.start(house.second)
    house.start(house.second)
    with pytest.raises(Refused, match="is started without it now"):
        house.start(None)


def test_a_copy_that_was_put_in_place_by_hand_does_not_open(house: Kept, tmp_path: Path) -> None:
    """Without `restore` nobody has agreed: the copy needs the second place, which knows more than it."""
    backup = tmp_path / "monday.sqlite"
    assert command("backup", str(house.data), str(backup)).exit_code == 0
    house.start(house.second, tables=(("T", TABLE.replace('name = "', 'name = "third ', 1)),))
    for left in house.data.glob(f"{FILE}*"):
        left.unlink()
    shutil.copy(backup, house.data / FILE)
    with pytest.raises(Refused, match="an old copy was put back"):
        house.start(house.second)
    with pytest.raises(Refused, match="is started without it now"):
        house.start(None)
