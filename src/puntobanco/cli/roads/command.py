"""``puntobanco roads``: the scoreboards of a shoe, in the terminal, as a picture or for programs."""

from collections.abc import Sequence
from pathlib import Path

import click

from puntobanco.cli.refusals import FAILED, UNREADABLE, WRONG_USE, print_json, refuse
from puntobanco.cli.setups import standard_input
from puntobanco.faults import Fault, Refused
from puntobanco.notation.forms import Form, coups_of, form_of, looks_like
from puntobanco.notation.guard import MOST_BYTES, Unreadable, text_of
from puntobanco.procedure.calls import LANGUAGES
from puntobanco.roads import Board, Coup, Tail, board, read_coups
from puntobanco.roads.coup import MOST_FAULTS

NOTHING = "No road was drawn."
TAILS = {tail.value.replace("_", "-"): tail for tail in Tail}


@click.command()
@click.argument("results", nargs=-1, required=True)
@click.option("--shoe", type=click.IntRange(1), help="Which shoe of a record; the last one unless said.")
@click.option("--tail", type=click.Choice(list(TAILS)), default="down-first", help="Long columns: try down, or not.")
@click.option("--shapes", is_flag=True, help="Tell marks by shape: ring, square, diamond; filled, open.")
@click.option("--three-star", is_flag=True, help="The three-star road too.")
@click.option("--svg", metavar="FILE", help="Draw a picture into a file; “-” for standard output.")
@click.option("--dark", is_flag=True, help="The picture on a dark ground.")
@click.option("--totals", is_flag=True, help="Winning totals in the beads of the picture, where they are known.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="The language of the board.")
@click.option("--json", "as_json", is_flag=True, help="For programs: squares as [row, column], R red, U blue.")
def roads(
    results: tuple[str, ...],
    shoe: int | None,
    tail: str,
    shapes: bool,
    three_star: bool,
    svg: str | None,
    dark: bool,
    totals: bool,
    lang: str,
    as_json: bool,
) -> None:
    """Bead plate, big road, the three derived roads and their ask marks.

    RESULTS are written out, or a file (“-” for standard input): a list of results, a shoe file or a record.

    \b
    puntobanco roads "B B P T P"              B Banker, P Player, T Tie
    puntobanco roads Bn Pp Tb Bpb             n natural, p Player pair, b Banker pair
    puntobanco roads evening.txt --svg evening.svg --dark

    The format and the rules of the roads are in docs/roads.md.
    """
    drawn = board(_coups(results, shoe, as_json), tail=TAILS[tail])
    if svg is not None:
        from puntobanco.roads.svg import Look, as_svg

        look = Look(language=lang, dark=dark, shapes=shapes, totals=totals, three_star=three_star)
        _write(svg, as_svg(drawn, look), drawn, as_json)
    elif as_json:
        _print_record(drawn, lang, three_star)
    else:
        from puntobanco.cli.roads.render import print_board

        print_board(drawn, language=lang, shapes=shapes, three_star=three_star)


def _coups(results: tuple[str, ...], shoe: int | None, as_json: bool) -> Sequence[Coup]:
    """What was written out; where that is no list of results and names a file, what the file says."""
    try:
        return read_coups(" ".join(results))
    except Refused as refused:
        if len(results) == 1 and _names_a_file(results[0]):
            return _coups_of_file(results[0], shoe, as_json)
        refuse(refused.faults, NOTHING, code=WRONG_USE, json=as_json)


def _names_a_file(text: str) -> bool:
    """A path, or something that looks like one; ``./B`` names a file that could be a result."""
    try:
        return text == "-" or "/" in text or bool(Path(text).suffix) or Path(text).exists()
    except (OSError, ValueError):
        return False


def _coups_of_file(file: str, shoe: int | None, as_json: bool) -> Sequence[Coup]:
    name = file[:100]
    try:
        data = _bytes_of(file)
        is_list = (form_of(file) or looks_like(text_of(data))) is Form.RESULTS
        coups = read_coups(text_of(data)) if is_list else coups_of(data, file, shoe=shoe)
    except (OSError, ValueError) as found:
        reason = str(found) if isinstance(found, Unreadable) else getattr(found, "strerror", None) or "no such name"
        fault = Fault("unreadable", name, f"it cannot be read: {reason.rstrip('.')}.")
        refuse([fault], NOTHING, code=UNREADABLE, json=as_json)
    except Refused as refused:
        said, code = ("is no list of results", UNREADABLE) if is_list else ("is not right", FAILED)
        refuse(_first(refused.faults), f"{name} {said}. {NOTHING}", code=code, json=as_json)
    if not coups:
        refuse([Fault("no-results", name, "there is no result in it.")], NOTHING, code=UNREADABLE, json=as_json)
    return coups


def _first(faults: Sequence[Fault]) -> Sequence[Fault]:
    """The first faults of a file, and how many more there are."""
    if len(faults) <= MOST_FAULTS + 1:
        return faults
    more = Fault("more", "further on", f"{len(faults) - MOST_FAULTS:,} more.", None, "See: puntobanco verify.")
    return (*faults[:MOST_FAULTS], more)


def _bytes_of(file: str) -> bytes:
    if file == "-":
        return standard_input()
    with Path(file).open("rb") as opened:
        return opened.read(MOST_BYTES + 1)


def _write(file: str, picture: str, drawn: Board, as_json: bool) -> None:
    if file == "-":
        click.echo(picture, nl=False)
        return
    if not file.endswith(".svg"):
        refuse([Fault("format", file[:100], "the name of a picture ends in .svg.")], NOTHING, json=as_json)
    try:
        Path(file).write_text(picture, encoding="utf-8")
    except (OSError, ValueError) as found:
        reason = getattr(found, "strerror", None) or "no such name"
        fault = Fault("unwritable", file[:100], f"it cannot be written: {reason}.")
        refuse([fault], NOTHING, code=UNREADABLE, json=as_json)
    if as_json:
        print_json({"svg": file, "coups": len(drawn.coups)})
    else:
        click.echo(f"{file}: the roads of {len(drawn.coups)} coups.")


def _print_record(drawn: Board, language: str, three_star: bool) -> None:
    from puntobanco.roads.record import as_record
    from puntobanco.roads.words import board_told

    print_json(as_record(drawn) | {"told": board_told(drawn, language, three_star=three_star)})
