"""What is wrong, where, by which clause, and what to do now: the shape of every refusal."""

from collections.abc import Iterable
from difflib import get_close_matches

from msgspec import Struct

from puntobanco.clauses import ClauseId


class Fault(Struct, frozen=True):
    """One thing that is not allowed, in a sentence for people and a code for programs."""

    code: str
    where: str
    sentence: str
    clause: ClauseId | None = None
    instead: str = ""
    bet: int | None = None
    """Which of several bets in one command it is about: its index in their list."""
    taken: int = 0
    """How much of that bet was taken all the same, in minor units."""

    def __str__(self) -> str:
        cited = f" [{self.clause}]" if self.clause else ""
        advice = f" {self.instead}" if self.instead else ""
        return f"{self.where}: {self.sentence}{cited}{advice}"


class Refused(Exception):
    """A request that was not carried out, with every fault found in it."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


class BadPackage(ImportError):
    """An installed package whose declarations cannot be used, with the sentence that says why."""


def nearest(text: str, known: Iterable[str], otherwise: str = "") -> str:
    """A question that names the nearest known word; `otherwise` if none is near."""
    near = get_close_matches(text, list(known), n=1)
    return f"Did you mean {near[0]}?" if near else otherwise
