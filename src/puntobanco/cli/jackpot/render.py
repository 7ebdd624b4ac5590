"""How a jackpot looks in a terminal and in a picture."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rich.text import Text

from puntobanco.cli.jackpot.worth import JackpotWorth, WagerWorth
from puntobanco.cli.plot import STYLE, save
from puntobanco.cli.terminal import console, plain_table
from puntobanco.jackpot.meter import MILLIONTHS
from puntobanco.money import Amount
from puntobanco.rulebooks.model import Setup
from puntobanco.simulate.wager_meters import History


def print_worth(table: Setup, terms: Mapping[str, str], worth: WagerWorth) -> None:
    """Print the terms in words, and each meter with what it is worth."""
    _print_terms(table, terms)
    at_seeds = f"{float(worth.net_at_seeds):+.4%} a bet at the seeds"
    console.print(Text(f"{worth.wager}, pay table {worth.pay_table}: {at_seeds}"))
    if worth.net != worth.net_at_seeds:
        console.print(Text(f"{float(worth.net):+.4%} a bet at the meters as given"))
    columns = ("meter", "seed", "shows", "of each stake", "bettor breaks even at", "bets between hits")
    rows = plain_table(*columns, right=columns[1:])
    for meter in worth.meters:
        rows.add_row(
            meter.title,
            _money(table, Fraction(meter.seed)),
            _money(table, meter.shown),
            f"{float(meter.rate):.2%}",
            _money(table, meter.break_even),
            f"{round(meter.bets_between_hits):,}" if meter.bets_between_hits else "–",
        )
    console.print(rows)
    words = "Each break-even has the other meters as they are shown; a bet hits only for its own chair."
    console.print(Text(words, "dim"))


def _print_terms(table: Setup, terms: Mapping[str, str]) -> None:
    console.print(Text(f"{table.rulebook.title}, table {table.name}", "bold"))
    for name, value in terms.items():
        console.print(Text(f"{name}: {value}"))


def print_jackpot(table: Setup, terms: Mapping[str, str], worth: JackpotWorth) -> None:
    """Print the terms, what wins each tier and what it is worth, and what the qualifying wagers return with it."""
    _print_terms(table, terms)
    for tier in worth.tiers:
        console.print(Text(f"{tier.title} is won by {tier.wins_on}; it pays {tier.pays}."))
    columns = ("tier", "seed", "shows", "pays now", "rounds between hits", "worth a round", "bettor breaks even at")
    rows = plain_table(*columns, right=columns[1:])
    for tier in worth.tiers:
        a_round = tier.worth_a_round
        each = f"{table.currency.symbol}{float(a_round):.4f}" if a_round is not None else "–"
        between = tier.rounds_between_hits
        seldom = f"{round(between):,}" if between else "–" if tier.probability else "by the draw"
        seed, shows, award, even = (
            _money(table, major) for major in (tier.seed, tier.shown, tier.award, tier.break_even)
        )
        rows.add_row(tier.title, seed, shows, award, seldom, each, even)
    console.print(rows)
    staked = _money(table, Fraction(worth.staked_a_round))
    added = f"{float(worth.added_to_a_unit):+.4%} to each unit staked"
    console.print(Text(f"With {staked} qualifying in a round the jackpot adds {added}:"))
    for wager in worth.wagers:
        alone, together = float(wager.alone), float(wager.with_jackpot)
        console.print(Text(f"  {wager.wager}: {alone:+.4%} alone, {together:+.4%} with the jackpot"))
    if any(tier.trigger == "random" and not tier.probability for tier in worth.tiers):
        words = "How often a random tier is won depends on the draw alone, and the set-up does not say: see one_in."
        console.print(Text(words, "dim"))
    if worth.break_even_for:
        words = f"Each break-even is for {worth.break_even_for}, the other tiers as they are shown."
        console.print(Text(f"{words} What rounding up adds is left out.", "dim"))


def _money(table: Setup, major: Fraction | None) -> str:
    if major is None:
        return "–"
    return Amount(-(-major * table.currency.minor_per_major // 1), table.currency).shown


def print_history(table: Setup, ran: History, seed: int, never: Sequence[str] = ()) -> None:
    """What each meter shows at the end, how often it was hit and what it paid."""
    bets = f", {ran.bets:,} bets" if ran.bets else ""
    console.print(Text(f"{ran.rounds:,} rounds{bets}, seed {seed}", "bold"))
    columns = ("meter", "shows", "highest seen", "hits", "paid", "put in by rounds", "seeds and top-ups")
    rows = plain_table(*columns, right=columns[1:])
    for name, meter in ran.meters.items():
        sums = (meter.paid, meter.contributed, meter.seeded + meter.topped_up)
        paid = (Amount(millionths // MILLIONTHS, table.currency).shown for millionths in sums)
        shows = (Amount(minor, table.currency).shown for minor in (meter.shown, max(ran.shown[name])))
        rows.add_row(name, *shows, f"{meter.hits:,}", *paid)
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
            axes.plot(ran.at, [minor / table.currency.minor_per_major for minor in shown], linewidth=0.9)
            axes.set_title(f"{name}: {ran.meters[name].hits:,} hits")
            axes.set_ylabel(table.currency.code)
        panels[-1, 0].set_xlabel("rounds")
        figure.suptitle(f"Meters at {table.name}, {ran.rounds:,} rounds, looked at {len(ran.at):,} times, seed {seed}")
        figure.tight_layout()
        save(figure, file)
