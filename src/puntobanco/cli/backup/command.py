"""``puntobanco backup``: everything that a house has written, in one file, while it goes on."""

from contextlib import closing
from pathlib import Path
from typing import Annotated

import click
from msgspec import Struct

from puntobanco.cli.backup.findings import print_findings
from puntobanco.cli.refusals import FAILED, UNREADABLE, answer
from puntobanco.cli.verb import JSON, argument, verb

NOTHING = "Nothing was copied."


class Backup(Struct, frozen=True, kw_only=True):
    data: Annotated[str, argument()]
    out: Annotated[str, argument()]
    as_json: Annotated[bool, JSON]


@verb(NOTHING)
def backup(given: Backup) -> int:
    """Copy a house as it stands at one moment into a new file; it may be served meanwhile.

    \b
    puntobanco backup house/ monday.sqlite
    puntobanco backup postgresql://house@db/casino monday.sqlite

    The file is a store itself: it can be verified, served and restored, into SQLite or PostgreSQL. Shoes that are not
    dealt yet are in it only encrypted, and the key is not in it.

    Exit codes: 0 copied and its chains are whole, 1 copied but a chain is broken, 2 wrong use, 3 it cannot be read.
    """
    from puntobanco.audit.copying import checked, make_backup
    from puntobanco.store import Failed, looked_at

    try:
        make_backup(given.data, Path(given.out))
        with closing(looked_at(Path(given.out))) as copy:
            streams, findings = checked(copy)
    except Failed as failed:
        click.echo(f"{NOTHING} {failed}", err=True)
        return UNREADABLE
    entries = sum(streams.values())
    sentence = f"{given.out}: {len(streams)} streams with {entries:,} entries, as they stood at one moment."
    answer({"file": given.out, "streams": streams, "findings": findings}, sentence, as_json=given.as_json)
    if not given.as_json:
        print_findings(findings)
    return FAILED if findings else 0
