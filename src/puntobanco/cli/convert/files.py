"""Files of coups: read with every fault, or refused."""

import sys

import click

from puntobanco.api.chance import chance
from puntobanco.cli.files import read_bytes
from puntobanco.cli.refusals import print_faults, reason, unreadable
from puntobanco.cli.setups import setup_text
from puntobanco.notation.forms import DECKS, UNSTATED, Form, Reading, read_any
from puntobanco.notation.guard import MOST_BYTES, Unreadable

MOST_TOLD = 40
"""Faults of one file that are printed; the others are only counted."""


def load(file: str, *, form: Form | None = None, rules: str = UNSTATED, decks: int = DECKS) -> Reading:
    """A file of coups, or a script that is played and recorded; `Refused` if it can be neither."""
    try:
        data = read_bytes(file, MOST_BYTES)
        if form is None and file.endswith(".script"):
            data, form = _played(data), Form.RECORD
        return read_any(data, file, form=form, rules=rules, decks=decks)
    except Unreadable as found:
        raise unreadable(file, str(found)) from None
    except (OSError, ValueError) as found:
        raise unreadable(file, f"it cannot be read ({reason(found, 'its name is no name of a file')}).") from None


def _played(data: bytes) -> bytes:
    """The record of a script, played to its end."""
    from puntobanco.notation.guard import text_of
    from puntobanco.notation.record import write_record
    from puntobanco.script.reader import BadScript, read_script
    from puntobanco.script.runner import NotAsWritten, Runner
    from puntobanco.table.machine import record_of_table

    try:
        runner = Runner(read_script(text_of(data), setup_text), lambda step, asked: None, chance)
    except BadScript as found:
        raise Unreadable(f"the script cannot be read: {found.faults[0]}") from None
    try:
        runner.run()
    except NotAsWritten as found:
        raise Unreadable(f"the script does not come out as written: {found}") from None
    return write_record(record_of_table(runner.host.events)).encode()


def print_findings(reading: Reading, file: str, outcome: str) -> None:
    """Print the faults of a file that could be read and is wrong by the rules."""
    sys.stdout.flush()
    faults = reading.faults
    heading = f"{file[:100]} is wrong in {len(faults)} place{'s' if len(faults) != 1 else ''}; {outcome}"
    print_faults(faults[:MOST_TOLD], heading)
    if len(faults) > MOST_TOLD:
        click.echo(f"  … and {len(faults) - MOST_TOLD} more.", err=True)
