"""What the sequencer is given when it is made: whose the streams are, what a shoe adds, and who hears of the result."""

from collections.abc import Iterable
from typing import Any, Protocol

from puntobanco.server.sequencer.heads import StreamHead
from puntobanco.server.sequencer.requests import Request
from puntobanco.store import Document
from puntobanco.words import Text

Prepared = tuple[Any, tuple[Document, ...]]
"""An act as it is judged, and the documents that are written with it."""


class Tenancy(Protocol):
    """Which streams this process may judge commands to."""

    @property
    def shared(self) -> bool:
        """Whether other processes write to the same store."""

    def holds(self, stream: str) -> bool:
        """Whether this process may judge commands to a stream now."""

    def why(self, stream: str) -> Text | None:
        """Why a stream has stopped that another process hosts; nothing if it has not."""


class Alone:
    """The tenancy of the only process of a house."""

    shared = False

    def holds(self, stream: str) -> bool:
        """Every stream is its own."""
        return True

    def why(self, stream: str) -> Text | None:
        """Nothing stops elsewhere."""
        return None


class Dealer(Protocol):
    """What a host adds to acts and does by itself, such as dealing from a random shoe."""

    def prepare(self, request: Request, head: StreamHead | None) -> Prepared:
        """An act with what the host adds before it is judged, such as the card that comes out of the shoe."""

    def follows(self, before: StreamHead | None, after: StreamHead) -> Iterable[Request]:
        """What follows by itself when a stream has gone from one head to another; judged before anything else."""


class Listener(Protocol):
    """Hears of streams."""

    def grew(self, stream: str, head: StreamHead) -> None:
        """A stream has grown, and that is durable."""

    def stopped(self, stream: str, why: Text) -> None:
        """A stream had to stop."""
