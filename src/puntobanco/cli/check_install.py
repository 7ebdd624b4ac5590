"""``puntobanco check-install``: the installed files against a manifest."""

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

from puntobanco.cli.files import write_file
from puntobanco.cli.officers.desk import NOTHING, House, accounts_of
from puntobanco.cli.officers.pair import Officers, agreement_of
from puntobanco.cli.refusals import FAILED, Headed, print_json
from puntobanco.cli.verb import JSON, option, verb
from puntobanco.faults import Fault, Refused

if TYPE_CHECKING:
    from puntobanco.server.integrity.self_check import Result

A_PATH = click.Path(path_type=Path)


class CheckInstall(Officers, frozen=True, kw_only=True):
    manifest: Annotated[Path | None, option(type=A_PATH, help="What should be there: a file written by --write.")]
    out: Annotated[Path | None, option("--write", type=A_PATH, help="Write what is there now.")]
    accept: Annotated[
        str | None, option(metavar="DIR", help="Let what is there now be what this house must find from now on.")
    ]
    checker: Annotated[bool, option(help="Print the stand-alone checker, to be kept and run by somebody else.")]
    as_json: Annotated[bool, JSON]


def _accept(given: CheckInstall, data: str) -> None:
    """Two officers let the present install be the one that their house is held against."""
    from puntobanco.procedure.asking import Matter
    from puntobanco.server.accounts.documents import write
    from puntobanco.server.integrity.self_check import MANIFEST, Install, accepted
    from puntobanco.server.integrity.self_check import checker as loaded

    house = House(data=data, as_json=given.as_json, keys=given.keys)
    with accounts_of(house) as accounts:
        pair = given.agree(accounts.store, "an installation", data)
        found = Install().look()
        manifest = loaded().written(found)
        about = f"{loaded().about(found)}, SHA-256 {sha256(manifest).hexdigest()[:16]}…"
        agreement, noted = agreement_of(accounts.store, Matter.INSTALL, about, pair)
        write(accounts.store, accepted(accounts.store, manifest), *agreement, noted=noted)
        (Path(data) / MANIFEST).write_bytes(manifest)
    sentence = f"Accepted: {about}.\nThe house is held against it from its next start on."
    house.answer(sentence, accepted=about, manifest=str(Path(data) / MANIFEST))


@verb("Nothing was checked.")
def check_install(given: CheckInstall) -> int:
    """Compare every installed file of the program, and of what is installed beside it, with a manifest.

    \b
    puntobanco check-install --write release.json       # what is installed now, for a later comparison
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

    if given.checker:
        click.echo(Path(loaded().__file__).read_text("utf-8"), nl=False)
        return 0
    if given.accept is not None:
        try:
            _accept(given, given.accept)
        except Refused as refused:
            raise Headed(NOTHING, *refused.faults) from None
        return 0
    if given.manifest is None and given.out is None:
        raise Refused(Fault.of("nothing-asked.give-manifest", "check-install"))
    wanted = read_manifest(given.manifest) if given.manifest is not None else None
    found = Install().look(wanted)
    if given.out is not None:
        write_file(given.out, loaded().written(found))
    against = str(given.manifest or given.out)
    result = compared(wanted if wanted is not None else found, found, at=wall_clock(), against=against)
    _print(result, as_json=given.as_json)
    return 0 if result.holds else FAILED


def _print(result: "Result", *, as_json: bool) -> None:
    if as_json:
        print_json({"holds": result.holds, **{name: getattr(result, name) for name in result.__struct_fields__}})
        return
    click.echo(f"Looked at {result.about}.")
    for said in result.differences:
        click.echo(f"  • {said}")
    if result.more:
        click.echo(f"  … and {result.more} more")
    click.echo("Everything is as it should be." if result.holds else "This is not what should be installed.")
