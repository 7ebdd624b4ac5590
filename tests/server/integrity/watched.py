"""A house in a SQLite file with its checkpoints in a second place, played by the staff as a program."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from puntobanco.procedure.asking import At
from puntobanco.server.checkpoints import Checkpoints, house_keys
from puntobanco.server.second_place import SecondPlace
from puntobanco.store import SqliteStore, Store
from puntobanco.store.open import FILE
from tests.journal.journals import rebuilt
from tests.journal.tampering import entry_of
from tests.server.shoes.evening import Evening, setup

SETUP = setup("new-zealand-commission")
NAME = SETUP["name"]
TABLE = f"table/{NAME}"


def run(test: Coroutine[Any, Any, None]) -> None:
    """One scene, which does not last long."""
    asyncio.run(asyncio.wait_for(test, 50))


class Watched:
    """The folder of a house and the folder of somebody else."""

    def __init__(self, folder: Path) -> None:
        self.data, self.second = folder / "house", folder / "second"
        self.told: list[str] = []

    def store(self) -> SqliteStore:
        """The house's store, opened."""
        return SqliteStore(self.data / FILE)

    def checkpoints(self, store: Store) -> Checkpoints:
        """Whoever signs, as at a start."""
        return Checkpoints(
            store,
            house_keys(self.data),
            SecondPlace(self.second),
            now=lambda: At(5_000),
            tell=lambda kind, words: self.told.append(words),
        )

    def play(self, *rounds: int, after: Callable[[], None] = lambda: None) -> None:
        """Play so many rounds and sign; so many more and sign again."""

        async def scene() -> None:
            with closing(self.store()) as store:
                signing = self.checkpoints(store)
                signing.open()
                new = not store.streams()
                evening = await Evening(store, seed=len(tuple(store.streams()))).open(SETUP)
                evening.asked = 0 if new else 1000 * store.length(TABLE)
                if new:
                    await evening.seat(NAME)
                for number in rounds:
                    await evening.rounds(NAME, number)
                    assert signing.make()
                    after()

        run(scene())

    def opened(self) -> None:
        """The house is opened as at a start, and closed."""
        with closing(self.store()) as store:
            self.checkpoints(store).open()

    @property
    def verify(self) -> tuple[str, ...]:
        """What the holder of the second place types."""
        kept, key = self.second / "checkpoints.jsonl", self.second / "house.pub"
        return ("verify", str(self.data), "--checkpoint", str(kept), "--key", str(key))

    # What somebody does to the database.

    def change(self, sql: str, *values: object) -> None:
        """By hand, past the program."""
        with closing(sqlite3.connect(self.data / FILE)) as file, file:
            file.execute(sql, values)

    def cut(self, stream: str, entries: int) -> None:
        """The last entries of a stream are taken away."""
        with closing(self.store()) as store:
            length = store.length(stream)
        self.change("DELETE FROM entries WHERE stream = ? AND number >= ?", stream, length - entries)

    def rebuild(self, stream: str) -> None:
        """A lawful thing is changed, and every hash after it made anew."""
        with closing(self.store()) as store:
            entries = [entry_of(stream, line) for line in store.read(stream)]
        entries[5] = replace(entries[5], at=At(entries[5].at + 1))
        for number, line in enumerate(rebuilt(stream, entries)):
            self.change("UPDATE entries SET line = ? WHERE stream = ? AND number = ?", line, stream, number)
