"""``puntobanco backup``: everything that a house has written, in one file, while it goes on."""

import sys

import click

from puntobanco.cli.refusals import FAILED, UNREADABLE, WRONG_USE, print_json, refuse
from puntobanco.faults import Refused

NOTHING = "Nothing was copied."
_USE = ("no-such-store", "not-installed", "not-empty")


@click.command()
@click.argument("data", metavar="DATA")
@click.argument("out", metavar="OUT")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def backup(data: str, out: str, as_json: bool) -> None:
    """Copy a house as it stands at one moment into a new file; it may be served meanwhile.

    \b
    puntobanco backup house/ monday.sqlite
    puntobanco backup postgresql://house@db/casino monday.sqlite

    The file is a store itself: it can be verified, served and restored, into SQLite or PostgreSQL. Shoes that are not
    dealt yet are in it only encrypted, and the key is not in it.

    Exit codes: 0 copied and its chains are whole, 1 copied but a chain is broken, 2 wrong use, 3 it cannot be read.
    """
    from pathlib import Path

    from puntobanco.cli.backup.copying import checked, found_lines, made_backup
    from puntobanco.store import Failed, looked_at

    try:
        made_backup(data, Path(out))
        copy = looked_at(Path(out))
        try:
            streams, findings = checked(copy)
        finally:
            copy.close()
    except Refused as refused:
        code = WRONG_USE if refused.faults[0].code in _USE else UNREADABLE
        refuse(refused.faults, NOTHING, code=code, json=as_json)
    except Failed as failed:
        click.echo(f"{NOTHING} {failed}", err=True)
        sys.exit(UNREADABLE)
    if as_json:
        print_json({"file": out, "streams": streams, "findings": findings})
    else:
        entries = sum(streams.values())
        click.echo(f"{out}: {len(streams)} streams with {entries:,} entries, as they stood at one moment.")
        found_lines(findings)
    sys.exit(FAILED if findings else 0)
