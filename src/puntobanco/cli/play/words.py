"""What a guest may type: bets by the first letters of their boxes, numbers, and the word to leave."""

from puntobanco.money import Currency
from puntobanco.script.acts import read_act
from puntobanco.script.words import BadWords, groups_of
from puntobanco.table.commands import Person, PlaceBets, Stake
from puntobanco.table.shared.boxes import Box

LEAVING = ("quit", "q", "exit", "leave")


class Quit(Exception):
    """Raised when the guest leaves or the input ends."""


def bets_from(text: str, boxes: tuple[Box, ...], currency: Currency) -> tuple[Stake, ...]:
    """``player 100, tie 5`` or ``p 100, t 5``; a seat's own number is filled in where a box needs one."""
    act = read_act(groups_of(f"bet {text}"), Person("guest"), currency, plays=True)
    assert isinstance(act, PlaceBets)
    if not act.bets:
        raise BadWords("No bet is named.")
    return tuple(_boxed(stake, boxes) for stake in act.bets)


def _boxed(stake: Stake, boxes: tuple[Box, ...]) -> Stake:
    names = list(dict.fromkeys(box.wager for box in boxes))
    wager = stake.wager if stake.wager in names else _only(stake.wager, names)
    numbers = [box.given for box in boxes if box.wager == wager and box.given is not None]
    given = stake.given if stake.given is not None or len(numbers) != 1 else numbers[0]
    return Stake(wager=wager, amount=stake.amount, seat=stake.seat, given=given, instrument=stake.instrument)


def _only(text: str, names: list[str]) -> str:
    """The box that a word begins; the shortest name of several, which is the main bet."""
    found = sorted((name for name in names if name.startswith(text)), key=len)
    if not found:
        raise BadWords(f"There is no box “{text}” to bet on now.")
    return found[0]


def number_from(text: str) -> int | None:
    """A whole number; nothing for anything else."""
    return int(text) if text.strip().isascii() and text.strip().isdigit() and len(text) < 6 else None
