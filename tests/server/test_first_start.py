"""A house for money from nothing: whatever ends a start, the next one serves it and tells passwords that work."""

import asyncio
import io
import tomllib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from puntobanco.faults import Fault, Refused
from puntobanco.procedure.asking import At
from puntobanco.server.accounts.credentials.passwords import CHEAP
from puntobanco.server.accounts.login import set_password, sign_in
from puntobanco.server.build import App, build
from puntobanco.server.log import Log
from puntobanco.server.settings import Settings
from puntobanco.setup import setup_from
from puntobanco.store.port import Failed
from puntobanco.store.sqlite import SqliteStore
from tests.server.api.served import setup_text

Result = TypeVar("Result")
T1 = At(1_800_000_000_000)
LATER = At(T1 + 60_000)
MA, NZ = setup_text("massachusetts-ez"), setup_text("new-zealand-commission")
BAD_SEATS = ("bad.toml", MA[1].replace("\nseats = 14", "\nseats = 9"))
NO_TOML = ("broken.toml", 'name = "T1"\n\nx = = 3\n')


def started(data: Path, *tables: tuple[str, Any], look: Callable[[App], Awaitable[Result]]) -> Result:
    """What somebody finds in a house that was just started, and is stopped again."""

    async def scene() -> Result:
        settings = Settings(data=data, tables=tables, random_cards=True)
        serving = await build(settings, now=lambda: T1, cost=CHEAP, log=Log(lambda: T1, io.StringIO()))
        try:
            return await look(serving)
        finally:
            await serving.close()

    return asyncio.run(scene())


async def passwords(serving: App) -> dict[str, str]:
    """What the terminal shows."""
    return {added.profile.login: added.password for added in serving.officers}


async def tables_of(serving: App) -> set[str]:
    return set(serving.casino.floor.tables)


def test_a_start_killed_at_any_write_leaves_nobody_locked_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process dies before its first write, its second, and so on until one start comes through."""
    whole, left = SqliteStore.append, 0

    def dying(store: SqliteStore, *batch: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise Failed("killed")
        return whole(store, *batch)

    async def gets_in(serving: App) -> None:
        (added, _) = serving.officers
        assert sign_in(serving.service.accounts, added.profile.login, added.password, T1)
        assert set(serving.casino.floor.tables) == {"MA-03"} and serving.casino.floor.links

    for writes in range(100):
        data, left = tmp_path / str(writes), writes
        with monkeypatch.context() as patched:
            patched.setattr(SqliteStore, "append", dying)
            try:
                told = started(data, MA, look=passwords)
            except (Failed, Refused):
                told = {}
        started(data, MA, look=gets_in)
        if told:
            break
    assert told and writes > 5, "the house was founded in several writes"


def test_until_one_is_used_every_start_tells_new_passwords_and_the_old_are_void(tmp_path: Path) -> None:
    first = started(tmp_path, MA, look=passwords)

    async def uses_new(serving: App) -> None:
        accounts, told = serving.service.accounts, await passwords(serving)
        assert told.keys() == first.keys() and not set(told.values()) & set(first.values())
        for login, password in first.items():
            with pytest.raises(Refused):
                sign_in(accounts, login, password, T1)
        signed = sign_in(accounts, "officer-1", told["officer-1"], LATER)
        set_password(accounts, signed.token, told["officer-1"], "olga and a few words", LATER)

    started(tmp_path, MA, look=uses_new)
    assert started(tmp_path, MA, look=passwords) == {}, "somebody is in: the other officer is theirs to look after"


def test_a_fault_in_one_file_leaves_a_house_with_the_other_tables(tmp_path: Path) -> None:
    async def told(serving: App) -> list[tuple[str, int | None, str]]:
        assert await tables_of(serving) == {"MA-03"} and len(serving.officers) == 2
        left_out = serving.service.left_out
        return [(file.file, found.line, found.fault.code) for file in left_out for found in file.faults]

    missing = ("gone.toml", (Fault.of("unreadable.setup-list", "gone.toml", why="no such file", near=""),))
    assert started(tmp_path, BAD_SEATS, NO_TOML, missing, MA, look=told) == [
        ("bad.toml", 8, "seats"), ("broken.toml", 3, "unreadable"), ("gone.toml", None, "unreadable"),
    ]  # fmt: skip


def test_a_table_that_stands_is_served_although_its_file_has_a_fault_now(tmp_path: Path) -> None:
    started(tmp_path, MA, look=tables_of)
    assert started(tmp_path, BAD_SEATS, look=tables_of) == {"MA-03"}
    assert started(tmp_path, look=tables_of) == {"MA-03"}, "and without any file"


@pytest.mark.parametrize(
    ("tables", "why"),
    [
        ((BAD_SEATS,), "bad.toml, line 8, seats: 9 seats do not fit"),
        ((MA, NZ), "a house keeps its books in one currency, not in NZD, USD"),
    ],
    ids=["only-faults", "two-currencies"],
)
def test_a_new_house_that_cannot_be_is_refused_before_anything_is_written(
    tmp_path: Path, tables: tuple[tuple[str, str], ...], why: str
) -> None:
    with pytest.raises(Refused, match=why):
        started(tmp_path, *tables, look=tables_of)
    told = started(tmp_path, NZ, look=passwords)
    assert len(told) == 2 and started(tmp_path, look=tables_of) == {"NZ-01"}


def test_two_tables_of_one_name_and_a_table_in_another_currency_are_left_out(tmp_path: Path) -> None:
    async def left_out(serving: App) -> dict[str, str]:
        return {file.file: found.fault.code for file in serving.service.left_out for found in file.faults}

    assert started(tmp_path, MA, ("copy.toml", MA[1]), look=left_out) == {"copy.toml": "same-name"}
    assert started(tmp_path, NZ, MA, look=left_out) == {NZ[0]: "currency"}


def test_one_currency_whichever_rulebook_a_table_plays_by(tmp_path: Path) -> None:
    in_nzd = ("ma.toml", 'currency = "NZD"\n' + MA[1])
    assert started(tmp_path, in_nzd, NZ, look=tables_of) == {"MA-03", "NZ-01"}
    first, second = (setup_from(tomllib.loads(text)) for _, text in (in_nzd, NZ))
    assert first.currency == second.currency
    assert first.limits.minimum.shown.startswith("$") and second.limits.minimum.shown.startswith("$")
