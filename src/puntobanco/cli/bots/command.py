"""``puntobanco bots``: players and staff that are programs, at the tables of a practice house."""

import asyncio
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from puntobanco.cli.refusals import FAILED, print_json, refuse
from puntobanco.faults import Fault, Refused

if TYPE_CHECKING:
    from puntobanco.bots.house import House


@click.command()
@click.option("--url", default="http://127.0.0.1:8000", show_default=True, help="Where the practice house is served.")
@click.option("--tables", multiple=True, help="At which tables, by name; all unless said. Repeat it.")
@click.option("--players", type=click.IntRange(0, 50), default=5, show_default=True, help="Players at each table.")
@click.option("--rounds", type=click.IntRange(1), help="Rounds at each table; until Ctrl-C unless said.")
@click.option("--pace", type=click.FloatRange(0, 600), default=5.0, show_default=True, help="Seconds for bets a round.")
@click.option("--seed", type=int, help="The same seed makes the same choices.")
@click.option("--json", "as_json", is_flag=True, help="Only the sums at the end, for programs.")
def bots(
    url: str, tables: tuple[str, ...], players: int, rounds: int | None, pace: float, seed: int | None, as_json: bool
) -> None:
    """Fill the tables of a practice house: whole rounds run, for demonstration and load.

    \b
    puntobanco serve --practice            in one terminal
    puntobanco bots --players 7            in another; Ctrl-C lets every table finish its round
    puntobanco bots --rounds 20 --pace 0   as fast as the house goes
    """
    from puntobanco.client import NotServed

    try:
        house = asyncio.run(_run(url, tables, players, rounds, pace, seed, as_json))
    except Refused as refused:
        refuse(refused.faults, "No bot has played.", json=as_json)
    except NotServed as found:
        refuse([Fault(found.code, url, found.sentence, None, found.instead)], "No bot has played.", code=FAILED)
    if as_json:
        print_json({"tables": [_record(one) for one in house.tallies.values()]})
    if any(tally.stuck for tally in house.tallies.values()):
        sys.exit(FAILED)


async def _run(
    url: str, tables: tuple[str, ...], players: int, rounds: int | None, pace: float, seed: int | None, quiet: bool
) -> "House":
    from puntobanco.bots.house import House
    from puntobanco.cli.bots.render import shown

    house = House(url, players=players, seed=seed)
    await house.open(tables)
    loop = asyncio.get_running_loop()
    playing = asyncio.create_task(house.play(rounds, pace))

    def stop() -> None:
        """Once: finish the rounds under way. Twice: go at once."""
        if house.stop.is_set():
            playing.cancel()
        house.stop.set()

    if sys.platform != "win32":  # there Ctrl-C ends it as it ends anything
        loop.add_signal_handler(signal.SIGINT, stop)
        loop.add_signal_handler(signal.SIGTERM, stop)
    with suppress(asyncio.CancelledError):
        await (playing if quiet else shown(house, playing))
    return house


def _record(tally: object) -> dict[str, object]:
    names = ("table", "players", "rounds", "bets", "commands", "refused", "stuck", "sentence")
    return {name: getattr(tally, name) for name in names}
