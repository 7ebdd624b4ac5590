"""Tables and set-ups by the names in a request."""

import msgspec

from puntobanco.pages.ready import ready_text
from puntobanco.server.api.door import Door
from puntobanco.server.api.problems import Problem
from puntobanco.table.model.state import Table


def setup_text(door: Door, kind: str, name: str) -> str:
    """The set-up of a table, as JSON, or a ready one, as its file has it; `Problem` if there is no such thing here."""
    if kind == "table":
        return msgspec.json.encode(table_named(door, name).rules.values, order="deterministic").decode()
    text = ready_text(name)
    if text is None:
        raise Problem("not-found.set-up")
    return text


def table_named(door: Door, name: str) -> Table:
    """A table of this house; `Problem` if it is none."""
    table = door.service.casino.sequencer.floor.tables.get(name)
    if table is None:
        raise Problem("no-such-stream.table-here")
    return table
