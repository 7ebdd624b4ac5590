"""What a line of a wager covers: exactly the rounds that fall on it, whatever the line is called.

Two lines of two rulebooks mean the same if they hold of the same rounds. A round is known here by its facts, and all
facts that some questions can tell apart are few: 3,394 by counts, 26,765 with pairs and triples, or those that a plan
of the exact figures tells apart. A line's coverage is a set of bits over one of these lists, so that conditions are
joined by joining whole numbers. Two wagers that ask different things are looked at over what both ask together.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial

from msgspec import Struct

from puntobanco.analysis.distribution import FULL, Kind, facts_of, kind_of
from puntobanco.cards import DECK
from puntobanco.faults import Refused
from puntobanco.rules.facts import Facts, HandFacts, facts
from puntobanco.rules.features import Feature, Value
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.rules.round import next_card, opening
from puntobanco.wagers.conditions import OTHERWISE, Condition, Every, HandIs, HandsAre, Not, Some
from puntobanco.wagers.questions import Leaf
from puntobanco.wagers.wager import Line, Result, Wager


class Covered(Struct, frozen=True):
    """The rounds of one line: bits over the facts of a kind."""

    kind: Hashable
    bits: int


Coverage = Mapping[str, Covered]
"""By the id of a line."""

Asked = tuple[Wager, int | None]
"""A wager, and the value of its parameter if it has one."""

NOTHING: frozenset[Leaf] = frozenset()


@lru_cache(maxsize=1024)
def coverage(wager: Wager, given: int | None, games: tuple[Game, ...], beside: frozenset[Leaf] = NOTHING) -> Coverage:
    """What each line covers of the rounds of these games; nothing for a series, which no single round decides.

    The facts are those that the wager tells apart, and what is asked `beside` it.
    """
    if wager.series:
        return {}
    asked, kinds, size, bits = beside | _asked(wager, given), [], 0, dict[str, int]()
    for game in games:
        kind = _kind(asked, game)
        kinds.append(kind if isinstance(kind, str) else (game, asked))
        masks = _with_the_rest(wager, given, len(_facts(kind, game)), partial(_mask, kind=kind, game=game))
        bits = {line: bits.get(line, 0) | mask << size for line, mask in masks.items()}
        size += len(_facts(kind, game))
    return {line: Covered(tuple(kinds), mask) for line, mask in bits.items()}


def coverages(first: Asked, other: Asked, games: tuple[Game, ...]) -> tuple[Coverage, Coverage]:
    """What the lines of two wagers cover, so that they can be compared: over what both ask, where they ask otherwise.

    Wagers of which no two lines agree in some rounds that are tried have nothing in common, and wagers that together
    tell too many rounds apart are compared only where they ask the same.
    """
    mine, theirs = coverage(*first, games), coverage(*other, games)
    kinds = {covered.kind for found in (mine, theirs) for covered in found.values()}
    if len(kinds) < 2 or not _tried(*first, games) & _tried(*other, games):
        return mine, theirs
    asked = _asked(*first) | _asked(*other)
    try:
        return coverage(*first, games, asked), coverage(*other, games, asked)
    except Refused:
        return mine, theirs


def _asked(wager: Wager, given: int | None) -> frozenset[Leaf]:
    return frozenset(leaf for line in wager.lines[given] for leaf in line.when.leaves())


@cache
def _kind(asked: frozenset[Leaf], game: Game) -> Kind:
    """One kind for one set of questions, so that its facts are always in the same order."""
    kind = kind_of(game, tuple(asked))
    return FULL if isinstance(kind, Side) else kind


def _with_the_rest(wager: Wager, given: int | None, rounds: int, bits: Callable[[Condition], int]) -> Mapping[str, int]:
    """The bits of each line over some rounds; those of no other line for the line that takes whatever is left."""
    lines, everything = wager.lines[given], (1 << rounds) - 1
    masks = {line.id: bits(line.when) for line in lines if line.when is not OTHERWISE}
    said = 0
    for mask in masks.values():
        said |= mask
    return masks | {line.id: everything & ~said for line in lines if line.when is OTHERWISE}


TRIED = 1_000


@cache
def _some_rounds(game: Game) -> tuple[Facts, ...]:
    """Rounds of many kinds, the same each time: cards at steps of many lengths through a deck."""
    found = []
    for number in range(TRIED):
        places = (number * number * (step + 3) + number * (7 * step + 1) + 11 * step for step in range(6))
        round_ = opening(game)
        for place in places:
            if (side := next_card(round_, game)) is not None:
                round_ = round_.with_card(side, DECK[place % len(DECK)])
        found.append(facts(round_, game))
    return tuple(found)


@lru_cache(maxsize=1024)
def _tried(wager: Wager, given: int | None, games: tuple[Game, ...]) -> frozenset[int]:
    """The lines that do not simply lose, each by those of some rounds of which it holds; lines that agree are equal."""
    if wager.series:
        return frozenset()
    rounds = [known for game in games for known in _some_rounds(game)]
    found = _with_the_rest(wager, given, len(rounds), lambda condition: _set(map(condition.holds, rounds)))
    return frozenset(found[line.id] for line in winning(wager, given))


def winning(wager: Wager, given: int | None) -> tuple[Line, ...]:
    """The lines that do not simply lose."""
    return tuple(line for line in wager.lines[given] if line.result is not Result.LOSE)


@cache
def _facts(kind: Kind, game: Game) -> Sequence[Facts]:
    return facts_of(kind, game)


def _mask(condition: Condition, kind: Kind, game: Game) -> int:
    match condition:
        case Not(inner):
            return ((1 << len(_facts(kind, game))) - 1) & ~_mask(inner, kind, game)
        case Every(parts):
            mask = (1 << len(_facts(kind, game))) - 1
            for part in parts:
                mask &= _mask(part, kind, game)
            return mask
        case Some(parts):
            mask = 0
            for part in parts:
                mask |= _mask(part, kind, game)
            return mask
        case HandIs() | HandsAre():
            return _leaf(condition, kind, game)
        case _:
            return _bits(condition, kind, game)


@cache
def _leaf(leaf: HandIs | HandsAre, kind: Kind, game: Game) -> int:
    if isinstance(leaf, HandIs):
        return _set(value in leaf.values for value in _values(kind, game, leaf.side, leaf.feature))
    players, bankers = _values(kind, game, Side.PLAYER, leaf.player), _values(kind, game, Side.BANKER, leaf.banker)
    joined = {pair: leaf.join(*pair) in leaf.values for pair in set(zip(players, bankers, strict=True))}
    return _set(joined[pair] for pair in zip(players, bankers, strict=True))


@cache
def _values(kind: Kind, game: Game, side: Side, feature: Feature) -> Sequence[Value]:
    """What a feature of one hand is in each of the facts; hands that are alike are asked once."""
    hands = [known.of(side) for known in _facts(kind, game)]
    values: dict[HandFacts, Value] = {}
    return [values[hand] if hand in values else values.setdefault(hand, feature.value(hand)) for hand in hands]


def _set(holds: Iterable[bool]) -> int:
    """Bits, the first of them the lowest."""
    return int("".join("1" if held else "0" for held in holds)[::-1] or "0", 2)


def _bits(condition: Condition, kind: Kind, game: Game) -> int:
    return _set(map(condition.holds, _facts(kind, game)))
