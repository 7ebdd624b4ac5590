"""The answer to a command, and why something was refused."""

from collections.abc import Iterable

from msgspec import Struct

from puntobanco.faults import Fault
from puntobanco.words import Text

MOST_FAULTS = 20
"""Faults that one answer names; the rest are counted."""
LONGEST = 600
"""Characters of a parameter in a refusal, which may quote what somebody sent."""


class Refusal(Struct, frozen=True, kw_only=True):
    """Why something was not done, as a person reads it."""

    code: str
    where: str
    text: Text
    clause: str | None = None
    advice: Text | None = None
    bet: int | None = None
    """Which bet of the command it is about, where a command brings several: its index in their list, from 0."""
    taken: int = 0
    """How much of that bet was taken all the same, in minor units."""


class RefusedBet(Struct, frozen=True, kw_only=True):
    """A bet of a command that was refused, in full or in part."""

    bet: int
    """Its index in the list of the command, from 0."""
    taken: int
    """How much of it was taken all the same, in minor units."""


def refused_bets(faults: Iterable[Fault]) -> tuple[RefusedBet, ...]:
    """Every bet that faults are about, once."""
    taken = {fault.bet: fault.taken for fault in faults if fault.bet is not None}
    return tuple(RefusedBet(bet=bet, taken=amount) for bet, amount in taken.items())


def refusal(fault: Fault) -> Refusal:
    """A fault as it goes out."""
    params = {name: value[:LONGEST] if isinstance(value, str) else value for name, value in fault.params.items()}
    return Refusal(
        code=fault.code,
        where=fault.where[:LONGEST],
        text=Text(fault.text.code, params),
        clause=str(fault.clause) if fault.clause else None,
        advice=Text(fault.advice.code, params) if fault.advice else None,
        bet=fault.bet,
        taken=fault.taken,
    )


class Answer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to a command: done, done in part, or not done; the same whenever it is asked again under its id.

    Only the words of a refusal are kept for a day and no longer: afterwards the answer says that they are gone.
    """

    id: str
    done: bool
    """Whether anything of it was done; that somebody tried, which a table may note, is nothing of it."""
    refused: tuple[Refusal, ...] = ()
    at: dict[str, int] = {}
    """For each stream that it touched, how many entries that stream then had."""
    more: int = 0
    """Faults beyond those that `refused` names."""
    bets: tuple[RefusedBet, ...] = ()
    """Every bet that was refused, those that only the faults beyond are about included."""
