"""Whether each line of a wager can be reached, and no two hold of one round: decided exactly, for every round.

The planner tells apart just the rounds that the conditions tell apart; one round of each kind is asked.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from puntobanco.cards import DECK, Card
from puntobanco.faults import Refused
from puntobanco.rules.facts import Facts, HandFacts, hand_facts
from puntobanco.rules.features import Value
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.wagers.conditions import Condition, HandIs
from puntobanco.wagers.planner import Leaf, Plan, plan

MOST_WORK = 6_000_000
"""Answers to all questions about all hands; a wager that needs more is refused instead of keeping everybody waiting."""


class LineFault(Struct, frozen=True):
    """What is wrong with a line, by its number from 1."""

    line: int
    code: str
    sentence: str
    advice: str = ""


@lru_cache(512)
def line_faults(whens: tuple[Condition, ...], game: Game, *, first: bool) -> tuple[LineFault, ...]:
    """The faults of the lines of a wager; with `first`, of lines that hold together the first counts."""
    leaves = tuple(dict.fromkeys(leaf for when in whens for leaf in when.leaves()))
    if _work(leaves, game) > MOST_WORK:
        sentence = "the lines together ask for more than can be checked: too many different kinds of card."
        return (LineFault(1, "too-fine", sentence, "Ask fewer things at once."),)
    try:
        planned = plan(game, leaves)
    except Refused as refused:
        return tuple(LineFault(1, fault.code, fault.sentence, fault.instead) for fault in refused.faults)
    return tuple(_found(whens, _rounds(planned, leaves), first=first))


def _work(leaves: Sequence[Leaf], game: Game) -> int:
    """How many answers the planner has to work out."""
    labels = {feature.label for leaf in leaves for feature in leaf.features if feature.label is not None}
    kinds = {(game.points[card.rank], *(label.of(card) for label in labels)) for card in DECK}
    return len(kinds) ** 3 * len(leaves)


def _rounds(planned: Plan, leaves: Sequence[Leaf]) -> Iterator[Facts]:
    """A round of each kind that the questions tell apart."""
    hands = {side: _hands(planned, leaves, side) for side in Side}
    player, banker = hands[Side.PLAYER], hands[Side.BANKER]
    seen: set[tuple[int, int]] = set()
    for one, other in planned.cells:
        (kind, facts), (other_kind, other_facts) = player[one], banker[other]
        if (kind, other_kind) not in seen:
            seen.add((kind, other_kind))
            yield Facts(facts, other_facts)


def _hands(planned: Plan, leaves: Sequence[Leaf], side: Side) -> list[tuple[int, HandFacts]]:
    """Each state of a hand with a number that is the same for hands that answer everything alike, and its facts."""
    numbers: dict[tuple[Value, ...], int] = {}
    witnesses = planned.player.witnesses if side is Side.PLAYER else planned.banker.witnesses
    found = []
    for cards in witnesses:
        facts = hand_facts(cards, planned.game)
        answers = tuple(_answer(leaf, side, facts) for leaf in leaves)
        found.append((numbers.setdefault(answers, len(numbers)), facts))
    return found


def _answer(leaf: Leaf, side: Side, facts: HandFacts) -> Value:
    if isinstance(leaf, HandIs):
        return leaf.feature.value(facts) in leaf.values if leaf.side is side else None
    return (leaf.player if side is Side.PLAYER else leaf.banker).value(facts)


def _found(whens: Sequence[Condition], rounds: Iterator[Facts], *, first: bool) -> Iterator[LineFault]:
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
    for (one, other), facts in overlaps.items():
        sentence = f"line {one} holds too, as with {_said(facts.player)} against {_said(facts.banker)}."
        yield LineFault(other, "overlap", sentence, "Exclude it in one of them, or say first_that_holds = true.")


def _said(hand: HandFacts) -> str:
    return " ".join(map(_card, hand.cards))


def _card(card: Card) -> str:
    return str(card)
