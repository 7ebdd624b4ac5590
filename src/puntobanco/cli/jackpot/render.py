"""How a jackpot looks in a terminal and in a picture."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rich.text import Text

from puntobanco.cli.desk.sheet import Column, Forms, Kind, Sheet, Value, print_sheets, put
from puntobanco.cli.jackpot.worth import JackpotWorth, WagerWorth
from puntobanco.cli.plot import STYLE, save
from puntobanco.cli.terminal import console
from puntobanco.jackpot.meter import MILLIONTHS
from puntobanco.money import Amount
from puntobanco.rulebooks.model import Setup
from puntobanco.simulate.wager_meters import History


def print_worth(table: Setup, terms: Mapping[str, str], worth: WagerWorth, given: Forms) -> None:
    sheet = _meters(table, worth)
    if given.as_csv or given.as_markdown:
        print_sheets([sheet], given)
        return
    _print_terms(table, terms)
    at_seeds = f"{float(worth.net_at_seeds):+.4%} a bet at the seeds"
    console.print(Text(f"{worth.wager}, pay table {worth.pay_table}: {at_seeds}"))
    if worth.net != worth.net_at_seeds:
        console.print(Text(f"{float(worth.net):+.4%} a bet at the meters as given"))
    put(sheet)
    words = "Each break-even has the other meters as they are shown; a bet hits only for its own chair."
    console.print(Text(words, "dim"))


def _meters(table: Setup, worth: WagerWorth) -> Sheet:
    columns = (
        Column("meter", "meter", Kind.TEXT),
        Column("seed", "seed", Kind.MONEY),
        Column("shown", "shows", Kind.MONEY),
        Column("rate", "of each stake", Kind.PERCENT, decimals=2),
        Column("break_even", "bettor breaks even at", Kind.MONEY),
        Column("bets_between_hits", "bets between hits", Kind.COUNT),
    )
    rows = (
        (
            meter.title,
            money(table, Fraction(meter.seed)),
            money(table, meter.shown),
            float(meter.rate),
            money(table, meter.break_even),
            round(meter.bets_between_hits) if meter.bets_between_hits else None,
        )
        for meter in worth.meters
    )
    return Sheet(columns=columns, rows=tuple(rows))


def _print_terms(table: Setup, terms: Mapping[str, str]) -> None:
    console.print(Text(f"{table.rulebook.title}, table {table.name}", "bold"))
    for name, value in terms.items():
        console.print(Text(f"{name}: {value}"))


def print_jackpot(table: Setup, terms: Mapping[str, str], worth: JackpotWorth, given: Forms) -> None:
    """Print the terms, what wins each tier and what it is worth, and what the qualifying wagers return with it."""
    sheet = _tiers(table, worth)
    if given.as_csv or given.as_markdown:
        print_sheets([sheet, _qualifying(worth)], given)
        return
    _print_terms(table, terms)
    for tier in worth.tiers:
        console.print(Text(f"{tier.title} is won by {tier.wins_on}; it pays {tier.pays}."))
    put(sheet)
    staked = Amount.read(worth.staked_a_round, table.currency).shown
    added = f"{float(worth.added_to_a_unit):+.4%} to each unit staked"
    console.print(Text(f"With {staked} qualifying in a round the jackpot adds {added}:"))
    put(_qualifying(worth))
    if any(tier.trigger == "random" and not tier.probability for tier in worth.tiers):
        words = "How often a random tier is won depends on the draw alone, and the set-up does not say: see one_in."
        console.print(Text(words, "dim"))
    if worth.break_even_for:
        words = f"Each break-even is for {worth.break_even_for}, the other tiers as they are shown."
        console.print(Text(f"{words} What rounding up adds is left out.", "dim"))


def _tiers(table: Setup, worth: JackpotWorth) -> Sheet:
    columns = (
        Column("tier", "tier", Kind.TEXT),
        Column("seed", "seed", Kind.MONEY, 1),
        Column("shown", "shows", Kind.MONEY),
        Column("award", "pays now", Kind.MONEY),
        Column("rounds_between_hits", "rounds between hits", Kind.COUNT),
        Column("worth_a_round", "worth a round", Kind.NUMBER),
        Column("break_even", "bettor breaks even at", Kind.MONEY),
    )
    rows = []
    for tier in worth.tiers:
        a_round, between = tier.worth_a_round, tier.rounds_between_hits
        seldom = round(between) if between else None if tier.probability else "by the draw"
        each = None if a_round is None else float(a_round)
        seed, shows, award, even = (
            money(table, major) for major in (tier.seed, tier.shown, tier.award, tier.break_even)
        )
        rows.append((tier.title, seed, shows, award, seldom, each, even))
    return Sheet(columns=columns, rows=tuple(rows))


def _qualifying(worth: JackpotWorth) -> Sheet:
    columns = (
        Column("wager", "wager", Kind.NAME),
        Column("alone", "alone", Kind.SIGNED),
        Column("with_jackpot", "with the jackpot", Kind.SIGNED),
    )
    rows = ((wager.wager, float(wager.alone), float(wager.with_jackpot)) for wager in worth.wagers)
    return Sheet(columns=columns, rows=tuple(rows))


def money(table: Setup, major: Fraction | None) -> Amount | None:
    """Rounded up to a whole minor unit."""
    return None if major is None else Amount(-(-major * table.currency.minor_per_major // 1), table.currency)


def print_history(table: Setup, ran: History, seed: int, given: Forms, never: Sequence[str] = ()) -> None:
    """What each meter shows at the end, how often it was hit and what it paid."""
    columns = (
        Column("meter", "meter", Kind.NAME),
        Column("shown", "shows", Kind.MONEY),
        Column("highest", "highest seen", Kind.MONEY, 2),
        Column("hits", "hits", Kind.COUNT),
        Column("paid", "paid", Kind.MONEY),
        Column("put_in", "put in by rounds", Kind.MONEY),
        Column("added", "seeds and top-ups", Kind.MONEY, 1),
    )
    rows: list[tuple[Value, ...]] = []
    for name, meter in ran.meters.items():
        sums = (meter.paid, meter.contributed, meter.seeded + meter.topped_up)
        paid = (Amount(millionths // MILLIONTHS, table.currency) for millionths in sums)
        shows = (Amount(minor, table.currency) for minor in (meter.shown, max(ran.shown[name])))
        rows.append((name, *shows, meter.hits, *paid))
    bets = f", {ran.bets:,} bets" if ran.bets else ""
    note = f"Never drawn here, for nobody says how often it is: {', '.join(never)}." if never else ""
    sheet = Sheet(title=f"{ran.rounds:,} rounds{bets}, seed {seed}", columns=columns, rows=tuple(rows), note=note)
    print_sheets([sheet], given)


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
