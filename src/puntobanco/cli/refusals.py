"""Refusals on the command line: sentences on standard error, or one JSON object for programs."""

import os
import sys
import unicodedata
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
    click.echo(visible(heading), err=True)
    for fault in faults:
        cited = f"  [{fault.clause}]" if fault.clause else ""
        click.echo(f"  • {visible(fault.where)}: {visible(fault.sentence)}{cited}", err=True)
        if fault.instead:
            click.echo(f"      {visible(fault.instead)}", err=True)


def visible(text: str) -> str:
    """Text with its unseen characters escaped: it may quote a file, which must not steer the terminal."""
    return "".join(f"{one!r}"[1:-1] if unicodedata.category(one) in _UNSEEN else one for one in text)


_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Control and format characters, halves of characters, private and unassigned ones, and what breaks lines."""


def refuse(faults: Iterable[Fault], heading: str, *, code: int = WRONG_USE, json: bool = False) -> NoReturn:
    """End with an exit code, saying what was wrong and that nothing was done."""
    found = tuple(faults)
    if json:
        print_json({"refused": [fault_record(fault) for fault in found]})
    print_faults(found, heading)
    sys.exit(code)
