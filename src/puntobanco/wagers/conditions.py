"""Named conditions over the facts of a round, from which the lines of every wager are put together."""

from collections.abc import Callable

from msgspec import Struct

from puntobanco.cards import Rank, Suit
from puntobanco.rules.facts import Facts, Reads, Royal9
from puntobanco.rules.hand import PairKind, Side
from puntobanco.rules.round import Winner

COUNTS, PAIRS, TRIPLES, ROYAL = Reads.COUNTS, Reads.PAIRS, Reads.TRIPLES, Reads.ROYAL


class Condition(Struct, frozen=True):
    """A question about the facts of a round; join them with ``&``, ``|`` and ``~``."""

    holds: Callable[[Facts], bool]
    reads: Reads
    first_four: bool = False
    """Whether the first four cards alone answer it."""

    def __and__(self, other: "Condition") -> "Condition":
        mine, theirs = self.holds, other.holds
        return self._joined(other, lambda facts: mine(facts) and theirs(facts))

    def __or__(self, other: "Condition") -> "Condition":
        mine, theirs = self.holds, other.holds
        return self._joined(other, lambda facts: mine(facts) or theirs(facts))

    def __invert__(self) -> "Condition":
        mine = self.holds
        return Condition(lambda facts: not mine(facts), self.reads, self.first_four)

    def _joined(self, other: "Condition", holds: Callable[[Facts], bool]) -> "Condition":
        return Condition(holds, self.reads | other.reads, self.first_four and other.first_four)


ALWAYS = Condition(lambda facts: True, Reads(0), first_four=True)

# Who won, with what.

TIE = Condition(lambda facts: facts.player.count == facts.banker.count, COUNTS)


def wins(side: Side) -> Condition:
    """The hand has the higher count."""
    return _higher(side)


def loses(side: Side) -> Condition:
    """The hand has the lower count."""
    return _higher(side.other)


def _higher(side: Side) -> Condition:
    won = Winner(side.value)
    return Condition(lambda facts: facts.winner is won, COUNTS)


def count_is(side: Side, *counts: int) -> Condition:
    """The hand's final count is one of these."""
    return Condition(lambda facts: facts.of(side).count in counts, COUNTS)


def cards_are(side: Side, number: int) -> Condition:
    """The hand has this many cards."""
    return Condition(lambda facts: facts.of(side).cards == number, COUNTS)


def wins_on(side: Side, *counts: int) -> Condition:
    """The hand wins with one of these counts."""
    return wins(side) & count_is(side, *counts)


def tie_on(count: int) -> Condition:
    """Both hands end on this count."""
    return TIE & count_is(Side.PLAYER, count)


DRAGON_7 = wins_on(Side.BANKER, 7) & cards_are(Side.BANKER, 3)
PANDA_8 = wins_on(Side.PLAYER, 8) & cards_are(Side.PLAYER, 3)

# Naturals and margins.


def natural(side: Side) -> Condition:
    """The hand is a natural."""
    return Condition(lambda facts: facts.of(side).is_natural, COUNTS, first_four=True)


def natural_winner(side: Side) -> Condition:
    """The hand wins with a natural, whatever the margin."""
    return natural(side) & wins(side)


NATURAL_TIE = natural(Side.PLAYER) & natural(Side.BANKER) & TIE


def margin(side: Side, least: int, most: int = 9) -> Condition:
    """The hand, no natural, leads by this many points."""
    other = side.other

    def holds(facts: Facts) -> bool:
        return least <= facts.of(side).count - facts.of(other).count <= most

    return ~natural(side) & Condition(holds, COUNTS)


# What the first two cards showed.


def two_count_is(side: Side, *counts: int) -> Condition:
    """The hand's first two cards count one of these."""
    return Condition(lambda facts: facts.of(side).two in counts, COUNTS, first_four=True)


def two_counts(holds: Callable[[int, int], bool], side: Side) -> Condition:
    """Something holds of the two-card counts of a hand and of the hand opposite, in this order."""
    other = side.other
    return Condition(lambda facts: holds(facts.of(side).two, facts.of(other).two), COUNTS, first_four=True)


def drew(side: Side) -> Condition:
    """The hand was dealt a third card."""
    return Condition(lambda facts: facts.of(side).third is not None, COUNTS)


def leads_before_last(side: Side) -> Condition:
    """The hand's final count is above the two-card count of the hand opposite."""
    other = side.other
    return Condition(lambda facts: facts.of(side).count > facts.of(other).two, COUNTS)


# Pairs and triples.


def paired(side: Side, *kinds: PairKind) -> Condition:
    """The hand's first two cards are a pair, of one of these kinds if any are named."""
    wanted = frozenset(kinds or (PairKind.MIXED, PairKind.COLOURED, PairKind.PERFECT))
    return Condition(lambda facts: facts.of(side).pair in wanted, PAIRS, first_four=True)


TWIN = Condition(lambda facts: facts.twin, PAIRS, first_four=True)
BOTH_PAIRED = paired(Side.PLAYER) & paired(Side.BANKER)
EITHER_PAIRED = paired(Side.PLAYER) | paired(Side.BANKER)


def triple(side: Side) -> Condition:
    """The hand's three cards are of one rank and one suit."""
    return Condition(lambda facts: facts.of(side).triple, TRIPLES | PAIRS)


# Royal 9.


class Combination(Struct, frozen=True):
    """The suits that make a chair's three combinations: king, queen or jack of one, nine of the other."""

    face_suit: Suit
    nine_suit: Suit

    def fits(self, royal: Royal9 | None) -> bool:
        """Whether a hand is one of the chair's combinations."""
        return royal is not None and (royal.face_suit, royal.nine_suit) == (self.face_suit, self.nine_suit)


def royal(*sides: Side) -> Condition:
    """Each of these hands is a Royal 9."""
    return Condition(lambda facts: all(facts.of(side).royal for side in sides), ROYAL, first_four=True)


def suited_royal(*sides: Side) -> Condition:
    """Each of these hands is a Royal 9 of one suit."""

    def suited(found: Royal9 | None) -> bool:
        return found is not None and found.is_suited

    return Condition(lambda facts: all(suited(facts.of(side).royal) for side in sides), ROYAL, first_four=True)


def personal(combination: Combination, *sides: Side) -> Condition:
    """Each of these hands is one of the chair's combinations."""
    return Condition(
        lambda facts: all(combination.fits(facts.of(side).royal) for side in sides), ROYAL, first_four=True
    )


def royal_king(side: Side) -> Condition:
    """The hand's Royal 9 is made with a king."""

    def holds(facts: Facts) -> bool:
        found = facts.of(side).royal
        return found is not None and found.face is Rank.KING

    return Condition(holds, ROYAL, first_four=True)


SAME_ROYAL = Condition(
    lambda facts: facts.player.royal is not None and facts.player.royal == facts.banker.royal, ROYAL, first_four=True
)
