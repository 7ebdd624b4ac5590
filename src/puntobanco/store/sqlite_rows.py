"""Many rows in one statement.

Python lets its lock go in every statement, and a busy loop gives it back late: a row of its own costs more in waiting
than in writing. So rows go in few statements, of few different lengths, which SQLite then keeps prepared.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any, TypeVar

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


def insert(file: sqlite3.Connection, into: str, rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert rows; `into` names the table and its columns."""
    for run in runs(rows):
        values = "(" + ", ".join("?" * len(run[0])) + ")"
        file.execute(_repeated(f"INSERT INTO {into} VALUES ", values, len(run), ""), tuple(chain.from_iterable(run)))


def select(file: sqlite3.Connection, question: str, among: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """The rows that have one of some values; `question` ends where they follow."""
    for run in runs(among):
        yield from file.execute(_repeated(f"{question} IN (", "?", len(run), ")"), tuple(run)).fetchall()
