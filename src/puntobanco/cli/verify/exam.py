"""The record of an examination, replayed: its chain, its questions, its result, and who signed it."""

from pathlib import Path

import click

from puntobanco.academy import exam
from puntobanco.cli.refusals import FAILED, print_json
from puntobanco.cli.verify.render import place
from puntobanco.journal.checkpoint import Check
from puntobanco.notation.guard import plain

LONGEST = 4_000_000


def exam_record(file: str) -> bytes | None:
    """The bytes of the record of an examination; nothing where the file is none."""
    path = Path(file)
    try:
        if not path.is_file() or path.stat().st_size > LONGEST:
            return None
        data = path.read_bytes()
    except (OSError, ValueError):
        return None
    return data if exam.is_record(data) else None


def verify_exam(file: str, data: bytes, check: Check | None, *, as_json: bool) -> int:
    """Replay a record and say what was found; the exit code."""
    verdict = exam.verify(data, check)
    unproved = _unproved(verdict)
    if as_json:
        findings = [
            {"code": found.code, "line": found.number, "sentence": found.sentence} for found in verdict.findings
        ]
        sitting = verdict.sitting
        print_json({
            "file": file, "holds": verdict.holds, "lines": verdict.lines, "findings": findings,
            "paper": sitting and sitting.paper, "result": sitting and sitting.result,
            "marks": {item.value: mark.value for item, mark in sitting.marks.items()} if sitting else {},
            "extra": sitting.extra if sitting else 0,
            "unproved": unproved,
        })  # fmt: skip
        return 0 if verdict.holds else FAILED
    for finding in verdict.findings:
        click.echo(plain(f"{file}: {place(finding)}: {finding.sentence}"))
    if verdict.holds:
        click.echo(f"{file}: {verdict.lines:,} lines, everything holds.")
    if verdict.sitting is not None and verdict.sitting.result is not None:
        from puntobanco.cli.exam.sitting import print_sitting

        paper = verdict.sitting.paper
        said = f"{paper.candidate} was examined by {paper.examiner} at {paper.setup} with {paper.software}."
        click.echo(plain(said))
        print_sitting(verdict.sitting)
    for sentence in unproved:
        click.echo(sentence)
    return 0 if verdict.holds else FAILED


def _unproved(verdict: exam.Verdict) -> tuple[str, ...]:
    """What this verdict does not say."""
    if verdict.checked or verdict.sitting is None:
        return ()
    return ("No key was given: the signature was not checked, and a record that somebody made anew would not show.",)
