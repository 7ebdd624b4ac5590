"""What is asked of the desk, and what it answers."""

from hashlib import sha256
from typing import Any

from msgspec import Struct

from puntobanco.faults import Fault
from puntobanco.journal.entry import encode
from puntobanco.procedure.asking import Who


class Request(Struct, frozen=True, kw_only=True):
    """A command on its way: to which stream, under which id, by whom, and what is asked."""

    stream: str
    id: str
    who: Who
    act: Any
    cash: bool = False
    """Whether the chips that are bought at a table are paid for in cash."""
    seen: float | None = None
    """The position that the asker knew the stream at, where only that one will do."""
    asked: bytes = b""
    """What the asker wrote, where the house has filled in more since; the act itself if nothing."""

    @property
    def digest(self) -> str:
        """What tells one content from another under the same id; the time is no part of it."""
        asked = (self.stream, self.who, self.cash, self.asked or self.act)
        return sha256(encode(asked)).hexdigest()


class Refusal(Struct, frozen=True, kw_only=True):
    """Why something was not done, as a person reads it."""

    code: str
    where: str
    sentence: str
    clause: str | None = None
    instead: str = ""


def refusal(fault: Fault) -> Refusal:
    """A fault as it goes out."""
    return Refusal(
        code=fault.code,
        where=fault.where,
        sentence=fault.sentence,
        clause=str(fault.clause) if fault.clause else None,
        instead=fault.instead,
    )


class Answer(Struct, frozen=True, kw_only=True):
    """The answer to a command: done, done in part, or not done; the same for ever under the same id."""

    id: str
    done: bool
    """Whether anything of it was done; that somebody tried, which a table may note, is nothing of it."""
    refused: tuple[Refusal, ...] = ()
    at: dict[str, int] = {}
    """For each stream that it touched, how many entries that stream then had."""


class NotJudged(Exception):
    """A command that was not judged at all: it may be sent again under the same id."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code, self.sentence = code, sentence


class MustStop(Exception):
    """Something without which a stream cannot go on: it stops, and says why."""
