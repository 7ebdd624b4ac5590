"""How long a learner waits: from an answer to the next question, by skill, and at a live table with ten guests.

Every figure stands beside one move of the table's machine in the same run, which is what the academy's answers come
from: a busy machine slows both. What is asked seldom but searches long shows in the longest.
"""

import os
import sys
from collections.abc import Iterator
from statistics import mean
from time import perf_counter
from typing import NamedTuple

import puntobanco as pb
from puntobanco.academy import PLAYERS_ALONE, SKILLS, ask, corrected
from puntobanco.academy.at_table import AtTable
from puntobanco.academy.chance import Draw, stream
from puntobanco.academy.live import USUAL_RATES, Deed, LiveTable, begun
from puntobanco.rulebooks.model import Setup

GUESTS, TARGET = 10, 60
MOST_MOVES = 400.0
"""Moves of the machine that the next question may take, as the mean of a skill; some play several rounds for one."""
MOST_MOVES_LIVE = 10.0
"""Moves that the next moment of a live table may take, on average: guests bet and are paid between two moments."""
SETUPS = ("massachusetts-commission", "rws-non-commission", "new-zealand-commission-jackpot")


class Row(NamedTuple):
    """Milliseconds from an answer to what comes next, on average and at the longest; the mean in moves."""

    work: str
    mean: float
    longest: float
    moves: float
    goal: float

    def __str__(self) -> str:
        return f"{self.work:<46}{self.mean:>10.2f}{self.longest:>10.2f}{self.moves:>10.1f}{self.goal:>10.0f}"


HEADING = (
    f"{'from an answer to the next question, one core':<46}{'ms, mean':>10}{'longest':>10}{'moves':>10}{'at most':>10}"
)


def measure(questions: int, rounds: int) -> list[Row]:
    """Each skill over some questions at every set-up that asks it, then a shift of some rounds."""
    setups = [pb.load(name) for name in SETUPS]
    move = mean(_moves(setups[0], 40 * rounds))
    rows = []
    for skill in (*SKILLS, *PLAYERS_ALONE):
        took = [spent for setup in setups if skill.wanted(setup) for spent in _questions(setup, skill.id, questions)]
        if took:
            rows.append(_row(skill.id, took, move, MOST_MOVES))
    live = [spent for setup in setups if len(setup.seats) >= GUESTS for spent in _live(setup, rounds)]
    return [*rows, _row(f"a live table with {GUESTS} guests, the next moment", live, move, MOST_MOVES_LIVE)]


def _row(work: str, took: list[float], move: float, goal: float) -> Row:
    return Row(work, mean(took) * 1000, max(took) * 1000, mean(took) / move, goal)


def _moves(setup: Setup, number: int) -> Iterator[float]:
    """Moves of a table that its staff deal alone."""
    table = AtTable(setup, Draw(stream("bench")))
    for _ in range(number):
        begun_at = perf_counter()
        table.go_on()
        yield perf_counter() - begun_at


def _questions(setup: Setup, skill: str, number: int) -> Iterator[float]:
    """From an answer, judged, to the next question; the first one is asked before, as a lesson begins."""
    question = ask(setup, skill, "bench", 0)
    for place in range(1, number + 1):
        begun_at = perf_counter()
        corrected(question, question.posed.accepted[0])
        question = ask(setup, skill, "bench", place)
        yield perf_counter() - begun_at


def _live(setup: Setup, rounds: int) -> Iterator[float]:
    """A shift dealt without a fault by someone who knows everything."""
    live = LiveTable(begun(setup, "bench", rounds, GUESTS, USUAL_RATES, TARGET), setup)
    while (moment := live.moment) is not None:
        deed = Deed(moment.posed.accepted[0], 1000)
        begun_at = perf_counter()
        live.answer(deed)
        yield perf_counter() - begun_at


def main() -> None:
    """Print the table."""
    busy = f"{os.getloadavg()[0]:.1f} processes were at work on {os.cpu_count()} cores when this began."
    sys.stdout.write("\n".join([HEADING, *map(str, measure(40, 8)), "", busy, ""]))


if __name__ == "__main__":
    main()
