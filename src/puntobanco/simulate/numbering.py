"""The facts of a round by number: a fact's number is its place in `every_facts`.

There are 3,394 facts by counts alone and 26,765 with pairs and triples. Royal 9 hands are numbered apart, 49 kinds
on either side: such a hand is a natural, so it ends the round on the first four cards, and what both hands show of
it is counted beside the other facts and not within them.
"""

from enum import Enum
from functools import cache

from puntobanco.rules.facts import Facts, Reads, Royal9, every_facts


class What(Enum):
    """How finely rounds are told apart."""

    VALUES = "values"
    """By counts and third cards, which is all that a wager on values reads."""
    FULL = "full"
    """By pairs, suits, suited triples and Royal 9 as well."""


@cache
def facts_by_number(what: What) -> tuple[Facts, ...]:
    """Every facts that are told apart, in the order of their numbers."""
    return tuple(every_facts(Reads.COUNTS if what is What.VALUES else Reads.PAIRS | Reads.TRIPLES))


@cache
def royals_by_number() -> tuple[Royal9 | None, ...]:
    """Number 0 is no Royal 9; the other 48 are a face, its suit and the nine's suit."""
    return tuple(dict.fromkeys(every_fact.player.royal for every_fact in every_facts(Reads.ROYAL)))
