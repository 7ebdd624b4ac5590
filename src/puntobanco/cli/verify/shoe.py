"""A shoe or record of any source, checked as far as it goes: its cards, its drawing and its results."""

from pathlib import Path

import click

from puntobanco.cli.refusals import FAILED, print_json, reason, unreadable
from puntobanco.notation.forms import Reading, read_any
from puntobanco.notation.guard import Unreadable
from puntobanco.notation.record import gaps

SHOWN = 10
"""Gaps that are named in words; all are in the JSON."""
UNPROVED = ("A shoe file tells of cards and results: who asked for what, and money, are not in it.",)


def verify_shoe(file: str, *, as_json: bool) -> int:
    """Check a file of coups and say what was expected and what was found; the exit code."""
    try:
        read = read_any(Path(file).read_bytes(), file)
    except (OSError, Unreadable) as found:
        why = reason(found, str(found)).rstrip(".")
        raise unreadable(file, f"this is neither a journal nor a shoe file: {why}.") from None
    if as_json:
        _print_json(file, read)
    else:
        _print_words(file, read)
    return FAILED if read.findings else 0


def _coups(read: Reading) -> int:
    return sum(len(shoe.shoe.coups) for shoe in read.shoes)


def _print_words(file: str, read: Reading) -> None:
    counted = f"{len(read.shoes)} shoes" if len(read.shoes) != 1 else "1 shoe"
    if read.findings:
        click.echo(f"{file}: {len(read.findings)} findings in {counted}; the first is where it went wrong.")
        for finding in read.findings:
            click.echo(f"  • line {finding.line}: {finding.sentence}")
    else:
        click.echo(f"{file}: {counted}, {_coups(read):,} rounds, everything holds as far as a shoe file goes.")
    for sentence in _unproved(read):
        click.echo(sentence)


def _unproved(read: Reading) -> tuple[str, ...]:
    """What this verdict does not say."""
    missing = gaps(read.record)
    if not missing:
        return UNPROVED
    named = [f"{first}" if first == last else f"{first} to {last}" for first, last in missing]
    shown = ", ".join(named[:SHOWN]) + (f" and {len(named) - SHOWN} more" if len(named) > SHOWN else "")
    count = sum(last - first + 1 for first, last in missing)
    chained = ", and the chain was not followed across them" if any(entry.line.prev for entry in read.record) else ""
    return (f"This is an extract: {count:,} lines are not in it (seq {shown}){chained}.", *UNPROVED)


def _print_json(file: str, read: Reading) -> None:
    names = ("line", "code", "sentence", "expected", "found")
    findings = [{name: getattr(finding, name) for name in names} for finding in read.findings]
    counted = {"form": read.form.value, "shoes": len(read.shoes), "coups": _coups(read)}
    missing = {"extract": bool(gaps(read.record)), "gaps": gaps(read.record)}
    print_json(
        {"file": file, "holds": not findings, **counted, **missing, "findings": findings, "unproved": _unproved(read)}
    )
