"""The messages of the socket, as a client reads them, and its errors."""

from functools import cached_property
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from puntobanco.wire.answers import Answer, Refusal, RefusedBet
from puntobanco.words import Text


class ViewIn(Struct, frozen=True, tag="view"):
    """A stream as this client may see it; what is in it is read only if somebody looks."""

    stream: str
    number: int
    view: msgspec.Raw


class AnswerIn(Struct, frozen=True, tag="answer"):
    """The answer to a command."""

    id: str
    done: bool
    refused: tuple[Refusal, ...] = ()
    at: dict[str, int] = {}
    more: int = 0
    bets: tuple[RefusedBet, ...] = ()

    @property
    def answer(self) -> Answer:
        """The answer by itself."""
        return msgspec.convert(self, Answer, from_attributes=True)


class ProblemIn(Struct, frozen=True, tag="problem"):
    """A message that was not served."""

    title: str
    detail: str
    status: int = 0
    advice: Text | None = None
    id: str = ""


class PongIn(Struct, frozen=True, tag="pong"):
    """The answer to a ping."""

    n: int = 0


READ = msgspec.json.Decoder(ViewIn | AnswerIn | ProblemIn | PongIn)


T = TypeVar("T")


class View:
    """What one sees of a stream: the number of entries it then had, and what it looks like."""

    def __init__(self, stream: str, number: int, raw: msgspec.Raw | bytes) -> None:
        self.stream, self.number, self.raw = stream, number, raw

    def read(self, decoder: msgspec.json.Decoder[T]) -> T:
        """The view as the type of a decoder."""
        return decoder.decode(self.raw)

    @cached_property
    def seen(self) -> dict[str, Any]:
        """The view in full, read when it is first looked at."""
        seen: dict[str, Any] = msgspec.json.decode(self.raw)
        return seen


class NotServed(Exception):
    """The house does not serve this request, and says why; what was asked for is not done."""

    def __init__(self, code: str, sentence: str, instead: str = "", status: int = 0) -> None:
        super().__init__(f"{sentence} {instead}".strip())
        self.code, self.sentence, self.instead, self.status = code, sentence, instead, status


class NoAnswer(Exception):
    """Nobody has answered in time: whether it was done is not known until it is asked again under the same id."""

    def __init__(self, id: str) -> None:
        super().__init__(f"The house has not answered; ask again under the same id, {id}.")
        self.id = id
