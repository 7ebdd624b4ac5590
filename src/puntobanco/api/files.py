"""Shoe files and records: read with every fault, and written so that the same shoe is always the same bytes."""

from collections.abc import Iterable
from pathlib import Path

from msgspec.structs import replace

from puntobanco.api.setups import AnySetup, setup_of
from puntobanco.faults import Fault, Refused
from puntobanco.notation.check import outcome_of
from puntobanco.notation.coup import Coup
from puntobanco.notation.faces import face
from puntobanco.notation.forms import ENDINGS, Form, Reading, form_of, read_any, write_any
from puntobanco.notation.guard import Unreadable
from puntobanco.notation.shoe_file import ShoeFile, Sourced
from puntobanco.procedure.keys import DECKS
from puntobanco.rules.round import Round
from puntobanco.words import listed


def shoe_file(rounds: Iterable[Round], setup: AnySetup, *, id: str = "", started: str = "") -> ShoeFile:
    """A shoe for people, from its rounds and the table at which they were dealt.

    >>> from puntobanco.api.shoes import Shoe
    >>> file = shoe_file(Shoe("rws-non-commission", seed=7).rounds(), "rws-non-commission")
    >>> file.rules, file.decks, len(file.coups)
    ('rws', 8, 79)
    """
    known = setup_of(setup)
    coups = (
        Coup(number, tuple(map(face, round_.player)), tuple(map(face, round_.banker)))
        for number, round_ in enumerate(rounds, 1)
    )
    return ShoeFile(
        id=id,
        rules=known.rulebook.id,
        game=known.game,
        decks=known.chosen[DECKS],
        continuous=known.shoe.continuous,
        started=started,
        table=known.name,
        coups=tuple(replace(coup, outcome=outcome_of(coup, known.game)) for coup in coups),
    )


def read_shoes(path: str | Path) -> tuple[ShoeFile, ...]:
    """The shoes of a file in any form: shoe file, record, coup lines, CSV, results; `Refused` with every fault.

    >>> import tempfile
    >>> from puntobanco.api.shoes import Shoe
    >>> file = shoe_file(Shoe("rws-non-commission", seed=7).rounds(), "rws-non-commission")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     read_shoes(write_shoe(file, f"{folder}/mine.shoe.toml")) == (file,)
    True
    """
    where = Path(path)
    try:
        reading = read_any(where.read_bytes(), where.name)
    except OSError as found:
        raise Refused(Fault.of("unreadable.cannot-read", str(path)[:100], error=str(found.strerror))) from None
    except Unreadable as found:
        raise Refused(Fault.of("unreadable.said", str(path)[:100], why=str(found))) from None
    if reading.findings:
        raise Refused(*reading.faults)
    return tuple(sourced.shoe for sourced in reading.shoes)


def write_shoe(shoe: ShoeFile, path: str | Path) -> Path:
    """Write a shoe in the form that the ending names: .toml, .jsonl, .coups, .csv or .results.

    >>> import tempfile
    >>> from puntobanco.api.shoes import Shoe
    >>> file = shoe_file(list(Shoe("rws-non-commission", seed=7).rounds())[:3], "rws-non-commission")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     print(write_shoe(file, f"{folder}/mine.results").read_text(), end="")
    B P P
    """
    where, form = Path(path), form_of(str(path))
    if form is None:
        raise Refused(Fault.of("form.ending", str(path)[:100], endings=listed(ENDINGS)))
    reading = Reading(Form.SHOE, (Sourced(shoe, (1,) * len(shoe.coups)),), ())
    try:
        where.write_text(write_any(reading, form), encoding="utf-8")
    except OSError as found:
        raise Refused(Fault.of("unreadable.cannot-write", str(path)[:100], error=str(found.strerror))) from None
    return where
