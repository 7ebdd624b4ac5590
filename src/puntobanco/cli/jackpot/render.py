"""How a jackpot looks in a terminal and in a picture."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from rich.text import Text

from puntobanco.cli.plot import METADATA, STYLE
from puntobanco.cli.terminal import console, plain_table
from puntobanco.faults import Fault, Refused
from puntobanco.jackpot.meter import MILLIONTHS
from puntobanco.money import Amount
from puntobanco.rulebooks.model import Setup
from puntobanco.simulate.wager_meters import History


def print_worth(table: Setup, record: dict[str, Any]) -> None:
    """The terms in words, and each meter with what it is worth."""
    console.print(Text(f"{table.rulebook.title}, table {table.name}", "bold"))
    for name, value in record["terms"].items():
        console.print(Text(f"{name}: {value}"))
    at_seeds, net = Fraction(record["net_at_seeds"]), Fraction(record["net"])
    console.print(
        Text(f"{record['wager']}, pay table {record['pay_table']}: {float(at_seeds):+.4%} a bet at the seeds")
    )
    if net != at_seeds:
        console.print(Text(f"{float(net):+.4%} a bet at the meters as given"))
    columns = ("meter", "seed", "shows", "of each stake", "bettor breaks even at", "bets between hits")
    rows = plain_table(*columns, right=columns[1:])
    for meter in record["meters"]:
        even, between = meter["break_even"], meter["bets_between_hits"]
        rows.add_row(
            meter["title"],
            _money(table, Fraction(meter["seed"])),
            _money(table, Fraction(meter["shown"])),
            f"{float(Fraction(meter['rate'])):.2%}",
            _money(table, Fraction(even)) if even else "–",
            f"{round(Fraction(between)):,}" if between else "–",
        )
    console.print(rows)
    console.print(
        Text("Each break-even has the other meters as they are shown; a bet hits only for its own chair.", "dim")
    )


def print_jackpot(table: Setup, record: dict[str, Any]) -> None:
    """The terms in words, what wins each tier and what it is worth, and what the qualifying wagers return with it."""
    console.print(Text(f"{table.rulebook.title}, table {table.name}", "bold"))
    for name, value in record["terms"].items():
        console.print(Text(f"{name}: {value}"))
    for tier in record["tiers"]:
        console.print(Text(f"{tier['title']} is won by {tier['wins_on']}; it pays {tier['pays']}."))
    columns = ("tier", "seed", "shows", "pays now", "rounds between hits", "worth a round", "bettor breaks even at")
    rows = plain_table(*columns, right=columns[1:])
    for tier in record["tiers"]:
        seed, shows, award, even = (
            _money(table, Fraction(tier[key])) if tier[key] else "–" for key in ("seed", "shown", "award", "break_even")
        )
        worth = f"{table.currency.symbol}{float(Fraction(tier['worth_a_round'])):.4f}" if tier["worth_a_round"] else "–"
        between = tier["rounds_between_hits"]
        seldom = f"{round(Fraction(between)):,}" if between else "by the draw" if not tier["probability"] else "–"
        rows.add_row(tier["title"], seed, shows, award, seldom, worth, even)
    console.print(rows)
    added = Fraction(record["added_to_a_unit"])
    staked = _money(table, Fraction(record["staked_a_round"]))
    console.print(
        Text(f"With {staked} qualifying in a round the jackpot adds {float(added):+.4%} to each unit staked:")
    )
    for one in record["wagers"]:
        alone, together = float(Fraction(one["alone"])), float(Fraction(one["with_jackpot"]))
        console.print(Text(f"  {one['wager']}: {alone:+.4%} alone, {together:+.4%} with the jackpot"))
    _print_notes(record)


def _print_notes(record: dict[str, Any]) -> None:
    if any(tier["trigger"] == "random" and not tier["probability"] for tier in record["tiers"]):
        words = "How often a random tier is won depends on the draw alone, and the set-up does not say: see one_in."
        console.print(Text(words, "dim"))
    if record["break_even_for"]:
        words = f"Each break-even is for {record['break_even_for']}, the other tiers as they are shown."
        console.print(Text(f"{words} What rounding up adds is left out.", "dim"))


def _money(table: Setup, major: Fraction) -> str:
    return Amount(-(-major * table.currency.minor_per_major // 1), table.currency).shown


def print_history(table: Setup, ran: History, seed: int, never: Sequence[str] = ()) -> None:
    """What each meter shows at the end, how often it was hit and what it paid."""
    bets = f", {ran.bets:,} bets" if ran.bets else ""
    console.print(Text(f"{ran.rounds:,} rounds{bets}, seed {seed}", "bold"))
    columns = ("meter", "shows", "highest seen", "hits", "paid", "put in by rounds", "seeds and top-ups")
    rows = plain_table(*columns, right=columns[1:])
    for name, meter in ran.meters.items():
        minor = (meter.shown, max(ran.shown[name]), meter.paid, meter.contributed, meter.seeded + meter.topped_up)
        shows, high, *sums = minor
        paid, bets, house = (Amount(one // MILLIONTHS, table.currency).shown for one in sums)
        first = (Amount(one, table.currency).shown for one in (shows, high))
        rows.add_row(name, *first, f"{meter.hits:,}", paid, bets, house)
    console.print(rows)
    if never:
        words = f"Never drawn here, for nobody says how often it is: {', '.join(never)}."
        console.print(Text(words, "dim"))


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
