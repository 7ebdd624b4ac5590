"""What a learner's file tells: the plan, the error map, rows and pictures, and its end."""

import csv
from datetime import UTC, datetime
from io import StringIO
from typing import TYPE_CHECKING

import click

from puntobanco.academy.session import score
from puntobanco.cli.files import write_file
from puntobanco.cli.refusals import print_json
from puntobanco.cli.terminal import console, plain_table
from puntobanco.cli.train.progress import History
from puntobanco.cli.train.render import Screen, score_record
from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks.model import Setup
from puntobanco.words import Param, in_words, say

if TYPE_CHECKING:
    from puntobanco.cli.train.command import Train
    from puntobanco.progress.memory import Memory
    from puntobanco.progress.plan import Plan


def told_progress(given: "Train", setup: Setup, history: History) -> bool:
    """Whether something about the learner's file was asked for, and has been told."""
    if given.report:
        found = score(history.of(setup.name))
        print_json(score_record(found)) if given.as_json else Screen(given.language).score(found)
        return True
    wanted = (given.due, given.plan, given.errors, given.csv, given.plot, given.forget)
    if not any(wanted):
        return False
    if history.path is None:
        raise Refused(Fault.of("no-progress", "--progress"))
    if given.forget:
        history.path.unlink(missing_ok=True)
        click.echo(f"{history.path} is deleted.")
    elif given.plan:
        _plan(given, setup, history)
    elif given.errors:
        _errors(given, setup, history)
    elif given.csv:
        _csv(given, history)
    elif given.plot:
        _plot(given, setup, history)
    else:
        return False
    return True


def due_turns(setup: Setup, history: History, seed: str, number: int) -> tuple[tuple[str, int], ...]:
    """The questions of a lesson in what is due."""
    from puntobanco.progress.plan import next_turns, plan_of

    answers = history.of(setup.name)
    return next_turns(setup, plan_of(setup, answers, datetime.now(UTC)), answers, seed, number)


def _plan(given: "Train", setup: Setup, history: History) -> None:
    from puntobanco.progress.plan import plan_of

    plan = plan_of(setup, history.of(setup.name), datetime.now(UTC))
    if given.as_json:
        print_json({
            "due": {name: _record(plan.skills[name]) for name in plan.due_skills},
            "new": list(plan.new_skills),
            "later": {name: _record(plan.skills[name]) for name in plan.later_skills},
            "clauses": {name: _record(plan.clauses[name]) for name in plan.due_clauses},
        })  # fmt: skip
        return
    table = plain_table(*(_said(given, f"col-{name}") for name in ("skill", "when", "recall", "good")))
    for names, key in ((plan.due_skills, "due-now"), (plan.new_skills, "never-asked"), (plan.later_skills, "later")):
        for name in names:
            table.add_row(_said(given, f"skill-{name}"), _when(given, plan, name, key), *_counts(plan, name))
    console.print(table)
    if plan.due_clauses:
        console.print(_said(given, "due-clauses"))
        for clause in plan.due_clauses:
            memory = plan.clauses[clause]
            console.print(f"  {clause}  {memory.missed}/{memory.reviews}", markup=False)


def _when(given: "Train", plan: "Plan", name: str, key: str) -> str:
    return plan.skills[name].due.date().isoformat() if key == "later" else _said(given, key)


def _counts(plan: "Plan", name: str) -> tuple[str, str]:
    memory = plan.skills.get(name)
    if memory is None:
        return "", ""
    return f"{float(memory.recall):.0%}", f"{memory.reviews - memory.missed}/{memory.reviews}"


def _record(memory: "Memory") -> dict[str, object]:
    return {
        "reviews": memory.reviews,
        "missed": memory.missed,
        "due": memory.due.isoformat(timespec="seconds"),
        "recall": str(memory.recall),
    }


def _errors(given: "Train", setup: Setup, history: History) -> None:
    from puntobanco.progress.errors import error_map

    found = error_map(history.of(setup.name))
    if given.as_json:
        print_json([{"clause": known.clause, "asked": known.asked, "missed": known.missed} for known in found])
        return
    table = plain_table(_said(given, "col-clause"), _said(given, "col-asked"), _said(given, "col-missed"), "")
    for known in found:
        bar = "█" * round(20 * known.share)
        table.add_row(known.clause, str(known.asked), str(known.missed), f"[red]{bar}[/]")
    console.print(table)


def _csv(given: "Train", history: History) -> None:
    from puntobanco.progress.errors import rows

    kept = StringIO()
    csv.writer(kept, lineterminator="\n").writerows(rows(history.answers))
    assert given.csv is not None
    write_file(given.csv, kept.getvalue().encode(), "the table")
    click.echo(f"Written: {given.csv} ({len(history.answers)} answers).", err=True)


def _plot(given: "Train", setup: Setup, history: History) -> None:
    from puntobanco.progress.plots import drawn, form_of

    assert given.plot is not None
    form = form_of(str(given.plot))
    if form is None:
        raise Refused(Fault.of("format.name-picture", str(given.plot)[:100]))
    answers = history.of(setup.name)
    if not answers:
        raise Refused(Fault.of("no-progress.empty", str(history.path)))
    write_file(given.plot, drawn(answers, form), "the picture")
    click.echo(f"Written: {given.plot}.", err=True)


def _said(given: "Train", key: str, **params: Param) -> str:
    return in_words(say(f"academy.{key}", **params), given.language)
