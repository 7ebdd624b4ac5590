"""How a simulation looks in a terminal."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from puntobanco.cli.terminal import console, plain_table
from puntobanco.rulebooks.model import Setup
from puntobanco.simulate.compare import Compared
from puntobanco.simulate.histogram import Histogram

FAR = 3.0
"""Standard errors from which a difference is marked."""


@contextmanager
def bar(total: int) -> Iterator[Callable[[int, int], None]]:
    """A bar with rate and time left on standard error."""
    columns = (BarColumn(), TextColumn("{task.completed:,} of {task.total:,}"), TextColumn("{task.fields[rate]}"))
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("dealing", total=total, rate="")

        def tell(done: int, wanted: int) -> None:
            speed = shown.tasks[0].speed
            shown.update(task, completed=done, total=wanted, rate=f"{speed:,.0f} a second" if speed else "")

        yield tell


def print_run(setup: Setup, seed: int, dealt: Histogram, seconds: float, found: Sequence[Compared]) -> None:
    """What was dealt, and every wager beside its exact figures."""
    stopped = "  (stopped before the end)" if dealt.partial else ""
    rate = dealt.rounds / seconds if seconds else 0.0
    console.print(Text(f"{setup.rulebook.title} · {setup.version.title} · table {setup.name}", "bold"))
    console.print(
        f"{dealt.shoes:,} shoes, {dealt.rounds:,} hands in {seconds:.2f} s, {rate:,.0f} a second; seed {seed}{stopped}"
    )
    console.print()
    figures = ("bets", "simulated\nreturn", "exact\nreturn", "z", "simulated\nhits", "exact\nhits")
    table = plain_table("wager", *figures, right=figures)
    for one in found:
        given = "".join(f" {key} {value}" for key, value in one.exact.given.items())
        table.add_row(
            Text(one.exact.wager, "bold").append(given, "not bold"),
            f"{one.bets:,}",
            f"{float(one.simulated.expected_return) * 100:+.4f}%",
            f"{float(one.exact.expected_return) * 100:+.4f}%",
            Text(f"{one.z:+.2f}", "bold yellow" if abs(one.z) > FAR else ""),
            f"{float(one.simulated.hit_frequency) * 100:.3f}%",
            f"{float(one.exact.hit_frequency) * 100:.3f}%",
        )
    console.print(table)
    console.print(Text("\nExact: a round from whole decks. z: standard errors between the two.", "dim"))
