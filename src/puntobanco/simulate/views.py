"""Views: rounds told apart by the answers to whatever questions a wager asks about the hands, in any game.

The questions of a wager are its *leaves*. A hand is looked up: its first two cards lead to a row, the row and its third
card, or none, to a *sort* of hands that no leaf tells apart; the sorts of both hands lead to the answers of the round.
Kernels look these tables up while they deal. Where there are more than `MOST_CELLS` pairs of sorts, rounds are written
down in cards and answered afterwards, about a million a second.

Answers are all that a wager can depend on, so one round with the same answers, the *witness*, is settled for all.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puntobanco.cards import DECK
from puntobanco.faults import Refused
from puntobanco.rules.facts import Facts, hand_facts
from puntobanco.rules.features import Feature, Value
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.rules.witnesses import by_counts
from puntobanco.wagers.conditions import HandsAre
from puntobanco.wagers.questions import Leaf, Numbers, asked, labelled, values_of

Array = NDArray[Any]

View = tuple[Leaf, ...]
"""The leaves that are answered, each once."""

Answers = bytes
"""One byte for each leaf: whether it holds."""

Answered = Mapping[Answers, tuple[Facts, int]]
"""For each set of answers that was dealt, a round that gives it and how often it came."""

MOST_CELLS = 1 << 21
NONE = len(DECK)
"""In place of a third card that was not drawn."""

NO_THIRD = 10
"""In place of its value."""

SHAPE = (NONE, NONE, NONE + 1)
"""Every hand: its first two cards, and its third or none."""

PLACES = ((0, 2, 4), (1, 3, 5))
"""Where the cards of the Player's Hand and of the Banker's stand among the six of a round in the order dealt."""


class Question(NamedTuple):
    """A leaf in numbers: what it looks at in both hands, and what it makes of it."""

    codes: tuple[Array, Array]
    """For both sides, by hand: the number of the value that the leaf looks at; nought where it does not look."""
    holds: Array | None
    """By both numbers; none where there are too many, and the leaf itself is asked."""
    leaf: Leaf
    values: tuple[Sequence[Value], Sequence[Value]] = ((), ())

    def answers(self, player: Array, banker: Array) -> Array:
        """Whether it holds for these numbers."""
        if self.holds is not None:
            found: Array = self.holds[player, banker]
            return found
        assert isinstance(self.leaf, HandsAre), "a leaf of one hand has few answers"
        players, bankers = self.values
        pairs, places = np.unique(player * len(bankers) + banker, return_inverse=True)
        join, values = self.leaf.join, self.leaf.values
        said = [join(players[pair // len(bankers)], bankers[pair % len(bankers)]) in values for pair in pairs.tolist()]
        return np.array(said)[places]


class Hands(NamedTuple):
    """What a view tells apart of one side's hands."""

    two: Array
    """By first and second card: the row."""
    three: Array
    """By row and third card, or none: the sort."""
    sorts: int
    codes: tuple[Array, ...]
    """By question, then by sort: the number of what the leaf looks at."""

    def sorted(self, cards: Array) -> Array:
        """The sorts of hands, given by their three cards in columns."""
        rows = self.two[cards[:, 0].astype(np.int64) * NONE + cards[:, 1]].astype(np.int64)
        found: Array = self.three[rows * (NONE + 1) + cards[:, 2]]
        return found.astype(np.int64)


class Table(NamedTuple):
    game: Game
    questions: tuple[Question, ...]
    hands: tuple[Hands, Hands]
    answers: Array | None
    """By the sorts of both hands: the number of the answers; none where there are too many cells."""
    keys: tuple[Answers, ...] = ()
    """By number of the answers."""
    witnesses: tuple[Facts, ...] = ()

    def found(self, player: Array, banker: Array) -> tuple[tuple[Answers, ...], Array, Array]:
        """The answers of pairs of sorts: each that is given, the first pair that gives it, and its number by pair."""
        codes = zip(self.questions, self.hands[0].codes, self.hands[1].codes, strict=True)
        bits = np.array([question.answers(mine[player], theirs[banker]) for question, mine, theirs in codes], np.uint8)
        packed = np.packbits(bits, axis=0)
        rows = np.ascontiguousarray(packed.T).view(f"V{len(packed)}").ravel()
        _, first, numbers = np.unique(rows, return_index=True, return_inverse=True)
        return tuple(bits[:, place].tobytes() for place in first), first, numbers.ravel()

    def facts(self, cards: Array) -> Facts:
        dealt = [tuple(DECK[card] for card in cards[list(places)].tolist() if card != NONE) for places in PLACES]
        return Facts(*(hand_facts(hand, self.game) for hand in dealt))

    def counted(self, numbers: Array) -> Answered:
        """The answers that were dealt, from how often each number was."""
        return {self.keys[place]: (self.witnesses[place], int(numbers[place])) for place in np.flatnonzero(numbers)}


def view_of(leaves: Iterable[Leaf]) -> View:
    """The view that answers these questions."""
    return tuple(dict.fromkeys(leaves))


@lru_cache(maxsize=64)
def table_of(view: View, game: Game) -> Table:
    questions = tuple(_question(leaf, game) for leaf in view)
    table = Table(game, questions, (_hands(questions, 0), _hands(questions, 1)), None)
    width = table.hands[1].sorts
    if table.hands[0].sorts * width > MOST_CELLS:
        return table
    shown = [_shown(hands, side, game) for side, hands in zip(Side, table.hands, strict=True)]
    possible = _possible(game)
    cells = np.flatnonzero((shown[0] < MISSING) @ possible @ (shown[1] < MISSING).T)
    keys, first, numbers = table.found(*np.divmod(cells, width))
    if len(keys) > np.iinfo(np.uint16).max:
        return table
    answers = np.zeros(table.hands[0].sorts * width, np.uint16)
    answers[cells] = numbers
    rounds = [_round(shown[0][cell // width], shown[1][cell % width], possible) for cell in cells[first].tolist()]
    return table._replace(answers=answers, keys=keys, witnesses=tuple(table.facts(cards) for cards in rounds))


def answered(table: Table, rounds: Array) -> Answered:
    """The answers of rounds that were written down, six cards in a row."""
    player, banker = (hands.sorted(rounds[:, places]) for hands, places in zip(table.hands, PLACES, strict=True))
    cells = player * table.hands[1].sorts + banker
    if table.answers is not None:
        return table.counted(np.bincount(table.answers[cells], minlength=len(table.keys)))
    cells, dealt, times = np.unique(cells, return_index=True, return_counts=True)
    keys, first, numbers = table.found(*np.divmod(cells, table.hands[1].sorts))
    ways = np.bincount(numbers, times).astype(np.int64).tolist()
    return {key: (table.facts(rounds[dealt[place]]), way) for key, place, way in zip(keys, first, ways, strict=True)}


def added(one: Answered, other: Answered) -> Answered:
    found = dict(one)
    for key, (witness, number) in other.items():
        found[key] = (witness, number + (found[key][1] if key in found else 0))
    return found


# Tables.


def _question(leaf: Leaf, game: Game) -> Question:
    try:
        found = asked(leaf, game)
    except Refused:  # too many values to ask beforehand: each pair that is dealt is asked
        (players, mine), (bankers, theirs) = (_measured(feature, game) for feature in leaf.features)
        return Question((mine, theirs), None, leaf, (players, bankers))
    codes = [
        np.zeros(SHAPE, np.int64) if question is None else _by_hand(question.codes, question.labels, question.places)
        for question in (found.player, found.banker)
    ]
    return Question((codes[0], codes[1]), np.array(found.holds), leaf)


@lru_cache(maxsize=64)
def _measured(feature: Feature, game: Game) -> tuple[tuple[Value, ...], Array]:
    """The values that a feature may have, and for every hand the number of its value."""
    values: dict[Value, int] = {}
    codes = {seen: values.setdefault(value, len(values)) for seen, value in values_of(feature, game)}
    of_cards = labelled(feature.label, game)
    number = {label: place for place, label in enumerate(dict.fromkeys(of_cards))}
    return tuple(values), _by_hand(codes, [number[label] for label in of_cards], range(3)[feature.part.value])


def _by_hand(codes: Mapping[Numbers, int], labels: Sequence[int], places: range) -> Array:
    """For every hand its code, from the codes by the labels of the cards at some places."""
    none, known = max(labels) + 1, set(labels)  # cards that are never told apart have one label, and others no card
    sizes = [none + (place == 2) if place in places else 1 for place in range(3)]
    small = np.zeros(sizes, np.int64)
    for seen, code in codes.items():
        if known.issuperset(seen):
            whole = dict(zip(places, (*seen, none), strict=False))
            small[tuple(whole.get(place, 0) for place in range(3))] = code
    cards = [[*labels, none][:size] if place in places else [0] * size for place, size in enumerate(SHAPE)]
    return small[np.ix_(*cards)]


def _hands(questions: Sequence[Question], side: int) -> Hands:
    """Hands are of one sort if no question tells them apart; pairs of cards in one row if no third card does."""
    sorts = np.zeros(np.prod(SHAPE), np.int64)
    for question in questions:
        codes = question.codes[side].ravel()
        _, sorts = np.unique(sorts * (codes.max() + 1) + codes, return_inverse=True)
    _, first = np.unique(sorts, return_index=True)
    three, two = np.unique(sorts.reshape(NONE * NONE, NONE + 1), axis=0, return_inverse=True)
    return Hands(
        two=two.ravel().astype(np.uint16),
        three=three.ravel().astype(np.uint32),
        sorts=len(first),
        codes=tuple(question.codes[side].ravel()[first] for question in questions),
    )


# One round for each answers.

MISSING = np.iinfo(np.int64).max
"""Stands for a hand that does not exist."""


def _shown(hands: Hands, side: Side, game: Game) -> Array:
    """By sort, and by two-card count and value of the third card: the first hand of all that show it."""
    every = np.indices(SHAPE).reshape(3, -1)
    worth = np.array([*game.worth(DECK), NO_THIRD])
    seen = (worth[every[0]] + worth[every[1]]) % 10 * (NO_THIRD + 1) + worth[every[2]]
    first = game.printed.get(side)
    dealt = np.flatnonzero(every[0] == DECK.index(first)) if first else np.arange(every.shape[1])
    found = np.full((hands.sorts, 10 * (NO_THIRD + 1)), MISSING)
    np.minimum.at(found, (hands.sorted(every.T)[dealt], seen[dealt]), dealt)
    return found


def _possible(game: Game) -> Array:
    """By two-card count and value of the third card of both hands: whether the drawing table lets them meet."""
    possible = np.zeros((10 * (NO_THIRD + 1),) * 2, dtype=bool)
    for facts in by_counts(game):
        seen = [hand.two * (NO_THIRD + 1) + (NO_THIRD if hand.third is None else hand.third)
                for hand in (facts.player, facts.banker)]  # fmt: skip
        possible[*seen] = True
    return possible


def _round(player: Array, banker: Array, possible: Array) -> Array:
    """Six cards of a round, given the hands that either side may show."""
    mine, theirs = np.argwhere((player < MISSING)[:, None] & possible & (banker < MISSING))[0]
    hands = np.unravel_index([player[mine], banker[theirs]], SHAPE)
    return np.stack(hands).ravel()
