"""How the New Zealand tests write a round, a bet and what must come of it.

A round is one line, the Player's cards before the bar: ``"2 3 K | 2 4"``. Amounts are written as said at
the table, ``195`` or ``12.50``, in New Zealand dollars.
"""

from collections.abc import Iterable
from typing import Any

from puntobanco.faults import Fault
from puntobanco.money import Amount
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.round import Round
from puntobanco.wagers.accept import Judged, judge
from puntobanco.wagers.settlement import Settled, Settlement, Step
from puntobanco.wagers.terms import Bet
from tests.support import dealt, settled_one

COLUMNS = "round_, wager, stake, line, pays, returned"
"""The columns of a table of settlements."""

COMMISSION = "new-zealand-commission"
DOLLARS = ["1.00", "5.00", "25.00", "100.00", "500.00", "1000.00", "5000.00"]
"""A rack of chips without any below a dollar."""


def round_of(text: str) -> Round:
    """The complete round that one line describes."""
    player, banker = text.split("|")
    return dealt(player, banker)


def said(amount: Amount | None) -> str:
    """An amount as the tables below write it."""
    return str(amount).removesuffix(".00")


def check_settled(table: Setup, cited: Iterable[str], row: tuple[str, ...], **more: Any) -> Settled:
    """One wager alone on a round ends as the row says, by the clauses the row cites."""
    round_, wager, stake, *expected = row
    one = settled_one(table, round_of(round_), wager, stake, **more)
    assert [one.line, said(one.pays), said(one.returned)] == expected
    assert set(cited) <= set(one.clauses)
    return one


def judged(table: Setup, *bets: Bet) -> Judged:
    """What the table says to a set of bets."""
    return judge(table.terms, bets)


def complaints(faults: Iterable[Fault]) -> list[tuple[str, str]]:
    """Where each fault lies and the clause it names."""
    return [(fault.where, str(fault.clause)) for fault in faults]


def steps(settlement: Settlement, *acts: str) -> list[str]:
    """The dealer's movements in order, each in a few words; only some of them if they are named."""
    return [_said(step) for step in settlement.order if not acts or step.act in acts]


def _said(step: Step) -> str:
    return f"{step.act} {step.seat} {step.wager} {said(step.amount)}"
