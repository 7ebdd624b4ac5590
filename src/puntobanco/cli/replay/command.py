"""``puntobanco replay``: a shoe coup by coup, forwards and back."""

import sys
from typing import Annotated

import click
from msgspec import Struct

from puntobanco.cli.convert.files import load, print_findings
from puntobanco.cli.refusals import FAILED
from puntobanco.cli.verb import POSITIVE, argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.notation.forms import Reading
from puntobanco.notation.steps import Step, steps_of

LEAVE = frozenset({"q", "Q", "\x1b", "\x03", "\x04"})
FORWARD = frozenset({"\x1b[C", "\x1b[B", "\x1bOC", "\x1bOB", " ", "n"})
BACK = frozenset({"\x1b[D", "\x1b[A", "\x1bOD", "\x1bOA", "\x7f", "\b", "p"})
HOME = frozenset({"\x1b[H", "\x1b[1~", "\x1bOH", "\x1b[7~"})
END = frozenset({"\x1b[F", "\x1b[4~", "\x1bOF", "\x1b[8~"})
DOWN, UP = "\x1b[6~", "\x1b[5~"
LINES_AT_ONCE = 10
"""How far Page Down moves what is below the hands."""


class Shown(Struct, frozen=True):
    """A step and the shoe that it is in, counted from 1."""

    shoe: int
    step: Step


class Place:
    """Where somebody is in a shoe, moved by keys."""

    def __init__(self, shown: tuple[Shown, ...], at: int) -> None:
        self.shown, self.at, self.typed = shown, at, ""
        self.top = self.below = 0
        """Which line stands below the hands, and how many more there is no room for."""

    def press(self, key: str) -> bool:
        """Take a key; false when it means to leave."""
        if key.isdecimal() and key.isascii():
            self.typed = (self.typed + key)[-5:]
            return True
        typed, self.typed = self.typed, ""
        if key in LEAVE:
            return False
        self.top = max(0, self.top + {DOWN: min(LINES_AT_ONCE, self.below), UP: -LINES_AT_ONCE}.get(key, -self.top))
        if key in FORWARD:
            self.at = min(self.at + 1, len(self.shown) - 1)
        elif key in BACK:
            self.at = max(self.at - 1, 0)
        elif key in HOME:
            self.at = 0
        elif key in END:
            self.at = len(self.shown) - 1
        elif key in ("\r", "\n"):
            self.at = self._coup(int(typed)) if typed else min(self.at + 1, len(self.shown) - 1)
        return True

    def _coup(self, number: int) -> int:
        """Where a coup of this shoe is; the nearest before it if there is none of that number."""
        here = self.shown[self.at].shoe
        coups = {at: shown.step.coup.number for at, shown in enumerate(self.shown) if shown.shoe == here}
        return max((at for at, coup in coups.items() if coup <= number), default=min(coups))


class Replay(Struct, frozen=True, kw_only=True):
    file: Annotated[str, argument()]
    first: Annotated[int | None, option("--from", type=POSITIVE, help="The round to begin with.")]
    shoe: Annotated[int | None, option(type=POSITIVE, help="Only this shoe of a record, counted from 1.")]


@verb("Nothing was shown.")
def replay(given: Replay) -> int:
    """Step through a shoe file or a record (“-” for standard input): cards, bets, pays, roads, cards left.

    Keys: arrows go on and back, Home and End to the ends, a number and Enter to that round, q leaves; Page Down shows
    what has no room below the hands. Where nobody watches (a pipe), every step is printed once.

    Exit codes: 0 good, 1 the file is wrong by the rules, 2 wrong use, 3 the file cannot be read.
    """
    reading = load(given.file)
    wanted = range(1, len(reading.shoes) + 1) if given.shoe is None else (given.shoe,)
    shown = tuple(Shown(number, step) for number in wanted for step in steps_of(reading, number))
    if not shown:
        raise Refused(Fault.of("no-coup", "shoe"))
    first = given.first or 0
    at = next((at for at, coup in enumerate(shown) if coup.step.coup.number >= first), None)
    if at is None:
        raise Refused(Fault.of("no-such-coup", "--from", first=first, number=shown[-1].step.coup.number))
    _show(reading, shown, at, given.file)
    if reading.findings:
        print_findings(reading, given.file, "it was shown as it is.")
    return FAILED if reading.findings else 0


def _show(reading: Reading, shown: tuple[Shown, ...], at: int, file: str) -> None:
    from puntobanco.cli import terminal
    from puntobanco.cli.replay.render import print_keys, print_screen, print_step

    watched = terminal.console.is_terminal and file != "-" and sys.stdin is not None and sys.stdin.isatty()
    if not watched:
        for coup in shown[at:]:
            print_step(reading, coup.shoe, coup.step)
        return
    place = Place(shown, at)
    while True:
        coup = shown[place.at]
        place.below = print_screen(reading, coup.shoe, coup.step, place.top)
        print_keys(place.at + 1, len(shown), place.typed, more=bool(place.top or place.below))
        try:
            if not place.press(click.getchar()):
                return
        except (KeyboardInterrupt, EOFError):
            return
