"""What the leaves of conditions ask of each hand, told apart no further than some answer depends on it."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import product

from msgspec import Struct

from puntobanco.cards import DECK
from puntobanco.faults import Fault, Refused
from puntobanco.rules.features import Feature, Label, Part, Value
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.wagers.conditions import HandIs, HandsAre

Leaf = HandIs | HandsAre
Numbers = tuple[int, ...]
"""Labels, by the order in which the deck shows them."""
Answers = tuple[bool, ...]
"""Whether a leaf holds, for each different hand opposite."""

HAND = range(3)

MOST_CELLS = 4_000_000
"""Pairs of hands that are told apart; finer questions are refused."""


class Question(Struct, frozen=True, eq=False, dict=True):
    """What a leaf asks of one hand: a feature, its values sorted by what they do to the leaf's answer."""

    side: Side
    feature: Feature
    codes: dict[Numbers, int]
    """By the labels of the cards that it looks at, what they come to; the lowest codes stand first in any order."""
    labels: Numbers
    """Of each of the 52 cards; cards that it never tells apart have one label."""

    @property
    def places(self) -> range:
        return HAND[self.feature.part.value]

    @cached_property
    def ordered(self) -> bool:
        """Whether the order of the first two cards matters."""
        if len(self.places) < 2:
            return 2 not in self.places
        return any(self.codes[seen[1], seen[0], *seen[2:]] != code for seen, code in self.codes.items())

    def code(self, hand: Sequence[int]) -> int:
        """What a hand comes to, its cards given by their places in `DECK`."""
        labels = self.labels
        return self.codes[tuple([labels[card] for card in hand[self.feature.part.value]])]


class Asked(Struct, frozen=True, eq=False):
    """A leaf as questions to the hands, and its answer by their codes."""

    player: Question | None
    banker: Question | None
    holds: list[Answers]
    """By the Player's code and the Banker's; a hand that is not asked has just one."""


def asked(leaf: Leaf, game: Game) -> Asked:
    """What a leaf asks, or `Refused` where its values are too many."""
    if isinstance(leaf, HandIs):
        question, answers = _question(leaf.side, leaf.feature, game, lambda value: (value in leaf.values,))
        if leaf.side is Side.PLAYER:
            return Asked(question, None, answers)
        return Asked(None, question, list(zip(*answers, strict=True)))
    players, bankers = (
        tuple(dict.fromkeys(value for _, value in values_of(feature, game))) for feature in leaf.features
    )
    if len(players) * len(bankers) > MOST_CELLS:
        raise too_fine(leaf.features, len(players) * len(bankers))
    holds = [[leaf.join(one, other) in leaf.values for other in bankers] for one in players]
    rows = dict(zip(players, map(tuple, holds), strict=True))
    columns = dict(zip(bankers, zip(*holds, strict=True), strict=True))
    player, kinds_of_row = _question(Side.PLAYER, leaf.player, game, rows.__getitem__)
    banker, kinds_of_column = _question(Side.BANKER, leaf.banker, game, columns.__getitem__)
    some = [list(columns.values()).index(kind) for kind in kinds_of_column]
    return Asked(player, banker, [tuple(row[place] for place in some) for row in kinds_of_row])


def too_fine(features: Sequence[Feature], number: int) -> Refused:
    """The refusal of questions that tell too many rounds apart."""
    return Refused(
        Fault.of("too-fine.tell-pairs", "conditions", named=_named(features), number=number, most_cells=MOST_CELLS)
    )


_PARTS = {
    Part.ALL: "all cards",
    Part.FIRST_TWO: "the first two cards",
    Part.FIRST: "the first card",
    Part.SECOND: "the second card",
    Part.THIRD: "the third card",
}


def in_words(leaves: Iterable[Leaf]) -> str:
    """What leaves look at, for a refusal that names it: ``“suit” of all cards (kinds)``."""
    return _named(feature for leaf in leaves for feature in leaf.features)


def _named(features: Iterable[Feature]) -> str:
    found = []
    for feature in features:
        measure = getattr(feature.measure, "__name__", type(feature.measure).__name__)
        label = "points" if feature.label is None else feature.label.id
        found.append(f"“{label}” of {_PARTS[feature.part]} ({measure})")
    return " and ".join(dict.fromkeys(found))


def labelled(label: Label | None, game: Game) -> tuple[Value, ...]:
    """The label of each of the 52 cards; what it is worth for none."""
    return tuple(game.points[card.rank] if label is None else label.of(card) for card in DECK)


@lru_cache(maxsize=8)
def values_of(feature: Feature, game: Game) -> list[tuple[Numbers, Value]]:
    """The value of a feature for whatever labels it may see, these given by their numbers."""
    labels = tuple(dict.fromkeys(labelled(feature.label, game)))
    start, stop, _ = feature.part.value.indices(len(HAND))
    found: list[tuple[Numbers, Value]] = []
    for size in sorted({min(stop, 2) - start, stop - start}):
        numbers = product(range(len(labels)), repeat=size)
        found += zip(numbers, map(feature.measure, product(labels, repeat=size)), strict=True)
    return found


def _question(
    side: Side, feature: Feature, game: Game, answer: Callable[[Value], Answers]
) -> tuple[Question, list[Answers]]:
    """The question, and by its codes the answers: two values are told apart if their answers differ."""
    answers = {seen: answer(value) for seen, value in values_of(feature, game)}
    known = sorted(set(answers.values()), reverse=True)
    code = {found: number for number, found in enumerate(known)}
    codes = {seen: code[found] for seen, found in answers.items()}
    labels = labelled(feature.label, game)
    number = {label: place for place, label in enumerate(dict.fromkeys(labels))}
    alike = _alike(codes, len(number))
    return Question(side, feature, codes, tuple(alike[number[label]] for label in labels)), known


def _alike(codes: dict[Numbers, int], labels: int) -> list[int]:
    """For each label the first that can take its place in every hand."""
    found: list[dict[tuple[int, int], list[int]]] = [defaultdict(list) for _ in range(labels)]
    for seen, code in codes.items():  # the same hands in the same order for every label
        for place, label in enumerate(seen):
            found[label][len(seen), place].append(code)
    known: dict[Hashable, int] = {}
    return [
        known.setdefault(tuple(map(tuple, some.values())), label) if some else 0 for label, some in enumerate(found)
    ]
