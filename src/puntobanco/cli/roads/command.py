"""``puntobanco roads``: the scoreboards of a shoe, in the terminal, as a picture or for programs."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import click
from msgspec import Struct

from puntobanco.cli.files import read_bytes, write_file
from puntobanco.cli.refusals import FAILED, UNREADABLE, Headed, answer, print_json, reason, unreadable
from puntobanco.cli.verb import POSITIVE, argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.notation.forms import Form, coups_of, form_of, looks_like
from puntobanco.notation.guard import MOST_BYTES, Unreadable, text_of
from puntobanco.roads import Board, Coup, Tail, board, read_coups
from puntobanco.roads.coup import MOST_FAULTS
from puntobanco.words import LANGUAGES

NOTHING = "No road was drawn."
TAILS = {tail.value.replace("_", "-"): tail for tail in Tail}
TOTALS = "Winning totals in the beads of the picture, where they are known."
A_TAIL, A_LANGUAGE = click.Choice(list(TAILS)), click.Choice(LANGUAGES)


class Roads(Struct, frozen=True, kw_only=True):
    results: Annotated[tuple[str, ...], argument()]
    shoe: Annotated[int | None, option(type=POSITIVE, help="Which shoe of a record; the last one by default.")]
    tail: Annotated[str, option(type=A_TAIL, help="How long columns turn.")] = "down-first"
    shapes: Annotated[bool, option(help="Tell marks by shape: ring, square, diamond; filled, open.")]
    three_star: Annotated[bool, option(help="The three-star road too.")]
    svg: Annotated[str | None, option(metavar="FILE", help="Draw a picture into a file; “-” for standard output.")]
    dark: Annotated[bool, option(help="The picture on a dark ground.")]
    totals: Annotated[bool, option(help=TOTALS)]
    language: Annotated[str, option(type=A_LANGUAGE, help="The language of the board.")] = "en"
    as_json: Annotated[bool, option("--json", help="For programs: squares as [row, column], R red, U blue.")]


@verb(NOTHING)
def roads(given: Roads) -> None:
    """Bead plate, big road, the three derived roads and their ask marks.

    RESULTS are written out, or a file (“-” for standard input): a list of results, a shoe file or a record.

    \b
    puntobanco roads "B B P T P"              B Banker, P Player, T Tie
    puntobanco roads Bn Pp Tb Bpb             n natural, p Player pair, b Banker pair
    puntobanco roads evening.txt --svg evening.svg --dark

    The format and the rules of the roads are in docs/roads.md.
    """
    drawn = board(_coups(given.results, given.shoe), tail=TAILS[given.tail])
    if given.svg is not None:
        _write(given.svg, drawn, given)
    elif given.as_json:
        from puntobanco.roads.record import as_record
        from puntobanco.roads.words import board_told

        print_json(as_record(drawn) | {"told": board_told(drawn, given.language, three_star=given.three_star)})
    else:
        from puntobanco.cli.roads.render import print_board

        print_board(drawn, language=given.language, shapes=given.shapes, three_star=given.three_star)


def _coups(results: tuple[str, ...], shoe: int | None) -> Sequence[Coup]:
    """The coups typed as results, or those of the file that was named."""
    try:
        return read_coups(" ".join(results))
    except Refused:
        if len(results) == 1 and _names_a_file(results[0]):
            return _coups_of_file(results[0], shoe)
        raise


def _names_a_file(text: str) -> bool:
    """A path, or something that looks like one; ``./B`` names a file that could be a result."""
    try:
        return text == "-" or "/" in text or bool(Path(text).suffix) or Path(text).exists()
    except (OSError, ValueError):
        return False


def _coups_of_file(file: str, shoe: int | None) -> Sequence[Coup]:
    name = file[:100]
    try:
        data = read_bytes(file, MOST_BYTES)
        is_list = (form_of(file) or looks_like(text_of(data))) is Form.RESULTS
        coups = read_coups(text_of(data)) if is_list else coups_of(data, file, shoe=shoe)
    except (OSError, ValueError) as found:
        why = str(found) if isinstance(found, Unreadable) else reason(found, "no such name")
        raise unreadable(file, f"it cannot be read: {why.rstrip('.')}.") from None
    except Refused as refused:
        said, code = ("is no list of results", UNREADABLE) if is_list else ("is not right", FAILED)
        raise Headed(f"{name} {said}. {NOTHING}", *_first(refused.faults), code=code) from None
    if not coups:
        raise Headed(NOTHING, Fault.of("no-results", name), code=UNREADABLE)
    return coups


def _first(faults: Sequence[Fault]) -> Sequence[Fault]:
    """The first faults of a file, and how many more there are."""
    if len(faults) <= MOST_FAULTS + 1:
        return faults
    more = Fault.of("more.faults", "further on", faults=len(faults) - MOST_FAULTS)
    return (*faults[:MOST_FAULTS], more)


def _write(file: str, drawn: Board, given: Roads) -> None:
    from puntobanco.roads.svg import Look, as_svg

    look = Look(
        language=given.language,
        dark=given.dark,
        shapes=given.shapes,
        totals=given.totals,
        three_star=given.three_star,
    )
    if file != "-" and not file.endswith(".svg"):
        raise Refused(Fault.of("format.name-picture-ends", file[:100]))
    write_file(file, as_svg(drawn, look).encode())
    if file != "-":
        record = {"svg": file, "coups": len(drawn.coups)}
        answer(record, f"{file}: the roads of {len(drawn.coups)} rounds.", as_json=given.as_json)
