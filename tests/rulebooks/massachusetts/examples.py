"""How the Massachusetts examples are written: a round as “2 4 | A 2 4”, a settlement as a dealer reads it out."""

from functools import cache

from puntobanco.rulebooks.model import Setup
from puntobanco.rules.round import Round
from puntobanco.wagers.settlement import Settled, Settlement
from tests.support import dealt, setup


@cache
def table(version: str) -> Setup:
    """A shipped table: commission, commission-marked or ez."""
    return setup(f"massachusetts-{version}")


def hands(text: str) -> Round:
    """A complete round, the Player's Hand before the bar and the Banker's after it."""
    player, banker = text.split("|")
    return dealt(player, banker)


def read_out(one: Settled) -> tuple[str, str, str]:
    """The line, what it pays, and everything handed back."""
    return one.line, str(one.pays), str(one.returned)


def expect_cited(one: Settled, shown: tuple[str, ...]) -> None:
    """The first clause stands behind the figure, and every other is cited too."""
    assert one.clause == shown[0]
    assert set(shown) <= set(one.clauses)


def steps(settlement: Settlement) -> list[str]:
    """What the dealer's hands do, one movement a line: “pay 9 banker 100.00”."""
    return [f"{step.act} {step.seat} {step.wager} {step.amount}" for step in settlement.order]
