"""How the verdict on a journal looks."""

from threading import Timer

import click
import msgspec
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from puntobanco.audit.verify import Verdict
from puntobanco.cli.refusals import print_json
from puntobanco.cli.terminal import console, plain_table
from puntobanco.journal.findings import Finding

SHOWN = 5
"""Findings of one stream that are printed; the first is the one that matters. All are in the JSON."""


class Bar:
    """A bar on standard error that appears only when the work lasts longer than a second."""

    def __init__(self, size: int) -> None:
        columns = (TextColumn("Verifying"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
        self._progress = Progress(*columns, console=Console(stderr=True), transient=True)
        self._progress.disable = not self._progress.console.is_terminal
        self._task = self._progress.add_task("", total=size)
        self._timer = Timer(1.0, self._progress.start)
        self._timer.daemon = True
        self._timer.start()

    def advance(self, size: int) -> None:
        """So many bytes more."""
        self._progress.update(self._task, advance=size)

    def close(self) -> None:
        """Take it away."""
        self._timer.cancel()
        self._timer.join()
        self._progress.stop()


def print_verdict(journal: str, verdict: Verdict, unproved: tuple[str, ...]) -> None:
    """Every stream, whether it holds, the first bad event of each that does not, and what was not shown."""
    bad = {one.stream for one in verdict.findings}
    table = plain_table("stream", "entries", "events", "judged", "", right=("entries", "events", "judged"))
    for one in verdict.streams:
        holds = "[red]broken[/]" if one.stream in bad else "[green]holds[/]"
        table.add_row(escape(printable(one.stream)), f"{one.entries:,}", f"{one.events:,}", f"{one.judged:,}", holds)
    console.print(table)
    if verdict.findings:
        click.echo(f"{journal}: {len(verdict.findings):,} findings; the first of each stream is where it went wrong.")
        for stream in sorted(bad):
            _print_findings([one for one in verdict.findings if one.stream == stream])
        for summary in verdict.streams:
            if summary.stopped:
                click.echo(printable(f"  • {summary.stream}: {summary.stopped}"))
    else:
        click.echo(f"{journal}: everything holds.")
    for sentence in unproved:
        click.echo(sentence)


def _print_findings(findings: list[Finding]) -> None:
    for one in findings[:SHOWN]:
        click.echo(printable(f"  • {place(one)}: {one.sentence}"))
        if one.expected or one.found:
            click.echo(printable(f"      expected: {one.expected}"))
            click.echo(printable(f"      found:    {one.found}"))
    if len(findings) > SHOWN:
        click.echo(f"    and {len(findings) - SHOWN} more, which may follow from these")


def printable(text: str) -> str:
    """Text of a journal that nobody vouches for: it may not steer the terminal."""
    return "".join(one if one.isprintable() else "·" for one in text)


def place(one: Finding) -> str:
    """Where something was found, in words."""
    entry = "" if one.number is None else f", entry {one.number}"
    event = "" if one.position is None else f", event {one.position}"
    return f"{one.stream}{entry}{event}"


def print_verdict_json(journal: str, verdict: Verdict, unproved: tuple[str, ...]) -> None:
    """The same for programs."""
    made = msgspec.to_builtins(verdict)
    print_json({"journal": journal, "holds": not verdict.findings, **made, "unproved": unproved})
