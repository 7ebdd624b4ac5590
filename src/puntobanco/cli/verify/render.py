"""How the verdict on a journal looks."""

import click
import msgspec
from rich.markup import escape

from puntobanco.audit.verify import Verdict
from puntobanco.cli.refusals import print_json
from puntobanco.cli.terminal import console, plain_table
from puntobanco.journal.findings import Finding
from puntobanco.notation.guard import plain
from puntobanco.words import in_words

SHOWN = 5
"""Findings of one stream that are printed; the first is the one that matters. All are in the JSON."""


def print_verdict(journal: str, verdict: Verdict, unproved: tuple[str, ...]) -> None:
    """Every stream, whether it holds, the first bad event of each that does not, and what was not shown."""
    bad = {finding.stream for finding in verdict.findings}
    table = plain_table("stream", "entries", "events", "judged", "", right=("entries", "events", "judged"))
    for summary in verdict.streams:
        holds = "[red]broken[/]" if summary.stream in bad else "[green]holds[/]"
        counts = (f"{count:,}" for count in (summary.entries, summary.events, summary.judged))
        table.add_row(escape(plain(summary.stream)), *counts, holds)
    console.print(table)
    if verdict.findings:
        click.echo(f"{journal}: {len(verdict.findings):,} findings; the first of each stream is where it went wrong.")
        for stream in sorted(bad):
            _print_findings([finding for finding in verdict.findings if finding.stream == stream])
        for summary in verdict.streams:
            if summary.stopped:
                click.echo(plain(f"  • {summary.stream}: {in_words(summary.stopped)}"))
    else:
        click.echo(f"{journal}: everything holds.")
    for sentence in unproved:
        click.echo(sentence)


def _print_findings(findings: list[Finding]) -> None:
    for finding in findings[:SHOWN]:
        click.echo(plain(f"  • {place(finding)}: {finding.sentence}"))
        if finding.expected or finding.found:
            click.echo(plain(f"      expected: {in_words(finding.expected)}"))
            click.echo(plain(f"      found:    {in_words(finding.found)}"))
    if len(findings) > SHOWN:
        click.echo(f"    and {len(findings) - SHOWN} more, which may follow from these")


def place(finding: Finding) -> str:
    """Where something was found, in words."""
    entry = "" if finding.number is None else f", entry {finding.number}"
    event = "" if finding.position is None else f", event {finding.position}"
    return f"{finding.stream}{entry}{event}"


def print_verdict_json(journal: str, verdict: Verdict, unproved: tuple[str, ...]) -> None:
    """The same for programs."""
    made = msgspec.to_builtins(verdict)
    for finding, plainly in zip(verdict.findings, made["findings"], strict=True):
        plainly |= {
            "sentence": finding.sentence, "expected": in_words(finding.expected), "found": in_words(finding.found)
        }  # fmt: skip
    for summary, plainly in zip(verdict.streams, made["streams"], strict=True):
        plainly["stopped"] = in_words(summary.stopped) if summary.stopped else ""
    print_json({"journal": journal, "holds": not verdict.findings, **made, "unproved": unproved})
