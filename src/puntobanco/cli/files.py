"""Files that a verb reads and writes; “-” is standard input or output."""

import sys
from pathlib import Path

import click

from puntobanco.cli.refusals import reason, unreadable
from puntobanco.faults import Fault, Refused
from puntobanco.money import Amount, Currency, NotAnAmount


def standard_input(most: int = -1) -> bytes:
    """What standard input holds, up to `most` + 1 bytes; nothing where it is closed."""
    return sys.stdin.buffer.read(most + 1 if most >= 0 else -1) if sys.stdin else b""


def read_bytes(file: str, most: int = -1) -> bytes:
    """The bytes of standard input or of a file, up to `most` + 1."""
    if file == "-":
        return standard_input(most)
    with Path(file).open("rb") as opened:
        return opened.read(most + 1 if most >= 0 else -1)


def read_text(file: str, what: str) -> str:
    """The text of a file or of standard input; `Refused` if it cannot be read."""
    try:
        return read_bytes(file).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError, ValueError) as found:
        raise unreadable(file, f"this {what} cannot be read ({reason(found)}).") from None


def write_file(file: str | Path, data: bytes, what: str = "it") -> None:
    """Write a file, or standard output; `Refused` if it cannot be written."""
    if str(file) == "-":
        click.echo(data, nl=False)
        return
    try:
        Path(file).write_bytes(data)
    except (OSError, ValueError) as found:
        said = reason(found, "its name is no name of a file")
        raise Refused(Fault.of("unwritable.cannot-written", str(file)[:100], what=what, said=said)) from None


def read_amount(text: str, currency: Currency, where: str, *, code: str = "not-an-amount", advice: str = "") -> Amount:
    """An amount of money that was typed; `Refused` if it is none."""
    try:
        return Amount.read(text, currency)
    except NotAnAmount as found:
        raise Refused(Fault.of(f"{code}.advised", where, why=str(found), advice=advice)) from None
