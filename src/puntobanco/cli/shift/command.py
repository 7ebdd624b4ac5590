"""``puntobanco shift``: the trainee deals a live table, and is scored; a record of it replays to the byte."""

from pathlib import Path
from secrets import token_hex
from time import monotonic_ns
from typing import TYPE_CHECKING, Annotated

import click
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.academy.live.shift import MOST_GUESTS, MOST_ROUNDS, USUAL_TARGET, Surprise
from puntobanco.cli.refusals import print_json
from puntobanco.cli.setups import find_setup
from puntobanco.cli.verb import JSON, argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks.model import Setup
from puntobanco.words import LANGUAGES, listed

if TYPE_CHECKING:
    from puntobanco.academy.live import LiveTable, Shift
    from puntobanco.cli.shift.record import ShiftFile
    from puntobanco.cli.shift.render import Table

FILE = click.Path(dir_okay=False, path_type=Path)
RATE = "How often one kind of surprise happens, in a hundred rounds; may be repeated. 0 lets it never happen."
FAULTS = "How often each kind happens, in a hundred rounds; the usual rates if none is named."
RECORD = "Keep the shift in this file, and go on with the one that it holds."


class LiveShift(Struct, frozen=True, kw_only=True):
    setup: Annotated[str, argument()]
    rounds: Annotated[int, option(type=click.IntRange(1, MOST_ROUNDS), show_default=True, help="How many.")] = 10
    guests: Annotated[int, option(type=click.IntRange(1, MOST_GUESTS), show_default=True, help="How many play.")] = 3
    target: Annotated[int, option(type=click.IntRange(1, 1000), show_default=True, help="Hands an hour.")] = (
        USUAL_TARGET
    )
    faults: Annotated[int | None, option(type=click.IntRange(0, 100), help=FAULTS)]
    rate: Annotated[tuple[str, ...], option(metavar="KIND=N", help=RATE)]
    seed: Annotated[str | None, option(help="The same cards, guests and surprises every time.")]
    language: Annotated[str, option(type=click.Choice(LANGUAGES), show_default=True, help="The language.")] = "en"
    record: Annotated[Path | None, option(type=FILE, help=RECORD)]
    at: Annotated[int | None, option(metavar="N", help="With --record: the Nth moment of the shift again, and stop.")]
    report: Annotated[bool, option(help="With --record: replay the shift, tell its score, and stop.")]
    as_json: Annotated[bool, JSON]


@verb("Nothing was dealt.")
def shift(given: LiveShift) -> int:
    """Deal a live table: the same cards to see and the same choices at every moment, and nobody who tells what is next.

    SETUP is a file or the name of a ready set-up. Guests bet late, under the minimum, take bets back, argue, ask for
    the squeeze or only talk; cards come out wrongly. What is lawful is answered by the table's machine.

    \b
    puntobanco shift massachusetts-commission
    puntobanco shift rws-non-commission --rounds 20 --faults 40 --record mine.json
    puntobanco shift new-zealand-commission --guests 6 --rate late-bet=50 --rate chat=0 --language zh-Hant
    puntobanco shift rws-non-commission --record mine.json --report
    puntobanco shift rws-non-commission --record mine.json --at 12

    Choices are answered with their number, payments as 12.50. q, Ctrl-D or Ctrl-C leaves the table; with --record the
    same command goes on. Whatever was answered wrongly is put right, and a card dealt wrongly is an irregularity that
    you put right yourself. With --json, the score is told for programs.
    """
    from puntobanco.academy.live import replayed
    from puntobanco.cli.shift.record import ShiftFile
    from puntobanco.cli.shift.render import Table, score_record

    setup = find_setup(given.setup)
    kept = ShiftFile(given.record)
    found = kept.read(setup)
    table = Table(setup, given.language)
    if given.at is not None or given.report:
        if found is None:
            raise Refused(Fault.of("no-shift.named", "--record"))
        if given.at is not None:
            table.again(replayed(found, setup), found, given.at)
            return 0
    live = replayed(found or _begun(given, setup), setup)
    if not given.report:
        live = _dealt(table, live, kept)
    print_json(score_record(live)) if given.as_json else table.score(live)
    return 0


def _begun(given: LiveShift, setup: Setup) -> "Shift":
    from puntobanco.academy.live import USUAL_RATES, begun

    rates = dict(USUAL_RATES) if given.faults is None else dict.fromkeys(Surprise, given.faults)
    known = {surprise.value: surprise for surprise in Surprise}
    for text in given.rate:
        name, _, number = text.partition("=")
        if name not in known or not (number.isascii() and number.isdigit() and len(number) < 4):
            raise Refused(Fault.of("no-such-rate", "--rate", text=text[:40], known=listed(known)))
        rates[known[name]] = int(number)
    return begun(setup, given.seed or token_hex(4), given.rounds, given.guests, rates, given.target)


def _dealt(table: "Table", live: "LiveTable", kept: "ShiftFile") -> "LiveTable":
    """Ask until the shift is over or the trainee leaves; every answer is on disk before the next moment."""
    from puntobanco.academy.live import Deed

    kept.write(live.shift)
    while live.moment is not None:
        begun = monotonic_ns()
        answer = table.asked(live)
        if answer is None:
            break
        deed = Deed(answer, (monotonic_ns() - begun) // 1_000_000)
        moment = live.moment
        live.shift = replace(live.shift, deeds=(*live.shift.deeds, deed))
        kept.write(live.shift)
        table.told(moment, live.answer(deed), live.shift.seed)
    return live
