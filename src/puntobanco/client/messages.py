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
    id: str
    done: bool
    refused: tuple[Refusal, ...] = ()
    at: dict[str, int] = {}
    more: int = 0
    bets: tuple[RefusedBet, ...] = ()

    @property
    def answer(self) -> Answer:
        return msgspec.convert(self, Answer, from_attributes=True)


class ProblemIn(Struct, frozen=True, tag="problem"):
    title: str
    detail: str
    status: int = 0
    advice: Text | None = None
    id: str = ""


class PongIn(Struct, frozen=True, tag="pong"):
    n: int = 0


READ = msgspec.json.Decoder(ViewIn | AnswerIn | ProblemIn | PongIn)


T = TypeVar("T")


class View:
    """What one sees of a stream: the number of entries it then had, and what it looks like."""

    def __init__(self, stream: str, number: int, raw: msgspec.Raw | bytes) -> None:
        self.stream, self.number, self.raw = stream, number, raw

    def read(self, decoder: msgspec.json.Decoder[T]) -> T:
        return decoder.decode(self.raw)

    @cached_property
    def seen(self) -> dict[str, Any]:
        """The view in full, read when it is first looked at."""
        seen: dict[str, Any] = msgspec.json.decode(self.raw)
        return seen


class NotServed(Exception):
    """The house does not serve this request, and says why; what was asked for is not done."""

    def __init__(self, code: str, sentence: str, instead: str = "", status: int = 0) -> None:
        super().__init__(code, sentence, instead, status)
        self.code, self.sentence, self.instead, self.status = code, sentence, instead, status

    def __str__(self) -> str:
        return f"{self.sentence} {self.instead}".strip()


class NoAnswer(Exception):
    """Nobody has answered in time: whether it was done is not known until it is asked again under the same id."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id

    def __str__(self) -> str:
        return f"The house has not answered; ask again under the same id, {self.id}."
