"""``puntobanco convert``: a file of coups from one form into another."""

from typing import Annotated

import click
from msgspec import Struct

from puntobanco.cli.convert.files import load, print_findings
from puntobanco.cli.files import write_file
from puntobanco.cli.refusals import FAILED
from puntobanco.cli.verb import POSITIVE, argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.notation.forms import DECKS, ENDINGS, UNSTATED, Form, form_of, write_any
from puntobanco.words import listed

DECK_RANGE = click.IntRange(1, 100)
ANYWAY = "Write what could be read of a file that is wrong by the rules."


class Convert(Struct, frozen=True, kw_only=True):
    source: Annotated[str, argument(metavar="IN")]
    target: Annotated[str, argument(metavar="OUT")]
    form: Annotated[Form | None, option("--from", help="The form of IN, where its name does not say it.")]
    wanted: Annotated[Form | None, option("--to", help="The form of OUT, where its name does not say it.")]
    shoe: Annotated[int | None, option(type=POSITIVE, help="Which shoe of a record, counted from 1.")]
    rules: Annotated[str, option(help="The rules, for forms that do not name them.")] = UNSTATED
    decks: Annotated[int, option(type=DECK_RANGE, show_default=True, help="The same for the decks.")] = DECKS
    chain: Annotated[bool, option(help="Each line of a record names the hash of the line before.")]
    anyway: Annotated[bool, option(help=ANYWAY)]


@verb("Nothing was written.")
def convert(given: Convert) -> int:
    """Convert a file of rounds from one form into another; “-” is standard input or output.

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
    form = given.wanted or form_of(given.target)
    if form is None:
        raise Refused(Fault.of("form", "OUT", endings=listed(ENDINGS)))
    reading = load(given.source, form=given.form, rules=given.rules, decks=given.decks)
    if reading.findings and not given.anyway:
        print_findings(reading, given.source, "nothing was written.")
        return FAILED
    write_file(given.target, write_any(reading, form, shoe=given.shoe, chained=given.chain).encode())
    if reading.findings:
        print_findings(reading, given.source, "it was written as far as it could be read.")
    return 0
