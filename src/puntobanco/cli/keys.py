"""``puntobanco keys``: the keys with which checkpoints are signed."""

from pathlib import Path
from typing import Annotated

import click
from msgspec import Struct

from puntobanco.cli.refusals import UNREADABLE, Headed, answer, reason
from puntobanco.cli.verb import JSON, argument, verb
from puntobanco.faults import Fault, Refused

A_PATH = click.Path(path_type=Path)


@click.group()
def keys() -> None:
    """Keys that sign checkpoints. A house makes its own pair at its first start; these are for a pair kept apart.

    \b
    puntobanco keys make house          # house.key, for its owner alone, and house.pub for everybody
    puntobanco keys show house.pub      # by which name a checkpoint calls it
    """


class Make(Struct, frozen=True, kw_only=True):
    path: Annotated[Path, argument(type=A_PATH)]


@verb("No key was made.", group=keys)
def make(given: Make) -> None:
    """Make a pair: PATH.key and PATH.pub. Files that exist are never replaced."""
    from puntobanco.signing import load_public, make_keys

    try:
        private, public = make_keys(given.path)
        name = load_public(public).key
    except OSError as error:
        raise Refused(Fault.of("unwritable.error", str(given.path), error=reason(error))) from None
    click.echo(f"{private}: keep it where only the house reads it.")
    click.echo(f"{public}: give it to those who check, by a way that the house does not control. It is {name}.")


class Show(Struct, frozen=True, kw_only=True):
    file: Annotated[Path, argument(type=A_PATH)]
    as_json: Annotated[bool, JSON]


@verb("There is no key to show.", group=keys)
def show(given: Show) -> None:
    """Show the name of a public key: the one that every checkpoint it signed bears."""
    from puntobanco.signing import load_public

    try:
        name = load_public(given.file).key
    except Refused as refused:
        raise Headed("There is no key to show.", *refused.faults, code=UNREADABLE) from None
    answer({"file": str(given.file), "key": name}, f"{given.file}: {name}", as_json=given.as_json)
