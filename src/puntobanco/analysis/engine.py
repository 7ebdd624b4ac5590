"""How often each outcome of a plan comes, in ordered draws, in plain whole numbers.

Places are filled one after the other. A place takes one of the cards of its class that are left: those there were,
less those of its own hand before it, less those of the other hand before it. The product of these numbers over all
places, multiplied out, is a sum of products of one factor for each hand: for some of the places (*collisions*, each
with a class) the cards of the other hand, for all others the own number. So the two hands are summed apart by state
and collisions, and two states that meet come as often as the sum over collisions of one's sum times the other's.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from math import prod

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.values import falling
from puntobanco.wagers.planner import HandPlan, Plan, Slot

Collisions = tuple[tuple[int, int], ...]
"""Kinds of slot with the class that the other hand holds too, in order."""
Sums = Mapping[Collisions, Mapping[int, int]]
"""By collisions and state."""
Progress = Callable[[float], None]
"""Told what part of the work is done, from 0 to 1."""


def weigh(plan: Plan, composition: Composition, progress: Progress | None = None) -> list[int]:
    """The ways of each outcome; together they are all ordered draws of as many cards as a round may take."""
    told = progress or _nobody
    player = _summed(plan.player, plan.banker, composition, lambda part: told(part * 0.4))
    banker = _summed(plan.banker, plan.player, composition, lambda part: told(0.4 + part * 0.2))
    rest = [falling(composition.total - drawn, plan.draws - drawn) for drawn in range(plan.draws + 1)]
    ways = [0] * len(plan.facts)
    states = plan.banker.states
    for number, (collisions, sums) in enumerate(player.items()):
        others = banker.get(collisions, {}).items()
        for place, mine in sums.items() if others else ():
            state = plan.player.states[place]
            outcomes, meets = plan.outcomes[state.answers], plan.admitted[state.drawing]
            for other, theirs in others:
                met = states[other]
                if meets[met.drawing]:
                    ways[outcomes[met.answers]] += mine * theirs * rest[state.size + met.size]
        if not number % 1000:
            told(0.6 + 0.4 * number / len(player))
    return ways


def _nobody(part: float) -> None:
    """Nobody asked for progress."""


def _summed(hand: HandPlan, other: HandPlan, composition: Composition, told: Progress) -> Sums:
    """The hands of one side by collisions and state."""
    sums: dict[Collisions, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    met = met_by(other)
    for block in hand.blocks:
        left = [slot.counted(composition.counts) for slot in block.slots]
        for number, (classes, orders, state) in enumerate(block.hands):
            if all(cards[code] for cards, code in zip(left, classes, strict=True)):
                for collisions, ways in _terms(block.slots, classes, left, met):
                    sums[collisions][state] += ways * orders
            if not number % 1000:
                told(number / len(block.hands))
    return sums


def met_by(other: HandPlan) -> list[tuple[Slot, int]]:
    """The slots of the other hand that are filled after cards of this one, one of each kind, with their number."""
    slots = {slot.kind: slot for slot in other.longest if slot.after}
    numbers = Counter(slot.kind for slot in other.longest)
    return [(slot, numbers[kind]) for kind, slot in slots.items()]


def _terms(
    slots: Sequence[Slot], classes: Sequence[int], left: Sequence[Sequence[int]], met: Sequence[tuple[Slot, int]]
) -> Iterator[tuple[Collisions, int]]:
    """What a hand contributes: for each set of collisions of its own slots and of the other hand's, a number."""
    cards = [slot.cards[code] for slot, code in zip(slots, classes, strict=True)]
    own: list[list[tuple[Collisions, int]]] = []
    for place, (slot, code) in enumerate(zip(slots, classes, strict=True)):
        before = sum(slot.classes[card] == code for card in cards[:place])
        own.append([((), left[place][code] - before)])
        if slot.after:
            own[-1].append((((slot.kind, code),), -1))
    theirs = [_held(slot, number, slots, cards) for slot, number in met]
    for chosen in product(*own, *theirs):
        ways = prod([factor for _, factor in chosen])
        if ways:
            yield tuple(sorted([pair for some, _ in chosen for pair in some])), ways


def _held(slot: Slot, number: int, slots: Sequence[Slot], cards: Sequence[int]) -> list[tuple[Collisions, int]]:
    """The cards of this hand that a slot of the other hand may collide with: for each choice, in how many ways."""
    held = Counter(slot.classes[card] for mine, card in zip(slots, cards, strict=True) if mine.place in slot.after)
    return [
        (tuple((slot.kind, code) for code in some), prod([held[code] for code in some]))
        for size in range(number + 1)
        for some in combinations_with_replacement(sorted(held), size)
    ]
