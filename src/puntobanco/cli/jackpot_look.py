"""How a jackpot looks in a terminal and in a picture."""

from fractions import Fraction
from pathlib import Path
from typing import Any

from rich.text import Text

from puntobanco.cli.look import console, plain_table
from puntobanco.cli.simulate_plot import METADATA, STYLE
from puntobanco.faults import Fault, Refused
from puntobanco.money import Amount
from puntobanco.progressives.meter import MILLIONTHS
from puntobanco.rulebooks.model import Setup
from puntobanco.simulate.meters import History


def print_worth(table: Setup, record: dict[str, Any]) -> None:
    """The terms in words, and each meter with what it is worth."""
    console.print(Text(f"{table.rulebook.title}, table {table.name}", "bold"))
    for name, value in record["terms"].items():
        console.print(Text(f"{name}: {value}"))
    if "meters" not in record:
        return
    net = Fraction(record["net_at_seeds"])
    console.print(Text(f"{record['wager']}, pay table {record['pay_table']}: {float(net):+.4%} a bet at the seeds"))
    columns = ("meter", "seed", "of each stake", "bettor breaks even at", "bets between hits")
    rows = plain_table(*columns, right=columns[1:])
    for meter in record["meters"]:
        even, between = meter["break_even"], meter["bets_between_hits"]
        rows.add_row(
            meter["title"],
            _money(table, Fraction(meter["seed"])),
            f"{float(Fraction(meter['rate'])):.2%}",
            _money(table, Fraction(even)) if even else "–",
            f"{round(Fraction(between)):,}" if between else "–",
        )
    console.print(rows)
    console.print(
        Text("Each break-even has the other meters at their seeds; a bet hits only for its own chair.", "dim")
    )


def _money(table: Setup, major: Fraction) -> str:
    return Amount(-(-major * table.currency.minor_per_major // 1), table.currency).shown


def print_history(table: Setup, ran: History, seed: int) -> None:
    """What each meter shows at the end, how often it was hit and what it paid."""
    console.print(Text(f"{ran.rounds:,} rounds, {ran.bets:,} bets, seed {seed}", "bold"))
    columns = ("meter", "shows", "highest seen", "hits", "paid", "put in by bets", "put in by the house")
    rows = plain_table(*columns, right=columns[1:])
    for name, meter in ran.meters.items():
        minor = (meter.shown, max(ran.shown[name]), meter.paid, meter.contributed, meter.seeded + meter.topped_up)
        shows, high, *sums = minor
        paid, bets, house = (Amount(one // MILLIONTHS, table.currency).shown for one in sums)
        first = (Amount(one, table.currency).shown for one in (shows, high))
        rows.add_row(name, *first, f"{meter.hits:,}", paid, bets, house)
    console.print(rows)


def draw(file: str, table: Setup, ran: History, seed: int) -> None:
    """One panel a meter, what it shows over the rounds; the same run gives the same bytes."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(10, 2.4 * len(ran.shown) + 0.6))
        panels = figure.subplots(len(ran.shown), 1, sharex=True, squeeze=False)
        for axes, (name, shown) in zip(panels[:, 0], ran.shown.items(), strict=True):
            axes.plot(ran.at, [one / table.currency.minor_per_major for one in shown], linewidth=0.9)
            axes.set_title(f"{name}: {ran.meters[name].hits:,} hits")
            axes.set_ylabel(table.currency.code)
        panels[-1, 0].set_xlabel("rounds")
        figure.suptitle(f"Meters at {table.name}, {ran.rounds:,} rounds, looked at {len(ran.at):,} times, seed {seed}")
        figure.tight_layout()
        try:
            figure.savefig(file, dpi=160, metadata=METADATA[Path(file).suffix])
        except OSError as found:
            reason = found.strerror or "it cannot be written"
            raise Refused(Fault("unreadable", file[:100], f"the picture was not written ({reason}).")) from None
