"""How fast the roads are: a whole shoe read, worked out and drawn anew, as after every coup and every correction."""

import os
import sys
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from puntobanco.roads import Board, Coup, board, coup_of, read_coups
from puntobanco.roads.svg import as_svg
from puntobanco.roads.text import as_text
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.round import Round, next_card
from puntobanco.shoe.decks import decks_of

GOAL = 5.0
"""Milliseconds for a full shoe, worked out and drawn both ways."""
LEFT = 20
"""Cards behind the cutting card, about."""


def dealt_shoe(seed: int, decks: int = 8) -> list[Coup]:
    """A shoe, dealt by the rules from shuffled cards."""
    stack = list(decks_of(decks))
    Random(seed).shuffle(stack)
    coups: list[Coup] = []
    while len(stack) > LEFT:
        round_ = Round()
        while (side := next_card(round_)) is not None:
            round_ = round_.with_card(side, stack.pop())
        coups.append(coup_of(round_, PUNTO_BANCO, number=len(coups) + 1))
    return coups


class Row(NamedTuple):
    """One figure of the table: milliseconds a shoe, the longest of all shoes, and how many are allowed."""

    work: str
    mean: float
    longest: float
    goal: float | None = None

    def __str__(self) -> str:
        goal = "" if self.goal is None else f"{self.goal:.1f}"
        return f"{self.work:<66}{self.mean:>10.2f}{self.longest:>10.2f}{goal:>10}"


HEADING = f"{'the roads of a whole shoe, one core':<66}{'ms, mean':>10}{'longest':>10}{'at most':>10}"


def measure(shoes: int) -> list[Row]:
    """Each step over these shoes, the best of three for each shoe."""
    dealt = [dealt_shoe(seed) for seed in range(shoes)]
    coups = sum(map(len, dealt)) / shoes
    everything = _row("all roads worked out and drawn both ways", _all, dealt, GOAL)
    lists = [" ".join(coup.token for coup in coups) for coups in dealt]
    boards = [board(coups) for coups in dealt]
    return [
        _row("a list of results read", read_coups, lists),
        _row(f"all roads worked out, {coups:.0f} coups", board, dealt),
        _row("drawn as text", as_text, boards),
        _row("drawn as SVG", as_svg, boards),
        everything,
    ]


def _all(coups: list[Coup]) -> tuple[Board, str, str]:
    worked = board(coups)
    return worked, as_text(worked), as_svg(worked)


def _row(work: str, does: Callable[[Any], object], over: Sequence[Any], goal: float | None = None) -> Row:
    took = [min(_seconds(does, subject) for _ in range(3)) * 1000 for subject in over]
    return Row(work, sum(took) / len(took), max(took), goal)


def _seconds(does: Callable[[Any], object], subject: Any) -> float:
    begun = perf_counter()
    does(subject)
    return perf_counter() - begun


def main() -> None:
    """Print the table."""
    busy = f"{os.getloadavg()[0]:.1f} processes were at work on {os.cpu_count()} cores when this began."
    sys.stdout.write("\n".join([HEADING, *map(str, measure(200)), "", busy, ""]))


if __name__ == "__main__":
    main()
