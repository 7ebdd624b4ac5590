"""The fast twin of `engine`: the outcomes of a plan in arrays, for one composition after the other.

Which products make an outcome is fixed by the plan: it is worked out once and kept. A composition then fills in the
numbers: how often each hand comes, the sums of these by state and collisions, and the products of the sums. Whole
numbers of 64 bits throughout; a sum that passes their limits on the way wraps around, and the result is exact.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations_with_replacement, product
from typing import NamedTuple

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.engine import met_by
from puntobanco.analysis.fast.polynomial import Integers, Numbers, np
from puntobanco.analysis.values import falling
from puntobanco.wagers.planner import Block, HandPlan, Plan, Slot


def fast_weigh(plan: Plan, composition: Composition) -> Integers:
    """The ways of each outcome; together they are all ordered draws of as many cards as a round may take."""
    found, cards = _compiled(plan), np.array(composition.counts, dtype=np.int64)
    player, banker = found.player.sums(cards), found.banker.sums(cards)
    ways = np.add.reduceat(player[found.mine] * banker[found.theirs], found.starts)
    total, sizes = composition.total, plan.draws + 1
    rest = np.array([falling(total - drawn, plan.draws - drawn) for drawn in range(sizes)])
    outcomes = np.zeros((len(plan.facts), sizes), dtype=np.int64)
    outcomes.ravel()[found.targets] = ways
    weighed: Integers = (outcomes * rest).sum(axis=1)
    return weighed


# The hands of one side.


class _Block(NamedTuple):
    """The hands of one length: by slot, which cards are of its classes, the class of each hand, and cards before."""

    members: tuple[Integers, ...]
    """By slot: one for each class and card that is of it."""
    classes: tuple[Integers, ...]
    before: tuple[Numbers, ...]
    """How many cards of the hand were of that class before."""
    orders: Integers
    collided: tuple[tuple[int, ...], ...]
    """Sets of slots that collide with the other hand."""

    def numbers(self, cards: Integers) -> Integers:
        """In how many ways the slots of a hand are filled that do not collide, a row for each set of those that do."""
        factors = [
            (members @ cards)[classes] - before
            for members, classes, before in zip(self.members, self.classes, self.before, strict=True)
        ]
        found = np.empty((len(self.collided), len(self.orders)), dtype=np.int64)
        for row, some in zip(found, self.collided, strict=True):
            row[:] = self.orders * (-1) ** len(some)
            for place, factor in enumerate(factors):
                if place not in some:
                    row *= factor
        return found


class _Side(NamedTuple):
    """The hands of one side: what is added up for each collisions and state."""

    blocks: tuple[_Block, ...]
    places: Integers
    """Places in the numbers of all blocks, those of one sum together."""
    times: Integers
    starts: Integers
    collisions: Integers
    """Of each sum, as one number."""
    states: Integers

    def sums(self, cards: Integers) -> Integers:
        numbers = np.concatenate([block.numbers(cards).ravel() for block in self.blocks])
        found: Integers = np.add.reduceat(numbers[self.places] * self.times, self.starts)
        return found


class _Digits:
    """Collisions as one number: for each kind of slot the classes that collide, in order, with room for none."""

    def __init__(self, plan: Plan) -> None:
        late = [slot for slot in plan.slots if slot.after]
        self.numbers = Counter(slot.kind for slot in late)
        self.bases = {slot.kind: len(slot.cards) + 1 for slot in late}

    def of(self, kinds: list[tuple[int, Integers]], size: int) -> Integers:
        """The number for each of some hands, whose collisions are given by kind and class."""
        found = np.zeros(size, dtype=np.int64)
        for kind, number in self.numbers.items():
            columns = [classes + 1 for mine, classes in kinds if mine == kind]
            columns += [np.zeros(size, dtype=np.int64)] * (number - len(columns))
            for column in np.sort(np.stack(columns), axis=0):
                found = found * self.bases[kind] + column
        return found


def _side(hand: HandPlan, other: HandPlan, digits: _Digits) -> _Side:
    met = met_by(other)
    blocks, parts, offset = [], [], 0
    for block in hand.blocks:
        made = _block(block)
        states = np.array([state for _, _, state in block.hands])
        for row, some in enumerate(made.collided):
            own = [(block.slots[place].kind, made.classes[place]) for place in some]
            start = offset + row * len(states)
            parts += [(start, *term, states) for term in _terms(block, made, own, met, digits)]
        blocks.append(made)
        offset += len(made.collided) * len(states)
    places = np.concatenate([start + which for start, which, _, _, _ in parts])
    times = np.concatenate([held for _, _, held, _, _ in parts])
    keys = np.concatenate([numbers * len(hand.states) + states[which] for _, which, _, numbers, states in parts])
    order = np.argsort(keys, kind="stable")
    sums, starts = np.unique(keys[order], return_index=True)
    return _Side(tuple(blocks), places[order], times[order], starts, *np.divmod(sums, len(hand.states)))


def _block(block: Block) -> _Block:
    rows = np.array([classes for classes, _, _ in block.hands], dtype=np.int64).reshape(len(block.hands), -1)
    classes = tuple(np.ascontiguousarray(column) for column in rows.T)
    cards = [np.array(slot.cards)[column] for slot, column in zip(block.slots, classes, strict=True)]
    members: list[Integers] = []
    before: list[Numbers] = []
    for place, slot in enumerate(block.slots):
        of = np.array(slot.classes)
        members.append((of == np.arange(len(slot.cards))[:, None]).astype(np.int64))
        earlier = [of[card] == classes[place] for card in cards[:place]]
        before.append(np.add.reduce([np.zeros(len(rows), np.int64), *earlier]))
    late = [[(), (place,)] if slot.after else [()] for place, slot in enumerate(block.slots)]
    collided = tuple(tuple(chain(*some)) for some in product(*late))
    orders = np.array([orders for _, orders, _ in block.hands], dtype=np.int64)
    return _Block(tuple(members), classes, tuple(before), orders, collided)


def _terms(
    block: Block, made: _Block, own: list[tuple[int, Integers]], met: list[tuple[Slot, int]], digits: _Digits
) -> Iterator[tuple[Integers, Integers, Integers]]:
    """For each choice of cards that the other hand collides with: which hands have it, how often, the collisions."""
    for chosen in product(*(_held(slot, number, block, made) for slot, number in met)):
        which = np.flatnonzero(
            np.logical_and.reduce([np.ones(len(made.orders), bool), *(choice.first for choice in chosen)])
        )
        if len(which):
            times = np.ones(len(which), dtype=np.int64)
            for choice in chosen:
                times *= choice.times[which]
            kinds = [(kind, classes[which]) for kind, classes in own]
            kinds += [(kind, classes[which]) for choice in chosen for kind, classes in choice.kinds]
            yield which, times, digits.of(kinds, len(which))


class _Held(NamedTuple):
    """Cards of a hand that a kind of slot may collide with: a class is chosen by the first card that is of it."""

    first: Numbers
    times: Integers
    kinds: list[tuple[int, Integers]]


def _held(slot: Slot, number: int, block: Block, made: _Block) -> list[_Held]:
    of, size = np.array(slot.classes), len(made.orders)
    held = [
        of[np.array(mine.cards)[classes]]
        for mine, classes in zip(block.slots, made.classes, strict=True)
        if mine.place in slot.after
    ]
    alike = [[one == two for two in held] for one in held]
    first = [~np.logical_or.reduce([np.zeros(size, bool), *alike[place][:place]]) for place in range(len(held))]
    times = [np.sum(row, axis=0, dtype=np.int64) for row in alike]
    found = []
    for many in range(number + 1):
        for some in combinations_with_replacement(range(len(held)), many):
            every = np.logical_and.reduce([np.ones(size, bool), *(first[place] for place in some)])
            product_of = np.ones(size, dtype=np.int64)
            for place in some:
                product_of = product_of * times[place]
            found.append(_Held(every, product_of, [(slot.kind, held[place]) for place in some]))
    return found


# Both sides together.


class _Compiled(NamedTuple):
    """Which sums of both hands are multiplied, those of one outcome and number of cards together."""

    player: _Side
    banker: _Side
    mine: Integers
    theirs: Integers
    starts: Integers
    targets: Integers


_CHUNK = 1 << 21
"""Products that are looked at together."""


@lru_cache(maxsize=8)
def _compiled(plan: Plan) -> _Compiled:
    digits = _Digits(plan)
    player, banker = _side(plan.player, plan.banker, digits), _side(plan.banker, plan.player, digits)
    begin = np.searchsorted(banker.collisions, player.collisions)
    many = np.searchsorted(banker.collisions, player.collisions, side="right") - begin
    bounds = np.flatnonzero(np.diff(np.cumsum(many) // _CHUNK, prepend=-1))
    parts = [
        _met(plan, player, banker, begin, many, slice(first, last))
        for first, last in zip(bounds, [*bounds[1:], len(many)], strict=True)
    ]
    mine, theirs, targets = (np.concatenate(column) for column in zip(*parts, strict=True))
    order = np.argsort(targets, kind="stable")
    some, starts = np.unique(targets[order], return_index=True)
    return _Compiled(player, banker, mine[order], theirs[order], starts, some)


def _met(
    plan: Plan, player: _Side, banker: _Side, begin: Integers, many: Integers, some: slice
) -> tuple[Integers, Integers, Integers]:
    """Of some of the Player's sums: those that meet a sum of the Banker's, which, and what comes of it."""
    states, others = (
        np.array([(state.answers, state.drawing, state.size) for state in hand.states]).T
        for hand in (plan.player, plan.banker)
    )
    number = many[some]
    mine = np.repeat(np.arange(len(many))[some], number)
    theirs = np.arange(len(mine)) + np.repeat(begin[some] - np.cumsum(number) + number, number)
    one, other = states[:, player.states[mine]], others[:, banker.states[theirs]]
    meets = np.array(plan.admitted)[one[1], other[1]]
    outcome = np.array(plan.outcomes)[one[0][meets], other[0][meets]]
    drawn = one[2][meets] + other[2][meets]
    return mine[meets], theirs[meets], outcome * (plan.draws + 1) + drawn
