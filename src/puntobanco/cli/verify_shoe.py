"""A shoe or record of any source, checked as far as it goes: its cards, its drawing and its results."""

import sys
from pathlib import Path
from typing import NoReturn

import click

from puntobanco.cli.refuse import FAILED, UNREADABLE, print_json, refuse
from puntobanco.faults import Fault
from puntobanco.notation import Reading, Unreadable, read_any

UNPROVED = ("A shoe file tells of cards and results: who asked for what, and money, are not in it.",)


def verify_shoe(file: str, *, as_json: bool) -> NoReturn:
    """Check a file of coups and end the program, saying what was expected and what was found."""
    try:
        read = read_any(Path(file).read_bytes(), file)
    except (OSError, Unreadable) as found:
        reason = getattr(found, "strerror", None) or str(found)
        sentence = f"this is neither a journal nor a shoe file: {reason.rstrip('.')}."
        fault = Fault("unreadable", file[:100], sentence)
        refuse([fault], "Nothing was verified.", code=UNREADABLE, json=as_json)
    if as_json:
        _print_json(file, read)
    else:
        _print_words(file, read)
    sys.exit(FAILED if read.findings else 0)


def _coups(read: Reading) -> int:
    return sum(len(one.shoe.coups) for one in read.shoes)


def _print_words(file: str, read: Reading) -> None:
    counted = f"{len(read.shoes)} shoes" if len(read.shoes) != 1 else "1 shoe"
    if read.findings:
        click.echo(f"{file}: {len(read.findings)} findings in {counted}; the first is where it went wrong.")
        for one in read.findings:
            click.echo(f"  • line {one.line}: {one.sentence}")
    else:
        click.echo(f"{file}: {counted}, {_coups(read):,} coups, everything holds as far as a shoe file goes.")
    click.echo(UNPROVED[0])


def _print_json(file: str, read: Reading) -> None:
    findings = [
        {"line": one.line, "code": one.code, "sentence": one.sentence, "expected": one.expected, "found": one.found}
        for one in read.findings
    ]
    counted = {"form": read.form.value, "shoes": len(read.shoes), "coups": _coups(read)}
    print_json({"file": file, "holds": not findings, **counted, "findings": findings, "unproved": UNPROVED})
