"""``puntobanco keys``: the keys with which checkpoints are signed."""

from pathlib import Path

import click

from puntobanco.cli.refusals import UNREADABLE, print_json, refuse
from puntobanco.faults import Fault, Refused


@click.group()
def keys() -> None:
    """Keys that sign checkpoints. A house makes its own pair at its first start; these are for whoever keeps one apart.

    \b
    puntobanco keys make house          # house.key, for its owner alone, and house.pub for everybody
    puntobanco keys show house.pub      # by which name a checkpoint calls it
    """


@keys.command()
@click.argument("path", type=click.Path(path_type=Path))
def make(path: Path) -> None:
    """Make a pair: PATH.key and PATH.pub. Files that exist are never replaced."""
    from puntobanco.signing import load_public, make_keys

    try:
        private, public = make_keys(path)
        name = load_public(public).key
    except Refused as refused:
        refuse(refused.faults, "No key was made.")
    except OSError as error:
        fault = Fault("unwritable", str(path), f"it cannot be written ({error.strerror}).")
        refuse([fault], "No key was made.", code=UNREADABLE)
    click.echo(f"{private}: keep it where only the house reads it.")
    click.echo(f"{public}: give it to whoever checks, by a way that the house does not control. It is {name}.")


@keys.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def show(file: Path, as_json: bool) -> None:
    """Show the name of a public key: the one that every checkpoint it signed bears."""
    from puntobanco.signing import load_public

    try:
        name = load_public(file).key
    except Refused as refused:
        refuse(refused.faults, "There is no key to show.", code=UNREADABLE, json=as_json)
    if as_json:
        print_json({"file": str(file), "key": name})
    else:
        click.echo(f"{file}: {name}")
