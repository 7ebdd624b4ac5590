"""How the verdict on a journal looks."""

import click
import msgspec

from puntobanco.audit.verify import Verdict
from puntobanco.cli.desk.sheet import Column, Kind, Sheet, put
from puntobanco.cli.refusals import print_json
from puntobanco.journal.findings import Finding
from puntobanco.notation.guard import plain
from puntobanco.words import Wording, in_words

SHOWN = 5
"""Findings of one stream that are printed; the first is the one that matters. All are in the JSON."""


def print_verdict(journal: str, verdict: Verdict, unproved: tuple[str, ...]) -> None:
    """Every stream, whether it holds, the first bad event of each that does not, and what was not shown."""
    bad = {finding.stream for finding in verdict.findings}
    put(streams_of(verdict))
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


_STREAMS = (
    Column("stream", "stream", Kind.NAME), Column("entries", "entries", Kind.COUNT),
    Column("events", "events", Kind.COUNT), Column("judged", "judged", Kind.COUNT), Column("verdict", "verdict"),
)  # fmt: skip
_FINDINGS = (
    Column("stream", "stream", Kind.NAME), Column("entry", "entry", Kind.COUNT), Column("event", "event", Kind.COUNT),
    Column("finding", "finding"), Column("expected", "expected"), Column("found", "found"),
)  # fmt: skip


def streams_of(verdict: Verdict) -> Sheet:
    """Every stream, and whether it holds."""
    bad = {finding.stream for finding in verdict.findings}
    rows = (
        (plain(each.stream), each.entries, each.events, each.judged, "broken" if each.stream in bad else "holds")
        for each in verdict.streams
    )
    return Sheet(columns=_STREAMS, rows=tuple(rows))


def findings_of(verdict: Verdict) -> Sheet:
    """What does not hold, all of it."""
    rows = (
        (plain(each.stream), each.number, each.position, plain(each.sentence), *map(_said, (each.expected, each.found)))
        for each in verdict.findings
    )
    return Sheet(columns=_FINDINGS, rows=tuple(rows))


def _said(words: Wording) -> str | None:
    return plain(in_words(words)) if words else None


def _print_findings(findings: list[Finding]) -> None:
    for finding in findings[:SHOWN]:
        click.echo(plain(f"  • {place(finding)}: {finding.sentence}"))
        if finding.expected or finding.found:
            click.echo(plain(f"      expected: {in_words(finding.expected)}"))
            click.echo(plain(f"      found:    {in_words(finding.found)}"))
    if len(findings) > SHOWN:
        click.echo(f"    and {len(findings) - SHOWN} more, which may follow from these")


def place(finding: Finding) -> str:
    entry = "" if finding.number is None else f", entry {finding.number}"
    event = "" if finding.position is None else f", event {finding.position}"
    return f"{finding.stream}{entry}{event}"


def print_verdict_json(journal: str, verdict: Verdict, unproved: tuple[str, ...]) -> None:
    made = msgspec.to_builtins(verdict)
    for finding, plainly in zip(verdict.findings, made["findings"], strict=True):
        plainly |= {
            "sentence": finding.sentence, "expected": in_words(finding.expected), "found": in_words(finding.found)
        }  # fmt: skip
    for summary, plainly in zip(verdict.streams, made["streams"], strict=True):
        plainly["stopped"] = in_words(summary.stopped) if summary.stopped else ""
    print_json({"journal": journal, "holds": not verdict.findings, **made, "unproved": unproved})
