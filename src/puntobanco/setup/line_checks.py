"""Whether each line of a wager can be reached, and no two hold of one round: decided exactly, for every round.

The planner tells apart just the rounds that the conditions tell apart; one round of each kind is asked.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import prod

from msgspec import Struct

from puntobanco.cards import DECK, Card
from puntobanco.faults import Refused
from puntobanco.rules.facts import Facts, HandFacts
from puntobanco.rules.game import Game
from puntobanco.wagers.conditions import Condition, HandsAre
from puntobanco.wagers.planner import plan
from puntobanco.wagers.questions import Leaf, values_of

MOST_WORK = 4_000_000
"""Answers to all questions about all hands; a wager that needs more is refused instead of keeping everybody waiting."""
MOST_TOGETHER = 12_000_000
"""The same for all wagers of a set-up."""


class LineFault(Struct, frozen=True):
    """What is wrong with a line, by its number from 1."""

    line: int
    code: str
    sentence: str
    advice: str = ""


TOO_FINE = LineFault(
    1,
    "too-fine",
    "the lines together ask for more than can be checked: too many different kinds of card.",
    "Ask fewer things at once.",
)


TOO_MANY = LineFault(
    1,
    "too-fine",
    "the wagers of the set-up together ask for more than can be checked.",
    "Ask fewer things, or offer fewer such wagers.",
)


@lru_cache(512)
def line_faults(whens: tuple[Condition, ...], game: Game, *, first: bool) -> tuple[LineFault, ...]:
    """The faults of the lines of a wager; with `first`, of lines that hold together the first counts."""
    if work(whens, game) > MOST_WORK:
        return (TOO_FINE,)
    leaves = _leaves(whens)
    try:
        planned = plan(game, leaves)
    except Refused as refused:
        faults = (LineFault(1, fault.code, fault.sentence, fault.instead) for fault in refused.faults)
        return tuple(TOO_FINE if fault.code == TOO_FINE.code else fault for fault in faults)
    return tuple(_found(whens, planned.facts, first=first))


@lru_cache(512)
def work(whens: tuple[Condition, ...], game: Game) -> int:
    """How many answers it takes to check these lines; above `MOST_WORK` at least as many."""
    leaves = _leaves(whens)
    answers = _answers(leaves, game)
    for leaf in leaves:
        if answers > MOST_WORK:
            break
        answers += _joined(leaf, game)
    return answers


def _leaves(whens: Sequence[Condition]) -> tuple[Leaf, ...]:
    return tuple(dict.fromkeys(leaf for when in whens for leaf in when.leaves()))


def _joined(leaf: Leaf, game: Game) -> int:
    """Pairs of values of both hands that are put together."""
    if not isinstance(leaf, HandsAre):
        return 0
    return prod(len({value for _, value in values_of(feature, game)}) for feature in leaf.features)


def _answers(leaves: Sequence[Leaf], game: Game) -> int:
    labels = {feature.label for leaf in leaves for feature in leaf.features if feature.label is not None}
    kinds = {(game.points[card.rank], *(label.of(card) for label in labels)) for card in DECK}
    hands = len(kinds) * len(kinds) * (1 if all(leaf.first_four for leaf in leaves) else len(kinds))
    return hands * len(leaves)


def _found(whens: Sequence[Condition], rounds: Sequence[Facts], *, first: bool) -> Iterator[LineFault]:
    holding: set[int] = set()
    counting: set[int] = set()
    overlaps: dict[tuple[int, int], Facts] = {}
    for facts in rounds:
        held = [number for number, when in enumerate(whens, 1) if when.holds(facts)]
        holding.update(held)
        counting.update(held[:1] if first else held)
        if len(held) > 1 and not first:
            overlaps.setdefault((held[0], held[1]), facts)
    for number in range(1, len(whens) + 1):
        if number not in holding:
            yield LineFault(number, "never-holds", "no round of this game fits the line.", "Take the line out.")
        elif number not in counting:
            sentence = "lines before it take every round that fits the line."
            yield LineFault(number, "unreachable", sentence, "Put it before them, or take it out.")
    for (earlier, other), facts in overlaps.items():
        sentence = f"line {earlier} holds too, as with {_said(facts.player)} against {_said(facts.banker)}."
        yield LineFault(other, "overlap", sentence, "Exclude it in one of them, or say first_that_holds = true.")


def _said(hand: HandFacts) -> str:
    return " ".join(map(_card, hand.cards))


def _card(card: Card) -> str:
    return str(card)
