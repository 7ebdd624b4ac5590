"""How a simulation looks in a terminal."""

from collections.abc import Sequence

from rich.text import Text

from puntobanco.cli.terminal import console, plain_table
from puntobanco.rulebooks.model import Setup
from puntobanco.simulate.compare import Compared
from puntobanco.simulate.histogram import Histogram

FAR = 3.0
"""Standard errors from which a difference is marked."""


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
    for wager in found:
        given = "".join(f" {key} {value}" for key, value in wager.exact.given.items())
        table.add_row(
            Text(wager.exact.wager, "bold").append(given, "not bold"),
            f"{wager.bets:,}",
            f"{float(wager.simulated.expected_return) * 100:+.4f}%",
            f"{float(wager.exact.expected_return) * 100:+.4f}%",
            Text(f"{wager.z:+.2f}", "bold yellow" if abs(wager.z) > FAR else ""),
            f"{float(wager.simulated.hit_frequency) * 100:.3f}%",
            f"{float(wager.exact.hit_frequency) * 100:.3f}%",
        )
    console.print(table)
    console.print(Text("\nExact: a round from whole decks. z: standard errors between the two.", "dim"))
