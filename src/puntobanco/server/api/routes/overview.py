"""The house as a whole: what binds several tables together, and which table files were left out at the start."""

from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from puntobanco.floor import in_use
from puntobanco.procedure.asking import At
from puntobanco.procedure.roles import SUPERVISORS
from puntobanco.server.api.door import Door, json
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import route
from puntobanco.server.tables import LeftOut
from puntobanco.setup.house import Binding, bindings
from puntobanco.table.acts.setup_changes import NOTICE_MINUTE
from puntobanco.table.model.preconditions import is_between_rounds
from puntobanco.table.model.state import Table
from puntobanco.wire.answers import refusal
from puntobanco.wire.posts import ALL, Post, posts_of
from puntobanco.wire.tables import FileFaultOut
from puntobanco.words import Names, Text, say

READERS = posts_of(SUPERVISORS) | {Post.OPERATOR, Post.SURVEILLANCE, Post.OFFICER}


class BoundTable(Struct, frozen=True, kw_only=True):
    """A table that is bound, as it stands."""

    table: str
    value: str
    said: Text | Names
    """The value as a person reads it."""
    between_rounds: bool
    """Whether its set-up could be changed at this moment: no round is under way."""
    notice_at: At | None = None
    """When written notice of a change was given, where the rule wants one and it is out."""
    changes_from: At | None = None
    """From when on it may be changed, where a notice is out."""


class BoundOut(Struct, frozen=True, kw_only=True):
    """A rule that binds several tables: they are changed in one act, all or none."""

    where: str
    """The key of the set-up, or the family of the wager."""
    meaning: Text | Names | str
    clause: str
    pit: str | None
    notice_minutes: int
    """How long a written notice must have been out before a change; 0 where none is wanted."""
    changes_from: At | None
    """From when on all of them may be changed; nothing as long as a notice is missing somewhere, or none is wanted."""
    ready: bool
    """Whether a change would be accepted now: every notice old enough, and every table between rounds."""
    tables: tuple[BoundTable, ...]


@route("GET", "/api/shared-rules", gives=list[BoundOut], more=(429,))
async def shared_rules(door: Door, request: Request) -> Response:
    """Rules that bind several tables (a pit, a casino): what each has, which notices are out, when they may change."""
    acting = door.found(request).session.acting
    if acting is None or acting.post not in READERS or acting.scope != ALL:
        raise Problem("not-your-role.operator-those")
    tables, now = in_use(door.service.casino.sequencer.floor), door.service.now
    found = bindings([table.rules.setup for _, table in sorted(tables.items())])
    return json([_bound(binding, {name: tables[name] for name in binding.chosen}, now) for binding in found])


def _bound(binding: Binding, tables: dict[str, Table], now: At) -> BoundOut:
    procedures = [table.procedure for table in tables.values()]
    minutes = max(each.notice_minutes if binding.where in each.notice_keys else 0 for each in procedures)
    rows = tuple(_table(binding, name, table, minutes) for name, table in tables.items())
    times = [row.changes_from for row in rows]
    due = At(max(time for time in times if time is not None)) if minutes and None not in times else None
    may = not minutes or (due is not None and due <= now)
    return BoundOut(
        where=binding.where,
        meaning=binding.meaning,
        clause=str(binding.clause),
        pit=binding.pit,
        notice_minutes=minutes,
        changes_from=due,
        ready=may and all(row.between_rounds for row in rows),
        tables=rows,
    )


def _table(binding: Binding, name: str, table: Table, minutes: int) -> BoundTable:
    said, given = binding.said[name], table.notices.get(binding.where) if minutes else None
    return BoundTable(
        table=name,
        value=binding.chosen[name],
        said=say("ref.whole", what=said) if isinstance(said, str) else said,
        between_rounds=is_between_rounds(table),
        notice_at=given,
        changes_from=At(given + minutes * NOTICE_MINUTE) if given is not None else None,
    )


class LeftOutOut(Struct, frozen=True, kw_only=True):
    """A table file that was given at the start and is not used."""

    file: str
    faults: tuple[FileFaultOut, ...]


@route("GET", "/api/left-out", gives=list[LeftOutOut], more=(429,))
async def left_out(door: Door, request: Request) -> Response:
    """The table files that were left out at the start, with every fault; for those who may do something about it."""
    session = door.found(request).session
    if not session.practice and not any(held.post in READERS for held in session.held):
        raise Problem("not-your-role.operator-those")
    return json([_left_out(file) for file in door.service.left_out])


def _left_out(file: LeftOut) -> LeftOutOut:
    faults = (FileFaultOut(line=found.line, fault=refusal(found.fault)) for found in file.faults)
    return LeftOutOut(file=Path(file.file).name, faults=tuple(faults))
