"""``puntobanco restore``: a house from a backup, into a place where there is none."""

import sys
from contextlib import closing
from pathlib import Path

import click

from puntobanco.cli.refuse import FAILED, UNREADABLE, WRONG_USE, print_json, refuse
from puntobanco.faults import Fault, Refused

NOTHING = "Nothing was restored."
_UNREADABLE = ("unreadable", "not-a-store", "older", "newer", "not-safe", "too-old")


@click.command()
@click.argument("file", metavar="FILE")
@click.argument("data", metavar="DATA")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def restore(file: str, data: str, as_json: bool) -> None:
    """Put a backup where a house can be served from: a new folder or file, or an empty PostgreSQL database.

    \b
    puntobanco restore monday.sqlite house/
    puntobanco restore monday.sqlite postgresql://house@db/casino

    Nothing is ever written over. The chain of every stream is checked before and after.

    Exit codes: 0 restored, 1 a chain is broken, 2 wrong use, 3 the backup cannot be read.
    """
    from puntobanco.cli.backup_copy import checked, found_lines
    from puntobanco.store import Failed, looked_at

    try:
        with closing(looked_at(Path(file))) as source:
            before, broken = checked(source)
            if broken:
                click.echo(f"{NOTHING} A chain of {file} is broken.", err=True)
                found_lines(broken)
                sys.exit(FAILED)
            _restore(file, data)
        with closing(looked_at(data)) as there:
            after, broken = checked(there)
    except Refused as refused:
        code = UNREADABLE if refused.faults[0].code in _UNREADABLE else WRONG_USE
        refuse(refused.faults, NOTHING, code=code, json=as_json)
    except Failed as failed:
        click.echo(f"{NOTHING} {failed}", err=True)
        sys.exit(UNREADABLE)
    if after != before or broken:
        click.echo(f"What was restored is not what {file} holds; do not serve {data}.", err=True)
        found_lines(broken)
        sys.exit(FAILED)
    if as_json:
        print_json({"restored": data, "streams": after})
    else:
        click.echo(f"{data}: {len(after)} streams with {sum(after.values()):,} entries, every chain whole.")


def _restore(file: str, data: str) -> None:
    """Into a store that is made for it; a file that could not be filled does not stay."""
    from puntobanco.store import SqliteStore, looked_at, opened
    from puntobanco.store.open import MEMORY, file_of, is_postgres

    place = None if is_postgres(data) else file_of(data)
    if data == MEMORY or (place is not None and (place.exists() or place.is_symlink())):
        advice = "Name a folder or file that does not exist yet."
        raise Refused(Fault("not-empty", str(place or data), "there is a house there already.", None, advice))
    filled = False
    try:
        with closing(SqliteStore(place) if place is not None else opened(data)) as target:
            with closing(looked_at(Path(file))) as source:
                target.fill(source)
            filled = True
    finally:
        if place is not None and not filled:
            for name in (place.name, f"{place.name}-wal", f"{place.name}-shm", f"{place.name}.lock"):
                place.with_name(name).unlink(missing_ok=True)
