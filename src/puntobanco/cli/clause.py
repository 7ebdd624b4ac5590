"""``puntobanco clause``: what a clause says, where it is kept, which tests show it, and which events cite it."""

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import click
from msgspec import Struct

from puntobanco.cli.refusals import print_json
from puntobanco.cli.verb import JSON, POSITIVE, argument, option, verb
from puntobanco.pages.clauses import Place, Told, clauses_of, told
from puntobanco.pages.register import Clause

if TYPE_CHECKING:
    from puntobanco.audit.citing import Citing

JOURNAL = "Also which events of this journal cite it."
MOST = "At most this number of events."


class Asked(Struct, frozen=True, kw_only=True):
    clause: Annotated[tuple[str, ...], argument(metavar="CLAUSE")]
    journal: Annotated[str | None, option(metavar="FILE|DIR|URL", help=JOURNAL)]
    most: Annotated[int, option(type=POSITIVE, show_default=True, help=MOST)] = 50
    as_json: Annotated[bool, JSON]


@verb("Nothing to show.", name="clause")
def clause(given: Asked) -> None:
    """What a clause says in our words, which lines enforce it, which tests show it, and which events cite it.

    A shorter id stands for all its parts. A refusal, a settlement or a page names the id; it may be given with or
    without quotation marks, as far as the shell allows.

    \b
    puntobanco clause "NZ 11H.3(c)"
    puntobanco clause RWS 5.1.1
    puntobanco clause "MA 13(i)" --journal house/
    """
    found = clauses_of(" ".join(given.clause))
    cited, more = _cited(given, found)
    if given.as_json:
        print_json({"clauses": [told(known) for known in found], "events": cited, "more": more})
        return
    for known in found:
        _print(told(known))
    if given.journal is not None:
        _print_cited(cited, more, given.journal)


def _cited(given: Asked, found: Sequence[Clause]) -> "tuple[list[Citing], bool]":
    if given.journal is None:
        return [], False
    from puntobanco.audit.citing import citing
    from puntobanco.audit.source import find_source

    asked = {known.id for known in found} | {" ".join(" ".join(given.clause).split())}
    cited = list(islice(citing(find_source(given.journal), asked), given.most + 1))
    return cited[: given.most], len(cited) > given.most


def _print(known: Told) -> None:
    click.secho(known.clause, bold=True, nl=False)
    click.secho(f"  {known.rulebook.replace('_', '-')}, {known.kind}", dim=True)
    click.echo(f"  {known.meaning}")
    if known.excused:
        click.echo(f"  Software has nothing to enforce: {known.excused}")
    _print_places("Enforced at", known.code)
    _print_places("Shown by", known.tests)
    click.echo()


def _print_places(heading: str, places: Sequence[Place]) -> None:
    if places:
        click.secho(f"  {heading}", dim=True)
    for place in places:
        line = f":{place.line}" if place.line is not None else ""
        click.echo(f"    {place.file}{line}  {place.name}".rstrip())


def _print_cited(cited: "Sequence[Citing]", more: bool, journal: str) -> None:
    if not cited:
        click.echo(f"No event of {journal} cites it.")
        return
    click.secho(f"Cited in {journal}", dim=True)
    for event in cited:
        times = f" ({event.times} times)" if event.times > 1 else ""
        click.echo(f"  {event.stream} #{event.entry}  {event.at}  {event.event}  {event.clause}{times}")
    if more:
        click.echo(f"  … and more: --most shows more than {len(cited)}.")
