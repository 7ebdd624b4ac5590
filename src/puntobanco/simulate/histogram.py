"""The result of a run: how often each fact was dealt."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from puntobanco.rules.facts import Facts
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.hand import PairKind, Royal9
from puntobanco.rules.round import Winner
from puntobanco.simulate.numbering import Source, What, facts_by_number, royals_by_number
from puntobanco.simulate.views import Answered, View, added

Counts = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Histogram:
    """Rounds by the number of their facts; histograms of the same kind add up."""

    what: What
    facts: Counts
    """By number, see `facts_by_number`."""
    royals: Counts | None
    """By the number of the Player's and of the Banker's Royal 9, see `royals_by_number`; none by values."""
    shoes: int
    """Whole shoes dealt; a continuous shuffler deals none."""
    partial: bool = False
    """Whether the run was stopped before it was done."""
    game: Game = PUNTO_BANCO
    views: Mapping[View, Answered] = field(default_factory=dict)
    """What the facts do not answer."""

    @classmethod
    def empty(cls, what: What, game: Game = PUNTO_BANCO, views: tuple[View, ...] = ()) -> "Histogram":
        kinds = len(royals_by_number())
        royals = np.zeros((kinds, kinds), dtype=np.int64) if what is What.FULL else None
        facts = np.zeros(len(facts_by_number(what, game)), dtype=np.int64)
        return cls(what, facts, royals, 0, game=game, views={view: {} for view in views})

    @property
    def rounds(self) -> int:
        return int(self.facts.sum())

    def __add__(self, other: "Histogram") -> "Histogram":
        if self._kind != other._kind:
            raise ValueError(f"Rounds by {self.what.value} and by {other.what.value} do not add up.")
        royals = None if self.royals is None or other.royals is None else self.royals + other.royals
        return Histogram(
            self.what,
            self.facts + other.facts,
            royals,
            self.shoes + other.shoes,
            self.partial or other.partial,
            self.game,
            {view: added(seen, other.views[view]) for view, seen in self.views.items()},
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Histogram):
            return NotImplemented
        mine, theirs = (
            (histogram._kind, histogram._answers, histogram.shoes, histogram.partial) for histogram in (self, other)
        )
        return (
            mine == theirs
            and np.array_equal(self.facts, other.facts)
            and (self.royals is None or other.royals is not None and np.array_equal(self.royals, other.royals))
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def _kind(self) -> tuple[object, ...]:
        return self.what, self.game, set(self.views)

    @property
    def _answers(self) -> object:
        """How often each answers were dealt, whatever their witnesses."""
        return {view: {key: number for key, (_, number) in seen.items()} for view, seen in self.views.items()}

    def items(self) -> Iterator[tuple[Facts, int]]:
        """Every fact that was dealt, and how often; Royal 9 hands are told by `royal_items`."""
        known = facts_by_number(self.what, self.game)
        return ((known[number], int(self.facts[number])) for number in np.flatnonzero(self.facts))

    def royal_items(self) -> Iterator[tuple[Royal9 | None, Royal9 | None, int]]:
        """Every pair of Royal 9 hands that was dealt, the Player's first, none included, and how often."""
        if self.royals is None:
            raise ValueError("Royal 9 hands are not told apart by values.")
        known = royals_by_number()
        for player, banker in np.argwhere(self.royals):
            yield known[player], known[banker], int(self.royals[player, banker])

    def winners(self) -> dict[Winner, int]:
        """How often each side won, and how often neither."""
        found = dict.fromkeys(Winner, 0)
        for facts, number in self.items():
            found[facts.winner] += number
        return found

    def counts(self, source: Source) -> Counts | None:
        """How often each witness of a kind was dealt; none for a view."""
        if source is Source.ROYALS and self.royals is not None:
            return self.royals.ravel()
        if source is Source.VALUES:
            return self.by_values().facts
        return self.facts if source is Source.FULL and self.what is What.FULL else None

    def by_values(self) -> "Histogram":
        """The same rounds told apart by counts and third cards only."""
        if self.what is What.VALUES:
            return self
        return replace(self, what=What.VALUES, facts=np.add.reduceat(self.facts, _plain()), royals=None)


@cache
def _plain() -> tuple[int, ...]:
    """The numbers of the facts without pairs; those with the same counts follow each."""
    return tuple(
        number
        for number, facts in enumerate(facts_by_number(What.FULL))
        if facts.player.pair is facts.banker.pair is PairKind.NONE
    )
