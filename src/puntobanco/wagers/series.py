"""Wagers over several rounds: a small automaton that reads the line of another wager in each round.

A series bet begins in the state `start`. After each settled round the line of its base wager moves it to another state,
in which it goes on lying, or to one of its own lines, by which it is settled. The state stands with the bet. A void
round leaves no trace: the bet is in the state in which the round found it. What a new shoe, a bettor who leaves, a
round dealt without bets and the closing table do to a bet under way is part of the declaration, because no document
could be asked afterwards.
"""

from collections.abc import Iterator, Mapping
from enum import Enum

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.words import Names


class Fate(Enum):
    """What becomes of a bet under way when something other than a round comes in between."""

    GOES_ON = "goes on"
    RETURNED = "is returned"
    LOSES = "loses"


class State(Struct, frozen=True):
    """A state of a bet under way, and where each line of the base wager leads: to a state or to a line."""

    title: Names
    """How far a bet in this state has come."""
    steps: Mapping[str, str]


class Series(Struct, frozen=True, kw_only=True):
    """The automaton of a wager over several rounds."""

    base: str
    """The wager whose line each round brings; the table must offer it."""
    start: str
    states: Mapping[str, State]
    new_shoe: Fate
    leaving: Fate
    """What becomes of it when its bettor leaves the table."""
    closing: Fate
    """What the closing of the table does; a bet cannot go on at a table that is closed."""
    free_round: Fate
    """What a round dealt without bets does; the bet that goes on is in the state in which the round found it."""
    clause: ClauseId

    def step(self, state: str, base_line: str) -> str:
        """Where a round leads from a state; from the start for a bet in its first round."""
        return self.states[state or self.start].steps[base_line]

    def most_rounds(self) -> int | None:
        """After how many rounds every bet is settled; None where it may go on without end."""
        longest: dict[str, int] = {}

        def rounds(state: str, seen: tuple[str, ...]) -> int | None:
            if state in seen:
                return None
            if state not in longest:
                after = [rounds(to, (*seen, state)) for to in self.states[state].steps.values() if to in self.states]
                if None in after:
                    return None
                longest[state] = 1 + max((number for number in after if number is not None), default=0)
            return longest[state]

        return rounds(self.start, ())


def series_faults(series: Series, lines: frozenset[str], base_lines: frozenset[str]) -> Iterator[str]:
    """Everything wrong with an automaton, given the lines of its wager and of its base wager; one sentence a fault."""
    if series.start not in series.states:
        yield f"there is no state “{series.start}” to begin in."
        return
    if series.closing is Fate.GOES_ON:
        yield "a bet cannot go on at a table that is closed."
    known = series.states.keys() | lines
    for name, state in series.states.items():
        if name in lines:
            yield f"“{name}” is the name of a state and of a line."
        for line in sorted(base_lines - state.steps.keys()):
            yield f"the state “{name}” does not say what “{line}” of {series.base} does."
        for line in sorted(state.steps.keys() - base_lines):
            yield f"the state “{name}” speaks of “{line}”, and {series.base} has no such line."
        for to in sorted(set(state.steps.values()) - known):
            yield f"the state “{name}” leads to “{to}”, which is neither a state nor a line."
    reached, waiting = {series.start}, [series.start]
    while waiting:
        for to in series.states[waiting.pop()].steps.values():
            if to not in reached:
                reached.add(to)
                waiting += [to] if to in series.states else []
    for name in sorted(known - reached):
        yield f"no series of rounds leads to “{name}”."
