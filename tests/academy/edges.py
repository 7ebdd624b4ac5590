"""The edges of each skill with a threshold: where a question lies, below, at or above, read from its facts alone."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from tests.academy import second_reading as again

Facts = dict[str, Any]
Met = tuple[str, int]
BELOW, AT, ABOVE = -1, 0, 1


def side(value: Fraction | int, edge: Fraction | int) -> int:
    return (value > edge) - (value < edge)


def limits(facts: Facts) -> Iterator[Met]:
    yield "minimum", side(facts["stake"], facts["minimum"])
    if facts["maximum"]:
        yield "maximum", side(facts["stake"], facts["maximum"])


def differential(facts: Facts) -> Iterator[Met]:
    yield "differential", side(sum(facts["heavy"]) - facts["light"], facts["limit"])


def commission(facts: Facts) -> Iterator[Met]:
    """Whole quarters, sums nearer to the one before and sums nearer to the next; what is not rounded, chips make."""
    exact = sum(Fraction(stake, 20) for stake in facts["stakes"])
    if facts["rounding"] == "up_to_quarter":
        yield "a quarter", AT if not exact % 25 else ABOVE if exact % 25 < Fraction(25, 2) else BELOW


def burn(facts: Facts) -> Iterator[Met]:
    yield "burn", side(again.value(facts["card"]) or 10, 9)
    yield "burn of an ace", AT if facts["card"][0] == "A" else ABOVE


def cut(facts: Facts) -> Iterator[Met]:
    yield from _beside("front", facts["at"], facts["margin"])
    yield from _beside("back", facts["at"], facts["size"] - facts["margin"])


def _beside(name: str, value: int, edge: int) -> Iterator[Met]:
    """Only what lies next to the edge counts."""
    if abs(value - edge) <= 1:
        yield name, value - edge


def cutting_card(facts: Facts) -> Iterator[Met]:
    yield "first card or later", side(facts["place"], 0)


def insurance(facts: Facts) -> Iterator[Met]:
    """Counts from which an insurance is open, and those next to them."""
    known, bet = again.INSURED[facts["bet"]], facts["bet"]
    least = min(known)
    count = again.total(facts["own"])
    if abs(count - least) <= 1:
        yield f"insurance {bet}", count - least


def draw(facts: Facts) -> Iterator[Met]:
    if facts["side"] == "player":
        yield from _beside("Player's five", again.total(facts["player"][:2]), 5)
    elif len(facts["player"]) > 2:
        banker, third = again.total(facts["banker"][:2]), again.value(facts["player"][2])
        if banker in (4, 5, 6):
            yield from _beside(f"Banker's {banker} to", third, 7)
            yield from _beside(f"Banker's {banker} from", third, {4: 2, 5: 4, 6: 6}[banker])
        elif banker == 3:
            yield from _beside("Banker's 3 and an eight", third, 8)


def count(facts: Facts) -> Iterator[Met]:
    yield from _beside("ten", sum(map(again.value, facts["cards"])), 10)


BOTH, EVERY = frozenset({AT, ABOVE}), frozenset({BELOW, AT, ABOVE})
UPWARD = {"first card or later", "burn of an ace"}
"""Edges with nothing below them."""
EDGES: dict[str, Callable[[Facts], Iterator[Met]]] = {
    "limits": limits,
    "differential": differential,
    "commission": commission,
    "burn": burn,
    "cut": cut,
    "cutting-card": cutting_card,
    "insurance": insurance,
    "draw": draw,
    "count": count,
}


def missing(met: set[Met]) -> set[Met]:
    """What was not met of the edges that questions came near."""
    names = {name for name, _ in met}
    return {(name, place) for name in names for place in (BOTH if name in UPWARD else EVERY)} - met
