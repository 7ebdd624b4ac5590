"""``puntobanco check-install``: the installed files against a manifest."""

import sys
from hashlib import sha256
from pathlib import Path

import click

from puntobanco.cli.officers.desk import KEYS, Where, the_accounts
from puntobanco.cli.officers.pair import Logins, asked_for, kept, pair_options
from puntobanco.cli.refusals import FAILED, UNREADABLE, WRONG_USE, print_json, refuse
from puntobanco.faults import Fault, Refused

NOTHING = "Nothing was checked."


def _accept(data: str, logins: Logins, as_json: bool) -> None:
    """Two officers let the present install be the one that their house is held against."""
    from puntobanco.server.accounts.documents import write
    from puntobanco.server.accounts.records import Matter
    from puntobanco.server.integrity.self_check import MANIFEST, Install, accepted
    from puntobanco.server.integrity.self_check import checker as loaded

    with the_accounts(Where(data, None, as_json)) as accounts:
        pair = asked_for(accounts.store, logins, "an installation", data)
        found = Install().look()
        manifest = loaded().written(found)
        about = f"{loaded().about(found)}, SHA-256 {sha256(manifest).hexdigest()[:16]}…"
        agreement, noted = kept(accounts.store, Matter.INSTALL, about, pair)
        write(accounts.store, accepted(accounts.store, manifest), *agreement, noted=noted)
        (Path(data) / MANIFEST).write_bytes(manifest)
    if as_json:
        print_json({"accepted": about, "manifest": str(Path(data) / MANIFEST)})
    else:
        click.echo(f"Accepted: {about}.\nThe house is held against it from its next start on.")


@click.command("check-install")
@click.option("--manifest", type=click.Path(path_type=Path), help="What should be there: a file written by --write.")
@click.option("--write", "out", type=click.Path(path_type=Path), help="Write what is there now.")
@click.option("--accept", metavar="DIR", help="Let what is there now be what this house must find from now on.")
@click.option("--checker", is_flag=True, help="Print the stand-alone checker, to be kept and run by somebody else.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@pair_options
@KEYS
def check_install(
    manifest: Path | None,
    out: Path | None,
    accept: str | None,
    checker: bool,
    as_json: bool,
    officer: str | None,
    second: str | None,
) -> None:
    """Compare every installed file of the program and of whatever is installed beside it with a manifest.

    \b
    puntobanco check-install --write release.json       # what is installed now, for whoever compares later
    puntobanco check-install --manifest release.json    # on demand; the server does it at its start and daily
    puntobanco check-install --accept house/ --as officer-1 --second officer-2    # after an upgrade, the server stopped
    puntobanco check-install --checker > check_install.py

    Of a checkout under development it looks at the checkout. What it does not look at: Python itself, the system, and
    what is in memory. More in docs/integrity.md.

    Exit codes: 0 everything is as it should be, 1 something differs, 2 wrong use, 3 the manifest cannot be read.
    """
    from puntobanco.server.integrity.clock import wall_clock
    from puntobanco.server.integrity.self_check import Install, compared, read_manifest
    from puntobanco.server.integrity.self_check import checker as loaded

    if checker:
        click.echo(Path(loaded().__file__).read_text("utf-8"), nl=False)
        return
    if accept is not None:
        _accept(accept, (officer, second), as_json)
        return
    if manifest is None and out is None:
        fault = Fault("nothing-asked", "check-install", "give --manifest, --write or --accept.")
        refuse([fault], NOTHING, code=WRONG_USE, json=as_json)
    try:
        wanted = read_manifest(manifest) if manifest is not None else None
        found = Install().look(wanted)
        if out is not None:
            out.write_bytes(loaded().written(found))
    except Refused as refused:
        refuse(refused.faults, NOTHING, code=UNREADABLE, json=as_json)
    except OSError as error:
        fault = Fault("unwritable", str(out), f"it cannot be written ({error.strerror}).")
        refuse([fault], NOTHING, code=UNREADABLE, json=as_json)
    result = compared(wanted if wanted is not None else found, found, at=wall_clock(), against=str(manifest or out))
    if as_json:
        print_json({"holds": result.holds, **{name: getattr(result, name) for name in result.__struct_fields__}})
    else:
        click.echo(f"Looked at {result.about}.")
        for said in result.differences:
            click.echo(f"  • {said}")
        if result.more:
            click.echo(f"  … and {result.more} more")
        click.echo("Everything is as it should be." if result.holds else "This is not what should be installed.")
    sys.exit(0 if result.holds else FAILED)
