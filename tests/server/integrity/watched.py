"""A house in a SQLite file with its checkpoints in a second place, played by the staff as a program."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.journal.machines import is_played
from puntobanco.procedure.asking import At, Matter
from puntobanco.server.accounts import approvals
from puntobanco.server.accounts.context import Accounts, by_login
from puntobanco.server.accounts.credentials.passwords import CHEAP
from puntobanco.server.accounts.documents import PEOPLE, write
from puntobanco.server.accounts.records import Noted
from puntobanco.server.integrity.checkpoints import Checkpoints, house_keys
from puntobanco.server.integrity.integrity import compared_documents
from puntobanco.server.integrity.second_place import SecondPlace
from puntobanco.server.shoes.keeper import Cards, ShoeKeeper
from puntobanco.server.shoes.sealing import Seal
from puntobanco.store import Batch, Deed, Document, SqliteStore, Store
from puntobanco.store.open import FILE
from puntobanco.wire.posts import ALL
from puntobanco.words import in_words
from tests.journal.journals import rebuilt
from tests.journal.tampering import entry_of
from tests.patience import PATIENCE
from tests.server.accounts.front import Front
from tests.server.shoes.evening import Evening, setup

SETUP = setup("new-zealand-commission")
NAME = SETUP["name"]
TABLE = f"table/{NAME}"


def run(test: Coroutine[Any, Any, None]) -> None:
    """One scene, which does not last long."""
    asyncio.run(asyncio.wait_for(test, PATIENCE))


class Watched:
    """The folder of a house and the folder of somebody else."""

    def __init__(self, folder: Path) -> None:
        self.data, self.second = folder / "house", folder / "second"
        self.told: list[str] = []

    def store(self) -> SqliteStore:
        """The house's store, opened."""
        return SqliteStore(self.data / FILE)

    def checkpoints(self, store: Store) -> Checkpoints:
        """The signer, as at a start."""
        return Checkpoints(
            store,
            house_keys(self.data),
            SecondPlace(self.second),
            now=lambda: At(5_000),
            tell=lambda kind, words: self.told.append(in_words(words)),
        )

    def play(self, *rounds: int, after: Callable[[], None] = lambda: None) -> None:
        """Play each number of rounds in turn and sign after it."""

        async def scene() -> None:
            with closing(self.store()) as store:
                signing = self.checkpoints(store)
                signing.open()
                new = not any(map(is_played, store.streams()))
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
            if words := compared_documents(store):
                raise Refused(Fault.of("not-as-signed.said", "accounts", why=words))

    def people(self) -> None:
        """The house gets officers, somebody who is nobody, an approval, an accepted installation and a snapshot."""
        with closing(self.store()) as store:
            front = Front(store=store)
            front.add("nobody")
            approvals.propose(front.accounts, front.olga.session, Matter.CARDS, ALL, b"{}", front.now)
            documents = (Document("manifest", "accepted", 0, b"00"), Document("snapshot", TABLE, 0, b"none that fits"))
            store.append(Batch(documents=documents, deed=Deed(at=front.now, what="put by a test"))).result()
            ShoeKeeper(store, Seal(b"0" * 32), find=lambda stream: None, now=lambda: front.now).elect(
                NAME, Cards.RANDOM
            )

    def change_person(self) -> None:
        """An account changes, and signs that it did: an older version of it lies in older copies."""
        with closing(self.store()) as store:
            accounts = Accounts(store, cost=CHEAP)
            kept = by_login(accounts, "nobody")
            assert kept is not None
            after = replace(kept.record, name=f"{kept.record.name}!")
            write(store, PEOPLE.over(kept, after), noted=Noted(at=At(5_000), what="put by a test"))

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
