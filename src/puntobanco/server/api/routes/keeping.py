"""What the operator keeps in order: thresholds and backups; and the bookmarks of those who read the journal."""

import re
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from puntobanco.audit.copying import checked, make_backup
from puntobanco.audit.source import find_source
from puntobanco.audit.verify import verify
from puntobanco.books.significant import LargeFrom
from puntobanco.faults import Refused
from puntobanco.journal.findings import Finding
from puntobanco.server.api.door import Door, body_of, json
from puntobanco.server.api.named import table_named
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import route
from puntobanco.server.api.routes.audit import READERS, reader
from puntobanco.server.api.routes.overview import READERS as OVERSEERS
from puntobanco.server.api.routes.owner import operator
from puntobanco.server.bookmarks import MOST, Bookmark, all_bookmarks, set_bookmark
from puntobanco.server.thresholds import Thresholds, set_table_limits, set_thresholds, thresholds_of
from puntobanco.store import looked_at
from puntobanco.store.open import MEMORY
from puntobanco.wire.messages import DoneOut, Message
from puntobanco.wire.posts import ALL
from puntobanco.work.job import Job, Progress

FOLDER, ENDING = "backups", ".sqlite"
LONGEST = 24 * 60 * 60.0
_NAME = re.compile(r"[0-9]{8}-[0-9]{6}\.sqlite")


# Thresholds.


Threshold = Annotated[int, Meta(ge=1)] | None


class ThresholdsIn(Message, frozen=True, kw_only=True):
    """What counts as significant, in minor units, and the pace of a table in rounds an hour."""

    large_wager: Threshold
    large_win: Threshold
    large_money: Threshold | UnsetType = UNSET
    """As it was, if it is left out."""
    pace: Annotated[int, Meta(ge=1, le=600)]


class LimitsIn(Message, frozen=True, kw_only=True):
    """What counts as significant at one table, in minor units; what is none never does."""

    wager: Threshold
    win: Threshold
    money: Threshold


class TableLimitsIn(Message, frozen=True, kw_only=True):
    """The limits of a table; none to have those of the house hold there."""

    limits: LimitsIn | None


@route("GET", "/api/thresholds", gives=Thresholds, more=(429,))
async def get_thresholds(door: Door, request: Request) -> Response:
    """The figures that screens and significant events compare with, for supervisors and those above."""
    session = door.found(request).session
    if session.acting is None or session.acting.post not in OVERSEERS | READERS:
        raise Problem("not-your-role.operator-those")
    store, acting = door.service.accounts.store, session.acting
    found = await door.service.in_thread(lambda: thresholds_of(store, door.settings))
    return json(replace(found, tables={name: own for name, own in found.tables.items() if acting.covers(name)}))


@route("POST", "/api/thresholds", takes=ThresholdsIn, gives=DoneOut)
async def choose_thresholds(door: Door, request: Request) -> Response:
    """Set them for the whole house."""
    session, service = operator(door, request), door.service
    asked = await body_of(request, ThresholdsIn)

    def change(now: Thresholds) -> Thresholds:
        money = now.large_money if asked.large_money is UNSET else asked.large_money
        house = replace(now, large_wager=asked.large_wager, large_win=asked.large_win, large_money=money)
        return replace(house, pace=asked.pace)

    store = service.accounts.store
    await service.in_thread(lambda: set_thresholds(store, door.settings, change, session.person, service.now))
    service.log("thresholds set", person=session.person)
    return json(DoneOut())


@route("POST", "/api/thresholds/{table}", takes=TableLimitsIn, gives=DoneOut, more=(404,))
async def choose_table_limits(door: Door, request: Request) -> Response:
    """Set what is significant at one table, for an operator whose grant reaches it."""
    name, service = request.path_params["table"], door.service
    session = operator(door, request, name)
    asked = (await body_of(request, TableLimitsIn)).limits
    table_named(door, name)
    own = LargeFrom(wager=asked.wager, win=asked.win, money=asked.money) if asked is not None else None
    store = service.accounts.store
    await service.in_thread(lambda: set_table_limits(store, door.settings, name, own, session.person, service.now))
    service.log("thresholds set", person=session.person, table=name)
    return json(DoneOut())


# Bookmarks.


class BookmarkIn(Message, frozen=True, kw_only=True):
    """An entry and what to remember of it; without a note its bookmark is taken away."""

    stream: Annotated[str, Meta(min_length=1, max_length=150)]
    number: Annotated[int, Meta(ge=0)]
    note: Annotated[str, Meta(max_length=500)] = ""


@route("GET", "/api/bookmarks", gives=list[Bookmark], more=(429,))
async def list_bookmarks(door: Door, request: Request) -> Response:
    """The bookmarks of the house, the newest first, for those who read the whole journal."""
    reader(door, request, ALL)
    return json(await door.service.in_thread(lambda: all_bookmarks(door.service.casino.store)))


@route("POST", "/api/bookmarks", takes=BookmarkIn, gives=list[Bookmark])
async def bookmark_entry(door: Door, request: Request) -> Response:
    """Set a bookmark, change its note, or take it away."""
    session, service = reader(door, request, ALL), door.service
    asked, store = await body_of(request, BookmarkIn), door.service.casino.store
    if len(store.keys("bookmark")) >= MOST and asked.note:
        raise Problem("too-many.bookmarks", most=MOST)
    made = Bookmark(
        stream=asked.stream, number=asked.number, note=asked.note.strip(), by=session.person, at=service.now
    )
    await service.in_thread(lambda: set_bookmark(store, made))
    return json(await service.in_thread(lambda: all_bookmarks(store)))


# Backups.


class BackupOut(Struct, frozen=True, kw_only=True):
    """A file in the folder of backups."""

    name: str
    at: int
    """When it was made, in milliseconds."""
    bytes: int


class BackupChecked(Struct, frozen=True, kw_only=True):
    """What a backup holds, and everything that is wrong with it."""

    name: str
    entries: int
    judged: bool
    """Whether every entry was judged again, or only the chains were looked at."""
    findings: tuple[Finding, ...]


class MakeBackup(Job[None, BackupChecked], frozen=True, kw_only=True):
    """Copy the house as it stands into a file, and look at its chains."""

    url: str
    file: Path

    def work(self, progress: Progress[None]) -> BackupChecked:
        self.file.parent.mkdir(mode=0o700, exist_ok=True)
        make_backup(self.url, self.file)
        with closing(looked_at(self.file)) as copy:
            streams, findings = checked(copy)
        return BackupChecked(name=self.file.name, entries=sum(streams.values()), judged=False, findings=findings)


class VerifyBackup(Job[None, BackupChecked], frozen=True, kw_only=True):
    """Judge every entry of a backup again."""

    file: Path

    def work(self, progress: Progress[None]) -> BackupChecked:
        verdict = verify(find_source(str(self.file)), processes=1)
        entries = sum(stream.entries for stream in verdict.streams)
        with closing(looked_at(self.file)) as copy:
            documents = checked(copy)[1]
        findings = (*verdict.findings, *(finding for finding in documents if finding not in verdict.findings))
        return BackupChecked(name=self.file.name, entries=entries, judged=True, findings=findings)


def _folder(door: Door) -> Path:
    if door.settings.url == MEMORY:
        raise Problem("no-file", status=409)
    return door.settings.data / FOLDER


def _found(folder: Path) -> Iterator[BackupOut]:
    for file in sorted(folder.glob(f"*{ENDING}"), reverse=True):
        if _NAME.fullmatch(file.name):
            known = file.stat()
            yield BackupOut(name=file.name, at=int(known.st_mtime * 1000), bytes=known.st_size)


def _named(door: Door, request: Request) -> Path:
    name = str(request.path_params["name"])
    file = _folder(door) / name
    if not _NAME.fullmatch(name) or not file.is_file():
        raise Problem("not-found.nothing-here")
    return file


@route("GET", "/api/backups", gives=list[BackupOut], more=(409, 429))
async def list_backups(door: Door, request: Request) -> Response:
    """The backups that lie in the folder of the house, the newest first."""
    operator(door, request)
    folder = _folder(door)
    return json(await door.service.in_thread(lambda: list(_found(folder))))


@route("POST", "/api/backups", gives=BackupChecked, more=(409,))
async def back_up(door: Door, request: Request) -> Response:
    """Copy the house as it stands at this moment; the tables go on meanwhile."""
    session, service = operator(door, request), door.service
    file = _folder(door) / f"{_stamp(service.now)}{ENDING}"
    if file.exists():
        raise Problem("busy.backup-just")
    service.log("backup made", person=session.person, file=file.name)
    made = await service.readings.runner.run(MakeBackup(url=door.settings.url, file=file), LONGEST)
    return json(made)


@route("POST", "/api/backups/{name}/verify", gives=BackupChecked, more=(409,))
async def verify_backup(door: Door, request: Request) -> Response:
    """Judge every entry of a backup again, in another process."""
    session, service = operator(door, request), door.service
    file = _named(door, request)
    service.log("backup verified", person=session.person, file=file.name)
    try:
        found = await service.readings.runner.run(VerifyBackup(file=file), LONGEST)
    except Refused:
        raise Problem("not-found.nothing-here") from None
    return json(found)


@route("GET", "/api/backups/{name}", media="application/vnd.sqlite3", more=(409, 429))
async def download_backup(door: Door, request: Request) -> Response:
    """A backup as a file, to be kept elsewhere."""
    session = operator(door, request)
    file = _named(door, request)
    door.service.log("backup downloaded", person=session.person, file=file.name)
    return FileResponse(file, media_type="application/vnd.sqlite3", filename=f"puntobanco-{file.name}")


def _stamp(now: int) -> str:
    return datetime.fromtimestamp(now / 1000, tz=UTC).strftime("%Y%m%d-%H%M%S")
