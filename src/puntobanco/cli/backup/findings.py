"""What is wrong with a copy, as the verbs print it."""

from collections.abc import Iterable

import click

from puntobanco.journal.findings import Finding


def print_findings(findings: Iterable[Finding]) -> None:
    """Print what is wrong, one finding a line, on standard error."""
    for finding in findings:
        where = finding.stream if finding.number is None else f"{finding.stream}, entry {finding.number}"
        click.echo(f"  • {where}: {finding.sentence}", err=True)
