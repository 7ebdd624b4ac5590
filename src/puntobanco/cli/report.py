"""``puntobanco report``: everything that can be said of the wagers of one table, for a regulator to read."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from puntobanco.cli.find import find_with_text
from puntobanco.cli.refuse import UNREADABLE, WRONG_USE, refuse
from puntobanco.cli.simulate import needs_numba
from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks.model import Setup

if TYPE_CHECKING:
    from puntobanco.reports.build import Counting
    from puntobanco.reports.simulated import Simulated
    from puntobanco.reports.study import Progress
    from puntobanco.reports.write import Format

NEEDED = ("matplotlib", "typst")
FORMATS: dict[str, "Format"] = {".html": "html", ".pdf": "pdf", ".md": "md"}
NOTHING = "No report was written."


@click.command()
@click.argument("setup", metavar="SETUP.toml")
@click.option("-o", "--output", required=True, metavar="FILE", help="Where to write it: .html, .pdf or .md.")
@click.option("--wagers", default="", help="Only these, by id or family, such as tie,dragon-bonus.")
@click.option("--pace", default=70, show_default=True, type=click.IntRange(1, 1000), help="Rounds an hour.")
@click.option(
    "--shoes", type=click.IntRange(1), help="Also simulate so many shoes and set them beside the exact figures."
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The seed of all shoes.")
@click.option(
    "--counting",
    type=click.IntRange(0),
    default=2000,
    show_default=True,
    help="Shoes dealt to each wager for its part on counting; 0 leaves the part out.",
)
@click.option("--date", "day", metavar="YYYY-MM-DD", help="The date on the report; today unless said.")
def report(setup: str, **given: Any) -> None:
    """The report of a table: each wager with its exact outcomes, key figures, decks, removal, counting, sensitivity.

    One chapter a wager on its elected pay table, in the same order every time, then combined play and the limits
    of the method. The same set-up, date and engine give the same bytes. Needs the extra: puntobanco[report].

    \b
    puntobanco report new-zealand-commission -o report.pdf
    puntobanco report massachusetts-ez -o report.html --wagers dragon-7,tie --date 2026-11-08
    puntobanco report rws-non-commission -o report.pdf --shoes 200000 --seed 7
    """
    try:
        format_, day = _asked(given)
        _needed()
        text, table = find_with_text(setup, nothing=NOTHING)
        made = _made(table, text, format_, day, given)
    except Refused as refused:
        unreadable = any(fault.code == "unreadable" for fault in refused.faults)
        refuse(refused.faults, NOTHING, code=UNREADABLE if unreadable else WRONG_USE)
    Path(given["output"]).write_bytes(made)
    click.echo(f"Written: {given['output']} ({len(made):,} bytes).", err=True)


def _asked(given: dict[str, Any]) -> tuple["Format", str]:
    """The format and the date, or `Refused` with every fault, before anything is worked out."""
    output, faults = Path(given["output"]), []
    if output.suffix not in FORMATS:
        sentence = "the name of a report ends in .html, .pdf or .md."
        faults.append(Fault("format", given["output"][:100], sentence))
    elif not output.parent.is_dir():
        faults.append(Fault("unreadable", str(output.parent)[:100], "there is no such folder to write into."))
    day = given["day"] or date.today().isoformat()
    try:
        known = date.fromisoformat(day).isoformat() == day
    except ValueError:
        known = False
    if not known:
        faults.append(Fault("date", "--date", f"“{day[:20]}” is not a date such as 2026-11-08."))
    if faults:
        raise Refused(*faults)
    return FORMATS[output.suffix], day


def _needed() -> None:
    """`Refused` where the extra is not installed."""
    missing = []
    for name in NEEDED:
        try:
            import_module(name)
        except ImportError:
            missing.append(name)
    if missing:
        sentence = f"a report needs the extra “report” ({' and '.join(missing)} not found)."
        raise Refused(Fault("extra-missing", "report", sentence, None, "Install puntobanco[report]."))


def _made(table: Setup, text: str, format_: "Format", day: str, given: dict[str, Any]) -> bytes:
    from puntobanco.reports.build import build
    from puntobanco.reports.write import written

    wagers = frozenset(word.strip() for word in given["wagers"].split(",") if word.strip())
    with _bar() as progress:
        progress("simulating", 0, 1)
        simulated = _simulated(table, wagers, given)
        document = build(
            table,
            text,
            date=day,
            wagers=wagers,
            pace=given["pace"],
            simulated=simulated,
            counting=_counting(table, given),
            progress=progress,
        )
        progress(f"writing {format_}", 0, 1)
        return written(document, format_)


def _simulated(table: Setup, wagers: frozenset[str], given: dict[str, Any]) -> "dict[str, Simulated] | None":
    """How often each line came out in simulated shoes, if any were asked for."""
    if given["shoes"] is None:
        return None
    from puntobanco.reports.simulated import Simulated

    needs_numba()
    from puntobanco.simulate.compare import compare, needed
    from puntobanco.simulate.plan import Plan
    from puntobanco.simulate.run import run

    dealt = run(Plan(rules=table.shoe, shoes=given["shoes"], seed=given["seed"], what=needed(table, wagers)))
    how = f"{dealt.shoes:,} shoes, {dealt.rounds:,} rounds, seed {given['seed']}."
    counts: dict[str, dict[str, dict[str, int]]] = {}
    for one in compare(table, dealt, wagers):
        case = " ".join(f"{key} {value}" for key, value in one.exact.given.items())
        lines = {line.line: line.ways for line in one.simulated.lines}
        counts.setdefault(one.exact.wager, {})[case] = lines
    return {wager: Simulated(counts=by_case, how=how) for wager, by_case in counts.items()}


def _counting(table: Setup, given: dict[str, Any]) -> "Counting":
    """The part on counting of each wager, dealt by the kernels; a sentence in its place where Numba is missing."""
    from puntobanco.reports.document import Prose

    if not given["counting"]:
        return lambda study: ()
    try:
        needs_numba()
    except Refused as refused:
        missing = Prose(" ".join(str(fault.sentence) for fault in refused.faults))
        return lambda study: (missing,)
    from puntobanco.reports.counting import counting_part

    return lambda study: counting_part(table, study, pace=given["pace"], shoes=given["counting"], seed=given["seed"])


@contextmanager
def _bar() -> Iterator["Progress"]:
    """A bar on standard error while a person waits; nothing in a pipe."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description:<32}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    console = Console(stderr=True)
    with Progress(
        *columns, TimeElapsedColumn(), console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("reading", total=1)

        def progress(what: str, done: int, steps: int) -> None:
            bar.update(task, description=what, completed=done, total=steps)

        yield progress
