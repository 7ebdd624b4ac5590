"""Any file of coups, whatever its form: read into shoes, with everything that is wrong in it."""

import re
from collections.abc import Sequence
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.notation.columns import is_heading, read_columns, write_columns
from puntobanco.notation.coup import Coup, looks_like_a_coup, read_coup, write_coup
from puntobanco.notation.guard import Finding, Unreadable, text_of
from puntobanco.notation.record import Placed, read_record, write_record
from puntobanco.notation.reduce import record_of, shoes_of
from puntobanco.notation.results import for_roads, read_results, write_results
from puntobanco.notation.shoe_file import ShoeFile, Sourced, check_shoe, write_shoe
from puntobanco.notation.shoe_read import read_shoe
from puntobanco.roads.coup import Coup as RoadCoup

MOST_LINES_OF_A_SHOE = 20_000
UNSTATED = "unstated"
DECKS = 8


class Form(Enum):
    SHOE = "shoe"
    RECORD = "record"
    COUPS = "coups"
    CSV = "csv"
    RESULTS = "results"


ENDINGS = {
    ".toml": Form.SHOE,
    ".jsonl": Form.RECORD,
    ".ndjson": Form.RECORD,
    ".coups": Form.COUPS,
    ".csv": Form.CSV,
    ".tsv": Form.CSV,
    ".results": Form.RESULTS,
}
"""The form that the ending of a name claims; any other file is looked at."""


class Reading(Struct, frozen=True):
    form: Form
    shoes: tuple[Sourced, ...]
    findings: tuple[Finding, ...]
    record: tuple[Placed, ...] = ()
    """The lines of a record; nothing for any other form."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        return tuple(finding.fault for finding in self.findings)


def form_of(name: str) -> Form | None:
    return next((form for ending, form in ENDINGS.items() if name.lower().endswith(ending)), None)


def read_any(
    data: bytes, name: str = "", *, form: Form | None = None, rules: str = UNSTATED, decks: int = DECKS
) -> Reading:
    """A file in the form that it claims or that it looks like; `Unreadable` if it is none.

    `rules` and `decks` are for forms that do not say them.
    """
    text = text_of(data)
    form = form or form_of(name) or looks_like(text)
    if form is not Form.RECORD and text.count("\n") > MOST_LINES_OF_A_SHOE:
        raise Unreadable(f"the file has {text.count(chr(10)):,} lines, far more than one shoe.")
    if form is Form.SHOE:
        shoe, findings = read_shoe(text)
        return Reading(form, (shoe,), tuple(findings))
    if form is Form.RECORD:
        placed, findings = read_record(text)
        shoes, wrong = shoes_of(placed)
        return Reading(form, shoes, tuple(sorted((*findings, *wrong), key=lambda finding: finding.line)), placed)
    read = {Form.COUPS: _read_lines, Form.CSV: read_columns, Form.RESULTS: read_results}[form]
    coups, lines, findings = read(text)
    if not coups:
        first = f" The first fault: {findings[0].fault}" if findings else ""
        raise Unreadable(f"the file has no coup in it.{first}")
    sourced = Sourced(ShoeFile(rules=rules, decks=decks, coups=coups), lines)
    found = sorted((*findings, *check_shoe(sourced)), key=lambda finding: finding.line)
    return Reading(form, (sourced,), tuple(found))


_FIELD = re.compile(r"\s*[\w\"'-]+\s*=")


def looks_like(text: str) -> Form:
    """The form of a text by its first line that says something."""
    lines = [line for line in text.split("\n", 50) if line.strip() and not line.lstrip().startswith("#")]
    first = lines[0] if lines else ""
    if first.lstrip().startswith("{"):
        return Form.RECORD
    if looks_like_a_coup(first):
        return Form.COUPS
    if _FIELD.match(first):
        return Form.SHOE
    return Form.CSV if is_heading(first) and read_results(first)[2] else Form.RESULTS


def _read_lines(text: str) -> tuple[tuple[Coup, ...], tuple[int, ...], list[Finding]]:
    """Coup lines one below the other; ``#`` begins a comment of the file."""
    coups: list[Coup] = []
    lines: list[int] = []
    findings: list[Finding] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        coup, found = read_coup(line, line=number, number=coups[-1].number + 1 if coups else 1)
        findings += found
        if "|" in line or coup.outcome is not None:  # else it does not even mean to be one
            coups.append(coup)
            lines.append(number)
    return tuple(coups), tuple(lines), findings


def write_any(reading: Reading, form: Form, *, shoe: int | None = None, chained: bool = False) -> str:
    """What was read, in the strict form asked for; `Refused` where that holds one shoe and there are more."""
    if form is Form.RECORD and reading.record and shoe is None:
        chained = chained or any(entry.line.prev for entry in reading.record)
        return write_record((replace(entry.line, prev=None) for entry in reading.record), chained=chained)
    found = chosen(reading.shoes, shoe).shoe
    match form:
        case Form.SHOE:
            return write_shoe(found)
        case Form.RECORD:
            return write_record(record_of(found), chained=chained)
        case Form.COUPS:
            return "".join(f"{write_coup(coup)}\n" for coup in found.coups)
        case Form.CSV:
            return write_columns(found.coups, found.game)
        case Form.RESULTS:
            return write_results(found.coups, found.game)


def chosen(shoes: Sequence[Sourced], shoe: int | None) -> Sourced:
    """The shoe that is meant: the only one, or the one with this number."""
    if shoe is None and len(shoes) == 1:
        return shoes[0]
    if not shoes:
        raise Refused(Fault.of("no-shoe", "shoe"))
    if shoe is None or not 1 <= shoe <= len(shoes):
        which = f"there is no shoe {shoe}" if shoe is not None else "only one can be taken"
        raise Refused(Fault.of("which-shoe", "shoe", shoes=len(shoes), which=which))
    return shoes[shoe - 1]


def coups_of(data: bytes, name: str = "", *, shoe: int | None = None) -> tuple[RoadCoup, ...]:
    """The coups of a file as the roads take them, of the last shoe unless told which.

    `Unreadable` if the file is none of ours, `Refused` with every fault if it is wrong by the rules.
    """
    reading = read_any(data, name)
    if reading.findings:
        raise Refused(*reading.faults)
    found = chosen(reading.shoes, shoe or len(reading.shoes))
    return tuple(for_roads(coup, found.shoe.game) for coup in found.shoe.coups)
