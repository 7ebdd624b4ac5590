"""Refusals on the command line: sentences on standard error, or one JSON object for programs."""

import os
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

import click
import msgspec

from puntobanco.faults import Fault

FAILED, WRONG_USE, UNREADABLE = 1, 2, 3


def fault_record(fault: Fault) -> dict[str, Any]:
    """A fault as JSON."""
    return {
        "code": fault.code,
        "where": fault.where,
        "sentence": fault.sentence,
        "clause": fault.clause,
        "instead": fault.instead or None,
    }


def why_not(found: OSError) -> tuple[str, str]:
    """Which file the system refuses, if it is about one, and why, in words."""
    words = (found.strerror or str(found)).strip().rstrip(".")
    file = os.fsdecode(found.filename) if isinstance(found.filename, str | bytes) else ""
    return file, words[:1].lower() + words[1:]


def print_json(value: object) -> None:
    """One JSON document, readable."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def print_faults(faults: Iterable[Fault], heading: str) -> None:
    """Every fault with its clause and what to do instead, on standard error."""
    click.echo(heading, err=True)
    for fault in faults:
        cited = f"  [{fault.clause}]" if fault.clause else ""
        click.echo(f"  • {fault.where}: {fault.sentence}{cited}", err=True)
        if fault.instead:
            click.echo(f"      {fault.instead}", err=True)


def refuse(faults: Iterable[Fault], heading: str, *, code: int = WRONG_USE, json: bool = False) -> NoReturn:
    """End with an exit code, saying what was wrong and that nothing was done."""
    found = tuple(faults)
    if json:
        print_json({"refused": [fault_record(fault) for fault in found]})
    print_faults(found, heading)
    sys.exit(code)
