"""``puntobanco convert``: a file of coups from one form into another."""

from pathlib import Path

import click

from puntobanco.cli.convert.files import end_with_faults, load, tell_faults
from puntobanco.cli.refusals import UNREADABLE, WRONG_USE, refuse
from puntobanco.faults import Fault, Refused
from puntobanco.notation.forms import DECKS, ENDINGS, UNSTATED, Form, form_of, write_any

NOTHING = "Nothing was written."
FORMS = click.Choice([form.value for form in Form])


@click.command()
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option("--from", "given", type=FORMS, help="The form of IN, where its name does not say it.")
@click.option("--to", "wanted", type=FORMS, help="The form of OUT, where its name does not say it.")
@click.option("--shoe", type=click.IntRange(1), help="Which shoe of a record, counted from 1.")
@click.option("--rules", default=UNSTATED, help="The rules, for forms that do not name them.")
@click.option("--decks", type=click.IntRange(1, 100), default=DECKS, show_default=True, help="The same for the decks.")
@click.option("--chain", is_flag=True, help="Each line of a record names the hash of the line before.")
@click.option("--anyway", is_flag=True, help="Write what could be read of a file that is wrong by the rules.")
def convert(
    source: str,
    target: str,
    given: str | None,
    wanted: str | None,
    shoe: int | None,
    rules: str,
    decks: int,
    chain: bool,
    anyway: bool,
) -> None:
    """Convert a file of coups from one form into another; “-” is standard input or output.

    \b
    shoe      .toml            one shoe, for people
    record    .jsonl .ndjson   one event a line, with bets and payments
    coups     .coups           coup lines, one below the other
    csv       .csv             a table; its columns are matched by name
    results   .results         B Pp Tb Bn

    A file is checked by the rules as it is read: counts, drawing, winner, pairs, and how often each card can come.
    A script is played and recorded: puntobanco convert evening.script evening.jsonl. The forms are described in
    docs/notation.md.

    Exit codes: 0 good, 1 the file is wrong by the rules, 2 wrong use, 3 a file cannot be read.
    """
    form = Form(wanted) if wanted else form_of(target)
    if form is None:
        endings = ", ".join(ENDINGS)
        fault = Fault("form", "OUT", "its name does not say the form.", None, f"Use --to, or a name in {endings}.")
        refuse([fault], NOTHING, code=WRONG_USE)
    reading = load(source, nothing=NOTHING, form=Form(given) if given else None, rules=rules, decks=decks)
    if not anyway:
        end_with_faults(reading, source, "nothing was written.")
    try:
        text = write_any(reading, form, shoe=shoe, chained=chain)
    except Refused as refused:
        refuse(refused.faults, NOTHING, code=WRONG_USE)
    _write(target, text)
    if anyway and reading.findings:
        tell_faults(reading, source, "it was written as far as it could be read.")


def _write(target: str, text: str) -> None:
    if target == "-":
        click.echo(text, nl=False)
        return
    try:
        Path(target).write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as found:
        reason = getattr(found, "strerror", None) or "its name is no name of a file"
        refuse([Fault("unwritable", target[:100], f"it cannot be written ({reason}).")], NOTHING, code=UNREADABLE)
