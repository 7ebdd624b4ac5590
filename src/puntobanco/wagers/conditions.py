"""Conditions over the facts of a round, as data: from these the lines of every wager are put together.

A condition asks for a feature of one hand (`HandIs`), or for what the features of both hands come to together
(`HandsAre`), or joins other conditions. Because it is data, every reader can see which features it needs: exact
analysis plans its counts by them, the table knows whether four cards decide it, and a declaration has an identity.
"""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from puntobanco.cards import Rank, Suit
from puntobanco.clauses import ClauseId
from puntobanco.faults import Fault, Refused
from puntobanco.rules.facts import Facts
from puntobanco.rules.features import (
    COUNT,
    FOUR_CARDS,
    PAIR,
    PAIR_RANK,
    ROYAL,
    SIZE,
    THIRD,
    TRIPLE,
    TWO,
    Feature,
    Value,
)
from puntobanco.rules.hand import ROYALS, PairKind, Royal9, Side


class Condition(Struct, frozen=True):
    """A question about the facts of a round; join them with ``&``, ``|`` and ``~``."""

    def holds(self, facts: Facts) -> bool:
        raise TypeError(f"{type(self).__name__} is no kind of condition")

    def leaves(self) -> "Iterator[HandIs | HandsAre]":
        """The questions about hands that it is put together from."""
        raise TypeError(f"{type(self).__name__} is no kind of condition")

    @property
    def first_four(self) -> bool:
        """Whether the first four cards alone answer it."""
        return all(feature.part in FOUR_CARDS for leaf in self.leaves() for feature in leaf.features)

    def __and__(self, other: "Condition") -> "Condition":
        return Every((*_parts(self, Every), *_parts(other, Every)))

    def __or__(self, other: "Condition") -> "Condition":
        return Some((*_parts(self, Some), *_parts(other, Some)))

    def __invert__(self) -> "Condition":
        return self.condition if isinstance(self, Not) else Not(self)


class HandIs(Condition, frozen=True, tag="hand"):
    """A feature of one hand has one of these values."""

    side: Side
    feature: Feature
    values: frozenset[Value]

    def holds(self, facts: Facts) -> bool:
        hand = facts.player if self.side is Side.PLAYER else facts.banker
        return self.feature.value(hand) in self.values

    def leaves(self) -> "Iterator[HandIs | HandsAre]":
        yield self

    @property
    def features(self) -> tuple[Feature, ...]:
        return (self.feature,)


Join = Callable[..., Value]
"""What the Player's value and the Banker's come to together: a function of a module."""


class HandsAre(Condition, frozen=True, tag="hands"):
    """What a feature of both hands comes to together is one of these values."""

    player: Feature
    banker: Feature
    join: Join
    values: frozenset[Value]

    def holds(self, facts: Facts) -> bool:
        return self.join(self.player.value(facts.player), self.banker.value(facts.banker)) in self.values

    def leaves(self) -> "Iterator[HandIs | HandsAre]":
        yield self

    @property
    def features(self) -> tuple[Feature, ...]:
        return (self.player, self.banker)


class Not(Condition, frozen=True, tag="not"):
    condition: Condition

    def holds(self, facts: Facts) -> bool:
        return not self.condition.holds(facts)

    def leaves(self) -> Iterator[HandIs | HandsAre]:
        return self.condition.leaves()


class Every(Condition, frozen=True, tag="every"):
    """All of these hold; nothing asked is always true."""

    conditions: tuple[Condition, ...] = ()

    def holds(self, facts: Facts) -> bool:
        for condition in self.conditions:  # plain loops: settlement asks this for every line of every bet
            if not condition.holds(facts):
                return False
        return True

    def leaves(self) -> Iterator[HandIs | HandsAre]:
        for condition in self.conditions:
            yield from condition.leaves()


class Some(Condition, frozen=True, tag="some"):
    conditions: tuple[Condition, ...]

    def holds(self, facts: Facts) -> bool:
        for condition in self.conditions:
            if condition.holds(facts):
                return True
        return False

    def leaves(self) -> Iterator[HandIs | HandsAre]:
        for condition in self.conditions:
            yield from condition.leaves()


class Otherwise(Condition, frozen=True, tag="otherwise"):
    """The condition of a wager's last line: whatever none of its other lines says."""

    def holds(self, facts: Facts) -> bool:
        """Whether it is true of a round: `Wager.lines_of` asks it last."""
        return True

    def leaves(self) -> Iterator[HandIs | HandsAre]:
        """None: it asks nothing of its own."""
        yield from ()

    def __reduce__(self) -> str:
        return "OTHERWISE"  # there is one, and readers compare by identity


class AtTheEnd(Condition, frozen=True, tag="at-the-end"):
    """The condition of a line of a wager over several rounds: its automaton ends there, and no single round says so."""

    def holds(self, facts: Facts) -> bool:
        """Never asked: the settlement follows the automaton."""
        raise several_rounds("wager")

    def leaves(self) -> Iterator[HandIs | HandsAre]:
        """None that a single round could answer: a reader of single rounds refuses such a wager."""
        raise several_rounds("wager")

    def __reduce__(self) -> str:
        return "AT_THE_END"


def several_rounds(wager: str, clause: ClauseId | None = None) -> Refused:
    """The refusal of a wager over several rounds by whatever looks at single rounds."""
    return Refused(Fault.of("several-rounds", wager, clause))


AT_THE_END = AtTheEnd()
ALWAYS = Every()
OTHERWISE = Otherwise()


def _parts(condition: Condition, joined: type[Every] | type[Some]) -> tuple[Condition, ...]:
    return condition.conditions if isinstance(condition, joined) else (condition,)


# What both hands come to together.


def ahead(player: int, banker: int) -> int:
    """By how much the Player's value is above the Banker's."""
    return player - banker


def total(player: int, banker: int) -> int:
    return player + banker


def same(player: Value, banker: Value) -> bool:
    """Whether both hands have the value, and the same one."""
    return player is not None and player == banker


def together(player: frozenset[Value], banker: frozenset[Value]) -> int:
    """How many different values both hands show between them."""
    return len(player | banker)


def larger(player: int, banker: int) -> int:
    return max(player, banker)


def both(player: Value, banker: Value) -> Value:
    """The two values side by side, the Player's first."""
    return player, banker


def hand_is(side: Side, feature: Feature, *values: Value) -> Condition:
    return HandIs(side, feature, frozenset(values))


def hands_are(feature: Feature, join: Join, values: Iterable[Value]) -> Condition:
    """What one feature of both hands comes to together is one of these values."""
    return HandsAre(feature, feature, join, frozenset(values))


# Who won, with what.

TIE = hands_are(COUNT, ahead, (0,))
_AHEAD = {Side.PLAYER: range(1, 10), Side.BANKER: range(-9, 0)}
_WINS = {side: hands_are(COUNT, ahead, lead) for side, lead in _AHEAD.items()}


def wins(side: Side) -> Condition:
    return _WINS[side]


def loses(side: Side) -> Condition:
    return _WINS[side.other]


def count_is(side: Side, *counts: int) -> Condition:
    """The hand's final count is one of these."""
    return hand_is(side, COUNT, *counts)


def cards_are(side: Side, number: int) -> Condition:
    return hand_is(side, SIZE, number)


def wins_on(side: Side, *counts: int) -> Condition:
    return wins(side) & count_is(side, *counts)


def tie_on(count: int) -> Condition:
    """Both hands end on this count."""
    return TIE & count_is(Side.PLAYER, count)


DRAGON_7 = wins_on(Side.BANKER, 7) & cards_are(Side.BANKER, 3)
PANDA_8 = wins_on(Side.PLAYER, 8) & cards_are(Side.PLAYER, 3)

# Naturals and margins.


def natural(side: Side) -> Condition:
    """The hand is a natural: 8 or 9 on its first two cards, after which nobody draws."""
    return two_count_is(side, 8, 9)


def natural_winner(side: Side) -> Condition:
    """The hand wins with a natural, whatever the margin."""
    return natural(side) & wins(side)


def margin(side: Side, least: int, most: int = 9) -> Condition:
    """The hand, no natural, leads by this many points."""
    sign = 1 if side is Side.PLAYER else -1
    return ~natural(side) & hands_are(COUNT, ahead, (sign * lead for lead in range(least, most + 1)))


# What the first two cards showed.


def two_count_is(side: Side, *counts: int) -> Condition:
    """The hand's first two cards count one of these."""
    return hand_is(side, TWO, *counts)


NATURAL_TIE = natural(Side.PLAYER) & natural(Side.BANKER) & TIE


def two_counts(holds: Callable[[int, int], bool], side: Side) -> Condition:
    """Something holds of the two-card counts of a hand and of the hand opposite, in this order."""
    found = ((own, other) for own in range(10) for other in range(10) if holds(own, other))
    return hands_are(TWO, both, ((own, other) if side is Side.PLAYER else (other, own) for own, other in found))


def drew(side: Side) -> Condition:
    """The hand was dealt a third card."""
    return hand_is(side, THIRD, *range(10))


def leads_before_last(side: Side) -> Condition:
    """The hand's final count is above the two-card count of the hand opposite."""
    if side is Side.PLAYER:
        return HandsAre(COUNT, TWO, ahead, frozenset(_AHEAD[side]))
    return HandsAre(TWO, COUNT, ahead, frozenset(_AHEAD[side]))


# Pairs and triples.


def paired(side: Side, *kinds: PairKind) -> Condition:
    """The hand's first two cards are a pair, of one of these kinds if any are named."""
    return hand_is(side, PAIR, *(kinds or (PairKind.MIXED, PairKind.COLOURED, PairKind.PERFECT)))


TWIN = hands_are(PAIR_RANK, same, (True,))
BOTH_PAIRED = paired(Side.PLAYER) & paired(Side.BANKER)
EITHER_PAIRED = paired(Side.PLAYER) | paired(Side.BANKER)


def triple(side: Side) -> Condition:
    """The hand's three cards are of one rank and one suit."""
    return hand_is(side, TRIPLE, True)


# Royal 9.


class Combination(Struct, frozen=True):
    """The suits that make a chair's three combinations: king, queen or jack of one, nine of the other."""

    face_suit: Suit
    nine_suit: Suit


def _royal(sides: Iterable[Side], fits: Callable[[Royal9], bool]) -> Condition:
    fitting = [found for found in ROYALS if fits(found)]
    hands = tuple(hand_is(side, ROYAL, *fitting) for side in sides)
    return hands[0] if len(hands) == 1 else Every(hands)


def royal(*sides: Side) -> Condition:
    return _royal(sides, lambda found: True)


def suited_royal(*sides: Side) -> Condition:
    """Each of these hands is a Royal 9 of one suit."""
    return _royal(sides, lambda found: found.is_suited)


def personal(combination: Combination, *sides: Side) -> Condition:
    """Each of these hands is one of the chair's combinations."""
    suits = (combination.face_suit, combination.nine_suit)
    return _royal(sides, lambda found: (found.face_suit, found.nine_suit) == suits)


def royal_king(side: Side) -> Condition:
    return _royal((side,), lambda found: found.face is Rank.KING)


SAME_ROYAL = hands_are(ROYAL, same, (True,))
