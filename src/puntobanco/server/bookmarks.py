"""Bookmarks: an entry of the journal that somebody wants to come back to, with a note, for all who read the journal."""

import re

from msgspec import Struct

from puntobanco.procedure.asking import At, Person
from puntobanco.server.accounts.documents import Shelf, decided, write
from puntobanco.store import Reader, Store


class Bookmark(Struct, frozen=True, kw_only=True):
    """A place in a stream."""

    stream: str
    number: int
    """The entry."""
    note: str
    by: Person
    at: At


BOOKMARKS = Shelf("bookmark", Bookmark)
MOST = 2_000


def all_bookmarks(store: Reader) -> tuple[Bookmark, ...]:
    """The newest first."""
    return tuple(sorted((kept.record for kept in BOOKMARKS.all(store)), key=lambda bookmark: -bookmark.at))


def set_bookmark(store: Store, made: Bookmark) -> None:
    """Put one there, or change its note; an empty note takes it away."""

    def work() -> None:
        key = f"{re.sub('[^ -~]', '_', made.stream)[:150]}/{made.number}"
        kept = BOOKMARKS.find(store, key)
        if made.note:
            write(store, BOOKMARKS.new(key, made) if kept is None else BOOKMARKS.over(kept, made))
        elif kept is not None:
            write(store, BOOKMARKS.gone(kept))

    decided(work)
