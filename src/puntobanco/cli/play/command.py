"""``puntobanco play``: a full table in the terminal for one person."""

import sys
import tomllib

import click

from puntobanco.cli.refusals import refuse
from puntobanco.cli.setups import find_with_text
from puntobanco.dealing.moves import CAST
from puntobanco.faults import Fault
from puntobanco.money import Amount, NotAnAmount
from puntobanco.rulebooks.model import Setup

MOST_SEED = 2**32


@click.command()
@click.argument("setup")
@click.option("--seed", type=click.IntRange(0, MOST_SEED - 1), help="The same cards every time: for practice only.")
@click.option("--chips", default="1000", show_default=True, help="What you buy at the start.")
@click.option("--seat", type=click.IntRange(1), default=1, show_default=True, help="Where you sit.")
@click.option("--name", default="guest", show_default=True, help="What the table calls you.")
@click.option("--fast", is_flag=True, help="No pause after each call.")
def play(setup: str, seed: int | None, chips: str, seat: int, name: str, fast: bool) -> None:
    """Sit down at a table: you bet, the house shuffles, calls, deals, collects and pays by its rulebook.

    Bets are typed as player 100, tie 5; Enter lets the cards come; help tells the rest; quit or Ctrl-C leaves.
    Where nobody watches (a pipe), each line of input is a bet or Enter, and every other choice takes its plain
    answer: no cut, no shoe, no insurance, winnings handed over.
    """
    from puntobanco.cli.chance import chance
    from puntobanco.cli.play.game import Game
    from puntobanco.cli.play.render import Terminal
    from puntobanco.cli.terminal import console
    from puntobanco.dealing.shuffled import Shuffled

    text, found = find_with_text(setup, nothing="Nobody sat down.")
    if faults := _faults(found, seat, chips, name):
        refuse(faults, "Nobody sat down.")
    asks = console.is_terminal and sys.stdin is not None and sys.stdin.isatty()
    game = Game(
        tomllib.loads(text), Shuffled(chance(seed)), Terminal(asks=asks, calm=fast or not asks), name=name, seat=seat
    )
    try:
        game.open(chips)
        game.play()
    except KeyboardInterrupt:
        game.leave()


def _faults(setup: Setup, seat: int, chips: str, name: str) -> list[Fault]:
    faults = []
    if seat not in setup.seats:
        seats = ", ".join(str(one) for one in setup.seats)
        faults.append(Fault("no-such-seat", "--seat", f"this table has no seat {seat}.", None, f"Seats: {seats}."))
    try:
        amount = Amount.read(chips, setup.currency)
        if not amount.minor or not setup.terms.chips.makes(amount):
            sentence = f"{amount.shown} cannot be made in the chips of this table."
            faults.append(Fault("not-in-chips", "--chips", sentence))
    except NotAnAmount as found:
        faults.append(Fault("not-an-amount", "--chips", str(found)))
    if not name.isidentifier() or name in CAST:
        faults.append(Fault("name", "--name", f"“{name[:30]}” is not a name for a guest.", None, "Use letters only."))
    return faults
