"""``puntobanco script``: a whole evening from a file, played by the machine."""

import sys
from pathlib import Path

import click

from puntobanco.cli.chance import chance
from puntobanco.cli.refusals import FAILED, UNREADABLE, refuse
from puntobanco.cli.setups import setup_text, standard_input
from puntobanco.faults import Fault


@click.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="For programs: every event as JSON, one a line.")
def script(file: str, as_json: bool) -> None:
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
        read = read_script(_text(file), setup_text)
    except BadScript as found:
        refuse(found.faults, f"{file} cannot be read; nothing was played.", code=UNREADABLE)
    try:
        (play_json if as_json else play_words)(read, click.echo, chance)
    except NotAsWritten as found:
        sys.stdout.flush()
        click.echo(f"{file}, {found}", err=True)
        sys.exit(FAILED)


def _text(file: str) -> str:
    try:
        read = standard_input() if file == "-" else Path(file).read_bytes()
        return read.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError, ValueError) as found:
        reason = getattr(found, "strerror", None) or "it is not text in UTF-8"
        fault = Fault("unreadable", file[:100], f"this script cannot be read ({reason}).")
        refuse([fault], "Nothing was played.", code=UNREADABLE)
