"""The facts of a round by number: a fact's number is the place of its witness in `rules.witnesses`.

There are 3,394 facts by counts alone and 26,765 with pairs and triples. Royal 9 hands are numbered apart, 49 kinds
on either side: such a hand is a natural, so it ends the round on the first four cards, and what both hands show of
it is counted beside the other facts and not within them. Another game than punto banco has facts by counts only.
What else a wager asks is answered by a view.
"""

from collections.abc import Iterable
from enum import Enum
from functools import cache

from puntobanco.analysis.distribution import by_counts as answered_by_counts
from puntobanco.analysis.distribution import by_pairs as answered_by_pairs
from puntobanco.rules.facts import Facts
from puntobanco.rules.features import ROYAL
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.hand import Royal9
from puntobanco.rules.witnesses import by_counts, by_pairs, by_royals
from puntobanco.wagers.conditions import HandIs, HandsAre


class What(Enum):
    VALUES = "values"
    """By counts and third cards, which is all that a wager on values reads."""
    FULL = "full"
    """By pairs, suits, suited triples and Royal 9 as well."""


class Source(Enum):
    """Where the answers to a wager's questions are found in what a run has counted."""

    VALUES = "values"
    FULL = "full"
    ROYALS = "royals"
    VIEW = "view"


def source_of(leaves: Iterable[HandIs | HandsAre], game: Game = PUNTO_BANCO) -> Source:
    """The fewest facts that answer all of these questions; a view where no facts do."""
    asked = tuple(leaves)
    if answered_by_counts(asked):
        return Source.VALUES
    if game != PUNTO_BANCO:
        return Source.VIEW
    if all(set(leaf.features) == {ROYAL} for leaf in asked):
        return Source.ROYALS
    return Source.FULL if answered_by_pairs(asked) else Source.VIEW


def facts_by_number(what: What, game: Game = PUNTO_BANCO) -> tuple[Facts, ...]:
    """A witness of each set of facts that is told apart, in the order of their numbers."""
    return by_counts(game) if what is What.VALUES else by_pairs()


def witnesses(source: Source, game: Game = PUNTO_BANCO) -> tuple[Facts, ...]:
    """A witness of everything that is counted of a kind; none for a view, which knows what was dealt when it was."""
    if source is Source.VIEW:
        return ()
    return by_royals() if source is Source.ROYALS else facts_by_number(What(source.value), game)


@cache
def royals_by_number() -> tuple[Royal9 | None, ...]:
    """Number 0 is no Royal 9; the other 48 are a face, its suit and the nine's suit."""
    return tuple(dict.fromkeys(witness.player.royal for witness in by_royals()))
