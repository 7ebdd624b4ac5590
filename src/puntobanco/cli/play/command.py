"""``puntobanco play``: a full table in the terminal for one person."""

import sys
import tomllib
from typing import Annotated

import click
from msgspec import Struct

from puntobanco.cli.setups import find_setup, find_with_text
from puntobanco.cli.verb import POSITIVE, argument, option, verb
from puntobanco.dealing.moves import CAST
from puntobanco.faults import Fault, Refused
from puntobanco.money import Amount, NotAnAmount
from puntobanco.pages.ready import ready_names
from puntobanco.rulebooks.model import Setup
from puntobanco.words import Money

MOST_SEED = 2**32


SEEDS = click.IntRange(0, MOST_SEED - 1)


class Play(Struct, frozen=True, kw_only=True):
    setup: Annotated[str | None, argument(required=False)]
    seed: Annotated[int | None, option(type=SEEDS, help="The same cards every time: for practice only.")]
    chips: Annotated[str, option(show_default=True, help="What you buy at the start.")] = "1000"
    seat: Annotated[int, option(type=POSITIVE, show_default=True, help="Where you sit.")] = 1
    name: Annotated[str, option(show_default=True, help="What the table calls you.")] = "guest"
    fast: Annotated[bool, option(help="No pause after each call.")]


@verb("Nobody sat down.")
def play(given: Play) -> None:
    """Sit down at a table: you bet, the house shuffles, calls, deals, collects and pays by its rulebook.

    SETUP is a file or the name of a ready set-up; without it the ready ones are listed.

    Bets are typed as player 100, tie 5; Enter lets the cards come; help tells the rest; quit or Ctrl-C leaves.
    Where nobody watches (a pipe), each line of input is a bet or Enter, and every other choice takes its plain
    answer: no cut, no shoe, no insurance, winnings handed over.
    """
    from puntobanco.api.chance import chance
    from puntobanco.cli.play.game import Game
    from puntobanco.cli.play.render import Terminal
    from puntobanco.cli.terminal import console
    from puntobanco.dealing.shuffled import Shuffled

    if given.setup is None:
        _list()
        return
    text, setup = find_with_text(given.setup)
    if faults := _faults(setup, given.seat, given.chips, given.name):
        raise Refused(*faults)
    asks = console.is_terminal and sys.stdin is not None and sys.stdin.isatty()
    screen = Terminal(asks=asks, calm=given.fast or not asks)
    game = Game(tomllib.loads(text), Shuffled(chance(given.seed)), screen, name=given.name, seat=given.seat)
    try:
        game.open(given.chips)
        game.play()
    except KeyboardInterrupt:
        game.leave()


def _list() -> None:
    """The ready set-ups, each with the game that is dealt there."""
    from puntobanco.cli.terminal import console, plain_table

    table = plain_table("set-up", "game", "bets from", whole=("set-up",), right=("bets from",))
    for name in ready_names():
        setup = find_setup(name)
        titles = [setup.version.title, *(option.title for option in setup.options)]
        table.add_row(name, ", ".join(titles), setup.limits.minimum.shown)
    console.print(table)
    console.print("\nSit down with: puntobanco play rws-non-commission")


def _faults(setup: Setup, seat: int, chips: str, name: str) -> list[Fault]:
    faults = []
    if seat not in setup.seats:
        seats = ", ".join(map(str, setup.seats))
        faults.append(Fault.of("no-such-seat.table", "--seat", seat=seat, seats=seats))
    try:
        amount = Amount.read(chips, setup.currency)
        if not amount.minor or not setup.terms.chips.makes(amount):
            faults.append(Fault.of("not-in-chips.cannot-made", "--chips", amount=Money.of(amount)))
    except NotAnAmount as found:
        faults.append(Fault.of("not-an-amount.said", "--chips", why=str(found)))
    if not name.isidentifier() or name in CAST:
        faults.append(Fault.of("name.guest", "--name", name=name[:30]))
    return faults
