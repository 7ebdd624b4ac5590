"""``puntobanco script``: a whole evening from a file, played by the machine."""

import sys
from typing import Annotated

import click
from msgspec import Struct

from puntobanco.api.chance import chance
from puntobanco.cli.files import read_text
from puntobanco.cli.refusals import FAILED, UNREADABLE, Headed
from puntobanco.cli.setups import setup_text
from puntobanco.cli.verb import argument, option, verb


class Play(Struct, frozen=True, kw_only=True):
    file: Annotated[str, argument()]
    as_json: Annotated[bool, option("--json", help="For programs: every event as JSON, one a line.")]


@verb("Nothing was played.")
def script(given: Play) -> int:
    """Play a file of commands (“-” for standard input) and print all that was said, dealt, refused and paid.

    \b
    table rws-non-commission
    gains anna +95.00
    open with defaults
    guests anna 1 1000
    ! anna: bet player 100                        # must be refused: nobody has called for bets
    round P 5s3h B 6dKc: anna player 100, tie 5

    The whole format, with an example of each rulebook, is in docs/script.md.

    Exit codes: 0 all was as written, 1 something was not, 2 wrong use, 3 the file cannot be read.
    """
    from puntobanco.script.reader import BadScript, read_script
    from puntobanco.script.runner import NotAsWritten
    from puntobanco.script.transcript import play_json, play_words

    try:
        read = read_script(read_text(given.file, "script"), setup_text)
    except BadScript as found:
        heading = f"{given.file} cannot be read; nothing was played."
        raise Headed(heading, *found.faults, code=UNREADABLE) from None
    try:
        (play_json if given.as_json else play_words)(read, click.echo, chance)
    except NotAsWritten as found:
        sys.stdout.flush()
        click.echo(f"{given.file}, {found}", err=True)
        return FAILED
    return 0
