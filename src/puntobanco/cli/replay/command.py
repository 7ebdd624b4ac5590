"""``puntobanco replay``: a shoe coup by coup, forwards and back."""

import sys

import click
from msgspec import Struct

from puntobanco.cli.convert.files import end_with_faults, load
from puntobanco.cli.refusals import WRONG_USE, refuse
from puntobanco.faults import Fault, Refused
from puntobanco.notation.forms import Reading
from puntobanco.notation.steps import Step, steps_of

NOTHING = "Nothing was shown."
LEAVE = frozenset({"q", "Q", "\x1b", "\x03", "\x04"})
FORWARD = frozenset({"\x1b[C", "\x1b[B", "\x1bOC", "\x1bOB", " ", "n"})
BACK = frozenset({"\x1b[D", "\x1b[A", "\x1bOD", "\x1bOA", "\x7f", "\b", "p"})
HOME = frozenset({"\x1b[H", "\x1b[1~", "\x1bOH", "\x1b[7~"})
END = frozenset({"\x1b[F", "\x1b[4~", "\x1bOF", "\x1b[8~"})


class Shown(Struct, frozen=True):
    """A step and the shoe that it is in, counted from 1."""

    shoe: int
    step: Step


class Place:
    """Where somebody is in a shoe, moved by keys."""

    def __init__(self, shown: tuple[Shown, ...], at: int) -> None:
        self.shown, self.at, self.typed = shown, at, ""

    def press(self, key: str) -> bool:
        """Take a key; false when it means to leave."""
        if key.isdecimal() and key.isascii():
            self.typed = (self.typed + key)[-5:]
            return True
        typed, self.typed = self.typed, ""
        if key in LEAVE:
            return False
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
        before = [at for at, one in enumerate(self.shown) if one.shoe == here and one.step.coup.number <= number]
        first = next(at for at, one in enumerate(self.shown) if one.shoe == here)
        return before[-1] if before else first


@click.command()
@click.argument("file")
@click.option("--from", "first", type=click.IntRange(1), help="The coup to begin with.")
@click.option("--shoe", type=click.IntRange(1), help="Only this shoe of a record, counted from 1.")
def replay(file: str, first: int | None, shoe: int | None) -> None:
    """Step through a shoe file or a record (“-” for standard input): cards, bets, pays, roads, cards left.

    Keys: arrows go on and back, Home and End to the ends, a number and Enter to that coup, q leaves. Where nobody
    watches (a pipe), every step is printed once.

    Exit codes: 0 good, 1 the file is wrong by the rules, 2 wrong use, 3 the file cannot be read.
    """
    reading = load(file, nothing=NOTHING)
    shown = _shown(reading, shoe)
    if first is not None:
        at = next((at for at, one in enumerate(shown) if one.step.coup.number >= first), None)
        if at is None:
            last = shown[-1].step.coup.number
            fault = Fault("no-such-coup", "--from", f"there is no coup {first}.", None, f"The last is {last}.")
            refuse([fault], NOTHING, code=WRONG_USE)
    else:
        at = 0
    _show(reading, shown, at, file)
    end_with_faults(reading, file, "it was shown as it is.")


def _shown(reading: Reading, shoe: int | None) -> tuple[Shown, ...]:
    wanted = range(1, len(reading.shoes) + 1) if shoe is None else (shoe,)
    try:
        shown = tuple(Shown(number, step) for number in wanted for step in steps_of(reading, number))
    except Refused as refused:
        refuse(refused.faults, NOTHING, code=WRONG_USE)
    if not shown:
        refuse([Fault("no-coup", "shoe", "there is no coup in it.")], NOTHING, code=WRONG_USE)
    return shown


def _show(reading: Reading, shown: tuple[Shown, ...], at: int, file: str) -> None:
    from puntobanco.cli import terminal
    from puntobanco.cli.replay.render import print_keys, print_step

    watched = terminal.console.is_terminal and file != "-" and sys.stdin is not None and sys.stdin.isatty()
    if not watched:
        for one in shown[at:]:
            print_step(reading, one.shoe, one.step)
        return
    place = Place(shown, at)
    while True:
        one = shown[place.at]
        terminal.console.clear()
        print_step(reading, one.shoe, one.step)
        print_keys(place.at + 1, len(shown), place.typed)
        try:
            if not place.press(click.getchar()):
                return
        except (KeyboardInterrupt, EOFError):
            return
