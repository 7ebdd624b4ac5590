"""How bots at work look in a terminal: a line for every table, and what they did together."""

import asyncio

from rich.live import Live

from puntobanco.bots.house import House
from puntobanco.bots.tally import Tally
from puntobanco.cli.terminal import Plain, console, plain_table


async def shown(house: House, playing: "asyncio.Task[None]") -> None:
    """Show the tables while the bots play, and once more when they have finished."""
    with Live(summary(house), console=console, refresh_per_second=4, transient=not console.is_terminal) as live:
        while not playing.done():
            await asyncio.wait([playing], timeout=0.5)
            live.update(summary(house))
    if not console.is_terminal:
        console.print(summary(house))
    await playing


def summary(house: House) -> Plain:
    numbers = ("players", "rounds", "bets", "commands", "refused")
    table = plain_table("table", *numbers, "last results", "now", right=numbers, whole=("table", "last results"))
    for tally in house.tallies.values():
        table.add_row(tally.table, *map(str, _numbers(tally)), " ".join(tally.results), _now(tally))
    if len(house.tallies) > 1:
        together = (sum(column) for column in zip(*map(_numbers, house.tallies.values()), strict=True))
        table.add_row("together", *map(str, together), "", "")
    return table


def _numbers(tally: Tally) -> tuple[int, ...]:
    return tally.players, tally.rounds, tally.bets, tally.commands, sum(tally.refused.values())


def _now(tally: Tally) -> str:
    if tally.stuck:
        return f"[red]stuck: {tally.sentence}[/red]"
    return f"{tally.phase}[dim]; refused: {tally.sentence}[/dim]" if tally.refused else tally.phase
