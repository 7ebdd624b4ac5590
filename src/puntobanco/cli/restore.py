"""``puntobanco restore``: a house from a backup, into a place where there is none."""

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from puntobanco.cli.refuse import FAILED, UNREADABLE, WRONG_USE, print_json, refuse
from puntobanco.cli.two_officers import asked_for, kept, pair_options
from puntobanco.faults import Fault, Refused

if TYPE_CHECKING:
    from puntobanco.cli.two_officers import Logins
    from puntobanco.server.accounts.at_machine import Pair
    from puntobanco.store import Reader, Store

NOTHING = "Nothing was restored."
_UNREADABLE = ("unreadable", "not-a-store", "older", "newer", "not-safe", "too-old")


@click.command()
@click.argument("file", metavar="FILE")
@click.argument("data", metavar="DATA")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@pair_options
def restore(file: str, data: str, as_json: bool, officer: str | None, second: str | None) -> None:
    """Put a backup where a house can be served from: a new folder or file, or an empty PostgreSQL database.

    \b
    puntobanco restore monday.sqlite house/ --as officer-1 --second officer-2
    puntobanco restore practice.sqlite postgresql://house@db/casino

    Nothing is ever written over. The chain of every stream is checked before and after. A house that plays for money
    is restored by two of its officers, by the passwords that the backup knows; afterwards everybody signs in anew.

    Exit codes: 0 restored, 1 a chain is broken, 2 wrong use, 3 the backup cannot be read.
    """
    from puntobanco.cli.backup_copy import checked, found_lines
    from puntobanco.store import Failed, looked_at

    try:
        _free_place(data)
        with closing(looked_at(Path(file))) as source:
            before, broken = checked(source)
            if broken:
                click.echo(f"{NOTHING} A chain of {file} is broken.", err=True)
                found_lines(broken)
                sys.exit(FAILED)
            pair = _officers(source, (officer, second))
            _restore(file, data, pair)
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
        if pair is not None:
            click.echo("Its keys are in no backup: put keys/ and shoes.key of the house beside it before it is served.")


def _officers(source: "Reader", logins: "Logins") -> "Pair | None":
    """The two officers who agree; nobody has to where nobody plays for money."""
    from puntobanco.server.accounts.founding import REAL, mode_of

    return asked_for(source, logins, "a restore from a backup") if mode_of(source) == REAL else None


def _free_place(data: str) -> Path | None:
    """Where the file goes, if it is one; `Refused` if there is something already."""
    from puntobanco.store.open import MEMORY, file_of, is_postgres

    place = None if is_postgres(data) else file_of(data)
    if data == MEMORY or (place is not None and (place.exists() or place.is_symlink())):
        advice = "Name a folder or file that does not exist yet."
        raise Refused(Fault("not-empty", str(place or data), "there is a house there already.", None, advice))
    return place


def _left_behind(target: "Store", file: str, pair: "Pair | None") -> None:
    """Who was signed in, which process had which table and what was installed there is not restored.

    Which two officers did it is kept.
    """
    from puntobanco.server.accounts.kept import SESSIONS, write
    from puntobanco.server.accounts.records import Matter
    from puntobanco.server.leases import KIND as LEASES
    from puntobanco.server.self_check import KIND_MANIFEST
    from puntobanco.store import Document

    old = [one for kind in (SESSIONS.kind, LEASES, KIND_MANIFEST) for one in target.documents(kind)]
    gone = [Document(one.kind, one.key, one.version, None) for one in old]
    more = kept(target, Matter.RESTORE, Path(file).name, pair) if pair is not None else ()
    if gone or more:
        write(target, *gone, *more)


def _restore(file: str, data: str, pair: "Pair | None") -> None:
    """Into a store that is made for it; a file that could not be filled does not stay."""
    from puntobanco.store import SqliteStore, looked_at, opened

    place = _free_place(data)
    filled = False
    try:
        with closing(SqliteStore(place) if place is not None else opened(data)) as target:
            with closing(looked_at(Path(file))) as source:
                target.fill(source)
            _left_behind(target, file, pair)
            filled = True
    finally:
        if place is not None and not filled:
            for name in (place.name, f"{place.name}-wal", f"{place.name}-shm", f"{place.name}.lock"):
                place.with_name(name).unlink(missing_ok=True)
