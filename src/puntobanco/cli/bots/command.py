"""``puntobanco bots``: players and staff that are programs, at the tables of a practice house."""

import asyncio
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import click
from msgspec import Struct

from puntobanco.cli.refusals import FAILED, Headed, Record, print_json
from puntobanco.cli.verb import POSITIVE, option, verb
from puntobanco.faults import Fault

if TYPE_CHECKING:
    from puntobanco.bots.house import House
    from puntobanco.bots.tally import Tally

PLAYERS, PACE = click.IntRange(0, 50), click.FloatRange(0, 600)


class Bots(Struct, frozen=True, kw_only=True):
    url: Annotated[str, option(show_default=True, help="Where the practice house is served.")] = "http://127.0.0.1:8000"
    tables: Annotated[tuple[str, ...], option(help="Only these tables, by name; may be repeated.")]
    players: Annotated[int, option(type=PLAYERS, show_default=True, help="Players at each table.")] = 5
    rounds: Annotated[int | None, option(type=POSITIVE, help="Rounds at each table; until Ctrl-C by default.")]
    pace: Annotated[float, option(type=PACE, show_default=True, help="Seconds for bets in each round.")] = 5.0
    seed: Annotated[int | None, option(help="The same seed makes the same choices.")]
    as_json: Annotated[bool, option("--json", help="Only the sums at the end, for programs.")]


@verb("No bot has played.")
def bots(given: Bots) -> int:
    """Fill the tables of a practice house: whole rounds run, for demonstration and load.

    \b
    puntobanco serve --practice            in one terminal
    puntobanco bots --players 7            in another; Ctrl-C lets every table finish its round
    puntobanco bots --rounds 20 --pace 0   as fast as the house goes
    """
    from puntobanco.client import NotServed

    try:
        house = asyncio.run(_run(given))
    except NotServed as found:
        fault = Fault.of(f"{found.code}.advised", given.url, why=found.sentence, advice=found.instead)
        raise Headed("No bot has played.", fault, code=FAILED) from None
    if given.as_json:
        print_json({"tables": [_record(tally) for tally in house.tallies.values()]})
    return FAILED if any(tally.stuck for tally in house.tallies.values()) else 0


async def _run(given: Bots) -> "House":
    from puntobanco.bots.house import House
    from puntobanco.cli.bots.render import shown

    house = House(given.url, players=given.players, seed=given.seed)
    await house.open(given.tables)
    loop = asyncio.get_running_loop()
    playing = asyncio.create_task(house.play(given.rounds, given.pace))

    def stop() -> None:
        """Once: finish the rounds under way. Twice: go at once."""
        if house.stop.is_set():
            playing.cancel()
        house.stop.set()

    if sys.platform != "win32":  # there Ctrl-C ends it as it ends anything
        loop.add_signal_handler(signal.SIGINT, stop)
        loop.add_signal_handler(signal.SIGTERM, stop)
    with suppress(asyncio.CancelledError):
        await (playing if given.as_json else shown(house, playing))
    return house


def _record(tally: "Tally") -> Record:
    names = ("table", "players", "rounds", "bets", "commands", "refused", "stuck", "sentence")
    return {name: getattr(tally, name) for name in names}
