"""What is asked of the sequencer, and what it answers."""

from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.faults import Fault, Faulted
from puntobanco.journal.entry import encode
from puntobanco.procedure.asking import At, Who
from puntobanco.store import Answered
from puntobanco.wire.answers import Answer, Refusal, RefusedBet, refusal
from puntobanco.words import Text, in_words


class Request(Struct, frozen=True, kw_only=True):
    """A command on its way: to which stream, under which id, by whom, and what is asked."""

    stream: str
    id: str
    who: Who
    act: Any
    seen: float | None = None
    """The position that the asker knew the stream at, where only that one will do."""
    asked: bytes = b""
    """What the asker wrote, where the house has filled in more since; the act itself if nothing."""

    @property
    def digest(self) -> str:
        """What tells one content from another under the same id; the time is no part of it."""
        asked = (self.stream, self.who, self.asked or self.act)
        return sha256(encode(asked)).hexdigest()


WORDS_KEPT = 24 * 60 * 60 * 1000
"""Milliseconds for which the store keeps the words of a refusal."""
_JSON = msgspec.json.Encoder()


class _Words(Struct, frozen=True):
    """What is kept of a refusal for a day."""

    refused: tuple[Refusal, ...]
    bets: tuple[RefusedBet, ...]


_READ_ANSWER, _READ_WORDS = msgspec.json.Decoder(Answer), msgspec.json.Decoder(_Words)


def to_keep(answer: Answer, digest: str, now: At) -> Answered:
    """An answer as the store keeps it: what became of the command, and apart from that why something was refused."""
    if not answer.refused:
        return Answered(answer.id, digest, _JSON.encode(answer))
    brief = replace(answer, refused=(), more=len(answer.refused) + answer.more, bets=())
    words = _JSON.encode(_Words(answer.refused, answer.bets))
    return Answered(answer.id, digest, _JSON.encode(brief), words, now + WORDS_KEPT)


def as_kept(kept: Answered) -> Answer:
    """The answer that the store kept, with its words if they are still there."""
    brief = _READ_ANSWER.decode(kept.answer)
    if not brief.more:
        return brief
    if kept.words:
        words = _READ_WORDS.decode(kept.words)
        return replace(brief, refused=words.refused, more=brief.more - len(words.refused), bets=words.bets)
    gone = Fault("words-gone.part" if brief.done else "words-gone.nothing", "command")
    return replace(brief, refused=(refusal(gone),))


class NotJudged(Faulted):
    """A command that was not judged at all: it may be sent again under the same id."""


class MustStop(Exception):
    """Something without which a stream cannot go on: it stops, and says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(in_words(text))
        self.text = text
