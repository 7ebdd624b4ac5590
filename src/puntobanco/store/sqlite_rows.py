"""Many rows in one statement.

Python lets its lock go in every statement, and a busy loop gives it back late: a row of its own costs more in waiting
than in writing. So rows go in few statements, of few different lengths, which SQLite then keeps prepared; and what most
groups consist of, entries and answers alone, is a single statement, which is its own transaction.
"""

import sqlite3
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import TypeVar

from puntobanco.store.sql import Row, Value, row_of
from puntobanco.store.validate import Rows

T = TypeVar("T")

LENGTHS = (64, 16, 4, 1)
"""Rows of one statement, the most first."""


def runs(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    """The rows in their order, in as few runs as there are lengths for."""
    place = 0
    for length in LENGTHS:
        while len(rows) - place >= length:
            yield rows[place : place + length]
            place += length


@cache
def _repeated(start: str, one: str, times: int, end: str) -> str:
    return start + ", ".join([one] * times) + end


def insert(file: sqlite3.Connection, into: str, rows: Sequence[tuple[Value, ...]]) -> None:
    """Insert rows; `into` names the table and its columns."""
    for run in runs(rows):
        values = "(" + ", ".join("?" * len(run[0])) + ")"
        file.execute(_repeated(f"INSERT INTO {into} VALUES ", values, len(run), ""), tuple(chain.from_iterable(run)))


def select(file: sqlite3.Connection, question: str, among: Sequence[str]) -> Iterator[Row]:
    """The rows that have one of some values; `question` ends where they follow."""
    for run in runs(among):
        yield from file.execute(_repeated(f"{question} IN (", "?", len(run), ")"), tuple(run)).fetchall()


TOGETHER = (
    """
    CREATE TEMP VIEW arriving AS
    SELECT NULL AS stream, NULL AS number, NULL AS line, NULL AS command, NULL AS digest, NULL AS answer,
        NULL AS words, NULL AS fades
    """,
    """
    CREATE TEMP TRIGGER entry_arrives INSTEAD OF INSERT ON arriving WHEN NEW.stream IS NOT NULL BEGIN
        INSERT INTO entries (stream, number, line) VALUES (NEW.stream, NEW.number, NEW.line);
    END
    """,
    """
    CREATE TEMP TRIGGER answer_arrives INSTEAD OF INSERT ON arriving WHEN NEW.command IS NOT NULL BEGIN
        INSERT INTO answers (command, digest, answer, words, fades)
        VALUES (NEW.command, NEW.digest, NEW.answer, NEW.words, NEW.fades);
    END
    """,
)
"""What the writing connection needs to put entries and answers into their tables by one statement."""
PAIRS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512)
"""Lengths of that statement; what is missing to the next of them is filled with nothing."""


def fits(rows: Rows) -> bool:
    """Whether rows can go in by one statement."""
    return not rows.documents and max(len(rows.entries), len(rows.answers)) <= PAIRS[-1]


def insert_together(file: sqlite3.Connection, rows: Rows) -> None:
    """Entries and answers by one statement: all of them are on disk then, or none."""
    length = PAIRS[bisect_left(PAIRS, max(len(rows.entries), len(rows.answers)))]
    values: list[Value] = [None] * (8 * length)
    for place, (stream, number, line) in enumerate(rows.entries):
        values[8 * place : 8 * place + 3] = stream, number, line
    for place, answer in enumerate(rows.answers):
        values[8 * place + 3 : 8 * place + 8] = row_of(answer)
    file.execute(_repeated("INSERT INTO arriving VALUES ", "(?, ?, ?, ?, ?, ?, ?, ?)", length, ""), values)
