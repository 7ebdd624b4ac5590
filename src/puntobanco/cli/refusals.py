"""Refusals on the command line: sentences on standard error, or one JSON object for programs."""

import os
import sys
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn

import click
import msgspec

from puntobanco.faults import Fault, Refused
from puntobanco.words import listed

FAILED, WRONG_USE, UNREADABLE = 1, 2, 3

FILE_FAULTS = frozenset(
    {"unreadable", "unwritable", "not-a-store", "older", "newer", "not-safe", "too-old", "no-journal"}
)  # fmt: skip
"""Fault codes of a bad file or store, as opposed to wrong use."""

Json = str | int | float | bool | None | msgspec.Struct | Sequence["Json"] | Mapping[str, "Json"]
Record = dict[str, Json]


def fault_record(fault: Fault) -> Record:
    kept: Record = {name: getattr(fault, name) for name in ("code", "where", "sentence", "clause")}
    return kept | {"instead": fault.instead or None}


def why_not(found: OSError) -> tuple[str, str]:
    """The file that the system refused, if it names one, and the reason in words."""
    words = (found.strerror or str(found)).strip().rstrip(".")
    file = os.fsdecode(found.filename) if isinstance(found.filename, str | bytes) else ""
    return file, words[:1].lower() + words[1:]


def print_json(value: object) -> None:
    """Print one JSON document, indented; fractions are strings."""
    click.echo(msgspec.json.format(msgspec.json.encode(value, enc_hook=str), indent=2).decode())


def answer(record: Mapping[str, object], sentence: str, *, as_json: bool) -> None:
    """Print the answer of a verb: a record for programs or a sentence for people."""
    print_json(record) if as_json else click.echo(sentence)


def print_faults(faults: Iterable[Fault], heading: str) -> None:
    """Print every fault with its clause and what to do instead, on standard error."""
    click.echo(visible(heading), err=True)
    for fault in faults:
        cited = f"  [{fault.clause}]" if fault.clause else ""
        click.echo(f"  • {visible(fault.where)}: {visible(fault.sentence)}{cited}", err=True)
        if fault.instead:
            click.echo(f"      {visible(fault.instead)}", err=True)


def visible(text: str) -> str:
    """Text with its unseen characters escaped: it may quote a file, which must not steer the terminal."""
    return "".join(f"{sign!r}"[1:-1] if unicodedata.category(sign) in _UNSEEN else sign for sign in text)


_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Control and format characters, halves of characters, private and unassigned ones, and what breaks lines."""


class Headed(Refused):
    """A refusal under a heading of its own, with an exit code of its own if it has one."""

    def __init__(self, heading: str, *faults: Fault, code: int | None = None) -> None:
        super().__init__(*faults)
        self.heading, self.code = heading, code


def refuse(faults: Iterable[Fault], heading: str, *, code: int | None = None, json: bool = False) -> NoReturn:
    """End the program, saying what was wrong and that nothing was done; the faults decide the exit code by default."""
    found = tuple(faults)
    if json:
        print_json({"refused": [fault_record(fault) for fault in found]})
    print_faults(found, heading)
    in_file = any(fault.code in FILE_FAULTS for fault in found)
    sys.exit(code if code is not None else UNREADABLE if in_file else WRONG_USE)


def unreadable(where: str, sentence: str) -> Refused:
    return Refused(Fault.of("unreadable.said", where[:100], why=sentence))


def no_such(what: str, name: str, known: Iterable[str], *, code: str = "") -> Fault:
    return Fault.of(f"{code or 'no-' + what.replace(' ', '-')}.named", name[:60], what=what, known=listed(known))


def reason(found: Exception, otherwise: str = "it is not text in UTF-8") -> str:
    """Why the system could not read or write a file."""
    return getattr(found, "strerror", None) or otherwise
