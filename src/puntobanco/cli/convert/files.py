"""Files of coups for the command line: read with every fault told, or the end of the program."""

import sys
from pathlib import Path

import click

from puntobanco.cli.chance import chance
from puntobanco.cli.refusals import FAILED, UNREADABLE, print_faults, refuse
from puntobanco.cli.setups import setup_text, standard_input
from puntobanco.faults import Fault
from puntobanco.notation.forms import DECKS, UNSTATED, Form, Reading, read_any
from puntobanco.notation.guard import MOST_BYTES, Unreadable

MOST_TOLD = 40
"""Faults told of one file; the rest is only counted."""


def load(file: str, *, nothing: str, form: Form | None = None, rules: str = UNSTATED, decks: int = DECKS) -> Reading:
    """A file of coups, or a script that is played and recorded; the end of the program if it can be neither."""
    try:
        data = _bytes_of(file)
        if form is None and file.endswith(".script"):
            data = _played(data)
            form = Form.RECORD
        return read_any(data, file, form=form, rules=rules, decks=decks)
    except Unreadable as found:
        refuse([Fault("unreadable", file[:100], str(found))], nothing, code=UNREADABLE)
    except (OSError, ValueError) as found:
        reason = getattr(found, "strerror", None) or "its name is no name of a file"
        refuse([Fault("unreadable", file[:100], f"it cannot be read ({reason}).")], nothing, code=UNREADABLE)


def _bytes_of(file: str) -> bytes:
    if file == "-":
        return standard_input()
    with Path(file).open("rb") as opened:
        return opened.read(MOST_BYTES + 1)


def _played(data: bytes) -> bytes:
    """The record of a script, played to its end."""
    from puntobanco.notation.from_table import record_of_table
    from puntobanco.notation.guard import text_of
    from puntobanco.notation.record import write_record
    from puntobanco.script.reader import BadScript, read_script
    from puntobanco.script.runner import NotAsWritten, Runner

    try:
        runner = Runner(read_script(text_of(data), setup_text), lambda step, asked: None, chance)
    except BadScript as found:
        raise Unreadable(f"the script cannot be read: {found.faults[0]}") from None
    try:
        runner.run()
    except NotAsWritten as found:
        raise Unreadable(f"the script does not come out as written: {found}") from None
    return write_record(record_of_table(runner.host.events)).encode()


def tell_faults(reading: Reading, file: str, outcome: str) -> None:
    """Every fault of a file that was read and is wrong by the rules."""
    faults = reading.faults
    heading = f"{file[:100]} is wrong in {len(faults)} place{'s' if len(faults) != 1 else ''}; {outcome}"
    print_faults(faults[:MOST_TOLD], heading)
    if len(faults) > MOST_TOLD:
        click.echo(f"  … and {len(faults) - MOST_TOLD} more.", err=True)


def end_with_faults(reading: Reading, file: str, outcome: str) -> None:
    """End with exit code 1 if something is wrong by the rules."""
    if reading.findings:
        sys.stdout.flush()
        tell_faults(reading, file, outcome)
        sys.exit(FAILED)
