"""A job for another process, and how it reports its progress."""

from abc import abstractmethod
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from puntobanco.faults import Fault

News = TypeVar("News")
Out = TypeVar("Out")
Heard = TypeVar("Heard", contravariant=True)


class Progress(Protocol[Heard]):
    """Where a job tells how far it has come, and hears that it is to stop."""

    def tell(self, news: Heard) -> None:
        """Tell how far it has come."""

    def stopped(self) -> bool:
        """Whether somebody has asked it to stop and to keep what it has."""


class Job(Struct, Generic[News, Out], frozen=True, kw_only=True):
    """Work for another process: picklable fields, and a method that makes the result of them."""

    @abstractmethod
    def work(self, progress: Progress[News]) -> Out:
        """Do it; heavy imports belong in here, where only the worker pays for them."""


class Begin(Struct, Generic[News, Out], frozen=True):
    """An order: do this job."""

    number: int
    job: Job[News, Out]


class Stop(Struct, frozen=True):
    """An order: stop this job, and keep what it has."""

    number: int


class Told(Struct, Generic[News], frozen=True):
    """An answer: a job has come so far."""

    number: int
    news: News


class Done(Struct, Generic[Out], frozen=True):
    """An answer: a job is done."""

    number: int
    result: Out


class Failed(Struct, frozen=True):
    """An answer: a job cannot be done because of faults in what was asked, or the program broke at it."""

    number: int
    faults: tuple[Fault, ...] = ()
    words: str = ""
