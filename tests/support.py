"""What tests are written with: rounds in one line, set-ups with a few keys changed, one wager settled.

A round is written as a pit manager would say it: ``dealt("K 9", "2 4")`` gives suits by itself so that
no pair, colour or suit arises that the test did not ask for; ``dealt("Ks 9h", "2d 4d")`` names them.
"""

import pickle
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from puntobanco.cards import Card, cards
from puntobanco.faults import Fault, Refused
from puntobanco.money import Amount
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.round import Round, faults
from puntobanco.setup import setup_from
from puntobanco.wagers.settlement import Settled, Settlement, settle
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import MeterId, WagerId

SETUPS = Path(__file__).parent.parent / "setups"

REMOVE = object()
"""The value that takes a key out of a set-up."""


def case(clause: str, *values: object, id: str | None = None) -> Any:
    """A row of a test table that carries its clause; several are parted by “; ”."""
    return pytest.param(*values, id=id or clause, marks=pytest.mark.clause(*clause.split("; ")))


def dealt(player: str, banker: str) -> Round:
    """A complete round from its two hands; cards without suits get suits that match nothing by accident."""
    round_ = Round(_hand(player, "shc"), _hand(banker, "dsh"))
    assert not faults(round_), faults(round_)
    return round_


def _hand(text: str, suits: str) -> tuple[Card, ...]:
    words = text.split()
    return cards([word if len(word) == 2 else word + suits[place] for place, word in enumerate(words)])


def facts_of(player: str, banker: str) -> Facts:
    """The facts of a complete round."""
    return facts(dealt(player, banker))


@cache
def _pickled(name: str) -> bytes:
    """The values of a shipped set-up, read once; a copy of them is made many times faster than they are read."""
    return pickle.dumps(tomllib.loads((SETUPS / f"{name}.toml").read_text(encoding="utf-8")))


def table_of(name: str, changes: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The values of a shipped set-up with some dotted keys changed or, with `REMOVE`, taken out."""
    table: dict[str, Any] = pickle.loads(_pickled(name))
    for key, value in (changes or {}).items():
        *path, last = key.split(".")
        inner = table
        for step in path:
            inner = inner.setdefault(step, {})
        if value is REMOVE:
            inner.pop(last, None)
        else:
            inner[last] = value
    return table


def setup(name: str, changes: Mapping[str, Any] | None = None) -> Setup:
    """A shipped set-up with some keys changed, accepted."""
    return setup_from(table_of(name, changes), name=name)


def refusals(name: str, changes: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Every fault of a shipped set-up with some keys changed; none if it is accepted."""
    try:
        setup(name, changes)
    except Refused as refused:
        return refused.faults
    return ()


def refused_clauses(name: str, changes: Mapping[str, Any]) -> set[str]:
    """The clauses that a changed set-up is refused by."""
    return {str(fault.clause) for fault in refusals(name, changes)}


def money(table: Setup, text: str) -> Amount:
    """An amount in a table's currency."""
    return Amount.read(text, table.currency)


def bet(table: Setup, wager: str, stake: str, *, seat: int = 3, **more: Any) -> Bet:
    """A bet as it lay at the close."""
    return Bet(seat=seat, wager=WagerId(wager), stake=money(table, stake), **more)


def settled(
    table: Setup, round_: Round, *bets: Bet, meters: Mapping[str, str] | None = None, reduce: bool = False
) -> Settlement:
    """The settlement of bets on a round."""
    given = {MeterId(meter): money(table, text) for meter, text in (meters or {}).items()}
    return settle(table.terms, facts(round_), bets, meters=given, reduce=reduce)


def settled_one(table: Setup, round_: Round, wager: str, stake: str, **more: Any) -> Settled:
    """One wager alone, settled on a round."""
    return settled(table, round_, bet(table, wager, stake, **more)).wagers[0]
